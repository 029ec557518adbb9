"""Files of solutions: they give back what was saved, and are refused if anything about them is wrong."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from gametree import (
    MAX,
    MIN,
    CorruptFile,
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


def sealed(content: dict[str, Any]) -> tuple[bytes, bytes]:
    text = json.dumps(content).encode()
    return blake2b(text, digest_size=32, salt=bytes(16)).digest(), text


REMOVED = object()


def forge(path: Path, entries: dict[str, Any]) -> None:
    """Change entries of the header of a file, with a right checksum."""
    with closing(sqlite3.connect(path)) as database, database:
        ((content,),) = database.execute("SELECT content FROM header")
        header = {**json.loads(content), **entries}
        kept = {name: entry for name, entry in header.items() if entry is not REMOVED}
        database.execute("UPDATE header SET checksum = ?, content = ?", sealed(kept))


def test_a_newer_format_is_refused(path: Path) -> None:
    SOLUTION.save(path)
    forge(path, {"version": 2, "more": 1})
    with pytest.raises(MismatchedFile, match=r"is in format 2, not 1: read it with its version of gametree\.$"):
        Solution[Any, Any].load(path, GAME)


@pytest.mark.parametrize(
    "entries",
    [
        {"format": "else"},
        {"states": REMOVED},
        {"game": REMOVED},
        {"values": ["x"]},
        {"values": ["1/0"]},
        {"start": "x"},
        {"cycle_value": None},
        {"values": None},
        {"counts": [[0, 5, 0, 1]]},
        {"counts": [[0, 1, 99, 1]]},
    ],
)
def test_a_forged_header_is_refused(path: Path, entries: dict[str, Any]) -> None:
    SOLUTION.save(path)
    forge(path, entries)
    with pytest.raises(CorruptFile):
        Solution[Any, Any].load(path, GAME)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE block",
        "CREATE VIEW more AS SELECT 1",
        "DELETE FROM header",
        "INSERT INTO header SELECT * FROM header",
        "UPDATE header SET content = 'text'",
        "UPDATE header SET content = content || ' '",
        "UPDATE header SET checksum = NULL",
    ],
)
def test_a_database_with_other_contents_is_refused(path: Path, statement: str) -> None:
    SOLUTION.save(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)
    with pytest.raises(CorruptFile):
        Solution[Any, Any].load(path, GAME)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM block WHERE number = 1",
        "UPDATE block SET content = replace(content, '0', '1')",
        "UPDATE block SET content = (SELECT content FROM block WHERE number = 2) WHERE number = 1",
        "DELETE FROM block WHERE number = 1; UPDATE block SET number = 1 WHERE number = 2",
    ],
)
def test_a_block_that_is_missing_changed_or_elsewhere_is_refused(path: Path, statement: str) -> None:
    SOLUTION.save(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(statement)
    loaded = Solution[Any, Any].load(path, GAME)
    with pytest.raises(
        CorruptFile, match=r"is damaged or no solution of gametree \(.*\): solve the game and save"
    ):
        dict(loaded)


@pytest.mark.parametrize("entry", ["[99, 1]", "[]", "[null, 1]", "1"])
def test_a_forged_block_is_refused(path: Path, entry: str) -> None:
    game = TreeGame(7)
    solve(game).save(path)
    with closing(sqlite3.connect(path)) as database, database:
        ((seal,),) = database.execute("SELECT checksum FROM header")
        block = f'{{"0":{entry}}}'.encode()
        checksum = blake2b(block, digest_size=32, key=seal, salt=bytes(16)).digest()
        database.execute("UPDATE block SET checksum = ?, content = ?", (checksum, block))
    loaded = Solution[Any, Any].load(path, game)
    with pytest.raises(CorruptFile):
        loaded[0]


@pytest.mark.parametrize("content", [b"", b"x", b"SQLite format 3\x00" + bytes(84), bytes(8192)])
def test_other_files_are_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(CorruptFile):
        Solution[Any, Any].load(path, GAME)


def damaged(rng: Random, content: bytes, other: bytes) -> bytes:
    """Return a file that is cut, with bits flipped, with zeros in it, or joined with another file."""
    place = rng.randrange(1, len(content))
    match rng.randrange(5):
        case 0:
            return content[:place]
        case 1 | 2:
            flipped = bytearray(content)
            for _ in range(rng.choice((1, 1, 2, 20))):
                flipped[rng.randrange(len(flipped))] ^= 1 << rng.randrange(8)
            return bytes(flipped)
        case 3:
            return content[:place] + bytes(min(512, len(content) - place)) + content[place + 512 :]
        case _:
            return content[:place] + other[place:]


def damaged_files(count: int, path: Path) -> Iterator[bytes]:
    """Yield damaged files of a solution; they are spliced with files that differ in one parameter."""
    others: list[bytes] = []
    for solution in (solve(GAME, cycle_value=7), solve(Hexapawn(3, 4)), SOLUTION):
        solution.save(path)
        others.append(path.read_bytes())
    *others, content = others
    rng = Random(20)
    while count:
        file = damaged(rng, content, rng.choice(others))
        if file not in (content, *others):
            count -= 1
            yield file


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.slow)])
def test_no_damaged_file_gives_a_wrong_value(path: Path, count: int) -> None:
    refused = 0
    for content in damaged_files(count, path):
        path.write_bytes(content)
        try:
            loaded = Solution[Any, Any].load(path, GAME)
            assert loaded.counts() == SOLUTION.counts()
            for state, solved in SOLUTION.items():
                assert loaded[state] == solved
            assert dict(loaded) == dict(SOLUTION)
        except (CorruptFile, MismatchedFile):
            refused += 1
    assert count // 2 < refused < count  # a flipped bit may be in a part of a page that is not used


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
@pytest.mark.parametrize("kills", [10, pytest.param(100, marks=pytest.mark.slow)])
def test_a_killed_save_leaves_a_whole_file_or_none_and_writers_do_not_mix(path: Path, kills: int) -> None:
    program = [sys.executable, "-c", KILLS, str(path), str(kills)]
    finished = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (finished.stdout, finished.stderr) == ("whole\n", "")
