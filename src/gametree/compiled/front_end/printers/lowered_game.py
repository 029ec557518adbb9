"""The output of the front end: the rules as functions of words, and how states become words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gametree.compiled.front_end.ir.nodes import Function
from gametree.compiled.front_end.kinds.kinds import Kind
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.printers.collecting import KEEP, collector
from gametree.compiled.front_end.printers.printing import text_of
from gametree.game import CompileError


class Bounds(NamedTuple):
    """The least and the greatest that a number can be."""

    least: float
    most: float


class LoweredFunction(NamedTuple):
    """One function of the lowered program; its last parameter is the address of the kernel's memory, or 0.

    A value of several words is a tuple of ints, one that is a number, a bool or a member of an enum is a bare int,
    float or bool. A `stream` is a generator function, and `returns` is then the kind of its items. A `recursive`
    function may call itself, so it must not be built into its callers.
    """

    code: Function
    text: str
    parameters: tuple[Kind, ...]
    returns: Kind
    recursive: bool
    file: str
    line: int

    @property
    def name(self) -> str:
        """The name by which other functions call it."""
        return self.code.name


def nested_too_deeply(file: str, line: int) -> CompileError:
    """Return the error about an expression that Python, too, refuses to take apart."""
    return CompileError(
        f"{file}, line {line}: an expression there is nested too deeply; use helpers with less nesting."
    )


class LoweredGame(NamedTuple):
    """The rules of a game, lowered.

    `methods` has player (which returns 1 for MAX, -1 for MIN), actions (a stream), result, terminal (a bool),
    utility, canonical (if the game has one that can be compiled), and the extra functions under their names. The
    first argument of each is a state, as `layout` holds it. The result method and extra functions of two
    parameters then take an action, as `actions_layout` holds it. The last argument is the address of the kernel's
    memory: `result(state, action, memory)`. A game with chance has two more: outcomes, a stream of words of an
    outcome and the bits of its probability, and resolve, which is result for an outcome as `outcomes_layout`
    holds it; its player returns 0 for CHANCE.

    `functions` are all lowered functions, callees before their callers, except in recursion; `constants` are the
    tables and helpers that they use. `written` is all that a kernel depends on, as text. `ranges` has the least
    and the greatest answer of each method, and `whole` whether the answers are ints.
    """

    layout: Layout
    actions_layout: Layout
    outcomes_layout: Layout | None
    methods: Mapping[str, LoweredFunction]
    functions: tuple[LoweredFunction, ...]
    constants: Mapping[str, Any]
    written: tuple[str, ...]
    ranges: Mapping[str, Bounds]
    whole: Mapping[str, bool]

    @property
    def source(self) -> str:
        """The text of the lowered functions, for inspection."""
        return "\n\n\n".join(function.text for function in self.functions)

    def bind(
        self,
        *,
        keep: Callable[[int, int, Any], int] | None = None,
        keep_outcomes: Callable[[int, int, Any], int] | None = None,
        count: Callable[[int, int, Any], int] | None = None,
    ) -> dict[str, Any]:
        """Return the methods as plain Python, by name.

        With `keep`, there is also `collect`, a function of a state, the memory and an int that calls `keep` for
        each action in turn (see `collecting`); `count` is another that calls `count`, and `outcomes` one of the
        outcomes that calls `keep_outcomes`.
        """
        scope: dict[str, Any] = {CompileError.__name__: CompileError, **self.constants}
        for function in self.functions:
            _define(function, function.text, scope)
        bound = {method: scope[function.name] for method, function in self.methods.items()}
        actions = "actions"
        streams = (actions, "collect", keep), (actions, "count", count), ("outcomes", "outcomes", keep_outcomes)
        for stream, name, each in streams:
            if each is not None:
                method = self.methods[stream]
                collecting = {**scope, KEEP: each}  # other methods go on to call the stream itself, by its name
                _define(method, text_of(collector(method.code)), collecting)
                bound[name] = collecting[method.name]
        return bound


def _define(function: LoweredFunction, text: str, scope: dict[str, Any]) -> None:
    """Run the definition of a function, which Python refuses if its expressions are nested too deeply."""
    try:
        code = compile(text, function.file, "exec")
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise nested_too_deeply(function.file, function.line) from error
    exec(code, scope)
