"""Random play on a GPU, run here without one: the tallies of plain Python, to the last game, and its errors.

Once a thread is plain Python, once the module that becomes PTX, compiled for the processor.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from ctypes import c_int64, c_void_p, memmove
from enum import IntEnum
from functools import lru_cache
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from gametree import (
    BrokenGame,
    CompileError,
    Counted,
    DepthLimited,
    DepthPenalised,
    GameTreeError,
    Ordered,
    Simulations,
    Symmetric,
    Tabled,
    compiled,
    simulate,
    simulate_states,
)
from gametree.compiled import device_simulations, kept_rules, random_play
from gametree.compiled.back_end import card, device_code
from gametree.compiled.kernels import device_play
from gametree.games import ConnectFour, Kalah, Nim, Othello, Pig, TicTacToe
from tests.compiled.host_card import MachineCard, PythonCard, check_ptx
from tests.compiled.random_games import Place, RandomGames, WholeGames
from tests.compiled.test_broken_rules import Descending, Infinite, Neither, NotANumber, Stuck, name_of
from tests.compiled.test_random_play import Grows, Raises, Seldom
from tests.compiled.test_refused import Endless
from tests.compiled.test_tabled import endings
from tests.compiled.test_with_memory import judge
from tests.support.samples import sample

TICKS = TicTacToe()
START = TICKS.initial_state()


def agree(game: Any, state: Any, simulations: int = 30, **options: Any) -> Simulations:
    """Return the tallies of random play, which are the same in Python and on a card."""
    expected = simulate(game, state, simulations=simulations, rng=Random(2), **options)
    found = compiled.simulate(game, state, simulations=simulations, rng=Random(2), device="cuda", **options)
    assert found == expected
    assert not PythonCard.memories  # which all cards share
    return expected


@pytest.mark.parametrize(
    "game",
    [TICKS, Nim((1, 2, 3)), Kalah(2, 2), Othello(4), RandomGames(real=True), WholeGames(), Pig(5)],
    ids=name_of,
)
def test_tallies_are_those_of_plain_python(game: Any, in_python: type[PythonCard]) -> None:
    state = Place(3) if isinstance(game, RandomGames) else game.initial_state()
    found = agree(game, state)
    agree(game, state, plies=min(found.lengths) + 1)
    assert agree(game, state, plies=0).cut_off == 30


@pytest.mark.parametrize("counts", [1, 1_000, 1_500, 40_000, device_simulations.TALLY_ROOM])
def test_the_copies_of_the_tallies_fit_their_room(counts: int) -> None:
    bins = device_simulations.Bins(0, counts, counts)
    room = device_simulations.TALLY_ROOM
    assert bins.copies.bit_count() == 1
    assert bins.copies == 1 or bins.copies * bins.words <= room
    assert bins.copies == device_simulations.MOST_COPIES or 2 * bins.copies * bins.words > room


def test_games_are_judged_where_they_are_cut_off(in_python: object) -> None:
    for seed in range(1, 6):
        for game in (WholeGames(), RandomGames(real=True)):
            assert agree(game, Place(seed), plies=2, evaluate=judge).utilities


@pytest.mark.parametrize("plies", [None, 1, 3])
def test_transformations_are_part_of_the_game(plies: int | None, in_python: object) -> None:
    penalised = DepthPenalised(WholeGames(), penalty=1 / 64)
    limited = DepthLimited(WholeGames(), depth=2, evaluate=judge)
    for made in (penalised, limited):
        agree(made, made.start(Place(3)), plies=plies)
    agree(Symmetric(TICKS), START, plies=plies)


@pytest.mark.parametrize(("values", "lengths"), [(0, 9), (2, 9), (1 << 12, 0), (1 << 12, 4), (1 << 12, 9)])
def test_launches_and_copies_of_tallies_do_not_show(
    values: int, lengths: int, in_python: type[PythonCard], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a card counts itself, and however games are divided among launches and copies of the tallies."""
    monkeypatch.setattr(device_simulations, "MOST_VALUES", values)
    monkeypatch.setattr(device_simulations, "MOST_LENGTHS", lengths)
    monkeypatch.setattr(device_simulations, "FEWEST", 2)
    monkeypatch.setattr(device_simulations, "CHECKED", 1)
    monkeypatch.setattr(device_simulations, "WAVES", 1)
    monkeypatch.setattr(device_play, "TOGETHER", 1)
    for seconds, copies, launches in ((1e9, 7, [1, 2, 7, 7]), (0, 1, [1] + [2] * 49 + [1])):
        monkeypatch.setattr(device_simulations, "SECONDS", seconds)
        monkeypatch.setattr(device_simulations, "MOST_COPIES", copies)
        in_python.launches.clear()
        agree(Nim((2, 3)), Nim((2, 3)).initial_state(), simulations=100)
        assert in_python.launches == launches
        assert agree(Nim((2, 3)), Nim((2, 3)).initial_state(), plies=3).cut_off


@pytest.mark.parametrize(
    "game", [Stuck(), Infinite(), Neither(), NotANumber(), Raises(), Seldom(), Endless()], ids=name_of
)
def test_the_first_game_that_fails_raises_what_python_raises(
    game: Any, in_python: type[PythonCard], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("gametree.search.simulate", "gametree.compiled.random_play"):
        monkeypatch.setattr(sys.modules[module], "LONGEST", 300)
    monkeypatch.setattr(device_simulations, "FEWEST", 7)
    machine: Any = compiled.compile(game, checked=False)
    for seed, threads in ((0, 1), (1, 2), (2, 7), (3, 1)):
        monkeypatch.setattr(in_python, "threads", threads)
        monkeypatch.setattr(device_simulations, "WAVES", 1)
        with pytest.raises((GameTreeError, ValueError)) as expected:
            simulate(game, game.initial_state(), simulations=200, rng=Random(seed))
        with pytest.raises(type(expected.value)) as error:
            compiled.simulate(machine, game.initial_state(), simulations=200, rng=Random(seed), device="cuda")
        assert str(error.value) == str(expected.value)
    assert not in_python.memories


def test_what_python_plays_and_no_machine_code_is_told(in_python: object) -> None:
    with pytest.raises(CompileError, match="does not fit a signed 64-bit integer"):
        compiled.simulate(Grows(), 2, simulations=5, device="cuda")


def test_what_the_processor_plays_and_no_thread_of_a_card_is_told(
    in_python: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_processor: Any = vars(random_play)["_OnThreads"]
    asked, simulated = list[range](), on_processor.simulated

    def noted(play: Any, numbers: range) -> Simulations:
        asked.append(numbers)
        found: Simulations = simulated(play, numbers)
        return found

    monkeypatch.setattr(on_processor, "simulated", noted)
    monkeypatch.setattr("gametree.compiled.device_simulations.OUTCOME_WORDS", 3)
    with pytest.raises(CompileError, match=r"The game of number 0 from .* than a thread of a GPU has here: leave"):
        compiled.simulate(Pig(5), Pig(5).initial_state(), simulations=5, device="cuda")
    assert asked == [range(1)]


class Loops(Descending):
    """Rules with a loop that is so long that its rounds are counted."""

    def terminal(self, state: int) -> bool:
        left = 70_000
        while left > 0:
            left -= 1
        return state < 1

    def utility(self, state: int) -> int:
        return state


@pytest.mark.slow(traced=True)
def test_each_game_has_rounds_of_loops_of_its_own(
    in_machine_code: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine: Any = compiled.compile(Loops(), checked=False)
    monkeypatch.setattr(MachineCard, "threads", 1)
    monkeypatch.setattr(device_simulations, "WAVES", 1)
    monkeypatch.setattr(device_simulations, "ROUNDS", 1 << 18)
    compiled.simulate(machine, 1, simulations=5, device="cuda")
    monkeypatch.setattr(device_simulations, "ROUNDS", 1 << 16)
    with pytest.raises(CompileError, match="takes more rounds of loops"):
        compiled.simulate(machine, 1, simulations=5, device="cuda")


def test_games_that_python_plays_otherwise_are_refused(in_python: object) -> None:
    game = Nim((3, 4))
    machine: Any = compiled.compile(game)
    object.__setattr__(game, "misere", True)
    with pytest.raises(BrokenGame, match=r"cannot be replayed in Python: the first games are "):
        compiled.simulate(machine, game.initial_state(), simulations=9, device="cuda")


def test_each_state_has_random_numbers_of_its_own(in_python: object) -> None:
    options: dict[str, Any] = {"simulations": 20, "plies": 4}
    states = [Place(1), Place(2), Place(2)]
    expected = [*simulate_states(WholeGames(), states, rng=Random(4), **options)]
    found = compiled.simulate_states(WholeGames(), states, rng=Random(4), device="cuda", **options)
    assert [*found] == expected


def test_a_finished_state_has_games_of_no_plies() -> None:
    won = TICKS.parse_state("XXX/OO./...")
    found = compiled.simulate(TICKS, won, simulations=10**9, device="cuda")
    assert found == Simulations({1: 10**9}, {0: 10**9})


def test_only_a_horizon_that_was_reached_is_noted(in_python: object) -> None:
    for depth, touched in ((2, True), (9, False)):
        game = DepthLimited(TICKS, depth=depth, evaluate=level)
        compiled.simulate(game, game.start(START), simulations=20, device="cuda")
        assert game.horizon_touched is touched


def level(_state: Any) -> int:
    return 0


def first(_state: Any, _action: Any) -> int:
    return 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"device": "gpu"}, "The device must be \"cuda\", for a card of NVIDIA, or left out, not 'gpu'."),
        ({"device": ["cuda"]}, "The device must be \"cuda\", for a card of NVIDIA, or left out, not ['cuda']."),
        (
            {"device": "cuda", "threads": 2},
            'threads= are of the processor, but device="cuda" plays on a card: leave out one of them.',
        ),
    ],
)
def test_other_devices_are_refused(options: dict[str, Any], message: str) -> None:
    exactly = "^" + re.escape(message) + "$"
    with pytest.raises(ValueError, match=exactly):
        compiled.simulate(TICKS, START, simulations=1, **options)
    with pytest.raises(ValueError, match=exactly):
        compiled.simulate_states(TICKS, [], simulations=1, **options)


def test_what_a_card_does_not_do_is_refused(in_python: object) -> None:
    alone = "A GPU plays without key=, Ordered, Counted and Tabled: leave them out, or leave out device="
    for game in (Counted(TICKS), Ordered(TICKS, first), Tabled(TICKS, endings(TICKS, 5))):
        with pytest.raises(CompileError, match=alone):
            compiled.simulate(game, START, simulations=5, device="cuda")
    with pytest.raises(CompileError, match=alone):
        compiled.simulate(TICKS, START, simulations=5, key=first, device="cuda")


class Lists(Descending):
    """Rules that make lists, which grow."""

    def terminal(self, state: int) -> bool:
        waiting = [state]
        while waiting:
            top = waiting.pop()
            if top < 1:
                return True
            if top > 50:
                waiting.append(top - 50)
        return False

    def utility(self, state: int) -> int:
        return 1


class Recurs(Descending):
    """Rules that call themselves."""

    def terminal(self, state: int) -> bool:
        return state <= 0 if state < 3 else self.terminal(state - 2)

    def utility(self, state: int) -> int:
        return 1


def test_recursion_is_refused_with_its_line(in_python: object) -> None:
    where = f"{re.escape(__file__)}, line {Recurs.terminal.__code__.co_firstlineno}"
    with pytest.raises(CompileError, match=f"{where}: this function calls itself, .* leave out device="):
        compiled.simulate(compiled.compile(Recurs(), checked=False), 12, simulations=5, device="cuda")


def test_rules_may_make_lists(in_python: object) -> None:
    agree(Lists(), 12)


@pytest.mark.slow(traced=True)
def test_lists_are_in_memory_that_a_game_does_not_use_up(
    in_machine_code: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for words, fits in ((64, True), (3, False)):
        monkeypatch.setattr("gametree.compiled.device_rules.ARENA_WORDS", words)
        monkeypatch.setattr(kept_rules, "_kept", ())
        if fits:
            agree(Lists(), 120, simulations=200)
            check_play(in_machine_code)
            continue
        with pytest.raises(CompileError, match="more memory for lists at once than a thread of a GPU has here"):
            compiled.simulate(Lists(), 120, simulations=5, device="cuda")


def test_functions_that_play_does_not_call_are_no_matter(in_python: object) -> None:
    agree(Folds(), 12)


class Folds(Recurs):
    """Rules whose canonical alone calls itself."""

    def terminal(self, state: int) -> bool:
        return state < 1

    def canonical(self, state: int) -> int:
        return state if state < 3 else 0 * self.canonical(state - 2) + state


@pytest.mark.slow
@pytest.mark.parametrize("game", [ConnectFour(), Kalah(4, 3), Pig()], ids=name_of)
def test_the_module_of_the_ptx_has_the_tallies_of_plain_python(game: Any, in_machine_code: list[str]) -> None:
    agree(game, game.initial_state(), simulations=1_000, plies=60)
    check_play(in_machine_code)


def check_play(written: list[str]) -> None:
    """Check PTX, in which threads add up in one step."""
    (ptx,) = written
    check_ptx(ptx)
    assert len(re.findall(r"\batom\S*\.add\b", ptx)) == 5  # rows, actions, cut-offs, values and lengths


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    sample(
        ["euclid", "clobber", "reversi_lists", "tictactoe_sets", "mancala", "isolation_dict", "nim_counter"], 3
    ),
)
def test_games_as_people_write_them_agree(name: str, in_machine_code: list[str]) -> None:
    game = import_module(f"tests.compiled.user_style.{name}").game
    agree(game, game.initial_state(), simulations=200, plies=60)
    check_play(in_machine_code)


@pytest.mark.exhaustive
def test_an_error_in_machine_code_is_that_of_plain_python(in_machine_code: list[str]) -> None:
    game = compiled.compile(Seldom(), checked=False)
    with pytest.raises(BrokenGame) as expected:
        simulate(Seldom(), 200, simulations=200)
    with pytest.raises(BrokenGame, match="^" + re.escape(str(expected.value)) + "$"):
        compiled.simulate(game, 200, simulations=200, device="cuda")
    check_play(in_machine_code)


# The driver


class Driver:
    """The functions of NVIDIA's driver that `Card` calls, with the memory of the processor and errors at will."""

    CUdevice_attribute = SimpleNamespace(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT=16)

    def __init__(self, cards: int = 1, *, failing: str = "") -> None:
        self._cards, self._failing = cards, failing
        self._host = MachineCard("")
        self.current: object = None

    def __getattr__(self, name: str) -> Any:
        copied = name.replace("HtoD", "ToCard").replace("DtoH", "FromCard")
        function = getattr(type(self), re.sub("(?<=[a-z])(?=[A-Z])", "_", copied).lower()).__get__(self)

        def called(*given: Any) -> Any:
            if name == self._failing:
                return (Status.CUDA_ERROR_OUT_OF_MEMORY,)
            answer = function(*given)
            return (Status.CUDA_SUCCESS,) if answer is None else (Status.CUDA_SUCCESS, answer)

        return called

    def cu_init(self, flags: int) -> None:
        assert flags == 0

    def cu_device_get_count(self) -> int:
        return self._cards

    def cu_device_get(self, ordinal: int) -> str:
        return f"device {ordinal}"

    def cu_device_get_attribute(self, number: int, device: str) -> int:
        assert (number, device) == (16, "device 0")
        return 3

    def cu_occupancy_max_active_blocks_per_multiprocessor(self, _kernel: str, width: int, shared: int) -> int:
        assert (width, shared) == (device_code.BLOCK, 0)
        return 2

    def cu_device_get_name(self, size: int, device: str) -> bytes:
        return f"A card, {device}".encode().ljust(size, b"\0")

    def cu_device_primary_ctx_retain(self, device: str) -> str:
        return f"context of {device}"

    def cu_ctx_set_current(self, context: str) -> None:
        self.current = context

    def cu_module_load_data(self, image: bytes) -> bytes:
        assert self.current == "context of device 0"
        assert image.endswith(b"\0")
        return image[:-1]

    def cu_module_get_function(self, module: bytes, name: bytes) -> str:
        assert name.decode() == device_code.LAUNCH
        return module.decode()

    def cu_mem_alloc(self, size: int) -> int:
        return self._host.allocate(size // 8)

    def cu_mem_free(self, address: int) -> None:
        self._host.free(address)

    def cu_memcpy_to_card(self, to: int, place: int, size: int) -> None:
        memmove(to, place, size)

    def cu_memcpy_from_card(self, to: int, place: int, size: int) -> None:
        memmove(to, place, size)

    def cu_launch_kernel(self, kernel: str, *given: Any) -> None:
        blocks, _, _, width, _, _, shared, stream, ((address, threads), kinds), extra = given
        assert (given[1:3], given[4:6], shared, stream, extra) == ((1, 1), (1, 1), 0, 0, 0)
        assert kinds == (c_void_p, c_int64)
        assert 0 <= blocks * width - threads < width
        self._host.code = kernel
        self._host.launch(address, threads)

    def cu_ctx_synchronize(self) -> None:
        pass


class Status(IntEnum):
    """The status that functions of the driver return first."""

    CUDA_SUCCESS = 0
    CUDA_ERROR_OUT_OF_MEMORY = 2


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Any], None]]:
    """Return a function that sets the driver."""

    def forget() -> None:
        card.opened.cache_clear()

    def offer(made: Any) -> None:
        forget()

        def library(_name: str) -> Any:
            return made() if made is not_installed else made

        monkeypatch.setattr(card, "library", library)

    yield offer
    monkeypatch.undo()
    forget()


@pytest.mark.slow
def test_a_card_is_driven_as_its_driver_wants(
    driver: Callable[[Any], None], in_machine_code: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver(Driver())
    monkeypatch.setattr(card, "card_with", lru_cache(card.Card))
    agree(TICKS, START, simulations=300)
    assert card.card_name() == "A card, device 0"
    for name in ("cuMemAlloc", "cuLaunchKernel", "cuCtxSynchronize"):
        driver(Driver(failing=name))
        monkeypatch.setattr(card, "card_with", lru_cache(card.Card))
        with pytest.raises(CompileError, match=f"card failed in {name}, with CUDA_ERROR_OUT"):
            agree(TICKS, START)


class Nowhere(Driver):
    def cu_init(self, flags: int) -> None:
        raise RuntimeError("libcuda.so.1")


def not_installed() -> Any:
    raise ModuleNotFoundError(name="cuda")


NO_EXTRA = r"^device=\"cuda\" needs cuda-bindings, which is not installed: run pip install '\.\[gpu\]'"
NO_DRIVER = '^device="cuda" needs the driver of an NVIDIA card, and finds none: install it, or leave out device='
NO_CARD = '^device="cuda" needs an NVIDIA card, and the driver finds none: leave out device='
FAILED = "failed in cuInit, with CUDA_ERROR_OUT_OF_MEMORY: leave out device="


@pytest.mark.parametrize(
    ("offered", "error", "message"),
    [
        (not_installed, ModuleNotFoundError, NO_EXTRA),
        (Nowhere(), CompileError, NO_DRIVER),
        (Driver(0), CompileError, NO_CARD),
        (Driver(failing="cuInit"), CompileError, FAILED),
    ],
    ids=["extra", "driver", "card", "error"],
)
def test_what_is_missing_is_said(
    offered: Any, error: type[Exception], message: str, driver: Callable[[Any], None]
) -> None:
    driver(offered)
    with pytest.raises(error, match=message):
        card.card_with("no PTX")


def test_nothing_of_a_gpu_is_imported_unasked() -> None:
    code = "import sys; from gametree import compiled; compiled.simulate; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    unwanted = {
        "cuda",
        "gametree.compiled.device_simulations",
        "gametree.compiled.device_trees",
        "gametree.compiled.back_end.card",
        "numba",
    }
    assert not unwanted & {*loaded.split()}
