"""Make a search from a function as a student writes it, `minimax(board) -> action`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from numbers import Rational
from typing import Any, Literal, TypeAlias, cast

from gametree.arguments import require_function
from gametree.game import MAX, Action, Game, Result, State, format_state
from gametree.rules import is_chance_node
from gametree.search.default_search import default_search
from gametree.testing.answers import Answer
from gametree.transform.checked import legal

Returns: TypeAlias = Literal["action", "value"]


@dataclass(frozen=True)
class StudentSearch:
    """A search made by `as_search`; `knows_one_game` is true if the function takes the state alone.

    Examples:
        >>> from gametree.testing import as_search
        >>> as_search(lambda board: None, returns="action").knows_one_game
        True
    """

    function: Callable[..., Any]
    returns: Returns
    knows_one_game: bool

    @property
    def __name__(self) -> str:
        return getattr(self.function, "__name__", repr(self.function))

    def __call__(self, game: Game[State, Action], state: State, /) -> Result[Action]:
        """Return the function's answer as a Result."""
        if self.returns == "value":
            return Result(self._value(game, state), self._line(game, state))
        search = default_search(game)
        action = None if is_chance_node(game, state) else self._answer(game, state)
        if action is None:
            return Result(search(game, state).value)
        following = search(game, game.result(state, legal(game, state, action)))
        return Result(following.value, (action, *following.line))

    def _answer(self, game: Game[Any, Any], state: object) -> Any:
        return self.function(state) if self.knows_one_game else self.function(game, state)

    def _value(self, game: Game[State, Any], state: State) -> float:
        value = self._answer(game, state)
        if _is_number(value):
            return cast("float", value)
        raise TypeError(
            f"{self.__name__} returned {value!r} at {format_state(game, state)}: it must return the value of the"
            f" state to MAX, a number."
        )

    def _line(self, game: Game[State, Action], state: State) -> tuple[Action, ...]:
        """Return the line that goes on to the first child of best value, again and again, up to a chance node."""
        line: list[Action] = []
        while not game.terminal(state) and not is_chance_node(game, state):
            choose = max if game.player(state) == MAX else min
            children = [(action, game.result(state, action)) for action in game.actions(state)]
            action, state = choose(children, key=lambda child: self._value(game, child[1]))
            line.append(action)
        return tuple(line)


def as_search(function: Callable[..., Any], *, returns: Returns) -> StudentSearch:
    """Return the `Search` that calls a function for the best action, or for the value, of a state.

    The search raises `IllegalAction` for an answer that is not a legal action, and TypeError for one that is not a
    number.

    Args:
        function: Is called as `function(game, state)`, or as `function(state)` if it takes only one argument that
            has no default; then it can search only its own game.
        returns: With "action" the value is the exact value of that action, and the line goes on with best play;
            None is no action, and the function is not called at a chance node. With "value", which must be MAX's
            value, the line goes to the first child to which the function gives the best value, up to the first
            chance node.

    Examples:
        >>> from gametree import MAX
        >>> from gametree.games import TreeGame
        >>> from gametree.testing import as_search
        >>> def value(game, state):
        ...     if game.terminal(state):
        ...         return game.utility(state)
        ...     values = [value(game, game.result(state, action)) for action in game.actions(state)]
        ...     return max(values) if game.player(state) == MAX else min(values)
        ...
        >>> as_search(value, returns="value")(TreeGame([[3, 5], [2, 9]]), 0)
        Result(value=3, line=(0, 0))
    """
    require_function(function, "function", "a game and a state, or of a state alone")
    if returns not in ("action", "value"):
        raise ValueError(f'returns must be "action" or "value", what the function gives back, not {returns!r}.')
    return StudentSearch(function, returns, _takes_one(function))


def _is_number(value: Any) -> bool:
    """Whether a value is of one of the kinds that utilities are."""
    return isinstance(value, int | float | Rational)


def _takes_one(function: Callable[..., Any]) -> bool:
    """Whether a function can be called with one argument and not more, but for those with a default."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # a function written in C need not tell
        return False
    kinds = [parameter.kind for parameter in parameters]
    positional = [p for p in parameters if p.kind in {p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD}]
    needed = [p for p in positional if p.default is p.empty]
    return inspect.Parameter.VAR_POSITIONAL not in kinds and (len(needed) == 1 or len(positional) == 1)


def wrapping(function: Callable[..., Any], answer: Answer) -> str:
    """Return the call of `check_search` that suits a function, by its parameters and its answer; or ""."""
    named = str(getattr(function, "__name__", ""))
    name = named if named.isidentifier() else "f"
    parameters = _unsuited_parameters(function)
    if parameters:
        alone = "game" not in parameters
        game = "GAME" if alone else "game"
        call = f"{name}({', '.join(_argument(number, each, game) for number, each in enumerate(parameters))})"
        given, games = ("state", f", games=[{game}]") if alone else ("game, state", "")
        made = f'as_search(lambda {given}: {call}, returns="value" or "action")'
        return f'check_search({made}, contract="value"{games})'
    if answer.error:
        return ""
    if answer.value is None:
        made = f'as_search({name}, returns="action")'
        return f'check_search({made}, contract="value") if it returns the best action, or let it return its Result'
    if _is_number(answer.value):
        return f'check_search(as_search({name}, returns="value"), contract="value")'
    part = _place_of_value(answer.value)
    if part is None:
        return ""
    return (
        f'check_search(as_search(lambda game, state: {name}(game, state)[{part!r}], returns="value"),'
        f' contract="value")'
    )


def _place_of_value(answer: object) -> int | str | None:
    """Return where a pair or a mapping holds a value, if it holds one."""
    if isinstance(answer, tuple) and len(cast("tuple[object, ...]", answer)) == 2:
        return next((place for place, part in enumerate(cast("Any", answer)) if _is_number(part)), None)
    if isinstance(answer, Mapping):
        held = cast("Mapping[object, object]", answer)
        return next((name for name in ("score", "value") if _is_number(held.get(name))), None)
    return None


def _unsuited_parameters(function: Callable[..., Any]) -> list[str]:
    """Return the parameters that a function needs, if it cannot be called with a game and a state."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a function written in C need not tell
        return []
    kinds = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD
    needed = [p.name for p in signature.parameters.values() if p.default is p.empty and p.kind not in kinds]
    try:
        signature.bind(None, None)
    except TypeError:
        return needed
    return needed if needed == ["state", "game"] else []


def _argument(number: int, name: str, game: str) -> str:
    """Return what to give for a parameter of this name."""
    known = {"game": game, "alpha": "-math.inf", "beta": "math.inf", "depth": "99"}
    if name in known:
        return known[name]
    return f"{game}.player(state) == MAX" if "max" in name.lower() else "state" if number < 2 else "..."
