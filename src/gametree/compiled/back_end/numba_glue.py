"""The types and the machine code of functions that Numba does not know.

Numba comes without types of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gametree.compiled.back_end.machine_functions import library

KNOWN = set[Callable[..., Any]]()  # whose machine code Numba was given
Lowered = TypeVar("Lowered", bound=Callable[..., Any])

types: Any = library("numba.core.types")
extending: Any = library("numba.extending")
_templates: Any = library("numba.core.typing.templates")


def of_kinds(function: Callable[..., Any], answer: Any, *given: Any) -> Callable[[Lowered], Lowered]:
    """Give Numba the machine code of a function, which the decorated one writes, for arguments of these kinds.

    Numba converts those of other kinds. The answer is always of one kind.
    """

    def generic(_template: Any, _given: tuple[Any, ...], _keywords: Any) -> Any:
        return _templates.signature(answer, *given)

    template = type("Template", (_templates.AbstractTemplate,), {"key": function, "generic": generic})
    _templates.infer_global(function, types.Function(template))
    KNOWN.add(function)

    def told(emit: Lowered) -> Lowered:
        def lower(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            written = emit(context, builder, *arguments)
            return context.get_dummy_value() if answer == types.none else written

        extending.lower_builtin(function, *given)(lower)
        return emit

    return told


def of_words(function: Callable[..., Any], count: int, answer: Any = types.int64) -> Callable[[Lowered], Lowered]:
    """Give Numba the machine code of a function of whole numbers, which the decorated one writes for words.

    It can raise no error, and so it takes no context.
    """

    def told(emit: Lowered) -> Lowered:
        @of_kinds(function, answer, *[types.int64] * count)
        def written(_context: Any, builder: Any, *given: Any) -> Any:
            return emit(builder, *given)

        return emit

    return told
