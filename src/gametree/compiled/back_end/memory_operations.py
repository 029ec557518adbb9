"""Machine code, for Numba, of the functions by which kernels use memory and compute with words and floats."""

from __future__ import annotations

from typing import Any

from gametree.compiled.back_end.memory_words import (
    BYTES,
    add_shared,
    call,
    clear,
    fetch,
    gather,
    load,
    load_int32,
    load_shared,
    stack_pointer,
    store,
    store_int32,
    store_shared,
    swap_shared,
)
from gametree.compiled.back_end.numba_glue import of_kinds, of_words, types
from gametree.compiled.back_end.word_arithmetic import whole, wrapping_product, wrapping_sum
from gametree.compiled.back_end.word_operations import (
    BIT,
    BYTE,
    OPERATIONS,
    POINTER,
    WORD,
    called,
    ir,
    top_of_stack,
)
from gametree.compiled.front_end.ir import primitives
from gametree.compiled.front_end.ir.signatures import SIGNATURES
from gametree.compiled.front_end.ir.types import FLOAT, INT, Type

SHARED_ORDER = "acq_rel"  # unlike that of the counts of references, which are of one thread alone on a GPU
HALF = ir.IntType(32)
KINDS: dict[Type, Any] = {INT: types.int64, FLOAT: types.float64}
USED = "plus", "times", "bit_length", "bits_of", "float_of"  # of the operations that rules have too

for _name in USED:
    _signature = SIGNATURES[_name]
    _kinds = [KINDS[each] for each in (_signature.returns, *_signature.given)]
    of_kinds(getattr(primitives, _name), *_kinds)(OPERATIONS[_name])


def _place(builder: Any, address: Any, index: Any, kind: Any = WORD) -> Any:
    return builder.gep(builder.inttoptr(address, kind.as_pointer()), [index])


@of_words(load, 2)
def _load(builder: Any, address: Any, index: Any) -> Any:
    return builder.load(_place(builder, address, index))


@of_words(store, 3, types.none)
def _store(builder: Any, address: Any, index: Any, value: Any) -> None:
    builder.store(value, _place(builder, address, index))


@of_words(clear, 3, types.none)
def _clear(builder: Any, address: Any, index: Any, number: Any) -> None:
    fill = builder.module.declare_intrinsic("llvm.memset", (POINTER, WORD))
    place = builder.bitcast(_place(builder, address, index), POINTER)
    builder.call(fill, [place, BYTE(0), builder.mul(number, WORD(BYTES)), BIT(0)])


@of_words(load_int32, 2)
def _load_int32(builder: Any, address: Any, index: Any) -> Any:
    return builder.sext(builder.load(_place(builder, address, index, HALF)), WORD)


@of_words(store_int32, 3, types.none)
def _store_int32(builder: Any, address: Any, index: Any, value: Any) -> None:
    builder.store(builder.trunc(value, HALF), _place(builder, address, index, HALF))


@of_words(load_shared, 2)
def _load_shared(builder: Any, address: Any, index: Any) -> Any:
    return builder.load_atomic(_place(builder, address, index), "acquire", BYTES)


@of_words(store_shared, 3, types.none)
def _store_shared(builder: Any, address: Any, index: Any, value: Any) -> None:
    builder.store_atomic(value, _place(builder, address, index), "release", BYTES)


@of_words(swap_shared, 4, types.boolean)
def _swap_shared(builder: Any, address: Any, index: Any, expected: Any, value: Any) -> Any:
    place = _place(builder, address, index)
    return builder.extract_value(builder.cmpxchg(place, expected, value, "seq_cst", "monotonic"), 1)


@of_words(add_shared, 3)
def _add_shared(builder: Any, address: Any, index: Any, value: Any) -> Any:
    return builder.atomic_rmw("add", _place(builder, address, index), value, SHARED_ORDER)


@of_words(fetch, 2, types.none)
def _fetch(builder: Any, address: Any, index: Any) -> None:
    kind = ir.FunctionType(ir.VoidType(), [POINTER, HALF, HALF, HALF])
    prefetch = builder.module.declare_intrinsic("llvm.prefetch", (POINTER,), kind)
    place = builder.bitcast(_place(builder, address, index), POINTER)
    builder.call(prefetch, [place, HALF(0), HALF(3), HALF(1)])  # for reading, into every cache, of data


@of_words(gather, 0, types.none)
def _gather(builder: Any) -> None:
    nothing = ir.InlineAsm(ir.FunctionType(ir.VoidType(), []), "", "", side_effect=True)
    builder.call(nothing, [], attrs=("convergent",))


@of_words(whole, 1)
def _whole(_builder: Any, number: Any) -> Any:
    return number


of_words(call, 1)(called)
of_words(stack_pointer, 0)(top_of_stack)
of_words(wrapping_sum, 2)(ir.IRBuilder.add)
of_words(wrapping_product, 2)(ir.IRBuilder.mul)
