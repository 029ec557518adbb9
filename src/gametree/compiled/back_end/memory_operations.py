"""Machine code for reading and writing words of memory, and for arithmetic modulo 2 ** 64."""

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
from gametree.compiled.back_end.numba_glue import of_words, types
from gametree.compiled.back_end.word_arithmetic import wrapping_product, wrapping_sum
from gametree.compiled.back_end.word_operations import WORD, called, ir, top_of_stack

SHARED_ORDER = "acq_rel"  # unlike that of the counts of references, which are of one thread alone on a GPU
HALF = ir.IntType(32)
POINTER = ir.IntType(8).as_pointer()


def _place(builder: Any, address: Any, index: Any, kind: Any = WORD) -> Any:
    return builder.gep(builder.inttoptr(address, kind.as_pointer()), [index])


@of_words(load, 2)
def _load(_context: Any, builder: Any, address: Any, index: Any) -> Any:
    return builder.load(_place(builder, address, index))


@of_words(store, 3, types.none)
def _store(context: Any, builder: Any, address: Any, index: Any, value: Any) -> Any:
    builder.store(value, _place(builder, address, index))
    return context.get_dummy_value()


@of_words(clear, 3, types.none)
def _clear(context: Any, builder: Any, address: Any, index: Any, number: Any) -> Any:
    fill = builder.module.declare_intrinsic("llvm.memset", (POINTER, WORD))
    place = builder.bitcast(_place(builder, address, index), POINTER)
    builder.call(fill, [place, ir.IntType(8)(0), builder.mul(number, WORD(BYTES)), ir.IntType(1)(0)])
    return context.get_dummy_value()


@of_words(load_int32, 2)
def _load_int32(_context: Any, builder: Any, address: Any, index: Any) -> Any:
    return builder.sext(builder.load(_place(builder, address, index, HALF)), WORD)


@of_words(store_int32, 3, types.none)
def _store_int32(context: Any, builder: Any, address: Any, index: Any, value: Any) -> Any:
    builder.store(builder.trunc(value, HALF), _place(builder, address, index, HALF))
    return context.get_dummy_value()


@of_words(load_shared, 2)
def _load_shared(_context: Any, builder: Any, address: Any, index: Any) -> Any:
    return builder.load_atomic(_place(builder, address, index), "acquire", BYTES)


@of_words(store_shared, 3, types.none)
def _store_shared(context: Any, builder: Any, address: Any, index: Any, value: Any) -> Any:
    builder.store_atomic(value, _place(builder, address, index), "release", BYTES)
    return context.get_dummy_value()


@of_words(swap_shared, 4, types.boolean)
def _swap_shared(_context: Any, builder: Any, address: Any, index: Any, expected: Any, value: Any) -> Any:
    place = _place(builder, address, index)
    return builder.extract_value(builder.cmpxchg(place, expected, value, "seq_cst", "monotonic"), 1)


@of_words(add_shared, 3)
def _add_shared(_context: Any, builder: Any, address: Any, index: Any, value: Any) -> Any:
    return builder.atomic_rmw("add", _place(builder, address, index), value, SHARED_ORDER)


@of_words(fetch, 2, types.none)
def _fetch(context: Any, builder: Any, address: Any, index: Any) -> Any:
    flag = ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [POINTER, flag, flag, flag])
    prefetch = builder.module.declare_intrinsic("llvm.prefetch", (POINTER,), kind)
    place = builder.bitcast(_place(builder, address, index), POINTER)
    builder.call(prefetch, [place, flag(0), flag(3), flag(1)])  # for reading, into every cache, of data
    return context.get_dummy_value()


@of_words(gather, 0, types.none)
def _gather(context: Any, builder: Any) -> Any:
    nothing = ir.InlineAsm(ir.FunctionType(ir.VoidType(), []), "", "", side_effect=True)
    builder.call(nothing, [], attrs=("convergent",))
    return context.get_dummy_value()


@of_words(call, 1)
def _call(_context: Any, builder: Any, function: Any) -> Any:
    return called(builder, function)


@of_words(stack_pointer, 0)
def _stack_pointer(_context: Any, builder: Any) -> Any:
    return top_of_stack(builder)


@of_words(wrapping_sum, 2)
def _sum(_context: Any, builder: Any, left: Any, right: Any) -> Any:
    return builder.add(left, right)


@of_words(wrapping_product, 2)
def _product(_context: Any, builder: Any, left: Any, right: Any) -> Any:
    return builder.mul(left, right)
