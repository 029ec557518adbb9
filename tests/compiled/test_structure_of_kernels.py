"""A kernel is kept without the rules: its name holds all that it depends on, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gametree import alpha_beta, compiled
from gametree.compiled.back_end import compiling, kernel_cache, linking, rules_module
from gametree.compiled.back_end.machine_code import loaded
from gametree.compiled.back_end.machine_functions import RulesCode, RulesFunction, WordsOf, constant, large
from gametree.compiled.back_end.memory_words import load
from gametree.compiled.back_end.structure import structure
from gametree.compiled.front_end.ir.building import call, op
from gametree.compiled.front_end.ir.nodes import MEMORY, For, Function, If, Name, Raise, Return, Yield
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.kernels.layout_words import layout_words
from tests.compiled.test_kernel_cache import forget
from tests.compiled.user_games import Subtraction
from tests.support.samples import sample


def told(_function: object) -> object:
    return "int64"


def text(function: Any) -> str:
    return structure(function, told)


def kernel_about(value: Any) -> Callable[[int, int], Any]:
    def kernel(_address: int, depth: int) -> Any:
        return value, depth

    return kernel


def one(number: int) -> int:
    return number + 1


def two(number: int) -> int:
    return number + 2


def a_function() -> Callable[[int], int]:
    def three(number: int) -> int:
        return number + 3

    return three


def made(text: str, **scope: object) -> Any:
    exec(text, scope)
    return scope["f"]


def rule(name: str, body: Callable[[Any], Any]) -> Any:
    """Return a function of the rules that makes a number of a number; 4 it may refuse."""
    number = Name("number", INT)
    function = Function(name, (number, MEMORY), (*body(number),))
    return RulesFunction(RulesCode(function, {}, {}), f"rules.{name}", (None, None))


def sum_with(more: int) -> Any:
    return rule("rule", lambda number: [Return(op("+", number, more))])


ONE = sum_with(1).code
VALUES: list[Any] = [
    1, True, 1.0, 0.0, -0.0, math.nan, "1", None, (1,), (1, 2), (True,), int, float, RuntimeError, len,
    math.isfinite, math,
    one, two, load, a_function(), large(a_function()), constant("a", 1), constant("b", 1),
    RulesFunction(ONE, "a", (None,)), RulesFunction(ONE, "a", (WordsOf("state", 1),)),
    RulesFunction(ONE, "a", (WordsOf("action", 1),)), layout_words(1).get, layout_words(1).put,
    layout_words(1, "action").get, layout_words(1, bare=True).get, kernel_about(1), kernel_about(2),
    made("def f(x): return g(x)", g=one), made("def f(x): return g(x)", g=two),
    made("def f(x): return x + 1"), made("def f(x): return x + 1.0"), made("def f(x): return x - 1"),
    made("def f(x): return [y + 1 for y in x]"), made("def f(x): return [y + 2 for y in x]"),
    made("def f(x, y=1): return x"), made("def f(x, y=2): return x"),
]  # fmt: skip


def test_kernels_about_other_things_are_told_from_each_other() -> None:
    texts = [text(kernel_about(value)) for value in VALUES]
    assert len(set(texts)) == len(VALUES)


def test_a_kernel_made_again_is_the_same() -> None:
    assert text(kernel_about((1, a_function()))) == text(kernel_about((1, a_function())))
    assert text(kernel_about(constant("least", 1))) == text(kernel_about(constant("least", 2)))
    assert text(kernel_about(layout_words(1).put)) == text(kernel_about(layout_words(2).put))


def test_a_function_that_calls_itself_is_told() -> None:
    def of(step: int) -> Any:
        def count(number: int) -> int:
            return 0 if number <= 0 else step + count(number - step)

        count = large(count)
        return count

    assert text(of(1)) == text(of(1)) != text(of(2))


def test_what_is_not_known_is_refused() -> None:
    with pytest.raises(TypeError, match="which is not told from others"):
        text(kernel_about(object()))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(kernel_cache.FOLDER, str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The kernels that Numba typed."""
    seen: list[object] = []
    make = compiling.kernel

    def watched(function: Any) -> Any:
        seen.append(function)
        return make(function)

    monkeypatch.setattr(compiling, "kernel", watched)
    return seen


def twice(called: Any) -> Any:
    """Return a kernel that calls a function of the rules twice."""

    def kernel(address: int, depth: int) -> Any:
        return called(called(depth, address), address)

    return kernel


@pytest.mark.exhaustive
def test_one_kernel_is_typed_once_for_other_rules(folder: Path, typed: list[object]) -> None:
    times = rule("rule", lambda number: [Return(op("*", number, 10))])
    for called, answer in ((sum_with(10), 23), (times, 300), (sum_with(10), 23)):
        code = linking.compiled(twice(called), quick=False)
        assert loaded(code)(0, 3) == answer
    assert len(typed) == len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("damage", sample([b"", b"another", None], 2))
def test_a_damaged_kernel_is_typed_again(folder: Path, typed: list[object], damage: bytes | None) -> None:
    for _ in range(2):
        assert loaded(linking.compiled(twice(sum_with(-1)), quick=True))(0, 3) == 1
        for file in folder.iterdir():
            whole = file.read_bytes()
            file.write_bytes(whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:] if damage is None else damage)
    assert len(typed) == 2


def test_one_function_of_the_rules_can_have_two_names() -> None:
    first: Any = RulesFunction(ONE, "rules.first", (None, None))
    second: Any = RulesFunction(ONE, "rules.second", (None, None))

    def kernel(address: int, depth: int) -> Any:
        return first(depth, address) + second(depth, address)

    assert loaded(linking.compiled(kernel, quick=True))(0, 3) == 8


def test_an_error_of_the_rules_ends_the_kernel() -> None:
    def refusing(number: Any) -> Any:
        return [If(op("==", number, 4), (Raise("ValueError", "four"),), ()), Return(op("+", number, 1))]

    kernel = loaded(linking.compiled(twice(rule("refuse", refusing)), quick=True))
    assert kernel(0, 1) == 3
    for number in (3, 4):
        with pytest.raises(ValueError, match=r"\Afour\Z"):
            kernel(0, number)


MOST, PLACE = Name("most", INT), Name("place", INT)
COUNTED = Function(
    "counted",
    (MOST, MEMORY),
    (
        For(
            PLACE,
            call("range", MOST),
            (If(op("==", PLACE, 5), (Raise("ValueError", "five"),), ()), Yield(PLACE)),
            (),
        ),
    ),
    stream=True,
)
STREAM: Any = RulesFunction(RulesCode(COUNTED, {}, {}), "rules.counted", (None, None))


def test_a_stream_of_the_rules_is_gone_through_and_left() -> None:
    def kernel(address: int, depth: int) -> int:
        total = 0
        for place in STREAM(depth, address):
            for inner in STREAM(place, address):
                total += inner + 1
            if total > 7:
                break
        return total

    run = loaded(linking.compiled(kernel, quick=False))
    assert [run(0, depth) for depth in range(6)] == [kernel(0, depth) for depth in range(6)]
    assert run(0, 9) == kernel(0, 9)


def test_an_error_in_a_stream_ends_the_kernel() -> None:
    def kernel(address: int, depth: int) -> int:
        total = 0
        for place in STREAM(depth, address):
            total += place
        return total

    run = loaded(linking.compiled(kernel, quick=True))
    assert run(0, 5) == 10
    with pytest.raises(ValueError, match=r"\Afive\Z"):
        run(0, 6)


def test_a_stream_that_would_outlive_its_function_is_refused() -> None:
    """All that a stream needs to go on is on the stack of the function that begins it."""

    def offered(most: int, address: int) -> Any:
        for place in STREAM(most, address):
            yield place + 1

    def kernel(address: int, depth: int) -> int:
        total = 0
        for item in offered(depth, address):
            total += item
        return total

    with pytest.raises(Exception, match="a stream of the rules is stored"):
        linking.compiled(kernel, quick=True)


@pytest.mark.slow
def test_an_edit_of_the_rules_types_no_kernel(folder: Path, typed: list[object]) -> None:
    class Doubled(Subtraction):
        def utility(self, state: Any) -> Any:
            return 2 * Subtraction.utility(self, state)

    forget()
    for game in (Subtraction(), Doubled()):
        for search in (compiled.alpha_beta, compiled.alpha_beta_with_memory):
            assert search(game, 12).value == alpha_beta(game, 12).value
    assert len(typed) == 3  # two searches, and the calls by which the rules are checked
    forget()


def test_a_kernel_that_tells_the_words_of_a_stream_otherwise_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def kernel(address: int, depth: int) -> int:
        total = 0
        for place in STREAM(depth, address):
            total += place
        return total

    def template(_kernel: object) -> tuple[str, str]:
        return f"{rules_module.STREAM_WORDS}", "int64"

    monkeypatch.setattr(compiling, "kernel", template)
    monkeypatch.setenv(kernel_cache.FOLDER, "")
    with pytest.raises(RuntimeError, match="tells a number of words in a way that is not known"):
        linking.compiled(kernel, quick=True)
