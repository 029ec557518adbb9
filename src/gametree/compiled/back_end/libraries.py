"""How Numba compiles kernels and the functions that only kernels call.

Numba would optimise and load each function, and then optimise it again in every function that calls it. Here a
function is optimised and loaded as a part of each kernel, not by itself. And of Numba's passes, those are left out
that look for what kernels do not have: arrays, comprehensions, `with`, errors whose arguments are not constant.
A compilation then takes about three fifths of the time, and the code is as fast.
"""

from __future__ import annotations

import re
from typing import Any

from gametree.compiled.back_end.machine_functions import STAND_INS, library

_Library: Any = library("numba.core.codegen").JITCodeLibrary
_compilers: Any = library("numba.core.compiler")
IN_STRUCTURE = re.compile(rf"\{{[^}}\n]*\bi({'|'.join(map(str, STAND_INS.values()))})\b")
PASSES = (  # of Numba, in its order
    "TranslateByteCode",
    "FixupArgs",
    "IRProcessing",
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
        """Do what Numba's library does, with one list of passes for all functions that the module defines.

        The numbers that stand for rows of words lie at multiples of 8 bytes meanwhile, as the rows will. Only few
        passes go over functions that have them in structures: others tell where a part is by a number of bytes.
        """
        layout = self._codegen._data_layout  # noqa: SLF001 - as in the method that this one replaces
        module.data_layout = layout.replace("i128:128", "i128:64")
        passes, builder = self._codegen._function_pass_manager()  # noqa: SLF001 - as in that method
        few = library("llvmlite.binding").create_new_function_pass_manager()
        few.add_sroa_pass()
        few.add_simplify_cfg_pass()
        few.add_aggressive_dce_pass()
        for function in module.functions:
            if not function.is_declaration:
                (few if IN_STRUCTURE.search(str(function)) else passes).run(function, builder)
        module.data_layout = layout

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


def _pipelines(compiler: Any) -> Any:
    """Return the passes that a function needs."""
    compiler.state.library = InnerLibrary(compiler.state.targetctx.codegen(), InnerLibrary.__name__)
    passes = _compilers.PassManager("gametree")
    for name in PASSES:
        passes.add_pass(getattr(_compilers, name), name)
    passes.finalize()
    return [passes]


InnerCompiler = type("InnerCompiler", (_compilers.CompilerBase,), {"define_pipelines": _pipelines})
