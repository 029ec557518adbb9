"""The operations of kernels on the words of a state, an action or the like, in LLVM's code.

A kernel declares them by name, since it does not know how many words there are; they are printed for the rules at
hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from gametree.compiled.back_end.machine_functions import WordsFunction
from gametree.compiled.back_end.memory_words import BYTES
from gametree.compiled.back_end.word_arithmetic import HALF, MIXER
from gametree.compiled.back_end.word_operations import BIT, ONE, WORD, ZERO, ir, size_of
from gametree.compiled.front_end.ir.primitives import BITS

Part: TypeAlias = Literal["words", "number", "bool", "nothing"]  # of a signature
KINDS = {"number": WORD, "bool": BIT, "nothing": ir.VoidType()}


class _Printed:
    """The body of an operation while it is printed: its words in order, and memory from a place on."""

    def __init__(self, builder: Any, kind: Any) -> None:
        self.builder, self.kind = builder, kind
        self.bare = kind == WORD
        self.size = 1 if self.bare else kind.count

    def items(self, value: Any) -> list[Any]:
        """Return the words of a value."""
        return [value] if self.bare else [self.builder.extract_value(value, at) for at in range(self.size)]

    def value(self, items: list[Any]) -> Any:
        """Return the value of some words."""
        if self.bare:
            return items[0]
        made = self.kind(ir.Undefined)
        for at, item in enumerate(items):
            made = self.builder.insert_value(made, item, at)
        return made

    def places(self, address: Any, index: Any) -> list[Any]:
        """Return the places in memory of as many words as a value has."""
        first = self.builder.gep(self.builder.inttoptr(address, WORD.as_pointer()), [index])
        return [self.builder.gep(first, [WORD(at)]) for at in range(self.size)]

    def hashed(self, value: Any, mask: int) -> Any:
        """Mix the words of a value; of what is shifted down, take the bits of a mask."""
        builder, mixed = self.builder, WORD(self.size)
        for item in self.items(value):
            mixed = builder.mul(builder.xor(mixed, item), WORD(MIXER))
            mixed = builder.xor(mixed, builder.and_(builder.ashr(mixed, WORD(32)), WORD(mask)))
        return mixed


def _get(code: _Printed, address: Any, index: Any) -> Any:
    return code.value([code.builder.load(place) for place in code.places(address, index)])


def _put(code: _Printed, address: Any, index: Any, value: Any) -> None:
    for place, item in zip(code.places(address, index), code.items(value), strict=True):
        code.builder.store(item, place)


def _put_shared(code: _Printed, address: Any, index: Any, value: Any) -> None:
    for place, item in zip(code.places(address, index), code.items(value), strict=True):
        code.builder.store_atomic(item, place, "release", BYTES)


def _same_shared(code: _Printed, address: Any, index: Any, value: Any) -> Any:
    for place, item in zip(code.places(address, index), code.items(value), strict=True):
        word = code.builder.load_atomic(place, "acquire", BYTES)
        with code.builder.if_then(code.builder.icmp_signed("!=", word, item)):
            code.builder.ret(BIT(0))
    return BIT(1)


def _hash(code: _Printed, value: Any) -> Any:
    return code.hashed(value, -1)


def _change(code: _Printed, value: Any, other: Any) -> Any:
    builder, least, change = code.builder, WORD(BITS + 1), ZERO
    for place, (item, before) in enumerate(zip(code.items(value), code.items(other), strict=True)):
        bits = builder.xor(item, before)
        number = builder.ctpop(size_of(builder, bits))
        fewer = builder.and_(builder.icmp_signed("<", ZERO, number), builder.icmp_signed("<", number, least))
        least = builder.select(fewer, number, least)
        change = builder.select(fewer, builder.xor(bits, WORD(place)), change)
    return change


def _block(code: _Printed, value: Any, blocks: Any) -> Any:
    builder = code.builder
    part = builder.and_(builder.ashr(code.hashed(value, HALF), WORD(32)), WORD(HALF))
    return builder.ashr(builder.mul(part, blocks), WORD(32))


def _order(code: _Printed, address: Any, index: Any, value: Any) -> Any:
    builder = code.builder
    for place, item in zip(code.places(address, index), code.items(value), strict=True):
        word = builder.load(place)
        with builder.if_then(builder.icmp_signed("!=", word, item)):
            builder.ret(builder.select(builder.icmp_signed("<", word, item), WORD(-1), ONE))
    return ZERO


class Operation(NamedTuple):
    """An operation: the parts of its signature, and what prints its body and returns its answer."""

    taken: tuple[Part, ...]
    returned: Part
    emit: Callable[..., Any]


OPERATIONS = {
    "get": Operation(("number", "number"), "words", _get),
    "put": Operation(("number", "number", "words"), "nothing", _put),
    "put_shared": Operation(("number", "number", "words"), "nothing", _put_shared),
    "same_shared": Operation(("number", "number", "words"), "bool", _same_shared),
    "hash": Operation(("words",), "number", _hash),
    "change": Operation(("words", "words"), "number", _change),
    "block": Operation(("words", "number"), "number", _block),
    "order": Operation(("number", "number", "words"), "number", _order),
}


def declare(module: Any, function: WordsFunction, kind: Any) -> Any:
    """Return an operation in a module that declares it, for words that LLVM holds as values of a kind."""
    if function.name in module.globals:
        return module.globals[function.name]
    taken, returned, _ = OPERATIONS[function.operation]
    kinds = {**KINDS, "words": kind}
    return ir.Function(module, ir.FunctionType(kinds[returned], [kinds[part] for part in taken]), function.name)


def define(module: Any, function: WordsFunction, kind: Any) -> None:
    """Print an operation into a module, unless it has it."""
    made = declare(module, function, kind)
    if made.blocks:
        return
    made.attributes.add("alwaysinline")
    builder = ir.IRBuilder(made.append_basic_block("entry"))
    answer = OPERATIONS[function.operation].emit(_Printed(builder, kind), *made.args)
    if answer is None:
        builder.ret_void()
    else:
        builder.ret(answer)
