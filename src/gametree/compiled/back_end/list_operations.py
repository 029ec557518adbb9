"""Machine code for lists of rules, which are in an arena of the kernel that runs.

A list is the address of its length, of the number of items that it has room for, and of the items. The arena is a
stack of words: a function that takes and returns no lists frees its own when it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.arena import ALLOCATE, ARENA_BYTES, ENLARGE, ITEMS, ROOM
from gametree.compiled.back_end.memory_words import BYTES
from gametree.compiled.back_end.word_operations import (
    BIT,
    DOUBLE,
    DOUBLE_WORD,
    ONE,
    OPERATIONS,
    POINTER,
    WORD,
    ZERO,
    counting,
    ir,
    raise_if,
)
from gametree.compiled.front_end.ir.types import BOOL, FLOAT, INT, WIDE, Row, Type, Words
from gametree.game import CompileError

MOST_IN_REGISTERS = 160  # words of a row; of games with shorter ones, copies in memory take longer
ATOMS: dict[Type, Any] = {INT: WORD, BOOL: BIT, FLOAT: DOUBLE, WIDE: DOUBLE_WORD}
LENGTH = 0  # the word of a list before `ROOM` and `ITEMS`
HEADER = 3 * BYTES
FULL = "lists of one call of the rules take more than 256 MB, or than this machine gives: use the plain search"


def is_long(kind: Type) -> bool:
    """Whether a value is a row too long for registers: it is held by the address of its words."""
    return isinstance(kind, Words) and kind.count > MOST_IN_REGISTERS


def held(kind: Type) -> Any:
    """Return LLVM's type of a value."""
    match kind:
        case Words(count):
            return ir.ArrayType(WORD, count)
        case Row(count, lists):
            return ir.LiteralStructType([ir.ArrayType(WORD, count), *[POINTER] * len(lists)])
        case _:
            return ATOMS.get(kind, POINTER)


def copy_words(builder: Any, source: Any, target: Any, number: int) -> None:
    """Copy words from one address to another."""
    copy = builder.module.declare_intrinsic("llvm.memcpy", [POINTER, POINTER, WORD])
    places = [builder.bitcast(place, POINTER) for place in (target, source)]
    builder.call(copy, [*places, WORD(BYTES * number), BIT(0)])


def words_of(kind: Type) -> int:
    """Return the words that a value takes in memory."""
    match kind:
        case Words(count):
            return count
        case Row(count, lists):
            return count + len(lists)
        case _:
            return 2 if kind == WIDE else 1


class ListCode:
    """The operations on lists in one function, whose memory is the address of a workspace."""

    def __init__(self, context: Any, builder: Any, memory: Callable[[], Any]) -> None:
        self._context, self._builder, self._memory = context, builder, memory

    def _words(self) -> Any:
        return self._builder.inttoptr(self._memory(), POINTER)

    def _field(self, owner: Any, place: int, kind: Any = WORD) -> Any:
        words = self._builder.bitcast(owner, kind.as_pointer())
        return self._builder.gep(words, [WORD(place)])

    def length(self, owner: Any) -> Any:
        """Return how many items there are."""
        return self._builder.load(self._field(owner, LENGTH))

    def items(self, owner: Any) -> Any:
        """Return where the items are, until the list grows."""
        return self._builder.load(self._field(owner, ITEMS, POINTER))

    def place(self, items: Any, at: Any, item: Type) -> Any:
        """Return the address of an item, which must exist, among those that are somewhere."""
        offset = self._builder.mul(at, WORD(BYTES * words_of(item)))
        return self._builder.bitcast(self._builder.gep(items, [offset]), held(item).as_pointer())

    def load(self, items: Any, at: Any, item: Type) -> Any:
        """Return an item, which must exist, among those that are somewhere."""
        return self.loaded(self.place(items, at, item), item)

    def loaded(self, place: Any, item: Type) -> Any:
        """Return the item at a place, of a long row the place itself."""
        return place if is_long(item) else self._builder.load(place, align=BYTES)

    def _copied(self, owner: Any, at: Any, item: Type) -> Any:
        """Return an item, which must exist, as it is now."""
        value = self.load(self.items(owner), at, item)
        if not is_long(item):
            return value
        with self._builder.goto_entry_block():
            place = self._builder.alloca(held(item))
        self.put_at(place, item, value)
        return place

    def put(self, items: Any, at: Any, item: Type, value: Any) -> None:
        """Write an item, which must exist, among those that are somewhere."""
        self.put_at(self.place(items, at, item), item, value)

    def put_at(self, place: Any, item: Type, value: Any) -> None:
        """Write an item to its place."""
        if is_long(item):
            copy_words(self._builder, value, place, words_of(item))
        else:
            self._builder.store(value, place, align=BYTES)

    def index(self, owner: Any, at: Any) -> Any:
        """Return a place counted from the start, or raise IndexError."""
        return OPERATIONS["index"](self._context, self._builder, at, self.length(owner))

    def new(self, item: Type, values: Sequence[Any] = ()) -> Any:
        """Return a list of values."""
        made, items = self.room(item, WORD(len(values)))
        for at, value in enumerate(values):
            self.put(items, WORD(at), item, value)
        return made

    def room(self, item: Type, number: Any) -> tuple[Any, Any]:
        """Return a list of a number of items, and where these are to be written, before it is used."""
        builder = self._builder
        size = builder.add(WORD(HEADER), self._size(item, number))
        made = self._called(ALLOCATE, self._words(), size)
        items = builder.gep(made, [WORD(HEADER)])
        for field in (LENGTH, ROOM):
            builder.store(number, self._field(made, field))
        builder.store(items, self._field(made, ITEMS, POINTER))
        return made, items

    def more(self, owner: Any, item: Type, number: Any) -> Any:
        """Make a list longer by a number of items, and return where these are to be written, before it is used."""
        builder, length = self._builder, self.length(owner)
        after = builder.add(length, number)
        full = builder.icmp_signed(">", after, builder.load(self._field(owner, ROOM)))
        with builder.if_then(full, likely=False):
            self._size(item, number)
            self._called(ENLARGE, self._words(), owner, WORD(BYTES * words_of(item)), after)
        builder.store(after, self._field(owner, LENGTH))
        return builder.bitcast(self.place(self.items(owner), length, item), POINTER)

    def _size(self, item: Type, number: Any) -> Any:
        """Return the bytes of some items, or raise an error if they are too many for any memory."""
        builder = self._builder
        if not isinstance(number, ir.Constant):
            many = builder.icmp_unsigned(">", number, WORD(ARENA_BYTES // BYTES))
            raise_if(self._context, builder, many, CompileError, FULL)
        return builder.mul(number, WORD(BYTES * words_of(item)))

    def _called(self, name: str, *given: Any) -> Any:
        """Print a call that returns memory, or raises an error if there is none."""
        builder = self._builder
        function = builder.module.globals.get(name)
        if function is None:
            function = ir.Function(builder.module, ir.FunctionType(POINTER, [each.type for each in given]), name)
        memory = builder.call(function, given)
        none = builder.icmp_unsigned("==", memory, POINTER(None))
        raise_if(self._context, builder, none, CompileError, FULL)
        return memory

    def append(self, owner: Any, item: Type, value: Any) -> None:
        """Put an item at the end."""
        self.put(self.more(owner, item, ONE), ZERO, item, value)

    def _move(self, owner: Any, item: Type, source: Any, target: Any, number: Any) -> None:
        builder = self._builder
        move = builder.module.declare_intrinsic("llvm.memmove", [POINTER, POINTER, WORD])
        items = self.items(owner)
        places = [builder.bitcast(self.place(items, at, item), POINTER) for at in (target, source)]
        size = builder.mul(number, WORD(BYTES * words_of(item)))
        builder.call(move, [*places, size, BIT(0)])

    def insert(self, owner: Any, item: Type, at: Any, value: Any) -> None:
        """Put an item at a place, as Python does where there is no such place."""
        builder, length = self._builder, self.length(owner)
        place = OPERATIONS["bound"](self._context, builder, at, length)
        self.append(owner, item, value)
        self._move(owner, item, place, builder.add(place, ONE), builder.sub(length, place))
        self.put(self.items(owner), place, item, value)

    def pop(self, owner: Any, item: Type, at: Any) -> Any:
        """Take the item at a place away, and return it."""
        builder, place = self._builder, self.index(owner, at)
        value, last = self._copied(owner, place, item), builder.sub(self.length(owner), ONE)
        self._move(owner, item, builder.add(place, ONE), place, builder.sub(last, place))
        builder.store(last, self._field(owner, LENGTH))
        return value

    def clear(self, owner: Any, _item: Type) -> None:
        """Take all items away."""
        self._builder.store(ZERO, self._field(owner, LENGTH))

    def reverse(self, owner: Any, item: Type) -> None:
        """Turn the order of the items around."""
        builder, length, items = self._builder, self.length(owner), self.items(owner)
        with counting(builder, builder.ashr(length, ONE)) as at:
            other = builder.sub(builder.sub(length, ONE), at)
            one, two = self._copied(owner, at, item), self.load(items, other, item)
            self.put(items, at, item, two)
            self.put(items, other, item, one)

    def _top(self) -> Any:
        return self._field(self._words(), workspace.ARENA_TOP)

    def mark(self) -> Any:
        """Return where the free memory begins."""
        return self._builder.load(self._top())

    def release(self, mark: Any) -> None:
        """Free what was made since a mark."""
        self._builder.store(mark, self._top())
