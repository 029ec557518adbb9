"""Statements: what each kind of node writes, and what it makes of the variables."""

from __future__ import annotations

import ast
from collections.abc import Callable
from copy import copy
from typing import Any

from gametree.compiled.front_end.activation import Activation, Edge, Loop
from gametree.compiled.front_end.blocks import Block, Suite
from gametree.compiled.front_end.expressions import (
    binary,
    closure,
    evaluate,
    evaluate_truth,
    holds_list,
    is_fresh,
    located,
    refuse_alias,
    subscript,
    unpacked,
)
from gametree.compiled.front_end.kinds import Incompatible, Optional, Record, Row, Series, Tuple
from gametree.compiled.front_end.narrowing import narrowed
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules_compare import both, either, equal, identical
from gametree.compiled.front_end.rules_sequences import append, store_item
from gametree.compiled.front_end.scopes import Variable
from gametree.compiled.front_end.streams import Else, depth_of, each, leave
from gametree.compiled.front_end.values import (
    FALSE,
    NONE,
    TRUE,
    Generated,
    Items,
    Known,
    Lazy,
    Listed,
    Never,
    Poison,
    Run,
    Scalar,
    Value,
    View,
    kind_of,
    packed,
)

UNSUPPORTED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Try: ("an error is caught", "test for it before"),
    ast.With: ("a context is entered", "leave it out"),
    ast.Import: ("a module is imported inside a function", "import it at the top of the file"),
    ast.ImportFrom: ("a module is imported inside a function", "import it at the top of the file"),
    ast.Global: ("a global name is assigned", "give the value as an argument and return it"),
    ast.Nonlocal: ("a name of an outer function is assigned", "return the value"),
    ast.ClassDef: ("a class is made inside a function", "move it to the top of the file"),
    ast.Delete: ("something is deleted", "make a new value"),
    ast.AsyncFor: ("something is awaited", "leave it out"),
}
SPILLING = ("pop", "append", "insert", "extend", "remove", "clear", "reverse", "sort")


def body_of(context: Activation, statements: list[ast.stmt]) -> None:
    """Write statements one after the other, up to one that does not let control through."""
    for statement in statements:
        if context.environment is None:
            return
        before, context.node = context.node, statement
        context.statement += 1
        spilled, context.spills = context.spills, _changes_inside(statement)
        handler = STATEMENTS.get(type(statement))
        try:
            if handler is None:
                reason, remedy = UNSUPPORTED.get(
                    type(statement), (f"{type(statement).__name__} is used", "write it in another way")
                )
                raise Refused(reason, remedy)
            handler(context, statement)
        except Refused as refused:
            raise located(context, refused) from refused
        except Incompatible as clash:
            raise located(context, Refused(f"a value is of two kinds ({clash})", "keep one kind")) from clash
        finally:
            context.node, context.spills = before, spilled


def _changes_inside(statement: ast.stmt) -> bool:
    """Whether an expression of a simple statement assigns a variable, so that names must be read in order."""
    if isinstance(statement, ast.For | ast.While | ast.If | ast.FunctionDef | ast.Match):
        parts: list[ast.AST] = [
            part
            for part in (getattr(statement, "test", None), getattr(statement, "iter", None))
            if part is not None
        ]
    else:
        parts = [statement]
    return any(isinstance(inner, ast.NamedExpr) for part in parts for inner in ast.walk(part))


def _expression(context: Activation, node: Any) -> None:
    value = node.value
    if isinstance(value, ast.Constant):
        return
    if isinstance(value, ast.Yield):
        _yield(context, NONE if value.value is None else evaluate(context, value.value))
        return
    if isinstance(value, ast.YieldFrom):
        each(context, evaluate(context, value.value), lambda item: _yield(context, item), weight=10**6)
        return
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and _changed_list(context, value):
        return
    drop(context, evaluate(context, value))


def drop(context: Activation, value: Value) -> None:
    """Compute a value that nothing uses, since computing it may raise an error."""
    if isinstance(value, Generated | Lazy) or context.environment is None:
        return
    context.settle((value,), NONE, Block())


def _yield(context: Activation, value: Value) -> None:
    if context.environment is None:
        return
    block = Block()
    context.block.add(block)
    context.yielded.append((value, block))


def _changed_list(context: Activation, node: ast.Call) -> bool:
    """Write a method that changes a list, if that is what a statement is."""
    assert isinstance(node.func, ast.Attribute)
    name, owner = node.func.attr, node.func.value
    if name not in ("append", "extend", "clear", "reverse", "insert", "sort", "pop", "remove"):
        return False
    if not isinstance(owner, ast.Name) or not isinstance(context.scopes.bindings[owner], Variable):
        return False
    variable = context.scopes.bindings[owner]
    assert isinstance(variable, Variable)
    held = context.read(variable)
    if not holds_list(held):
        return False
    if name not in ("append", "extend") or len(node.args) != 1 or node.keywords:
        raise Refused(f"the method {name} changes a list", "make a new list")
    may_change(context, variable)
    given = evaluate(context, node.args[0])
    if name == "append":
        refuse_alias(context, node.args[0], given)
        put(context, variable, append(context, context.read(variable), context.stable(given, "item")))
        return True
    each(context, given, lambda item: put(context, variable, append(context, context.read(variable), item)))
    return True


def put(context: Activation, variable: Variable, value: Value) -> None:
    """Give a list's variable the list as it is after a change."""
    if isinstance(value, Listed):
        assert context.environment is not None
        context.environment[variable] = value
    else:
        context.assign(variable, value)


def may_change(context: Activation, variable: Variable) -> None:
    """Refuse to change a list that has another name, or that is gone through."""
    if variable in context.locked:
        raise Refused("a list is changed while it is gone through", "go through a copy, list(...)")
    if context.aliased(variable):
        raise Refused(f"the list {variable.spelling} may have two names, and is changed", "copy it with list(...)")


# Assignment


def _assign(context: Activation, node: Any) -> None:
    value = evaluate(context, node.value)
    if len(node.targets) > 1:
        if holds_list(value):
            raise Refused("a list is given two names", "copy it with list(...)")
        value = context.stable(value)
    for target in node.targets:
        bind(context, target, value, fresh=is_fresh(node.value), source=node.value)


def _annotated(context: Activation, node: Any) -> None:
    if node.value is not None:
        value = evaluate(context, node.value)
        bind(context, node.target, value, fresh=is_fresh(node.value), source=node.value)


def bind(
    context: Activation, target: ast.expr, value: Value, *, fresh: bool, source: ast.expr | None = None
) -> None:
    """Assign a value to a name, to several, or to an item of a list."""
    if context.environment is None or isinstance(value, Never):
        return
    match target:
        case ast.Name():
            variable = context.scopes.bindings[target]
            if not isinstance(variable, Variable):
                raise Refused(
                    f"the name {target.id} of the module or of an outer function is assigned", "return it"
                )
            context.assign(variable, value)
            if holds_list(value):
                context.name_list(variable, aliased=not fresh)
                if not fresh:
                    _alias_root(context, source)
        case ast.Tuple(elts) | ast.List(elts):
            _unpack(context, elts, value, fresh=fresh)
        case ast.Subscript():
            _store(context, target, value, source)
        case ast.Attribute():
            raise Refused(f"{ast.unparse(target)} is changed", "make a new value instead")
        case _:
            raise Refused(f"{ast.unparse(target)} is assigned", "assign names")


def _alias_root(context: Activation, source: ast.expr | None) -> None:
    """Remember that the list that an expression reads has got another name."""
    for part in ast.walk(source) if source is not None else ():
        if isinstance(part, ast.Name) and isinstance(variable := context.scopes.bindings[part], Variable):
            if holds_list(context.environment.get(variable, NONE)):  # type: ignore
                context.name_list(variable, aliased=True)


def _unpack(context: Activation, targets: list[ast.expr], value: Value, *, fresh: bool) -> None:
    items = unpacked(context, value)
    stars = [place for place, target in enumerate(targets) if isinstance(target, ast.Starred)]
    if len(stars) > 1 or len(items) < len(targets) - len(stars) or (not stars and len(items) != len(targets)):
        context.fail(ValueError, "a tuple of another length is unpacked")
        return
    if stars:
        at, many = stars[0], len(items) - len(targets) + 1
        items = (*items[:at], Items(list, items[at : at + many]), *items[at + many :])
    plain = [target.value if isinstance(target, ast.Starred) else target for target in targets]
    names = [target for target in plain if isinstance(target, ast.Name)]
    if any(map(holds_list, items)) and not fresh and not stars:
        raise Refused("lists are unpacked", "copy them with list(...)")
    if len(names) < len(plain) or not all(isinstance(item, Scalar | Known) for item in items):
        items = tuple(context.stable(item, "part") for item in items)
        for target, item in zip(plain, items, strict=True):
            bind(context, target, item, fresh=True)
        return
    _parallel(context, names, items)


def _parallel(context: Activation, names: list[ast.Name], items: tuple[Value, ...]) -> None:
    """Assign several scalars at once."""
    moved: list[tuple[Variable, Scalar]] = []
    for name, item in zip(names, items, strict=True):
        variable = context.scopes.bindings[name]
        if not isinstance(variable, Variable):
            raise Refused(f"the name {name.id} of the module or of an outer function is assigned", "return it")
        if isinstance(item, Scalar):
            moved.append((variable, item))
        else:
            context.assign(variable, item)
    if len({variable for variable, _ in moved}) < len(moved):
        moved = [(variable, context.stable(item)) for variable, item in moved]  # type: ignore
        for variable, item in moved:
            context.assign(variable, item)
        return
    targets = [context.slot(variable, item.kind) for variable, item in moved]
    texts = [packed(item, item.kind) for _, item in moved]
    pairs = [(slot.text, text) for slot, text in zip(targets, texts, strict=True) if slot.text != text]  # type: ignore
    if pairs:
        context.emit(f"{', '.join(name for name, _ in pairs)} = {', '.join(text for _, text in pairs)}")
    assert context.environment is not None
    context.environment.update({variable: slot for (variable, _), slot in zip(moved, targets, strict=True)})


def _store(context: Activation, target: ast.Subscript, value: Value, source: ast.expr | None) -> None:
    """Write `cells[i] = x`, or `cells[i][j] = x`, of a list that a variable of this function holds."""
    value = context.stable(value, "item")
    path: list[ast.expr] = []
    owner: ast.expr = target
    while isinstance(owner, ast.Subscript):
        path.insert(0, owner.slice)
        owner = owner.value
    variable = context.scopes.bindings.get(owner) if isinstance(owner, ast.Name) else None
    if not isinstance(variable, Variable):
        raise Refused(f"{ast.unparse(target)} is changed", "make a new value instead")
    held = context.read(variable)
    if source is not None:
        refuse_alias(context, source, value)
    if any(isinstance(part, ast.Slice) for part in path):
        raise Refused("a slice of a list is assigned", "assign its items")
    places = [context.stable(evaluate(context, part), "place") for part in path]
    may_change(context, variable)
    changed = _stored(context, held, places, value)
    if not isinstance(changed, Never):
        put(context, variable, changed)


def _stored(context: Activation, owner: Value, places: list[Value], value: Value) -> Value:
    if isinstance(owner, Never):
        return owner
    if not _is_list(owner):
        if isinstance(owner, Known) and isinstance(owner.value, list | dict):
            raise Refused(
                "a list or dict that belongs to the game or the module is changed", "copy it with list(...)"
            )
        if isinstance(owner, Known | View | Items):
            return context.fail(TypeError, "something that is no list is changed")
        raise Refused("something that is no list is changed", "make a list of it")
    from gametree.compiled.front_end.kinds import as_int

    as_int(kind_of(places[0]))
    if len(places) > 1:
        inner = _stored(context, subscript(context, owner, [places[0]]), places[1:], value)
        return inner if isinstance(inner, Never) else store_item(context, owner, places[0], inner)
    return store_item(context, owner, places[0], value)


def _is_list(value: Value) -> bool:
    if isinstance(value, Items):
        return value.form is list
    if isinstance(value, Listed):
        return value.kind.form is list
    return isinstance(value, View) and isinstance(value.kind, Row | Series)


def _augmented(context: Activation, node: Any) -> None:
    target = copy(node.target)
    target.ctx = ast.Load()
    if isinstance(node.target, ast.Name):
        binding = context.scopes.bindings[node.target]
        if not isinstance(binding, Variable):
            raise Refused(f"the name {node.target.id} of the module is assigned", "return the value")
        old = context.read(binding)
        if holds_list(old):
            _extend(context, binding, node)
            return
        if isinstance(old, Known) and isinstance(old.value, list | dict | set):
            raise Refused("a list, dict or set that belongs to the game or the module is changed", "copy it first")
        value = binary(context, node.op, old, evaluate(context, node.value))
        bind(context, node.target, value, fresh=True)
        return
    if isinstance(node.target, ast.Subscript):
        owner = evaluate(context, node.target.value)
        place = context.stable(evaluate(context, node.target.slice), "place")
        old = context.stable(subscript(context, owner, [place]), "old")
        if holds_list(old):
            raise Refused("a list in a list is changed with an operator", "assign its items")
        value = binary(context, node.op, old, evaluate(context, node.value))
        _store(context, node.target, value, None)
        return
    raise Refused(f"{ast.unparse(node.target)} is changed", "make a new value instead")


def _extend(context: Activation, variable: Variable, node: ast.AugAssign) -> None:
    if not isinstance(node.op, ast.Add):
        raise Refused("a list is changed with an operator other than +=", "make a new list")
    may_change(context, variable)
    given = evaluate(context, node.value)
    if holds_list(given):
        given = context.stable(given) if not isinstance(given, Listed) else given
    each(context, given, lambda item: put(context, variable, append(context, context.read(variable), item)))


# Control flow


def _if(context: Activation, node: Any) -> None:
    test = evaluate_truth(context, node.test)
    if isinstance(test, Never):
        return
    if isinstance(test, Known):
        body_of(context, node.body if test.value else node.orelse)
        return
    assert isinstance(test, Scalar)
    ends: list[Edge] = []
    environments = [narrowed(context, node.test, holds) for holds in (True, False)]
    for header, statements, environment in zip(
        (f"if {test.text}:", ""), (node.body, node.orelse), environments, strict=True
    ):
        block = Block()
        context.environment = environment
        with context.within(block):
            body_of(context, statements)
            ends += context.ends()
        context.block.add(Suite(header, block) if header else Else(block))
    context.meet(ends)


def _for(context: Activation, node: Any) -> None:
    stream = evaluate(context, node.iter)
    if context.environment is None:
        return
    locked = [
        variable
        for part in ast.walk(node.iter)
        if isinstance(part, ast.Name)
        and isinstance(variable := context.scopes.bindings[part], Variable)
        and holds_list(context.environment.get(variable, NONE))
    ]
    _no_jump(node.orelse)
    flag = ""
    if depth_of(stream) > 1 and any(isinstance(part, ast.Break) for part in _own(node.body)):
        flag = context.fresh("left")
        context.emit(f"{flag} = False")
    yields = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))
    weight = 10**6 if yields else sum(1 for part in node.body for _ in ast.walk(part))
    outer_after = context.after
    context.after = (lambda: body_of(context, node.orelse)) if node.orelse else None
    context.flags.append(flag)
    context.locked += locked

    def one(item: Value) -> None:
        flags, context.flags = context.flags, [*context.flags[:depth], flag]
        if locked and holds_list(item):
            for variable in locked:
                context.name_list(variable, aliased=True)
        bind(context, node.target, item, fresh=False)
        body_of(context, node.body)
        context.flags = flags

    depth = len(context.flags) - 1
    each(context, stream, one, weight=weight, flag=flag)
    context.flags.pop()
    del context.locked[len(context.locked) - len(locked) :]
    context.after = outer_after


def _no_jump(statements: list[ast.stmt]) -> None:
    if any(isinstance(part, ast.Break | ast.Continue) for part in _own(statements)):
        raise Refused("the else of a loop leaves another loop", "use a helper that returns")


def _own(body: list[Any]) -> Any:
    """Yield the nodes of a loop's body that belong to it, and to no loop inside."""
    for node in body:
        yield node
        if not isinstance(node, ast.For | ast.While | ast.FunctionDef | ast.Lambda):
            yield from _own(list(ast.iter_child_nodes(node)))


def _while(context: Activation, node: Any) -> None:
    if context.environment is None:
        return
    _no_jump(node.orelse)
    rounds = context.fresh("rounds")
    exits: list[Edge] = []
    context.raises = True
    context.flags.append("")

    def one(_loop: Loop) -> None:
        exits.clear()
        test = evaluate_truth(context, node.test)
        if isinstance(test, Never):
            return
        if isinstance(test, Known):
            if not test.value:
                body_of(context, node.orelse)
                exits.extend(context.ends())
                context.emit("break")
                context.environment = None
                return
        else:
            assert isinstance(test, Scalar)
            environments = [narrowed(context, node.test, holds) for holds in (True, False)]
            block = Block()
            context.environment = environments[1]
            outer, context.loops = context.loops, context.loops[:-1]
            with context.within(block):
                body_of(context, node.orelse)
                reached = context.environment is not None
                exits.extend(context.ends())
                if reached:
                    context.emit("break")
            context.loops = outer
            context.block.add(Suite(f"if not {test.text}:", block))
            context.environment = environments[0]
        body_of(context, node.body)

    context.emit(f"{rounds} = 0")
    loop = context.repeat(one, Loop)
    tick = Block()
    tick.add(f"{rounds} += 1")
    counted = Block()
    counted.add(f"{rounds} = poll(memory)")
    tick.add(Suite(f"if {rounds} > 65535:", counted))
    tick.add(loop.body)
    context.block.add(Suite("while True:", tick))
    context.flags.pop()
    context.meet([*loop.left, *exits])


def _break(context: Activation, _node: Any) -> None:
    leave(context, context.flags[-1])


def _continue(context: Activation, _node: Any) -> None:
    loop = context.loops[-1]
    loop.continued.append(context.edge())
    for line in loop.next:
        context.emit(line)
    context.environment = None


def _return(context: Activation, node: Any) -> None:
    value: Value = NONE
    if context.generator:
        if node.value is not None:
            drop(context, evaluate(context, node.value))
        if context.environment is not None:
            context.emit("return")
            context.environment = None
        return
    if node.value is not None:
        if context.stream:
            context.program.returned_stream(context, node.value)
            return
        value = evaluate(context, node.value)
        if holds_list(value) and not is_fresh(node.value) and not _own_list(context, node.value):
            raise Refused("a list that has another name is returned", "copy it with list(...)")
    if context.environment is None:
        return
    if isinstance(value, Lazy | Generated):
        raise IsStream
    block = Block()
    context.block.add(block)
    context.returned.append((value, block))
    context.environment = None


class IsStream(Exception):  # noqa: N818
    """A function turns out to return something that computes its items one after the other."""


def _own_list(context: Activation, node: ast.expr) -> bool:
    variable = context.scopes.bindings.get(node) if isinstance(node, ast.Name) else None
    return isinstance(variable, Variable) and not context.aliased(variable)


def _raise(context: Activation, node: Any) -> None:
    name = "ValueError"
    error: type[Exception] = ValueError
    cause = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    if isinstance(cause, ast.Name):
        import builtins

        found = getattr(builtins, cause.id, None)
        if isinstance(found, type) and issubclass(found, Exception) and found in RAISED:
            name, error = cause.id, found
    if isinstance(node.exc, ast.Call):
        for part in node.exc.args:
            if not isinstance(part, ast.JoinedStr | ast.Constant):
                drop(context, evaluate(context, part))
    context.fail(error, f"the rules raised {name}")


RAISED = (ValueError, IndexError, KeyError, AssertionError, ZeroDivisionError, TypeError)


def _assert(context: Activation, node: Any) -> None:
    if not __debug__:
        return
    test = evaluate_truth(context, node.test)
    if isinstance(test, Never) or (isinstance(test, Known) and test.value):
        return
    before = narrowed(context, node.test, True) if context.environment is not None else None
    if isinstance(test, Known):
        context.fail(AssertionError, "the rules assert what does not hold")
        return
    assert isinstance(test, Scalar)
    with context.within(context.suite(f"if not {test.text}:")):
        context.fail(AssertionError, "the rules assert what does not hold")
    context.environment = before


def _match(context: Activation, node: Any) -> None:
    """Try the cases one after the other."""
    subject = context.stable(evaluate(context, node.subject), "subject")
    if context.environment is None:
        return
    _cases(context, subject, list(node.cases))


def _cases(context: Activation, subject: Value, cases: list[ast.match_case]) -> None:
    if not cases:
        return
    case, *rest = cases
    captured: list[tuple[ast.AST, Value]] = []
    test = matches(context, case.pattern, subject, captured)

    def body() -> None:
        for part, value in captured:
            variable = context.scopes.bindings[part]
            assert isinstance(variable, Variable)
            context.assign(variable, value)
        if case.guard is None:
            body_of(context, case.body)
            return
        guard = evaluate_truth(context, case.guard)
        choose_between(context, guard, lambda: body_of(context, case.body), lambda: _cases(context, subject, rest))

    choose_between(context, test, body, lambda: _cases(context, subject, rest))


def choose_between(
    context: Activation, test: Value, then: Callable[[], None], otherwise: Callable[[], None]
) -> None:
    """Write one thing where a test holds and another where it does not."""
    if isinstance(test, Never) or context.environment is None:
        return
    if isinstance(test, Known):
        (then if test.value else otherwise)()
        return
    assert isinstance(test, Scalar)
    before, ends = dict(context.environment), []
    for header, write in ((f"if {test.text}:", then), ("", otherwise)):
        block = Block()
        context.environment = dict(before)
        with context.within(block):
            write()
            ends += context.ends()
        context.block.add(Suite(header, block) if header else Else(block))
    context.meet(ends)


def matches(
    context: Activation, pattern: ast.pattern, subject: Value, captured: list[tuple[ast.AST, Value]]
) -> Value:
    """Return whether a value matches a pattern, and gather what it names."""
    match pattern:
        case ast.MatchValue(value):
            return equal(context, subject, evaluate(context, value))
        case ast.MatchSingleton(value):
            return identical(context, subject, Known.of(value))
        case ast.MatchOr(patterns):
            result: Value = FALSE
            for each_pattern in patterns:
                inner: list[tuple[ast.AST, Value]] = []
                result = either(result, matches(context, each_pattern, subject, inner))
                if inner:
                    raise Refused("a pattern with | names a value", "write a case for each")
            return result
        case ast.MatchAs(inner_pattern, name):
            test = TRUE if inner_pattern is None else matches(context, inner_pattern, subject, captured)
            if name is not None:
                captured.append((pattern, subject))
            return test
        case ast.MatchSequence(patterns) if not any(isinstance(part, ast.MatchStar) for part in patterns):
            kind = kind_of(subject)
            if not isinstance(kind, Tuple | Row) and not (
                isinstance(kind, Record) and issubclass(kind.cls, tuple)
            ):
                if isinstance(kind, Optional | Series):
                    raise Refused("a pattern takes something of several kinds apart", "test for None before")
                return FALSE
            items = unpacked(context, subject)
            if len(items) != len(patterns):
                return FALSE
            both_hold: Value = TRUE
            for part, item in zip(patterns, items, strict=True):
                both_hold = both(both_hold, matches(context, part, item, captured))
            return both_hold
        case _:
            raise Refused("a pattern of this sort is matched", "use values, tuples and names, or if")


def _define(context: Activation, node: Any) -> None:
    if node.decorator_list:
        raise Refused("a function made inside a function has a decorator", "leave it out")
    if any(isinstance(part, ast.Nonlocal | ast.Global) for part in ast.walk(node)):
        raise Refused("a name of an outer function is assigned", "return the value")
    variable = context.scopes.bindings[node]
    assert isinstance(variable, Variable)
    context.assign(variable, closure(context, node))


def _pass(_context: Activation, _node: Any) -> None:
    return


STATEMENTS: dict[type[ast.AST], Callable[[Activation, Any], None]] = {
    ast.Expr: _expression, ast.Assign: _assign, ast.AnnAssign: _annotated, ast.AugAssign: _augmented, ast.If: _if,
    ast.For: _for, ast.While: _while, ast.Break: _break, ast.Continue: _continue, ast.Return: _return,
    ast.Match: _match, ast.Raise: _raise, ast.Assert: _assert, ast.FunctionDef: _define, ast.Pass: _pass,
}  # fmt: skip
__all__ = ["Poison", "Run", "bind", "body_of"]
