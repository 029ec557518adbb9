"""Ask a game, and raise where an answer contradicts the `Game` protocol.

Searches trust that actions are legal. They check only the answers that would otherwise lead to a wrong value and
no error: `player`, a state changed in place, `utility`, and a live state without actions. These checks are here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from math import fsum, isfinite
from numbers import Rational
from typing import Any, NoReturn, cast

from gametree.game import (
    CHANCE,
    MAX,
    MIN,
    Action,
    BrokenGame,
    Chance,
    Game,
    Playable,
    Player,
    Probability,
    State,
    TooDeep,
    UnexpectedChance,
    format_action,
    format_state,
)

METHODS = {  # of a game, with their parameters
    "player": "self, state",
    "actions": "self, state",
    "result": "self, state, action",
    "terminal": "self, state",
    "utility": "self, state",
}
SCOPE = (
    "gametree searches zero-sum games of two players who move in turn, with perfect information, with dice or"
    " without, and OpenSpiel has algorithms for other games"
)
CHANCE_SEARCHES = "expectiminimax, star1, star2, iterative_deepening or monte_carlo_tree_search"
DEPTH_LIMITED = "limited = DepthLimited(game, depth=..., evaluate=...), and search it from limited.start(state)"
NUMBER = "a finite number: an int, a float or a Fraction, in the range of a float"
WANTED_NUMBER = f"but it must be {NUMBER}."
NO_METHOD = "has an initial_state that is no method: make it one"  # but a property or an attribute, say


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
        lack = f"no method {name}, which a game needs"
        if hasattr(game, name):
            lack = f"{name} as a value, and not as a method"
        yield f"{brief(game)} has {lack}: write def {name}({methods[name]})."


def missing_methods(thing: object, names: Iterable[str]) -> list[str]:
    """Return which of these methods an object lacks."""
    return [name for name in names if not callable(getattr(thing, name, None))]


def require_methods(thing: object, kind: str, methods: Sequence[str], lacking: Sequence[str] = ()) -> None:
    """Raise ValueError for a class, and for an object that lacks more, or some of the methods of a kind."""
    missing = [*missing_methods(thing, methods), *lacking]
    if missing or isinstance(thing, type):
        needed = ", ".join(missing or methods)
        raise ValueError(f"{brief(thing)} is no {kind}: it must be an object with {needed}.")


def initial_state(game: Game[State, Any, Any], start: State | None = None) -> State:
    """Return the start that is given, or the initial state, or raise TypeError if the game has no such method."""
    if start is not None:
        return start
    if missing_methods(game, ["initial_state"]):
        fault = NO_METHOD if hasattr(game, "initial_state") else "has no method initial_state: write one"
        raise TypeError(f"{brief(game)} {fault}, or give the state where play begins.")
    return cast("Playable[State, Any, Any]", game).initial_state()


def max_to_move(game: Game[State, Any, Any], state: State) -> bool:
    """Whether MAX is to move at a live state, rather than MIN.

    Raises `UnexpectedChance` at a chance node: all that has no place for chance asks here or by `mover`. Raises
    `BrokenGame` if `player` returns anything else that equals neither MAX nor MIN; 1 and -1 equal them, and the
    float 1.0 is refused, as it is in compiled rules.
    """
    player = game.player(state)
    if player is MAX or (player == MAX and hasattr(player, "__index__")):  # identity first, since it is quicker
        return True
    if player is MIN or (player == MIN and hasattr(player, "__index__")):
        return False
    return _no_player(game, state, player)


def mover(game: Game[State, Any, Any], state: State) -> Player:
    """Return the player to move at a live state, as a `Player` also where the rules say 1 or -1.

    Raises what `max_to_move` raises.
    """
    return MAX if max_to_move(game, state) else MIN


def mover_or_chance(game: Game[State, Any, Any], state: State) -> Player | Chance:
    """Return the player to move at a live state, or CHANCE at a chance node, for what has a place for chance.

    Raises `BrokenGame` as `max_to_move` does.
    """
    player: object = game.player(state)
    if player is CHANCE:
        return CHANCE
    for mover in Player:
        if player == mover and hasattr(player, "__index__"):
            return mover
    return _no_player(game, state, player)


def _no_player(game: Game[State, Any, Any], state: State, player: object) -> NoReturn:
    """Raise the error for a live state at which neither MAX nor MIN moves."""
    if player is CHANCE:
        _require_outcomes(game, state)
        raise UnexpectedChance(
            f"{format_state(game, state)} is a chance node, and this is for games without chance: search a game"
            f" with chance by {CHANCE_SEARCHES}, rank its actions by rank_actions, and solve it by solve."
        )
    raise BrokenGame(
        f"player returned {brief(player)} at {format_state(game, state)}: return Player.MAX or Player.MIN"
        f" (gametree.MAX and gametree.MIN), or gametree.CHANCE where a die decides."
    )


def require_choice(game: Game[State, Any, Any], state: State) -> None:
    """Raise `UnexpectedChance` at a chance node for what chooses an action, and what `max_to_move` raises."""
    if is_chance_node(game, state):
        after = format_state(game, successor(game, state, outcomes(game, state)[0][0]))
        raise UnexpectedChance(
            f"Chance moves at {format_state(game, state)}, so there is no action to choose: give a state after"
            f" that, such as {after}."
        )
    max_to_move(game, state)


def has_chance(game: Game[Any, Any, Any]) -> bool:
    """Whether a game, or the game inside a transformation, has a method `outcomes`, so that chance may move."""
    return hasattr(game, "outcomes")


def is_chance_node(game: Game[State, Any, Any], state: State) -> bool:
    """Whether chance moves at a state, which may be terminal. A game without `outcomes` is not asked."""
    return has_chance(game) and not game.terminal(state) and game.player(state) is CHANCE


def choices(game: Game[State, Action, Any], state: State) -> Iterable[Action]:
    """Return the actions at a live state, or its outcomes if it is a chance node."""
    if has_chance(game) and game.player(state) is CHANCE:
        return [outcome for outcome, _ in outcomes(game, state)]
    return game.actions(state)


def outcomes(game: Game[State, Action, Any], state: State) -> list[tuple[Action, Probability]]:
    """Return the outcomes at a chance node, each with its probability, or raise `BrokenGame` if they are none."""
    _require_outcomes(game, state)
    chances: Iterable[Any] = cast("Any", game).outcomes(state)
    pairs = list(chances)
    fault = fault_of_outcomes(pairs)
    if fault is not None:
        raise BrokenGame(f"The outcomes at {format_state(game, state)} {fault}.")
    return pairs


def _require_outcomes(game: Game[State, Any, Any], state: State) -> None:
    if not has_chance(game):
        raise BrokenGame(
            f"player returned CHANCE at {format_state(game, state)}, but the game has no method outcomes: write"
            f" def outcomes(self, state), which returns pairs of an outcome and its probability."
        )


def fault_of_outcomes(pairs: list[Any]) -> str | None:
    """Return what is wrong with the outcomes of a chance node, and what to do, or None."""
    if not pairs:
        return "are none: return one with probability 1 where the next state is certain"
    for pair in pairs:
        if not _is_pair(pair):
            return f"hold {brief(pair)}: return pairs of an outcome and its probability"
        if not _is_probability(pair[1]):
            return f"give {brief(pair[0])} the probability {brief(pair[1])}: return positive floats or Fractions"
    probabilities = [probability for _, probability in pairs]
    exact = all(isinstance(each, Rational) for each in probabilities)
    total = sum(probabilities) if exact else fsum(probabilities)
    if abs(total - 1) > (0 if exact else 1e-9):
        return f"have probabilities with the sum {total}: return some with the sum 1"
    if not all(is_hashable(outcome) for outcome, _ in pairs):
        return "are not all hashable: return outcomes that are values, as actions are"
    if len({outcome for outcome, _ in pairs}) < len(pairs):
        return "hold one twice: return each once, with the sum of its probabilities"
    return None


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple | list) and len(cast("Any", value)) == 2


def _is_probability(value: Any) -> bool:
    return not isinstance(value, bool) and is_finite_number(value) and value > 0


def successor(game: Game[State, Action, Any], state: State, action: Action) -> State:
    """Return the state that an action leads to.

    Raises `BrokenGame` if `result` returns the object that it was given and that object can be changed, because
    then it was changed in place. A state that has a value may lead to itself.
    """
    following = game.result(state, action)
    if following is state:
        refuse_change_in_place(game, state, action)
    return following


def refuse_change_in_place(game: Game[State, Action, Any], state: State, action: Action) -> None:
    """Raise `BrokenGame` if a state that led to itself is unhashable, or an object whose attributes can be set.

    The textbook searches ask in their own loops whether it did, since a call of `successor` at every node takes
    2 % of their time.
    """
    if not is_hashable(state) or _has_no_value(state):
        raise BrokenGame(
            f"result changed the state {format_state(game, state)} in place for the action"
            f" {format_action(game, action)}: return a new state and leave the argument as it was."
        )


def _has_no_value(state: object) -> bool:
    """Whether a state is equal to itself alone and its attributes can be set, so that two cannot be told apart."""
    if type(state).__eq__ is not object.__eq__ or isinstance(state, Enum):
        return False
    return hasattr(state, "__dict__") or bool(getattr(type(state), "__slots__", ()))


def utility(game: Game[State, Any, Any], state: State) -> float:
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
        name = type(value).__name__
        text = f"{'an' if name[0] in 'aeiouAEIO' else 'a'} {name}"
    return text if len(text) <= 60 else f"{text[:59]}…"


def no_actions(game: Game[State, Any, Any], state: State) -> NoReturn:
    """Raise `BrokenGame`: a live state offers no action."""
    raise BrokenGame(
        f"There is no action at {format_state(game, state)}, yet it is not terminal:"
        f" correct actions or terminal, or offer a pass."
    )


def no_end(
    game: Game[State, Any, Any], state: State, remedy: str = "limit the search with depth= and evaluate="
) -> NoReturn:
    """Raise `TooDeep`: play can return to the state, so a search to the end has no end."""
    raise TooDeep(
        f"Play can return to {format_state(game, state)}, so the game need not end and the value could depend on"
        f" how a state was reached: {remedy}."
    )


def enter_rolls(game: Game[State, Any, Any], state: State, rolls: tuple[State, ...]) -> tuple[State, ...]:
    """Return the chance nodes since a player moved with one more, or raise `TooDeep` if it is one of them.

    No depth limits them, since plies are the moves of players.
    """
    if state in rolls:
        raise TooDeep(
            f"Chance can lead back to {format_state(game, state)} before a player moves, so a search to any depth"
            f" has no end: solve the game by solve, or give this node the outcomes of the last roll with their"
            f" chances."
        )
    return (*rolls, state)


def enter(game: Game[State, Any, Any], state: State, path: set[State]) -> None:
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


def require_hashable(game: Game[State, Any, Any], state: State) -> None:
    """Raise `BrokenGame` for a state that no table can hold."""
    if not is_hashable(state):
        raise BrokenGame(
            f"The state {format_state(game, state)} is not hashable, and this search keeps states in a table:"
            f" states must be hashable, so use tuples or frozen dataclasses, not lists, sets or dicts."
        )


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
