"""Joins: where edges of control flow meet, each variable is brought into the same slot on all of them.

A variable is a constant, or it has a slot in the lowered function, one for each form in which it is held. So all
that is to write is what brings its value into that slot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from gametree.compiled.front_end.functions.activation import ROUNDS, Activation, local_of
from gametree.compiled.front_end.functions.aliases import GIVEN, Alias
from gametree.compiled.front_end.functions.edges import PERHAPS, UNSET, UNSURE, Edge, Kept, Loop
from gametree.compiled.front_end.functions.renaming import Names, Reference, renamed, united, variables_of
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import MEMORY, Expression, Name, parts_of
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.kinds import Incompatible, join, size, widened
from gametree.compiled.front_end.kinds.values import Environment, Known, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable

Write = Callable[[], object]
Sides = tuple[Environment, Environment]
FEW = 4095  # rounds, with those of the loops inside


def branch(
    context: Activation, test: Expression, then: Write, otherwise: Write = lambda: None, sides: Sides | None = None
) -> None:
    """Write a choice and the join after it; each side begins with the variables of here, or those given."""
    blocks, ends = (Block(), Block()), list[Edge]()
    sides = sides or (context.variables, context.variables)
    for block, write, environment in zip(blocks, (then, otherwise), sides, strict=True):
        context.environment = dict(environment)
        with context.within(block):
            write()
            ends += context.ends()
    context.block.add(ir.branch(test, *blocks))
    meet(context, ends)


def meet(context: Activation, edges: list[Edge]) -> None:
    """Go on after the join of several edges."""
    if len(edges) < 2:
        context.environment = dict(edges[0].environment) if edges else None
        return
    _let_agree(context, edges, set())
    environments = [edge.environment for edge in edges]
    variables = dict.fromkeys(variable for each in environments for variable in each)
    target = context.environment = {each: _common(context, each, environments) for each in variables}
    for edge in edges:
        _bring(context, edge, target)


def repeat(context: Activation, write: Write, most: int | None) -> Block:
    """Return the body of a loop of at most `most` rounds, or of any number of them.

    `write` writes one round, into the current block, and leaves the environment of its end: again until the kinds
    of the variables at the start of a round are known.
    """
    entry = context.edge()
    head = dict(entry.environment)
    outer, rounds, made = context.block, context.answers.rounds, set[Reference]()
    before = len(context.answers.returned), len(context.answers.yielded), len(context.jumps.left)
    for attempt in range(ROUNDS):
        context.block, context.answers.rounds, context.environment = Block(), 0, dict(head)
        loop = Loop()
        context.jumps.loops.append(loop)
        write()
        context.jumps.loops.pop()
        loop.continued += context.ends()
        found = _heads(context, entry, head, loop, made, wide=False)
        if found == head:
            break
        head = found if attempt == 0 else _heads(context, entry, head, loop, made, wide=True)
        context.block = outer
        del context.answers.returned[before[0] :], context.answers.yielded[before[1] :]
        del context.jumps.left[before[2] :]
    else:
        raise Refused("the kinds of values in a loop keep changing", "give each name values of one kind")
    context.environment = head
    for edge in (*loop.continued, entry):
        _bring(context, edge, head)
    body, context.block = context.block, outer
    inner, context.answers.rounds = context.answers.rounds, rounds
    return _polled(context, body, 1 + inner, most)


def _polled(context: Activation, body: Block, each: int, most: int | None) -> Block:
    """Return the body of a loop, which begins with a test from time to time whether it must stop.

    It needs none if it has `most` rounds, and these are few, with the `each` that one of them counts for. The
    function counts the rounds that it may have without a test.
    """
    if most is not None and most * each <= FEW:
        context.answers.rounds += most * each
        return body
    context.answers.rounds += each
    count, test, polled = context.local("rounds", INT), Block(), Block()
    context.emit(ir.assign(count, 0))
    test.add(ir.assign(count, ir.call("poll", MEMORY, count)))
    polled.add(ir.assign(count, ir.op("+", count, 1)))
    polled.add(ir.branch(ir.op(">", count, 65535), test, Block()))
    polled.add(body)
    return polled


def _heads(
    context: Activation, entry: Edge, head: Environment, loop: Loop, made: set[Reference], *, wide: bool
) -> Environment:
    """Return the variables at the start of any round."""
    _let_agree(context, [entry, *loop.continued], made, head)
    ends = [edge.environment for edge in loop.continued]
    notes: Environment = {
        note: values.FALSE
        for note in (each for end in ends for each in end if isinstance(each, Alias))
        if note.variable in entry.environment or not values.is_of_object(note.variable)
    }
    starts = notes | entry.environment, notes | head
    return {each: _common(context, each, [*starts, *ends], wide=wide) for each in starts[0]}


def _let_agree(context: Activation, edges: list[Edge], made: set[Reference], *heads: Environment) -> None:
    """Let variables refer to the same objects on all edges, and have a value on all of them or be known not to.

    The names that are `made` for this place are noted. The `heads` are changed as the first edge is.
    """
    first, *others = edges
    environments = [first.environment, *heads, *(edge.environment for edge in others)]
    _keep_apart(context, environments)
    for edge in others:
        _share_alike(context, first, edge)
        _share_alike(context, edge, first)
        on_first, on_other = united(first.environment, edge.environment, made)
        _rename(context, first.environment, first.block, on_first)
        for head in heads:
            _rename(context, head, None, on_first)
        _rename(context, edge.environment, edge.block, on_other)
    _part(environments)


def _keep_apart(context: Activation, environments: Sequence[Environment]) -> None:
    """Keep the values of variables that have one on some ways only, and note on each way whether it has."""
    for variable, (kept, flag) in context.unsure.items():
        found = [each.get(variable, UNSET) for each in environments]
        if found.count(UNSET) == len(found) or not (UNSET in found or PERHAPS in found):
            continue
        is_shared = any(map(partial(_may_be_shared, variable), environments, found))
        for environment, value in zip(environments, found, strict=True):
            if is_shared:
                environment[variable] = UNSURE
            elif value != PERHAPS:
                environment |= {variable: PERHAPS, kept: value, flag: Known.of(value != UNSET)}


def _may_be_shared(variable: Variable, environment: Environment, value: Value) -> bool:
    """Whether a variable may hold a list, set or dict that has another name."""
    try:
        is_one = not isinstance(value, values.Poison) and kinds.is_unhashable(kind_of(value))
    except Refused:
        return True
    notes = (environment.get(Alias(variable, part), values.FALSE) for part in ("", "items"))
    return is_one and any(note != values.FALSE for note in notes)


def _share_alike(context: Activation, one: Edge, other: Edge) -> None:
    """Hold a list as one that may have several names, where its variable has such a list on another edge."""
    before, context.environment = context.environment, other.environment
    with context.within(other.block):
        for variable, value in [*one.environment.items()]:
            if isinstance(value, values.Same) and isinstance(other.environment.get(variable), values.LISTS):
                context.shared(variable)
    context.environment = before


def _rename(context: Activation, environment: Environment, block: Block | None, names: Names) -> None:
    """Give objects and shared lists other names, and take what they hold out of their slots in a block."""
    if not names:
        return
    moved, keys = variables_of(names), dict[Variable, Variable]()
    for one, other in moved.items():
        keys |= {one: other} | {Alias(one, part): Alias(other, part) for part in ("", "items")}
        context.jumps.locked += [other] if one in context.jumps.locked else []
    before, context.environment = context.environment, environment
    with context.within(block or Block()):
        held = {
            keys.get(each, each): renamed(context.stable(value) if block and each in moved else value, names)
            for each, value in environment.items()
        }
    context.environment = before
    given = [note for note in keys.values() if held.get(note) == GIVEN]
    environment.clear()
    environment.update(held | dict.fromkeys(given, values.TRUE))


def _part(environments: Sequence[Environment]) -> None:
    """Let variables that refer to a list on some edges, and not on all, hold it: then it may not change."""
    pairs = [pair for environment in environments for pair in environment.items()]
    for variable in dict.fromkeys(each for each, value in pairs if isinstance(value, values.Same)):
        found = [environment.get(variable, UNSET) for environment in environments]
        known = [value for value in found if not isinstance(value, values.Poison)]
        if all(value == known[0] for value in known):
            continue
        for environment, value in zip(environments, found, strict=True):
            if isinstance(value, values.Same):
                names = variable, value.variable
                notes: list[Variable] = [Alias(each, part) for each in names for part in ("", "items")]
                environment.update({variable: environment[value.variable], **dict.fromkeys(notes, values.TRUE)})


def _common(
    context: Activation, variable: Variable, environments: Sequence[Environment], *, wide: bool = False
) -> Value:
    """Return the common form of a variable that may have the value in any of several environments."""
    alternatives = [each.get(variable, UNSET) for each in environments]
    if isinstance(variable, Alias):
        return Alias.join(alternatives)
    is_missing = isinstance(variable, Kept) and UNSET in alternatives
    if is_missing:
        alternatives = [value for value in alternatives if value != UNSET] or [UNSET]
    first = alternatives[0]
    if all(value == first for value in alternatives) and not (is_missing and _is_computed(context, first)):
        return first
    if any(isinstance(value, values.Poison) for value in alternatives):
        return next(value for value in alternatives if isinstance(value, values.Poison))
    try:
        kind = kind_of(first)
        for value in alternatives[1:]:
            kind = join(kind, kind_of(value))
        return context.slot(variable, widened(kind) if wide else kind)
    except Incompatible as clash:
        return values.Poison(f"holds {clash}", "use a name for each, or values of one kind")
    except Refused as refused:
        return values.Poison(f"holds one of several values, and {refused.reason}", refused.remedy)


def _is_computed(context: Activation, value: Value) -> bool:
    """Whether a value is computed from locals that no variable has, which an expression may have named."""
    names = (part for code in values.codes(value) for part in parts_of(code) if isinstance(part, Name))
    return any(name != values.NOWHERE and not context.may_change(name) for name in names)


def _bring(context: Activation, edge: Edge, target: Environment) -> None:
    """Write what brings the variables of an edge into their common slots."""
    with context.within(edge.block):
        for variable, value in target.items():
            own = edge.environment.get(variable, UNSET)
            if isinstance(variable, Kept) and own == UNSET and not isinstance(value, Known | values.Poison):
                if size(kind_of(value)):  # a value that nothing reads
                    context.emit(ir.assign(local_of(value), ir.zero(local_of(value).type)))
            elif own != value and not isinstance(own, values.Poison):
                context.move(own, value)
