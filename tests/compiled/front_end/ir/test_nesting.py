"""Nesting moves an expression only where its value and effects stay the same, and drops nothing that may raise."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from gametree.compiled.front_end.ir import building as ir, primitives
from gametree.compiled.front_end.ir.interpreting import Interpreter
from gametree.compiled.front_end.ir.nodes import (
    FALSE,
    MEMORY,
    TRUE,
    Assign,
    Call,
    Do,
    Expression,
    For,
    Forever,
    Function,
    If,
    Name,
    Once,
    Region,
    Return,
    Statement,
    Store,
    Table,
    Yield,
)
from gametree.compiled.front_end.ir.types import BOOL, INT, ListOf, Words
from gametree.compiled.front_end.printers.nesting import DEEPEST, nested
from gametree.compiled.front_end.printers.printing import text_of
from tests.compiled.front_end.ir.verifying import verify
from tests.compiled.front_end.twins import outcome

NUMBER, CELLS = Name("number", INT), Name("cells", ListOf(INT))
ONE, TWO = Name("one", INT, temporary=True), Name("two", INT, temporary=True)
SUM = Name("sum", INT, temporary=True)
KEPT, TEST = Name("kept", INT), Name("test", BOOL, temporary=True)
ROW = Name("row", Words(2), temporary=True)
AT, ROOT = ir.call("index", NUMBER, 3), ir.call("whole_root", NUMBER)
POP = ir.change("pop", CELLS, 0)
POSITIVE = ir.op(">", NUMBER, 0)


def function_of(*body: Statement, stream: bool = False) -> Function:
    return Function("rule", (NUMBER, CELLS, MEMORY), body, stream)


def lines(*body: Statement, stream: bool = False) -> list[str]:
    """Return the lines of a body after the pass, which answers as before, with the same errors and changes."""
    before = function_of(*body, stream=stream)
    after = nested(before)
    verify([before])
    verify([after])
    for number in (-4, -1, 0, 1, 2, 5):
        assert ran(before, number) == ran(after, number)
    return [line.strip() for line in text_of(after).split("\n")[1:]]


def ran(function: Function, number: int) -> Any:
    cells = [7, 8, number]
    found = outcome(partial(Interpreter(vars(primitives), {}).run, function), number, cells, 0)
    return (outcome(list, found) if function.stream else found), cells


def test_a_value_moves_to_where_it_is_used() -> None:
    assert lines(ir.assign(ONE, AT), Return(ir.op("+", ONE, 1))) == ["return index(number, 3) + 1"]
    assert lines(ir.assign(ONE, AT), ir.assign(KEPT, ONE), Return(KEPT)) == [
        "kept = index(number, 3)",
        "return kept",
    ]
    assert lines(ir.assign(ONE, AT), Do(ir.change("append", CELLS, ONE)), Return(NUMBER))[0] == (
        "cells.append(index(number, 3))"
    )
    assert lines(ir.assign(ONE, AT), ir.store(CELLS, ONE, NUMBER), Return(NUMBER))[0] == (
        "cells[index(number, 3)] = number"
    )
    assert (
        lines(ir.assign(TEST, POSITIVE), If(TEST, (Return(ONE_MORE),), ()), Return(NUMBER))[0] == "if number > 0:"
    )
    assert lines(ir.assign(ONE, ROOT), For(TWO, ir.call("range", ONE), (Yield(TWO),), ()), stream=True)[0] == (
        "for two in range(whole_root(number)):"
    )
    assert lines(ir.assign(ONE, AT), Yield(ONE), stream=True) == ["yield index(number, 3)"]


ONE_MORE = ir.op("+", NUMBER, 1)


def test_effects_keep_their_order() -> None:
    """Two that may raise stay in order, also as operands of one expression."""
    both = (ir.assign(ONE, AT), ir.assign(TWO, ROOT))
    assert lines(*both, Return(ir.op("-", ONE, TWO))) == ["return index(number, 3) - whole_root(number)"]
    assert lines(*both, Return(ir.op("-", TWO, ONE))) == [
        "one = index(number, 3)",
        "return whole_root(number) - one",
    ]


def test_what_may_raise_is_never_computed_under_a_condition() -> None:
    for code in (
        ir.select(POSITIVE, ONE, 1),
        ir.call("int", ir.op("and", POSITIVE, ir.op(">", ONE, 1))),
        ir.call("len", ir.mapped(ONE, Name("each", INT), CELLS)),
    ):
        assert len(lines(ir.assign(ONE, AT), Return(code))) == 2
    assert len(lines(ir.assign(ONE, AT), If(POSITIVE, (Return(ONE),), ()), Return(NUMBER))) > 3
    assert lines(ir.assign(ONE, AT), Return(ir.select(ir.op(">", ONE, 1), 1, 2))) == [
        "return 1 if (index(number, 3) > 1) else 2"
    ]


def test_a_change_of_a_list_keeps_its_place() -> None:
    last = ir.element(CELLS, ir.literal(0))
    assert lines(ir.assign(ONE, last), Return(ir.op("-", POP, ONE))) == [
        "one = cells[0]",
        "return cells.pop(0) - one",
    ]
    assert lines(ir.assign(ONE, POP), Return(ir.op("-", last, ONE))) == [
        "one = cells.pop(0)",
        "return cells[0] - one",
    ]
    assert lines(ir.assign(ONE, POP), Return(ir.op("-", ONE, last))) == ["return cells.pop(0) - cells[0]"]
    assert lines(ir.assign(ONE, ir.call("len", CELLS)), Return(ir.op("-", POP, ONE)))[0] == "one = len(cells)"
    assert lines(ir.assign(ONE, POP), Return(NUMBER)) == ["one = cells.pop(0)", "return number"]


def test_a_call_that_may_change_a_list_keeps_its_place() -> None:
    change, length = Call("change", (CELLS, MEMORY), INT, may_raise=True), ir.call("len", CELLS)
    after = nested(function_of(ir.assign(ONE, change), Return(ir.op("-", length, ONE))))
    assert [line.strip() for line in text_of(after).split("\n")[1:]] == [
        "one = change(cells, memory)",
        "return len(cells) - one",
    ]


def test_a_check_of_the_machine_stays_though_nothing_uses_its_answer() -> None:
    for check in (
        ir.call("plus", NUMBER, 1),
        ir.call("same_length", NUMBER, NUMBER, 0),
        ir.call("as_long", NUMBER, 3),
    ):
        assert len(lines(ir.assign(ONE, check), Return(NUMBER))) == 2


def test_what_nothing_uses_goes_unless_it_may_raise() -> None:
    assert lines(ir.assign(ONE, ONE_MORE), ir.assign(TWO, ONE), Return(NUMBER)) == ["return number"]
    assert lines(ir.assign(ONE, AT), Return(NUMBER)) == ["one = index(number, 3)", "return number"]
    assert lines(ir.assign(KEPT, ONE_MORE), Return(NUMBER))[0] == "kept = number + 1"


def test_what_is_computed_for_its_overflow_stays() -> None:
    """The front end may have drawn conclusions from the bounds of a number, which one that overflows has not."""
    total = ir.call("plus", NUMBER, 1)
    assert lines(Do(total), Return(NUMBER))[0] == "plus(number, 1)"
    assert lines(ir.assign(ONE, total), Do(ONE), Return(NUMBER))[0] == "plus(number, 1)"
    assert lines(ir.assign(ONE, total), Do(ONE), Do(ONE), Return(NUMBER))[0] == "one = plus(number, 1)"
    assert lines(ir.assign(KEPT, total), Do(KEPT), Return(NUMBER)) == ["kept = plus(number, 1)", "return number"]
    assert lines(ir.assign(ONE, ONE_MORE), Do(ir.op("*", ONE, 2)), Return(NUMBER)) == ["return number"]


def test_another_name_of_a_value_goes() -> None:
    row = Name("words_of", Words(2), temporary=True)
    table = Table("table_1", (4, 5))
    assert lines(
        ir.assign(ROW, table), ir.assign(row, ROW), Return(ir.op("+", ir.load(row, 0), ir.load(ROW, 1)))
    ) == ["return table_1[0] + table_1[1]"]
    assert lines(ir.assign(ONE, NUMBER), Return(ir.op("*", ONE, ONE))) == ["return number * number"]
    chain = (ir.assign(SUM, NUMBER), ir.assign(TWO, SUM), ir.assign(ONE, TWO))
    assert lines(*chain, Return(ir.op("*", ONE, ONE))) == ["return number * number"]


def test_a_value_with_another_name_is_computed_once() -> None:
    names = (ir.assign(TWO, ROOT), ir.assign(ONE, TWO))
    assert lines(*names, Return(ir.op("*", ONE, ONE))) == ["two = whole_root(number)", "return two * two"]


def test_another_name_stays_where_its_origin_changes() -> None:
    changed = ir.assign(NUMBER, ONE_MORE)
    assert len(lines(ir.assign(ONE, NUMBER), changed, Return(ir.op("-", ONE, ir.op("*", ONE, NUMBER))))) == 3
    again = (ir.assign(ONE, ROOT), ir.assign(ONE, ir.op("+", ONE, 1)), Return(ONE))
    assert lines(*again)[0] == "one = whole_root(number)"


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        (ONE_MORE, NUMBER, "(number + 1) if (number > 0) else number"),
        (AT, NUMBER, "index(number, 3) if (number > 0) else number"),
    ],
)
def test_a_choice_of_two_values_is_one_expression(one: Expression, other: Expression, text: str) -> None:
    choice = If(POSITIVE, (ir.assign(ONE, one),), (ir.assign(ONE, other),))
    assert lines(choice, Return(ONE)) == [f"return {text}"]


def test_a_choice_of_a_bool_is_an_operator() -> None:
    test, other = TEST, ir.op(">", ROOT, 1)
    assert lines(If(POSITIVE, (ir.assign(test, other),), (ir.assign(test, FALSE),)), Return(test)) == [
        "return (number > 0) and (whole_root(number) > 1)"
    ]
    assert lines(If(POSITIVE, (ir.assign(test, TRUE),), (ir.assign(test, other),)), Return(test)) == [
        "return (number > 0) or (whole_root(number) > 1)"
    ]


def test_a_choice_that_is_no_single_value_stays() -> None:
    rows = [ir.assign(ROW, ir.call("words", number, NUMBER)) for number in (1, 2)]
    assert lines(If(POSITIVE, (rows[0],), (rows[1],)), Return(ROW))[0] == "if number > 0:"
    kept = If(POSITIVE, (ir.assign(KEPT, 1),), (ir.assign(KEPT, 2),))
    assert lines(kept, Return(KEPT))[0] == "if number > 0:"
    other = If(POSITIVE, (ir.assign(ONE, 1),), (ir.assign(ONE, 2), ir.assign(TWO, ROOT)))
    assert lines(other, Return(ONE))[0] == "if number > 0:"


def test_expressions_are_not_nested_too_deeply() -> None:
    code: Expression = NUMBER
    for _ in range(DEEPEST - 1):
        code = ir.op("+", code, 1)
    assert lines(ir.assign(ONE, code), Return(ir.op("+", ONE, 1)))[0].startswith("one = ")
    choice = If(ir.op(">", code, 0), (ir.assign(ONE, 1),), (ir.assign(ONE, 2),))
    assert lines(choice, Return(ONE))[0].startswith("if ")


def test_regions_inside_are_passed_through() -> None:
    """In loops of each sort, and in what follows one; a value from before a loop stays before it."""
    inner: Region = (ir.assign(ONE, AT), Yield(ONE), ir.assign(TEST, POSITIVE), If(TEST, (Return(),), ()))
    body = (
        ir.assign(TWO, ROOT),
        For(KEPT, CELLS, (ir.assign(SUM, ir.op("+", KEPT, TWO)), Yield(SUM)), ()),
        Once(Name("once", INT), (Forever(Name("going", BOOL), (*inner, Return())),)),
    )
    written = lines(*body, stream=True)
    assert written[:3] == ["two = whole_root(number)", "for kept in cells:", "yield kept + two"]
    assert "yield index(number, 3)" in written
    assert "if number > 0:" in written
    after = For(KEPT, CELLS, (), (ir.assign(ONE, ROOT), Return(ONE)))
    assert "return whole_root(number)" in lines(after)


def test_a_part_of_several_values_stays() -> None:
    pair = Assign((ONE, TWO), (NUMBER, ONE_MORE))
    assert lines(pair, Return(ir.op("-", ONE, TWO))) == ["one, two = number, number + 1", "return number - two"]
    assert Store(CELLS, NUMBER, NUMBER).expressions == (NUMBER, CELLS, NUMBER)
