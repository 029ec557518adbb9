"""Statements of control flow: if, for, while, break and continue."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from gametree.compiled.front_end.containers.builtins import has_no_order, in_some_order, refusal_here
from gametree.compiled.front_end.containers.deques import constant_of, holds_deques
from gametree.compiled.front_end.containers.dicts import empty
from gametree.compiled.front_end.containers.distinct_keys import is_same_if_equal
from gametree.compiled.front_end.containers.list_calls import METHODS
from gametree.compiled.front_end.containers.lists import note_name
from gametree.compiled.front_end.containers.new_lists import (
    holds_list,
    is_fresh_item,
    list_form,
    list_levels,
    read_by_each_round,
)
from gametree.compiled.front_end.containers.order import only_value
from gametree.compiled.front_end.containers.order_free import inner_rounds, raises_error, rounds_of
from gametree.compiled.front_end.containers.round_effects import statements_in
from gametree.compiled.front_end.containers.streams import each, leave, until_left
from gametree.compiled.front_end.containers.worklists import pile_of
from gametree.compiled.front_end.functions.activation import Activation, state_of
from gametree.compiled.front_end.functions.edges import LAST_OF_A_SET, Edge, GoesThroughSet, Rounds
from gametree.compiled.front_end.functions.evaluator import STATEMENTS, bind, body_of, evaluate, unlock
from gametree.compiled.front_end.functions.joins import branch, meet, repeat
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import BREAK, Block
from gametree.compiled.front_end.ir.primitives import WIDE_BITS
from gametree.compiled.front_end.ir.types import BOOL
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.kinds import Int
from gametree.compiled.front_end.kinds.values import NONE, Known, Scalar, Value, is_set, kind_of
from gametree.compiled.front_end.lowering.specialising import write_return
from gametree.compiled.front_end.names.constructors import held
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.bit_idioms import takes_bits_away
from gametree.compiled.front_end.operations.conditions import choose, conjuncts, decide, evaluate_truth
from gametree.compiled.front_end.operations.narrowing import narrowed

PLACE = "place in the list"  # which no name can be


def write_if(context: Activation, node: Any) -> None:
    """Write an if."""
    decide(context, node.test, lambda: body_of(context, node.body), lambda: body_of(context, node.orelse))


def write_for(context: Activation, node: Any) -> None:
    """Write a for loop."""
    if _changes_its_list(context, node):
        _write_by_places(context, node)
        return
    before = [*context.jumps.locked]
    stream = evaluate(context, node.iter)
    if context.environment is None:
        return
    if context.jumps.locked != before and list_levels(stream) == 1:
        stream = context.stable(stream)
        unlock(context, before)  # what the items of a list came from may change
    if context.frame.scopes.variable(node.iter) in context.unordered:
        stream = values.Lazy("unordered", (stream, refusal_here(context)))
    locked = list(read_by_each_round(context, node.iter))
    _no_jump(node.orelse)
    yields = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))
    weight = 10**6 if yields else sum(1 for part in node.body for _ in ast.walk(part))
    context.jumps.locked += locked
    is_new = isinstance(node.target, ast.Name) and isinstance(stream, values.Listed | values.Items | values.View)

    def one(item: Value) -> None:
        if locked and holds_list(item):
            for variable in locked:
                note_name(context, context.holder(variable), item)
        bind(context, node.target, item, fresh=is_new and is_fresh_item(context, node.iter, item))
        body_of(context, node.body)

    def loop() -> None:
        if has_no_order(context, stream):
            _in_any_order(context, node, stream, lambda free: each(context, free, one, weight=weight))
        else:
            each(context, stream, one, weight=weight)

    until_left(context, loop, lambda: body_of(context, node.orelse))
    for variable in locked:
        context.jumps.locked.remove(variable)


def _changes_its_list(context: Activation, node: ast.For) -> bool:
    """Whether a loop goes through a list, which has a name, to which its body appends or from which it takes."""
    variable = context.variable(node.iter)
    if not isinstance(node.iter, ast.Name) or variable is None or list_form(context.held(variable)) is not list:
        return False
    changes = False
    for part in (inner for statement in node.body for inner in ast.walk(statement)):
        match part:
            case ast.AugAssign(ast.Name() as name) if context.variable(name) is variable:
                changes = True
            case ast.Call(ast.Attribute(ast.Name() as name, method)) if context.variable(name) is variable:
                changes = changes or method in METHODS
            case _:
                pass
    if not changes or variable in context.unordered or holds_deques(context, variable):
        return False
    parts = list(ast.walk(node))
    kept = {part.target for part in parts if isinstance(part, ast.AugAssign)}
    names = (part for part in parts if isinstance(part, ast.Name) and part not in kept)
    return all(isinstance(name.ctx, ast.Load) or context.variable(name) is not variable for name in names)


def _write_by_places(context: Activation, node: ast.For) -> None:
    """Write a loop over a list that its body changes: each round takes the item at the next place."""
    made = _by_places(node)
    names = [part for part in ast.walk(made) if isinstance(part, ast.Name) and part.id == PLACE]
    place = context.frame.scopes.bindings.setdefault(names[0], Variable("place"))
    assert isinstance(place, Variable)
    context.frame.scopes.bindings.update(dict.fromkeys(names, place))
    context.assign(place, Known.of(0))
    write_while(context, made)
    context.forget(place)


@lru_cache(maxsize=1_000)
def _by_places(node: ast.For) -> ast.While:
    """Return a loop over a list as one that counts the places of the items."""
    count = ast.Call(held(len, node), [node.iter], [])
    item = ast.Subscript(node.iter, ast.Name(PLACE, ast.Load()), ast.Load())
    take = [
        ast.Assign([node.target], item),
        ast.AugAssign(ast.Name(PLACE, ast.Store()), ast.Add(), ast.Constant(1)),
    ]
    test = ast.Compare(ast.Name(PLACE, ast.Load()), [ast.Lt()], [count])
    made = ast.copy_location(ast.While(test, [*take, *node.body], node.orelse), node)
    return ast.fix_missing_locations(made)


def _in_any_order(context: Activation, node: ast.For, stream: Value, write: Callable[[Value], None]) -> None:
    """Write a loop over a set, if it does the same in any order of the items."""
    rounds, environment = rounds_of(context, node), context.environment
    if rounds is None and node in context.jumps.inner:
        rounds = context.jumps.inner[node]
        if rounds is None:
            raise GoesThroughSet
        _write_in_any_order(context, rounds, lambda: write(in_some_order(stream, context)))
        return
    if (
        rounds is None
        or environment is None
        or any(list_form(environment.get(each, NONE)) is not list for each in rounds.stores)
    ):
        raise Refused(UNORDERED, MAKE_A_LIST)
    if rounds.yields:
        context.answers.unordered = refusal_here(context)
    for variable in rounds.puts:
        held = context.held(variable)
        assert isinstance(held, values.Dict)
        environment[variable] = empty(held.kind.form, ordered=False)
    once = len(context.jumps.once)
    context.jumps.once += [variable for variable, way in rounds.puts.items() if way == ast.Assign.__name__]

    def in_turn() -> None:
        write(in_some_order(stream, context))

    _write_in_any_order(context, rounds, partial(_search, context, in_turn) if rounds.searches else in_turn)
    del context.jumps.once[once:]
    for variable, way in rounds.puts.items() if context.is_reached() else ():
        kind = kind_of(context.held(variable))
        if way == ast.Assign.__name__ or not isinstance(kind, kinds.Dict) or kind.entry is None:
            continue
        if not isinstance(kind.entry.items[1], Int):
            raise Refused(UNORDERED, MAKE_A_LIST)


def _write_in_any_order(context: Activation, rounds: Rounds, write: Callable[[], object]) -> None:
    """Write rounds that may come in any order."""
    context.variables.update(dict.fromkeys(rounds.local, LAST_OF_A_SET))
    left, touched, state = len(context.jumps.left), context.touched, state_of(context)
    context.touched = set()
    with context.within(Block()) as written:
        write()
    if rounds.ends_early and raises_error(context.program, written.region()):
        if not rounds.can_go_on:
            raise Refused(UNORDERED, MAKE_A_LIST)
        vars(context).update(state)
        context.touched = set()
        with context.within(Block()) as written, context.stopping_at_errors():
            write() if rounds.searches else _search(context, write)
    others = context.touched - rounds.sums - rounds.local - rounds.stores - rounds.puts.keys()
    is_caught = any(number for _, number, _ in context.jumps.left[left:])
    if others or is_caught:  # what a function changes, or what the handler of an error does, is seen
        raise Refused(UNORDERED, MAKE_A_LIST)
    context.touched |= touched
    context.block.add(written)
    if context.environment is not None:
        context.environment |= dict.fromkeys(rounds.local, LAST_OF_A_SET)
        if any(
            not is_set(held := context.held(each)) and not isinstance(kind_of(held), Int) for each in rounds.sums
        ):
            raise Refused(UNORDERED, MAKE_A_LIST)


def _search(context: Activation, write: Callable[[], object]) -> None:
    """Write a loop over a set that returns a value where it meets one; all that it meets have to be equal."""
    if context.frame.inlined is None and (context.answers.stream or context.answers.generator):
        raise Refused(UNORDERED, MAKE_A_LIST)

    def passed_on(one: Callable[[Value], None]) -> None:
        def met(value: Value) -> None:
            one(value)
            if context.is_reached():
                write_continue(context, None)

        before, context.jumps.found = context.jumps.found, met
        write()
        context.jumps.found = before

    only = only_value(context, passed_on)
    if only is not None:
        item, found = only
        choose(context, found, lambda: write_return(context, context.read(item)))


def _no_jump(statements: list[ast.stmt]) -> None:
    if any(isinstance(part, ast.Break | ast.Continue) for part in statements_in(statements, loops=False)):
        raise Refused("the else of a loop leaves another loop", "use a helper that returns")


def write_while(context: Activation, node: Any) -> None:
    """Write a while loop; one that works off a list or set may go through sets, if any order does the same."""
    pile = pile_of(context, _tested(context, node.test), node.body[0])
    rounds = None if pile is None else rounds_of(context, node, pile)
    if pile is None or rounds is None:
        if pile is not None and pile.owner in context.unordered:
            raise Refused(UNORDERED, MAKE_A_LIST)
        _write_rounds(context, node)
        return
    inner, before = inner_rounds(context, node, rounds), context.jumps.inner
    if pile.has_order:
        state = state_of(context)
        try:
            with context.within(Block()) as written:
                context.jumps.inner = {**before, **dict.fromkeys(inner)}
                _write_rounds(context, node)
        except GoesThroughSet:
            vars(context).update(state)
        else:
            context.jumps.inner = before
            context.block.add(written)
            return
    context.jumps.inner = {**before, **inner}
    context.jumps.piles.append(pile.owner)
    _write_in_any_order(context, rounds, lambda: _write_rounds(context, node))
    context.jumps.piles.pop()
    context.jumps.inner = before
    for variable in rounds.sums | rounds.stores if context.is_reached() else ():
        held = context.held(variable)
        items = list(kinds.contents(kind_of(held))) if is_set(held) else []
        if items and not is_same_if_equal(
            kinds.united(items)
        ):  # which of two equal items is met first may be seen
            raise Refused(UNORDERED, MAKE_A_LIST)


def _tested(context: Activation, test: ast.expr) -> ast.expr:
    """Return the list or set of a test whether it has items, or the test itself."""
    match test:
        case ast.Compare(ast.Call(function, [owner], []), [ast.Gt() | ast.NotEq()], [ast.Constant(0)]) | ast.Call(
            function, [owner], []
        ) if constant_of(context, function) is len:
            return owner
        case _:
            return test


def _write_rounds(context: Activation, node: Any) -> None:
    """Write a while loop, which ends by `break`."""
    _no_jump(node.orelse)
    exits: list[Edge] = []

    def end() -> None:
        exits.append(context.edge())
        context.emit(BREAK)
        context.environment = None

    def one() -> None:
        exits.clear()
        for part in conjuncts(node.test):
            test = evaluate_truth(context, part)
            if isinstance(test, Known) and not test.value:
                end()
                break
            if isinstance(test, Scalar):
                sides = narrowed(context, part, False), narrowed(context, part, True)
                branch(context, ir.op("not", test.code), end, sides=sides)
        body_of(context, node.body)

    def loop() -> None:
        body = repeat(context, one, WIDE_BITS if takes_bits_away(node) else None)
        context.block.add(ir.forever(context.local("going", BOOL), body))
        meet(context, exits)

    until_left(context, loop, lambda: body_of(context, node.orelse))


def write_continue(context: Activation, _node: Any) -> None:
    """Go on with the next round."""
    loop = context.jumps.loops[-1]
    loop.continued.append(context.edge())
    for statement in loop.next:
        context.emit(statement)
    context.environment = None


STATEMENTS.update({
    ast.If: write_if, ast.For: write_for, ast.While: write_while, ast.Continue: write_continue,
    ast.Break: lambda context, _node: leave(context),
})  # fmt: skip
