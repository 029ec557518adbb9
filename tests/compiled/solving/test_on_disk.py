"""Solving on disk: the file that is saved from memory, from any whole ply on, whatever ends the process before."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import tracemalloc
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from gametree import (
    CompileError,
    CorruptFile,
    LimitReached,
    MismatchedFile,
    Player,
    Progress,
    UnwritableFile,
    compiled,
    solve,
)
from gametree.compiled.solving import ply_files, row_blocks, solve_on_disk, state_space, utility_codes
from gametree.games import Hexapawn, Nim, TicTacToe
from tests.compiled.random_games import Place, RandomGames, WholeGames
from tests.compiled.solving.test_machine_solve import Corner, Walk
from tests.compiled.test_refused import Chain
from tests.support.samples import EVERY_CASE

GAME = Hexapawn(3, 3)
interpreted = pytest.mark.usefixtures("interpreted")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "plies" / "of one game"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let small games have many blocks, and several calls of a kernel for a ply."""
    monkeypatch.setattr(row_blocks, "STATES_A_BLOCK", 4)
    monkeypatch.setattr(row_blocks, "STATES_AT_ONCE", 16)
    monkeypatch.setattr(ply_files, "ROWS_AT_ONCE", 5)
    monkeypatch.setattr(state_space, "STATES_A_CALL", 8)
    monkeypatch.setattr(utility_codes, "FIRST_CODES", 2)


def from_memory(path: Path, game: Any, **options: Any) -> bytes:
    compiled.solve(game, **options).save(path)
    return path.read_bytes()


@pytest.mark.slow(traced=True)
@interpreted
@pytest.mark.parametrize(
    ("game", "options"),
    [
        (GAME, {}),
        (RandomGames(real=True), {"start": Place(3), "cycle_value": 0.5}),
        (WholeGames(plies=8, width=12), {"start": Place(5), "cycle_value": -2}),
        (Nim((1,)), {}),
        (Chain(), {"start": 1_000}),
        (Chain(), {"start": 995}),
    ],
    ids=lambda given: str(cast("Any", given)) if isinstance(given, dict) else type(given).__name__,
)
def test_the_file_is_the_one_that_is_saved_from_memory(
    folder: Path, tmp_path: Path, game: Any, options: dict[str, Any]
) -> None:
    expected = from_memory(tmp_path / "memory", game, **options)
    found = compiled.solve(game, workdir=folder, threads=2, **options)
    assert (folder / "solution.arrays").read_bytes() == expected
    assert dict(found) == dict(solve(game, **options))
    assert not list(folder.glob("ply-*"))
    again = compiled.solve(game, workdir=str(folder), **options)
    assert again.counts() == found.counts()


def nothing(*_given: object) -> None:
    """Do nothing."""


class Killed(BaseException):
    """The end of a process, as a test plays it."""


@pytest.mark.slow(traced=True)
@interpreted
def test_it_goes_on_from_the_last_whole_ply(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is ended before each of its files; one file more is there each time."""
    expected = from_memory(tmp_path / "memory", GAME)
    twin = compiled.compile(GAME)
    replace, written = Path.replace, list[str]()

    def at_most_one(part: Path, path: Path) -> Path:
        if written:
            raise Killed
        written.append(path.name)
        return replace(part, path)

    monkeypatch.setattr(Path, "replace", at_most_one)
    names: list[str] = []
    for _ in count():
        written.clear()
        try:
            compiled.solve(twin, workdir=folder)
        except Killed:
            names += written
            continue
        names += written
        break
    assert len(names) == len(set(names))
    assert names[:2] == ["question.json", "ply-000000.states"]
    assert names[-2:] == ["ply-000000.values", "solution.arrays"]
    assert (folder / "solution.arrays").read_bytes() == expected


@interpreted
def test_what_is_left_after_the_solution_is_deleted_later(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(ply_files.PlyFiles, "remove", nothing)
        expected = compiled.solve(GAME, workdir=folder)
    assert list(folder.glob("ply-*"))
    assert dict(compiled.solve(GAME, workdir=folder)) == dict(expected)
    assert not list(folder.glob("ply-*"))


@interpreted
@pytest.mark.parametrize(
    ("game", "start", "message"),
    [
        (
            Nim((1, 2, 2)),
            None,
            r"comes up at ply \d and at ply \d, so the game is not graded, as workdir= needs: solve",
        ),
        (
            Walk(1),
            Corner(3),
            r"Corner\(side=3, row=0, column=0\) comes up at ply 0 and at ply 1, so the game is not",
        ),
    ],
    ids=["acyclic", "cyclic"],
)
def test_a_game_that_is_not_graded_is_refused(folder: Path, game: Any, start: Any, message: str) -> None:
    with pytest.raises(CompileError, match=message):
        compiled.solve(game, start=start, workdir=folder)


@interpreted
def test_a_limit_stops_where_it_stops_in_memory(folder: Path) -> None:
    messages: list[str] = []
    choices: list[dict[str, Any]] = [{}, {"workdir": folder}]
    for options in choices:
        with pytest.raises(LimitReached) as caught:
            compiled.solve(GAME, limit=100, **options)
        messages.append(str(caught.value))
    assert messages[0] == messages[1]
    assert len(compiled.solve(GAME, limit=135, workdir=folder)) == 135
    with pytest.raises(
        LimitReached, match=r"The solution in .* has 135 states, more than the limit of 134: allow"
    ):
        compiled.solve(GAME, limit=134, workdir=folder)


@interpreted
def test_progress_rises(folder: Path) -> None:
    seen: list[Progress] = []
    compiled.solve(GAME, workdir=folder, progress=seen.append)
    for stage in ("exploring", "valuing"):
        reports = [each for each in seen if each.stage == stage]
        assert [each.done for each in reports] == sorted(each.done for each in reports)
        assert reports[-1].done == reports[-1].total == 135


@interpreted
def test_a_folder_belongs_to_one_question(folder: Path) -> None:
    compiled.solve(GAME, workdir=folder)
    others: list[tuple[Any, dict[str, Any]]] = [(TicTacToe(), {}), (GAME, {"cycle_value": 1})]
    for game, options in others:
        with pytest.raises(
            MismatchedFile, match="has plies of another game, start or version: give another folder"
        ):
            compiled.solve(game, workdir=folder, **options)


@interpreted
def test_one_process_at_a_time_solves_in_a_folder(folder: Path) -> None:
    message = r"Another process solves in .*: wait for it, or give another folder"
    with ply_files.only_process(folder), pytest.raises(UnwritableFile, match=message):
        compiled.solve(GAME, workdir=folder)
    assert len(compiled.solve(GAME, workdir=folder)) == 135


@interpreted
def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwritableFile, match=r"could not be written .*: choose a folder that is writable and has"):
        compiled.solve(GAME, workdir=tmp_path / "file" / "folder")


@interpreted
def test_a_full_disk_leaves_whole_plies(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = from_memory(tmp_path / "memory", GAME)
    calls = count()
    flush = os.fsync

    def full(descriptor: int) -> None:
        if next(calls) >= 9:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        flush(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(UnwritableFile, match="No space left on device"):
            compiled.solve(GAME, workdir=folder)
    assert len(list(folder.glob("ply-*"))) == 4
    assert not list(folder.glob("*.part"))
    compiled.solve(GAME, workdir=folder)
    assert {path.name for path in folder.iterdir()} == {"lock", "question.json", "solution.arrays"}
    assert (folder / "solution.arrays").read_bytes() == expected


def stop_before(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """End a solve before a file is written."""
    replace = Path.replace

    def unless_named(part: Path, path: Path) -> Path:
        if path.name == name:
            raise Killed
        return replace(part, path)

    monkeypatch.setattr(Path, "replace", unless_named)
    with pytest.raises(Killed):
        compiled.solve(GAME, workdir=folder)
    monkeypatch.setattr(Path, "replace", replace)


@pytest.mark.slow(traced=True)
@interpreted
@pytest.mark.parametrize(
    ("before", "name"),
    [
        ("ply-000003.states", "ply-000002.states"),
        ("ply-000001.values", "ply-000002.values"),
        ("solution.arrays",) * 2,
    ],
)
def test_damaged_plies_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch, before: str, name: str) -> None:
    stop_before(before, folder, monkeypatch)
    victim = folder / (name if name.startswith("ply") else "ply-000004.values")
    content = victim.read_bytes()
    rng = random.Random(5)
    spliced = (folder / "ply-000000.states").read_bytes()
    damages = [content[:-1], content[:40], b"", content + b"x", spliced, b"\xff" * len(content)]
    for _ in range(6):
        flipped = bytearray(content)
        flipped[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        damages.append(bytes(flipped))
    for damaged in damages:
        victim.write_bytes(damaged)
        with pytest.raises(CorruptFile, match=r"is damaged \(.*\): empty the folder, and solve the game again"):
            compiled.solve(GAME, workdir=folder)
    victim.write_bytes(content)
    assert dict(compiled.solve(GAME, workdir=folder)) == dict(solve(GAME))


class Fan(NamedTuple):
    """A place at the end of two turns."""

    width: int
    first: int = 0
    second: int = 0


@dataclass(frozen=True)
class Fans(Walk):
    """Two turns with many actions, so that nearly all states are in the last ply."""

    def actions(self, state: Any) -> range:
        return range(1, state.width + 1)

    def result(self, state: Any, action: int) -> Any:
        return Fan(state.width, state.first or action, action if state.first else 0)

    def terminal(self, state: Any) -> bool:
        return bool(state.second)

    def utility(self, state: Any) -> int:
        return int((state.first * 5 + state.second * 3) % 7)

    def player(self, state: Any) -> Player:
        return Player.MIN if state.first else Player.MAX

    def initial_state(self) -> Any:
        return Fan(3)


@pytest.mark.slow
def test_memory_is_what_is_stated_for_two_plies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For states of 3 words 8 w + 60 bytes for each state of the two largest neighbouring plies, and something."""
    monkeypatch.undo()
    monkeypatch.setattr(row_blocks, "STATES_AT_ONCE", 1 << 12)
    game = compiled.compile(Fans(), checked=False)
    compiled.solve(game, workdir=tmp_path / "small")
    tracemalloc.start()
    solution = compiled.solve(game, start=Fan(400), workdir=tmp_path / "large", threads=1)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert solution.counts().by_ply == (1, 400, 160_000)
    assert most <= 160_400 * (8 * 3 + 60) + 4 * 2**20


@interpreted
def test_states_of_two_plies_come_to_light_at_the_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve_on_disk, "EVERY_PLY", 0)
    with pytest.raises(CompileError, match=r"comes up at ply \d and at ply 5"):
        compiled.solve(Nim((1, 2, 2)), workdir=folder.with_name("other"))
    monkeypatch.setattr(solve_on_disk.DiskSolver, "_require_new_states", nothing)
    with pytest.raises(CompileError, match="comes up at two plies, so the game is not graded, as workdir= needs"):
        compiled.solve(Nim((1, 2, 2)), workdir=folder)


KILLS = """
import os, random, signal, sys, time
from pathlib import Path
from gametree import compiled
from tests.compiled.solving.test_machine_solve import Corner, Walk

folder, kills, start = Path(sys.argv[1]), int(sys.argv[2]), Corner(20)
file = folder / "solution.arrays"
game = compiled.compile(Walk(), checked=False)
compiled.solve(game, start=start).save(sys.argv[3])
expected = Path(sys.argv[3]).read_bytes()
compiled.solve(game, start=start, workdir=folder)  # which compiles
file.unlink()
began = time.perf_counter()
compiled.solve(game, start=start, workdir=folder)
takes = time.perf_counter() - began
rng, killed, finished = random.Random(6), 0, 0
while killed < kills:
    if file.exists():
        finished += 1
        assert file.read_bytes() == expected
        file.unlink()
    solver = os.fork()
    if solver == 0:
        compiled.solve(game, start=start, workdir=folder)
        os._exit(0)
    time.sleep(takes * rng.random())
    os.kill(solver, signal.SIGKILL)
    killed += os.waitpid(solver, 0)[1] == signal.SIGKILL
compiled.solve(game, start=start, workdir=folder)
assert file.read_bytes() == expected
print(f"{killed} killed, {finished} finished")
"""


@pytest.mark.slow
def test_a_killed_solve_ends_with_the_same_file(folder: Path, tmp_path: Path) -> None:
    kills = "100" if EVERY_CASE else "5"
    program = [sys.executable, "-c", KILLS, str(folder), kills, str(tmp_path / "memory")]
    finished = subprocess.run(program, capture_output=True, text=True, check=False)
    assert finished.stderr == ""
    assert finished.stdout.startswith(f"{kills} killed, ")
