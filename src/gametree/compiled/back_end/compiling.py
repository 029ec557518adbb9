"""Let Numba compile kernels and rules, and LLVM put both together.

Only what no process has compiled before loads this, and Numba with it. A kernel, in which the functions of the
rules are declared, is kept as well: it is the same for many games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end import machine_operations, memory_operations, wide_arithmetic
from gametree.compiled.back_end.dispatchers import OPTIONS, numba, resolved
from gametree.compiled.back_end.kernel_cache import fingerprint, keep, kept
from gametree.compiled.back_end.machine_code import ADDRESS, KernelCode, alone, emitted, joined, module_of
from gametree.compiled.back_end.machine_functions import RulesFunction, library
from gametree.compiled.back_end.memory_words import BYTES
from gametree.compiled.back_end.numba_glue import types
from gametree.compiled.back_end.rules_parts import STREAM_WORDS, Part, declared, part_of, told
from gametree.compiled.back_end.structure import structure
from gametree.game import CompileError

NUMBA_IS_TOLD = machine_operations, memory_operations, wide_arithmetic  # by their import


class Template(NamedTuple):
    """A kernel without the rules: its text for LLVM, and the kind of its answer."""

    text: str
    answer: str


def refuse_without_compiler() -> None:
    """Raise `CompileError` if the user has told Numba to compile nothing."""
    if numba.config.DISABLE_JIT:
        message = "Numba compiles nothing while NUMBA_DISABLE_JIT is set: unset it, or use the plain search."
        raise CompileError(message)


def compiled(function: Callable[..., Any], *, quick: bool) -> KernelCode:
    """Compile a kernel; its code is optimised, or hardly if it is `quick`."""
    module, answer = linked(function)
    return emitted(module, answer, function, quick=quick)


def linked(function: Callable[..., Any]) -> tuple[Any, str]:
    """Return the module of a kernel and the rules, and the kind of the kernel's answer."""
    parts: dict[str, Part] = {}

    def met(rules: RulesFunction) -> object:
        parts[rules.name] = part_of(rules)
        return told(rules)

    name = fingerprint("template", structure(function, met))
    found = kept(name)
    if found is None:
        found = tuple(_template(function))
        if ADDRESS not in found[0]:
            keep(name, found)
    text, answer = found
    words = max([part.words for part in parts.values()], default=0)
    fitting = text.replace(f"[{STREAM_WORDS} x i64]", f"[{words} x i64]")
    if any(str(number) in fitting for number in (STREAM_WORDS, BYTES * STREAM_WORDS)):
        message = "A kernel tells the words of a stream in a way that is not known."
        raise RuntimeError(message)
    return joined(fitting, [part.code for part in parts.values()]), answer


def _template(function: Callable[..., Any]) -> Template:
    """Compile a kernel without the rules."""
    given = types.int64, types.int64
    kernel = numba.njit(resolved(function, declared), **OPTIONS)
    kernel.compile(given)
    made = kernel.overloads[given]
    module = module_of(made)
    alone(module, made.fndesc.llvm_func_name)
    return Template(str(module), str(types.unliteral(made.signature.return_type)))


def offer_functions() -> None:
    """Let LLVM find the functions of Numba that code may call, such as those for the memory of lists."""
    context = library("numba.core.registry").cpu_target.target_context
    library("numba.core.runtime").rtsys.initialize(context)
    context.refresh()
