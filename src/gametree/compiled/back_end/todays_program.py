"""The rules as today's front end rewrites them, in the form that kernels take them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import FunctionType, MethodType
from typing import Any, cast

from gametree.compiled.back_end.arithmetic import whole
from gametree.compiled.back_end.kernel_cache import KernelFile, fingerprint
from gametree.compiled.back_end.numba_errors import refusal
from gametree.compiled.back_end.numba_glue import NumbaError, small, types
from gametree.compiled.front_end.kinds import Int, Record, Tuple
from gametree.compiled.front_end.layout import Layout
from gametree.compiled.front_end.lowered import Range
from gametree.compiled.specialise import Rules
from gametree.compiled.value_range import value_range
from gametree.game import CompileError, format_state

METHODS = ("player", "actions", "result", "terminal", "utility")
GREATEST = 2**63 - 1
TUPLE: Any = tuple
WORD = Int(exact=False)


class TodaysProgram:
    """The functions that a game's rules became, and how states and actions are held in words."""

    def __init__(self, game: Any, state: Any, functions: Mapping[str, Callable[..., Any]]) -> None:
        self.game = game
        kind = type(state)
        check_ints(game, state)
        size = len(state) if isinstance(state, TUPLE) else 1
        self.is_record, self.bare, self.size, self.kind = (
            hasattr(kind, "_fields"),
            issubclass(kind, int),
            size,
            kind,
        )
        words = (WORD,) * size
        self.layout = Layout(
            WORD if self.bare else Record(kind, words) if self.is_record else Tuple(words), "state"
        )
        self.actions_layout = Layout(WORD, "action")
        self.rules = Rules(game, small, [kind] if self.is_record else ())
        self.methods = {name: self._name_of(getattr(game, name), stream=name == "actions") for name in METHODS}
        if hasattr(game, "canonical"):
            with suppress(CompileError):
                self.methods["canonical"] = self._name_of(game.canonical)
        for name, function in functions.items():
            self.methods[name] = self._name_of(function)
        record = getattr(kind, "_fields", kind.__name__)
        self.written = (str(record), str(size), str(self.methods), *self.rules.written)
        kept = KernelFile(fingerprint("program", *self.written))
        self.whole: dict[str, bool] = {}
        for name in self.methods:
            told = kept.facts.get(name)
            kept.facts[name] = self._check(name) if told is None else told
            if kept.facts[name] != "other":
                self.whole[name] = kept.facts[name] == "whole"
        if kept.facts["canonical" if "canonical" in self.methods else "result"] == "misfit":
            del self.methods["canonical"]
        kept.keep_facts()
        ranges = {name: value_range(self.rules, self.methods[name]) for name in self.methods if name in self.whole}
        self.ranges = {name: Range(*found) for name, found in ranges.items()}

    @property
    def source(self) -> str:
        """The functions that the rules became, for the curious."""
        return "\n\n".join(self.rules.written)

    def bind(self, small: Callable[[Any], Any], _large: Callable[[Any], Any] | None = None) -> dict[str, Any]:
        """Return the methods as callables, by name."""
        return {name: small(self._adapted(name)) for name in self.methods}

    def _adapted(self, name: str) -> Any:
        rule = self.rules.namespace[self.methods[name]]
        state = "record(*state)" if self.is_record else "state"
        if self.is_record:
            state = f"record({', '.join(f'state[{place}]' for place in range(self.size))})"
        given = "state, action, _memory" if name == "result" or name.startswith("key") else "state, _memory"
        passed = f"{state}, action" if name == "result" or name.startswith("key") else state
        if name == "actions":
            body = f"    return rule({passed})"
        elif name in {"result", "canonical"}:
            items = ", ".join(f"whole(following[{place}])" for place in range(self.size))
            body = (
                f"    following = rule({passed})\n    return {'whole(following)' if self.bare else f'({items},)'}"
            )
        else:
            body = f"    return rule({passed})"
        scope: dict[str, Any] = {"rule": rule, "record": self.kind, "whole": whole}
        exec(f"def {name}({given}):\n{body}", scope)
        return scope[name]

    def _name_of(self, function: Any, *, stream: bool = False) -> str:
        bound: dict[str, object] = {}
        if isinstance(function, MethodType):
            plain = cast("FunctionType", function.__func__)
            bound = {plain.__code__.co_varnames[0]: function.__self__}
        elif isinstance(function, FunctionType):
            plain = function
        else:
            message = f"{function!r} is not a function written in Python: write it as a def."
            raise CompileError(message)
        return self.rules.function(getattr(plain, "__wrapped__", plain), bound, stream=stream)

    def _check(self, name: str) -> str:
        """Compile a method alone, so that what does not qualify is named; return what it returns."""
        state = types.int64 if self.bare else types.UniTuple(types.int64, self.size)
        if self.is_record:
            state = types.NamedUniTuple(types.int64, self.size, self.kind)
        taken = (state, types.int64) if name == "result" or name.startswith("key") else (state,)
        function = self.rules.namespace[self.methods[name]]
        what = f"{name}=" if name == "evaluate" or name.startswith("key") else f"{type(self.game).__name__}.{name}"
        try:
            function.compile(taken)
        except NumbaError as error:
            if name == "canonical":
                return "misfit"
            raise refusal(error, what) from error
        returned = function.overloads[taken].signature.return_type
        if name == "actions" and not isinstance(returned.yield_type, types.Integer | types.Boolean):
            message = (
                f"{type(self.game).__name__}.actions yields {returned.yield_type}, but compiled actions are ints:"
                f" number them."
            )
            raise CompileError(message)
        if name in {"result", "canonical"} and not self._matches(returned, state):
            if name == "canonical":
                return "misfit"
            message = (
                f"{type(self.game).__name__}.result returns {returned}, but the states of this game are"
                f" {state}: return the same kind of state."
            )
            raise CompileError(message)
        if name in {"utility", "evaluate"} or name.startswith("key"):
            if not isinstance(returned, types.Integer | types.Boolean | types.Float):
                message = (
                    f"key= returns {returned}, but actions are ordered by a number: return one."
                    if name.startswith("key")
                    else f"utility and evaluate must return a number, but one returns {returned}: return an int or"
                    " float."
                )
                raise CompileError(message)
            return "whole" if not isinstance(returned, types.Float) else "float"
        return "other"

    def _matches(self, returned: Any, state: Any) -> bool:
        if self.bare:
            return isinstance(returned, types.Integer | types.Boolean)
        return bool(returned == state) or (
            isinstance(returned, types.BaseTuple)
            and not self.is_record
            and len(returned) == self.size
            and all(isinstance(item, types.Integer | types.Boolean) for item in returned.types)
        )


def check_ints(game: Any, state: Any) -> None:
    """Raise `CompileError` for a state that is not made of ints."""
    items: list[Any] = list(state) if isinstance(state, TUPLE) else [state]
    if not items or not all(isinstance(item, int) for item in items):
        message = (
            f"The state {format_state(game, state)} is a {type(state).__name__}, but compiled states are ints or"
            f" tuples of ints, all of one kind: write the state so, or use the plain search."
        )
        raise CompileError(message)
