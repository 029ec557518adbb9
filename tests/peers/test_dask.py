"""Searches and solving on a Dask cluster of this machine, also when a worker is killed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from gametree import (
    Counted,
    ExecutorFailed,
    IllegalAction,
    Result,
    alpha_beta,
    random_strategy,
    rank_actions,
    search_states,
    search_strategy,
    solve,
)
from gametree.arena import tournament
from gametree.games import Nim, TicTacToe

distributed: Any = pytest.importorskip("distributed")

GAME = TicTacToe()
BOARD = GAME.parse_state("O.X/X.X/.OO")
BOARDS = [board for board in solve(GAME) if len(list(GAME.actions(board))) == 4][::20]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A cluster of two processes, started anew as on other machines."""
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": ":0"}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        yield client


def counts(counted: Counted[Any, Any]) -> tuple[int, int]:
    return counted.nodes, counted.leaves


def test_a_ranking_the_results_and_a_solution_are_those_of_this_process(client: Any) -> None:
    executor = client.get_executor()
    here, there = Counted(GAME), Counted(GAME)
    assert rank_actions(there, BOARD, executor=executor) == rank_actions(here, BOARD)
    wanted = [alpha_beta(here, board) for board in BOARDS]
    assert list(search_states(alpha_beta, there, BOARDS, executor=executor, states_a_task=5)) == wanted
    assert counts(there) == counts(here)
    nim = Nim((2, 3))
    assert list(solve(nim, executor=executor).items()) == list(solve(nim).items())


def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice(client: Any, tmp_path: Path) -> None:
    folder = str(tmp_path)

    def search(game: Any, state: Any) -> Result[Any]:
        result = alpha_beta(game, state)
        mark = Path(folder) / "killed"
        if state == BOARDS[len(BOARDS) // 2] and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        (Path(folder) / f"{BOARDS.index(state)}").touch()
        return result

    here, there = Counted(GAME), Counted(GAME)
    wanted = [alpha_beta(here, board) for board in BOARDS]
    before = set(client.run(os.getpid).values())
    results = search_states(search, there, BOARDS, executor=client.get_executor(), tasks_in_flight=8)
    assert list(results) == wanted
    assert counts(there) == counts(here)
    assert (tmp_path / "killed").exists()
    assert len(list(tmp_path.iterdir())) == len(BOARDS) + 1
    client.wait_for_workers(2)
    assert set(client.run(os.getpid).values()) != before


def test_a_report_that_is_lost_while_it_is_fetched_is_asked_for_again(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch = distributed.Future._result
    lost: list[str] = []

    async def fetch_and_lose(future: Any, raiseit: bool = True) -> Any:
        result = await fetch(future, raiseit)
        if not lost:  # lost now, as when its worker dies, and computed again a little later
            lost.append(future.key)
            future._state.lose()
            asyncio.get_running_loop().call_later(0.01, future._state.finish)
        return result

    monkeypatch.setattr(distributed.Future, "_result", fetch_and_lose)
    here, there = Counted(GAME), Counted(GAME)
    results = search_states(alpha_beta, there, BOARDS, executor=client.get_executor())
    assert list(results) == [alpha_beta(here, board) for board in BOARDS]
    assert counts(there) == counts(here)
    assert len(lost) == 1


def test_an_error_on_a_worker_is_the_error_here(client: Any) -> None:
    def illegal(game: Any, state: Any) -> Result[Any]:
        raise IllegalAction("No.", state, 4)

    def divide(game: Any, state: Any) -> Result[Any]:
        return Result(1 / 0)

    executor = client.get_executor()
    with pytest.raises(IllegalAction, match=r"^No\.$") as raised:
        rank_actions(GAME, BOARD, search=illegal, executor=executor)
    assert raised.value.action == 4
    with pytest.raises(ZeroDivisionError) as divided:
        next(search_states(divide, GAME, [BOARD], executor=executor))
    assert "in divide" in divided.value.__notes__[0]


def test_a_class_of_this_session_can_be_sent_and_a_lock_cannot(client: Any) -> None:
    class Local(TicTacToe):
        """A class that only cloudpickle sends."""

    executor = client.get_executor()
    assert rank_actions(Local(), BOARD, executor=executor) == rank_actions(GAME, BOARD)
    lock = Lock()

    def search(game: Any, state: Any) -> Result[Any]:
        with lock:
            return alpha_beta(game, state)

    with pytest.raises(ExecutorFailed, match=r"cannot be sent to or from a worker \(TypeError: .*\): define"):
        rank_actions(GAME, BOARD, search=search, executor=executor)


def test_a_task_that_kills_every_worker_is_given_up(client: Any) -> None:
    def kill(game: Any, state: Any) -> Result[Any]:
        os._exit(1)

    with pytest.raises(ExecutorFailed, match=r"^The executor failed after 0 results \(KilledWorker: "):
        next(search_states(kill, GAME, [BOARD], executor=client.get_executor()))


def test_a_tournament_has_the_games_that_it_has_here_also_if_a_worker_is_killed(
    client: Any, tmp_path: Path
) -> None:
    mark = tmp_path / "killed"

    def kill_once(game: Any, state: Any) -> Any:
        """Choose the first action, and at the first call of all kill the worker, as a machine that fails does."""
        if os.getpid() != own and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return next(iter(game.actions(state)))

    own = os.getpid()
    players = {"first": kill_once, "random": random_strategy(), "perfect": search_strategy()}
    here = tournament(players, GAME, games=6, openings=3)
    there = tournament(
        players, GAME, games=6, openings=3, executor=client.get_executor(), results=tmp_path / "games.jsonl"
    )
    assert mark.exists()
    assert [game.record for game in there.games] == [game.record for game in here.games]
    assert str(there) == str(here)
    again = tournament(players, GAME, games=6, openings=3, results=tmp_path / "games.jsonl")
    assert [game.record for game in again.games] == [game.record for game in here.games]
