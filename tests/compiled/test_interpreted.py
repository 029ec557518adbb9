"""Kernels run as plain Python, word by word of memory: the same searches, to the node, as compiled and as plain.

Numba compiles the lowered rules as usual, which checks their types, but no kernel: each kernel is run as a Python
function. So kernels are in the coverage, and a fault in one is shown with its line.
"""

from __future__ import annotations

from functools import partial
from itertools import chain, repeat
from typing import Any

import pytest

from gametree import (
    BrokenGame,
    CompileError,
    DepthLimited,
    DepthPenalised,
    Ordered,
    PenaltyTooLarge,
    RootRestricted,
    TooDeep,
    alpha_beta,
    alpha_beta_with_memory,
    best_actions,
    compiled,
    depth_penalised_minimax,
    minimax,
    rank_actions,
)
from gametree.compiled import SharedTable
from gametree.compiled.back_end import workspace
from gametree.compiled.kernels import method_calls
from gametree.games import TicTacToe
from gametree.testing import check_compiled
from tests.compiled.compositions import counted, with_memory
from tests.compiled.random_games import Place, RandomGames, WholeGames
from tests.compiled.test_compiled import QUICK, evaluate, name_of, nothing, opinion, perft, states
from tests.compiled.test_refused import Chain, Endless, Infinite, Stuck
from tests.compiled.test_with_memory import half_sure, judge, unlikely_first

pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.mark.parametrize("game", QUICK, ids=name_of)
def test_searches_are_their_twins_to_the_node(game: Any) -> None:
    twin = compiled.compile(game)
    judge = evaluate if isinstance(game.initial_state(), tuple) else opinion
    for state in states(game, most=12):
        for depth in (1, 3):
            expected = alpha_beta(game, state, depth=depth, evaluate=nothing)
            assert compiled.alpha_beta(twin, state, depth=depth, evaluate=nothing) == expected
        limits: dict[str, Any] = {"depth": 3, "evaluate": judge}
        for fast, search in ((compiled.alpha_beta, alpha_beta), (compiled.minimax, minimax)):
            assert counted(fast, twin, state, **limits) == counted(search, game, state, **limits)
        penalised = depth_penalised_minimax(game, state, penalty=0.01, **limits)
        assert compiled.depth_penalised_minimax(twin, state, penalty=0.01, **limits) == penalised
        expected_ranks = rank_actions(game, state, search=partial(alpha_beta, **limits))
        assert compiled.rank_actions(twin, state, **limits) == expected_ranks
        for depth in range(4):
            assert compiled.perft(twin, state, depth=depth) == perft(game, state, depth)


def test_the_best_actions_are_those_of_the_plain_search() -> None:
    """To a depth, with distances, with utilities that are no ints, with one table for all, and at a bound root."""
    for game in (WholeGames(), RandomGames(real=True)):
        twin, table = compiled.compile(game), SharedTable(megabytes=0.01)
        for seed in range(1, 25):
            start = Place(seed)
            assert compiled.best_actions(twin, start, table=table) == best_actions(game, start)
            limits: dict[str, Any] = {"depth": 3, "evaluate": judge}
            assert compiled.best_actions(twin, start, **limits) == best_actions(game, start, **limits)
            first = RootRestricted(game, actions=list(game.actions(start))[:2])
            assert compiled.best_actions(first, first.start(start)) == best_actions(first, first.start(start))
    far = DepthPenalised(WholeGames(), penalty=1 / 64)
    for seed in range(1, 25):
        for later in (far.start(Place(seed)), far.start(Place(seed))._replace(extra=3)):
            assert compiled.best_actions(far, later) == best_actions(far, later)
    touched = DepthLimited(WholeGames(), depth=2, evaluate=judge)
    assert [compiled.best_actions(touched, touched.start(Place(seed))) for seed in range(1, 9)]
    assert touched.horizon_touched


def test_the_search_with_memory_is_its_twin() -> None:
    """With a key and threads, to a depth, with distances, and with utilities that are no ints."""
    table = SharedTable(megabytes=0.01)
    for game in (WholeGames(), RandomGames(real=True)):
        twin = compiled.compile(game)
        for seed in range(1, 9):
            start = Place(seed)
            table.clear()
            for key in (half_sure, unlikely_first):
                expected = alpha_beta_with_memory(Ordered(game, key), start)
                assert with_memory(twin, start, key=key, table=table) == expected
            limits: dict[str, Any] = {"depth": 3, "evaluate": judge}
            expected = alpha_beta_with_memory(game, start, **limits)
            assert compiled.alpha_beta_with_memory(twin, start, **limits) == expected
    whole = compiled.compile(WholeGames(plies=9, width=9))
    for seed in range(1, 6):
        distant = depth_penalised_minimax(whole.game, Place(seed), penalty=1 / 64)
        for threads in (1, 2):
            found = with_memory(whole, Place(seed), penalty=1 / 64, threads=threads)
            assert found == distant


def test_a_depth_beyond_every_word_is_no_limit() -> None:
    game, huge = TicTacToe(), 10**400
    board, twin = game.parse_state("XO./OX./..."), compiled.compile(TicTacToe())
    for search in (compiled.minimax, compiled.alpha_beta, compiled.alpha_beta_with_memory):
        assert search(twin, board, depth=huge, evaluate=nothing) == search(twin, board)
    assert compiled.perft(twin, board, depth=huge) == 0


def test_troubles_are_told_apart() -> None:
    with pytest.raises(BrokenGame, match="There is no action at"):
        compiled.alpha_beta(Stuck(), 0)
    with pytest.raises(BrokenGame, match="must be a finite number"):
        compiled.alpha_beta(Infinite(), 999)
    with pytest.raises(PenaltyTooLarge, match="smaller penalty"):
        compiled.depth_penalised_minimax(Chain(), 990, penalty=0.5)


@pytest.mark.usefixtures("in_threads")
def test_where_the_stack_ends_a_kernel_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard gets one end of the stack, and the kernel another that is farther down."""
    machine = compiled.compile(Chain())
    for kernel in (
        partial(compiled.alpha_beta, machine, 990),
        partial(compiled.perft, machine, 990, depth=5),
    ):
        monkeypatch.setattr(workspace, "stack_pointer", chain([2 * workspace.STACK_BYTES], repeat(0)).__next__)
        with pytest.raises(TooDeep, match="limit the search with depth="):
            kernel()


@pytest.mark.usefixtures("in_threads")
def test_where_the_room_for_the_line_ends_a_kernel_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workspace, "LINE_WORDS", 5)
    with pytest.raises(TooDeep, match="limit the search with depth="):
        compiled.alpha_beta(Chain(), 990)


def test_an_error_that_is_no_kernels_own_comes_through() -> None:
    with pytest.raises(RecursionError):
        compiled.minimax(Endless(), 0)


def test_a_utility_that_is_no_number_is_refused() -> None:
    class InPairs(Chain):
        def utility(self, state: int) -> Any:
            return (state, 1)

    with pytest.raises(
        CompileError, match=r"in InPairs.utility: it returns a tuple of 2 where a number should be"
    ):
        compiled.minimax(InPairs(), 0)


@pytest.mark.parametrize("game", [*QUICK, Stuck()], ids=name_of)
def test_compiled_methods_answer_as_the_rules_do(game: Any) -> None:
    check_compiled(game, evaluate=evaluate if isinstance(game.initial_state(), tuple) else opinion, examples=1)


def test_there_is_an_end_to_the_actions_that_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(method_calls, "MOST_ACTIONS", 3)
    game = TicTacToe()
    machine = compiled.compile(game, checked=False)
    assert machine.machine_rules().actions(game.initial_state()) == (0, 1, 2)
    assert machine.machine_rules().evaluate(game.initial_state()) == 0
