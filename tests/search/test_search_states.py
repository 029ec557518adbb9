"""Searches on the workers of an executor: the same results in order, nothing lost, nothing counted twice."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from itertools import count, islice
from threading import Timer, main_thread
from typing import Any, cast

import pytest
from hypothesis import given, settings, strategies as st

from gametree import (
    MAX,
    BrokenGame,
    CompileError,
    CorruptFile,
    Counted,
    DepthLimited,
    DepthPenalised,
    ExecutorFailed,
    GameTreeError,
    IllegalAction,
    LimitReached,
    MismatchedFile,
    NodeLimited,
    NotationError,
    Ordered,
    PenaltyTooLarge,
    Player,
    Result,
    Symmetric,
    TimeLimited,
    TooDeep,
    Traced,
    UnknownState,
    UnwritableFile,
    alpha_beta,
    depth_penalised_minimax,
    minimax,
    rank_actions,
    search_states,
    solve,
)
from gametree.games import TicTacToe, TreeGame
from gametree.testing.strategies import game_dags, game_trees
from gametree.tree import TreeRecorder
from tests.support.executors import CopyingExecutor, WaitingExecutor

GAME = TicTacToe()
BOARD = GAME.parse_state("O.X/X.X/.OO")
WAKING = False  # the task that wakes the executor is not cancelled
BOARDS = [board for board in solve(GAME) if len(list(GAME.actions(board))) == 3][::40]


@settings(max_examples=40)
@given(game_dags(plies=4), st.integers(1, 5), st.integers(1, 4))
def test_the_results_are_those_of_the_search_in_order(game: Any, states_a_task: int, tasks_in_flight: int) -> None:
    states = list(solve(game))
    results = search_states(
        alpha_beta,
        game,
        states,
        executor=CopyingExecutor(),
        states_a_task=states_a_task,
        tasks_in_flight=tasks_in_flight,
    )
    assert list(results) == [alpha_beta(game, state) for state in states]


@settings(max_examples=40)
@given(game_trees(plies=4))
def test_actions_are_ranked_alike(game: Any) -> None:
    assert rank_actions(game, 0, executor=CopyingExecutor()) == rank_actions(game, 0)
    penalised = DepthPenalised(game, penalty=2**-20)
    root = penalised.start(0)
    assert rank_actions(penalised, root, executor=CopyingExecutor()) == rank_actions(penalised, root)
    search = partial(depth_penalised_minimax, penalty=2**-20)
    assert rank_actions(game, 0, search=search, executor=CopyingExecutor()) == rank_actions(game, 0, search=search)


@settings(max_examples=40)
@given(game_dags(plies=4))
def test_a_game_is_solved_alike(game: Any) -> None:
    here, there = solve(game), solve(game, executor=CopyingExecutor())
    assert list(there.items()) == list(here.items())
    assert there.counts() == here.counts()


def test_threads_do_the_same() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert list(search_states(alpha_beta, GAME, BOARDS, executor=executor)) == [
            alpha_beta(GAME, board) for board in BOARDS
        ]
        assert rank_actions(GAME, BOARD, executor=executor) == rank_actions(GAME, BOARD)
        assert list(solve(GAME, executor=executor).items()) == list(solve(GAME).items())
        assert rank_actions(GAME, GAME.parse_state("XXX/OO./..."), executor=executor) == ()


def counts(*counted: Counted[Any, Any]) -> list[tuple[int, int]]:
    return [(each.nodes, each.leaves) for each in counted]


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("states_a_task", [1, 4])
def test_nodes_are_counted_once_however_often_a_task_is_run(times: int, states_a_task: int) -> None:
    here_inside, there_inside = Counted(GAME), Counted(GAME)
    here, there = (Counted(Ordered(each, last_first)) for each in (here_inside, there_inside))
    for board in BOARDS:
        alpha_beta(here, board)
    executor = CopyingExecutor(times)
    for _ in search_states(alpha_beta, there, BOARDS, executor=executor, states_a_task=states_a_task):
        pass
    assert counts(there, there_inside) == counts(here, here_inside)
    assert executor.calls == times * -(-len(BOARDS) // states_a_task)


def test_each_of_several_counts_is_added_to_its_own() -> None:
    """Around a depth limit, evaluations count as leaves; inside it, they do not."""
    counted = [Counted(GAME), Counted(GAME)]
    limited = [Counted(DepthLimited(each, depth=1, evaluate=zero)) for each in counted]
    here, there = limited
    roots = [here.start(board) for board in BOARDS]
    for root in roots:
        alpha_beta(here, root)
    list(search_states(alpha_beta, there, roots, executor=CopyingExecutor()))
    assert counts(there, counted[1]) == counts(here, counted[0])
    assert there.leaves > counted[1].leaves


def zero(_state: Any) -> int:
    return 0


def last_first(_state: Any, action: int) -> int:
    return -action


@pytest.mark.parametrize("make", [CopyingExecutor, lambda: ThreadPoolExecutor(4)])
def test_rankings_and_solutions_count_too(make: Callable[[], Executor]) -> None:
    here, there = Counted(GAME), Counted(GAME)
    with make() as executor:
        rank_actions(here, BOARD)
        rank_actions(there, BOARD, executor=executor)
        assert counts(there) == counts(here)
        folded_here, folded_there = Counted(Symmetric(here)), Counted(Symmetric(there))
        solve(folded_here)
        solve(folded_there, executor=executor)
    assert counts(there, folded_there) == counts(here, folded_here)


def test_states_are_taken_when_they_are_needed() -> None:
    executor = CopyingExecutor()
    taken: list[int] = []

    def endless() -> Iterator[Any]:
        for number in count():
            taken.append(number)
            yield BOARD

    results = search_states(alpha_beta, GAME, endless(), executor=executor, states_a_task=3, tasks_in_flight=2)
    assert taken == []
    wanted = [alpha_beta(GAME, BOARD)]
    assert list(islice(results, 1)) == wanted
    assert (len(taken), executor.calls) == (6, 2)
    assert list(islice(results, 3)) == wanted * 3
    assert (len(taken), executor.calls) == (9, 3)
    results.close()
    assert list(results) == []


def test_tasks_that_wait_are_cancelled_when_the_iterator_is_closed() -> None:
    executor = WaitingExecutor(run=1)
    results = search_states(alpha_beta, GAME, [BOARD] * 9, executor=executor, tasks_in_flight=4)
    next(results)
    results.close()
    assert executor.cancelled == [False, True, True, True, WAKING]


def press_ctrl_c() -> None:
    signal.pthread_kill(cast("int", main_thread().ident), signal.SIGINT)


def test_ctrl_c_cancels_the_tasks_that_wait() -> None:
    executor = WaitingExecutor(run=1)
    results = search_states(alpha_beta, GAME, [BOARD] * 9, executor=executor, tasks_in_flight=4)
    next(results)
    Timer(0.1, press_ctrl_c).start()
    with pytest.raises(KeyboardInterrupt):
        next(results)
    assert executor.cancelled == [False, True, True, True, True, WAKING]


def test_a_ranking_and_a_solution_cancel_what_waits_when_they_fail() -> None:
    executor = WaitingExecutor(run=1)
    with pytest.raises(TypeError, match="it must return a Result whose line begins with it") as ranking:
        rank_actions(GAME, BOARD, search=no_line, executor=executor)
    assert executor.cancelled == [False, True, True, WAKING]
    executor = WaitingExecutor(run=2)
    wide = TreeGame([[[1], [2]]] * 200)
    with pytest.raises(LimitReached, match="The limit of 203 states was reached") as solving:
        solve(wide, limit=203, executor=executor)
    assert executor.cancelled == [False, False, True, True, True, WAKING]
    # The errors are held, so their frames live: no iterator was closed by the end of its frame.
    assert (type(ranking.value), type(solving.value)) == (TypeError, LimitReached)


def no_line(game: Any, state: Any) -> Result[Any]:
    return Result(0)


def raise_a(error: Exception, game: Any, state: Any) -> Result[Any]:
    if state:
        return minimax(game, state)
    raise error


ERRORS: list[GameTreeError] = [
    *(
        kind("A sentence.")
        for kind in (
            *(BrokenGame, CompileError, CorruptFile, GameTreeError, LimitReached, MismatchedFile, NotationError),
            *(PenaltyTooLarge, TooDeep, UnknownState, UnwritableFile),
        )
    ),
    IllegalAction("A sentence.", BOARD, 4, (1, 2)),
    ExecutorFailed("A sentence.", 7),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_of_a_search_takes_the_place_of_its_result(error: GameTreeError) -> None:
    game = TreeGame([1, 2, 3])
    results = search_states(
        partial(raise_a, error), game, [1, 2, 0, 3], executor=CopyingExecutor(), states_a_task=4
    )
    assert list(islice(results, 2)) == [Result(1), Result(2)]
    with pytest.raises(type(error), match=r"^A sentence\.$") as raised:
        next(results)
    assert raised.value is not error
    assert (raised.value.args, vars(raised.value)) == (error.args, vars(error))
    assert list(results) == []


def test_an_error_of_the_rules_has_the_traceback_of_the_worker() -> None:
    results = search_states(divide, GAME, [BOARD], executor=CopyingExecutor())
    with pytest.raises(ZeroDivisionError) as raised:
        next(results)
    (note,) = raised.value.__notes__
    assert note.startswith("The traceback of the worker:\n")
    assert "in divide" in note


def divide(game: Any, state: Any) -> Result[Any]:
    return Result(1 / 0)


class OfTwo(Exception):
    """An error that pickle cannot make again from its arguments."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} {other}")


def test_an_error_that_cannot_be_sent_is_one_sentence() -> None:
    search = partial(raise_an_odd_error)
    results = search_states(search, TreeGame([1]), [1, 0], executor=CopyingExecutor())
    next(results)
    sentence = r"raised OfTwo\('1 2'\), which cannot be pickled: search without an executor to see where\.$"
    with pytest.raises(ExecutorFailed, match=sentence) as raised:
        next(results)
    assert raised.value.done == 1


def raise_an_odd_error(game: Any, state: Any) -> Result[Any]:
    return raise_a(OfTwo(1, 2), game, state)


def test_rules_that_are_broken_are_named_by_a_solution_too() -> None:
    with pytest.raises(BrokenGame, match="There is no action at"):
        solve(TreeGame([[1], []]), executor=CopyingExecutor())
    with pytest.raises(BrokenGame, match="is not hashable"):
        solve(Lists(), start=1, executor=CopyingExecutor())


class Lists:
    """A game that leads to a state that is not hashable."""

    def player(self, state: Any, /) -> Player:
        return MAX

    def terminal(self, state: Any, /) -> bool:
        return False

    def actions(self, state: Any, /) -> range:
        return range(1)

    def result(self, state: Any, action: int, /) -> Any:
        return [state]

    def utility(self, state: Any, /) -> int:
        return 0


@pytest.mark.parametrize("kind", [NodeLimited, TimeLimited, Traced])
def test_what_has_an_effect_on_one_process_only_is_refused(kind: Any) -> None:
    options: dict[Any, Any] = {
        NodeLimited: {"nodes": 5},
        TimeLimited: {"seconds": 5},
        Traced: {"recorder": TreeRecorder()},
    }
    game = kind(GAME, **options[kind])
    root = game.start(BOARD) if kind is Traced else BOARD
    game = Counted(game)
    message = rf"^{kind.__name__} has an effect only where it was made, .*: make it inside the search, or"
    for call in (
        lambda: search_states(alpha_beta, game, [root], executor=CopyingExecutor()),
        lambda: rank_actions(game, root, executor=CopyingExecutor()),
        lambda: solve(game, start=root, executor=CopyingExecutor()),
    ):
        with pytest.raises(ValueError, match=message):
            call()


@pytest.mark.parametrize("options", [{"states_a_task": 0}, {"tasks_in_flight": 0}])
def test_numbers_below_one_are_refused_at_once(options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"The number of \w+ (a task|in flight) must be an integer of at least 1"):
        search_states(alpha_beta, GAME, [BOARD], executor=CopyingExecutor(), **options)


def test_a_game_that_cannot_be_sent_is_one_sentence() -> None:
    class Local(TicTacToe):
        """A class that pickle does not find."""

    game = Local()
    sentence = (
        r"^The game, the search, a state or a result cannot be sent to or from a worker \(.*Local.*\): define"
        r" classes and functions at the top of a module that the workers can import, or use threads\.$"
    )
    with pytest.raises(ExecutorFailed, match=sentence):
        next(search_states(alpha_beta, game, [BOARD], executor=CopyingExecutor()))
    with pytest.raises(ExecutorFailed, match=sentence):
        rank_actions(game, BOARD, executor=CopyingExecutor())
    with pytest.raises(ExecutorFailed, match=sentence):
        solve(game, executor=CopyingExecutor())
    with ThreadPoolExecutor(1) as threads:
        assert rank_actions(game, BOARD, executor=threads) == rank_actions(GAME, BOARD)


class Breaking(CopyingExecutor):
    """An executor that refuses tasks after the first ones, as a broken pool of processes does."""

    def __init__(self, good: int, error: Exception) -> None:
        super().__init__()
        self.good = good
        self.error = error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        if self.calls == self.good:
            raise self.error
        return super().submit(fn, *args, **kwargs)


class Losing(CopyingExecutor):
    """An executor that runs every third call, but loses its report, as Dask does when a worker dies just then."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        future: Future[Any] = super().submit(fn, *args, **kwargs)
        if self.calls % 3 == 1:
            future = Future()
            future.set_exception(AttributeError("'NoneType' object has no attribute 'with_traceback'"))
        return future


def test_a_report_that_is_lost_is_asked_for_again_and_counted_once() -> None:
    here, there, losing = Counted(GAME), Counted(GAME), Losing()
    results = search_states(alpha_beta, there, BOARDS, executor=losing, tasks_in_flight=4)
    assert list(results) == [alpha_beta(here, board) for board in BOARDS]
    assert counts(there) == counts(here)
    assert losing.calls > len(BOARDS)


def test_a_task_that_is_submitted_again_is_cancelled_with_the_others() -> None:
    class Interrupted(Future[Any]):
        """A future whose report is waited for until Ctrl-C."""

        def result(self, timeout: float | None = None) -> Any:
            raise KeyboardInterrupt

    lost: Future[Any] = Future()
    lost.set_exception(TypeError("The report was lost."))
    again, waiting = Interrupted(), Future[Any]()
    futures = iter([lost, waiting, again, Future[Any]()])

    class Given(Executor):
        """An executor with those futures."""

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            return next(futures)

    with pytest.raises(KeyboardInterrupt):
        next(search_states(alpha_beta, GAME, BOARDS, executor=Given(), tasks_in_flight=2))
    assert again.cancelled()
    assert waiting.cancelled()


BROKEN = BrokenExecutor("A process was terminated.")


def test_after_a_failure_the_rest_goes_to_a_new_executor() -> None:
    counted, alone = Counted(GAME), Counted(GAME)
    results: list[Result[int]] = []
    sentence = (
        r"^The executor failed after 6 results \(BrokenExecutor: A process was terminated\): search the states"
        r" that remain with a new executor\.$"
    )
    while len(results) + 6 < len(BOARDS):
        rest, before = BOARDS[len(results) :], len(results)
        with pytest.raises(ExecutorFailed, match=sentence) as raised:
            results += search_states(alpha_beta, counted, rest, executor=Breaking(3, BROKEN), states_a_task=2)
        assert raised.value.done == len(results) - before
    rest = BOARDS[len(results) :]
    results += search_states(alpha_beta, counted, rest, executor=CopyingExecutor())
    assert results == [alpha_beta(alone, board) for board in BOARDS]
    assert counts(counted) == counts(alone)


def test_the_other_failures_are_one_sentence_each() -> None:
    sentence = r"after 0 results \(RuntimeError: .*shutdown\): search the states that remain with a new executor"
    with pytest.raises(ExecutorFailed, match=sentence):
        next(search_states(alpha_beta, GAME, [BOARD], executor=shut_down()))
    sentence = r"\(BrokenExecutor\): rank the actions again with a new executor, whose workers can import"
    with pytest.raises(ExecutorFailed, match=sentence):
        rank_actions(GAME, BOARD, executor=Breaking(0, BrokenExecutor()))
    sentence = r"after 65 results \(BrokenExecutor: A .*\): solve the game again with a new executor\.$"
    with pytest.raises(ExecutorFailed, match=sentence) as raised:
        solve(TreeGame([[1]] * 100), executor=Breaking(2, BROKEN))
    assert raised.value.done == 65


def shut_down() -> Executor:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    return executor
