"""Values of locals that nothing reads are left out, unless computing them has an effect."""

from __future__ import annotations

from gametree.compiled.front_end.functions.unread import without_unread
from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.building import assign, assign_all, call, change, literal, mapped, new_list, op
from gametree.compiled.front_end.ir.nodes import (
    MEMORY,
    Call,
    Do,
    For,
    Function,
    If,
    Name,
    Region,
    Return,
    Statement,
)
from gametree.compiled.front_end.ir.types import BOOL, INT, ListOf
from gametree.compiled.front_end.printers import text_of

ONE, TWO, EACH, AT = (Name(name, INT) for name in ("one", "two", "each", "at"))
ITEMS, TEST = Name("items", ListOf(INT)), Name("test", BOOL)
SQUARES = mapped(op("*", EACH, EACH), EACH, call("range", AT))
RETURN = Return(literal(0))


def kept(*body: Statement) -> Region:
    """Return the body of a function without what nothing reads."""
    return without_unread(Function("tested", (AT, TEST, MEMORY), body)).body


def test_what_nothing_reads_is_left_out() -> None:
    assert kept(assign(ITEMS, SQUARES), RETURN) == (RETURN,)
    assert kept(assign(ITEMS, SQUARES), assign(ONE, call("len", ITEMS)), RETURN) == (RETURN,)
    both = assign_all([(ONE, op("+", AT, 1)), (TWO, op("+", AT, 2))])
    assert kept(both, Return(TWO)) == (assign(TWO, op("+", AT, 2)), Return(TWO))


def test_what_is_read_is_kept_in_all_places() -> None:
    inside = assign(ONE, op("+", ONE, 1))
    body = (assign(ONE, AT), For(EACH, call("range", AT), (If(TEST, (inside,), ()),), ()), Return(ONE))
    assert kept(*body) == body
    assert "one" not in text_of(Function("tested", (AT,), kept(*body[:2], RETURN)))


def test_an_effect_is_kept() -> None:
    """An index may be none, a list may change, a function may raise an error, and a loop may be stopped."""
    for value in (
        call("index", AT, 3),
        change("pop", new_list([AT], INT), literal(0)),
        Call("helper_1", (AT, MEMORY), INT),
        call("poll", MEMORY, 1),
    ):
        body = (assign(ONE, op("+", value, 1)), RETURN)
        assert kept(*body) == body
    change_only = (assign(ITEMS, SQUARES), Do(change("append", ITEMS, AT)), RETURN)
    assert kept(*change_only) == change_only
    stored = (assign(ITEMS, SQUARES), nodes.Store(ITEMS, literal(0), AT), RETURN)
    assert kept(*stored) == stored


def test_a_local_that_only_itself_reads_is_left_out() -> None:
    assert kept(assign(ONE, literal(0)), assign(ONE, op("+", ONE, 1)), RETURN) == (RETURN,)
