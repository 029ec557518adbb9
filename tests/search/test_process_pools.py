"""Searches on the processes of a pool: the same results, and none lost when a process is."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from threading import Timer
from time import sleep
from typing import Any, cast

import pytest

from gametree import (
    Counted,
    ExecutorFailed,
    Result,
    alpha_beta,
    alpha_beta_with_memory,
    rank_actions,
    search_states,
    solve,
)
from gametree.games import Nim
from tests.search.test_search_states import BOARD, BOARDS, GAME, counts, press_ctrl_c

pytestmark = pytest.mark.slow

NIM = Nim((1, 2))


def killed_once(folder: str, game: Any, state: Any) -> Result[Any]:
    """Search, but kill the process of the worker at one state, the first time."""
    mark = Path(folder) / "killed"
    if state == BOARDS[5] and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return alpha_beta(game, state)


# From Python 3.12 on, a fork warns of threads, such as those of pytest-xdist.
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "forkserver", "spawn"])
def test_processes_do_the_same(method: str) -> None:
    here, there = Counted(GAME), Counted(GAME)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as executor:
        results = search_states(alpha_beta, there, BOARDS, executor=executor, states_a_task=2)
        assert list(results) == [alpha_beta(here, board) for board in BOARDS]
        assert counts(there) == counts(here)
        search = partial(alpha_beta_with_memory, table={})
        assert rank_actions(GAME, BOARD, search=cast("Any", search), executor=executor) == rank_actions(
            GAME, BOARD, search=cast("Any", search)
        )
        assert list(solve(NIM, executor=executor).items()) == list(solve(NIM).items())
        with pytest.raises(ExecutorFailed, match=r"The game, the search.*define classes and functions at the top"):
            rank_actions(GAME, BOARD, search=lambda _game, _state: Result(0), executor=executor)


@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_pool_ends_after_its_tasks_were_cancelled() -> None:
    """Without a task behind the cancelled ones, it sometimes does not before Python 3.11.4."""
    for _ in range(20):
        pool = ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("fork"))
        with pool, pytest.raises(ExecutorFailed):
            rank_actions(GAME, BOARD, search=lambda _game, _state: Result(0), executor=pool)


@pytest.mark.slow
def test_the_loss_of_a_process_loses_no_result(tmp_path: Path) -> None:
    """A pool is broken for good when a worker is killed: a new one goes on where the results end."""
    search = partial(killed_once, str(tmp_path))
    results: list[Result[int]] = []
    counted, alone = Counted(GAME), Counted(GAME)
    failures: list[ExecutorFailed] = []
    while len(results) < len(BOARDS):
        rest = BOARDS[len(results) :]
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("forkserver")) as executor:
            try:
                results += search_states(search, counted, rest, executor=executor, tasks_in_flight=3)
            except ExecutorFailed as error:
                failures.append(error)
    (failure,) = failures
    assert "BrokenProcessPool" in str(failure)
    assert 0 <= failure.done <= 5
    assert results == [alpha_beta(alone, board) for board in BOARDS]
    assert counts(counted) == counts(alone)


def test_ctrl_c_on_processes_ends_the_search() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("forkserver")) as executor:
        results = search_states(nap, GAME, [BOARD] * 1_000, executor=executor)
        next(results)
        Timer(0.1, press_ctrl_c).start()
        with pytest.raises(KeyboardInterrupt):
            list(results)
        assert executor.submit(abs, -1).result(timeout=30) == 1  # it did not wait for the sixty in flight


def nap(game: Any, state: Any) -> Result[Any]:
    sleep(0.3)
    return Result(0)
