"""How Numba compiles kernels and the functions that only kernels call.

Numba would optimise and load each function, and then optimise it again in every function that calls it. Here a
function is optimised and loaded as a part of each kernel, not by itself. And of Numba's passes, those are left out
that look for what neither kernels nor lowered rules have: arrays, `with`, errors whose arguments are not constant.
A compilation then takes about three fifths of the time, and the code is as fast.
"""

from __future__ import annotations

from importlib import import_module
from types import CodeType
from typing import Any

_Library: Any = import_module("numba.core.codegen").JITCodeLibrary
_compilers: Any = import_module("numba.core.compiler")
FOR_COMPREHENSIONS = "InlineClosureLikes"  # which takes long
PASSES = (  # of Numba, in its order
    "TranslateByteCode",
    "FixupArgs",
    "IRProcessing",
    FOR_COMPREHENSIONS,
    "RewriteSemanticConstants",
    "DeadBranchPrune",
    "GenericRewrites",  # constant indices
    "InlineInlinables",
    "ReconstructSSA",
    "NopythonTypeInference",
    "PreLowerStripPhis",
    "InlineOverloads",
    "NoPythonSupportedFeatureValidation",
    "IRLegalization",
    "AnnotateTypes",
    "NativeLowering",
    "NoPythonBackend",
)


class InnerLibrary(_Library):  # type: ignore[misc]
    """The code of a function that only kernels call."""

    def _optimize_functions(self, module: Any) -> None:
        """Do what Numba's library does, with one list of passes for all functions that the module defines."""
        module.data_layout = self._codegen._data_layout  # noqa: SLF001 - as in the method that this one replaces
        passes, builder = self._codegen._function_pass_manager()  # noqa: SLF001 - as in that method
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

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
        passes, builder = self._codegen._module_pass_manager(  # noqa: SLF001 - as in the method that this one replaces
            loop_vectorize=False, slp_vectorize=False, opt=1, cost="cheap"
        )
        passes.run(self._final_module, builder)


def _compiler(library: Any) -> Any:
    """Return a compiler that runs the passes that a function needs, and keeps the code in such a library."""

    def define_pipelines(self: Any) -> Any:
        self.state.library = library(self.state.targetctx.codegen(), library.__name__)
        self.state.library.enable_object_caching()  # as Numba does for its own library
        passes = _compilers.PassManager("gametree")
        for name in PASSES:
            if name != FOR_COMPREHENSIONS or _has_comprehensions(self.state.func_id.code):
                passes.add_pass(getattr(_compilers, name), name)
        passes.finalize()
        return [passes]

    return type("Compiler", (_compilers.CompilerBase,), {"define_pipelines": define_pipelines})


def _has_comprehensions(code: CodeType) -> bool:
    """Whether code defines other code; from Python 3.12 on, comprehensions are no code of their own."""
    return any(isinstance(constant, CodeType) for constant in code.co_consts)


InnerCompiler = _compiler(InnerLibrary)
QuickCompiler = _compiler(QuickLibrary)
KernelCompiler = _compiler(_Library)
