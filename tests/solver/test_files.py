"""Files of solutions: they give back what was saved, and are refused if anything about them is wrong."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from gametree import (
    MAX,
    MIN,
    MismatchedFile,
    Player,
    Solution,
    Symmetric,
    UnknownState,
    UnwritableFile,
    play,
    solve,
)
from gametree.games import GraphGame, Hexapawn, Kalah, Nim, ThreeMensMorris, TicTacToe, TreeGame
from gametree.solver import solution_file
from tests.solver.graphs import cycle_values, graph_game, positions
from tests.solver.oracle import Positions

GAME = Hexapawn(3, 3)
SOLUTION = solve(GAME)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.solution"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(nodes=positions(), cycle_value=cycle_values)
def test_a_loaded_solution_is_the_one_that_was_saved(path: Path, nodes: Positions, cycle_value: float) -> None:
    game = graph_game(nodes)
    solution = solve(game, cycle_value=cycle_value)
    solution.save(path)
    loaded = Solution[int, str].load(path, game)
    assert dict(loaded) == dict(solution)
    assert {state: repr(loaded[state]) for state in solution} == {
        state: repr(solved) for state, solved in solution.items()
    }
    assert len(loaded) == len(solution)
    assert (loaded.start, repr(loaded.cycle_value)) == (0, repr(cycle_value))
    assert loaded.counts() == solution.counts()
    assert all(loaded.result(state) == solution.result(state) for state in solution)


@pytest.mark.parametrize(
    "game",
    [
        Symmetric(TicTacToe()),
        pytest.param(ThreeMensMorris(), marks=pytest.mark.slow),
        Kalah(2, 2),
        Nim((1, 2, 3)),
        TreeGame([[1, 2], 3]),
    ],
    ids=repr,
)
def test_games_with_a_notation_and_without(path: Path, game: Any) -> None:
    solution = solve(game)
    solution.save(path)
    loaded = Solution[Any, Any].load(path, game)
    assert dict(loaded) == dict(solution)
    assert {type(state) for state in loaded} == {type(state) for state in solution}
    assert loaded.counts() == solution.counts()
    assert play(game, {MAX: loaded.strategy, MIN: loaded.strategy}) == play(
        game, {MAX: solution.strategy, MIN: solution.strategy}
    )


def test_a_saved_file_is_always_the_same(path: Path, tmp_path: Path) -> None:
    SOLUTION.save(path)
    content = path.read_bytes()
    again = tmp_path / "again"
    Solution[Any, Any].load(path, GAME).save(again)
    solve(GAME).save(path)
    assert path.read_bytes() == again.read_bytes() == content
    assert sorted(each.name for each in tmp_path.iterdir()) == ["again", "game.solution"]


def test_a_state_that_is_not_in_the_file_is_unknown(path: Path) -> None:
    SOLUTION.save(path)
    loaded = Solution[Any, Any].load(path, GAME)
    state = SOLUTION.start._replace(turn=-1)
    assert state not in SOLUTION
    with pytest.raises(UnknownState, match="is not among the 135 states"):
        loaded[state]
    assert None not in loaded


def test_a_file_is_read_in_part(path: Path) -> None:
    solution = solve(TicTacToe())
    solution.save(path)
    loaded = Solution[Any, Any].load(path, TicTacToe())
    block: Any = vars(loaded)["_solved"].block
    assert block.cache_info().misses == 0
    loaded.result(loaded.start)
    assert 0 < block.cache_info().misses < 46 <= len(solution) // solution_file.STATES_A_BLOCK


def test_many_readers_and_threads_read_one_file(path: Path) -> None:
    SOLUTION.save(path)
    loaded = [Solution[Any, Any].load(path, GAME) for _ in range(3)]
    answers: list[bool] = []

    def read(reader: Solution[Any, Any]) -> None:
        answers.append(dict(reader) == dict(SOLUTION))

    threads = [Thread(target=read, args=(reader,)) for reader in (*loaded, loaded[0])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 4


def test_a_missing_file_is_named(path: Path) -> None:
    with pytest.raises(
        FileNotFoundError, match=r"There is no file .*: solve the game, and save the solution there"
    ):
        Solution[Any, Any].load(path, GAME)
    with pytest.raises(FileNotFoundError, match="is a folder: give the name of a file"):
        Solution[Any, Any].load(path.parent, GAME)


def test_a_file_of_another_game_is_refused(path: Path) -> None:
    solve(Nim((1, 2))).save(path)
    with pytest.raises(
        MismatchedFile, match=r"is the solution of Nim\(heaps=\(1, 2\), misere=False\), not of Nim"
    ):
        Solution[Any, Any].load(path, Nim((1, 3)))
    with pytest.raises(MismatchedFile, match=r", not of TicTacToe\(win=1\): load it with its own game\.$"):
        Solution[Any, Any].load(path, TicTacToe())
    solve(TicTacToe()).save(path)
    with pytest.raises(MismatchedFile, match=r"not of Symmetric of TicTacToe\(win=1\)"):
        Solution[Any, Any].load(path, Symmetric(TicTacToe()))


class Steps:
    """Walk from 5 to 0; rules may change."""

    step = 1

    def initial_state(self) -> int:
        return 5

    def player(self, state: int) -> Player:
        return MAX

    def actions(self, state: int) -> range:
        return range(1)

    def result(self, state: int, action: int) -> int:
        return state - self.step

    def terminal(self, state: int) -> bool:
        return state <= 0

    def utility(self, state: int) -> int:
        return 1


def test_rules_that_changed_since_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solve(Steps()).save(path)
    assert len(Solution[Any, Any].load(path, Steps())) == 6
    monkeypatch.setattr(Steps, "step", 2)
    with pytest.raises(MismatchedFile, match=r"was written before the rules of Steps\(\) changed: solve the game"):
        Solution[Any, Any].load(path, Steps())


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        UnwritableFile, match=r"could not be written .*: choose a folder that is writable and has room"
    ):
        SOLUTION.save(tmp_path / "no" / "file")


def test_a_full_disk_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SOLUTION.save(path)
    content = path.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UnwritableFile, match="No space left on device"):
        solve(TicTacToe()).save(path)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_states_that_cannot_be_written_leave_no_file(path: Path) -> None:
    class Point:
        """A hashable class of the user's own."""

    start = Point()
    game = GraphGame[Any, str](start, {start: 1})
    with pytest.raises(ValueError, match="which cannot be written as JSON: write format_state and parse_state"):
        solve(game).save(path)
    assert not path.exists()
    half: Any = Fraction(1, 2)
    solve(TreeGame([half, 1])).save(path)
    assert repr(Solution[Any, Any].load(path, TreeGame([half, 1]))[1]) == "Solved(value=Fraction(1, 2), plies=0)"


KILLS = """
import os, random, signal, sys, time
from pathlib import Path
from gametree import solve
from gametree.games import Hexapawn

path, kills = Path(sys.argv[1]), int(sys.argv[2])
solution = solve(Hexapawn(3, 3))
began = time.perf_counter()
solution.save(path)
takes = time.perf_counter() - began
content = path.read_bytes()
rng = random.Random(4)
for kill in range(kills):
    if kill % 2:
        path.unlink(missing_ok=True)
    writers = []
    for _ in range(2):
        writer = os.fork()
        if writer == 0:
            while True:
                solution.save(path)
        writers.append(writer)
    time.sleep(3 * takes * rng.random())
    for writer in writers:
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
    assert not path.exists() or path.read_bytes() == content
    solution.save(path)
    assert path.read_bytes() == content
print("whole")
"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.slow)])
def test_a_killed_save_leaves_a_whole_file_or_none_and_writers_do_not_mix(path: Path, kills: int) -> None:
    program = [sys.executable, "-c", KILLS, str(path), str(kills)]
    finished = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (finished.stdout, finished.stderr) == ("whole\n", "")
