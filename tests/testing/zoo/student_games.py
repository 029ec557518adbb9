"""Mutant games written before their author had read the checks: bugs of students, one a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import nan
from typing import Any, ClassVar, NamedTuple

from gametree.game import MAX, MIN, NotationError
from gametree.games import TicTacToe
from tests.testing.zoo.games import Heap, Mutant, Pile, Written


class Scored(NamedTuple):
    left: int = 7
    player: Any = MAX
    score: Any = 0.0


class NanInTheState(Pile):
    """The state carries a score that is not a number from the third counter on, so it equals no copy of itself."""

    def initial_state(self) -> Any:
        return Scored()

    def result(self, state: Any, action: Any) -> Any:
        left = state.left - action
        return Scored(left, state.player.opponent, nan if left < 5 else 0.0)


class RewardedResult(Pile):
    """The result is a pair of a state and a reward, as in environments of reinforcement learning."""

    def result(self, state: Any, action: Any) -> Any:
        return super().result(state, action), 0.0


@dataclass(frozen=True)
class Timed:
    left: int = 7
    player: Any = MAX
    plies: int = field(default=0, compare=False)


class ClockNotCompared(Pile):
    """The game is over after five plies, and states are compared without their plies."""

    def initial_state(self) -> Any:
        return Timed()

    def result(self, state: Any, action: Any) -> Any:
        return Timed(state.left - action, state.player.opponent, state.plies + 1)

    def terminal(self, state: Any) -> Any:
        return state.left == 0 or state.plies == 5


@dataclass
class Lazy:
    left: int = 7
    player: Any = MAX
    over: bool | None = None

    def __hash__(self) -> int:
        return hash((self.left, self.player, self.over))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lazy) and (self.left, self.player) == (other.left, other.player)


class HashChangesWhenAsked(Pile):
    """Whether it is over is kept in the state, and hashed, but not compared."""

    def initial_state(self) -> Any:
        return Lazy()

    def result(self, state: Any, action: Any) -> Any:
        return Lazy(state.left - action, state.player.opponent)

    def terminal(self, state: Any) -> Any:
        if state.over is None:
            state.over = state.left == 0
        return state.over


class ParsedToATuple(Written):
    """The state that is read is a plain tuple: equal to the right one, but without its names."""

    def parse_state(self, text: str) -> Any:
        return tuple(super().parse_state(text))


class TupleAfterTwo(Pile):
    """After two plies a plain tuple follows: equal to the right state, but without its names."""

    def result(self, state: Any, action: Any) -> Any:
        after = super().result(state, action)
        return tuple(after) if after.left < 4 else after


class CanonicalTuple(Written):
    """The representative is a plain tuple: equal to the right one, but without its names."""

    def canonical(self, state: Any) -> Any:
        return tuple(state)


class CanonicalFlipsTheEnd(Written):
    """When nothing is left, the representative has the other player to move, who has the other utility."""

    def canonical(self, state: Any) -> Any:
        return state if state.left else Heap(0, MAX)


class Move:
    """An action that can be changed."""

    def __init__(self, taken: int) -> None:
        self.taken = taken

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.taken == other.taken

    def __hash__(self) -> int:
        return hash(self.taken)

    def __repr__(self) -> str:
        return f"Move({self.taken})"


class ResultChangesTheAction(Pile):
    """Playing an action wears it out."""

    def actions(self, state: Any) -> Any:
        return [Move(taken) for taken in super().actions(state)]

    def result(self, state: Any, action: Any) -> Any:
        after = super().result(state, action.taken)
        if after.left < 3:
            action.taken = 0
        return after


class WinnerInTheGame(Pile):
    """Who took the last counter is written down in the game, not in the state."""

    winner: Any = None

    def initial_state(self) -> Any:
        return 7

    def player(self, state: Any) -> Any:
        return MAX if state % 2 else MIN

    def actions(self, state: Any) -> Any:
        return [1] if state < 3 else [1, 3]

    def result(self, state: Any, action: Any) -> Any:
        if state == action:
            self.winner = self.player(state)
        return state - action

    def terminal(self, state: Any) -> Any:
        return state == 0

    def utility(self, state: Any) -> Any:
        return self.winner


class UtilityAsText(Pile):
    """The utility is a text."""

    def utility(self, state: Any) -> Any:
        return str(super().utility(state))


class UtilityComplex(Pile):
    """The utility is a complex number."""

    def utility(self, state: Any) -> Any:
        return complex(super().utility(state))


class UtilityTooLarge(Pile):
    """The utility is an int that no float can hold."""

    def utility(self, state: Any) -> Any:
        return super().utility(state) * 10**400


class UtilityInAList(Pile):
    """The utility is a list with one number for each player."""

    def utility(self, state: Any) -> Any:
        value = super().utility(state)
        return [value, -value]


class PlayerByAttribute(Pile):
    """Player is an attribute that every ply changes, and not a method."""

    def __init__(self) -> None:
        setattr(self, "player", MAX)  # noqa: B010  (no type checker allows what students do)


class PlayerOfTheLastPly(Pile):
    """With one counter left, the player is an index, 0 or 1."""

    def player(self, state: Any) -> Any:
        return int(state.player == MIN) if state.left == 1 else state.player


class ActionIsANumber(Pile):
    """Where only one action is legal, it is returned by itself."""

    def actions(self, state: Any) -> Any:
        return 1 if state.left == 1 else super().actions(state)


class OneAndTrue(Pile):
    """Two actions have different names, and are equal."""

    def actions(self, state: Any) -> Any:
        return [1, True] if state.left == 1 else super().actions(state)


class PlayerTurnsTheState(Pile):
    """Asking whose turn it is passes the turn: the state is a queue."""

    def initial_state(self) -> Any:
        return [7, MAX, MIN]

    def player(self, state: Any) -> Any:
        first = state.pop(1)
        state.append(first)
        return first

    def actions(self, state: Any) -> Any:
        return range(1, min(state[0], 2) + 1)

    def result(self, state: Any, action: Any) -> Any:
        return [state[0] - action, state[2], state[1]]

    def terminal(self, state: Any) -> Any:
        return state[0] == 0

    def utility(self, state: Any) -> Any:
        return -int(state[1])


class SharedBoard:
    """A board whose squares are one list for all boards."""

    squares: ClassVar[list[int]] = []

    def __init__(self, player: Any = MAX) -> None:
        self.player = player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedBoard) and (self.squares, self.player) == (other.squares, other.player)

    def __hash__(self) -> int:
        return hash((tuple(self.squares), self.player))


class BoardOfTheClass(Pile):
    """The board is an attribute of its class, so each action is played on all boards."""

    def initial_state(self) -> Any:
        SharedBoard.squares = []
        return SharedBoard()

    def player(self, state: Any) -> Any:
        return state.player

    def actions(self, state: Any) -> Any:
        return [action for action in range(4) if action not in state.squares]

    def result(self, state: Any, action: Any) -> Any:
        after = SharedBoard(state.player.opponent)
        after.squares.append(action)
        return after

    def terminal(self, state: Any) -> Any:
        return len(state.squares) >= 4

    def utility(self, state: Any) -> Any:
        return state.squares[-1] % 2


class HeavierThanText(Written):
    """States with ten counters and more are written like those with one digit less."""

    def initial_state(self) -> Any:
        return Heap(12)

    def format_state(self, state: Any) -> Any:
        return f"{state.left % 10}{'X' if state.player == MAX else 'O'}"


class ActionReadOfTheStart(Written):
    """An action is read as one of the start, with a number too much for the last ply."""

    def format_action(self, action: Any) -> Any:
        return f"take {action}"

    def parse_action(self, text: str) -> Any:
        if text not in {"take 1", "take 2"}:
            message = f"{text!r} is no action: write take 1 or take 2."
            raise NotationError(message)
        return text[-1]


class RaisesOnTheLast(Pile):
    """The last action divides by what is left."""

    def result(self, state: Any, action: Any) -> Any:
        after = super().result(state, action)
        return after._replace(left=int(after.left / after.left * after.left))


class StopsInside(Pile):
    """The generator of actions stops by itself with an error when the pile is small."""

    def actions(self, state: Any) -> Any:
        yield 1
        if state.left == 2:
            raise StopAsyncIteration
        if state.left > 1:
            yield 2


class DictOfActions(Pile):
    """The state holds a dict, which cannot be hashed, from the second ply on."""

    def result(self, state: Any, action: Any) -> Any:
        after = super().result(state, action)
        return after if after.left > 4 else Scored(after.left, after.player, {"score": 1})


class CachedByBoardAlone(Pile):
    """The player is cached by the counters left, and the first answer stays."""

    def __init__(self) -> None:
        self.turns: dict[int, Any] = {}

    def player(self, state: Any) -> Any:
        return self.turns.setdefault(state.left, state.player)


class RememberingUtility(TicTacToe):
    """The utility depends on what was last found to be over."""

    def terminal(self, state: Any) -> bool:
        over = super().terminal(state)
        object.__setattr__(self, "_last", super().utility(state) if over else 0)
        return over

    def utility(self, state: Any) -> int:
        return getattr(self, "_last", 0)


class OnlyOneWayEqual(NamedTuple):
    left: int = 7
    player: Any = MAX

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OnlyOneWayEqual) and self.left >= other.left and self.player == other.player

    def __hash__(self) -> int:
        return hash(self.player)


class AtLeastIsEqual(Pile):
    """A state equals all smaller ones, but not they it."""

    def initial_state(self) -> Any:
        return OnlyOneWayEqual()

    def result(self, state: Any, action: Any) -> Any:
        return OnlyOneWayEqual(state.left - action, state.player.opponent)


class StartGivenAway(Pile):
    """The start is one object, and the last ply changes it."""

    def __init__(self) -> None:
        self.start = [7, MAX]

    def initial_state(self) -> Any:
        return self.start

    def player(self, state: Any) -> Any:
        return state[1]

    def actions(self, state: Any) -> Any:
        return range(1, min(state[0], 2) + 1)

    def result(self, state: Any, action: Any) -> Any:
        after = [state[0] - action, state[1].opponent]
        if after[0] == 0:
            self.start[0] = 5
        return after

    def terminal(self, state: Any) -> Any:
        return state[0] == 0

    def utility(self, state: Any) -> Any:
        return -int(state[1])


class SvgRaises(Pile):
    """The picture of a finished board raises."""

    def svg(self, state: Any) -> str:
        return f"<svg xmlns='http://www.w3.org/2000/svg' width='{10 // state.left}'/>"


class DrawsNothing(Pile):
    """The drawing is printed and not returned."""

    def draw(self, state: Any) -> Any:
        return None


class TerminalIsAPair(Pile):
    """Whether it is over comes with a reason, in a pair that is true whatever it holds."""

    def terminal(self, state: Any) -> Any:
        return state.left == 0, "nothing is left"


class NegativeHeap(Pile):
    """Two counters can be taken from one, and the game does not end then."""

    def actions(self, state: Any) -> Any:
        return (1, 2)


STUDENT_MUTANTS = [
    Mutant(NanInTheState(), "state_values", 2),
    Mutant(RewardedResult(), "terminal", 1),
    Mutant(ClockNotCompared(), "equality", 5),
    Mutant(HashChangesWhenAsked(), "pure", 0),
    Mutant(ParsedToATuple(), "state_notation", 0),
    Mutant(TupleAfterTwo(), "terminal", 2),
    Mutant(CanonicalTuple(), "canonical", 0),
    Mutant(CanonicalFlipsTheEnd(), "canonical", 5),
    Mutant(ResultChangesTheAction(), "steady_actions", 2),
    Mutant(WinnerInTheGame(), "repeatable", 3),
    Mutant(UtilityAsText(), "utility", 4),
    Mutant(UtilityComplex(), "utility", 4),
    Mutant(UtilityInAList(), "utility", 4),
    Mutant(UtilityTooLarge(), "utility", 4),
    Mutant(PlayerByAttribute(), "methods", 0),
    Mutant(PlayerOfTheLastPly(), "player", 4),
    Mutant(ActionIsANumber(), "actions", 3),
    Mutant(OneAndTrue(), "action_values", 3),
    Mutant(PlayerTurnsTheState(), "state_values", 0),
    Mutant(BoardOfTheClass(), "repeatable", 0),
    Mutant(HeavierThanText(), "state_notation", 0),
    Mutant(ActionReadOfTheStart(), "action_notation", 0),
    Mutant(RaisesOnTheLast(), "result", 3),
    Mutant(StopsInside(), "actions", 3),
    Mutant(DictOfActions(), "state_values", 2),
    Mutant(CachedByBoardAlone(), "repeatable", 1),
    Mutant(RememberingUtility(), "repeatable", 10),
    Mutant(AtLeastIsEqual(), "ending", 2),
    Mutant(StartGivenAway(), "state_values", 0),
    Mutant(SvgRaises(), "pictures", 4),
    Mutant(DrawsNothing(), "pictures", 0),
    Mutant(TerminalIsAPair(), "terminal", 0),
    Mutant(NegativeHeap(), "ending", 1001),
]
