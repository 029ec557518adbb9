"""Lists in machine code change as Python's do, and their memory is free again when a function returns."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametree import MAX, MIN, Player, compiled
from gametree.compiled.back_end.arena import ARENA_BYTES, BEGIN, END, FROM_C
from gametree.compiled.back_end.list_operations import MOST_IN_REGISTERS
from gametree.compiled.back_end.row_positions import FEW_ROWS
from gametree.compiled.front_end.ir import nodes, primitives
from gametree.compiled.front_end.ir.building import (
    assign,
    call,
    change,
    element,
    literal,
    load,
    mapped,
    new_list,
    op,
    select,
    zero,
)
from gametree.compiled.front_end.ir.interpreting import Interpreter
from gametree.compiled.front_end.ir.nodes import MEMORY, Do, Expression, For, Function, If, Name, Return, Statement
from gametree.compiled.front_end.ir.types import FLOAT, INT, ListOf, Words
from gametree.compiled.front_end.kinds.kinds import GREATEST, LEAST
from gametree.game import CompileError
from tests.compiled.operations_in_machine_code import in_machine_code

ITEMS, EACH, TOTAL = Name("items", ListOf(INT)), Name("each", INT), Name("total", INT)
PAIRS, ROW = Name("pairs", ListOf(Words(2))), Name("row", Words(15))
AT, VALUE = Name("at", INT), Name("value", INT)


def summed(changed: list[Statement]) -> list[Statement]:
    """Return statements that change a list of three, and return a number that tells its items and their order."""
    more = assign(TOTAL, op("&", op("+", op("*", TOTAL, 31), EACH), 2**32 - 1))
    return [
        assign(ITEMS, new_list([literal(5), literal(7), literal(9)], INT)),
        *changed,
        assign(TOTAL, call("len", ITEMS)),
        For(EACH, ITEMS, (more,), ()),
        Return(call("words", TOTAL)),
    ]


def inserted(at: Any, value: Any) -> list[Statement]:
    return summed([Do(change("insert", ITEMS, at, value))])


def appended(at: Any, value: Any) -> list[Statement]:
    return summed([For(EACH, call("range", at), (Do(change("append", ITEMS, op("+", EACH, value))),), ())])


def popped(at: Any, value: Any) -> list[Statement]:
    return summed([assign(TOTAL, change("pop", ITEMS, at)), Do(change("append", ITEMS, op("+", TOTAL, value)))])


def turned(at: Any, value: Any) -> list[Statement]:
    return summed(
        [Do(change("append", ITEMS, at)), Do(change("append", ITEMS, value)), Do(change("reverse", ITEMS))]
    )


def emptied(at: Any, value: Any) -> list[Statement]:
    """The list has the room of before, for what it had and more."""
    copy = mapped(op("+", EACH, value), EACH, ITEMS)
    again = [Do(change("clear", ITEMS)), Do(change("append", ITEMS, at)), Do(change("extend", ITEMS, ITEMS))]
    return summed([assign(PAIRS, mapped(call("words", EACH, at), EACH, copy)), *again, Do(change("clear", PAIRS))])


def stored(at: Any, value: Any) -> list[Statement]:
    return summed([nodes.Store(ITEMS, at, value), assign(TOTAL, element(ITEMS, at))])


def squares(at: Any, value: Any) -> list[Statement]:
    return summed([assign(ITEMS, mapped(op("*", EACH, value), EACH, call("range", at)))])


def grown_in_a_loop(at: Any, value: Any) -> list[Statement]:
    test = op("<", call("len", ITEMS), at)
    return summed([For(EACH, ITEMS, (If(test, (Do(change("append", ITEMS, value)),), ()),), ())])


def or_another(at: Any, value: Any) -> list[Statement]:
    return summed([Do(change("append", ITEMS, call("item_or", ITEMS, op("&", at, 7), value)))])


def in_a_row(at: Any, value: Any) -> list[Statement]:
    """The rows of pairs have room for two, with a word behind it that no pair fills."""
    pairs = mapped(call("words", EACH, op("*", EACH, value)), EACH, call("range", at))
    fixed = assign(PAIRS, new_list([call("words", at, 1)], Words(2)))
    rows = [call("flat", each, call("words", 6, 7, 8, 9, 10)) for each in (pairs, PAIRS)]
    alone = call("flat", ITEMS, call("words", 1, 2, 3, 4))
    row = assign(ROW, call("joined", call("words", at), rows[0], alone, rows[1]))
    return summed([fixed, row, *(Do(change("append", ITEMS, load(ROW, place))) for place in range(15))])


def extended(at: Any, value: Any) -> list[Statement]:
    """The list has no room for its own items, then room for some of the new ones, and then none for all."""
    more = mapped(op("*", EACH, value), EACH, call("range", at, 40, 9))
    return summed([Do(change("extend", ITEMS, each)) for each in (ITEMS, more, mapped(EACH, EACH, ITEMS), ITEMS)])


LONG = Words(MOST_IN_REGISTERS + 1)
ONE, OTHER, EACH_LONG = (Name(name, LONG) for name in ("one", "other", "each_long"))
LONG_ROWS = Name("long_rows", ListOf(LONG))


def long_rows(at: Any, value: Any) -> list[Statement]:
    """Rows keep their words while locals and lists that they came from change."""
    words = call("words", *[op("+", at, place) for place in range(LONG.count)])
    constant = call("words", *range(LONG.count))
    inside, last = op("+", op("&", at, 7), 1), literal(-1)
    turned_round = call("joined", *[call("words", load(ONE, place)) for place in (1, 0)])

    def told(*rows: Expression) -> list[Statement]:
        places = (literal(0), literal(1), inside, op("+", inside, 1), literal(LONG.count - 1))
        return [Do(change("append", ITEMS, load(row, place))) for row in rows for place in places]

    return summed(
        [
            assign(ONE, words),
            assign(OTHER, constant),
            nodes.Assign((ONE, OTHER), (OTHER, ONE)),
            *told(ONE, OTHER, call("changed", ONE, inside, value, at)),
            assign(ONE, call("changed", ONE, inside, load(ONE, 0), load(ONE, inside))),
            assign(LONG_ROWS, new_list([ONE, OTHER, constant], LONG)),
            assign(ONE, call("changed", OTHER, 0, value)),
            Do(change("append", LONG_ROWS, element(LONG_ROWS, literal(0)))),
            Do(change("insert", LONG_ROWS, literal(1), ONE)),
            Do(change("reverse", LONG_ROWS)),
            nodes.Store(LONG_ROWS, literal(2), element(LONG_ROWS, last)),
            Do(change("extend", LONG_ROWS, LONG_ROWS)),
            assign(OTHER, change("pop", LONG_ROWS, literal(0))),
            *told(OTHER, element(LONG_ROWS, inside)),
            nodes.Assign((ONE, OTHER), (change("pop", LONG_ROWS, literal(1)), ONE)),
            *told(
                ONE, OTHER, call("item_or", LONG_ROWS, op("&", at, 7), ONE), select(op("<", at, value), ONE, OTHER)
            ),
            nodes.Assign((ONE, OTHER), (element(LONG_ROWS, literal(0)), change("pop", LONG_ROWS, literal(0)))),
            *told(ONE, OTHER),
            assign(ONE, call("joined", turned_round, call("flat", ITEMS, zero(Words(LONG.count - 2))))),
            For(OTHER, LONG_ROWS, (*told(ONE, OTHER), assign(OTHER, ONE)), ()),
            *told(*(element(mapped(EACH_LONG, EACH_LONG, LONG_ROWS), each) for each in (inside, last))),
        ]
    )


BODIES = [
    extended,
    long_rows,
    in_a_row,
    inserted,
    appended,
    popped,
    turned,
    emptied,
    stored,
    squares,
    grown_in_a_loop,
    or_another,
]


@pytest.mark.parametrize("body", BODIES, ids=lambda each: each.__name__)
def test_a_list_changes_as_in_python(body: Callable[[Any, Any], list[Statement]]) -> None:
    machine = in_machine_code(lambda given: body(*given), INT, INT, answer=INT)
    function = Function("tested", (AT, VALUE, MEMORY), tuple(body(AT, VALUE)))
    scope = vars(primitives)
    for at in range(-5, 12):
        try:
            expected = Interpreter(scope, {}).run(function, at, 4, 0)[0]
        except (IndexError, OverflowError) as error:
            with pytest.raises(type(error)):
                machine(at, 4)
        else:
            assert machine(at, 4) == expected, at


@pytest.mark.parametrize("width", [1, 3])
@pytest.mark.parametrize("rows", [FEW_ROWS, FEW_ROWS + 1, 200])
def test_a_row_is_found_in_a_constant_table(width: int, rows: int) -> None:
    """As in Python, where a row is there several times too, and where words are the least and the greatest."""
    rng = Random(rows)
    some = (LEAST, GREATEST, -1, 0, 1, *(rng.randrange(-99, 99) for _ in range(rows // width)))
    words = tuple(rng.choice(some) for _ in range(rows * width))
    table = nodes.Table("table", words)
    machine = in_machine_code(
        lambda given: [Return(call("words", call("position", table, width, *given)))], *[INT] * width, answer=INT
    )
    rare = [tuple(rng.choice(some) for _ in range(width)) for _ in range(100)]
    for wanted in [*rare, *(words[at : at + width] for at in range(0, len(words), width))]:
        assert machine(*wanted) == primitives.position(words, width, *wanted), wanted


def test_a_list_of_floats_and_of_truths() -> None:
    def body(given: Any) -> list[Statement]:
        (count,) = given
        floats = mapped(op("*", call("float", EACH), literal(0.5)), EACH, call("range", count))
        tests = mapped(op("==", EACH, 2), EACH, call("range", count))
        both = op("and", element(tests, literal(2)), op("==", element(floats, literal(3)), literal(1.5)))
        return [Return(call("words", call("int", both)))]

    assert in_machine_code(body, INT, answer=INT)(4) == 1
    assert FLOAT.name == "float"


def many_lists() -> Any:
    """Return a function that makes that many lists of eight items, each of which lives until it returns."""

    def body(given: Any) -> list[Statement]:
        (count,) = given
        made = new_list([EACH] * 8, INT)
        loop = For(EACH, call("range", count), (assign(ITEMS, made),), ())
        return [assign(ITEMS, new_list([], INT)), loop, Return(call("words", call("len", ITEMS)))]

    return in_machine_code(body, INT, answer=INT)


def test_lists_that_take_all_memory_are_an_error() -> None:
    machine = many_lists()
    assert machine(100) == 8
    with pytest.raises(CompileError, match="more than 256 MB, or than this machine gives: use the plain search"):
        machine(ARENA_BYTES // 64)
    assert machine(100) == 8


def test_the_list_that_was_made_last_grows_where_it_is() -> None:
    """Else its earlier places would take as much again, until the function returns."""

    def body(given: Any) -> list[Statement]:
        (count,) = given
        loop = For(EACH, call("range", count), (Do(change("append", ITEMS, EACH)),), ())
        return [assign(ITEMS, new_list([], INT)), loop, Return(call("words", element(ITEMS, literal(-1))))]

    machine = in_machine_code(body, INT, answer=INT)
    count = ARENA_BYTES // 16 + 1  # doubled, this fits only if nothing else is there
    assert machine(count - 2) == count - 3


def numbers(first: int) -> list[int]:
    return [each + first for each in range(500)]


class Lists:
    """Both players add 0 or 1, by rules that make a list of 500 ints each time that they are asked."""

    def initial_state(self) -> tuple[int, int]:
        return 0, 0

    def player(self, state: tuple[int, int]) -> Player:
        return MIN if state[0] % 2 else MAX

    def actions(self, state: tuple[int, int]) -> list[int]:
        cells = [each for each in range(500) if each != state[0] + 500]
        return [cells[0], cells[1]]

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] + 1, state[1] + numbers(action)[0]

    def terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 16

    def utility(self, state: tuple[int, int]) -> int:
        return state[1]


def test_the_lists_of_one_call_of_the_rules_are_gone_at_the_next() -> None:
    """All lists of these calls take twice the memory that there is."""
    game = Lists()
    assert 1.9 * ARENA_BYTES < 2**17 * 500 * 8
    assert compiled.perft(game, game.initial_state(), depth=16) == 2**16


WITH_LITTLE = """
import resource
from tests.compiled.test_lists_in_machine_code import many_lists
machine = many_lists()
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (100 << 20),) * 2)
print(machine(100))
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells the memory in use so")
def test_less_memory_is_taken_where_the_machine_does_not_give_so_much() -> None:
    ran = subprocess.run([sys.executable, "-c", WITH_LITTLE], capture_output=True, text=True, check=False)
    assert ran.stdout == "8\n", ran.stderr


def test_debug_hooks_of_pythons_memory_fill_no_arena() -> None:
    """They would write to all of it in each call."""
    assert "PyMem" not in FROM_C + BEGIN + END
