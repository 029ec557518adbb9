"""Words of memory by their address, and how deep the stack is: what a kernel shares with other threads."""

from __future__ import annotations

import mmap
import os
from contextlib import suppress
from ctypes import CFUNCTYPE, Array, c_double, c_int32, c_int64, memset
from typing import Any, TypeAlias

from gametree.compiled.back_end.numba_glue import ir, lowered_to, returns, types

WORD = ir.IntType(64)
HALF = ir.IntType(32)
BYTES = 8  # of a word
SMALL_PAGES = 2 << 20  # bytes
PRIVATE: Any = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if os.name == "posix" else {}
FUNCTION = CFUNCTYPE(c_int64)
Memory: TypeAlias = "Array[c_int64]"


def words(number: int, *, filled_in_order: bool = False) -> Memory:
    """Return words of memory, all 0, which take up no memory before they are written.

    If they are filled from the first to the last, the system may give huge pages, which the processor finds
    sooner. The first `SMALL_PAGES` bytes are without, because a huge page takes longer to get than a small search.
    """
    pages = mmap.mmap(-1, number * BYTES, **PRIVATE)
    if filled_in_order and hasattr(mmap, "MADV_HUGEPAGE") and len(pages) > SMALL_PAGES:
        with suppress(OSError):  # of a system that has none
            pages.madvise(mmap.MADV_HUGEPAGE, SMALL_PAGES)
    return (c_int64 * number).from_buffer(pages)


def load(address: int, index: int) -> int:
    """Return the signed word at `address + 8 * index`."""
    return c_int64.from_address(address + 8 * index).value


def store(address: int, index: int, value: int) -> None:
    """Write the signed word at `address + 8 * index`."""
    c_int64.from_address(address + 8 * index).value = value


def clear(address: int, index: int, number: int) -> None:
    """Write 0 to several words from `address + 8 * index` on."""
    memset(address + 8 * index, 0, 8 * number)


def load_int32(address: int, index: int) -> int:
    """Return the signed 32-bit integer at `address + 4 * index`."""
    return c_int32.from_address(address + 4 * index).value


def store_int32(address: int, index: int, value: int) -> None:
    """Write the signed 32-bit integer at `address + 4 * index`, which it must fit."""
    c_int32.from_address(address + 4 * index).value = value


def load_shared(address: int, index: int) -> int:
    """Return a word that other threads write; later reads are not moved before it (acquire)."""
    return load(address, index)


def store_shared(address: int, index: int, value: int) -> None:
    """Write a word that other threads read; earlier writes are not moved behind it (release)."""
    store(address, index, value)


def swap_shared(address: int, index: int, expected: int, value: int) -> bool:
    """Write a word if the old one is as expected, and return whether it was, in one atomic step."""
    if load(address, index) != expected:
        return False
    store(address, index, value)
    return True


def fetch(address: int, index: int) -> None:
    """Prefetch a word that will soon be read."""


def call(function: int) -> int:
    """Call the function at an address, which takes nothing and returns a word."""
    return int(FUNCTION(function)())


def bits_of(number: float) -> int:
    """Return the 64 bits of a float as a signed word."""
    return c_int64.from_buffer_copy(c_double(number)).value


def float_of(bits: int) -> float:
    """Return the float that has these bits."""
    return c_double.from_buffer_copy(c_int64(bits)).value


def stack_pointer() -> int:
    """Return the address of the top of the stack; in plain Python, which guards its own stack, a large number."""
    return 1 << 62


returns(load, types.int64)
returns(store, types.none)
returns(clear, types.none)
returns(load_int32, types.int64)
returns(store_int32, types.none)
returns(load_shared, types.int64)
returns(store_shared, types.none)
returns(swap_shared, types.boolean)
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
