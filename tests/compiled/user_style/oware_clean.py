"""Oware on a 2x4 board with the grand slam rule.

Houses 0-3 belong to MAX and houses 4-7 to MIN; seeds are sown counter-clockwise,
that is with increasing index. A capture takes the last house sown and the
preceding houses as long as they are on the opponent's side and hold two or three
seeds. A capture that would take *all* of the opponent's seeds (a grand slam) is
cancelled: the move stands, but nothing is captured.
"""

from __future__ import annotations

from dataclasses import dataclass

HOUSES_PER_SIDE = 4
TOTAL_HOUSES = 2 * HOUSES_PER_SIDE
SEEDS_PER_HOUSE = 3
TOTAL_SEEDS = TOTAL_HOUSES * SEEDS_PER_HOUSE
CAPTURE_SIZES = frozenset({2, 3})
MAX_TURNS = 40


@dataclass(frozen=True, order=True)
class OwareState:
    """Complete description of a position."""

    houses: tuple[int, ...]
    stores: tuple[int, int]
    current: int
    turns: int = 0

    def __post_init__(self) -> None:
        """Validate that no seed has been lost or created."""
        if any(seeds < 0 for seeds in self.houses):
            raise ValueError("A house cannot hold a negative number of seeds.")
        if sum(self.houses) + sum(self.stores) != TOTAL_SEEDS:
            raise ValueError("The number of seeds must stay constant.")


class Oware:
    """Game logic for the small Oware board."""

    # ------------------------------------------------------------------ #
    # Public interface
    # ------------------------------------------------------------------ #

    def initial_state(self) -> OwareState:
        """Return the starting position."""
        return OwareState(houses=(SEEDS_PER_HOUSE,) * TOTAL_HOUSES, stores=(0, 0), current=0)

    def player(self, state: OwareState) -> int:
        """Return +1 if MAX is to move and -1 otherwise."""
        return 1 if state.current == 0 else -1

    def actions(self, state: OwareState) -> list[int]:
        """Return the indices of the houses that may be sown."""
        if self._is_decided(state):
            return []
        return self._legal_houses(state)

    def result(self, state: OwareState, action: int) -> OwareState:
        """Sow the chosen house, perform captures and pass the turn."""
        if action not in self._own_houses(state.current):
            raise ValueError(f"House {action} does not belong to the player to move.")
        if state.houses[action] == 0:
            raise ValueError(f"House {action} is empty.")

        houses, last = self._sow(state.houses, action)
        houses, captured = self._capture(houses, last, state.current)

        stores = list(state.stores)
        stores[state.current] += captured
        return OwareState(
            houses=tuple(houses),
            stores=(stores[0], stores[1]),
            current=1 - state.current,
            turns=state.turns + 1,
        )

    def terminal(self, state: OwareState) -> bool:
        """Return whether the game is over."""
        return self._is_decided(state) or not self._legal_houses(state)

    def utility(self, state: OwareState) -> int:
        """Return the seed difference; seeds left on a side go to its owner."""
        totals = [
            state.stores[side] + sum(state.houses[i] for i in self._own_houses(side))
            for side in (0, 1)
        ]
        return totals[0] - totals[1]

    # ------------------------------------------------------------------ #
    # Private helpers
    # ------------------------------------------------------------------ #

    @staticmethod
    def _own_houses(side: int) -> range:
        return range(side * HOUSES_PER_SIDE, (side + 1) * HOUSES_PER_SIDE)

    @staticmethod
    def _is_decided(state: OwareState) -> bool:
        """Somebody has more than half of the seeds, or the turn limit is reached."""
        return max(state.stores) > TOTAL_SEEDS // 2 or state.turns >= MAX_TURNS

    def _legal_houses(self, state: OwareState) -> list[int]:
        candidates = [i for i in self._own_houses(state.current) if state.houses[i] > 0]
        opponent = self._own_houses(1 - state.current)
        if any(state.houses[i] for i in opponent):
            return candidates
        # The opponent is starving and has to be fed, if at all possible.
        return [i for i in candidates if any(self._sow(state.houses, i)[0][j] for j in opponent)]

    @staticmethod
    def _sow(houses: tuple[int, ...], start: int) -> tuple[list[int], int]:
        """Return the houses after sowing and the index of the last house sown."""
        board = list(houses)
        seeds, board[start] = board[start], 0
        position = start
        while seeds > 0:
            position = (position + 1) % TOTAL_HOUSES
            if position == start:
                continue  # the starting house is always skipped
            board[position] += 1
            seeds -= 1
        return board, position

    def _capture(self, board: list[int], last: int, side: int) -> tuple[list[int], int]:
        """Return the board after captures and the number of captured seeds."""
        opponent = self._own_houses(1 - side)
        after = board.copy()
        captured = 0
        position = last
        while position in opponent and after[position] in CAPTURE_SIZES:
            captured += after[position]
            after[position] = 0
            position -= 1
        is_grand_slam = captured > 0 and not any(after[i] for i in opponent)
        return (board, 0) if is_grand_slam else (after, captured)


game = Oware()
