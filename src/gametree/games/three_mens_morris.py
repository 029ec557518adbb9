"""Three men's morris, which can go on for ever."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from gametree.game import MAX, MIN, NotationError, Player
from gametree.games import notation
from gametree.games.board import Sides, mirrored, squares, transposed
from gametree.games.pictures import DISCS, lettered
from gametree.games.tic_tac_toe import FULL, HAS_LINE

NEIGHBOURS = (0o012, 0o025, 0o042, 0o121, 0o252, 0o424, 0o210, 0o520, 0o240)
GRID = (range(3), range(3, 6), range(6, 9))
MEN = 3


@dataclass(frozen=True)
class ThreeMensMorris:
    """Three men's morris: place three men each in turn, then move them; three in a row win.

    X is MAX and moves first. The board is that of tic-tac-toe, and rows, columns and diagonals count. A move goes
    to an empty neighbouring point, up, down or across, or with `move_anywhere` to any empty point. The
    player to move always has a move. Play may return to a position it has been in, and need not end.

    An action to place is a point, counted from 0, row by row from the top; one to move is 9 * (from + 1) + to.
    People see `a1` at the top left, columns as letters, `b2` to place and `b2b3` to move, and boards as
    `X.O/.X./..O X`, with whose turn it is.

    Source: Murray, "A History of Board-Games Other Than Chess", 1952, where moves anywhere make nine holes.

    Args:
        move_anywhere: Whether men move to any empty point, and not only to a neighbouring one.

    Examples:
        >>> from gametree.games import ThreeMensMorris
        >>> game = ThreeMensMorris()
        >>> board = game.parse_state("XX./OO./X.O X")
        >>> [game.format_action(action) for action in game.actions(board)]
        ['b1c1', 'a3b3']
    """

    move_anywhere: bool = False

    def initial_state(self) -> Sides:
        """The empty board, and X to move."""
        return Sides(0, 0)

    def player(self, state: Sides) -> Player:
        """Whose turn it is."""
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Sides) -> Iterator[int]:
        """The empty points while men are in hand; then man by man the points that each can move to."""
        x, o, turn = state
        own, empty = x if turn == 1 else o, FULL & ~(x | o)
        if own.bit_count() < MEN:
            for target in squares(empty):
                yield target
        else:
            for origin in squares(own):
                for target in squares(empty if self.move_anywhere else empty & NEIGHBOURS[origin]):
                    yield 9 * (origin + 1) + target

    def result(self, state: Sides, action: int) -> Sides:
        """The board with one more man, or with one elsewhere, and the other's turn."""
        x, o, turn = state
        change = 1 << action % 9
        if action >= 9:
            change |= 1 << action // 9 - 1
        return Sides(x ^ change, o, -1) if turn == 1 else Sides(x, o ^ change, 1)

    def terminal(self, state: Sides) -> bool:
        """Whether a player has three in a row."""
        return HAS_LINE[state.x] or HAS_LINE[state.o]

    def utility(self, state: Sides) -> int:
        """1 if X has won, else -1."""
        return 1 if HAS_LINE[state.x] else -1

    def canonical(self, state: Sides) -> Sides:
        """The least of the eight boards that turning and reflecting makes of this one."""
        x, o, turn = least = state
        for reflection in range(1, 8):
            if reflection % 2:
                x, o = mirrored(x, 3, 0o111), mirrored(o, 3, 0o111)
            else:
                x, o = transposed(x, 3, 3), transposed(o, 3, 3)
            if (x, o, turn) < least:
                least = Sides(x, o, turn)
        return least

    def format_state(self, state: Sides) -> str:
        """The rows from the top and whose turn it is, such as `X.O/.X./..O X`."""
        return notation.format_turn(notation.format_rows(GRID, "XO", state.x, state.o), state.turn)

    def parse_state(self, text: str) -> Sides:
        """The board of a text that `format_state` writes.

        Raises `NotationError` for numbers of men that are impossible if turns alternate, and for three in a row of
        a player who did not move last.
        """
        rows, turn = notation.parse_turn(text)
        x, o = notation.parse_rows(rows, GRID, "XO")
        men, lead = x.bit_count(), x.bit_count() - o.bit_count()
        placing = lead == (0 if turn == 1 else 1)
        moving = men == MEN and lead == 0
        if men > MEN or not (placing or moving) or HAS_LINE[x if turn == 1 else o]:
            rules = f"X begins, turns alternate, each side has {MEN} men and the first three in a row end the game"
            raise notation.unreachable(text, rules, "correct the rows or the turn")
        return Sides(x, o, turn)

    def format_action(self, action: int) -> str:
        """The point to place a man on, such as `b2`, or the points that one moves from and to, such as `b2b3`."""
        origin, target = divmod(action, 9)
        return (notation.square_name(origin - 1, 3) if origin else "") + notation.square_name(target, 3)

    def parse_action(self, text: str) -> int:
        """The action that places a man on a point or moves one between two, such as `b2`, `b2b3` or `b2-b3`."""
        for count in (1, 2):
            with suppress(NotationError):
                *origin, target = notation.parse_squares(text, count, 3, 3)
                return target if not origin else 9 * (origin[0] + 1) + target
        raise NotationError(
            f"{text!r} is not a move: write the point to place a man on, such as 'b2', or the points to move one"
            f" from and to, such as 'b2b3'; columns go from a to c and rows from 1 to 3."
        )

    def draw(self, state: Sides) -> str:
        """The board in lines, with the names of its columns and rows."""
        return notation.drawing(notation.format_rows(GRID, "XO", state.x, state.o))

    def svg(self, state: Sides) -> str:
        """The board, with the names of its columns and rows."""
        return lettered(notation.format_rows(GRID, "XO", state.x, state.o), DISCS)
