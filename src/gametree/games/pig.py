"""Pig, the dice game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from gametree.arguments import whole_number
from gametree.game import CHANCE, MAX, MIN, Chance, NotationError, Player
from gametree.games import notation
from gametree.games.pictures import bars

ROLL, HOLD = 0, -1  # the actions; the outcomes are the faces of the die, from 1


class PigScore(NamedTuple):
    """The points of MAX and of MIN, the turn total, whose turn it is: 1 MAX, -1 MIN, and 1 while the die rolls."""

    south: int = 0
    north: int = 0
    total: int = 0
    turn: int = 1
    rolls: int = 0


@dataclass(frozen=True)
class Pig:
    """Pig: roll a die again and again and add up its faces, or hold and keep the total; a 1 loses the total.

    MAX begins. A player rolls at least once in a turn. A 1 ends the turn and adds nothing to the points; any other
    face is added to the turn total. Who holds adds the total to the points, and the turn is the other's. The first
    player whose points and turn total reach the goal has won.

    The actions are to roll and to hold. The outcomes are the faces of the die, all equally likely. A state reads
    `12:30 +5 MAX`: the points of MAX and of MIN, the turn total and whose turn it is, with `rolls` at the end
    while the die rolls. Piglet, with a coin whose heads are worth 1 and the goal 2, is `Pig(goal=4, sides=2)`.

    Raises ValueError for a goal below 1 or a die with fewer than 2 sides.

    Source: Neller & Presser, "Optimal play of the dice game Pig", The UMAP Journal 25, 2004.

    Args:
        goal: The points that win.
        sides: The sides of the die.

    Examples:
        >>> from gametree import expectiminimax
        >>> from gametree.games import Pig
        >>> game = Pig(goal=10)
        >>> state = game.parse_state("3:8 +5 MAX")
        >>> expectiminimax(game, state, depth=4, evaluate=lambda state: 0).action == game.parse_action("roll")
        True
    """

    goal: int = 100
    sides: int = 6

    def __post_init__(self) -> None:
        whole_number(self.goal, "goal", least=1, most=10**6)
        whole_number(self.sides, "sides", least=2, most=10**6)

    @cached_property
    def _faces(self) -> tuple[tuple[int, Fraction], ...]:
        return tuple((face, Fraction(1, self.sides)) for face in range(1, self.sides + 1))

    def initial_state(self) -> PigScore:
        """No points, and MAX to roll."""
        return PigScore()

    def player(self, state: PigScore) -> Player | Chance:
        """Whose turn it is, or chance while the die rolls."""
        if state.rolls:
            return CHANCE
        return MAX if state.turn == 1 else MIN

    def actions(self, state: PigScore) -> tuple[int, ...]:
        """To roll, and to hold what was rolled."""
        return (ROLL, HOLD) if state.total else (ROLL,)

    def outcomes(self, _state: PigScore) -> tuple[tuple[int, Fraction], ...]:
        """The faces of the die."""
        return self._faces

    def result(self, state: PigScore, action: int) -> PigScore:
        """The score after a decision to roll, after holding, or after a face has come up."""
        south, north, total, turn, _ = state
        if action == ROLL:
            return PigScore(south, north, total, turn, 1)
        if action == HOLD:
            return PigScore(south + total, north, 0, -1) if turn == 1 else PigScore(south, north + total, 0, 1)
        return PigScore(south, north, 0, -turn) if action == 1 else PigScore(south, north, total + action, turn)

    def terminal(self, state: PigScore) -> bool:
        """Whether the player to move has reached the goal with the turn total."""
        south, north, total, turn, _ = state
        return (south if turn == 1 else north) + total >= self.goal

    def utility(self, state: PigScore) -> int:
        """1 if MAX has reached the goal, else -1."""
        return state.turn

    def utility_bounds(self) -> tuple[int, int]:
        """The utilities of a loss and of a win."""
        return -1, 1

    def format_state(self, state: PigScore) -> str:
        """The points, the turn total and whose turn it is, such as `12:30 +5 MAX`, or `12:30 +5 MAX rolls`."""
        text = notation.format_turn(f"{state.south}:{state.north} +{state.total}", state.turn, notation.MAX_MIN)
        return f"{text} rolls" if state.rolls else text

    def parse_state(self, text: str) -> PigScore:
        """The score of a text that `format_state` writes.

        Raises `NotationError` for points that play cannot come to: those of a player who has won before, and
        points that are no sum of faces.
        """
        found = re.fullmatch(r" *(\d{1,7}):(\d{1,7}) \+(\d{1,7}) (MAX|MIN)( rolls)? *", text, re.IGNORECASE)
        if not found:
            raise NotationError(
                f"{text!r} is not a score: write the points of MAX and MIN, the turn total and whose turn it is,"
                f" such as '12:30 +5 MAX', with rolls at the end while the die rolls."
            )
        south, north, total = map(int, found.groups()[:3])
        turn = 1 if found[4].upper() == "MAX" else -1
        state = PigScore(south, north, total, turn, int(found[5] is not None))
        over = max(south, north) >= self.goal or (state.rolls and self.terminal(state))
        if over or not all(self._is_a_sum(points) for points in (south, north, total)):
            rules = f"the first to {self.goal} points wins and a face from 2 to {self.sides} is added at each roll"
            raise notation.unreachable(text, rules, "correct the points")
        return state

    def _is_a_sum(self, points: int) -> bool:
        """Whether points are the sum of faces above 1."""
        return points % 2 == 0 if self.sides == 2 else points != 1

    def format_action(self, action: int) -> str:
        """`roll`, `hold`, or the face of the die."""
        return {ROLL: "roll", HOLD: "hold"}.get(action, str(action))

    def parse_action(self, text: str) -> int:
        """The action or the face of a text that `format_action` writes."""
        word = text.strip().lower()
        if word in {"roll", "hold"}:
            return ROLL if word == "roll" else HOLD
        return notation.parse_number(text, "roll, hold or a face of the die", self.sides)

    def draw(self, state: PigScore) -> str:
        """A line for each player: the points, and the turn total of the one whose turn it is."""
        lines: list[str] = []
        for name, points, turn in (("MAX", state.south, 1), ("MIN", state.north, -1)):
            total = f" +{state.total}" if turn == state.turn else ""
            lines.append(f"{name} {points:3}{total}{' rolls' if total and state.rolls else ''}")
        return "\n".join(lines)

    def svg(self, state: PigScore) -> str:
        """A bar of points for each player, with the turn total after it."""
        south, north, total, turn, rolls = state
        said = f"+{total}{' …' if rolls else ''}"
        rows = [(MAX, south, total if turn == 1 else 0), (MIN, north, total if turn == -1 else 0)]
        return bars(rows, self.goal, {turn: said})
