"""Kernels end at the bounds of memory, numbers and nodes."""

from __future__ import annotations

from ctypes import addressof
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gametree import BrokenGame, LimitReached, NodeLimited, PenaltyTooLarge, alpha_beta, compiled
from gametree.compiled.back_end import kernel_cache, workspace as back_end_workspace
from gametree.compiled.back_end.memory_words import BYTES, words
from gametree.compiled.back_end.workspace import guard_stack, workspace
from gametree.compiled.kernel_runs import after_penalties
from gametree.compiled.kernels import function_calls, state_words
from gametree.compiled.kernels.layout_words import layout_words
from gametree.compiled.kernels.leaf_values import EXACT, GREATEST, exact_float, leaf_value, no_value
from gametree.compiled.kernels.ordered_actions import mark_scratch, ordered_actions, release_scratch
from gametree.compiled.kernels.state_lookup import state_lookup
from gametree.compiled.kernels.state_words import LOW, solve_workspace
from gametree.compiled.kernels.value_codes import float_codes
from gametree.compiled.replay import replayed
from gametree.games import MNK, TicTacToe
from tests.compiled.compositions import with_memory

pytestmark = pytest.mark.usefixtures("interpreted")
GAME = TicTacToe()


def question(**more: Any) -> Any:
    return SimpleNamespace(game=GAME, state=GAME.initial_state(), **more)


def test_each_word_of_a_workspace_has_a_place_of_its_own() -> None:
    names = [*vars(back_end_workspace)]
    places = [vars(back_end_workspace)[name] for name in names[names.index("NODES") : names.index("LINE") + 1]]
    assert len(places) > 30
    assert places == sorted(set(places))


def test_penalties_of_the_plies_before_the_root_may_not_take_a_value_to_zero() -> None:
    penalised = question(played=(2,), plan=SimpleNamespace(penalties=(0.5,)))
    assert (after_penalties(penalised, 3), after_penalties(penalised, -3)) == (2, -2)
    assert after_penalties(penalised, 0) == 0
    for value in (1, -0.75):
        with pytest.raises(PenaltyTooLarge, match="choose a smaller penalty"):
            after_penalties(penalised, value)


def test_a_line_that_is_not_legal_in_python_is_refused() -> None:
    asked = question(plan=SimpleNamespace(folds=0))
    with pytest.raises(BrokenGame, match=r"cannot be replayed in Python: 1 is not legal at X\.\./"):
        replayed(asked, 0, (0, 0))


def test_ints_that_are_no_floats_are_told_apart() -> None:
    assert exact_float(EXACT) == exact_float(-EXACT) * -1 == 2.0**53
    with pytest.raises(RuntimeError, match=f"^{back_end_workspace.INEXACT}$"):
        exact_float(EXACT + 1)


def test_an_int_that_stands_for_no_best_value_is_refused() -> None:
    leaf = leaf_value(lambda state, _address: state, is_whole=True, number=int, penalties=())
    assert leaf(GREATEST - 1, 0, 0) == GREATEST - 1
    for number in (GREATEST, -GREATEST):
        with pytest.raises(OverflowError):
            leaf(number, 0, 0)
    without = leaf_value(no_value, is_whole=True, number=int, penalties=((0, 0),))
    assert without((3, 4), addressof(workspace((0,))), 5) == 0


def test_a_float_never_vanishes() -> None:
    codes = float_codes()
    for value in (0.0, 5e-324, -1.0):
        assert codes.number(codes.nearest(value)) == value
        assert codes.vanishes(codes.nearest(value)) is False


def test_ordered_actions_fill_no_more_than_their_memory() -> None:
    offered = ordered_actions(
        lambda state, _address: range(state), lambda _state, action, _: -action, layout_words(1, bare=True)
    )
    memory = workspace((0,), 12)
    free = addressof(memory) + BYTES * (len(memory) - 6)
    memory[back_end_workspace.SCRATCH], memory[back_end_workspace.SCRATCH_END] = free, free + BYTES * 6
    assert list(offered(3, addressof(memory))) == [2, 1, 0]
    memory[back_end_workspace.SCRATCH] = free
    with pytest.raises(RuntimeError, match=f"^{back_end_workspace.NO_ROOM}$"):
        list(offered(4, addressof(memory)))
    begun = offered(3, addressof(memory))
    assert next(iter(begun)) == 2
    assert mark_scratch(addressof(memory)) > free
    release_scratch(addressof(memory), free)  # as after a beta cutoff
    assert mark_scratch(addressof(memory)) == free


def test_each_number_below_zero_calls_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    def unguarded(_address: int) -> None:
        return

    monkeypatch.setattr(function_calls, "guard_stack", unguarded)
    called: list[tuple[str, int]] = []

    def call(name: str) -> function_calls.Call:
        return lambda address, _number: called.append((name, address))

    kernel = function_calls.with_calls(
        lambda _address, depth: 10 * depth, [call("evaluate"), call("key"), call("other key")]
    )
    assert [kernel(address, number) for address, number in ((7, -1), (8, -3), (9, -2), (6, 3))] == [0, 0, 0, 30]
    assert called == [("evaluate", 7), ("other key", 8), ("key", 9)]


def test_perft_heeds_the_limit_of_nodes() -> None:
    machine = compiled.compile(GAME)
    assert compiled.perft(NodeLimited(machine, nodes=90), GAME.initial_state(), depth=3) == 504
    with pytest.raises(LimitReached, match="limit of nodes was reached"):
        compiled.perft(NodeLimited(machine, nodes=20), GAME.initial_state(), depth=3)


def test_what_is_kept_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kernel_cache.FOLDER, str(tmp_path / "kept"))
    kernel_cache.keep("abc", True)
    assert kernel_cache.kept("abc") is True


def test_where_no_file_can_be_written_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(kernel_cache.FOLDER, str(tmp_path / "file" / "kept"))
    kernel_cache.keep("abc", True)
    assert kernel_cache.kept("abc") is None
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_children_that_caused_cutoffs_elsewhere_are_tried_first() -> None:
    """The search of a whole game learns enough for a later child to go before an earlier one."""
    game = MNK(3, 3, 3)
    start = game.initial_state()
    twin = compiled.compile(game)
    assert with_memory(twin, start) == alpha_beta(game, start)


def test_a_row_whose_slots_are_taken_to_the_last_one_is_entered_in_the_first() -> None:
    states = layout_words(1, bare=True)
    lookup = state_lookup(states)
    slots, rows = words(4), words(8)
    segments = words(1)
    segments[0] = addressof(rows)
    memory = solve_workspace()
    memory[state_words.SLOTS], memory[state_words.SLOT_COUNT] = addressof(slots), len(slots)
    memory[state_words.SEGMENTS] = addressof(segments)
    last = [state for state in range(100) if (states.hash(state) & LOW) * len(slots) >> 32 == len(slots) - 1]
    for number, state in enumerate(last[:3]):
        rows[2 * number] = state
        lookup.enter(addressof(memory), number)
    assert [(slot & LOW) - 1 for slot in slots] == [1, 2, -1, 0]
    found = [lookup.slot(addressof(memory), state, states.hash(state)) for state in last[:4]]
    assert found == [0, 1, 2, -1 - 2]


def test_a_kernel_does_not_begin_below_the_end_of_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(back_end_workspace), "stack_pointer", lambda: 2**62 - 1)
    memory = workspace((), 0)
    memory[back_end_workspace.STACK_END] = 2**62
    with pytest.raises(RuntimeError) as caught:
        guard_stack(addressof(memory))
    assert caught.value.args == (back_end_workspace.TOO_DEEP,)
