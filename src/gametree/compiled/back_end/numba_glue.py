"""The types and the machine code of functions that Numba does not know.

Numba comes without types of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gametree.compiled.back_end.machine_functions import library

Lowered = TypeVar("Lowered", bound=Callable[..., Any])

types: Any = library("numba.core.types")
ir: Any = library("llvmlite.ir")

_extending: Any = library("numba.extending")
models: Any = _extending.models


def typed_freely(function: Callable[..., Any], answer: Any) -> None:
    """Tell Numba that a function of any arguments always returns a value of this kind."""
    templates = library("numba.core.typing.templates")

    def generic(_template: Any, args: tuple[Any, ...], _keywords: Any) -> Any:
        return templates.signature(answer, *args)

    template = type("Template", (templates.AbstractTemplate,), {"key": function, "generic": generic})
    templates.infer_global(function)(template)


def lowered_to(function: Callable[..., Any] | str, *kinds: Any) -> Callable[[Lowered], Lowered]:
    """Give Numba the machine code of a function, or of a step of its own, for arguments of these kinds."""
    made: Callable[[Lowered], Lowered] = _extending.lower_builtin(function, *kinds)
    return made


def held_as(kind: type[Any]) -> Callable[[Lowered], Lowered]:
    """Tell Numba how a type of ours is held: the decorated class is its model."""
    made: Callable[[Lowered], Lowered] = _extending.register_model(kind)
    return made


def of_kinds(function: Callable[..., Any], *kinds: Any) -> Callable[[Lowered], Lowered]:
    """Give Numba the machine code of a function, which the decorated one writes for arguments of these kinds.

    The last kind is that of the answer. Numbers of other kinds are converted.
    """
    *given, answer = kinds
    typed_freely(function, answer)

    def told(emit: Lowered) -> Lowered:
        @lowered_to(function, *[types.Any] * len(given))
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            converted = [
                context.cast(builder, argument, kind, wanted)
                for argument, kind, wanted in zip(arguments, signature.args, given, strict=True)
            ]
            return emit(context, builder, *converted)

        return emit

    return told


def of_words(function: Callable[..., Any], count: int, answer: Any = types.int64) -> Callable[[Lowered], Lowered]:
    """Give Numba the machine code of a function of whole numbers, which the decorated one writes for words."""
    return of_kinds(function, *[types.int64] * count, answer)
