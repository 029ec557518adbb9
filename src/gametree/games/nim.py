"""Nim, with any heaps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gametree.arguments import require_kind, whole_number
from gametree.game import MAX, MIN, NotationError, Player
from gametree.games import notation
from gametree.games.board import BITS
from gametree.games.pictures import heaps


class Heaps(NamedTuple):
    """The sizes of the heaps side by side in one int, the first lowest, and whose turn it is: 1 MAX, -1 MIN."""

    counters: int
    turn: int = 1


@dataclass(frozen=True)
class Nim:
    """Nim: take any number of counters from one heap; the last one taken wins, or in `misere` play loses.

    MAX moves first. An action is the int that taking subtracts from `Heaps.counters`: the number taken, shifted
    to the place of its heap. People see `2:3` for three counters from the second heap, and heaps as `3,4,5 MAX`,
    with whose turn it is. The default is the game of the bar rooms, which alpha-beta solves in a moment.

    Raises TypeError for one number in place of heaps, and ValueError for no heap, for a heap below 1, and where
    the number of heaps times the bits of the largest is more than 63.

    Source: Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3, 1901.

    Args:
        heaps: The numbers of counters.
        misere: Whether the player who takes the last counter loses.

    Examples:
        >>> from gametree.games import Nim
        >>> game = Nim((3, 4, 5))
        >>> heaps = game.result(game.initial_state(), game.parse_action("1:2"))
        >>> game.format_state(heaps)
        '1,4,5 MIN'
    """

    heaps: tuple[int, ...] = (3, 4, 5)
    misere: bool = False

    def __post_init__(self) -> None:
        wanted = "heaps must be the numbers of counters in all heaps, such as (3, 4, 5)"
        require_kind(self.heaps, Iterable, wanted)
        object.__setattr__(self, "heaps", tuple(self.heaps))
        whole_number(len(self.heaps), "the number of heaps", least=1, most=BITS)
        for heap in self.heaps:
            whole_number(heap, "a heap", least=1, most=(1 << BITS // len(self.heaps)) - 1)

    @cached_property
    def _bits(self) -> int:
        return max(self.heaps).bit_length()

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """The lowest bit of each heap."""
        return tuple(range(0, self._bits * len(self.heaps), self._bits))

    @cached_property
    def _largest(self) -> int:
        """The largest number that a place holds."""
        return (1 << self._bits) - 1

    def initial_state(self) -> Heaps:
        """All heaps full, and MAX to move."""
        return self._packed(self.heaps, 1)

    def player(self, state: Heaps) -> Player:
        """Whose turn it is."""
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Heaps) -> Iterator[int]:
        """One counter or more from the first heap, then from the second, and so on."""
        counters, _ = state
        largest = self._largest
        for place in self._places:
            for taken in range(1, (counters >> place & largest) + 1):
                yield taken << place

    def result(self, state: Heaps, action: int) -> Heaps:
        """The heaps that are left, and the other's turn."""
        counters, turn = state
        return Heaps(counters - action, -turn)

    def terminal(self, state: Heaps) -> bool:
        """Whether no counter is left."""
        return state.counters == 0

    def utility(self, state: Heaps) -> int:
        """1 if MAX has won, else -1: the player to move did not take the last counter."""
        return 1 if (state.turn == MAX) == self.misere else -1

    def canonical(self, state: Heaps) -> Heaps:
        """The same heaps, the largest first."""
        counters, turn = state
        largest, bits = self._largest, self._bits
        ordered = 0
        for _ in self._places:
            least = 0
            for place in self._places:
                if counters >> place & largest < counters >> least & largest:
                    least = place
            ordered = ordered << bits | counters >> least & largest
            counters |= largest << least
        return Heaps(ordered, turn)

    def format_state(self, state: Heaps) -> str:
        """The heaps and whose turn it is, such as `3,4,5 MAX`."""
        return notation.format_turn(",".join(map(str, self._unpacked(state))), state.turn, notation.MAX_MIN)

    def parse_state(self, text: str) -> Heaps:
        """The heaps of a text that `format_state` writes.

        Raises `NotationError` for another number of heaps, for heaps that the first ones cannot shrink to in any
        order, and for a turn that is impossible because no counter, or only one, is gone.
        """
        written, turn = notation.parse_turn(text, notation.MAX_MIN)
        if not re.fullmatch(r" *[0-9]{1,20}( *, *[0-9]{1,20})* *", written):
            message = f"{text!r} is not a position: write the heaps and whose turn it is, such as '3,4,5 MAX'."
            raise NotationError(message)
        heaps = tuple(map(int, written.split(",")))
        gone = sum(self.heaps) - sum(heaps)
        shrunk = all(left <= first for left, first in zip(sorted(heaps), sorted(self.heaps), strict=False))
        if len(heaps) != len(self.heaps) or not shrunk or (gone, turn) in {(0, -1), (1, 1)}:
            rules = f"MAX begins with the heaps {self.heaps} and turns alternate"
            raise notation.unreachable(text, rules, "correct the heaps or the turn")
        return self._packed(heaps, turn)

    def format_action(self, action: int) -> str:
        """The number of the heap, from 1, and the number of counters taken from it, such as `2:3`."""
        heap = (action.bit_length() - 1) // self._bits
        return f"{heap + 1}:{action >> self._bits * heap}"

    def parse_action(self, text: str) -> int:
        """The action of a text that `format_action` writes."""
        numbers = re.fullmatch(r" *([0-9]{1,20}) *: *([0-9]{1,20}) *", text)
        heap, taken = map(int, numbers.groups()) if numbers else (0, 0)
        if not (0 < heap <= len(self.heaps) and 0 < taken <= max(self.heaps)):
            raise NotationError(
                f"{text!r} is not a move: write a heap from 1 to {len(self.heaps)} and how many counters to take,"
                f" such as '1:2'."
            )
        return taken << self._places[heap - 1]

    def draw(self, state: Heaps) -> str:
        """A line for each heap: its number, and a stroke for each counter."""
        return "\n".join(
            f"{number:2} {'|' * heap}".rstrip() for number, heap in enumerate(self._unpacked(state), 1)
        )

    def svg(self, state: Heaps) -> str:
        """The heaps below one another, with their numbers."""
        return heaps(self._unpacked(state))

    def _packed(self, heaps: tuple[int, ...], turn: int) -> Heaps:
        return Heaps(sum(heap << place for heap, place in zip(heaps, self._places, strict=True)), turn)

    def _unpacked(self, state: Heaps) -> list[int]:
        return [state.counters >> place & self._largest for place in self._places]
