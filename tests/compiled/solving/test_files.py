"""Files of arrays: they give back what was saved, block by block, and are refused if they are damaged."""

from __future__ import annotations

import errno
import json
import os
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from gametree import (
    MAX,
    CorruptFile,
    MismatchedFile,
    Solution,
    Symmetric,
    UnknownState,
    UnwritableFile,
    compiled,
    play,
    solve,
)
from gametree.compiled.solving import arrays_file, row_blocks, saved_states
from gametree.games import Hexapawn, Nim, TicTacToe
from gametree.solver import writing
from gametree.solver.solution_database import ARRAYS
from tests.compiled.solving.graphs import graph_of, positions
from tests.solver.graphs import CYCLE_VALUES
from tests.solver.oracle import Positions
from tests.solver.test_damaged_files import damaged_files
from tests.solver.written.countdown import Countdown
from tests.solver.written.write import FOLDER, write_arrays
from tests.support.samples import share

resource: Any = import_module("resource") if os.name == "posix" else None
pytestmark = pytest.mark.usefixtures("interpreted")

GAME = Hexapawn(3, 3)
SEAL = slice(len(ARRAYS) + 8, len(ARRAYS) + 40)
HEADER = len(ARRAYS) + 40


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.solution"


@pytest.fixture
def solution(monkeypatch: pytest.MonkeyPatch) -> Solution[Any, Any]:
    """A solution whose file has many blocks."""
    monkeypatch.setattr(row_blocks, "STATES_A_BLOCK", 4)
    monkeypatch.setattr(row_blocks, "STATES_AT_ONCE", 40)
    return compiled.solve(GAME)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8)
@given(nodes=positions(), cycle_value=st.sampled_from(CYCLE_VALUES))
def test_a_loaded_solution_is_the_one_that_was_saved(path: Path, nodes: Positions, cycle_value: float) -> None:
    game = graph_of(nodes)
    twin = compiled.compile(game, checked=False)
    solution = compiled.solve(twin, cycle_value=cycle_value)
    solution.save(path)
    loaded = compiled.load(path, game)
    assert dict(loaded) == dict(solution)
    assert {state: repr(loaded[state]) for state in solution} == {
        state: repr(solved) for state, solved in solution.items()
    }
    assert (len(loaded), loaded.start, repr(loaded.cycle_value)) == (len(solution), 0, repr(cycle_value))
    assert loaded.counts() == solution.counts()
    assert all(loaded.result(state) == solution.result(state) for state in solution)


def test_saved_files_are_always_the_same(path: Path, solution: Solution[Any, Any]) -> None:
    solution.save(path)
    content = path.read_bytes()
    compiled.load(path, GAME).save(path)
    assert path.read_bytes() == content
    compiled.solve(GAME, threads=3).save(path)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_every_state_is_once_in_a_sorted_block(path: Path, solution: Solution[Any, Any]) -> None:
    solution.save(path)
    loaded = compiled.load(path, GAME)
    assert isinstance(loaded, compiled.CompiledSolution)
    blocks: Any = vars(loaded)["_solved"]
    rows = [words for number in range(34) for words in blocks.block(number)]
    assert len(rows) == len(set(rows)) == 135
    assert all(sorted(blocks.block(number)) == list(blocks.block(number)) for number in range(34))


def test_a_loaded_solution_plays(path: Path, solution: Solution[Any, Any]) -> None:
    solution.save(path)
    loaded = compiled.CompiledSolution[Any, Any].load(path, compiled.compile(GAME))
    record = play(GAME, {MAX: loaded.strategy, MAX.opponent: loaded.strategy})
    assert record.actions == solve(GAME).result(GAME.initial_state()).line
    with pytest.raises(UnknownState, match="is not among the 135 states"):
        loaded[solution.start._replace(turn=-1)]
    assert None not in loaded


def test_a_file_is_read_in_part(path: Path, solution: Solution[Any, Any]) -> None:
    solution.save(path)
    loaded = compiled.load(path, GAME)
    block: Any = vars(loaded)["_solved"].block
    assert block.cache_info().misses == 0
    loaded.result(loaded.start)
    assert 0 < block.cache_info().misses < 20


def test_many_readers_and_threads_read_one_file(path: Path, solution: Solution[Any, Any]) -> None:
    solution.save(path)
    loaded = [compiled.load(path, GAME) for _ in range(2)]
    answers: list[bool] = []

    def read(reader: Solution[Any, Any]) -> None:
        answers.append(dict(reader) == dict(solution))

    threads = [Thread(target=read, args=(reader,)) for reader in (*loaded, loaded[0])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 3


def test_symmetric_games_and_plain_files(path: Path) -> None:
    game = Symmetric(GAME)
    solution = compiled.solve(game)
    solution.save(path)
    assert dict(compiled.load(path, Symmetric(GAME))) == dict(solution)
    with pytest.raises(MismatchedFile, match=r"is the solution of Symmetric of Hexapawn\(.*\), not of Hexapawn"):
        compiled.load(path, GAME)
    solve(GAME).save(path)
    assert dict(compiled.load(path, GAME)) == dict(solve(GAME))


def test_plain_loading_names_the_way_to_open_arrays(path: Path, solution: Solution[Any, Any]) -> None:
    solution.save(path)
    with pytest.raises(
        MismatchedFile, match=r"arrays of a compiled solution: open it with gametree\.compiled\.load"
    ):
        Solution[Any, Any].load(path, GAME)


def test_other_games_rules_and_versions_are_refused(path: Path, solution: Solution[Any, Any]) -> None:
    solution.save(path)
    with pytest.raises(MismatchedFile, match=r"is the solution of Hexapawn\(.*\), not of TicTacToe"):
        compiled.load(path, TicTacToe())
    with pytest.raises(
        FileNotFoundError, match=r"There is no file .*: solve the game, and save the solution there"
    ):
        compiled.load(path.with_name("none"), GAME)
    forge(path, {"version": 1, "more": 1})
    with pytest.raises(MismatchedFile, match=r"is in format 1, not 2: solve the game again, or read it with its"):
        compiled.load(path, GAME)
    solution.save(path)
    forge(path, {"rules": "other"})
    with pytest.raises(MismatchedFile, match="was written before the rules of Hexapawn"):
        compiled.load(path, GAME)


def forge(path: Path, entries: dict[str, Any]) -> None:
    """Change entries of the header of a file, with a right checksum."""
    content = path.read_bytes()
    length = int.from_bytes(content[len(ARRAYS) : len(ARRAYS) + 8], "little")
    fields = {**json.loads(content[HEADER : HEADER + length]), **entries}
    header = json.dumps({name: entry for name, entry in fields.items() if entry is not None}).encode()
    seal = blake2b(header, digest_size=32).digest()
    path.write_bytes(ARRAYS + len(header).to_bytes(8, "little") + seal + header + content[HEADER + length :])


@pytest.mark.parametrize(
    "entries",
    [
        {"format": "else"},
        {"states": None},
        {"states": 0},
        {"blocks": -1},
        {"game": None},
        {"row_words": None},
        {"row_words": "x"},
        {"states": 134},
        {"values": ["x"]},
        {"start": "x"},
        {"start": "[1]"},
        {"cycle_value": "x"},
        {"counts": [[0, 1, 99, 1]]},
    ],
    ids=str,
)
def test_a_forged_header_is_refused(path: Path, solution: Solution[Any, Any], entries: dict[str, Any]) -> None:
    solution.save(path)
    forge(path, entries)
    with pytest.raises(
        CorruptFile, match=r"damaged or no solution of gametree \(.*\): solve the game and save it"
    ):
        compiled.load(path, GAME)


def test_states_that_this_version_holds_otherwise_are_refused(
    path: Path, solution: Solution[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    solution.save(path)
    other = saved_states.layout_of(TicTacToe())

    def another(_game: object) -> Any:
        return other

    monkeypatch.setattr(saved_states, "layout_of", another)
    with pytest.raises(
        MismatchedFile, match="holds states in another way than this version: solve the game again"
    ):
        compiled.load(path, GAME)


@pytest.mark.parametrize(
    "content", [b"", b"x", ARRAYS, ARRAYS + bytes(8), ARRAYS + bytes(100), ARRAYS + b"\xff" * 99]
)
def test_other_files_are_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(CorruptFile):
        compiled.load(path, GAME)


def test_a_flipped_bit_is_met_by_the_first_question_that_needs_its_block(
    path: Path, solution: Solution[Any, Any]
) -> None:
    solution.save(path)
    content = bytearray(path.read_bytes())
    content[-9] ^= 1  # in the last word of a state of the last block
    path.write_bytes(content)
    loaded = compiled.load(path, GAME)
    answered = refused = 0
    for state, solved in solution.items():
        try:
            assert loaded[state] == solved
            answered += 1
        except CorruptFile:
            refused += 1
    assert 0 < refused < 20
    assert answered + refused == 135


def test_a_forged_finding_is_refused(path: Path) -> None:
    solution = compiled.solve(Nim((1,)))
    solution.save(path)
    file = arrays_file.ArraysFile(path)
    header, row_words, block = file.header, file.row_words, file.block(0)
    arrays_file.write_arrays(path, header, row_words, [block[:-1] + b"\x7f"])
    with pytest.raises(CorruptFile):
        dict(compiled.load(path, Nim((1,))))


@pytest.mark.slow
@pytest.mark.parametrize("count", [60, share(2_000, 5)])
def test_no_damaged_file_gives_a_wrong_value(path: Path, solution: Solution[Any, Any], count: int) -> None:
    refused = 0
    truth = dict(solution)
    solutions = (compiled.solve(GAME, cycle_value=7), compiled.solve(Hexapawn(3, 4)), compiled.solve(GAME))
    for content in damaged_files(count, path, solutions, Random(21)):
        path.write_bytes(content)
        try:
            loaded = compiled.load(path, GAME)
            assert loaded.counts() == solution.counts()
            assert {state: loaded[state] for state in truth} == truth
        except (CorruptFile, MismatchedFile):
            refused += 1
    assert refused == count


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, solution: Solution[Any, Any]) -> None:
    with pytest.raises(UnwritableFile, match=r"could not be written .*: choose a folder that is writable and has"):
        solution.save(tmp_path / "no" / "file")


def test_a_read_only_disk_is_named(
    tmp_path: Path, solution: Solution[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(**_options: Any) -> Any:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(writing, "NamedTemporaryFile", read_only)
    with pytest.raises(UnwritableFile, match="Read-only file system"):
        solution.save(tmp_path / "file")


@pytest.mark.skipif(resource is None, reason="the system has no limit of the size of files")
def test_a_file_that_grows_too_large_leaves_the_old_one(path: Path, solution: Solution[Any, Any]) -> None:
    compiled.solve(Nim((1, 2))).save(path)
    content = path.read_bytes()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, before[1]))
    try:
        with pytest.raises(UnwritableFile, match="File too large"):
            solution.save(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_file(
    path: Path, solution: Solution[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    solution.save(path)
    content = path.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UnwritableFile, match="No space left on device"):
        compiled.solve(Nim((1, 2))).save(path)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_was_written_before_is_read_and_written_again_byte_for_byte(tmp_path: Path) -> None:
    write_arrays(tmp_path)
    before = FOLDER / "countdown.arrays"
    assert (tmp_path / "countdown.arrays").read_bytes() == before.read_bytes()
    assert dict(compiled.load(before, Countdown())) == dict(solve(Countdown()))
