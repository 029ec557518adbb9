"""Kalah, with any number of holes and seeds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gametree.arguments import whole_number
from gametree.game import MAX, MIN, NotationError, Player
from gametree.games import notation
from gametree.games.board import BITS
from gametree.games.pictures import pits


class Pits(NamedTuple):
    """The seeds in MAX's pits and in MIN's, and whose turn it is: 1 for MAX, -1 for MIN.

    Each side's holes lie side by side in an int in the order of sowing, the first lowest, and its store last.
    """

    south: int
    north: int
    turn: int = 1


@dataclass(frozen=True)
class Kalah:
    """Kalah: sow the seeds of a hole one by one into the pits that follow, and gather the most in your store.

    MAX sits south and moves first. Sowing goes through the own holes, the own store, the other's holes, and round
    again, past the other's store. A player whose last seed falls into the own store moves again. If it falls into
    an own hole that was empty, that seed and all seeds in the hole opposite go to the own store, if there are any
    opposite; with `empty_capture`, even if there are none. The game is over as soon as a side's holes are empty,
    on either player's turn; the other side puts the rest in its store. It is worth MAX's seeds less MIN's.

    An action is one of the own holes, counted from 0 in the order of sowing; people see them from 1. A position
    reads `4,4,0/4,4,0 MAX`: south's holes and store, north's, and whose turn it is. The game as sold has 6 holes
    and 4 seeds; the default is small enough for alpha-beta to solve in a moment.

    Raises ValueError for holes or seeds below 1, and for more pits than fit 63 bits a side.

    Source: Irving, Donkers & Uiterwijk, "Solving Kalah", ICGA Journal 23, 2000.

    Args:
        holes: The holes of each player.
        seeds: The seeds in each hole at the start.
        empty_capture: Whether a last seed in an empty hole is captured even if the opposite hole is empty.

    Examples:
        >>> from gametree.games import Kalah
        >>> game = Kalah(holes=3, seeds=2)
        >>> game.format_state(game.result(game.initial_state(), 1))
        '2,0,3,1/2,2,2,0 MAX'
    """

    holes: int = 3
    seeds: int = 2
    empty_capture: bool = False

    def __post_init__(self) -> None:
        whole_number(self.holes, "holes", least=1, most=BITS)
        whole_number(self.seeds, "seeds", least=1, most=1 << BITS)
        whole_number(
            (self.holes + 1) * self._bits, "(holes + 1) * the bits of 2 * holes * seeds", least=1, most=BITS
        )

    @cached_property
    def _bits(self) -> int:
        """The bits of a pit that could hold every seed."""
        return self._seeds.bit_length()

    @cached_property
    def _seeds(self) -> int:
        """All seeds in the game."""
        return 2 * self.holes * self.seeds

    @cached_property
    def _pit(self) -> int:
        """All bits of the first pit."""
        return (1 << self._bits) - 1

    @cached_property
    def _all_holes(self) -> int:
        """All bits of a side's holes."""
        return (1 << self._bits * self.holes) - 1

    def initial_state(self) -> Pits:
        """Every hole with its seeds, the stores empty, and MAX to move."""
        side = self._packed([self.seeds] * self.holes)
        return Pits(side, side)

    def player(self, state: Pits) -> Player:
        """Whose turn it is."""
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Pits) -> Iterator[int]:
        """The own holes that are not empty, in the order of sowing."""
        south, north, turn = state
        own = south if turn == 1 else north
        for hole in range(self.holes):
            if own >> hole * self._bits & self._pit:
                yield hole

    def result(self, state: Pits, action: int) -> Pits:
        """The position after sowing from a hole, with captured seeds and, at the end, all others in the stores."""
        south, north, turn = state
        own, other = (south, north) if turn == 1 else (north, south)
        holes, bits, all_holes = self.holes, self._bits, self._all_holes
        seeds = own >> action * bits & self._pit
        own ^= seeds << action * bits
        pit = action
        for _ in range(seeds):
            pit = pit + 1 if pit < 2 * holes else 0
            if pit <= holes:
                own += 1 << pit * bits
            else:
                other += 1 << (pit - holes - 1) * bits
        if pit < holes and own >> pit * bits & self._pit == 1:
            opposite = (holes - 1 - pit) * bits
            captured = other >> opposite & self._pit
            if captured or self.empty_capture:
                own += (captured + 1 << holes * bits) - (1 << pit * bits)
                other ^= captured << opposite
        if not own & all_holes or not other & all_holes:
            own, other = self._gathered(own), self._gathered(other)
        south, north = (own, other) if turn == 1 else (other, own)
        return Pits(south, north, turn if pit == holes else -turn)

    def terminal(self, state: Pits) -> bool:
        """Whether all holes are empty."""
        return not (state.south | state.north) & self._all_holes

    def utility(self, state: Pits) -> int:
        """The seeds in MAX's store less those in MIN's."""
        store = self.holes * self._bits
        return (state.south >> store) - (state.north >> store)

    def _gathered(self, side: int) -> int:
        """The side with all its seeds in its store."""
        gathered = 0
        for pit in range(self.holes + 1):
            gathered += side >> pit * self._bits & self._pit
        return gathered << self.holes * self._bits

    def format_state(self, state: Pits) -> str:
        """South's holes and store, north's, and whose turn it is, such as `4,4,0/4,4,0 MAX`."""
        sides = "/".join(",".join(map(str, self._unpacked(side))) for side in (state.south, state.north))
        return notation.format_turn(sides, state.turn, notation.MAX_MIN)

    def parse_state(self, text: str) -> Pits:
        """The position of a text that `format_state` writes.

        Raises `NotationError` for another number of pits, for seeds that do not add up to those of the game, and
        if one side's holes are empty and the other's are not.
        """
        written, turn = notation.parse_turn(text, notation.MAX_MIN)
        side = ",".join([r" *([0-9]{1,20}) *"] * (self.holes + 1))
        numbers = re.fullmatch(f"{side}/{side}", written)
        if not numbers:
            raise NotationError(
                f"{text!r} is not a position: write south's {self.holes} holes and store, north's, and whose turn"
                f" it is, such as {self.format_state(self.initial_state())!r}."
            )
        pits = [int(number) for number in numbers.groups()]
        south, north = pits[: self.holes + 1], pits[self.holes + 1 :]
        if sum(pits) != self._seeds or any(south[:-1]) != any(north[:-1]):
            rules = f"{self._seeds} seeds go round and the game ends as soon as a side's holes are empty"
            raise notation.unreachable(text, rules, "correct the numbers")
        return Pits(self._packed(south), self._packed(north), turn)

    def format_action(self, action: int) -> str:
        """The hole's number from 1, in the order of sowing."""
        return str(action + 1)

    def parse_action(self, text: str) -> int:
        """The hole of that number."""
        return notation.parse_number(text, "a hole", self.holes) - 1

    def draw(self, state: Pits) -> str:
        """The board as MAX sees it: north's holes, the two stores, south's holes; sowing goes counterclockwise.

        Beside each hole stands its number, such as `[1]`.
        """
        (*south, south_store), (*north, north_store) = map(self._unpacked, (state.south, state.north))
        numbers = [f"[{hole}]" for hole in range(1, self.holes + 1)]
        width = max(len(numbers[-1]), len(str(self._seeds)))

        def line(cells: list[str]) -> str:
            return " ".join(f"{cell:^{width}}" for cell in cells)

        rows = [numbers[::-1], [str(seeds) for seeds in north[::-1]], [str(seeds) for seeds in south], numbers]
        above, upper, lower, below = (f"{'':{width}} {line(row)}".rstrip() for row in rows)
        gap = " " * len(line(numbers))
        stores = f"{north_store:^{width}} {gap} {south_store:^{width}}".rstrip()
        return "\n".join([above, upper, stores, lower, below])

    def svg(self, state: Pits) -> str:
        """The board as MAX sees it, with the numbers of the holes."""
        return pits(self._unpacked(state.south), self._unpacked(state.north))

    def _packed(self, pits: list[int]) -> int:
        return sum(seeds << pit * self._bits for pit, seeds in enumerate(pits))

    def _unpacked(self, side: int) -> list[int]:
        return [side >> pit * self._bits & self._pit for pit in range(self.holes + 1)]
