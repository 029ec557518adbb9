"""The operations on numbers that kernels use, for Numba."""

from __future__ import annotations

from typing import Any

from gametree.compiled.back_end.numba_glue import of_kinds, of_words, types
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.back_end.word_operations import OPERATIONS
from gametree.compiled.front_end.ir import primitives
from gametree.compiled.front_end.ir.signatures import SIGNATURES
from gametree.compiled.front_end.ir.types import FLOAT, INT, Type

KINDS: dict[Type, Any] = {INT: types.int64, FLOAT: types.float64}
USED = "plus", "times", "bit_count", "bit_length", "bits_of", "float_of"

for _name in USED:
    _signature = SIGNATURES[_name]
    _kinds = [KINDS[each] for each in (*_signature.given, _signature.returns)]
    of_kinds(getattr(primitives, _name), *_kinds)(OPERATIONS[_name])


@of_words(whole, 1)
def _whole(_context: Any, _builder: Any, number: Any) -> Any:
    return number
