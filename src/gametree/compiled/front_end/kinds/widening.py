"""Wider kinds: without the bounds on their ints, or with all rows of a grid alike."""

from __future__ import annotations

from contextlib import suppress

from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.kinds import EXACT, Incompatible, Kind, united


def widened(kind: Kind) -> Kind:
    """Return the kind without bounds on its ints, for parameters and for loops that keep widening them."""
    match kind:
        case kinds.Int(exact=exact):
            return kinds.Int(exact=exact)
        case kinds.Wide():
            return kinds.Wide()
        case kinds.Number():
            return kinds.Number(-EXACT, EXACT)
        case kinds.Tuple(items):
            return kinds.Tuple(tuple(map(widened, items)))
        case kinds.FixedList(items):
            return kinds.FixedList(tuple(map(widened, items)))
        case kinds.SetOf(items, form):
            return kinds.SetOf(tuple(map(widened, items)), form)
        case kinds.Record(cls, items):
            return kinds.Record(cls, tuple(map(widened, items)))
        case kinds.List(item, form):
            return kinds.List(widened(item), form)
        case kinds.Bounded(item, most):
            return kinds.Bounded(widened(item), most)
        case kinds.Dict(kinds.Tuple(items), form):
            return kinds.Dict(kinds.Tuple(tuple(map(widened, items))), form)
        case kinds.Optional(inner):
            return kinds.Optional(widened(inner))
        case _:
            return kind


def with_rows_alike(kind: Kind) -> Kind:
    """Return a kind in which the tuples that make up a tuple are all of the kind that holds any of them."""
    match kind:
        case kinds.Record(cls, items):
            return kinds.Record(cls, tuple(map(with_rows_alike, items)))
        case kinds.Tuple(items):
            rows = tuple(map(with_rows_alike, items))
            if rows and all(isinstance(row, kinds.Tuple) for row in rows):
                with suppress(Incompatible):
                    return kinds.Tuple((united(rows),) * len(rows))
            return kinds.Tuple(rows)
        case _:
            return kind
