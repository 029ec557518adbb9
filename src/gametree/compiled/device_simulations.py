"""Random play on a GPU: launches of many games, some in each thread, and the tallies that they leave on the card.

A launch takes a fraction of a second, so that Ctrl-C is heeded soon. The card counts the games of each value and
of each length, where there is a place for both, and only the counts come back. Of any other game, two words do.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from ctypes import memset, sizeof
from time import perf_counter
from typing import Any, NamedTuple

from gametree.compiled.back_end import card, workspace
from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.device_code import ON_THE_CPU
from gametree.compiled.back_end.memory_words import Memory, words as new_words
from gametree.compiled.compiled_rules import CompiledRules, recipe
from gametree.compiled.device_rules import rules_for_device
from gametree.compiled.kernel_plan import EVALUATE, KernelPlan
from gametree.compiled.kernel_runs import workspaces
from gametree.compiled.kernels import device_play as launch_words, random_play as errand_words
from gametree.compiled.kernels.leaf_values import Number
from gametree.compiled.random_play import Games
from gametree.compiled.replay import refuse_replay
from gametree.compiled.search_problem import SearchProblem
from gametree.game import CompileError, format_state
from gametree.search.simulate import Simulations, Simulator

CHECKED = 64  # games that Python plays too, before the others
FEWEST, MOST = 1 << 15, 1 << 24  # games of a launch
FASTER = 8  # times as many games as the launch before
SECONDS = 0.1  # that a launch may take before the next has no more games
WAVES = 8  # of as many threads as the card runs at a time: each plays some games, and few wait for the last
MOST_VALUES, MOST_LENGTHS = 1 << 12, 1 << 10  # that a card counts
TALLY_ROOM = 1 << 20  # words for the copies of the tallies, to which fewer threads add at a time than to one
MOST_COPIES = 1 << 10
ROUNDS = 1 << 24  # of loops in the rules, of a game
UNMARKED = (1 << 63) - 1
OUTCOME_WORDS = 512  # for the outcomes of a chance node


class Bins(NamedTuple):
    """The counts that a card keeps: of values from the least on, and of lengths."""

    least: int
    values: int
    lengths: int

    @property
    def words(self) -> int:
        """The words of one copy of the tallies."""
        return launch_words.TALLY_WORDS + self.values + self.lengths

    @property
    def copies(self) -> int:
        """The number of copies of the tallies, which is a power of 2."""
        return 1 << max(1, min(MOST_COPIES, TALLY_ROOM // self.words)).bit_length() - 1


class DevicePlay(NamedTuple):
    """Random play for a GPU: its PTX, the kind of number of utilities, and the words that a launch gives on."""

    code: str
    number: Number
    begun: int


@recipe
def device_play(rules: CompiledRules, plan: KernelPlan) -> DevicePlay:
    """Return the kernel of random play for a thread of a GPU, or refuse rules that need what it has not."""
    bound, own, offer, step, arena = rules_for_device(rules, plan, chance=True)
    number = bound.number
    begun = workspace.LINE + rules.states.size
    room = begun + max(1, rules.moves.size, OUTCOME_WORDS if bound.rolls else 0)
    ends = *bound.leaves(number), launch_words.tell_in(room)
    play = errand_words.random_play(
        own, bound.chance(), *ends, offer, weights=None, holds_ints=number is int, in_step=step
    )
    kernel = launch_words.thread_of(play, begun, room, buffered=bound.rolls is not None, arena=arena)
    code = rules.device_text(kernel, bound, room, arena=arena)
    return DevicePlay(code, number, begun)


def on_device(games: Games, on_threads: Callable[[], Simulator]) -> Simulator:
    """Return what plays games on a card; `on_threads` makes what plays them on the processor."""
    problem = games.problem
    return DeviceGames(games, problem, device_play(problem.rules, problem.plan), on_threads).simulated


class DeviceGames(NamedTuple):
    """Games of a problem on a card, by a kernel for a GPU; `on_threads` makes what plays them on the processor."""

    games: Games
    problem: SearchProblem
    kernel: DevicePlay
    on_threads: Callable[[], Simulator]

    def simulated(self, numbers: range) -> Simulations:
        """Return the tallies of the simulations of these numbers."""
        found = Simulations()
        with self._launches(min(MOST, len(numbers))) as launched:
            if self.problem.rules.checked:
                found, expected = launched(numbers[:CHECKED], CHECKED), self.games.by_python(numbers[:CHECKED])
                if found != expected:
                    refuse_replay(self.problem, f"the first games are {expected}")
                numbers = numbers[CHECKED:]
            return found + launched(numbers, FEWEST)

    @contextmanager
    def _launches(self, most: int) -> Generator[Callable[[range, int], Simulations]]:
        """Give a function of games and the size of the first launch; later ones are larger, up to `most` games."""
        device, bins = card.card_with(self.kernel.code), self._bins()
        launch, tallies = self._launch(bins), new_words(bins.copies * bins.words)
        addresses = list[int]()

        def launched(numbers: range, size: int) -> Simulations:
            memset(tallies, 0, sizeof(tallies))
            device.write(launch[launch_words.TALLIES], tallies)
            found, at = Simulations(), numbers.start
            while at < numbers.stop:
                part, began = range(at, min(at + size, numbers.stop)), perf_counter()
                self._play(device, addresses[0], launch, part)
                if launch[launch_words.OUTSIDE]:
                    rows = new_words(launch[launch_words.OUTSIDE] * errand_words.ROW_WORDS)
                    device.read(launch[launch_words.ROWS], rows)
                    uncounted = _array(rows).reshape(-1, errand_words.ROW_WORDS)
                    self._touch(touched=bool((uncounted[:, errand_words.PLIES] < 0).any()))
                    found += self.games.tallied(self.kernel.number, uncounted, 0)
                at = part.stop
                if (perf_counter() - began) * FASTER < SECONDS:
                    size = min(FASTER * size, most)
            device.read(launch[launch_words.TALLIES], tallies)
            return found + self._counted(_array(tallies).reshape(bins.copies, -1).sum(axis=0), bins)

        try:
            for words in (len(launch), len(tallies), most * errand_words.ROW_WORDS):
                addresses.append(device.allocate(words))
            _, launch[launch_words.TALLIES], launch[launch_words.ROWS] = addresses
            yield launched
        finally:
            for address in addresses:
                device.free(address)

    def _play(self, device: card.Card, address: int, launch: Memory, numbers: range) -> None:
        """Play games in one launch, or raise the error of the first that failed."""
        launch[errand_words.MARKED], launch[launch_words.OUTSIDE] = UNMARKED, 0
        launch[errand_words.NEXT], launch[errand_words.STOP] = numbers.start, numbers.stop
        launch[launch_words.THREADS] = min(WAVES * device.threads, len(numbers))
        device.write(address, launch)
        device.launch(address, launch[launch_words.THREADS])
        device.read(address, launch)
        if launch[errand_words.MARKED] != UNMARKED:
            first = numbers.start + launch[errand_words.MARKED]
            self.games.by_python(range(first, first + 1))
            self.on_threads()(range(first, first + 1))
            raise CompileError(
                f"The game of number {first:,} from {format_state(self.problem.game, self.problem.state)} takes"
                f" more rounds of loops, more outcomes or more memory for lists at once than a thread of a GPU has"
                f" here: {ON_THE_CPU}."
            )

    def _launch(self, bins: Bins) -> Memory:
        """Return the words of a launch, and those that each workspace begins with."""
        begun = self.kernel.begun
        launch = new_words(launch_words.LAUNCH_WORDS + begun - launch_words.BEGUN)
        (memory,) = workspaces(self.problem, begun)
        launch[errand_words.KEY], launch[errand_words.AT_DEPTH] = self.games.number, self.games.at_depth
        launch[launch_words.DEPTH] = self.games.depth
        launch[launch_words.LEAST], launch[launch_words.VALUES], launch[launch_words.LENGTHS] = bins
        launch[launch_words.BINS], launch[launch_words.COPIES] = bins.words, bins.copies
        memory[workspace.ROUNDS_LEFT] = ROUNDS
        launch[launch_words.LAUNCH_WORDS :] = [*memory[launch_words.BEGUN : begun]]
        return launch

    def _bins(self) -> Bins:
        """Return the counts for all values of the game, if they are few, or for the least ints."""
        if self.kernel.number is not int:
            return Bins(0, 0, 0)
        ranges = self.problem.rules.lowered(self.problem.plan).ranges
        asked = [ranges["utility"], ranges.get(EVALUATE, ranges["utility"])]
        least, most = min(each.least for each in asked), max(each.most for each in asked)
        lengths = min(self.games.depth + 1, MOST_LENGTHS)
        if self.problem.plan.penalties or most - least >= MOST_VALUES:
            return Bins(-(MOST_VALUES // 2), MOST_VALUES, lengths)
        return Bins(int(least), int(most) - int(least) + 1, lengths)

    def _counted(self, totals: Any, bins: Bins) -> Simulations:
        """Return the tallies that a card has counted."""
        values, lengths = numpy.split(totals[launch_words.TALLY_WORDS :], [bins.values])
        cut_off = int(totals[launch_words.CUT_OFF])
        if self.games.depth == self.problem.plies:
            self._touch(touched=cut_off > 0)
            cut_off = 0
        return Simulations(
            _tally(values, bins.least), _tally(lengths, 0), cut_off, int(totals[launch_words.CHOICES])
        )

    def _touch(self, *, touched: bool) -> None:
        """Note at the horizon of the problem, if it has one, whether a game has got there."""
        self.problem.touch_horizon(touched=touched and self.games.depth == self.problem.plies)


def _array(memory: Memory) -> Any:
    return numpy.frombuffer(memory, numpy.int64)


def _tally(counts: Any, least: int) -> dict[Any, int]:
    """Return the counts above 0, by the numbers from the least on."""
    return {least + place: int(counts[place]) for place in numpy.flatnonzero(counts).tolist()}
