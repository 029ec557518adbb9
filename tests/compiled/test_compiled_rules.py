"""Rules that no kernel can be made of are refused in one sentence, before Numba compiles anything."""

from __future__ import annotations

from traceback import format_exception
from typing import Any

import pytest

from gametree import CompileError, DepthPenalised, Symmetric, compiled
from gametree.compiled import compiled_rules
from gametree.compiled.back_end import linking
from tests.compiled.test_broken_rules import Descending
from tests.compiled.test_refused import Chain, SaysText

pytestmark = pytest.mark.usefixtures("interpreted")


class Hashed(Chain):
    def canonical(self, state: Any) -> Any:
        return hash(state)


def test_a_canonical_that_cannot_be_compiled_is_refused_where_it_is_needed() -> None:
    with pytest.raises(CompileError, match="The canonical of Hashed cannot be compiled, as Symmetric needs"):
        compiled.alpha_beta_with_memory(Symmetric(Hashed()), 990)


def test_distances_in_a_table_need_utilities_that_are_ints() -> None:
    game = DepthPenalised(Descending(), penalty=1 / 64)
    with pytest.raises(CompileError, match="are not ints, as distances in a table need to be exact"):
        compiled.alpha_beta_with_memory(game, game.start(12))


def test_an_error_of_the_compiler_itself_is_reported_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_given: Any, **_named: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(compiled_rules, "lower", failing)
    with pytest.raises(CompileError, match="the compiler itself failed with ZeroDivisionError"):
        compiled.compile(Chain())


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (TypeError("no such thing"), "The rules of Chain .* because the compiler itself failed with TypeError"),
        (ImportError("no such module"), "no such module"),
        (MemoryError("too much"), "too much"),
    ],
    ids=repr,
)
def test_an_error_of_numba_is_a_bug_unless_the_machine_lacks_something(
    error: Exception, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_given: Any, **_options: Any) -> Any:
        raise error

    rules = compiled.compile(Chain(), checked=False)
    monkeypatch.setattr(linking, "compiled", failing)
    with pytest.raises(Exception, match=told) as caught:
        compiled.minimax(rules, 990)
    assert error in (caught.value, caught.value.__cause__)


def test_a_compile_error_comes_without_the_calls_of_the_compiler() -> None:
    with pytest.raises(CompileError) as caught:
        compiled.compile(SaysText())
    shown = "".join(format_exception(caught.value))
    assert "SaysText.utility" in shown
    assert "front_end" not in shown
    assert shown.count("Traceback") == 1
