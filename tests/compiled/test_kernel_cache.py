"""Kernels are compiled once for the same rules and never used for other rules, no matter what is on the disk."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from gametree import alpha_beta, compiled
from gametree.compiled import cross_check, kept_rules
from gametree.compiled.back_end import compiling, kernel_cache, linking, machine_code
from gametree.compiled.back_end.machine_code import Kernel, KernelCode
from gametree.compiled.back_end.machine_functions import large, library
from tests.compiled.user_games import Subtraction
from tests.support.samples import sample

FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
GAME = Subtraction()
GIVEN_UP: list[object] = []
EXPECTED = alpha_beta(GAME, 24)
llvm = library("llvmlite.binding")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of this test alone, as a new process would find it."""
    monkeypatch.setenv(kernel_cache.FOLDER, str(tmp_path / "kept"))
    monkeypatch.setattr(kernel_cache, "KERNELS", {})
    agreed: set[object] = set()
    monkeypatch.setattr(cross_check, "AGREED", agreed)
    monkeypatch.setattr(kept_rules, "_kept", ())
    yield tmp_path / "kept"
    forget()


def forget() -> None:
    """Let the process find no kernel, but delete none."""
    GIVEN_UP.extend(kernel_cache.KERNELS.values())
    kernel_cache.KERNELS.clear()
    cross_check.AGREED.clear()
    kept_rules.__dict__.update(_kept=())


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The kernels that were compiled and saved."""
    seen: list[object] = []
    make = kernel_cache.compiled_and_kept

    def watched(name: str, compile_it: Callable[[], KernelCode]) -> Kernel:
        seen.append(name)
        return make(name, compile_it)

    monkeypatch.setattr(kernel_cache, "compiled_and_kept", watched)
    return seen


class Edited(Subtraction):
    """The game after an edit of one rule."""

    def utility(self, state: int) -> float:
        return 3 * super().utility(state)


@pytest.mark.slow(traced=True)
def test_an_edit_of_a_rule_compiles_no_kernel_by_numba(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled.alpha_beta(GAME, 24) == EXPECTED
    forget()
    monkeypatch.setattr(compiling, "kernel", None)
    assert compiled.alpha_beta(Edited(), 24) == alpha_beta(Edited(), 24)


@pytest.mark.slow(traced=True)
def test_a_kernel_is_compiled_once_and_then_found(folder: Path, saved: list[object]) -> None:
    for _ in range(3):
        assert compiled.alpha_beta(GAME, 24) == EXPECTED
        assert compiled.alpha_beta(Subtraction(), 24) == EXPECTED
        forget()
    assert len(saved) == 2  # the search, and the calls by which its rules are checked
    assert len(list(folder.iterdir())) == 5  # both without the rules too, and that the rules agree
    assert compiled.alpha_beta(Subtraction(11), 22) == alpha_beta(Subtraction(11), 22)
    assert len(saved) == 2  # the counters are in the state only, not in the lowered rules
    assert compiled.perft(GAME, 24, depth=2) == 9
    assert len(saved) == 3


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def flipped(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


def foreign(content: bytes) -> bytes:
    return b"another program's file, of some length that is more than a digest's"


def emptied(content: bytes) -> bytes:
    return b""


@pytest.mark.parametrize(
    "fault", [pytest.param(fault, marks=pytest.mark.slow) for fault in sample((flipped, cut, foreign, emptied), 2)]
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


def test_code_that_cannot_be_loaded_is_compiled_again(folder: Path) -> None:
    assert kernel_cache.kept_kernel("nothing") is None
    for content in (True, ("no", "machine", "code")):
        kernel_cache.keep("nothing", content)
        assert kernel_cache.kept_kernel("nothing") is None


@pytest.mark.slow
@pytest.mark.parametrize("place", ["", "/proc/nowhere", __file__])
def test_where_nothing_can_be_kept_nothing_is_lost(
    folder: Path, saved: list[object], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(kernel_cache.FOLDER, place)
    assert compiled.alpha_beta(GAME, 24) == EXPECTED
    assert len(saved) == 2
    assert not folder.exists()


def test_the_users_own_cache_folder_is_the_default(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(kernel_cache.FOLDER)
    monkeypatch.setattr("platformdirs.user_cache_path", folder.joinpath)
    kernel_cache.keep("abc", True)
    assert [path.name for path in (folder / "gametree").iterdir()] == ["abc.kernel"]


def test_the_oldest_files_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_cache, "MOST_FILES", 3)
    for name in "abcde":
        kernel_cache.keep(name, True)
    assert len(list(folder.iterdir())) == 3


def test_what_a_killed_process_left_is_removed_in_time(folder: Path) -> None:
    kernel_cache.keep("a", True)
    old, new = folder / "old.part", folder / "new.part"
    for part in (old, new):
        part.write_bytes(b"half a kernel")
    os.utime(old, (0, 0))
    kernel_cache.keep("b", True)
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
    for name, old, new, value in sample(EDITS, 4):
        assert run(**{name: sources[name].replace(old, new)}) == str(value), (name, new)
    assert run() == "60"
    found = [kernel_cache.kept(path.stem) for path in (tmp_path / "kept").iterdir()]
    kernels = [each for each in found if isinstance(each, KernelCode)]  # others are templates, or that rules agree
    assert len(kernels) == 2 * (len(sample(EDITS, 4)) + 1)


FORKED = """
import os
from gametree import compiled
for name in ("five", "eight"):
    child = os.fork()
    if child == 0:
        __import__(name)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
"""


@pytest.mark.usefixtures("folder")
@pytest.mark.slow
@pytest.mark.parametrize("forks", [False, pytest.param(True, marks=FORKS)])
def test_kernels_that_two_processes_compiled_alike_do_not_call_each_other(tmp_path: Path, forks: bool) -> None:
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

    if forks:
        run(FORKED)
    else:
        assert run("import five") == "60\n"
        assert run("import eight") == "90\n"
    assert run("import five, eight") == "60\n90\n"
    assert run("import eight, five") == "90\n60\n"


EVERY_KERNEL = """
import sys
from random import Random
from gametree import compiled
from gametree.compiled.back_end import kernel_cache
from gametree.games import Chomp

saved, make = [], kernel_cache.compiled_and_kept
kernel_cache.compiled_and_kept = lambda *given: (saved.append(given), make(*given))[1]
game = Chomp(rows=2, columns=3)
start = game.initial_state()
print(compiled.alpha_beta(game, start), compiled.alpha_beta_with_memory(game, start))
print(compiled.perft(game, start, depth=3), len(compiled.solve(game)))
print(compiled.monte_carlo_tree_search(game, start, simulations=100, rng=Random(1)))
print(compiled.proof_number_search(game, start, at_least=1))
print(EXPECTED)
"""


@pytest.mark.usefixtures("folder")
@pytest.mark.slow
def test_every_kernel_is_run_from_the_disk() -> None:
    """A second process runs kernels of every kind, compiles none and does not load Numba."""

    def run(expected: str) -> list[str]:
        command = [sys.executable, "-W", "ignore", "-c", EVERY_KERNEL.replace("EXPECTED", expected)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    first = run("len(saved) > 5")
    assert first[-1] == "True"
    assert run("not saved and 'numba' not in sys.modules") == first


def test_code_that_calls_what_is_not_there_yet_is_loaded_after_all_functions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def square_root(_address: int, depth: int) -> float:
        return sqrt(depth) + 2.0**depth

    def offer() -> None:
        offered.append("all")

    def looked_up(name: str) -> int | None:
        return known(name) if offered or name != "pow" else None

    offered: list[str] = []
    llvm: Any = import_module("llvmlite.binding")
    known = llvm.address_of_symbol
    code = linking.compiled(square_root, quick=True)
    assert machine_code.loaded(code)(0, 9) == 515.0
    monkeypatch.setattr(compiling, "offer_functions", offer)
    monkeypatch.setattr(llvm, "address_of_symbol", looked_up)
    assert machine_code.loaded(code._replace(outside=("pow",)))(0, 9) == 515.0
    assert offered == ["all"]


def test_code_that_calls_what_is_nowhere_is_refused(folder: Path) -> None:
    """LLVM would end the process."""

    def nothing(_address: int, depth: int) -> int:
        return depth

    code = linking.compiled(nothing, quick=True)._replace(outside=("no_function_of_this_name",))
    with pytest.raises(ValueError, match="no_function_of_this_name"):
        machine_code.loaded(code)
    kernel_cache.keep("nowhere", code)
    assert kernel_cache.kept_kernel("nowhere") is None


def test_functions_that_call_each_other_are_linked_and_kept(folder: Path) -> None:
    """Numba compiles a call of a function that it is still compiling by an address that is filled in later."""

    def is_even(number: int) -> bool:
        return True if number == 0 else is_odd(number - 1)

    def is_odd(number: int) -> bool:
        return False if number == 0 else is_even(number - 1)

    def kernel(_address: int, depth: int) -> int:
        return 1 if is_even(depth) else 0

    is_even, is_odd = large(is_even), large(is_odd)
    made = kernel_cache.kernel_of("linked", lambda: linking.compiled(kernel, quick=False))
    again = kernel_cache.kept_kernel("linked")
    assert again is not None
    for number in range(6):
        assert made(0, number) == again(0, number) == 1 - number % 2


@pytest.mark.parametrize("collects", [True, False])
def test_garbage_is_collected_again_only_if_it_was_before(collects: bool) -> None:
    if not collects:
        gc.disable()
    try:
        with kernel_cache.collections_postponed():
            assert not gc.isenabled()
        assert gc.isenabled() is collects
    finally:
        gc.enable()


def test_the_version_of_numba_is_told_without_importing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = kernel_cache.version_of_numba()
    assert told == [f"numba-{version('numba')}.dist-info"]

    def nothing(_name: str) -> None: ...

    monkeypatch.setattr(kernel_cache, "find_spec", nothing)
    assert kernel_cache.version_of_numba() == version("numba")


def test_a_kernel_that_is_called_in_a_wrong_way_is_no_trouble() -> None:
    def total(address: int, depth: int) -> int:
        return address + depth

    kernel: Any = machine_code.loaded(linking.compiled(total, quick=True))
    assert kernel(3, -4) == -1
    for given, error in (
        ((1,), TypeError),
        ((1, 2, 3), TypeError),
        (("1", 2), TypeError),
        ((2**70, 1), OverflowError),
    ):
        with pytest.raises(error):
            kernel(*given)


def test_a_status_that_means_nothing_is_an_error_of_the_system() -> None:
    text = f'define i32 @"{machine_code.KERNEL}"(ptr %a, ptr %e, i64 %w, i64 %d) {{\n  ret i32 -1\n}}\n'
    kernel = machine_code.loaded(machine_code.emitted(machine_code.joined(text, []), "int64", quick=True))
    with pytest.raises(SystemError, match="a status that it never returns"):
        kernel(0, 0)
