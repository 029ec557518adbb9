"""The core types: players, games, results, bounds, searches, errors.

A game is any object with the five methods of `Game`; it inherits from nothing. Every value is MAX's: a utility, an
evaluation and the value of a result are high if MAX does well, even when it is MIN's turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias

from typing_extensions import TypeVar

if TYPE_CHECKING:
    from fractions import Fraction

State = TypeVar("State")
State_contra = TypeVar("State_contra", contravariant=True)
Action = TypeVar("Action")
Action_co = TypeVar("Action_co", covariant=True)


class Player(IntEnum):
    """The two sides: MAX wants the utility high, MIN wants it low. They equal 1 and -1, which rules may return."""

    MAX = 1
    MIN = -1

    @property
    def opponent(self) -> Player:
        """The other player."""
        return Player.MIN if self is Player.MAX else Player.MAX


MAX, MIN = Player


class Chance(Enum):
    """The mover at a chance node, such as a die: each outcome has a probability, and none is preferred.

    Examples:
        >>> from gametree import CHANCE, MAX
        >>> from gametree.games import ChanceTree
        >>> coin = ChanceTree([[CHANCE, (0.5, 2), (0.5, 4)], 1])
        >>> coin.player(0) is MAX, coin.player(1) is CHANCE
        (True, True)
    """

    CHANCE = "chance"


CHANCE = Chance.CHANCE
Probability: TypeAlias = "float | Fraction"
Mover_co = TypeVar("Mover_co", bound=Player | Chance, default=Player, covariant=True)
Mover_contra = TypeVar("Mover_contra", bound=Player | Chance, default=Player, contravariant=True)


class Game(Protocol[State, Action, Mover_co]):
    """The rules of a two-player, zero-sum, turn-based game of perfect information.

    States and actions are values: immutable, hashable, equal when they mean the same. Every method is a pure
    function of its arguments. Searching needs these five methods and nothing else.

    `Game[State, Action]` has no chance. A game with dice is a `Game[State, Action, Player | Chance]`, and has a
    sixth method, that of `HasOutcomes`: where `player` returns `CHANCE`, `outcomes` is asked and `actions` is not.
    """

    def player(self, state: State, /) -> Mover_co:
        """Whose turn it is at a state that is not terminal; turns need not alternate."""
        ...

    def actions(self, state: State, /) -> Iterable[Action]:
        """The legal actions at a state that is not terminal: at least one, distinct, in a fixed order."""
        ...

    def result(self, state: State, action: Action, /) -> State:
        """The state that a legal action leads to; the argument is left as it was."""
        ...

    def terminal(self, state: State, /) -> bool:
        """Whether the game is over."""
        ...

    def utility(self, state: State, /) -> float:
        """The value of a terminal state to MAX, no matter who moved last.

        A finite number: an int, a float or a Fraction, in the range of a float.
        """
        ...


class HasOutcomes(Protocol[State_contra, Action_co]):
    """A game with chance nodes: states that are not terminal, at which `player` returns `CHANCE`."""

    def outcomes(self, state: State_contra, /) -> Iterable[tuple[Action_co, Probability]]:
        """The outcomes at a chance node, each with its probability, in a fixed order.

        The outcomes are distinct, and `result` takes them as it takes actions. The probabilities are positive
        floats or Fractions with the sum 1 (within 1e-9 where there are floats).
        """
        ...


class Playable(Game[State, Action, Mover_co], Protocol[State, Action, Mover_co]):
    """A game with an initial state. Playing, checking and solving need one; searching does not."""

    def initial_state(self) -> State:
        """The state in which play begins."""
        ...


class HasCanonical(Protocol[State]):
    """A game that names a representative of each class of symmetric states.

    `canonical(state)` is one representative of all states symmetric to `state`. It has the same player, the same
    terminal and utility, and the same set of `canonical(result(s, a))` over the actions `a`. At a chance node
    each of these has the same probability.
    """

    def canonical(self, state: State, /) -> State:
        """The representative of the states that are symmetric to this one."""
        ...


class HasStateNotation(Protocol[State]):
    """A game whose states have a one-line text notation: `parse_state(format_state(s)) == s`."""

    def format_state(self, state: State, /) -> str:
        """The state in the game's notation."""
        ...

    def parse_state(self, text: str, /) -> State:
        """The state that a text stands for, or `NotationError`."""
        ...


class HasActionNotation(Protocol[Action]):
    """A game whose actions have a text notation: `parse_action(format_action(a)) == a`."""

    def format_action(self, action: Action, /) -> str:
        """The action as people write it."""
        ...

    def parse_action(self, text: str, /) -> Action:
        """The action that a text stands for, or `NotationError`; it need not be legal at any given state."""
        ...


class HasDrawing(Protocol[State_contra]):
    """A game that can draw its states in text."""

    def draw(self, state: State_contra, /) -> str:
        """The state as people see it, in a few lines."""
        ...


class HasPicture(Protocol[State_contra]):
    """A game that can draw its states as pictures."""

    def svg(self, state: State_contra, /) -> str:
        """The state as an SVG picture."""
        ...


class Result(NamedTuple, Generic[Action]):
    """The result of a search: the value of the state to MAX, and a line of best play from it."""

    value: float
    line: tuple[Action, ...] = ()

    @property
    def action(self) -> Action | None:
        """The first action of the line, which is the one to play; None if the line is empty."""
        return self.line[0] if self.line else None


class Search(Protocol[Mover_contra]):
    """A function that finds the value of a state and a line that attains it.

    A finished state has its utility as value and no line. Equal inputs give equal results. A search of games with
    chance is a `Search[Player | Chance]`: its values are expectations, and its line ends before the first chance
    node.
    """

    def __call__(self, game: Game[State, Action, Mover_contra], state: State, /) -> Result[Action]:
        """Search the game from the state."""
        ...


class Bound(Enum):
    """How a number bounds a state's minimax value: the value is equal to it, at least it, or at most it."""

    EXACT = "="
    LOWER = ">="
    UPPER = "<="


class GameTreeError(Exception):
    """Every error that gametree raises on purpose; its message is one sentence that says what to do."""


class IllegalAction(GameTreeError, ValueError):
    """An action was played that the rules do not allow.

    `action` is the illegal action, if there is one, and `state` the state at which it was played. `line` holds the
    legal actions played before it.
    """

    def __init__(
        self, message: str, state: object = None, action: object = None, line: tuple[Any, ...] = ()
    ) -> None:
        super().__init__(message)
        self.state = state
        self.action = action
        self.line = line


class NotationError(GameTreeError, ValueError):
    """A text does not stand for any state or action of the game."""


class BrokenGame(GameTreeError, ValueError):
    """The rules contradict themselves, such as no action at a state that is not terminal."""


class TooDeep(GameTreeError, RecursionError):
    """The game is deeper than a plainly recursive search can follow, or play can return to a state."""


class UnexpectedChance(GameTreeError, TypeError):
    """A chance node was met by a function for games without chance."""


class LimitReached(GameTreeError):
    """A limit of time, nodes or plies that the caller set was reached."""


class PenaltyTooLarge(GameTreeError, ValueError):
    """A depth penalty would take a win or a loss to zero or across it."""


class CompileError(GameTreeError, TypeError):
    """The rules cannot be compiled to machine code."""


class UnknownState(GameTreeError, KeyError):
    """A solution has no entry for a state, because play from its start cannot reach the state."""

    def __str__(self) -> str:
        return str(self.args[0])


class CorruptFile(GameTreeError, ValueError):
    """A file is damaged, or was not written by gametree."""


class MismatchedFile(GameTreeError, ValueError):
    """A file is whole, but is of another game, of rules that have changed since, or of a newer format."""


class UnwritableFile(GameTreeError, OSError):
    """A file could not be written; if there was one before, it is as it was."""


class ExecutorFailed(GameTreeError, RuntimeError):
    """An executor did not finish a task, for example because its workers were killed.

    `done` is the number of results that came before the error.
    """

    def __init__(self, message: str, done: int = 0) -> None:
        super().__init__(message)
        self.done = done


def format_state(game: Game[State, Any, Any], state: State) -> str:
    """Return the state in the game's notation, else its `str`, or its `repr` if the `str` takes several lines.

    A `repr` that is only Python's own, which names the class and the address, gives way to these lines with `/`
    between them.

    Args:
        game: A game with or without a notation.
        state: The state to write.
    """
    text = str(getattr(game, "format_state", str)(state))
    if "\n" not in text:
        return text
    if type(state).__repr__ is object.__repr__:
        return "/".join(line.strip() for line in text.splitlines())
    return repr(state)


def format_action(game: Game[Any, Action, Any], action: Action) -> str:
    """Return the action in the game's notation, or its `str`.

    Args:
        game: A game with or without a notation.
        action: The action to write.
    """
    return str(getattr(game, "format_action", str)(action))
