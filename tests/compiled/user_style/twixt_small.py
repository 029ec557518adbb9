"""A clean implementation of TwixT on a 6x6 board, designed with minimax in mind.

Rules (simplified):
    * RED (player 1) tries to connect the top row to the bottom row.
    * BLUE (player -1) tries to connect the left column to the right column.
    * Players alternate placing pegs. A player may not place a peg on the
      opponent's border rows, and the four corners do not exist.
    * Pegs of the same colour a knight's move apart are linked automatically,
      unless the new link would cross an existing link of either colour.
    * If the player to move has no free hole, the game is a draw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import FrozenSet, Iterator, List, Tuple

Coord = Tuple[int, int]
Link = Tuple[Coord, Coord]

BOARD_SIZE: int = 6
RED: int = 1
BLUE: int = -1

KNIGHT_OFFSETS: Tuple[Coord, ...] = (
    (-2, -1), (-2, 1), (-1, -2), (-1, 2),
    (1, -2), (1, 2), (2, -1), (2, 1),
)


@dataclass(frozen=True)
class TwixtState:
    """Immutable snapshot of a TwixT position.

    Attributes:
        red_pegs: Holes occupied by RED.
        blue_pegs: Holes occupied by BLUE.
        red_links: Links owned by RED (endpoints in sorted order).
        blue_links: Links owned by BLUE (endpoints in sorted order).
        to_move: The player whose turn it is (RED or BLUE).
    """

    red_pegs: FrozenSet[Coord] = frozenset()
    blue_pegs: FrozenSet[Coord] = frozenset()
    red_links: FrozenSet[Link] = frozenset()
    blue_links: FrozenSet[Link] = frozenset()
    to_move: int = RED

    def pegs(self, player: int) -> FrozenSet[Coord]:
        """Return the pegs belonging to ``player``."""
        return self.red_pegs if player == RED else self.blue_pegs

    def links(self, player: int) -> FrozenSet[Link]:
        """Return the links belonging to ``player``."""
        return self.red_links if player == RED else self.blue_links


class TwixtGame:
    """Game rules exposed through a search-friendly interface."""

    def __init__(self, size: int = BOARD_SIZE) -> None:
        self.size = size

    # --- Public API ---------------------------------------------------
    def initial_state(self) -> TwixtState:
        """Return the empty starting position."""
        return TwixtState()

    def player(self, state: TwixtState) -> int:
        """Return the player to move (1 for RED, -1 for BLUE)."""
        return state.to_move

    def actions(self, state: TwixtState) -> List[Coord]:
        """Return all legal holes in row-major order."""
        occupied = state.red_pegs | state.blue_pegs
        return [
            (row, col)
            for row in range(self.size)
            for col in range(self.size)
            if (row, col) not in occupied
            and self._is_allowed(state.to_move, (row, col))
        ]

    def result(self, state: TwixtState, action: Coord) -> TwixtState:
        """Return the state reached by placing a peg at ``action``."""
        player = state.to_move
        new_links = state.links(player) | frozenset(self._new_links(state, action))
        new_pegs = state.pegs(player) | {action}
        if player == RED:
            return replace(state, red_pegs=new_pegs, red_links=new_links, to_move=BLUE)
        return replace(state, blue_pegs=new_pegs, blue_links=new_links, to_move=RED)

    def terminal(self, state: TwixtState) -> bool:
        """Return True if someone has connected or no move is available."""
        # Only the player who just moved can have completed a chain.
        return self._has_connected(state, -state.to_move) or not self.actions(state)

    def utility(self, state: TwixtState) -> int:
        """Return 1 if RED has won, -1 if BLUE has won, and 0 otherwise."""
        for player in (RED, BLUE):
            if self._has_connected(state, player):
                return player
        return 0

    # --- Helper methods -----------------------------------------------
    def _is_allowed(self, player: int, hole: Coord) -> bool:
        """Check that ``hole`` is not on the opponent's border rows."""
        across = hole[1] if player == RED else hole[0]
        return 0 < across < self.size - 1

    def _new_links(self, state: TwixtState, peg: Coord) -> Iterator[Link]:
        """Yield every link created by adding ``peg`` for the player to move."""
        existing = state.red_links | state.blue_links
        own_pegs = state.pegs(state.to_move)
        for d_row, d_col in KNIGHT_OFFSETS:
            other = (peg[0] + d_row, peg[1] + d_col)
            if other in own_pegs:
                link: Link = (min(peg, other), max(peg, other))
                if not any(self._crosses(link, old) for old in existing):
                    yield link

    def _has_connected(self, state: TwixtState, player: int) -> bool:
        """Run a depth-first search from the player's first border row."""
        axis = 0 if player == RED else 1
        stack = [peg for peg in state.pegs(player) if peg[axis] == 0]
        visited = set(stack)
        while stack:
            current = stack.pop()
            if current[axis] == self.size - 1:
                return True
            for start, end in state.links(player):
                if current in (start, end):
                    neighbour = end if current == start else start
                    if neighbour not in visited:
                        visited.add(neighbour)
                        stack.append(neighbour)
        return False

    @staticmethod
    def _crosses(first: Link, second: Link) -> bool:
        """Return True if two links properly intersect (shared ends are fine)."""
        def side(a: Coord, b: Coord, c: Coord) -> int:
            return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        (a, b), (c, d) = first, second
        return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


game = TwixtGame()
