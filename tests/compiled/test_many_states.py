"""Many states in one call have the results that each has in a call of its own."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice, product
from typing import Any

import pytest

from gametree import (
    BrokenGame,
    CompileError,
    Counted,
    DepthLimited,
    DepthPenalised,
    LimitReached,
    NodeLimited,
    Ordered,
    RootRestricted,
    Symmetric,
    TimeLimited,
    alpha_beta,
    alpha_beta_with_memory,
    compiled,
    depth_penalised_minimax,
    minimax,
)
from gametree.compiled import SharedTable, batch, many_states, search_states
from gametree.compiled.back_end import threads, workspace
from gametree.compiled.back_end.memory_words import load, store, swap_shared
from gametree.compiled.kernels import shared_table
from gametree.compiled.kernels.batch import ANSWERS, DONE, FIRST, ROOM
from gametree.games import ConnectFour, TicTacToe
from tests.compiled.random_games import Place, RandomGames, WholeGames
from tests.compiled.test_refused import Chain, Stuck
from tests.compiled.test_with_memory import half_sure, judge

TWINS: dict[Any, Any] = {
    compiled.minimax: minimax,
    compiled.alpha_beta: alpha_beta,
    compiled.alpha_beta_with_memory: alpha_beta_with_memory,
}
STATES = [Place(seed) for seed in range(1, 25)]
BOARDS = ["..../..../.XO./XOOX", "..../..../X.O./OXXO", "..../..../OX../XO.X"]


@pytest.mark.slow(traced=True)
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("search", TWINS, ids=lambda search: search.__name__)
@pytest.mark.parametrize(
    "game", [WholeGames(), pytest.param(RandomGames(real=True), marks=pytest.mark.slow)], ids=["ints", "floats"]
)
def test_each_state_has_the_result_of_a_call_of_its_own(game: Any, search: Any) -> None:
    twin = TWINS[search]
    for machine, number in product((game, compiled.compile(game, checked=False)), (1, 2)):
        choices: tuple[dict[str, Any], ...] = {}, {"depth": 2, "evaluate": judge}
        for options in choices:
            expected = [twin(game, state, **options) for state in STATES]
            assert [*search_states(search, machine, STATES, threads=number, **options)] == expected
    ordered = Ordered(game, half_sure)
    assert [*search_states(search, ordered, STATES)] == [twin(ordered, state) for state in STATES]


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("search", TWINS, ids=lambda search: search.__name__)
def test_transformations_are_part_of_the_question(search: Any) -> None:
    game = TicTacToe()
    boards = [game.parse_state(text) for text in ("X.O/.O./..X", "XO./.X./O..", "XXX/OO./...", "XO./OX./...")]
    twin = TWINS[search]
    for made in (
        DepthPenalised(Symmetric(game)),
        DepthLimited(game, depth=2, evaluate=game.utility),
        DepthLimited(game, depth=0, evaluate=game.utility),
    ):
        starts = [made.start(board) for board in boards]
        if getattr(made, "depth", 1):
            starts.append(made.result(starts[0], 1))
        assert [*search_states(search, made, starts)] == [twin(made, start) for start in starts]
        assert getattr(made, "horizon_touched", True)
    chosen = RootRestricted(game, actions=[3, 7])
    roots = [chosen.start(board) for board in boards[:2]]
    assert [*search_states(search, chosen, roots)] == [twin(chosen, root) for root in roots]


@pytest.mark.usefixtures("interpreted")
def test_nodes_and_leaves_are_counted_in_all() -> None:
    game = WholeGames()
    one, all_ = Counted(game), Counted(game)
    expected = [alpha_beta(one, state) for state in STATES]
    assert [*search_states(compiled.alpha_beta, all_, STATES, threads=2)] == expected
    assert (all_.nodes - 1, all_.leaves) == (one.nodes - 1, one.leaves)


@pytest.mark.usefixtures("interpreted")
def test_limits_hold_for_all_states_together() -> None:
    game = WholeGames()
    counted = Counted(game)
    for state in STATES[:3]:
        alpha_beta(counted, state)
    found = search_states(compiled.alpha_beta, NodeLimited(game, nodes=counted.nodes), STATES)
    assert [*islice(found, 3)] == [alpha_beta(game, state) for state in STATES[:3]]
    with pytest.raises(LimitReached):
        next(found)
    with pytest.raises(LimitReached):
        next(search_states(compiled.alpha_beta, TimeLimited(game, seconds=0), STATES))


@pytest.mark.usefixtures("interpreted")
def test_an_error_comes_after_the_results_before_it() -> None:
    found = search_states(compiled.alpha_beta, Chain(), [995, 994, (3, 4), 996])
    assert [next(found), next(found)] == [alpha_beta(Chain(), 995), alpha_beta(Chain(), 994)]
    with pytest.raises(CompileError):
        next(found)
    assert [*found] == []
    stuck = search_states(compiled.alpha_beta, Stuck(), [0, 0])
    with pytest.raises(BrokenGame, match="There is no action"):
        next(stuck)


@pytest.mark.usefixtures("interpreted")
def test_a_line_without_room_is_searched_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "LONGEST", 3)
    states = [990, 998, 999, 1000, 991]
    assert [*search_states(compiled.alpha_beta, Chain(), states)] == [alpha_beta(Chain(), each) for each in states]


@pytest.mark.usefixtures("interpreted")
def test_states_without_end_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def states() -> Iterator[Place]:
        for seed in count(1):
            taken.append(seed)
            yield Place(seed)

    game = WholeGames()
    found = search_states(compiled.alpha_beta, game, states())
    assert not taken
    assert [*islice(found, 3)] == [alpha_beta(game, Place(seed)) for seed in (1, 2, 3)]
    assert len(taken) == many_states.OF_A_THREAD.first
    assert [*search_states(compiled.alpha_beta, game, [])] == []


@pytest.mark.parametrize("threads", [0, -1, 1.5])
def test_threads_are_one_or_more(threads: Any) -> None:
    with pytest.raises(ValueError, match="number of threads"):
        search_states(compiled.alpha_beta, WholeGames(), STATES, threads=threads)


@pytest.mark.parametrize("search", [alpha_beta, compiled.perft, 3])
def test_other_searches_are_refused(search: Any) -> None:
    with pytest.raises(TypeError, match=r"cannot search many states at once: give compiled\.minimax"):
        search_states(search, WholeGames(), STATES)


@pytest.mark.parametrize("option", ["dept", "table", "threads_"])
def test_an_option_that_the_search_does_not_have_is_refused(option: str) -> None:
    options: dict[str, Any] = {option: 2}
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{option}'"):
        compiled.search_states(compiled.minimax, TicTacToe(), [], **options)


@pytest.mark.usefixtures("interpreted")
def test_ctrl_c_comes_after_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    game, batches = WholeGames(), count(1)

    def run_all(work: Any, memories: Any, *, stop: Any) -> None:
        threads.run_all(work, memories, stop=stop)
        if next(batches) == 2:
            start = memories[0][workspace.BATCH]
            answers, row = load(start, ANSWERS), FIRST + load(start, ROOM)
            store(answers, 5 * row + DONE, 0)
            raise KeyboardInterrupt

    monkeypatch.setattr(batch, "run_all", run_all)
    pace = many_states.OF_A_THREAD
    monkeypatch.setattr(many_states, "OF_A_THREAD", pace._replace(most=pace.first, seconds=1e9))
    found, results = search_states(compiled.alpha_beta, game, STATES), list[Any]()
    with pytest.raises(KeyboardInterrupt):
        append(results, found)
    assert results == [alpha_beta(game, state) for state in STATES[: pace.first + 5]]


def append(results: list[Any], found: Iterator[Any]) -> None:
    """Append results one by one, so that those before an error are there."""
    for result in found:
        results.append(result)  # noqa: PERF402


@pytest.mark.slow
def test_ctrl_c_stops_the_threads() -> None:
    """It comes while two threads search states that take seconds each."""
    game = compiled.compile(ConnectFour(width=5, height=5))
    late = start = game.initial_state()
    while not game.terminal(following := game.result(late, next(iter(game.actions(late))))):
        late = following
    assert len(list(search_states(compiled.alpha_beta, game, [late], threads=2))) == 1  # now it is compiled
    states = [start] * 8
    timer = threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT])
    timer.start()
    begun = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        next(search_states(compiled.alpha_beta, game, states, threads=2))
    assert time.perf_counter() - begun < 10
    assert not [thread for thread in threading.enumerate() if thread.name == "gametree"]


@pytest.mark.usefixtures("interpreted")
def test_actions_of_several_words_are_those_of_the_user() -> None:
    game: Any = import_module("tests.compiled.user_style.tictactoe_course").game
    start = game.initial_state()
    states = [start, *(game.result(start, action) for action in game.actions(start))]
    limits: Any = {"depth": 2, "evaluate": nothing}
    found = list(search_states(compiled.alpha_beta, game, states, **limits))
    assert found == [alpha_beta(game, state, **limits) for state in states]


def nothing(_state: Any) -> int:
    return 0


@pytest.mark.usefixtures("interpreted")
def test_a_state_that_another_thread_takes_first_is_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def swap(address: int, index: int, before: int, after: int) -> bool:
        tries.append(before)
        return len(tries) != 1 and swap_shared(address, index, before, after)

    monkeypatch.setattr("gametree.compiled.kernels.batch.swap_shared", swap)
    game, places = WholeGames(), [Place(1), Place(2)]
    assert list(search_states(compiled.alpha_beta, game, places)) == [alpha_beta(game, each) for each in places]
    assert tries == [0, 0, 1]


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("penalty", [0, 1 / 32])
def test_a_state_is_searched_as_in_a_call_of_its_own_with_that_table(penalty: float) -> None:
    game = ConnectFour(width=4, height=4)
    machine, states = compiled.compile(game), [game.parse_state(text) for text in BOARDS]
    one, all_at_once = SharedTable(megabytes=1), SharedTable(megabytes=1)
    alone, together = (Counted(DepthPenalised(machine, penalty=penalty)) for _ in range(2))
    results = [compiled.alpha_beta_with_memory(alone, alone.start(state), table=one) for state in states]
    starts = [together.start(state) for state in states]
    assert [*search_states(compiled.alpha_beta_with_memory, together, starts, table=all_at_once)] == results
    assert together.nodes == alone.nodes


@pytest.mark.usefixtures("interpreted")
def test_a_batch_of_states_of_another_kind_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_states, "OF_A_THREAD", many_states.OF_A_THREAD._replace(first=1))
    states: list[Any] = [995, (3, 4)]
    found = search_states(compiled.alpha_beta, Chain(), states)
    assert next(found) == alpha_beta(Chain(), 995)
    with pytest.raises(CompileError):
        next(found)


@pytest.mark.usefixtures("interpreted")
def test_an_error_comes_after_the_distances_before_it() -> None:
    game: Any = Chain()
    penalised = DepthPenalised(game, penalty=1 / 2048)
    states = [995, 999, (3, 4), 996]
    starts = [penalised.start(state) for state in states]
    found = search_states(compiled.alpha_beta_with_memory, penalised, starts)
    for state in states[:2]:
        assert next(found) == depth_penalised_minimax(game, state, penalty=1 / 2048)
    with pytest.raises(CompileError):
        next(found)
    stuck = DepthPenalised(Stuck())
    with pytest.raises(BrokenGame, match="There is no action"):
        next(search_states(compiled.alpha_beta_with_memory, stuck, [stuck.start(0)]))


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("cached", [0, 1])
def test_the_nodes_of_earlier_searches_let_a_table_grow_later_while_the_caches_hold_it(
    monkeypatch: pytest.MonkeyPatch, cached: int, *, at_once: bool
) -> None:
    monkeypatch.setattr(shared_table, "FIRST", 1)
    monkeypatch.setattr(shared_table, "CACHED", cached)
    monkeypatch.setattr(shared_table, "NODES_PER_BUCKET", 1 << 40)
    counted: Any = Counted(DepthPenalised(WholeGames(), penalty=1 / 16))
    starts = [counted.start(Place(seed)) for seed in range(1, 41)]
    nodes: list[int] = []
    for start in starts:
        before = counted.nodes
        compiled.alpha_beta_with_memory(counted, start, table=SharedTable(megabytes=0.1))
        nodes.append(counted.nodes - before)
    limit = max(nodes) // 2
    few = [start for start, each in zip(starts, nodes, strict=True) if each < limit / 2]
    assert 2 * limit < sum(each for each in nodes if each < limit / 2) < 4 * limit
    monkeypatch.setattr(shared_table, "NODES_PER_BUCKET", limit)
    table = SharedTable(megabytes=0.1)

    def searched(states: list[Any]) -> int:
        for some in [states] if at_once else [[state] for state in states]:
            assert len([*search_states(compiled.alpha_beta_with_memory, counted, some, table=table)]) == len(some)
        return table.used_bytes

    first = searched(few[:1])
    assert (searched(few) > first) == (cached == 0)
    assert searched([starts[nodes.index(max(nodes))]]) > first
