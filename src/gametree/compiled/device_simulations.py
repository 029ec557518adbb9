"""Random play on a GPU: launches of many games, each in a thread, and the tallies that they leave on the card.

A launch takes a fraction of a second, so that Ctrl-C is heeded soon. Where the values of games are few ints, the
card counts them, and only the counts come back. Otherwise two words of each game do.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from ctypes import memset, sizeof
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from gametree.compiled.back_end import card, workspace
from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.device_code import ON_THE_CPU
from gametree.compiled.back_end.memory_words import Memory, words as new_words
from gametree.compiled.kernel_plan import EVALUATE
from gametree.compiled.kernel_runs import workspaces
from gametree.compiled.kernels.device_play import (
    AT_DEPTH,
    BINS,
    CHOICES,
    COPIES,
    CUT_OFF,
    DEPTH,
    FIRST,
    KEY,
    LAUNCH_WORDS,
    LEAST,
    MARKED,
    ROWS,
    TALLIES,
    TALLY_WORDS,
    VALUES,
)
from gametree.compiled.kernels.random_play import JUDGED, ROW_WORDS
from gametree.compiled.recipes.device_play import DevicePlay, device_play
from gametree.compiled.replay import refuse_replay
from gametree.compiled.search_problem import SearchProblem
from gametree.game import CompileError, format_state
from gametree.search.simulate import Simulations, Simulator

CHECKED = 64  # games that Python plays too, before the others
FEWEST, MOST = 1 << 12, 1 << 22  # games of a launch
SECONDS = 0.1  # that a launch may take before the next has no more games
MOST_VALUES = 1 << 12  # different utilities that a card counts
TALLY_ROOM = 1 << 20  # words for the copies of the tallies, to which fewer threads add at a time than to one
MOST_COPIES = 1 << 10
ROUNDS = 1 << 24  # of loops in the rules, of a game
UNMARKED = (1 << 63) - 1


class Bins(NamedTuple):
    """The counts that a card keeps, of values from the least on and of lengths; of none if it hands on rows."""

    least: int
    values: int | None
    lengths: int

    @property
    def words(self) -> int:
        """The words of one copy of the tallies."""
        return TALLY_WORDS + (self.values or 0) + self.lengths


def device_games(
    problem: SearchProblem,
    number: int,
    ends: tuple[int, int],
    by_python: Simulator,
    by_processor: Callable[[], Simulator],
    tallied: Callable[..., Simulations],
) -> Simulator:
    """Return what plays the games of a problem on a card; `ends` are the depth and what becomes of games there."""
    kernel = device_play(problem.rules, problem.plan)
    of_rows = partial(tallied, problem, kernel.number, *ends)
    return DeviceGames(problem, kernel, number, *ends, by_python, by_processor, of_rows).simulated


class DeviceGames(NamedTuple):
    """Random play of a problem, as `gametree.compiled.random_play` has it, by a kernel for a GPU.

    `by_python` and `by_processor` play the same games elsewhere. `tallied` makes tallies of rows.
    """

    problem: SearchProblem
    kernel: DevicePlay
    number: int
    depth: int
    at_depth: int
    by_python: Simulator
    by_processor: Callable[[], Simulator]
    tallied: Callable[[Any, int], Simulations]

    def simulated(self, numbers: range) -> Simulations:
        """Return the tallies of the simulations of these numbers."""
        found = Simulations()
        with self._launches(min(MOST, len(numbers))) as launched:
            if self.problem.rules.checked:
                found, expected = launched(numbers[:CHECKED], CHECKED), self.by_python(numbers[:CHECKED])
                if found != expected:
                    refuse_replay(self.problem, f"the first games are {expected}")
                numbers = numbers[CHECKED:]
            return found + launched(numbers, FEWEST)

    @contextmanager
    def _launches(self, most: int) -> Generator[Callable[[range, int], Simulations]]:
        """Give a function of games and the size of the first launch; later ones are larger, up to `most` games."""
        device, bins = card.card_with(self.kernel.code), self._bins()
        launch = self._launch(bins)
        copies = max(1, min(MOST_COPIES, TALLY_ROOM // bins.words))
        tallies = new_words(copies * bins.words)
        rows = new_words(most * ROW_WORDS if bins.values is None else 1)
        parts = launch, tallies, rows
        addresses = list[int]()

        def launched(numbers: range, size: int) -> Simulations:
            memset(tallies, 0, sizeof(tallies))
            device.write(launch[TALLIES], tallies)
            found, at = Simulations(), numbers.start
            while at < numbers.stop:
                part, began = range(at, min(at + size, numbers.stop)), perf_counter()
                self._play(device, addresses[0], launch, part)
                if bins.values is None:
                    device.read(launch[ROWS], rows)
                    found += self.tallied(_array(rows).reshape(-1, ROW_WORDS)[: len(part)], 0)
                at = part.stop
                if perf_counter() - began < SECONDS:
                    size = min(2 * size, most)
            device.read(launch[TALLIES], tallies)
            return found + self._counted(_array(tallies).reshape(copies, -1).sum(axis=0), bins)

        try:
            for each in parts:
                addresses.append(device.allocate(len(each)))
            launch[TALLIES], launch[COPIES], launch[BINS] = addresses[1], copies, bins.words
            launch[ROWS] = addresses[2] if bins.values is None else 0
            yield launched
        finally:
            for address in addresses:
                device.free(address)

    def _play(self, device: card.Card, address: int, launch: Memory, numbers: range) -> None:
        """Play games in one launch, or raise the error of the first that failed."""
        launch[MARKED], launch[FIRST] = UNMARKED, numbers.start
        device.write(address, launch)
        device.launch(address, len(numbers))
        device.read(address, launch)
        if launch[MARKED] != UNMARKED:
            first = numbers.start + launch[MARKED]
            self.by_python(range(first, first + 1))
            self.by_processor()(range(first, first + 1))
            message = (
                f"The game of number {first:,} from {format_state(self.problem.game, self.problem.state)} takes"
                f" more rounds of loops, or outcomes at once, than a thread of a GPU has here: {ON_THE_CPU}."
            )
            raise CompileError(message)

    def _launch(self, bins: Bins) -> Memory:
        """Return the words of a launch, and those that each workspace begins with."""
        begun = self.kernel.begun
        launch, (memory,) = new_words(LAUNCH_WORDS + begun), workspaces(self.problem, begun)
        launch[KEY], launch[DEPTH], launch[AT_DEPTH] = self.number, self.depth, self.at_depth
        launch[LEAST], launch[VALUES] = bins.least, bins.values or 0
        memory[workspace.ROUNDS_LEFT] = ROUNDS
        launch[LAUNCH_WORDS:] = [*memory[:begun]]
        return launch

    def _bins(self) -> Bins:
        ranges = self.problem.rules.lowered(self.problem.plan).ranges
        asked = [ranges["utility"]] if self.at_depth != JUDGED else [ranges["utility"], ranges[EVALUATE]]
        least, most = min(each.least for each in asked), max(each.most for each in asked)
        if self.kernel.number is int and not self.problem.plan.penalties and most - least < MOST_VALUES:
            return Bins(int(least), int(most) - int(least) + 1, self.depth + 1)
        return Bins(0, None, 0)

    def _counted(self, totals: Any, bins: Bins) -> Simulations:
        """Return the tallies that a card has counted."""
        values, lengths = numpy.split(totals[TALLY_WORDS:], [bins.values or 0])
        cut_off, horizon = int(totals[CUT_OFF]), self.problem.horizon
        if horizon is not None and self.depth == self.problem.plies:
            horizon.horizon_touched |= cut_off > 0
            cut_off = 0
        elif bins.values is None:
            cut_off = 0  # which the tallies of rows have
        return Simulations(_tally(values, bins.least), _tally(lengths, 0), cut_off, int(totals[CHOICES]))


def _array(memory: Memory) -> Any:
    return numpy.frombuffer(memory, numpy.int64)


def _tally(counts: Any, least: int) -> dict[Any, int]:
    """Return the counts above 0, by the numbers from the least on."""
    return {least + place: int(counts[place]) for place in numpy.flatnonzero(counts).tolist()}
