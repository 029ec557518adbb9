"""The kind of states whose tuples change their length, from states that random play reaches.

Machine code holds a state in words, always the same number of them. A tuple that changes its length has room for
as many items as it had in any of these states, and for twice as many if it has grown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial, reduce
from itertools import islice
from random import Random
from time import perf_counter
from types import NoneType
from typing import Any, cast

from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, bounded, join_parts, size, united, widened
from gametree.compiled.front_end.kinds.universes import kind_of_sets, sets_in
from gametree.compiled.front_end.kinds.values import kind_of_constant
from gametree.compiled.front_end.names.records import contents, is_record
from gametree.compiled.front_end.names.refusals import Refused
from gametree.rules import choices

STATES = 400
PLIES = 60  # of a line
SECONDS = 1.0
FEW = 8  # different texts, of which random play is likely to show all
MOST_ACTIONS = 1_000  # of which one is chosen


def kind_of_states(game: Any, start: Any) -> Kind | None:
    """Return the kind of the states that random play reaches, or None if no tuple changes its length in them.

    A late state has room for what play from the initial state shows, too.
    """
    states = list(_states(game, start))
    kind = _kind_of_all(states)
    if kind is None or not changes_length(kind):
        return kind
    with suppress(Exception):  # a game need not have one
        initial = game.initial_state()
        if initial != start:
            return _kind_of_all([*states, *_states(game, initial)]) or kind
    return kind


def _kind_of_all(states: Sequence[Any]) -> Kind | None:
    try:
        return _kind(states, first=True, pool=[found for state in states for found in sets_in(state)])
    except (Incompatible, Refused):
        return None


def _states(game: Any, start: Any) -> Iterator[Any]:
    """Yield the start and states of random lines, up to an error of the rules."""
    random, until = Random(0), perf_counter() + SECONDS
    state, plies = start, 0
    yield start
    with suppress(Exception):  # a search that meets it raises it as well
        for _ in range(STATES):
            over = plies == PLIES or game.terminal(state)
            actions: list[Any] = [] if over else list(islice(choices(game, state), MOST_ACTIONS))
            if perf_counter() > until or (not actions and plies == 0):
                return
            if actions:
                state, plies = game.result(state, random.choice(actions)), plies + 1
                yield state
            else:
                state, plies = start, 0


def _kind(values: Sequence[Any], *, first: bool, pool: Sequence[frozenset[Any]]) -> Kind:
    """Return the kind of all values; the first is a part of the start if it is `first`."""
    classes = set(map(type, values))
    if classes == {frozenset}:
        items_of = partial(
            _kind, first=False, pool=[found for each in pool for item in each for found in sets_in(item)]
        )
        return kind_of_sets(values, pool, lambda items: widened(items_of(items)))
    if NoneType in classes and len(classes) > 1:
        others = [value for value in values if value is not None]
        return kinds.join(kinds.Nothing(), _kind(others, first=False, pool=pool))
    if len(classes) > 1:
        alike = [[value for value in values if type(value) is cls] for cls in dict.fromkeys(map(type, values))]
        return united([_kind(each, first=first and each is alike[0], pool=pool) for each in alike])
    if classes in ({tuple}, {list}):
        lengths = [len(value) for value in values]
        if len(set(lengths)) == 1:
            places = list(zip(*values, strict=True))
            items = _with_one_room([_kind(place, first=first, pool=pool) for place in places])
            if items and all(isinstance(item, kinds.BoundedText) for item in items):
                items = (_kind_of_texts(places, first=first),) * len(items)
            return kinds.Tuple(items) if classes == {tuple} else kinds.FixedList(items)
        if classes == {list}:
            raise Refused("a list in a state changes its length", "make a tuple of it")
        item = _kind([item for value in values for item in value], first=False, pool=pool)
        if not size(item):
            raise Incompatible("a tuple of changing length that holds None")
        most = max(lengths)
        return kinds.Bounded(item, most if first and lengths[0] == most else 2 * most)
    if classes == {str} and len(set(map(len, values))) > 1:
        return _kind_of_texts([values], first=first)
    if classes == {bytes}:
        ints = _kind(list(map(tuple, values)), first=first, pool=pool)
        return kinds.Record(kinds.Bytes, (kinds.remade(ints, (kinds.BYTE,) * len(kinds.parts(ints))),))
    (cls,) = classes
    if is_record(cast("Any", cls)):
        columns = zip(*map(contents, values), strict=True)
        return kinds.Record(cls, tuple(_kind(column, first=first, pool=pool) for column in columns))
    return united(list(map(kind_of_constant, values)))


def _kind_of_texts(columns: Sequence[Sequence[str]], *, first: bool) -> Kind:
    """Return the kind of texts of several lengths at one place of states, or at places that are alike."""
    texts = {text for column in columns for text in column}
    most = max(map(len, texts))
    grows = len(texts) > FEW and not (first and any(len(column[0]) == most for column in columns))
    return kinds.BoundedText(2 * most if grows else most)


def _with_one_room(items: list[Kind]) -> tuple[Kind, ...]:
    """Return the kinds of the items of a tuple, of which those that change their length all have the most room."""
    rooms = [item for item in items if isinstance(item, kinds.Bounded | kinds.BoundedText)]
    if not rooms:
        return tuple(items)
    alike = (
        kinds.Text | kinds.BoundedText if isinstance(rooms[0], kinds.BoundedText) else kinds.Tuple | kinds.Bounded
    )
    if not all(isinstance(item, alike) for item in items):
        return tuple(items)
    return (reduce(join_parts, items),) * len(items)


def has_no_room(kind: Kind) -> bool:
    """Whether a kind holds a text whose length is not known, so that it was given more room than most need."""
    return kinds.BoundedText(kinds.ROOM) in kinds.within(kind)


def changes_length(kind: Kind) -> bool:
    """Whether a kind is or holds a tuple of changing length, or a set."""
    return kinds.holds(kind, kinds.Bounded, kinds.Bits)


def loosened(kind: Kind, *, inner: bool) -> Kind:
    """Return a kind in which tuples of items alike may change their length; if `inner`, not if they hold some."""
    match kind:
        case kinds.Tuple(items) if items:
            parts = [loosened(item, inner=inner) for item in items]
            try:
                item = united(parts)
                if isinstance(item, kinds.Union) and not all(isinstance(part, kinds.Union) for part in parts):
                    return kinds.Tuple(tuple(parts))
                if inner and changes_length(item):
                    return kinds.Tuple((item,) * len(parts))
                return bounded(kinds.Bounded(item, len(parts)), kinds.Tuple(()))
            except Incompatible:
                return kinds.Tuple(tuple(parts))
        case kinds.Record(_, items):
            return kinds.remade(kind, (loosened(item, inner=inner) for item in items))
        case _:
            return kind


def with_room_of(kind: Kind, wider: Kind, *, texts: bool) -> Kind:
    """Return a wider kind with the room of another one for its tuples, and `texts`, of changing length."""
    match kind, wider:
        case kinds.Bounded(item, most), kinds.Bounded(other, _):
            return replace(wider, item=with_room_of(item, other, texts=texts), most=most)
        case (kinds.Tuple() | kinds.Record() | kinds.FixedList(), _) if type(kind) is type(wider):
            pairs = zip(kinds.parts(kind), kinds.parts(wider), strict=False)
            return kinds.remade(wider, (with_room_of(*pair, texts=texts) for pair in pairs))
        case kinds.Union(), kinds.Union(items):
            rooms = {kinds.place_in(wider, item): item for item in kind.items}
            return kinds.remade(
                wider,
                (
                    with_room_of(rooms[at], item, texts=texts) if at in rooms else item
                    for at, item in enumerate(items)
                ),
            )
        case (kinds.Text() | kinds.BoundedText(), kinds.BoundedText(most)) if texts and most > size(kind):
            return kind
        case _:
            return wider
