"""Environments with `reset` and `step`, as learning, benchmarks and language models write games of two players."""

from __future__ import annotations

import inspect
import io
import random
import sys
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, cast

from gametree.adapters.held_states import PositionValue, attributes_of, parts_of
from gametree.game import MAX, MIN, BrokenGame, Player
from gametree.notation import list_text
from gametree.rules import OutOfScope, brief, is_finite_number, is_hashable, require_methods

METHODS = ("reset", "step")
MASKS = ("action_mask", "action_masks", "get_action_mask", "get_action_masks")
OFFERS = tuple(
    f"{get}{kind}_{noun}"
    for get in ("", "get_")
    for kind in ("valid", "legal", "available", "possible")
    for noun in ("moves", "actions")
)
MOVERS = (
    "current_player",
    "to_play",
    "to_move",
    "player_to_move",
    "active_player",
    "current_turn",
    "player",
    "turn",
)
SPACES = {"gymnasium", "gym"}  # libraries whose objects describe all positions, and are part of none
TRUNCATED = "TimeLimit.truncated"  # the key by which four values tell that a limit ended play
STEP = "observation, reward, terminated, truncated, info"
LUCK = "write chance as the outcomes of a game with CHANCE, or leave it out"

Question = Callable[[Any], Any]


class Terms(NamedTuple):
    """Who moves in an environment, by the mover's name if it has one, and the attributes that do not count."""

    mover: Question | None
    first: Hashable
    ignored: frozenset[str]


class EnvironmentState(PositionValue):
    """A position of an environment as a value: equal to others with the same mover, rewards, actions and contents.

    `total` are MAX's rewards so far less MIN's. Without a mover of the environment's own, `alternate` says whether
    MAX moves. `from_environment` makes it.
    """

    __slots__ = ("actions", "environment", "max_moves", "over", "total", "who")

    def __init__(
        self, environment: Any, returned: Iterable[Any], terms: Terms, *, total: float, over: bool, alternate: bool
    ) -> None:
        self.environment, self.total, self.over = environment, total, over
        self.who = None if over or terms.mover is None else parts_of(terms.mover(environment))
        self.max_moves = alternate if over or terms.mover is None else self.who == terms.first
        contents = _contents(environment, terms.ignored)
        self.actions = () if over else _legal(environment, returned, contents, terms.ignored)
        mover = None if over else self.max_moves
        super().__init__((frozenset(contents.items()), mover, total, over, self.actions))

    def __str__(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in _attributes(self.environment).items())


def from_environment(
    environment: Any, *, mover: Question | None = None, ignore: Collection[str] = ()
) -> EnvironmentGame:
    """Return the game of an environment with `reset` and `step` for two players; it begins at `reset`.

    `step(action)` returns the reward of the player who moved and whether the game is over, as Gymnasium's
    `observation, reward, terminated, truncated, info`, as `observation, reward, done, info` or as `observation,
    reward, done`. The legal actions are those of a method such as `valid_moves` or `legal_actions`, or of an
    `action_mask`, which may also stand in `info` or in the observation. The first to move is MAX, and the utility
    is the sum of MAX's rewards less that of MIN's.

    The player to move is the environment's `current_player`, `to_play`, `to_move`, `player` or `turn`, which may
    have any two values. Without such an attribute or method, the players move in turn.

    Args:
        environment: The object, which is copied.
        mover: Returns the player to move for the environment, in place of its own attribute.
        ignore: Attributes that do not tell two positions apart, such as a count of moves.

    Raises:
        ValueError: A method is missing, or `reset` draws lots.
        BrokenGame: `step` takes no action, or the legal actions are not told, or not as they must be.

    Examples:
        >>> from gametree import alpha_beta
        >>> from gametree.adapters import from_environment
        >>> class Counters:
        ...     def reset(self):
        ...         self.left = 4
        ...     def valid_moves(self):
        ...         return [1, 2]
        ...     def step(self, action):
        ...         self.left -= action
        ...         return self.left, int(self.left <= 0), self.left <= 0
        ...
        >>> game = from_environment(Counters())
        >>> alpha_beta(game, game.initial_state())
        Result(value=1, line=(1, 1, 2))
    """
    name = type(environment).__name__
    require_methods(environment, "environment", METHODS)
    if not _takes(environment.step, 1):
        raise BrokenGame(f"step of {name} takes no action: write def step(self, action).")
    if not _takes(environment.reset, 0):
        raise BrokenGame(f"reset of {name} needs arguments: give each a default, so that reset() begins a game.")
    (begun, returned), (again, _) = _begun(environment), _begun(environment)
    ignored = frozenset(ignore)
    unlike = _first_difference(_contents(begun, ignored), begun, _contents(again, ignored), again)
    if unlike:
        raise OutOfScope(f"reset of {name} begins with {unlike}: let each game begin alike, and {LUCK}.")
    ask = mover or next((partial(_asked, each) for each in MOVERS if hasattr(begun, each)), None)
    terms = Terms(ask, None if ask is None else parts_of(ask(begun)), ignored)
    return EnvironmentGame(EnvironmentState(begun, returned, terms, total=0, over=False, alternate=True), terms)


def _asked(name: str, environment: Any) -> Any:
    """Return the attribute of an environment of this name, or what its method returns."""
    found = getattr(environment, name)
    return found() if callable(found) else found


@dataclass(frozen=True)
class EnvironmentGame:
    """The rules of an environment with `reset` and `step`; who moves first is MAX.

    Each position is a copy of the environment. A step that draws lots, that rewards both players, or that ends
    play by a limit on moves raises `BrokenGame`. States are drawn by the environment's `render`.

    `from_environment` makes it.
    """

    start: EnvironmentState
    terms: Terms

    @property
    def adapted(self) -> Any:
        """The object of the user whose rules these are."""
        return self.start.environment

    def initial_state(self) -> EnvironmentState:
        """The position after `reset`."""
        return self.start

    def player(self, state: EnvironmentState) -> Player:
        """MAX for the player who moves first, MIN for the other."""
        return MAX if state.max_moves else MIN

    def actions(self, state: EnvironmentState) -> list[Any]:
        """The legal actions, in the order of the environment."""
        return list(state.actions)

    def result(self, state: EnvironmentState, action: Any) -> EnvironmentState:
        """The position after a step."""
        environment = _copied(state.environment)
        name = type(environment).__name__
        luck, shared = _generators(environment), _of_classes(environment)
        answer = environment.step(action)
        drawn = _first_change(luck, _generators(environment))
        if drawn:
            raise BrokenGame(f"step of {name} draws from {drawn} for {brief(action)} at {state}: {LUCK}.")
        written = _first_change(shared, _of_classes(environment))
        if written:
            raise BrokenGame(
                f"step of {name} changes {written}, which all objects of the class share, for {brief(action)} at"
                f" {state}: make it in reset, for self."
            )
        observation, reward, over, info = _parts_of_step(name, answer, action, state)
        total = state.total + (reward if state.max_moves else -reward)
        following = EnvironmentState(
            environment, (info, observation), self.terms, total=total, over=over, alternate=not state.max_moves
        )
        if not over and not state.max_moves and following.who not in (self.terms.first, state.who):
            raise BrokenGame(
                f"After {brief(action)} at {state} a third player moves, {brief(following.who)}: let the attribute"
                f" current_player have two values, or give mover=."
            )
        return following

    def terminal(self, state: EnvironmentState) -> bool:
        """Whether the step that led here ended the game."""
        return state.over

    def utility(self, state: EnvironmentState) -> float:
        """MAX's rewards less those of MIN."""
        return state.total

    def format_state(self, state: EnvironmentState) -> str:
        """The attributes of the environment."""
        return str(state)

    def draw(self, state: EnvironmentState) -> str:
        """The text that `render` returns or prints, or the attributes."""
        environment = _copied(state.environment)
        if not callable(getattr(environment, "render", None)):
            return str(state)
        printed = io.StringIO()
        with redirect_stdout(printed):
            picture = environment.render()
        return (picture if isinstance(picture, str) else printed.getvalue()).strip("\n") or str(state)


def _takes(method: Callable[..., object], number: int) -> bool:
    """Whether a method can be called with a number of arguments."""
    try:
        inspect.signature(method).bind(*range(number))
    except TypeError:
        return False
    return True


def _attributes(environment: Any) -> dict[str, Any]:
    """Return what tells positions of an environment apart: its attributes, but for spaces and generators."""
    return {
        name: value
        for name, value in attributes_of(environment).items()
        if not _is_space(value) and not _is_generator(value)
    }


def _is_space(value: object) -> bool:
    return type(value).__module__.partition(".")[0] in SPACES


def _is_generator(value: object) -> bool:
    return isinstance(value, random.Random) or type(value).__module__.startswith("numpy.random")


def _copied(environment: Any) -> Any:
    """Return a copy of an environment, with the same spaces, which never change."""
    spaces = filter(_is_space, attributes_of(environment).values())
    try:
        return deepcopy(environment, {id(each): each for each in spaces})
    except TypeError as error:
        message = f"{type(environment).__name__} cannot be copied ({error}): let its attributes be plain values."
        raise BrokenGame(message) from error


def _begun(environment: Any) -> tuple[Any, list[Any]]:
    """Return a copy of an environment after `reset`, and what that tells: the observation, and perhaps `info`."""
    begun = _copied(environment)
    returned = begun.reset()
    return begun, [*returned] if _is_tuple(returned) else [returned]


def _contents(environment: Any, ignored: Collection[str]) -> dict[str, Hashable]:
    attributes = _attributes(environment).items()
    return {name: parts_of(value) for name, value in attributes if name not in ignored}


def _first_difference(mine: Mapping[str, Hashable], one: Any, theirs: Mapping[str, Hashable], other: Any) -> str:
    for name in mine.keys() | theirs.keys():
        if mine.get(name) != theirs.get(name):
            first, second = (brief(getattr(each, name, None)) for each in (one, other))
            return f"{name}={first} and then with {name}={second}"
    return ""


def _legal(
    environment: Any, returned: Iterable[Any], contents: Mapping[str, Hashable], ignored: Collection[str]
) -> tuple[Any, ...]:
    """Return the legal actions that an environment offers, or that its last answer tells."""
    kind = type(environment).__name__
    own = next((name for name in (*OFFERS, *MASKS) if hasattr(environment, name)), None)
    if own is not None:
        offered = _asked(own, environment)
        changed = _first_difference(contents, environment, _contents(environment, ignored), environment)
        if changed:
            name = changed.partition("=")[0]
            raise BrokenGame(
                f"{own} of {kind} changes {name} when it is asked: let it only read, or pass ignore=[{name!r}] if"
                f" {name} is no part of the position."
            )
        return _listed(kind, own, offered)
    for each in returned:
        if isinstance(each, Mapping):
            known = cast("Mapping[str, Any]", each)
            for name in (*OFFERS, *MASKS):
                if name in known:
                    return _listed(kind, name, known[name])
    raise BrokenGame(
        f"{kind} does not tell its legal actions: write def valid_moves(self), which returns a list of them, or"
        f" def action_mask(self), which returns a 1 or a 0 for each action."
    )


def _listed(kind: str, name: str, offered: Any) -> tuple[Any, ...]:
    """Return legal actions, or those that a mask marks, as a tuple."""
    try:
        actions = [_plain(each) for each in offered]
    except (TypeError, ValueError) as error:
        message = f"{name} of {kind} returned {brief(offered)}: return a list of the legal actions."
        raise BrokenGame(message) from error
    if name in MASKS or (actions and all(isinstance(each, bool) for each in actions)):
        if any(each not in (0, 1) for each in actions):
            message = f"{name} of {kind} returned {brief(offered)}: return a 1 or a 0 for each action, in one row."
            raise BrokenGame(message)
        return tuple([number for number, legal in enumerate(actions) if legal])
    if not all(map(is_hashable, actions)):
        message = f"{name} of {kind} returned {brief(offered)}: let each action be a number, a text or a tuple."
        raise BrokenGame(message)
    if len(set(actions)) < len(actions):
        raise BrokenGame(
            f"{name} of {kind} returned {brief(offered)}, with an action twice: return each action once, or call"
            f" it action_mask if it has a 1 or a 0 for each action."
        )
    return tuple(actions)


def _plain(value: Any) -> Any:
    """Return a number of NumPy as one of Python, and any other value itself."""
    return value.item() if hasattr(value, "item") and not getattr(value, "shape", ()) else value


def _is_tuple(value: object) -> bool:
    return isinstance(value, tuple)


def _parts_of_step(name: str, answer: Any, action: Any, state: EnvironmentState) -> tuple[Any, Any, bool, Any]:
    """Return the observation, the reward, whether the game is over, and `info`, of an answer of `step`."""
    where = f"for {brief(action)} at {state}"
    if not (_is_tuple(answer) and 3 <= len(answer) <= 5):
        raise BrokenGame(f"step of {name} returned {brief(answer)} {where}: return {STEP}.")
    observation, reward, over, *rest = map(_plain, answer)
    info: Any = rest.pop() if rest else None
    ends = [over, *rest]
    if isinstance(reward, bool) or not is_finite_number(reward):
        raise BrokenGame(
            f"step of {name} returned the reward {brief(reward)} {where}: return one number, which the player who"
            f" moved wins and the other loses."
        )
    if not all(isinstance(each, bool) for each in ends):
        returned = list_text([*map(brief, ends)])
        message = f"step of {name} returned {returned} for whether the game is over {where}: return True or False."
        raise BrokenGame(message)
    if (any(ends) and not over) or (hasattr(info, "get") and info.get(TRUNCATED)):
        raise BrokenGame(
            f"step of {name} truncates play {where}: leave out the limit, which ends no game, or return"
            f" terminated=True if the rules call it a draw."
        )
    return observation, reward, over, info


def _generators(environment: Any) -> dict[str, Hashable]:
    """Return the state of each random generator from which a step could draw, by its name."""
    found: dict[str, Hashable] = {"the module random": random.getstate()}
    if "numpy.random" in sys.modules:
        found["numpy.random"] = parts_of(sys.modules["numpy.random"].get_state())
    found.update((name, parts_of(each)) for name, each in _generators_in(environment, "self", ()))
    return found


def _generators_in(value: object, name: str, within: tuple[int, ...]) -> Iterator[tuple[str, object]]:
    """Yield the random generators in an object, each with the expression that reaches it."""
    if _is_generator(value):
        yield name, value
    elif id(value) not in within:
        within = (*within, id(value))
        if isinstance(value, list | tuple):
            items = enumerate(cast("Iterable[Any]", value))
            inner = ((f"{name}[{at}]", each) for at, each in items)
        elif isinstance(value, Mapping):
            inner = ((f"{name}[{key!r}]", each) for key, each in cast("Mapping[object, object]", value).items())
        elif isinstance(value, type):
            return
        else:
            inner = ((f"{name}.{key}", each) for key, each in attributes_of(value).items())
        for inner_name, each in inner:
            yield from _generators_in(each, inner_name, within)


def _of_classes(environment: Any) -> dict[str, Hashable]:
    """Return the values that the classes of an environment hold, which a step must not change, by their names."""
    return {
        f"{kind.__name__}.{name}": parts_of(value)
        for kind in type(environment).__mro__
        if kind.__module__.partition(".")[0] not in SPACES
        for name, value in vars(kind).items()
        if not name.startswith("__") and not callable(value) and not hasattr(value, "__get__")
    }


def _first_change(before: Mapping[str, Hashable], after: Mapping[str, Hashable]) -> str | None:
    return next((name for name in after if before.get(name) != after[name]), None)
