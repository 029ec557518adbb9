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


def typed_by(function: Callable[..., Any]) -> Callable[[Lowered], Lowered]:
    """Give Numba the typing of a function: the decorated function gets the context, and returns a typer."""
    made: Callable[[Lowered], Lowered] = _extending.type_callable(function)
    return made


def typed_freely(function: Callable[..., Any], answer: Callable[[tuple[Any, ...]], Any]) -> None:
    """Give Numba the typing of a function of any number of arguments; None means that it does not take these."""
    templates = library("numba.core.typing.templates")

    def generic(_template: Any, args: tuple[Any, ...], _keywords: Any) -> Any:
        kind = answer(args)
        return None if kind is None else templates.signature(kind, *args)

    template = type("Template", (templates.AbstractTemplate,), {"key": function, "generic": generic})
    templates.infer_global(function)(template)


def returns(function: Callable[..., Any], kind: Any) -> None:
    """Tell Numba that a function always returns a value of this kind."""
    typed_freely(function, lambda _given: kind)


def lowered_to(function: Callable[..., Any] | str, *kinds: Any) -> Callable[[Lowered], Lowered]:
    """Give Numba the machine code of a function, or of a step of its own, for arguments of these kinds."""
    made: Callable[[Lowered], Lowered] = _extending.lower_builtin(function, *kinds)
    return made


def held_as(kind: type[Any]) -> Callable[[Lowered], Lowered]:
    """Tell Numba how a type of ours is held: the decorated class is its model."""
    made: Callable[[Lowered], Lowered] = _extending.register_model(kind)
    return made


def overloads(function: Callable[..., Any]) -> Callable[[Lowered], Lowered]:
    """Give Numba other Python code to compile in place of a function."""
    made: Callable[[Lowered], Lowered] = _extending.overload(function)
    return made


def as_words(context: Any, builder: Any, signature: Any, arguments: Any) -> list[Any]:
    """Return the arguments of a function, whole numbers, as words."""
    return [
        context.cast(builder, argument, kind, types.int64)
        for argument, kind in zip(arguments, signature.args, strict=True)
    ]


def of_words(function: Callable[..., Any], count: int, answer: Any = types.int64) -> Callable[[Lowered], Lowered]:
    """Give Numba the machine code of a function of whole numbers, which the decorated one writes for words."""
    returns(function, answer)

    def given(emit: Lowered) -> Lowered:
        @lowered_to(function, *[types.Any] * count)
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return emit(context, builder, *as_words(context, builder, signature, arguments))

        return emit

    return given


def nonzero(builder: Any, number: Any) -> Any:
    """Return whether a whole number is not 0."""
    return builder.icmp_signed("!=", number, number.type(0))


def raise_if(context: Any, builder: Any, condition: Any, error: type[Exception], *reason: object) -> None:
    """Write that an error is raised if a condition holds, which is unlikely."""
    with builder.if_then(condition, likely=False):
        context.call_conv.return_user_exc(builder, error, reason)


def compiled_as_written(*functions: Callable[..., Any]) -> None:
    """Let Numba compile the very code of functions, where kernels call them."""
    for function in functions:
        _extending.register_jitable(function)
