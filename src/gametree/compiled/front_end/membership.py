"""Looking things up: in constant dicts, and among items whose number is known only while rules run."""

from __future__ import annotations

from typing import Any

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.kinds import Bool, Incompatible, Int, Text, size, united
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules_compare import contains, equal
from gametree.compiled.front_end.rules_sequences import constant_words, item_at
from gametree.compiled.front_end.values import Known, Lazy, Scalar, Value, kind_of, scalar, words


def found_in(context: Activation, wanted: Value, stream: Value) -> Value:
    """Return `wanted in stream`."""
    from gametree.compiled.front_end.rules_builtins import _search
    from gametree.compiled.front_end.values import Items

    from gametree.compiled.front_end.kinds import Text as TextKind
    from gametree.compiled.front_end.values import Run

    if isinstance(stream, Run) and isinstance(kind_of(stream.whole), TextKind):
        own = kind_of(wanted)
        if not isinstance(own, TextKind) or own.length != 1:
            raise Refused("a text of more or less than one character is looked for", "look for one character")
    if isinstance(stream, Run):
        stream = Run(stream.whole, stream.start, stream.stop)
    wanted = context.stable(wanted, "wanted")
    pairs = Lazy("each", (stream, lambda item: equal(context, item, wanted)))
    del Items
    return _search(context, pairs, sought=True)


def looked_up(context: Activation, owner: Known, key: Value, default: Value | None) -> Value:
    """Return what a constant dict holds under a key, or the default, or raise KeyError."""
    table: dict[Any, Any] = owner.value
    if isinstance(key, Known):
        if key.value in table:
            return Known.of(table[key.value])
        return default if default is not None else context.fail(KeyError, repr(key.value))
    if not table:
        return default if default is not None else context.fail(KeyError, "the dict is empty")
    key = context.atom(key, "key")
    there = contains(context, key, owner)
    if isinstance(there, Known):
        assert not there.value or len(table) >= 1
        if not there.value:
            return default if default is not None else context.fail(KeyError, "no such key")
    keys = [Known.of(each) for each in table]
    at = _position(context, keys, key)
    values = Known.of(tuple(table.values()))
    if default is None:
        context.raises = True
        place = context.atom(Scalar(Int(0, len(keys) - 1), f"key_at({at})"), "place")
        return item_at(context, values, place)
    name = context.fresh("place")
    context.emit(f"{name} = {at}")
    from gametree.compiled.front_end.expressions import _branches
    from gametree.compiled.front_end.blocks import Block

    block = Block()
    with context.within(block):
        found = item_at(context, values, Scalar(Int(0, len(keys) - 1), name))
    return _branches(context, f"{name} >= 0", block, found, default)


def _position(context: Activation, keys: list[Known], key: Value) -> str:
    """Return the text of the place of a key among constants, -1 if there is none."""
    alike: list[tuple[int, Known]] = []
    for place, each in enumerate(keys):
        test = equal(context, key, each)
        if not isinstance(test, Known) or test.value:
            alike.append((place, each))
    if len(alike) <= 8:
        text = "-1"
        for place, each in reversed(alike):
            test = equal(context, key, each)
            text = str(place) if isinstance(test, Known) else f"({place} if {scalar(test).text} else {text})"
        return text
    try:
        kind = united([kind_of(each) for _, each in alike] + [kind_of(key)])
    except Incompatible as clash:
        raise Refused(
            f"a dict with keys of several kinds is looked up ({clash})", "use keys of one kind"
        ) from clash
    if len(alike) != len(keys) or isinstance(kind, Bool):
        raise Refused("a dict with keys of several kinds is looked up", "use keys of one kind")
    flat = tuple(word for each in keys for word in constant_words(each, kind))
    table = context.program.table(flat)
    return f"position({table}, {max(1, size(kind))}, {', '.join(words(key, kind))})"


__all__ = ["Text", "found_in", "looked_up"]
