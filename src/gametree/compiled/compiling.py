"""Compile a game: take its rules apart, and put kernels together from them."""

from __future__ import annotations

import re
from collections.abc import Callable
from ctypes import addressof
from functools import cached_property
from math import inf, isfinite
from types import FunctionType, MethodType, SimpleNamespace
from typing import Any, Generic, NamedTuple, NoReturn, cast

from gametree.compiled import kernels
from gametree.compiled.arithmetic import whole
from gametree.compiled.kernels import LINE, Trouble, Words
from gametree.compiled.machine import NumbaError, large, small, types
from gametree.compiled.memory import load, stack_pointer, store
from gametree.compiled.running import RESERVE, STACK, Memory, prepared, run
from gametree.compiled.specialise import Rules
from gametree.game import (
    Action,
    BrokenGame,
    CompileError,
    PenaltyTooLarge,
    Playable,
    Result,
    State,
    TooDeep,
    format_state,
)
from gametree.transform.transformation import Transformation

METHODS = ("player", "actions", "result", "terminal", "utility")
GREATEST = 2**63 - 1
TUPLE: Any = tuple


class Searched(NamedTuple, Generic[Action]):
    """What a kernel found: the result, the states entered (the root included), and the utilities asked."""

    result: Result[Action]
    nodes: int
    leaves: int


class CompiledGame(Transformation[State, Action]):
    """A game whose rules are compiled; it answers as the game does, and `gametree.compiled` searches it at once.

    Made by `compile`. Rules are taken as they are then: later changes to the game are not seen.
    """

    def __init__(self, game: Playable[State, Action], state: State) -> None:
        super().__init__(game)
        self._kind = type(state)
        self._size = len(_ints(game, state))
        self._kernels: dict[Any, Any] = {}
        self._state_type = _numba_type(self._kind, self._size)
        self._rules = Rules(game, small, [self._kind] if hasattr(self._kind, "_fields") else ())
        self._plain = self._named()
        for name in METHODS:
            self._check(name)

    @property
    def source(self) -> str:
        """The functions that the rules became, for the curious."""
        return "\n\n".join(self._rules.written)

    def searched(
        self,
        state: State,
        *,
        prunes: bool,
        depth: int | None = None,
        evaluate: Callable[[Any], float] | None = None,
        penalty: float | None = None,
    ) -> Searched[Action]:
        """Search a live state with `depth` above 0, or to the end."""
        kernel, number = self._kernel(prunes=prunes, evaluate=evaluate, penalty=penalty)
        memory = self._prepared(state)
        value = self._run(kernel, state, memory, kernels.UNLIMITED if depth is None else depth)
        line = memory[LINE : LINE + memory[Words.LENGTH]]
        result = Result(number(value), tuple(cast("list[Action]", line)))
        return Searched(result, memory[Words.NODES] + 1, memory[Words.LEAVES])

    def perft(self, state: State, depth: int) -> int:
        """Count the lines of a live state that are exactly `depth` plies long, 1 or more."""
        if "perft" not in self._kernels:
            self._kernels["perft"] = self._entry(kernels.counting(self._namespace(None, None)), line=False)
        return int(self._run(self._kernels["perft"], state, self._prepared(state), depth))

    def _prepared(self, state: State) -> Memory:
        return prepared(_ints(self.game, state, like=(self._kind, self._size)))

    def _run(self, kernel: Any, state: State, memory: Memory, depth: int) -> Any:
        try:
            return run(memory, lambda: kernel(addressof(memory), depth))
        except OverflowError as error:
            message = (
                f"A value in the rules does not fit a signed 64-bit integer in a search from"
                f" {format_state(self.game, state)}: keep numbers below 2 ** 63, or use the plain search."
            )
            raise CompileError(message) from error
        except RuntimeError as error:
            self._explain(error, state)
        except NumbaError as error:
            raise _refused(error, type(self.game).__name__) from error

    def _explain(self, error: RuntimeError, state: State) -> NoReturn:
        at = format_state(self.game, state)
        trouble = error.args[0] if error.args else None
        if trouble == Trouble.NO_ACTIONS:
            message = (
                f"A state at or below {at} has no action, yet it is not terminal: correct actions or terminal, or"
                f" offer a pass; the plain search names it."
            )
            raise BrokenGame(message) from error
        if trouble == Trouble.NOT_FINITE:
            message = f"A utility or evaluation below {at} is not a finite number: correct utility or evaluate."
            raise BrokenGame(message) from error
        if trouble == Trouble.PENALTY:
            message = f"The penalty takes a utility below {at} to 0 or beyond: choose a smaller penalty."
            raise PenaltyTooLarge(message) from error
        if trouble in {Trouble.TOO_DEEP, Trouble.NO_ROOM}:
            message = (
                f"The game goes on for more plies from {at} than the stack can follow: limit the search with"
                f" depth= and evaluate=."
            )
            raise TooDeep(message) from error
        raise error

    def _kernel(
        self, *, prunes: bool, evaluate: Callable[[Any], float] | None, penalty: float | None
    ) -> tuple[Any, type[int | float]]:
        key = (prunes, evaluate, penalty, type(penalty))
        if key not in self._kernels:
            rules = self._namespace(evaluate, penalty)
            least: Any = -GREATEST if rules.number is int else -inf
            search = kernels.searching(rules, prunes=prunes, least=least)
            self._kernels[key] = self._entry(small(search), line=True), rules.number
        return cast("tuple[Any, type[int | float]]", self._kernels[key])

    def _entry(self, search: Any, *, line: bool) -> Any:
        """Return a function of plain numbers that takes the state from memory, and sets the guard of the stack."""
        state_of = self._state_of

        def enter(address: int, depth: int) -> Any:
            store(address, kernels.FLOOR, stack_pointer() - (STACK - RESERVE))
            if line:
                return search(state_of(address), address, depth, address + kernels.WORD * LINE)
            return search(state_of(address), address, depth)

        return large(enter)

    @cached_property
    def _state_of(self) -> Any:
        """Return a compiled function that makes a state of the ints in a kernel's memory."""
        items = ", ".join(f"load(address, {LINE + place})" for place in range(self._size))
        made = f"record({items})" if hasattr(self._kind, "_fields") else f"({items},)"
        scope: dict[str, Any] = {"record": self._kind, "load": load}
        exec(f"def state_of(address):\n    return {items if issubclass(self._kind, int) else made}", scope)
        return small(scope["state_of"])

    def _named(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name in METHODS:
            method = getattr(self.game, name)
            found[name] = self._function(method, stream=name == "actions")
        return found

    def _function(self, function: Any, *, stream: bool = False) -> Any:
        bound: dict[str, object] = {}
        if isinstance(function, MethodType):
            plain = cast("FunctionType", function.__func__)
            bound = {plain.__code__.co_varnames[0]: function.__self__}
        elif isinstance(function, FunctionType):
            plain = function
        else:
            message = f"{function!r} is not a function written in Python: write it as a def."
            raise CompileError(message)
        plain = getattr(plain, "__wrapped__", plain)
        return self._rules.namespace[self._rules.function(plain, bound, stream=stream)]

    def _check(self, name: str) -> Any:
        """Compile a method alone, so that what does not qualify is named; return the type of what it returns."""
        arguments = (self._state_type, types.int64) if name == "result" else (self._state_type,)
        returned = _returned(self._plain[name], arguments, f"{type(self.game).__name__}.{name}")
        if name == "actions" and not isinstance(returned.yield_type, types.Integer | types.Boolean):
            message = (
                f"{type(self.game).__name__}.actions yields {returned.yield_type}, but compiled actions are ints:"
                f" number them."
            )
            raise CompileError(message)
        if name == "result" and not self._typing_matches(returned):
            message = (
                f"{type(self.game).__name__}.result returns {returned}, but the states of this game are"
                f" {self._state_type}: return the same kind of state."
            )
            raise CompileError(message)
        return returned

    def _typing_matches(self, returned: Any) -> bool:
        if isinstance(self._state_type, types.Integer):
            return isinstance(returned, types.Integer | types.Boolean)
        return bool(returned == self._state_type) or (
            isinstance(returned, types.BaseTuple)
            and not isinstance(self._state_type, types.BaseNamedTuple)
            and len(returned) == self._size
        )

    def _namespace(self, evaluate: Callable[[Any], float] | None, penalty: float | None) -> SimpleNamespace:
        utility = self._plain["utility"]
        kinds = [self._check("utility")]
        judge: Any = _zero
        if evaluate is not None:
            judge = self._function(evaluate)
            kinds.append(_returned(judge, (self._state_type,), f"evaluate={evaluate.__name__}"))
        for kind in kinds:
            if not isinstance(kind, types.Integer | types.Boolean | types.Float):
                message = (
                    f"utility and evaluate must return a number, but one returns {kind}: return an int or float."
                )
                raise CompileError(message)
        exact = penalty is None or isinstance(penalty, int)
        number = int if exact and all(isinstance(kind, types.Integer | types.Boolean) for kind in kinds) else float
        checked = small(_whole_number if number is int else _finite)
        leaf = small(_leaf(utility, checked)) if penalty is None else small(_penalised(utility, checked, penalty))
        return SimpleNamespace(
            player=self._plain["player"],
            actions=self._plain["actions"],
            result=small(_same_kind(self._plain["result"], self._size)) if self._bare else self._plain["result"],
            terminal=self._plain["terminal"],
            leaf=leaf,
            horizon=small(_horizon(small(judge) if judge is _zero else judge, checked)),
            number=number,
        )

    @property
    def _bare(self) -> bool:
        """Whether states are plain tuples, whose items may differ in kind from one result to the next."""
        return not issubclass(self._kind, int) and not hasattr(self._kind, "_fields")


def compile(game: Playable[State, Action], state: State | None = None) -> CompiledGame[State, Action]:
    """Return the game with its rules compiled to machine code; the state, the initial one if none, shows its kind.

    Raises `CompileError`, which names the method, the line and the remedy, for rules outside the subset.
    """
    if isinstance(game, CompiledGame):
        return game
    return CompiledGame(game, game.initial_state() if state is None else state)


def explain(game: Playable[Any, Any], state: Any = None) -> str | None:
    """Return why a game cannot be compiled, in one sentence, or None if it can."""
    try:
        compile(game, state)
    except CompileError as error:
        return str(error)
    return None


def _zero(_state: Any) -> int:
    return 0


def _whole_number(value: Any) -> Any:
    return whole(value)


def _finite(value: Any) -> Any:
    number = float(value)
    if not isfinite(number):
        raise RuntimeError(kernels.NOT_FINITE)
    return number


def _leaf(utility: Any, checked: Any) -> Callable[[Any, int, int], Any]:
    return lambda state, _address, _depth: checked(utility(state))


def _horizon(evaluate: Any, checked: Any) -> Callable[[Any], Any]:
    return lambda state: checked(evaluate(state))


def _penalised(utility: Any, checked: Any, penalty: float) -> Callable[[Any, int, int], Any]:
    def leaf(state: Any, address: int, depth: int) -> Any:
        value = checked(utility(state))
        loss = penalty * (load(address, kernels.DEPTH) - depth + 1)
        if loss > 0 and value != 0 and loss >= abs(value):
            raise RuntimeError(kernels.PENALTY)
        if value > 0:
            return value - loss
        if value < 0:
            return value + loss
        return value

    return leaf


def _same_kind(result: Any, size: int) -> Any:
    """Return `result` with every item of its tuple made a whole number."""
    items = ", ".join(f"whole(following[{place}])" for place in range(size))
    scope: dict[str, Any] = {"result": result, "whole": whole}
    text = f"def same_kind(state, action):\n    following = result(state, action)\n    return ({items},)"
    exec(text, scope)
    return scope["same_kind"]


def _numba_type(kind: type[Any], size: int) -> Any:
    if issubclass(kind, int):
        return types.int64
    if hasattr(kind, "_fields"):
        return types.NamedUniTuple(types.int64, size, kind)
    return types.UniTuple(types.int64, size)


def _ints(game: Any, state: Any, like: tuple[type[Any], int] | None = None) -> list[int]:
    """Return the ints that a state is made of, or raise `CompileError`."""
    items: list[Any] = list(state) if isinstance(state, TUPLE) else [state]
    whole_numbers = all(isinstance(item, int) for item in items)
    if not items or not whole_numbers or (like and (type(state) is not like[0] or len(items) != like[1])):
        message = (
            f"The state {format_state(game, state)} is a {type(state).__name__}, but compiled states are ints or"
            f" tuples of ints, all of one kind: write the state so, or use the plain search."
        )
        raise CompileError(message)
    if not all(-GREATEST <= item <= GREATEST for item in items):
        message = (
            f"The state {format_state(game, state)} holds an int that does not fit a signed 64-bit integer: split"
            f" it in two, or use the plain search."
        )
        raise CompileError(message)
    return [int(item) for item in items]


def _returned(function: Any, arguments: tuple[Any, ...], what: str) -> Any:
    try:
        function.compile(arguments)
    except NumbaError as error:
        raise _refused(error, what) from error
    return function.overloads[arguments].signature.return_type


def _refused(error: Exception, what: str) -> CompileError:
    """Return the error of Numba as one sentence, with the innermost line that it names."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    where = f"{places[-1][0]}, line {places[-1][1]}, in {what}" if places else what
    lines = [line.strip(" -") for line in text.splitlines()]
    reasons = [line for line in lines if line and not line.startswith(("Failed in", "During", "File ", "There"))]
    reason = (reasons[0] if reasons else type(error).__name__).rstrip(".:")
    message = f"{where}: this cannot be compiled ({reason}); keep to ints, tuples of ints, loops and conditions."
    return CompileError(message)
