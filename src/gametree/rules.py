"""Ask a game, and raise where an answer contradicts the `Game` protocol.

Searches trust that actions are legal. They check only the answers that would otherwise lead to a wrong value and
no error: `player`, a state changed in place, `utility`, and a live state without actions. These checks are here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from math import isfinite
from numbers import Rational
from typing import Any, NoReturn

from gametree.game import MAX, MIN, Action, BrokenGame, Game, Player, State, TooDeep, format_action, format_state

METHODS = {  # of a game, with their parameters
    "player": "self, state",
    "actions": "self, state",
    "result": "self, state, action",
    "terminal": "self, state",
    "utility": "self, state",
}
SCOPE = (
    "gametree searches zero-sum games of two players who move in turn, with perfect information and without"
    " chance, and OpenSpiel has algorithms for other games"
)
DEPTH_LIMITED = "limited = DepthLimited(game, depth=..., evaluate=...), and search it from limited.start(state)"
NUMBER = "a finite number: an int, a float or a Fraction, in the range of a float"
WANTED_NUMBER = f"but it must be {NUMBER}."


class OutOfScope(ValueError):
    """A game of a kind that gametree has no searches for."""


def require_game(game: object) -> None:
    """Raise TypeError for a class of games, and for an object without the five methods of a game."""
    for fault in faults_of_methods(game):
        raise TypeError(fault)


def faults_of_methods(game: object, methods: Mapping[str, str] = METHODS) -> Iterator[str]:
    """Yield what is to be said of an object that should have methods, given with their parameters."""
    if isinstance(game, type):
        yield f"{game.__name__} is a class, not a game: make one, such as {game.__name__}()."
        return
    for name in missing_methods(game, methods):
        yield f"{brief(game)} has no method {name}, which a game needs: write def {name}({methods[name]})."


def missing_methods(thing: object, names: Iterable[str]) -> list[str]:
    """Return which of these methods an object lacks."""
    return [name for name in names if not callable(getattr(thing, name, None))]


def max_to_move(game: Game[State, Any], state: State) -> bool:
    """Whether MAX is to move at a live state, rather than MIN.

    Raises `BrokenGame` if `player` returns anything that equals neither MAX nor MIN; 1 and -1 equal them, and the
    float 1.0 is refused, as it is in compiled rules.
    """
    player = game.player(state)
    if player is MAX or (player == MAX and hasattr(player, "__index__")):  # identity first, since it is quicker
        return True
    if player is MIN or (player == MIN and hasattr(player, "__index__")):
        return False
    message = (
        f"player returned {brief(player)} at {format_state(game, state)}: return Player.MAX or Player.MIN"
        f" (gametree.MAX and gametree.MIN), since {SCOPE}."
    )
    raise BrokenGame(message)


def mover(game: Game[State, Any], state: State) -> Player:
    """Return the player to move at a live state, as a `Player` also where the rules say 1 or -1.

    Raises `BrokenGame` as `max_to_move` does.
    """
    return MAX if max_to_move(game, state) else MIN


def successor(game: Game[State, Action], state: State, action: Action) -> State:
    """Return the state that an action leads to.

    Raises `BrokenGame` if `result` returns the object that it was given and that object can be changed, because
    then it was changed in place. A state that has a value may lead to itself.
    """
    following = game.result(state, action)
    if following is state:
        refuse_change_in_place(game, state, action)
    return following


def refuse_change_in_place(game: Game[State, Action], state: State, action: Action) -> None:
    """Raise `BrokenGame` if a state that led to itself is unhashable, or an object whose attributes can be set.

    The textbook searches ask in their own loops whether it did, since a call of `successor` at every node takes
    2 % of their time.
    """
    if not is_hashable(state) or _has_no_value(state):
        message = (
            f"result changed the state {format_state(game, state)} in place for the action"
            f" {format_action(game, action)}: return a new state and leave the argument as it was."
        )
        raise BrokenGame(message)


def _has_no_value(state: object) -> bool:
    """Whether a state is equal to itself alone and its attributes can be set, so that two cannot be told apart."""
    if type(state).__eq__ is not object.__eq__ or isinstance(state, Enum):
        return False
    return hasattr(state, "__dict__") or bool(getattr(type(state), "__slots__", ()))


def utility(game: Game[State, Any], state: State) -> float:
    """Return the utility of a terminal state, or raise `BrokenGame` if it is not a finite number (see `Game`)."""
    value = game.utility(state)
    if is_finite_number(value):
        return value
    raise BrokenGame(f"The utility of {format_state(game, state)} is {brief(value)}, {WANTED_NUMBER}")


def brief(value: object) -> str:
    """Return the `repr` of a value, cut after 60 characters, or its class if its `repr` fails."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a repr of the user's may raise anything, and an int of 4,301 digits ValueError
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:59]}…"


def no_actions(game: Game[State, Any], state: State) -> NoReturn:
    """Raise `BrokenGame`: a live state offers no action."""
    message = (
        f"There is no action at {format_state(game, state)}, yet it is not terminal:"
        f" correct actions or terminal, or offer a pass."
    )
    raise BrokenGame(message)


def no_end(
    game: Game[State, Any], state: State, remedy: str = "limit the search with depth= and evaluate="
) -> NoReturn:
    """Raise `TooDeep`: play can return to the state, so a search to the end has no end."""
    message = (
        f"Play can return to {format_state(game, state)}, so the game need not end and the value could depend on"
        f" how a state was reached: {remedy}."
    )
    raise TooDeep(message)


def enter(game: Game[State, Any], state: State, path: set[State]) -> None:
    """Add a state to the states on the path to it, or raise `TooDeep` if it is one of them.

    It is for searches that take no depth.
    """
    try:
        recurs = state in path
    except TypeError:
        require_hashable(game, state)
        raise
    if recurs:
        no_end(game, state, f"let {DEPTH_LIMITED}")
    path.add(state)


def require_hashable(game: Game[State, Any], state: State) -> None:
    """Raise `BrokenGame` for a state that no table can hold."""
    if not is_hashable(state):
        message = (
            f"The state {format_state(game, state)} is not hashable, and this search keeps states in a table:"
            f" states must be hashable, so use tuples or frozen dataclasses, not lists, sets or dicts."
        )
        raise BrokenGame(message)


def is_finite_number(value: Any) -> bool:
    """Whether a value that a game or an evaluation returned is a rational number or a float, and in its range.

    Numbers of other kinds are not: searches narrow their windows by the smallest step of a float, which one of
    half its width rounds away.
    """
    try:
        return isinstance(value, (int, float, Rational)) and isfinite(value)
    except OverflowError:
        return False


def is_hashable(value: object) -> bool:
    """Whether a value, with all that is inside it, has a hash."""
    try:
        hash(value)
    except TypeError:
        return False
    return True
