"""Machine code for reading and writing words of memory, and for arithmetic modulo 2 ** 64."""

from __future__ import annotations

from typing import Any

from gametree.compiled.back_end.memory_words import (
    BYTES,
    add_shared,
    bits_of,
    call,
    clear,
    fetch,
    float_of,
    load,
    load_int32,
    load_shared,
    stack_pointer,
    store,
    store_int32,
    store_shared,
    swap_shared,
)
from gametree.compiled.back_end.numba_glue import as_words, ir, lowered_to, returns, types
from gametree.compiled.back_end.word_arithmetic import wrapping_product, wrapping_sum

WORD = ir.IntType(64)
HALF = ir.IntType(32)

returns(load, types.int64)
returns(store, types.none)
returns(clear, types.none)
returns(load_int32, types.int64)
returns(store_int32, types.none)
returns(load_shared, types.int64)
returns(store_shared, types.none)
returns(swap_shared, types.boolean)
returns(add_shared, types.none)
returns(fetch, types.none)
returns(call, types.int64)
returns(bits_of, types.int64)
returns(float_of, types.float64)
returns(stack_pointer, types.int64)


def _place(context: Any, builder: Any, signature: Any, arguments: Any, kind: Any = WORD) -> Any:
    address, index = (
        context.cast(builder, argument, given, types.int64)
        for argument, given in zip(arguments[:2], signature.args[:2], strict=True)
    )
    return builder.gep(builder.inttoptr(address, kind.as_pointer()), [index])


@lowered_to(load, types.Any, types.Any)
def _lower_load(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.load(_place(context, builder, signature, arguments))


@lowered_to(store, types.Any, types.Any, types.Any)
def _lower_store(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    value = context.cast(builder, arguments[2], signature.args[2], types.int64)
    builder.store(value, _place(context, builder, signature, arguments))
    return context.get_dummy_value()


@lowered_to(clear, types.Any, types.Any, types.Any)
def _lower_clear(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    number = context.cast(builder, arguments[2], signature.args[2], types.int64)
    pointer = ir.IntType(8).as_pointer()
    fill = builder.module.declare_intrinsic("llvm.memset", (pointer, WORD))
    place = builder.bitcast(_place(context, builder, signature, arguments), pointer)
    builder.call(fill, [place, ir.IntType(8)(0), builder.mul(number, WORD(BYTES)), ir.IntType(1)(0)])
    return context.get_dummy_value()


@lowered_to(load_int32, types.Any, types.Any)
def _lower_load_int32(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.sext(builder.load(_place(context, builder, signature, arguments, HALF)), WORD)


@lowered_to(store_int32, types.Any, types.Any, types.Any)
def _lower_store_int32(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    value = builder.trunc(context.cast(builder, arguments[2], signature.args[2], types.int64), HALF)
    builder.store(value, _place(context, builder, signature, arguments, HALF))
    return context.get_dummy_value()


@lowered_to(load_shared, types.Any, types.Any)
def _lower_load_shared(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.load_atomic(_place(context, builder, signature, arguments), "acquire", BYTES)


@lowered_to(store_shared, types.Any, types.Any, types.Any)
def _lower_store_shared(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    value = context.cast(builder, arguments[2], signature.args[2], types.int64)
    builder.store_atomic(value, _place(context, builder, signature, arguments), "release", BYTES)
    return context.get_dummy_value()


@lowered_to(swap_shared, types.Any, types.Any, types.Any, types.Any)
def _lower_swap_shared(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    expected, value = (
        context.cast(builder, argument, kind, types.int64)
        for argument, kind in zip(arguments[2:], signature.args[2:], strict=True)
    )
    place = _place(context, builder, signature, arguments)
    return builder.extract_value(builder.cmpxchg(place, expected, value, "seq_cst", "monotonic"), 1)


@lowered_to(add_shared, types.Any, types.Any, types.Any)
def _lower_add_shared(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    value = context.cast(builder, arguments[2], signature.args[2], types.int64)
    builder.atomic_rmw("add", _place(context, builder, signature, arguments), value, "monotonic")
    return context.get_dummy_value()


@lowered_to(fetch, types.Any, types.Any)
def _lower_fetch(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    flag = ir.IntType(32)
    pointer = ir.IntType(8).as_pointer()
    kind = ir.FunctionType(ir.VoidType(), [pointer, flag, flag, flag])
    prefetch = builder.module.declare_intrinsic("llvm.prefetch", (pointer,), kind)
    place = builder.bitcast(_place(context, builder, signature, arguments), pointer)
    builder.call(prefetch, [place, flag(0), flag(3), flag(1)])  # for reading, into every cache, of data
    return context.get_dummy_value()


@lowered_to(call, types.Any)
def _lower_call(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    function = context.cast(builder, arguments[0], signature.args[0], types.int64)
    return called(builder, function)


def called(builder: Any, function: Any) -> Any:
    """Write the call of the function at an address, and return its answer."""
    return builder.call(builder.inttoptr(function, ir.FunctionType(WORD, []).as_pointer()), [])


@lowered_to(bits_of, types.Float)
def _lower_bits_of(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.bitcast(context.cast(builder, arguments[0], signature.args[0], types.float64), WORD)


@lowered_to(float_of, types.Integer)
def _lower_float_of(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.bitcast(context.cast(builder, arguments[0], signature.args[0], types.int64), ir.DoubleType())


@lowered_to(stack_pointer)
def _lower_stack_pointer(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = ir.FunctionType(ir.IntType(8).as_pointer(), [])
    save = builder.module.declare_intrinsic("llvm.stacksave", (), kind)
    return builder.ptrtoint(builder.call(save, []), WORD)


returns(wrapping_sum, types.int64)
returns(wrapping_product, types.int64)


@lowered_to(wrapping_sum, types.Any, types.Any)
def _lower_sum(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.add(*as_words(context, builder, signature, arguments))


@lowered_to(wrapping_product, types.Any, types.Any)
def _lower_product(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.mul(*as_words(context, builder, signature, arguments))
