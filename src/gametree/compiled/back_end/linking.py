"""Kernels with rules: what Numba makes of a kernel, in which functions of rules are declared, linked with these.

A kernel without rules is kept, since it is the same for many games. Only one that no process has compiled before
loads Numba.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gametree.compiled.back_end.kernel_cache import fingerprint, kept_or_made
from gametree.compiled.back_end.machine_code import ADDRESS, KernelCode, emitted, joined
from gametree.compiled.back_end.machine_functions import (
    STAND_INS,
    Role,
    RulesFunction,
    WordsFunction,
    WordsOf,
    library,
)
from gametree.compiled.back_end.memory_words import BYTES
from gametree.compiled.back_end.rules_module import STREAM_WORDS, RulesModule
from gametree.compiled.back_end.structure import structure
from gametree.compiled.front_end.ir.nodes import Function, answer_of
from gametree.compiled.front_end.ir.types import Words

TOLD = (  # what the text of a kernel may not have: a number of words that is not known yet, or an address
    *(f"i{bits}" for bits in STAND_INS.values()),
    *map(str, (STREAM_WORDS, BYTES * STREAM_WORDS)),
    ADDRESS,
)
BEHIND = re.compile(r"\b(97[2-6]|194[4-9]|291[6-9])\d{3}\b")  # the bytes of one to three stand-ins, and some more


class Template(NamedTuple):
    """A kernel without the rules, or a function of one: its text for LLVM, and the kind of its answer."""

    text: str
    answer: str


def compiled(function: Callable[..., Any], *, quick: bool) -> KernelCode:
    """Compile a kernel; its code is optimised, or hardly if it is `quick`."""
    module, answer = linked(function)
    return emitted(module, answer, quick=quick)


def linked(function: Callable[..., Any]) -> tuple[Any, str]:
    """Return the module of a kernel and the rules, and the kind of the kernel's answer."""
    module, streams, sizes = RulesModule(), [0], dict[Role, int]()
    roots: dict[str, Function] = {}

    def has_words(*rows: WordsOf | None) -> None:
        for row in rows:
            if row is not None and sizes.setdefault(row.role, row.size) != row.size:
                message = (
                    f"A kernel has values of {sizes[row.role]} and of {row.size} words in the role {row.role}."
                )
                raise RuntimeError(message)

    def noted(called: RulesFunction | WordsFunction) -> object:
        if isinstance(called, WordsFunction):
            has_words(called.words)
            module.operation(called)
            return None
        has_words(*called.taken, called.returned)
        function = called.code.function
        if roots.setdefault(called.name, function) != function:
            message = f"Two functions of the rules have the name {called.name}."
            raise RuntimeError(message)
        streams.append(module.root(called))
        answer = answer_of(function)
        return None if isinstance(answer, Words) else repr(answer), function.stream

    text, answer = _template(structure(function, noted), "kernel", function)
    texts = [text]
    for called, kinds in [*module.kernel.items()]:
        shape = [None if isinstance(kind, Words) else kind for kind in kinds]
        made = structure(called.function, noted), called.name, called.words and called.words.role, repr(shape)
        texts.append(_template(made, "part", called, kinds).text)
    first, *others = [fitting(each, max(streams), sizes) for each in texts]
    return joined(first, [module.text(), *others]), answer


def fitting(text: str, stream: int, sizes: Mapping[Role, int]) -> str:
    """Return the text of a template with the words that a stream takes, and those of values by their roles."""
    text = text.replace(f"[{STREAM_WORDS} x i64]", f"[{stream} x i64]")
    for role, size in sizes.items():
        kind = f"i{STAND_INS[role]}"
        lines = [_of_words(line, kind, size) if kind in line else line for line in text.split("\n")]
        text = "\n".join(lines)
    if any(each in text for each in TOLD) or BEHIND.search(text):
        message = "A kernel tells a number of words in a way that is not known, or has an address in it."
        raise RuntimeError(message)
    return text


def _of_words(line: str, kind: str, size: int) -> str:
    """Return a line in which a row of words takes the place of the number that stands for it.

    Its place on the stack keeps its alignment, which LLVM may have noted elsewhere.
    """
    if " phi " in line:
        line = line.replace("[ 0, ", "[ zeroinitializer, ")
    if " alloca " not in line:
        line = line.replace("align 16", f"align {BYTES}")
    return re.sub(rf"\b{kind} 0\b", f"{kind} zeroinitializer", line).replace(kind, f"[{size} x i64]")


def _template(depends_on: object, step: str, *given: object) -> Template:
    """Return the template that was kept before, or let Numba make it now by a step of `compiling`, and keep it."""

    def make() -> Template:
        compiling = library("gametree.compiled.back_end.compiling")
        compiling.refuse_without_compiler()
        made: Template = getattr(compiling, step)(*given)
        return made

    return kept_or_made(fingerprint("template", depends_on), make)
