"""Lower one function for the kinds of its arguments, again until the kind that it returns is known."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import partial
from itertools import permutations
from typing import Any

from typing_extensions import TypeIs

from gametree.compiled.front_end.containers.builtins import has_no_order, in_some_order, refusal_here, whole_row
from gametree.compiled.front_end.containers.lists import returned
from gametree.compiled.front_end.containers.new_lists import holds_list
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.functions.activation import ROUNDS, Activation, local_of
from gametree.compiled.front_end.functions.aliases import GIVEN, note_alias
from gametree.compiled.front_end.functions.edges import UNSET, GivesBack, Hidden, Kept, MayBeUnset, NewCell
from gametree.compiled.front_end.functions.errors import errors_in
from gametree.compiled.front_end.functions.evaluator import body_of, evaluate, located
from gametree.compiled.front_end.functions.functions import Function, Program, Specialised, body_of_name
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.effects import may_raise
from gametree.compiled.front_end.ir.nodes import MEMORY, Name, Return, Yield
from gametree.compiled.front_end.ir.types import INT as WORD
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.encoding import answer, either_of, in_form, packed
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, join, size, united, widened
from gametree.compiled.front_end.kinds.values import NONE, Items, Known, Value, codes, kind_of
from gametree.compiled.front_end.lowering.inlining import leave_inlined
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Scopes, Variable, arguments_of, yields
from gametree.game import CompileError


class IsStream(Exception):
    """A function returns a stream, as its lowering has shown."""


def lower_function(
    program: Program, key: Any, function: Function, scopes: Scopes, forms: list[tuple[Variable, Value | Kind]]
) -> Specialised:  # fmt: skip
    """Lower a function for constant arguments, or arguments of these kinds."""
    node = function.node
    program.kept.append(key)
    name = program.global_name(f"{getattr(node, 'name', 'function')}_1")
    parameter_kinds = tuple(kind for _, form in forms for kind in _kinds_in(form))
    made = Specialised(name, function, parameter_kinds)
    program.specialised[key] = made
    program.stack.append(made)
    generator = made.stream = yields(node)
    where = f"{function.file}, line {function.line}, in {function.title}: it calls itself"
    try:
        others = set(program.specialised)
        for _ in range(ROUNDS):
            before = _answers(program, made)
            for each in [each for each in program.specialised if each not in others]:
                if program.specialised[each].provisional:
                    del program.specialised[each]
            _once(program, made, scopes, forms, generator=generator)
            if made.lost or not made.recursive or _answers(program, made) == before:
                break
        else:
            raise CompileError(f"{where} with values whose kinds keep changing; keep one kind for each argument.")
        if made.recursive and not (made.lost or made.provisional) and made.returns is None and made.static is None:
            raise CompileError(f"{where} and never returns; let it return where it is to stop.")
    except BaseException:
        del program.specialised[key]
        raise
    finally:
        program.stack.pop()
        made.busy = False
    if made.recursive:
        made.raises = True
    return made


def _answers(program: Program, made: Specialised) -> Any:
    """Return what the calls of a function give, as far as it is lowered."""
    errors = errors_in(made.block.region(), partial(body_of_name, program)) if made.tried else None
    return made.static, made.returns, made.cells, made.gives_back, dict(made.changed), errors


def _once(
    program: Program, made: Specialised, scopes: Scopes, forms: list[tuple[Variable, Value | Kind]], *,
    generator: bool,
) -> None:  # fmt: skip
    function = made.function
    context = Activation(program, function, scopes)
    context.answers.stream, context.answers.generator = made.stream and not generator, generator
    context.answers.cells = made.cells
    context.unsure = {variable: (Kept(variable.spelling), Hidden("given")) for variable in made.unsure}
    context.variables.update(dict.fromkeys(made.unsure, UNSET))
    own = {scopes.bindings[argument] for argument in arguments_of(function.node.args)}
    context.captured = frozenset(variable for variable, _ in forms if variable not in own)
    names: list[Name] = []
    made.gives_back = ()
    given = frozenset(each for _, form in forms if is_value(form) for each in values.objects_in(form))
    for variable, form in forms:
        if is_value(form):
            context.variables[variable] = _with_slots(context, form, names)
            if holds_list(form) and values.joined(form, form) is None:  # no words hold it: the caller has another
                note_alias(context.variables, variable, values.TRUE)
            continue
        slot = context.slot(variable, form)
        context.variables[variable] = slot
        if not isinstance(slot, Known) and size(kind_of(slot)):
            names.append(local_of(slot))
        if holds_list(slot):
            is_own = variable in own & program.given_up
            made.gives_back += (variable,) if is_own else ()
            note = values.FALSE if is_own else values.TRUE if made.stream else GIVEN
            note_alias(context.variables, variable, note)
    node = function.node
    try:
        if isinstance(node, ast.Lambda):
            context.frame.node = node.body
            if made.stream:
                returned_stream(context, node.body)
            else:
                value = evaluate(context, node.body)
                write_return(context, returned(context, node.body, value))
        else:
            body_of(context, node.body)
    except (NewCell, MayBeUnset, IsStream, GivesBack) as found:
        if isinstance(found, NewCell):
            made.cells = (*made.cells, found.variable)
        elif isinstance(found, GivesBack):
            program.given_up.add(found.variable)
            made.changed.pop(found.variable, None)
        elif isinstance(found, MayBeUnset):
            made.unsure = (*made.unsure, found.variable)
        else:
            made.stream = True
        _once(program, made, scopes, forms, generator=generator)
        return
    except Refused as refused:
        raise located(context, refused) from refused
    if context.is_reached() and not generator:
        if made.stream:
            context.fail(TypeError, "it returns None, over which no loop can run")
        else:
            write_return(context, NONE)
    context.frame.node = node
    try:
        _finish(made, context, given)
    except Refused as refused:
        raise located(context, refused) from refused
    except Incompatible as clash:
        raise located(context, Refused(f"it returns {clash}", "return values of one kind")) from clash
    made.names = tuple(names)
    made.lost = context.answers.lost and not (made.stream and context.answers.yielded)
    for variable, parts in context.answers.changed.items():
        made.changed[variable] = parts | made.changed.get(variable, parts)
    made.raises = may_raise(context.block.region()) or bool(made.changed)
    made.rounds, made.unordered = context.answers.rounds, context.answers.unordered
    body = Block()
    if made.recursive:
        body.add(ir.assign(context.local("checked", WORD), ir.call("poll", MEMORY, 1)))
    body.add(context.block)
    made.block = body


def write_return(context: Activation, value: Value) -> None:
    """Write that the function returns a value; how, is written once all that it returns is known."""
    if context.environment is None:
        return
    if context.frame.inlined is not None:
        leave_inlined(context, context.frame.inlined, value)
        return
    if isinstance(value, values.Lazy | values.Generated) and not (_is_kept(value) or either_of(value)):
        raise IsStream
    value = whole_row(context, value)
    if context.answers.cells:
        value = Items(tuple, (value, *map(context.read, context.answers.cells)))
    for one, other in permutations([value, *(before for before, _ in context.answers.returned)], 2):
        if isinstance(one, values.Returned) and one != other and one.parameter not in context.captured:
            raise GivesBack(one.parameter)
    block = Block()
    context.block.add(block)
    context.answers.returned.append((value, block))
    context.environment = None


class MakesObject(Exception):
    """A function returns an object that it makes, as its lowering has shown."""


def _is_kept(value: Value) -> bool:
    """Whether a value is one of two that words hold, and of which one at least is no constant."""
    match value:
        case values.Lazy("choice", (_, one, other)):
            are_constant = isinstance(one, Known) and isinstance(other, Known)
            return not are_constant and values.joined(one, other) is not None
        case _:
            return False


def _finish(made: Specialised, context: Activation, given: frozenset[values.Object]) -> None:
    """Write the returns and yields, whose kind is known now; the objects that are `given` are the caller's."""
    if made.stream:
        if made.cells:
            raise Refused(f"a generator assigns {made.cells[0].spelling} of an outer function", "yield the values")
        item_kinds = [kind_of(value) for value, _ in context.answers.yielded]
        made.returns = kind = united(item_kinds) if item_kinds else None
        for value, block in context.answers.yielded:
            block.add(Yield(packed(value, kind) if kind and size(kind) else ir.literal(0)))
        if kind is None:
            context.block.begin_unreached(Yield(ir.literal(0)))
        return
    if not context.answers.returned:
        made.static = made.returns = None
        return
    answers = [value for value, _ in context.answers.returned]
    if any(each not in given for value in answers for each in values.objects_in(value)):
        raise MakesObject
    if all(value == answers[0] for value in answers) and not codes(answers[0]):
        made.static, made.returns = answers[0], None
        if isinstance(answers[0], values.Closure):
            raise Refused("a function made inside a function is returned", "call it there, or move it out")
        for _, block in context.answers.returned:
            block.add(Return(ir.literal(0)))
        return
    made.either = False
    try:
        kind = united([kind_of(value) for value in answers])
    except (Incompatible, Refused):
        if {cls for value in answers for cls in _forms_of(value)} != {list, tuple}:
            raise
        made.either, answers = True, [_with_form(value) for value in answers]
        kind = united([kind_of(value) for value in answers])
    if made.recursive and made.returns is not None:
        kind = widened(join(kind, made.returns))
    made.static, made.returns = None, kind
    for value, (_, block) in zip(answers, context.answers.returned, strict=True):
        with context.within(block):
            context.environment = {}
            block.add(Return(answer(context.fitting(value, kind), kind)))
            context.environment = None


def _forms_of(value: Value) -> tuple[type[Any], ...]:
    """Return the classes of a value that a function returns."""
    return (list, tuple) if either_of(value) else values.classes_of(value)


def _with_form(value: Value) -> Value:
    """Return a list or tuple as a list behind whether it is one."""
    match value:
        case values.Lazy(_, (is_list, found, _)) if either_of(value):
            return Items(tuple, (is_list, found))
        case _:
            return Items(tuple, (Known.of(_forms_of(value) == (list,)), in_form(value, list)))


def returned_stream(context: Activation, node: ast.expr) -> None:
    """Write that each item of the returned value is yielded."""

    def write(value: Value) -> None:
        each(context, handed_on(context, value), lambda item: yield_(context, item), weight=10**6)

    if isinstance(node, ast.ListComp):
        environment, yielded = dict(context.environment or {}), len(context.answers.yielded)
        with context.within(Block()) as written:
            first = evaluate(context, node.generators[0].iter)
            write(values.Lazy("comprehension", (node, replace(context.frame), first)))
        if not may_raise(written.region()):
            context.block.add(written)
        else:
            context.environment = environment
            del context.answers.yielded[yielded:]
            write(evaluate(context, node))
    else:
        write(evaluate(context, node))
    context.emit(Return())
    context.environment = None


def handed_on(context: Activation, stream: Value) -> Value:
    """Return a stream that the function yields; the sets in it are in some order, which is noted."""
    if not has_no_order(context, stream):
        return stream
    context.answers.unordered = refusal_here(context)
    return in_some_order(stream, context)


def is_value(form: Value | Kind) -> TypeIs[Value]:
    """Whether an argument is given as a known value, and not as a kind."""
    return isinstance(form, Known | Items | PASSED)


PASSED = (
    values.Closure | values.Bound | values.Method | values.Mapping | values.Poison | values.Object | values.Same
)


def _kinds_in(form: Value | Kind) -> tuple[Kind, ...]:
    """Return the kinds of the parameters for an argument."""
    match form:
        case values.Bound(function, owner):
            return _kinds_in(function) + _kinds_in(owner)
        case values.Method(owner, _):
            return _kinds_in(owner)
        case values.Mapping(_, parts):
            return tuple(kind for part in parts for kind in _kinds_in(part))
        case values.Given(kind):
            return (kind,)
        case _:
            return () if is_value(form) else (form,)


def _with_slots(context: Activation, form: Value, names: list[Name]) -> Value:
    """Return a function with the values of the parameters in it, whose names are added."""
    match form:
        case values.Bound(function, owner):
            function = _with_slots(context, function, names)
            return values.Bound(function, _with_slots(context, owner, names))
        case values.Method(owner, name):
            return values.Method(_with_slots(context, owner, names), name)
        case values.Mapping(places, parts):
            return values.Mapping(places, tuple(_with_slots(context, part, names) for part in parts))
        case values.Given(kind):
            slot = context.slot(Hidden("given"), kind)
            names += [local_of(slot)] if size(kind) else []
            return slot
        case _:
            return form


def yield_(context: Activation, value: Value) -> None:
    """Write that a value is yielded; its form is filled in at the end."""
    if context.environment is None:
        return
    block = Block()
    context.block.add(block)
    context.answers.yielded.append((value, block))
    context.answers.rounds += 1


def closure(context: Activation, node: Any) -> values.Closure:
    """Return a function that is made here."""
    defaults = tuple(context.stable(evaluate(context, value), "default") for value in node.args.defaults)
    named = tuple(
        (argument.arg, context.stable(evaluate(context, value), "default"))
        for argument, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        if value is not None
    )
    if any(map(holds_list, (*defaults, *dict(named).values()))):
        raise Refused(
            "the default of an argument can change, and all calls share it", "make it inside the function"
        )
    return values.Closure(node, replace(context.frame), defaults, named)
