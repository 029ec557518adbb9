"""Functions and their lowered forms, both run as plain Python: the same answer, or the same error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.front_end import Layout, Lowering
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir.nodes import Expression
from gametree.compiled.front_end.ir.primitives import bits_of
from gametree.compiled.front_end.kinds.kinds import Float, Kind, Number, OneOf, holds, widened
from gametree.compiled.front_end.kinds.values import Generated, Lazy, Value, kind_of, kind_of_constant, shown
from gametree.compiled.front_end.lowering.boundary import fitted
from gametree.compiled.front_end.names.refusals import Refused
from gametree.game import MAX, Player
from tests.compiled.front_end.ir.verifying import verify


class Nothing:
    """The smallest possible game, with which the functions are lowered."""

    def player(self, state: int) -> Player:
        return MAX

    def actions(self, state: int) -> tuple[int, ...]:
        return (0,)

    def result(self, state: int, action: int) -> int:
        return state

    def terminal(self, state: int) -> bool:
        return True

    def utility(self, state: int) -> int:
        return state


class Declared(Nothing):
    """The least game whose shifts and powers may have 128 bits."""

    int_bits = 128


class Twin:
    """A function lowered for arguments of the kinds of an example; it is called like the function."""

    def __init__(self, function: Callable[..., Any], *example: Any, game: Nothing | None = None) -> None:
        self.lowering = Lowering(game or Nothing(), 0)
        self.kinds = tuple(widened(kind_of_constant(argument)) for argument in example)
        self.returns: Kind | None = None
        root = self.lowering.root("twin", self.kinds, self._finish, function)
        self.game = self.lowering.handed_on({"twin": root, **self.lowering.roots})
        verify(lowered.code for lowered in self.game.functions)
        self.call = self.game.bind()["twin"]

    def _finish(self, context: Activation, value: Value) -> tuple[Expression, Kind]:
        if isinstance(value, Lazy | Generated) or holds(kind_of(value), OneOf):
            raise Refused(f"a twin returns {shown(value)}")
        self.returns = kind_of(value)
        return fitted(context, value, self.returns), self.returns

    @property
    def source(self) -> str:
        return self.game.source

    def __call__(self, *arguments: Any) -> Any:
        given: list[Any] = []
        for argument, kind in zip(arguments, self.kinds, strict=True):
            words = [bits_of(argument)] if isinstance(kind, Float) else Layout(kind, "argument").encode(argument)
            given.append(words[0] if Layout(kind, "").bare else tuple(words))
        answer = self.call(*given, 0)
        if self.returns is None or isinstance(self.returns, Float | Number):
            return answer
        layout = Layout(self.returns, "answer")
        return layout.decode([int(answer)] if layout.bare else answer or ())


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return the answer of a function, or the class of the error that it raises."""
    try:
        return function(*arguments)
    except NameError:
        return NameError  # of a variable without a value: since 3.12, comprehensions tell it as others do
    except (
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        RuntimeError,
        StopIteration,
        TypeError,
        ValueError,
    ) as error:
        return type(error)


def alike(one: Any, other: Any) -> bool:
    """Whether two outcomes are the same; an overflow of 64 bits stands for any answer."""
    return other is OverflowError or (one == other and repr(one) == repr(other)) or one != one


def check(function: Callable[..., Any], *arguments: Any) -> None:
    """Fail unless a function and its twin agree at these arguments."""
    expected, found = outcome(function, *arguments), outcome(Twin(function, *arguments), *arguments)
    assert alike(expected, found), (arguments, expected, found)


__all__ = ["Declared", "Twin", "alike", "check", "outcome"]
