"""Bearing off, the end of a game of backgammon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from gametree.arguments import whole_number
from gametree.game import CHANCE, MAX, MIN, Chance, NotationError, Player
from gametree.games import notation
from gametree.games.pictures import pits

ROLLS = tuple(  # outcomes, as 100 + 10 * the higher die + the lower one
    (100 + 10 * high + low, Fraction(1 if high == low else 2, 36))
    for high in range(1, 7)
    for low in range(1, high + 1)
)


class HomeBoards(NamedTuple):
    """The checkers of MAX and of MIN on their points from 1 to 6, whose turn it is, and the dice to be played."""

    south: tuple[int, ...]
    north: tuple[int, ...]
    turn: int = 1
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class BearOff:
    """Bearing off, as at the end of a game of backgammon: the first player whose last checker is off wins.

    Each player has all checkers on the six point of the own home board, where the other's cannot get in the way.
    MAX begins. A player rolls two dice and plays each, a double four times. A die moves a checker down by as many
    points, or bears it off from the point of that number. If no checker is on that point or above, the die bears
    off one from the highest point that has any. So a die can always be played.

    An action plays one die: the die, and the point of the checker, such as `6:4`. The outcomes are the 21 rolls of
    two dice, such as `6-1`. A state reads `0,0,0,0,0,3/0,0,1,0,0,2 MAX 6-1`: the checkers on MAX's points from 1
    to 6, those on MIN's, whose turn it is, and the dice that are still to be played.

    Raises ValueError for a number of checkers that is not from 1 to 15.

    Args:
        checkers: The checkers of each player.

    Examples:
        >>> from gametree import expectiminimax
        >>> from gametree.games import BearOff
        >>> game = BearOff(checkers=2)
        >>> expectiminimax(game, game.parse_state("0,1,1,0,0,0/1,0,0,0,0,0 MAX")).value
        Fraction(7, 18)
    """

    checkers: int = 15

    def __post_init__(self) -> None:
        whole_number(self.checkers, "checkers", least=1, most=15)

    def initial_state(self) -> HomeBoards:
        """All checkers on the six points, and MAX to roll."""
        return HomeBoards((0, 0, 0, 0, 0, self.checkers), (0, 0, 0, 0, 0, self.checkers))

    def player(self, state: HomeBoards) -> Player | Chance:
        """Whose turn it is, or chance while the dice are to be rolled."""
        if not state.dice:
            return CHANCE
        return MAX if state.turn == 1 else MIN

    def outcomes(self, _state: HomeBoards) -> tuple[tuple[int, Fraction], ...]:
        """The rolls of two dice: each double has the probability 1/36, each other one 1/18."""
        return ROLLS

    def actions(self, state: HomeBoards) -> Iterator[int]:
        """The checkers that the higher die moves, from the highest point, and then those of the lower die."""
        board = state.south if state.turn == 1 else state.north
        points = [point for point in range(6, 0, -1) if board[point - 1]]
        for die in sorted(set(state.dice), reverse=True):
            for point in points:
                if point >= die or point == points[0]:
                    yield 10 * die + point

    def result(self, state: HomeBoards, action: int) -> HomeBoards:
        """The boards after a roll, or after a die was played, with the other to roll after the last die."""
        south, north, turn, dice = state
        if action > 100:
            high, low = action // 10 % 10, action % 10
            return HomeBoards(south, north, turn, (high, low) * (2 if high == low else 1))
        die, point = action // 10, action % 10
        board = list(south if turn == 1 else north)
        board[point - 1] -= 1
        if point > die:
            board[point - die - 1] += 1
        left = list(dice)
        left.remove(die)
        south, north = (tuple(board), north) if turn == 1 else (south, tuple(board))
        if left and any(board):
            return HomeBoards(south, north, turn, tuple(left))
        return HomeBoards(south, north, -turn)

    def terminal(self, state: HomeBoards) -> bool:
        """Whether a player has no checker left."""
        return not any(state.south) or not any(state.north)

    def utility(self, state: HomeBoards) -> int:
        """1 if MAX has borne off all checkers, else -1."""
        return -1 if any(state.south) else 1

    def utility_bounds(self) -> tuple[int, int]:
        """The utilities of a loss and of a win."""
        return -1, 1

    def format_state(self, state: HomeBoards) -> str:
        """The checkers on each point and whose turn it is, such as `0,3/1,2 MAX`, and the dice to be played."""
        boards = "/".join(",".join(map(str, board)) for board in (state.south, state.north))
        text = notation.format_turn(boards, state.turn, notation.MAX_MIN)
        return f"{text} {'-'.join(map(str, state.dice))}" if state.dice else text

    def parse_state(self, text: str) -> HomeBoards:
        """The boards of a text that `format_state` writes.

        Raises `NotationError` for more checkers than the game has, for dice that are no roll or a part of one, and
        for two boards without checkers.
        """
        counts = r"\d{1,2}(?:,\d{1,2}){5}"
        found = re.fullmatch(rf" *({counts})/({counts}) (max|min)( [1-6](?:-[1-6]){{0,3}})? *", text.lower())
        if not found:
            raise NotationError(
                f"{text!r} is not a position: write the checkers on MAX's points from 1 to 6, those on MIN's, and"
                f" whose turn it is, such as '0,0,0,0,0,3/0,0,1,0,0,2 MAX', and dice to be played, as 6-1."
            )
        south, north = (tuple(map(int, board.split(","))) for board in found.groups()[:2])
        dice = tuple(map(int, (found[4] or "").replace("-", " ").split()))
        state = HomeBoards(south, north, 1 if found[3] == "max" else -1, dice)
        is_roll = len(set(dice)) <= 1 or (len(dice) == 2 and dice[0] > dice[1])
        too_many = max(sum(south), sum(north)) > self.checkers or not (any(south) or any(north))
        if too_many or not is_roll or (dice and self.terminal(state)):
            rules = (
                f"each player has {self.checkers} checkers, and a roll is two dice, the higher first, or a double"
            )
            raise notation.unreachable(text, rules, "correct the checkers or the dice")
        return state

    def format_action(self, action: int) -> str:
        """The die and the point that it is played from, such as `6:4`, or a roll, such as `6-1`."""
        return f"{action // 10 % 10}{'-' if action > 100 else ':'}{action % 10}"

    def parse_action(self, text: str) -> int:
        """The action or the roll of a text that `format_action` writes."""
        found = re.fullmatch(r" *([1-6]) *([-:]) *([1-6]) *", text)
        if not found or (found[2] == "-" and found[1] < found[3]):
            raise NotationError(
                f"{text!r} is no move and no roll: write a die and the point of a checker, such as '6:4', or the"
                f" dice of a roll, the higher first, such as '6-1'."
            )
        return 10 * int(found[1]) + int(found[3]) + (100 if found[2] == "-" else 0)

    def draw(self, state: HomeBoards) -> str:
        """A line for each player, with the checkers on the points from 6 to 1, and the dice to be played."""
        lines = ["     6  5  4  3  2  1"]
        for name, board, turn in (("MAX", state.south, 1), ("MIN", state.north, -1)):
            dice = f"  dice {'-'.join(map(str, state.dice))}" if state.dice and turn == state.turn else ""
            lines.append(name + "".join(f"{count or '.':>3}" for count in reversed(board)) + dice)
        return "\n".join(lines)

    def svg(self, state: HomeBoards) -> str:
        """The points of both players, numbered, with the checkers that are off at the ends."""
        off = [self.checkers - sum(board) for board in (state.south, state.north)]
        return pits((*reversed(state.south), off[0]), (*reversed(state.north), off[1]))
