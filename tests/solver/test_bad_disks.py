"""Disks that are full or read-only, and memory that ends: one sentence each."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gametree import Certificate, Solution, UnwritableFile, certify, solve
from gametree.games import Hexapawn
from tests.cli.running import run

resource: Any = pytest.importorskip("resource")  # of Unix

GAME = Hexapawn(3, 3)
SOLUTION = solve(GAME)
PROOF = certify(GAME, SOLUTION.start, -1, source=SOLUTION)
ROOM = 64 * 1024  # of a small disk

# Each state is large, so that little time passes until the memory is used up.
ENDLESS = """
import resource
from gametree import MAX, solve

class Upwards:
    def initial_state(self):
        return (0, "")

    def player(self, state):
        return MAX

    def actions(self, state):
        return range(2)

    def result(self, state, action):
        number = 2 * state[0] + action + 1
        return (number, str(number) * 5_000)

    def terminal(self, state):
        return False

    def utility(self, state):
        return 0

room = 400 * 2**20
resource.setrlimit(resource.RLIMIT_AS, (room, room))
try:
    solve(Upwards())
except Exception as error:
    print(f"{type(error).__name__}: {error}"[:90])
"""


@contextmanager
def files_of_at_most(size: int) -> Generator[None]:
    """Let no file of this process grow beyond a size, as on a disk without room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def save(kind: str, path: Path) -> None:
    if kind == "solution":
        SOLUTION.save(path)
    else:
        PROOF.save(path, GAME)


@pytest.mark.parametrize("kind", ["solution", "certificate"])
@pytest.mark.parametrize("room", [0, 2_000])
def test_a_file_that_finds_no_room_leaves_the_old_one(tmp_path: Path, kind: str, room: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    sentence = rf"^{path} could not be written \(.*\): choose a folder that is writable and has room\.$"
    with files_of_at_most(room), pytest.raises(UnwritableFile, match=sentence):
        save(kind, path)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("words", [("solve",), ("certify",)])
def test_the_command_says_so_too(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "file"
    with files_of_at_most(2_000):
        refused = run(*words, "hexapawn", "--save", str(path))
    assert refused.code != 0
    assert refused.sentence.startswith(f"{path} could not be written (")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kilobytes, which only root can make."""
    if os.geteuid() or not sys.platform.startswith("linux"):
        pytest.skip("only root can mount a disk")
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("this container may not mount a disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def load(kind: str, path: Path) -> Any:
    return (
        dict(Solution[Any, Any].load(path, GAME)) if kind == "solution" else Certificate[Any, Any].load(path, GAME)
    )


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", ["solution", "certificate"])
def test_a_disk_that_is_full_and_one_that_is_read_only(disk: Path, kind: str) -> None:
    path = disk / "file"
    save(kind, path)
    content = path.read_bytes()
    rest = os.statvfs(disk)
    (disk / "more").write_bytes(bytes(rest.f_bavail * rest.f_bsize))
    with pytest.raises(
        UnwritableFile, match=r"could not be written \(.*(full|No space left on device).*\): choose"
    ):
        save(kind, path)
    assert sorted(each.name for each in disk.iterdir()) == ["file", "more"]
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with pytest.raises(UnwritableFile, match=r"could not be written \(.*Read-only file system.*\): choose"):
        save(kind, path)
    assert path.read_bytes() == content
    assert load(kind, path)


@pytest.mark.exhaustive
def test_endless_states_end_in_a_sentence_when_the_memory_does() -> None:
    program = [sys.executable, "-W", "error", "-c", ENDLESS]
    finished = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert finished.stdout.startswith("LimitReached: The memory was nearly used up by ")
    assert (len(finished.stdout.splitlines()), finished.stderr) == (1, "")
