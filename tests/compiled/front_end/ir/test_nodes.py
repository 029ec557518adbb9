"""Well-typed nodes are built, printed and run alike; all else is refused by the builder and by the verifier."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from gametree.compiled.front_end.ir import building as ir, primitives, wide_primitives
from gametree.compiled.front_end.ir.effects import may_raise
from gametree.compiled.front_end.ir.interpreting import Interpreter, constant_value
from gametree.compiled.front_end.ir.nodes import (
    FALSE,
    MEMORY,
    TRUE,
    Assign,
    Break,
    Call,
    Continue,
    Do,
    Expression,
    For,
    Forever,
    Function,
    If,
    Load,
    Name,
    Once,
    Op,
    Raise,
    Region,
    Return,
    Select,
    Statement,
    Store,
    Table,
    Yield,
)
from gametree.compiled.front_end.ir.signatures import SIGNATURES
from gametree.compiled.front_end.ir.types import BOOL, FLOAT, INT, NOTHING, WIDE, ListOf, Row, StreamOf, Words
from gametree.compiled.front_end.printers.printing import expression, text_of
from tests.compiled.front_end.ir.verifying import IllFormed, verify
from tests.compiled.front_end.twins import outcome

SCOPE = {**vars(primitives), **vars(wide_primitives)}
NUMBER, REAL, FLAG = Name("number", INT), Name("real", FLOAT), Name("flag", BOOL)
ROW, LIST = Name("row", Words(3)), Name("cells", ListOf(INT))
PAIR = Name("pair", Row(1, (ListOf(INT),)))
EACH, TESTED = Name("each", INT), Name("each", BOOL)  # each where it stands
TABLE = Table("table_1", (4, 5, 6))
FRAME = {"number": 2, "real": 1.5, "flag": False, "row": (7, 8, 9), "pair": ((1,), [5]), "table_1": (4, 5, 6)}

EXPRESSIONS: list[tuple[Expression, str]] = [
    (ir.literal(-3), "-3"),
    (ir.op("-", 3, -3), "3 - (-3)"),
    (ir.literal(float("inf")), "1e999"),
    (ir.op("*", REAL, ir.literal(float("-inf"))), "real * (-1e999)"),
    (ir.op("+", ir.op("*", NUMBER, 2), 1), "(number * 2) + 1"),
    (ir.op("not", ir.op("and", FLAG, TRUE)), "not (flag and True)"),
    (ir.op("or", FLAG, ir.op("<", NUMBER, 3)), "flag or (number < 3)"),
    (ir.op("~", NUMBER), "~number"),
    (ir.call("plus", NUMBER, ir.op("+", NUMBER, 1)), "plus(number, number + 1)"),
    (ir.load(ROW, 2), "row[2]"),
    (ir.load(TABLE, ir.op("-", NUMBER, 1)), "item(table_1, number - 1)"),
    (ir.select(FLAG, 1, ir.select(ir.op("==", NUMBER, 2), 5, 6)), "1 if flag else (5 if (number == 2) else 6)"),
    (ir.new_list([NUMBER, ir.literal(4)], INT), "[number, 4]"),
    (ir.new_list((), FLOAT), "[0.0][:0]"),
    (ir.new_list((), Words(2)), "[words(0, 0)][:0]"),
    (ir.row(ir.call("words", 1), [LIST]), "(words(1), cells)"),
    (ir.part(PAIR, 1), "pair[1]"),
    (ir.zero(Row(1, (ListOf(INT),))), "(words(0), [0][:0])"),
    (ir.new_list((), BOOL), "[False][:0]"),
    (ir.new_list((), ListOf(WIDE)), "[[wide(0)][:0]][:0]"),
    (ir.element(LIST, ir.op("-", NUMBER, 1)), "cells[number - 1]"),
    (ir.mapped(ir.op("+", NUMBER, EACH), EACH, ir.call("range", 3)), "[number + each for each in range(3)]"),
    (ir.change("pop", LIST, 0), "cells.pop(0)"),
    (ir.call("item_or", LIST, 9, 4), "item_or(cells, 9, 4)"),
    (ir.call("joined", ROW, ir.call("words", 1)), "joined(row, words(1))"),
    (ir.call("flat", LIST, ROW), "flat(cells, row)"),
    (ir.call("changed", ROW, 1, 4, 5), "changed(row, 1, 4, 5)"),
    (ir.call("position", TABLE, 1, NUMBER), "position(table_1, 1, number)"),
    (ir.call("min", 3, NUMBER, 4), "min(3, number, 4)"),
    (ir.call("abs", REAL), "abs(real)"),
    (ir.call("len", LIST), "len(cells)"),
    (ir.call("float", ir.call("int", FLAG)), "float(int(flag))"),
    (ir.op("<<", ir.call("wide", 5), 70), "wide(5) << 70"),
    (ir.op("/", REAL, ir.zero(FLOAT)), "real / 0.0"),
    (ir.zero(Words(1)), "words(0)"),
    (ir.zero(WIDE), "wide(0)"),
]  # fmt: skip

ILL_TYPED: list[Callable[[], object]] = [
    lambda: ir.op("+", NUMBER, REAL),
    lambda: ir.op("and", NUMBER, FLAG),
    lambda: ir.op("/", NUMBER, 2),
    lambda: ir.op("<<", NUMBER, ir.call("wide", 2)),
    lambda: ir.op("~", REAL),
    lambda: ir.op("@", NUMBER, NUMBER),
    lambda: ir.op("==", ROW, ROW),
    lambda: ir.call("plus", NUMBER),
    lambda: ir.call("plus", NUMBER, REAL),
    lambda: ir.call("nothing", NUMBER),
    lambda: ir.call("range"),
    lambda: ir.call("item_or", LIST, 0, REAL),
    lambda: ir.call("joined", ROW, NUMBER),
    lambda: ir.call("flat", LIST, NUMBER),
    lambda: ir.call("flat", ir.new_list([REAL], FLOAT), ROW),
    lambda: ir.call("min", REAL, 1),
    lambda: ir.load(NUMBER, 0),
    lambda: ir.load(ROW, 3),
    lambda: ir.load(ROW, REAL),
    lambda: ir.part(ROW, 0),
    lambda: ir.part(PAIR, 2),
    lambda: ir.element(ROW, NUMBER),
    lambda: ir.element(LIST, FLAG),
    lambda: ir.select(NUMBER, 1, 2),
    lambda: ir.select(FLAG, 1, REAL),
    lambda: ir.new_list([REAL], INT),
    lambda: ir.mapped(REAL, REAL, LIST),
    lambda: ir.mapped(REAL, REAL, ROW),
    lambda: ir.change("append", LIST, REAL),
    lambda: ir.change("append", ROW, 1),
    lambda: ir.change("sort", LIST),
    lambda: ir.assign(NUMBER, REAL),
    lambda: ir.store(LIST, NUMBER, REAL),
    lambda: ir.branch(NUMBER, ir.Block(), ir.Block()),
    lambda: ir.loop(REAL, LIST, ir.Block()),
]


@pytest.mark.parametrize(("code", "text"), EXPRESSIONS)
def test_an_expression_is_printed_and_means_what_its_text_means(code: Expression, text: str) -> None:
    assert expression(code) == text
    frame: dict[str, Any] = {**FRAME, "cells": [3, 1, 2]}
    other: dict[str, Any] = {**SCOPE, **FRAME, "cells": [3, 1, 2]}
    assert outcome(Interpreter(SCOPE, {}).value, code, frame) == outcome(eval, text, other)
    assert frame["cells"] == other["cells"]


@pytest.mark.parametrize("make", ILL_TYPED)
def test_what_is_ill_typed_is_not_built(make: Callable[[], object]) -> None:
    with pytest.raises(ir.IllTyped):
        make()


def test_what_is_no_number_is_told_apart() -> None:
    nan = constant_value(ir.literal(float("nan")), SCOPE)
    assert nan != nan
    assert ir.literal(0.0) != ir.literal(-0.0)
    assert ir.literal(0) != ir.literal(False)


def test_every_signature_is_that_of_an_operation() -> None:
    """An operation takes as many arguments as its signature has."""
    for name, signature in SIGNATURES.items():
        if name in SCOPE:
            assert SCOPE[name].__code__.co_argcount == len(signature.given), name


def test_an_expression_raises_if_a_part_does() -> None:
    at = ir.call("index", NUMBER, 3)
    assert at.raises
    assert ir.op("+", ir.load(ROW, at), 1).raises
    assert not ir.call("plus", NUMBER, 1).raises
    assert ir.call("shifted_left", NUMBER, NUMBER, may_raise=True).raises


def returning(*body: Any, stream: bool = False, parameters: tuple[Name, ...] = (NUMBER, FLAG, LIST)) -> Function:
    return Function("rule", (*parameters, MEMORY), body, stream)


OTHER = Name("other", INT)
LOOP, ONCE = Name("turn", BOOL), Name("once", INT)
THREE = ir.call("range", 1, 9, 3)
ONES, FLAGS = Name("ones", ListOf(INT)), Name("flags", ListOf(BOOL))
WELL_FORMED: list[Function] = [
    returning(
        ir.assign(ONES, ir.mapped(EACH, EACH, LIST)),
        ir.assign(FLAGS, ir.mapped(ir.op("!=", EACH, 1), EACH, ONES)),
        ir.assign(ONES, ir.mapped(ir.call("int", TESTED), TESTED, FLAGS)),
        Return(ir.element(ONES, ir.literal(1))),
    ),
    returning(If(FLAG, (ir.assign(OTHER, 1),), (ir.assign(OTHER, 2),)), Return(OTHER)),
    returning(If(FLAG, (ir.assign(OTHER, NUMBER),), (Return(ir.literal(3)),)), Return(OTHER)),
    returning(For(OTHER, LIST, (If(ir.op(">", OTHER, 1), (Return(OTHER),), ()),), ()), Return(NUMBER)),
    returning(For(NUMBER, LIST, (ir.assign(OTHER, NUMBER), Break()), (ir.assign(OTHER, 9),)), Return(OTHER)),
    returning(For(OTHER, THREE, (If(FLAG, (Continue(),), ()), Break()), (Return(NUMBER),)), Return(OTHER)),
    returning(Forever(LOOP, (ir.assign(OTHER, 4), If(FLAG, (), (Break(),)))), Return(OTHER)),
    returning(Once(ONCE, (If(FLAG, (ir.assign(OTHER, 1), Break()), ()), ir.assign(OTHER, 2))), Return(OTHER)),
    returning(Store(LIST, ir.literal(0), NUMBER), Return(ir.element(LIST, ir.literal(0)))),
    returning(Assign((NUMBER, OTHER), (ir.op("+", NUMBER, 1), NUMBER)), Return(ir.op("-", OTHER, NUMBER))),
    returning(Raise("KeyError", "why")),
    returning(Raise("StopIteration", "why")),
    returning(Yield(NUMBER), If(FLAG, (Return(),), (Yield(ir.literal(5)),)), Yield(ir.literal(6)), stream=True),
    returning(For(OTHER, LIST, (Yield(OTHER), If(FLAG, (Break(),), ())), (Yield(NUMBER),)), stream=True),
]  # fmt: skip


def ran(run: Callable[..., Any], function: Function, flag: bool) -> Any:
    cells = [3, 0, 2]
    found = outcome(run, 2, flag, cells, 0)
    return (list(found) if function.stream else found), cells


@pytest.mark.parametrize("function", WELL_FORMED)
def test_a_function_is_verified_and_means_what_its_text_means(function: Function) -> None:
    verify([function])
    scope: dict[str, Any] = dict(SCOPE)
    exec(text_of(function), scope)
    for flag in (False, True):
        if flag and any(isinstance(each, Forever) for each in function.body):
            continue  # which does not end
        interpreted = ran(partial(Interpreter(SCOPE, {}).run, function), function, flag)
        assert interpreted == ran(scope["rule"], function, flag)


def test_an_error_of_the_machine_is_no_end_of_a_stream() -> None:
    """The interpreter hands on an error that is no StopIteration as it is."""

    def side(_word: int) -> int:
        raise RuntimeError(11)

    with pytest.raises(RuntimeError, match="11"):
        Interpreter({"side": side}, {}).run(returning(Return(ir.call("side", 3))), 1, True, [], 0)


def test_functions_call_each_other() -> None:
    helper = Function("helper", (NUMBER, MEMORY), (Return(ir.op("*", NUMBER, 3)),))
    items = Function("items", (MEMORY,), (Yield(ir.literal(4)), Yield(ir.literal(5))), stream=True)
    total = ir.op("+", OTHER, Call("helper", (Name("one", INT), MEMORY), INT))
    rule = returning(
        ir.assign(OTHER, 0),
        For(Name("one", INT), Call("items", (MEMORY,), StreamOf(INT)), (ir.assign(OTHER, total),), ()),
        Return(OTHER),
    )
    verify([helper, items, rule])
    program = Interpreter(SCOPE, {each.name: each for each in (helper, items)})
    assert program.run(rule, 1, True, [], 0) == 27


ANSWER = Return(NUMBER)
WHAT, LEFT = Name("what", INT), Name("left", BOOL)
SET, USE = ir.assign(OTHER, 2), (ir.assign(NUMBER, OTHER),)
TRIED = (ir.assign(WHAT, 0), If(FLAG, (ir.assign(WHAT, 1),), (SET,)))
JUMPED = (ir.assign(LEFT, FALSE), If(FLAG, (ir.assign(LEFT, TRUE),), (SET,)))
MANY = [Name(f"bit_{at}", INT) for at in range(8)]
ILL_FORMED: list[Function] = [
    returning(Return(OTHER)),
    returning(If(FLAG, (ir.assign(OTHER, 1),), ()), Return(OTHER)),
    returning(For(OTHER, LIST, (), ()), Return(OTHER)),
    returning(For(NUMBER, LIST, (ir.assign(OTHER, 1),), ()), Return(OTHER)),
    returning(Forever(LOOP, (If(FLAG, (Break(),), ()), ir.assign(OTHER, 1))), Return(OTHER)),
    returning(ANSWER, ANSWER),
    returning(If(FLAG, (ANSWER,), (ANSWER,)), ir.assign(OTHER, 1), ANSWER),
    returning(Break()),
    returning(Once(Name("once", INT), (Continue(),)), ANSWER),
    returning(Yield(NUMBER), ANSWER),
    returning(ANSWER, stream=True),
    returning(Return()),
    returning(ir.assign(OTHER, 1)),
    returning(If(FLAG, (ANSWER,), (Return(FLAG),))),
    returning(Yield(NUMBER), Yield(FLAG), stream=True),
    returning(ir.assign(Name("number", FLOAT), REAL), ANSWER, parameters=(NUMBER, REAL)),
    returning(Assign((NUMBER,), (FLAG,)), ANSWER),
    returning(If(NUMBER, (), ()), ANSWER),
    returning(Store(LIST, FLAG, NUMBER), ANSWER),
    returning(For(FLAG, LIST, (), ()), ANSWER),
    returning(For(OTHER, NUMBER, (), ()), ANSWER),
    returning(Return(Op("+", (NUMBER, FLAG), INT))),
    returning(Return(Op("+", (NUMBER, NUMBER), FLOAT))),
    returning(Return(Call("plus", (NUMBER, FLAG), INT))),
    returning(Return(Call("rule", (NUMBER,), INT))),
    returning(Return(Call("missing", (NUMBER,), INT))),
    returning(Return(Load(LIST, 0))),
    returning(Return(Load(ROW, 3)), parameters=(ROW,)),
    returning(Return(Load(ROW, FLAG)), parameters=(ROW, FLAG)),
    returning(Return(Select(NUMBER, NUMBER, NUMBER, INT))),
    returning(Return(replace(ir.element(LIST, NUMBER), index=FLAG))),
    returning(Return(replace(ir.new_list([NUMBER], INT), items=(FLAG,)))),
    returning(Return(replace(ir.mapped(OTHER, OTHER, LIST), over=NUMBER))),
    returning(Return(replace(ir.mapped(OTHER, OTHER, LIST), item=Name("another", INT)))),
    returning(Return(replace(ir.change("pop", LIST, 0), type=NOTHING))),
    returning(Once(ONCE, (ANSWER,))),
    returning(*TRIED, If(ir.op("==", WHAT, 0), (SET,), ()), Return(OTHER)),
    returning(*TRIED, If(ir.op("==", NUMBER, 1), (SET,), ()), Return(OTHER)),
    returning(*TRIED, If(ir.op("==", WHAT, 1), (SET,), ()), ir.assign(WHAT, NUMBER), Return(OTHER)),
    returning(
        ir.assign(WHAT, 0), For(NUMBER, LIST, (If(ir.op("==", WHAT, 1), USE, ()), ir.assign(WHAT, 1)), ()), ANSWER
    ),
    returning(ir.assign(WHAT, 0), Forever(LOOP, (If(ir.op("==", WHAT, 1), USE, ()), ir.assign(WHAT, 1)))),
]


@pytest.mark.parametrize("function", ILL_FORMED)
def test_what_breaks_a_rule_is_found(function: Function) -> None:
    with pytest.raises(IllFormed, match="rule: "):
        verify([function])


@pytest.mark.parametrize(
    "function",
    [
        returning(*TRIED, If(ir.op("==", WHAT, 1), (SET,), ()), Return(OTHER)),
        returning(*TRIED, If(ir.op("==", WHAT, 0), (), (SET,)), Return(OTHER)),
        returning(*TRIED, If(ir.op("==", WHAT, 0), (Return(OTHER),), ()), ANSWER),
        returning(*TRIED, If(ir.op("==", WHAT, 7), (Return(OTHER),), ()), ANSWER),
        returning(*JUMPED, If(LEFT, (SET,), ()), Return(OTHER)),
        returning(*JUMPED, If(ir.op("not", LEFT), (), (SET,)), Return(OTHER)),
        returning(
            ir.assign(LEFT, FALSE),
            For(Name("one", INT), LIST, (If(FLAG, (ir.assign(LEFT, TRUE), Break()), (SET, Continue())),), ()),
            If(LEFT, (SET,), (SET,)),
            Return(OTHER),
        ),
        returning(
            ir.assign(LEFT, FALSE),
            Forever(LOOP, (If(FLAG, (ir.assign(LEFT, TRUE), Break()), ()), If(LEFT, (Return(OTHER),), ()))),
            If(LEFT, (ANSWER,), (Return(OTHER),)),
            ANSWER,
        ),
        returning(
            *(If(FLAG, (ir.assign(bit, 1),), (ir.assign(bit, 0),)) for bit in MANY),
            *TRIED,
            *(If(ir.op("==", bit, 1), (), ()) for bit in MANY),
            If(ir.op("==", WHAT, 1), (SET,), ()),
            Return(OTHER),
        ),
    ],
)
def test_ways_to_a_place_are_told_apart_by_constants(function: Function) -> None:
    verify([function])


def test_blocks_are_regions_once_they_are_closed() -> None:
    """A block in a block is written in its place, and what is added later is there too."""
    outer, inner, then = ir.Block(), ir.Block(), ir.Block()
    outer.add(inner)
    assert outer.is_empty()
    outer.add(ir.branch(FLAG, then, ir.Block()))
    outer.add(ANSWER)
    inner.add(ir.assign(OTHER, 1))
    then.add(ir.assign(OTHER, 2))
    assert not outer.is_empty()
    wanted: Region = (ir.assign(OTHER, 1), If(FLAG, (ir.assign(OTHER, 2),), ()), ANSWER)
    assert outer.region() == wanted
    outer.begin_unreached(ANSWER)
    verify([returning(*outer.region())])
    assert text_of(returning(*outer.region())).split("\n")[1:3] == [
        "    if memory != memory:",
        "        return number",
    ]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (ir.assign(OTHER, ir.op("+", NUMBER, 1)), False),
        (ir.assign(OTHER, ir.call("plus", NUMBER, 1)), False),
        (ir.assign(OTHER, ir.call("index", NUMBER, 3)), True),
        (Do(ir.call("plus", NUMBER, 1)), True),
        (Do(ir.change("append", LIST, NUMBER)), False),
        (Do(ir.change("append", LIST, ir.call("index", NUMBER, 3))), True),
        (Raise("KeyError", "why"), True),
        (Forever(LOOP, (Break(),)), True),
        (Once(ONCE, (Break(),)), False),
    ],
)
def test_a_region_that_may_raise_or_not_end_is_told(statement: Statement, expected: bool) -> None:
    """Also one in another region; an overflow alone is no error, unless something is computed for it."""
    assert may_raise((statement,)) == expected
    assert may_raise((If(FLAG, (), (statement,)),)) == expected
