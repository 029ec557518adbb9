"""Kernels are compiled once for the same rules and never used for other rules, no matter what is on the disk."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametree import alpha_beta, compiled
from gametree.compiled import cross_check
from gametree.compiled.back_end import kernel_cache
from gametree.compiled.back_end.kernel_cache import KernelFile
from tests.compiled.user_games import Subtraction

GAME = Subtraction()
GIVEN_UP: list[object] = []
EXPECTED = alpha_beta(GAME, 24)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of this test alone, as a new process would find it."""
    monkeypatch.setenv(kernel_cache.FOLDER, str(tmp_path / "kept"))
    monkeypatch.setattr(kernel_cache, "KERNELS", {})
    agreed: set[object] = set()
    monkeypatch.setattr(cross_check, "AGREED", agreed)
    yield tmp_path / "kept"
    forget()


def forget() -> None:
    """Let the process find no kernel, but delete none."""
    GIVEN_UP.extend(kernel_cache.KERNELS.values())
    kernel_cache.KERNELS.clear()
    cross_check.AGREED.clear()


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The signatures of the kernels that were compiled and saved."""
    seen: list[object] = []
    save = KernelFile.save_overload

    def watched(self: KernelFile, signature: object, result: Any) -> None:
        seen.append(signature)
        save(self, signature, result)

    monkeypatch.setattr(KernelFile, "save_overload", watched)
    return seen


def test_a_kernel_is_compiled_once_and_then_found(folder: Path, saved: list[object]) -> None:
    for _ in range(3):
        assert compiled.alpha_beta(GAME, 24) == EXPECTED
        assert compiled.alpha_beta(Subtraction(), 24) == EXPECTED
        forget()
    assert len(saved) == 2  # the search, and the calls by which its rules are checked
    assert len(list(folder.iterdir())) == 3  # with the facts about these rules
    assert compiled.alpha_beta(Subtraction(11), 22) == alpha_beta(Subtraction(11), 22)
    assert len(saved) == 2  # the counters are in the state only, not in the lowered rules
    assert compiled.perft(GAME, 24, depth=2) == 9
    assert len(saved) == 3


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def flipped(content: bytes) -> bytes:
    return content[:-40] + bytes([content[-40] ^ 1]) + content[-39:]


def foreign(content: bytes) -> bytes:
    return b"another program's file, of some length that is more than a digest's"


def emptied(content: bytes) -> bytes:
    return b""


@pytest.mark.parametrize(
    "fault", [pytest.param(fault, marks=pytest.mark.slow) for fault in (flipped, cut, foreign, emptied)]
)
def test_a_faulty_file_costs_time_and_is_written_anew(folder: Path, saved: list[object], fault: Any) -> None:
    compiled.alpha_beta(GAME, 24)
    whole = {path: path.read_bytes() for path in folder.iterdir()}
    for path, content in whole.items():
        path.write_bytes(fault(content))
    forget()
    assert compiled.alpha_beta(GAME, 24) == EXPECTED
    assert len(saved) == 4  # the search and the calls of its rules, each twice
    forget()
    assert compiled.alpha_beta(GAME, 24) == EXPECTED
    assert len(saved) == 4


def test_code_that_cannot_be_rebuilt_is_compiled_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KernelFile(kernel_cache.fingerprint("nothing"))
    assert kept.load_overload(None, None) is None
    kept.keep_facts()
    again = KernelFile(kernel_cache.fingerprint("nothing"))
    monkeypatch.setattr(again, "_code", ("no", "machine", "code"))
    assert again.load_overload(None, None) is None


@pytest.mark.parametrize(
    "place", ["", *(pytest.param(place, marks=pytest.mark.slow) for place in ("/proc/nowhere", __file__))]
)
def test_where_nothing_can_be_kept_nothing_is_lost(
    folder: Path, saved: list[object], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(kernel_cache.FOLDER, place)
    assert compiled.alpha_beta(GAME, 24) == EXPECTED
    assert len(saved) == 2
    assert not folder.exists()


def test_the_users_own_cache_folder_is_the_default(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(kernel_cache.FOLDER)
    monkeypatch.setattr(kernel_cache, "user_cache_path", folder.joinpath)
    KernelFile("abc").keep_facts()
    assert [path.name for path in (folder / "gametree").iterdir()] == ["abc.kernel"]


def test_the_oldest_files_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_cache, "MOST_FILES", 3)
    for name in "abcde":
        KernelFile(name).keep_facts()
    assert len(list(folder.iterdir())) == 3


def test_what_a_killed_process_left_is_removed_in_time(folder: Path) -> None:
    KernelFile("a").keep_facts()
    old, new = folder / "old.part", folder / "new.part"
    for part in (old, new):
        part.write_bytes(b"half a kernel")
    os.utime(old, (0, 0))
    KernelFile("b").keep_facts()
    assert not old.exists()
    assert new.exists()


MAIN = """
from base import Base
from gametree import compiled

STEPS = (1, 2)

class Own(Base):
    most = 5
    def result(self, state, action):
        return state + action

game = Own()
print(compiled.minimax(game, 0).value)
"""
BASE = """
from helper import worth

class Base:
    most = 4
    def initial_state(self): return 0
    def player(self, state): return 1
    def actions(self, state): return (1, 2)
    def terminal(self, state): return state >= self.most
    def utility(self, state): return worth(state)
"""
HELPER = """
FACTOR = 10

def worth(state):
    return FACTOR * state
"""
EDITS = [
    ("main.py", "most = 5", "most = 8", 90),
    ("main.py", "state + action", "state + 2 * action", 80),
    ("base.py", "(1, 2)", "(1, 2, 3)", 70),
    ("helper.py", "FACTOR = 10", "FACTOR = 11", 66),
    ("helper.py", "FACTOR * state", "FACTOR * state + 1", 61),
]


@pytest.mark.usefixtures("folder")
@pytest.mark.slow
def test_edited_rules_never_meet_an_old_cache(tmp_path: Path) -> None:
    """Edits of a parameter, a method, the base class, another module's constant and its helper, and one without
    effect."""
    sources = {"main.py": MAIN, "base.py": BASE, "helper.py": HELPER}

    def run(**edited: str) -> str:
        for name, text in {**sources, **edited}.items():
            (tmp_path / name).write_text(text)
        command = [sys.executable, "-B", "main.py"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.strip()

    assert run() == "60"
    for name, old, new, value in EDITS:
        assert run(**{name: sources[name].replace(old, new)}) == str(value), (name, new)
    assert run() == "60"
    assert len(list((tmp_path / "kept").iterdir())) == 3 * (len(EDITS) + 1)


@pytest.mark.usefixtures("folder")
@pytest.mark.slow
def test_kernels_that_two_processes_compiled_alike_are_told_apart(tmp_path: Path) -> None:
    """A third process loads both, whose functions have the same names, numbers and types."""
    sources = {
        "five.py": MAIN,
        "eight.py": MAIN.replace("most = 5", "most = 8"),
        "base.py": BASE,
        "helper.py": HELPER,
    }
    for name, text in sources.items():
        (tmp_path / name).write_text(text)

    def run(program: str) -> str:
        command = [sys.executable, "-B", "-c", program]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    assert run("import five") == "60\n"
    assert run("import eight") == "90\n"
    assert run("import five, eight") == "60\n90\n"
    assert run("import eight, five") == "90\n60\n"
