"""How Numba optimises the code of kernels and of the functions that only kernels call.

Numba would optimise and load each function, and then optimise it again in every function that calls it. Here a
function is optimised and loaded as a part of each kernel, not by itself. A compilation then takes about two thirds
of the time, and the code is as fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_Library: Any = import_module("numba.core.codegen").JITCodeLibrary
_Compiler: Any = import_module("numba.core.compiler").Compiler


class InnerLibrary(_Library):  # type: ignore[misc]
    """The code of a function that only kernels call."""

    def add_ir_module(self, module: Any) -> None:
        """Add code, but refuse what makes objects of Python: the arguments of an error that are not constant."""
        if any(name.startswith("__excinfo_unwrap_args") for name in module.globals):
            message = "a function raises an error with an argument that is not constant: raise one for each value"
            raise AssertionError(message)
        _Library.add_ir_module(self, module)

    def _optimize_final_module(self) -> None:
        """Leave that to the kernels."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """Return 0, which stands for no function: Python calls kernels only."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """This object, of which Numba uses `set_env` alone."""
        return self

    def set_env(self, _name: str, _environment: object) -> None:
        """Forget the objects of Python for a function, which uses none."""


class QuickLibrary(_Library):  # type: ignore[misc]
    """The code of a kernel that is optimised just enough to put small functions into their callers."""

    def _optimize_final_module(self) -> None:
        _optimise(self, opt=1, cost="cheap")


class ThoroughLibrary(_Library):  # type: ignore[misc]
    """The code of a kernel that is optimised twice."""

    def _optimize_final_module(self) -> None:
        _Library._optimize_final_module(self)  # noqa: SLF001 - the method that this one replaces
        _optimise(self, opt=2)


def _optimise(library: Any, **options: object) -> None:
    """Run LLVM's passes on the code of a kernel, as the method of Numba's library does."""
    passes, builder = library._codegen._module_pass_manager(  # noqa: SLF001 - it has no public name
        loop_vectorize=False, slp_vectorize=False, **options
    )
    passes.run(library._final_module, builder)  # noqa: SLF001 - it has no public name


def _compiler(library: Any) -> Any:
    """Return Numba's compiler, for code that is kept in a library of this kind."""

    def define_pipelines(self: Any) -> Any:
        self.state.library = library(self.state.targetctx.codegen(), library.__name__)
        self.state.library.enable_object_caching()  # as Numba does for its own library
        return _Compiler.define_pipelines(self)

    return type("Compiler", (_Compiler,), {"define_pipelines": define_pipelines})


InnerCompiler = _compiler(InnerLibrary)
QuickCompiler = _compiler(QuickLibrary)
ThoroughCompiler = _compiler(ThoroughLibrary)
