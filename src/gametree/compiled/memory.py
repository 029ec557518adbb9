"""Words of memory by their address, and how deep the stack is: what a kernel shares with the thread that waits."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_int64
from typing import Any

from gametree.compiled.machine import ir, lowered_to, typed_by, types

WORD = ir.IntType(64)


def load(address: int, index: int) -> int:
    """Return the signed word at `address + 8 * index`."""
    return c_int64.from_address(address + 8 * index).value


def store(address: int, index: int, value: int) -> None:
    """Write the signed word at `address + 8 * index`."""
    c_int64.from_address(address + 8 * index).value = value


def stack_pointer() -> int:
    """Return the address of the top of the stack; in plain Python, which guards its stack itself, a large one."""
    return 1 << 62


@typed_by(load)
def _type_load(context: Any) -> Callable[[Any, Any], Any]:
    return lambda address, index: types.int64


@typed_by(store)
def _type_store(context: Any) -> Callable[[Any, Any, Any], Any]:
    return lambda address, index, value: types.none


@typed_by(stack_pointer)
def _type_stack_pointer(context: Any) -> Callable[[], Any]:
    return lambda: types.int64


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    address, index = (
        context.cast(builder, argument, kind, types.int64)
        for argument, kind in zip(arguments[:2], signature.args[:2], strict=True)
    )
    return builder.gep(builder.inttoptr(address, WORD.as_pointer()), [index])


@lowered_to(load, types.Any, types.Any)
def _lower_load(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.load(_place(context, builder, signature, arguments))


@lowered_to(store, types.Any, types.Any, types.Any)
def _lower_store(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    value = context.cast(builder, arguments[2], signature.args[2], types.int64)
    builder.store(value, _place(context, builder, signature, arguments))
    return context.get_dummy_value()


@lowered_to(stack_pointer)
def _lower_stack_pointer(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = ir.FunctionType(ir.IntType(8).as_pointer(), [])
    save = builder.module.declare_intrinsic("llvm.stacksave", (), kind)
    return builder.ptrtoint(builder.call(save, []), WORD)
