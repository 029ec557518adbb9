"""Numba, LLVM and platformdirs, which come without types of their own or may be missing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

from gametree.compiled.back_end.forks import at_fork
from gametree.extras import missing_extra

process_name = token_hex(8)
Lowered = TypeVar("Lowered", bound=Callable[..., Any])

try:
    numba: Any = import_module("numba")
    user_cache_path: Callable[[str], Path] = import_module("platformdirs").user_cache_path
except ModuleNotFoundError as error:
    message = missing_extra("gametree.compiled", error.name, "compiled")
    raise ModuleNotFoundError(message, name=error.name) from error

numpy: Any = import_module("numpy")
types: Any = import_module("numba.core.types")
ir: Any = import_module("llvmlite.ir")
NumbaError: type[Exception] = import_module("numba.core.errors").NumbaError
_extending: Any = import_module("numba.extending")
_libraries: Any = import_module("gametree.compiled.back_end.libraries")
INNER: dict[str, Any] = {
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _libraries.InnerCompiler,
}
KERNEL: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True, "pipeline_class": _libraries.KernelCompiler}
QUICK: dict[str, Any] = {**KERNEL, "pipeline_class": _libraries.QuickCompiler}
INTRINSIC = "llvm."  # the names of instructions that LLVM writes as functions begin so
models: Any = _extending.models
_CompileResult: Any = import_module("numba.core.compiler").CompileResult
address_of: Callable[[str], int | None] = import_module("llvmlite.binding").address_of_symbol
_runtime: Any = import_module("numba.core.runtime").rtsys
_RuntimeLinker: Any = import_module("numba.core.codegen").RuntimeLinker


def typed_by(function: Callable[..., Any]) -> Callable[[Lowered], Lowered]:
    """Give Numba the typing of a function: the decorated function gets the context, and returns a typer."""
    made: Callable[[Lowered], Lowered] = _extending.type_callable(function)
    return made


def typed_freely(function: Callable[..., Any], answer: Callable[[tuple[Any, ...]], Any]) -> None:
    """Give Numba the typing of a function of any number of arguments; None means that it does not take these."""
    templates = import_module("numba.core.typing.templates")

    def generic(_template: Any, args: tuple[Any, ...], _keywords: Any) -> Any:
        kind = answer(args)
        return None if kind is None else templates.signature(kind, *args)

    template = type("Template", (templates.AbstractTemplate,), {"key": function, "generic": generic})
    templates.infer_global(function)(template)


def returns(function: Callable[..., Any], kind: Any) -> None:
    """Tell Numba that a function always returns a value of this kind."""
    typed_freely(function, lambda _given: kind)


def lowered_to(function: Callable[..., Any], *kinds: Any) -> Callable[[Lowered], Lowered]:
    """Give Numba the machine code of a function for arguments of these kinds."""
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


def raise_if(context: Any, builder: Any, condition: Any, error: type[Exception], *reason: object) -> None:
    """Write that an error is raised if a condition holds, which is unlikely."""
    with builder.if_then(condition, likely=False):
        context.call_conv.return_user_exc(builder, error, reason)


def compiled_as_written(*functions: Callable[..., Any]) -> None:
    """Let Numba compile the very code of functions, where kernels call them."""
    for function in functions:
        _extending.register_jitable(function)


def _named(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a function a name that no other process gives.

    Of two functions with one name, only the first would ever be called.
    """
    if not function.__qualname__.endswith(process_name):
        function.__qualname__ = f"{function.__qualname__}_{process_name}"
    return function


def _rename_process() -> None:
    """Give a forked process a name of its own, because it counts its functions on from those of its parent."""
    global process_name  # noqa: PLW0603 - of this process
    process_name = token_hex(8)


at_fork(after_in_child=_rename_process)


def small(function: Lowered) -> Lowered:
    """Compile a function into each of its callers. Kernels share what is made of one that stands in a module."""
    stands_there = getattr(sys.modules.get(function.__module__), function.__name__, None) is function
    return small_once(function, process_name) if stands_there else _small(function)


def _small(function: Lowered) -> Lowered:
    made: Lowered = _for_types_alone(numba.njit(_named(function), forceinline=True, **INNER))
    return made


@cache
def small_once(function: Lowered, _process: str) -> Lowered:
    """Return what `small` makes of a function in this process."""
    return _small(function)


def inlined(function: Lowered) -> Lowered:
    """Compile a function as a part of its one caller, which takes less time than compiling both."""
    made: Lowered = numba.njit(_named(function), inline="always", **INNER)
    return made


def large(function: Lowered) -> Lowered:
    """Compile a function that other kernels call, and that may call itself."""
    made: Lowered = _for_types_alone(numba.njit(_named(function), forceinline=False, **INNER))
    return made


def _for_types_alone(made: Any) -> Any:
    """Compile a function for the types of its arguments, never for constants among them.

    Otherwise it is compiled again for each constant that a caller gives. If it calls itself, one of the two then
    finds the other only in this process.
    """
    template_of = made.get_call_template

    def for_types_alone(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return template_of(tuple([types.unliteral(each) for each in arguments]), keywords)

    made.get_call_template = for_types_alone
    return made


def table(words: tuple[int, ...]) -> Any:
    """Return a table of words that machine code reads at any index."""
    return numpy.array(words, dtype=numpy.int64)


def entry_point(function: Callable[..., Any], kept: object, options: dict[str, Any]) -> Any:
    """Compile a kernel that Python calls, with the address of its workspace and a depth, unless it is kept.

    The options say how its code is optimised: as Numba does (`KERNEL`), or hardly (`QUICK`).
    """
    kernel = numba.njit(_named(function), **options)
    kernel._cache = kept  # noqa: SLF001 - Numba has no public way to give a cache
    kernel.compile((types.int64, types.int64))
    return kernel


def to_picklable(result: Any) -> Any:
    """Return code that Numba compiled in a form that can be pickled, or None if only this process can run it."""
    if result.library.has_dynamic_globals or _has_links_of_this_process(result.library):
        return None
    return _outside(result.library), result._reduce()  # noqa: SLF001 - as Numba's own cache does


def _outside(library: Any) -> list[str]:
    """Return the names of the functions and variables that code takes from elsewhere."""
    module = library._final_module  # noqa: SLF001 - it has no public name
    declared = [each.name for each in (*module.functions, *module.global_variables) if each.is_declaration]
    return [name for name in declared if not name.startswith(INTRINSIC)]


def _has_links_of_this_process(library: Any) -> bool:
    """Whether code calls functions by addresses that Numba fills in later, which it does not do for kept code."""
    names = (variable.name for variable in library._final_module.global_variables)  # noqa: SLF001 - it has no public name
    return any(name.startswith(_RuntimeLinker.PREFIX) for name in names)


def from_picklable(target: Any, code: Any) -> Any:
    """Return code that Numba compiled, from the form that `to_picklable` returned."""
    outside, reduced = code
    _runtime.initialize(target)
    if not all(map(address_of, outside)):
        target.refresh()  # loads all functions that any code calls, which takes a tenth of a second
    return _CompileResult._rebuild(target, *reduced)  # noqa: SLF001 - as Numba's own cache does


def machine_identity() -> tuple[object, ...]:
    """Return the versions of Numba and LLVM, and the processor that code is compiled for."""
    codegen = import_module("numba.core.registry").cpu_target.target_context.codegen()
    return numba.__version__, import_module("llvmlite").__version__, codegen.magic_tuple()
