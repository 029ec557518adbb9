"""The base classes of transformations: games that pass every call on to another game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, cast

from typing_extensions import TypeVar

from gametree.game import Action, Game, Mover_co, State, format_state
from gametree.rules import initial_state, require_game

Extra = TypeVar("Extra")


class Transformation(Generic[State, Action, Mover_co]):
    """A game made from a game, with the same states and the same answers.

    Everything else that the game offers (notation, pictures, parameters) passes through.

    Args:
        game: The game to change.

    Examples:
        >>> from gametree import Transformation, alpha_beta
        >>> from gametree.games import TreeGame
        >>> class Backwards(Transformation):
        ...     def actions(self, state):
        ...         return reversed(list(self.game.actions(state)))
        ...
        >>> alpha_beta(Backwards(TreeGame([3, 3])), 0)
        Result(value=3, line=(1,))
    """

    def __init__(self, game: Game[State, Action, Mover_co]) -> None:
        _require_game(game)
        self.game = game

    @property
    def changes(self) -> tuple[object, ...]:
        """The changes to the values of states, which tell the tables of two games apart: none."""
        return ()

    def initial_state(self) -> State:
        """The initial state of the game inside, which must have one."""
        return initial_state(self.game)

    def player(self, state: State, /) -> Mover_co:
        """The player to move in the game inside."""
        return self.game.player(state)

    def actions(self, state: State, /) -> Iterable[Action]:
        """The actions of the game inside."""
        return self.game.actions(state)

    def result(self, state: State, action: Action, /) -> State:
        """The state that the action leads to in the game inside."""
        return self.game.result(state, action)

    def terminal(self, state: State, /) -> bool:
        """Whether the game is over."""
        return self.game.terminal(state)

    def utility(self, state: State, /) -> float:
        """The utility of the game inside."""
        return self.game.utility(state)

    def __getattr__(self, name: str) -> Any:
        return getattr(_inner(self, name), name)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game!r})"


class ExtendedState(NamedTuple, Generic[State, Extra]):
    """A state of the user's game with something more, such as the plies played so far.

    Examples:
        >>> from gametree import ExtendedState
        >>> ExtendedState(state="a state of the game", extra=2).extra
        2
    """

    state: State
    extra: Extra

    def __str__(self) -> str:
        return str(self.state)

    def folded(self, canonical: Callable[[State], State], /) -> ExtendedState[State, Extra]:
        """The same state with the user's part replaced by its representative under symmetry.

        Args:
            canonical: The game's function from a state to the representative of its symmetry class.
        """
        return ExtendedState(canonical(self.state), self.extra)


class Extension(Generic[State, Action, Extra, Mover_co]):
    """A game made from a game, whose states carry something more than the game's own.

    `start(state)` makes such a state. Notation, pictures and `canonical` are given the game's own state.

    Examples:
        >>> from gametree import DepthLimited, Extension
        >>> from gametree.games import TicTacToe
        >>> limited = DepthLimited(TicTacToe(), depth=2, evaluate=lambda state: 0)
        >>> isinstance(limited, Extension), limited.start(TicTacToe().initial_state()).extra
        (True, 2)
    """

    def __init__(self, game: Game[State, Action, Mover_co], extra: Extra) -> None:
        _require_game(game)
        self.game = game
        self._extra_at_start = extra

    @property
    def changes(self) -> tuple[object, ...]:
        """The changes to the values of states, which tell the tables of two games apart."""
        return (type(self).__name__,)

    def start(self, state: State) -> ExtendedState[State, Extra]:
        """The state of this game in which a search from a state of the game inside begins.

        Args:
            state: A state of the game inside.
        """
        return ExtendedState(state, self._extra_at_start)

    def initial_state(self) -> ExtendedState[State, Extra]:
        """The initial state of the game inside, which must have one."""
        return self.start(initial_state(self.game))

    def player(self, state: ExtendedState[State, Extra], /) -> Mover_co:
        """The player to move in the game inside."""
        return self.game.player(state.state)

    def actions(self, state: ExtendedState[State, Extra], /) -> Iterable[Action]:
        """The actions of the game inside."""
        return self.game.actions(state.state)

    def terminal(self, state: ExtendedState[State, Extra], /) -> bool:
        """Whether the game is over.

        Raises TypeError for a state of the game inside, since a search begins at its `start(state)`.
        """
        try:
            own = state.state
        except AttributeError:
            raise self._not_started(state) from None
        return self.game.terminal(own)

    def utility(self, state: ExtendedState[State, Extra], /) -> float:
        """The utility of the game inside."""
        return self.game.utility(state.state)

    def _not_started(self, state: Any) -> TypeError:
        """Return the error for a state that carries nothing more than the game's own."""
        own = innermost(self.game)
        return TypeError(
            f"The state {format_state(own, state)} is one of {own!r}, not of {type(self).__name__}:"
            f" search from its start(state) instead."
        )

    def __getattr__(self, name: str) -> Any:
        hook = getattr(_inner(self, name), name)

        def of_the_own_state(state: ExtendedState[State, Extra]) -> Any:
            return hook(state.state)

        def canonical(state: ExtendedState[State, Extra]) -> ExtendedState[State, Extra]:
            return state.folded(hook)

        def parse_state(text: str) -> ExtendedState[State, Extra]:
            return self.start(hook(text))

        lifted = {
            "canonical": canonical,
            "draw": of_the_own_state,
            "format_state": of_the_own_state,
            "outcomes": of_the_own_state,
            "parse_state": parse_state,
            "plies_left": of_the_own_state,
            "svg": of_the_own_state,
        }
        return lifted.get(name, hook)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game!r})"


def unwrap_state(state: object) -> Any:
    """Return the user's own state, with which every evaluation, ordering key and hook is called.

    Args:
        state: A state of a game, or of a transformation of one.

    Examples:
        >>> from gametree import DepthLimited, unwrap_state
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> limited = DepthLimited(game, depth=2, evaluate=lambda state: 0)
        >>> unwrap_state(limited.start(game.initial_state())) == game.initial_state()
        True
    """
    own = state
    while isinstance(own, ExtendedState):
        own = cast("Any", own).state
    return own


def value_identity(game: Game[Any, Any, Any]) -> tuple[object, ...]:
    """Return the parts of a game that its values depend on: the user's game, and the changes to its values."""
    *around, own = layers(game)
    return (own, *[change for layer in around for change in cast("Transformation[Any, Any]", layer).changes])


def innermost(game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """Return the user's own game inside transformations. Its states are those that `unwrap_state` returns."""
    *_, own = layers(game)
    return own


def layers(game: Game[Any, Any, Any]) -> Iterator[Game[Any, Any, Any]]:
    """Yield a game, the game that it was made from, and so on inwards to the user's own."""
    yield game
    while isinstance(game, (Transformation, Extension)):  # a union would be made anew each time
        game = game.game
        yield game


def _require_game(game: object) -> None:
    """Raise TypeError for what is no game; a transformation has the methods of a game by its class."""
    if not isinstance(game, (Transformation, Extension)):
        require_game(game)


def _inner(transformation: object, name: str) -> Any:
    """Return the game inside; an object that is just being copied or unpickled has none yet."""
    if "game" not in vars(transformation) or name.startswith("__"):
        raise AttributeError(f"{type(transformation).__name__!r} object has no attribute {name!r}")
    return vars(transformation)["game"]
