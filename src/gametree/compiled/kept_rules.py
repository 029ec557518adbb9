"""The compiled rules of the plain games asked last, as long as nothing that they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, MethodType
from typing import Any, cast

from gametree.compiled.compiled_game import CompiledGame, compile, own_game
from gametree.compiled.compiled_rules import CompiledRules
from gametree.compiled.front_end import Unchanged, dependencies
from gametree.dependencies import cached_properties, entries_of, is_changeable
from gametree.game import CompileError, Game
from gametree.transform.depth_limited import DepthLimited
from gametree.transform.ordered import Ordered
from gametree.transform.tabled import Tabled
from gametree.transform.transformation import layers, unwrap_state

MOST_GAMES = 16
MOST_FUNCTIONS = 16  # evaluations and keys of a game
ORDINARY: tuple[Any, ...] = (FunctionType, MethodType, BuiltinFunctionType, type)
Function = Callable[..., Any]


class KeptRules:
    """The compiled rules of a game, and a test whether it and its evaluations and keys are as they were."""

    def __init__(self, rules: CompiledRules, attributes: dict[str, Any] | None, unchanged: Unchanged) -> None:
        self.rules = rules
        self._attributes = attributes
        self._unchanged = unchanged
        self._functions: dict[tuple[int, int], Function] = {}

    def is_for(self, game: Any) -> bool:
        """Whether a game is the same, or an instance of the same class with equal attributes."""
        kept: Any = self.rules.game
        if game is kept or type(game) is not type(kept) or self._attributes is None:
            return game is kept
        mine, its = self._attributes, entries_of(game)
        computed = cached_properties(cast("Any", type(game))) if len(its) > len(mine) else set[str]()
        return mine.keys() <= its.keys() and all(
            _same(value, mine[name])
            if name in mine
            else name in computed and _same(value, entries_of(kept).get(name))
            for name, value in its.items()
        )

    def are_valid(self, functions: Sequence[Function]) -> bool:
        """Whether the rules and these functions are as they were; those that are new are noted as they are."""
        if not self._unchanged():
            return False
        new = {_identity(each): each for each in functions if _identity(each) not in self._functions}
        if not new:
            return True
        noted = {**self._functions, **new}
        unchanged = dependencies(self.rules.game, *noted.values()) if len(noted) <= MOST_FUNCTIONS else None
        if unchanged is None or not self._unchanged():  # it changed while it was noted
            return False
        self._functions, self._unchanged = noted, unchanged
        return True

    def accepts(self, state: Any) -> bool:
        """Whether the rules are for states like this one."""
        try:
            self.rules.pack(state)
        except CompileError:
            return False
        return True


_kept: tuple[KeptRules, ...] = ()  # the one that was used last first


def compiled_now(game: Game[Any, Any, Any], state: Any, *more: Function) -> CompiledGame[Any, Any, Any]:
    """Return a game with its rules as they are now, from before if they are unchanged; see `compile`.

    `more` are functions that are searched with besides those around the game.
    """
    global _kept  # noqa: PLW0603 - the cache of this process
    if isinstance(game, CompiledGame):
        return game
    own, compiled = own_game(game)
    if compiled is not None:
        return CompiledGame(game, compiled)
    functions, own_state = [*_functions(game), *more], unwrap_state(state)
    for place, each in enumerate(_kept):
        if each.is_for(own) and each.accepts(own_state):
            if each.are_valid(functions):
                _kept = (each, *_kept[:place], *_kept[place + 1 :]) if place else _kept
                return CompiledGame(game, each.rules)
            _kept = tuple(other for other in _kept if other is not each)
    attributes = {**vars(own)} if _is_told_by_attributes(own) else None
    unchanged = dependencies(own)
    made = compile(game, own_state)
    if unchanged is not None and all(isinstance(each, ORDINARY) for each in functions):
        fresh = KeptRules(made.rules, attributes, unchanged)
        if fresh.are_valid(functions):
            _kept = (fresh, *_kept)[:MOST_GAMES]
    return made


def _functions(game: Game[Any, Any]) -> list[Function]:
    """Return the evaluations and the keys around a game, and the functions of a table."""
    functions: list[Function] = []
    for layer in layers(game):
        if isinstance(layer, DepthLimited):
            functions.append(cast("Any", layer).evaluate)
        elif isinstance(layer, Ordered):
            functions.append(cast("Any", layer).key)
        elif isinstance(layer, Tabled):
            both: list[Any] = [layer.key, layer.offset]
            functions += [each for each in both if each is not None]
    return functions


def _identity(function: Any) -> tuple[int, int]:
    """Return the identity of a function, or of a method and its owner."""
    return id(getattr(function, "__func__", function)), id(getattr(function, "__self__", None))


def _is_told_by_attributes(game: Any) -> bool:
    """Whether the dict of an object holds everything that tells it from another of its class."""
    bases = cast("Any", type(game)).__mro__[:-1]
    return hasattr(game, "__dict__") and all(
        is_changeable(base)
        and not any(isinstance(entry, MemberDescriptorType) for entry in entries_of(base).values())
        for base in bases
    )


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same object, or equal and of Python's own types that do not change."""
    if one is other:
        return True
    kind = cast("Any", type(one))
    if kind is not type(other):
        return False
    if kind is tuple:
        return len(one) == len(other) and all(map(_same, one, other))
    return kind in (int, str, float, bytes) and repr(one) == repr(other)  # of floats, 0.0 is not -0.0
