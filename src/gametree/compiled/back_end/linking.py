"""Kernels with rules: what Numba makes of a kernel, in which functions of rules are declared, linked with these.

A kernel without rules is kept, since it is the same for many games. Only one that no process has compiled before
loads Numba.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end.kernel_cache import fingerprint, keep, kept
from gametree.compiled.back_end.machine_code import ADDRESS, KernelCode, emitted, joined
from gametree.compiled.back_end.machine_functions import RulesFunction, library
from gametree.compiled.back_end.memory_words import BYTES
from gametree.compiled.back_end.rules_module import STREAM_WORDS, RulesModule, answer_of
from gametree.compiled.back_end.structure import structure


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
    called_rules: dict[str, RulesFunction] = {}

    def noted(rules: RulesFunction) -> object:
        called_rules[rules.name] = rules
        return repr(answer_of(rules.code.function)), rules.code.function.stream

    text, answer = _template(structure(function, noted), "kernel", function)
    module = RulesModule()
    words = max([module.root(rules) for rules in called_rules.values()], default=0)
    fitting = text.replace(f"[{STREAM_WORDS} x i64]", f"[{words} x i64]")
    if any(str(each) in fitting for each in (STREAM_WORDS, BYTES * STREAM_WORDS, ADDRESS)):
        message = "A kernel tells the words of a stream in a way that is not known, or has an address in it."
        raise RuntimeError(message)
    texts = [module.text()]
    for called, kinds in module.kernel.items():
        made = structure(called.function, noted), called.name, repr(kinds)
        texts.append(_template(made, "part", called, kinds).text)
    return joined(fitting, texts), answer


def _template(depends_on: object, step: str, *given: object) -> Template:
    """Return the template that was kept before, or let Numba make it now by a step of `compiling`, and keep it."""
    name = fingerprint("template", depends_on)
    found = kept(name)
    if found is None:
        compiling = library("gametree.compiled.back_end.compiling")
        compiling.refuse_without_compiler()
        found = tuple(getattr(compiling, step)(*given))
        keep(name, found)
    return Template(*found)
