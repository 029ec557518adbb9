"""LLVM's code of the functions of rules, printed from their intermediate representation.

A function is called as Numba calls those that it compiles: with the places for its answer and its error, and its
arguments. It returns 0, 1 for an error, or `STOP` at the end of a stream. A stream is two
functions: one begins it, in words of memory that the caller gives, and one goes on to the next item.
"""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from gametree.compiled.back_end.arena import ALLOCATE, ARENA
from gametree.compiled.back_end.layout_operations import define
from gametree.compiled.back_end.list_operations import held, is_long
from gametree.compiled.back_end.machine_functions import (
    KernelFunction,
    RulesCode,
    RulesFunction,
    WordsFunction,
    library,
)
from gametree.compiled.back_end.word_operations import BYTE, POINTER, WORD, ir
from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.nodes import Function
from gametree.compiled.front_end.ir.types import BOOL, INT, ListOf, Row, Type, Words
from gametree.compiled.front_end.printers.lowered_game import nested_too_deeply

STATUS = ir.IntType(32)
INFORMATION = ir.LiteralStructType([POINTER, STATUS, POINTER, POINTER, STATUS])  # of Numba, about an error
STOP = -3  # the status at the end of a stream, as Numba numbers it
NEXT = ".next"
MOST_INLINED = 500  # instructions of a function that becomes a part of its callers
MOST_COPIED = 3_000  # instructions by which that makes the rules longer
STREAM_WORDS = 77_777_777  # stands in a kernel for the words that a stream of the rules at hand takes


class Stream(NamedTuple):
    """The functions that begin a stream and go on with it, the type of its items, and the words that it needs."""

    begin: Any
    following: Any
    item: Type
    words: int


def taken(kinds: Iterable[Type], *, by_value: bool = True) -> list[Any]:
    """Return LLVM's types of the arguments of a function: of a long row its address, unless it goes `by_value`."""
    return [held(kind).as_pointer() if is_long(kind) and not by_value else held(kind) for kind in kinds]


def has_lists(kind: Type) -> bool:
    """Whether a value is a list, or has lists beside its words."""
    return isinstance(kind, ListOf) or (isinstance(kind, Row) and bool(kind.lists))


class _Facts(NamedTuple):
    """Whether a function itself makes or changes lists, what it calls, and the function."""

    makes_lists: bool
    calls: tuple[str, ...]
    function: Function


class RulesModule:
    """A module of LLVM with functions of rules, which are printed when they are first called.

    `kernel` are the functions of the kernel that they call, with the types of the arguments.
    """

    def __init__(self) -> None:
        self.module = ir.Module("rules")
        self.call_conv = self  # as Numba's context has it, for operations that raise errors
        self.kernel: dict[KernelFunction, Sequence[Type]] = {}
        self._functions: dict[tuple[int, str], Any] = {}
        self._roots: dict[str, Any] = {}
        self._facts: dict[int, _Facts] = {}
        self._errors: dict[bytes, Any] = {}
        self._plain: list[Any] = []  # functions that do not call themselves, callees first
        self._tables: dict[tuple[int, ...], Any] = {}

    def root(self, rules: RulesFunction) -> int:
        """Print a function that kernels call, and all that it calls; return the words of a stream, or 0."""
        function, code = rules.code.function, rules.code
        reached = {each.name for each in self._reached(function, code)[1:]}
        for name in code.program:  # callees first, or a long chain of calls would be as many calls here
            if name in reached:
                self.callee(name, code)
        if rules.name not in self._roots:
            self._roots[rules.name] = self._printed(function, code, rules.name, is_root=True)
        made = self._roots[rules.name]
        return made.words if isinstance(made, Stream) else 0

    def operation(self, function: WordsFunction) -> None:
        """Print an operation on the words of a value."""
        kind = WORD if function.words is None else held(Words(function.words.size))
        define(self.module, function, kind)

    def text(self) -> str:
        """Return the text of the module, with that of the arena if there are lists."""
        self._inline()
        without = re.sub(r'^declare [^\n]*@"?gametree\.[^\n]*\n', "", str(self.module), flags=re.MULTILINE)
        return without + ARENA if ALLOCATE in self.module.globals else without

    def callee(self, name: str, code: RulesCode) -> Any:
        """Return a function of a program, which is printed if it is not yet."""
        key = id(code.program), name
        if key not in self._functions:
            function, unique = code.program[name].code, f"{name}.{len(self._functions)}"
            self._functions[key] = self._printed(function, code, unique, is_root=False)
        return self._functions[key]

    def of_kernel(self, called: KernelFunction, answer: Type, kinds: Sequence[Type]) -> Any:
        """Return a function of the kernel, which is declared."""
        self.kernel[called] = kinds
        return self.function(called.name, answer, taken(kinds))

    def _printed(self, function: Function, code: RulesCode, name: str, *, is_root: bool) -> Any:
        try:
            return self._print(function, code, name, is_root=is_root)
        except RecursionError as error:
            lowered = code.program[function.name]
            raise nested_too_deeply(lowered.file, lowered.line) from error

    def _print(self, function: Function, code: RulesCode, name: str, *, is_root: bool) -> Any:
        bodies = library("gametree.compiled.back_end.rules_code")
        by_value, answer = is_root or function.stream, nodes.answer_of(function)
        kinds = taken((parameter.type for parameter in function.parameters), by_value=by_value)
        linkage = "external" if is_root else "internal"
        if function.stream:
            begin = self.function(name, INT, [POINTER, *kinds], linkage, inline=True)
            following = self.function(name + NEXT, answer, [POINTER], linkage)
            words = bodies.StreamCode(self, code, following).print(function, begin, is_root=is_root)
            return Stream(begin, following, answer, words)
        recursive = function.name in code.program and code.program[function.name].recursive
        made = self.function(name, answer, kinds, linkage)
        if not is_root:
            self._functions[id(code.program), function.name] = made  # before its body, which may call it
        bodies.FunctionCode(self, code, made).print(function, by_value=by_value)
        if not recursive:
            self._plain.append(made)
        return made

    def _inline(self) -> None:
        """Let short functions become parts of their callers, unless many long copies would be made."""
        calls = {
            function: [each.callee for block in function.blocks for each in block.instructions if _calls(each)]
            for function in self.module.functions
        }
        sites = Counter(callee for callees in calls.values() for callee in callees)
        lengths: dict[Any, int] = {}  # with what has become a part of a function, callees first
        for made in self._plain:
            own = sum(len(block.instructions) for block in made.blocks)
            lengths[made] = own + sum(
                lengths.get(each, 0) for each in calls[made] if "alwaysinline" in each.attributes
            )
            copies = 1 if made.linkage == "external" else sites[made] - 1
            if own <= MOST_INLINED and lengths[made] * copies <= MOST_COPIED:
                made.attributes.add("alwaysinline")

    def function(
        self, name: str, answer: Type, kinds: Sequence[Any], linkage: str = "", *, inline: bool = False
    ) -> Any:
        """Return a function without a body yet, or that was declared before."""
        if name in self.module.globals:
            return self.module.globals[name]
        places = [(BYTE if answer == BOOL else held(answer)).as_pointer(), INFORMATION.as_pointer().as_pointer()]
        made = ir.Function(self.module, ir.FunctionType(STATUS, [*places, *kinds]), name)
        for argument in made.args[:2]:
            argument.add_attribute("noalias")
        if inline:
            made.attributes.add("alwaysinline")
        made.linkage = linkage
        return made

    def makes_lists(self, function: Function, code: RulesCode) -> bool:
        """Whether a function, or one that it calls, makes or changes lists."""
        return any(self._facts_of(each).makes_lists for each in self._reached(function, code))

    def _reached(self, function: Function, code: RulesCode) -> list[Function]:
        """Return the functions of a program that one may call, with that one."""
        found, names = [function], set[str]()
        for each in found:
            for name in self._facts_of(each).calls:
                if name in code.program and name not in names:
                    names.add(name)
                    found.append(code.program[name].code)
        return found

    def _facts_of(self, function: Function) -> _Facts:
        if id(function) not in self._facts:
            codes = list(nodes.expressions_of(function.body))
            makes = any(isinstance(each, nodes.NewList | nodes.Mapped | nodes.Change) for each in codes)
            calls = dict.fromkeys(each.function for each in codes if isinstance(each, nodes.Call))
            self._facts[id(function)] = _Facts(makes, (*calls,), function)
        return self._facts[id(function)]

    def return_user_exc(self, builder: Any, error: type[BaseException], reason: tuple[object, ...]) -> None:
        """Write that a function ends with an error, as Numba's convention of calls has it."""
        pickled = pickle.dumps((error, reason, None))
        if pickled not in self._errors:
            text = self._constant(bytearray(pickled), BYTE).bitcast(POINTER)
            fields = text, STATUS(len(pickled)), POINTER(None), POINTER(None), STATUS(0)
            self._errors[pickled] = self._variable(ir.Constant(INFORMATION, fields))
        builder.store(self._errors[pickled], builder.function.args[1])
        builder.ret(STATUS(1))

    def table(self, words: tuple[int, ...]) -> Any:
        """Return a constant table of words."""
        if words not in self._tables:
            self._tables[words] = self._constant(list(words), WORD)
        return self._tables[words]

    def _constant(self, values: Any, kind: Any) -> Any:
        return self._variable(ir.Constant(ir.ArrayType(kind, len(values)), values))

    def _variable(self, value: Any) -> Any:
        made = ir.GlobalVariable(self.module, value.type, self.module.get_unique_name("constant"))
        made.initializer, made.global_constant, made.linkage = value, True, "internal"
        return made


def _calls(instruction: Any) -> bool:
    return instruction.opname == "call" and isinstance(instruction.callee, ir.Function)
