"""Refused rules compile, and answer as in Python, once the remedy is followed.

Each case of `remedies.txt` has three parts: rules that are refused, what is said, and the rules after the remedy.
Each remedy that stands in the source of the front end has a case there, in `test_messages.py` or in
`test_followed_in_games.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from gametree.compiled import front_end
from gametree.compiled.front_end.functions.evaluator import NAMES
from gametree.compiled.front_end.names import refusals
from gametree.game import CompileError
from tests.compiled.front_end.test_bodies import check_at_numbers, written
from tests.compiled.front_end.test_followed_in_games import CASES as IN_GAMES
from tests.compiled.front_end.test_messages import PARTS, REMEDIES
from tests.compiled.front_end.twins import Twin
from tests.support.samples import slow_but

SOURCES = Path(front_end.__file__).parent
TESTS = Path(__file__).parents[1]
TEXT = (Path(__file__).parent / "remedies.txt").read_text(encoding="utf-8")
SHORT = 4  # characters of a remedy's part that tell nothing
NOT_FOLLOWED = {  # and why
    "use an int, a float, a bool or an enum member": "the operations refuse all else before",
    "leave texts to format_state and format_action": "t-strings are of Python 3.14",
    "please report it, and use the plain search until it is mended": "no such bug is known",
}
ELSEWHERE = {  # the file of tests in which it is followed
    "make them all floats, or add them in a loop": "front_end/test_sums.py",
    "raise one of Python's own errors, or use the plain search": "test_refused.py",
    "write the function in a file of your own": "front_end/test_refusals.py",
    "write all states in one form": "test_refused.py",
}


class Case(NamedTuple):
    """Rules that are refused, the reason with the remedy, and the rules after it was followed."""

    wrong: str
    message: str
    right: str


def cases() -> Iterator[Case]:
    """Yield the cases of the table."""
    for part in TEXT.split("\n\n")[1:]:
        lines = part.splitlines()
        wrong, message, right = ("\n".join(line[2:] for line in lines if line[0] == mark) for mark in "-!+")
        yield Case(_as_body(wrong), message, _as_body(right))


def _as_body(rules: str) -> str:
    return rules if rules.startswith(("def ", "class ", "@")) else rules.replace("\n", "\n    ")


NAMES_OF_LISTS = "abcdefgh"
GROWING = "\n    ".join([
    "def grow(cells, n):", "cells.append(n)", "return n\n\n\ndef rule(number):",
    *(f"{name} = []" for name in NAMES_OF_LISTS), "total = 0\n    ",
])  # fmt: skip
LONG = [  # cases that are too long for the table
    Case(
        f"{GROWING}return {' + '.join(f'(grow({name}, number) if number else 0)' for name in NAMES_OF_LISTS)}",
        "a statement gives many lists to functions that change them; write several statements.",
        "\n    ".join(
            [
                GROWING + "if number:",
                *(f"    total += grow({name}, number)" for name in NAMES_OF_LISTS),
                "return total",
            ]
        ),
    ),
    Case(
        f"return {' + '.join(['number'] * 400)}",
        "an expression there is nested too deeply; use helpers with less nesting.",
        "return sum([number] * 400)",
    ),
    Case(
        f"return {'number if number > 3 else ' * 400}1",
        "it is nested too deeply; use helpers with less nesting.",
        "for _ in range(400):\n        if number > 3:\n            return number\n    return 1",
    ),
]
CASES = [*cases(), *LONG]


@pytest.mark.parametrize("case", slow_but(5, CASES, of_slow=2), ids=lambda case: case.message[:60])
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_rules_compile_once_the_remedy_is_followed(case: Case, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        Twin(written(tmp_path, case.wrong), 1)
    assert str(caught.value).endswith(f": {case.message}")
    rule = written(tmp_path, case.right)
    check_at_numbers(rule, Twin(rule, 1))


def remedies() -> Iterator[str]:
    """Yield each remedy in the source, with braces where values stand."""
    yield from (remedy for _, remedy in NAMES.values())
    for name, value in vars(refusals).items():
        if name.isupper() and name != "UNORDERED":
            yield from [value] if isinstance(value, str) else value.values()
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for value in _remedies_of(node):
                for part in ast.walk(value):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and len(part.value) > SHORT:
                        yield part.value


def _remedies_of(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Call(func=ast.Name(id="Refused") | ast.Attribute(attr="refuse" | "Poison"), args=[_, remedy]):
            return [remedy]
        case ast.Assign(targets=[ast.Name(id="remedy")], value=value):
            return [value]
        case _:
            return []


def test_each_remedy_is_followed_somewhere() -> None:
    said = [
        *IN_GAMES,
        *(case.message for case in CASES),
        *(case[1] for case in REMEDIES),
        *(part[1] for part in PARTS),
    ]
    missing = {
        remedy
        for remedy in remedies()
        if remedy not in NOT_FOLLOWED | ELSEWHERE and not any(_tells(message, remedy) for message in said)
    }
    assert not missing, "\n".join(sorted(missing))
    assert NOT_FOLLOWED.keys() | ELSEWHERE.keys() <= set(remedies())
    assert all(remedy in (TESTS / file).read_text(encoding="utf-8") for remedy, file in ELSEWHERE.items())


def _tells(message: str, remedy: str) -> bool:
    """Whether a message, or the part of it that a test expects, ends with a remedy."""
    return remedy in message or message.rpartition("; ")[2] in remedy
