"""Every operation that may raise an error in Python raises the same one when it is compiled, used or not."""

from __future__ import annotations

import linecache
from itertools import product
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

from gametree import compiled
from gametree.compiled.front_end.ir.signatures import RAISING
from gametree.game import BrokenGame, CompileError
from tests.compiled.corpus.base import Leaves
from tests.compiled.front_end.bodies.head import HEAD
from tests.compiled.front_end.twins import Twin, outcome
from tests.support.samples import slow_but

MORE = "from functools import reduce\n\nFEW = ((1, 2), (3,))\nSETS = ({1}, {2, 3})"
EXPRESSIONS: list[tuple[str, Any, type[Exception]]] = [
    ("1 / n", 0, ZeroDivisionError),
    ("x / (x - x)", 2.0, ZeroDivisionError),
    ("7 // n", 0, ZeroDivisionError),
    ("7 % n", 0, ZeroDivisionError),
    ("divmod(7, n)", 0, ZeroDivisionError),
    ("1 << n", -1, ValueError),
    ("8 >> n", -1, ValueError),
    ("2 ** 70 << n", -1, ValueError),
    ("2 ** 70 >> n", -1, ValueError),
    ("x ** 2", 1e200, OverflowError),
    ("x ** 2", -1e200, OverflowError),
    ("int(x)", nan, ValueError),
    ("int(x)", inf, OverflowError),
    ("math.floor(x)", nan, ValueError),
    ("math.ceil(x)", -inf, OverflowError),
    ("math.trunc(x)", nan, ValueError),
    ("round(x)", inf, OverflowError),
    ("round(x)", nan, ValueError),
    ("math.sqrt(x)", -1.0, ValueError),
    ("math.isqrt(n)", -1, ValueError),
    ("cells[n]", 3, IndexError),
    ("cells[n]", -4, IndexError),
    ("cells[2**70 * n]", 3, IndexError),
    ("'abc'[n]", 3, IndexError),
    ("(n, 1)[n]", 2, IndexError),
    ("range(n)[3]", 2, IndexError),
    ("cells[1:][n]", -3, IndexError),
    ("cells[n:][n]", 2, IndexError),
    ("FEW[n][0]", 2, IndexError),
    ("FEW[n][1]", 1, IndexError),
    ("[c for c in cells if c > n][0]", 9, IndexError),
    ("PRICES[n]", 77, KeyError),
    ("cells[::0]", 1, ValueError),
    ("[c for c in cells if c > n][::0]", 1, ValueError),
    ("range(0, 5, n)", 0, ValueError),
    ("range(n, 9, n)", 0, ValueError),
    ("3 in range(0, 9, n)", 0, ValueError),
    ("len(range(0, 9, n))", 0, ValueError),
    ("[c for c in range(0, 9, n)]", 0, ValueError),
    ("1 if range(9, 0, n) else 2", 0, ValueError),
    ("Rank(n)", 7, ValueError),
    ("Colour(word)", "zzz", ValueError),
    ("min(c for c in cells if c > n)", 9, ValueError),
    ("max([c for c in cells if c > n])", 9, ValueError),
    ("next(c for c in cells if c > n)", 9, StopIteration),
    ("cells.index(n)", 9, ValueError),
    ("[c for c in cells if c].index(n)", 9, ValueError),
    ("word.index('z')", "abc", ValueError),
    ("list(zip(cells, cells[:2], strict=True))", 1, ValueError),
    ("replace(Spot(n), nothing=1)", 1, TypeError),
    ("Spot()", 1, TypeError),
    ("Point(n)._replace(n)", 1, TypeError),
    ("reduce(lambda a, b: a + b, [c for c in cells if c > n])", 9, TypeError),
    ("ord(word)", "abc", TypeError),
    ("1 + 1 // 0", 1, ZeroDivisionError),
    ("2.0 ** 5000", 1, OverflowError),
    ("(lambda a: a // n)(3)", 0, ZeroDivisionError),
    ("sum(7 // c for c in (n, 1))", 0, ZeroDivisionError),
    ("7 // n > 100 or cells[0]", 0, ZeroDivisionError),
    ("0 < 1 < 7 // n", 0, ZeroDivisionError),
    ("-(7 // n)", 0, ZeroDivisionError),
    ("abs(7 // n)", 0, ZeroDivisionError),
    ("float(7 // n)", 0, ZeroDivisionError),
    ("7 // n == 3", 0, ZeroDivisionError),
    ("(7 // n, 1)", 0, ZeroDivisionError),
    ("{7 // n, 1}", 0, ZeroDivisionError),
    ("{7 // n} | {1}", 0, ZeroDivisionError),
    ("len({7 // n})", 0, ZeroDivisionError),
    ("all({7 // n, 1})", 0, ZeroDivisionError),
]
STATEMENTS: list[tuple[str, Any, type[Exception]]] = [
    ("assert n", 0, AssertionError),
    ("raise ValueError", 0, ValueError),
    ("found = list(cells)\n    found.remove(n)", 9, ValueError),
    ("found = list(cells)\n    found.pop(n)", 3, IndexError),
    ("found = [c for c in cells if c > n]\n    found.pop()", 9, IndexError),
    ("found = list(cells)\n    found[n] = 1", 3, IndexError),
    ("found = list(cells)\n    del found[n]", -4, IndexError),
    ("found = {1, 2, n}\n    found.remove(5)", 3, KeyError),
    ("found = deque([n])\n    found.popleft()\n    found.popleft()", 1, IndexError),
    ("for c in range(0, 5, n):\n        return 1", 0, ValueError),
    ("n //= n", 0, ZeroDivisionError),
    ("while 7 // n:\n        return 3", 0, ZeroDivisionError),
    ("match 7 // n:\n        case _:\n            return 3", 0, ZeroDivisionError),
]
# which raise no error of Python's
OF_MACHINE_CODE = {"side", "a_number", "range_stop", "same_length", "as_long", "room_for"}
FORMS = ("return {}", "{}\n    return 0", "unused = {}\n    return 0", "return ({}, 1)[1]")
PARAMETERS: dict[type[Any], str] = {int: "n", float: "x", str: "word"}


def written(folder: Path, given: Any, body: str) -> Any:
    """Return a function of one argument, named for its class, and of the tuple `cells`."""
    file = folder / "rules.py"
    text = f"def rule({PARAMETERS[type(given)]}, cells):\n    {body}\n"
    file.write_text(f"{HEAD}\n{MORE}\n\n\n{text}")
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
    linecache.checkcache(str(file))
    return scope["rule"]


ROWS = [(form.format(text), given, error) for text, given, error in EXPRESSIONS for form in FORMS] + [
    (f"{text}\n    return 0", given, error) for text, given, error in STATEMENTS
]


@pytest.mark.parametrize(("body", "given", "error"), slow_but(7, ROWS))
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_what_raises_an_error_in_python_raises_it_compiled(
    body: str, given: Any, error: Any, tmp_path: Path
) -> None:
    rule = written(tmp_path, given, body)
    assert outcome(rule, given, (1, 2, 3)) is error
    assert outcome(Twin(rule, given, (1, 2, 3)), given, (1, 2, 3)) is error


@pytest.mark.slow(traced=True)
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_every_operation_that_may_raise_is_in_the_list(tmp_path: Path) -> None:
    twins = [Twin(written(tmp_path, given, body), given, (1, 2, 3)) for body, given, _ in ROWS]
    used = {name for twin in twins for name in twin.game.constants}
    assert RAISING - used <= OF_MACHINE_CODE


def machine_game(folder: Path, body: str, words: int, floats: tuple[float, ...] = ()) -> Any:
    """Return a game whose states are that many ints, with a body of its utility."""
    file = folder / "machine.py"
    same = "".join(f", state[{place}]" for place in range(1, words))
    file.write_text(
        f"{HEAD}\n{MORE}\n\n\nclass Machine(Leaves):\n"
        f"    def initial_state(self):\n        return (0,) * {words}\n"
        "    def actions(self, state):\n        return (1,)\n"
        f"    def result(self, state, action):\n        return (state[0] + action{same})\n"
        f"    def utility(self, state):\n        {body}\n"
    )
    scope: dict[str, Any] = {"__name__": "machine", "Leaves": Leaves, "FLOATS": floats}
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
    linecache.checkcache(str(file))
    return scope["Machine"]()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_machine_code_raises_what_python_raises(tmp_path: Path) -> None:
    floats = tuple(given for _, given, _ in EXPRESSIONS if isinstance(given, float))
    rows = [row for row in EXPRESSIONS if not isinstance(row[1], str)]
    tests = [f"if at == {at}:\n            return ({row[0]}, 1)[1]\n" for at, row in enumerate(rows)]
    lines = f"_, at, n = state\n        x, cells = FLOATS[n % {len(floats)}], (1, 2, state[0] - 1)"
    game = machine_game(tmp_path, f"{lines}\n        {'        '.join(tests)}        return 0", 3, floats)
    machine = compiled.compile(game, checked=False).machine_rules()
    for at, (text, given, error) in enumerate(rows):
        places = [place for place, number in enumerate(floats) if number is given]
        state = (4, at, places[0] if isinstance(given, float) else given)
        assert outcome(game.utility, state) is error, text
        assert outcome(machine.utility, state) is (BrokenGame if error is StopIteration else error), text


OF_RANGES = """_, at, start, stop, step = state
        numbers = range(start, stop, step)
        if at == 0:
            return len(numbers)
        if at == 1:
            return 1 if numbers else 2
        if at == 2:
            return numbers[0]
        if at == 3:
            return 1 if 3 in numbers else 2
        found = 0
        for number in (numbers if at == 4 else range(start, stop) if at == 5 else range(start, stop, -1)):
            found += 1 + (number > 0)
            if found > 4:
                break
        return found"""
ENDS = (-(2**63), -(2**63) + 1, -(2**62) - 1, -3, 0, 1, 2, 9, 2**62, 2**63 - 1)


@pytest.mark.slow
def test_ranges_have_no_other_numbers_in_machine_code(tmp_path: Path) -> None:
    game = machine_game(tmp_path, OF_RANGES, 5)
    machine = compiled.compile(game, checked=False).machine_rules()
    for state in product((4,), range(7), ENDS, ENDS, ENDS):
        at, start, stop = state[1:4]
        found = outcome(machine.utility, state)
        far = abs(stop - start) > 2**63 - 1 and at not in (1, 3)  # farther apart than a word can say
        assert found == outcome(game.utility, state) or (found is CompileError and far), state
