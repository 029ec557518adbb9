"""Calls and attributes: of functions, methods, classes and built-ins, as Python resolves them."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import math
import sys
import typing
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from fractions import Fraction
from functools import partial, reduce
from operator import attrgetter, itemgetter, methodcaller
from random import Random
from types import (
    BuiltinFunctionType,
    FunctionType,
    MappingProxyType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    WrapperDescriptorType,
)
from typing import Any, Generic, NewType, cast

import typing_extensions

from gametree.compiled.front_end.containers.builtins import (
    collected,
    grows,
    in_some_order,
    is_unordered,
    member_of,
    streams_of,
    tuple_of_choice,
    unpacked,
)
from gametree.compiled.front_end.containers.dicts import (
    NO_NAMES,
    is_only_unpacked,
    known_entries,
    made_by,
    unpacked_by_name,
)
from gametree.compiled.front_end.containers.lists import give, lend, sources_of
from gametree.compiled.front_end.containers.new_lists import SEVERAL, holds_list, is_written
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.evaluator import (
    BY_ORDER,
    CALLEES,
    EXPRESSIONS,
    LIBRARY,
    Named,
    call,
    evaluate,
)
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Expression
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import (
    converted,
    length_of,
    one_word,
    parts_of,
    scalar,
    tuple_of_bytes,
)
from gametree.compiled.front_end.kinds.kinds import Incompatible, as_whole, described
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.lowering.attributes import BY_NAME, attribute, attribute_of_text
from gametree.compiled.front_end.lowering.cached_calls import check_cached, check_kept
from gametree.compiled.front_end.names.constants import PURE_METHODS, worked_out
from gametree.compiled.front_end.names.constructors import Constructor, New, completed, constructor
from gametree.compiled.front_end.names.objects import is_changeable, why_no_object
from gametree.compiled.front_end.names.plain import CHANGING, NotConstant, is_plain
from gametree.compiled.front_end.names.records import (
    MISSING,
    Keeper,
    ReadOnly,
    field_names,
    found_in,
    has_fields,
    is_plain_class,
    is_plain_enum,
    is_record,
    rebuilt,
    why_refused,
)
from gametree.compiled.front_end.names.refusals import ANY_ITEM, DRAWN, FRACTIONS, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.alternatives import (
    by_alternative,
    class_of,
    is_instance,
    written_by_place,
)
from gametree.compiled.front_end.operations.bit_idioms import number_of_ones
from gametree.compiled.front_end.operations.comparison import CONTAINERS, opposite, possibilities
from gametree.compiled.front_end.operations.conditions import choose, truth
from gametree.compiled.front_end.operations.named_fields import fail_if_named, names_at_run_time, with_names
from gametree.compiled.front_end.operations.operators import subscript
from gametree.compiled.front_end.operations.own_operators import iterated, method_of
from gametree.compiled.front_end.operations.table import apply, as_number
from gametree.dependencies import CACHE
from gametree.game import CompileError

UNKNOWN_FIELD = TypeError if sys.version_info >= (3, 13) else ValueError  # of `_replace` and `replace`
UNSET: Any = dataclasses.MISSING
CASTS = (typing.cast, typing_extensions.cast)


def _chosen(context: Activation, callee: Scalar, positional: tuple[Value, ...], named: Named) -> Value:
    """Call one of several functions."""
    if not isinstance(callee.kind, kinds.OneOf):
        return _own(context, callee, positional, named)
    functions = tuple(map(Known.of, callee.kind.constants))
    return _at_place(context, scalar(context.atom(callee, "function")).code, functions, positional, named)


def _at_place(
    context: Activation,
    place: Expression,
    functions: tuple[Value, ...],
    positional: tuple[Value, ...],
    named: Named,
) -> Value:
    """Call the one of several functions that is at a place."""
    result = Variable("result")
    given = tuple(context.stable(value, "given") for value in positional)

    def gives_stream(function: Value) -> bool:
        with discarded(context):
            return values.stream_in(call(context, function, given, named)) is not None

    tests = tuple(ir.op("==", place, number) for number in range(len(functions) - 1))
    if any(map(gives_stream, functions)):
        return values.Lazy("one of several streams", (tests, functions, given, named))

    def call_one(number: int) -> None:
        context.assign(result, call(context, functions[number], given, named))

    written_by_place(context, tests, call_one)
    return context.read(result)


def _constant(context: Activation, callee: Known, positional: tuple[Value, ...], named: Named) -> Value:
    function: Any = callee.value
    if isinstance(function, MethodType):
        return call(context, Known.of(function.__func__), (Known.of(function.__self__), *positional), named)
    if isinstance(callee.value, NewType) and len(positional) == 1 and not named:
        return positional[0]
    if type(function) is partial:
        given = tuple(Known.of(context.program.snapshot.freeze(value)) for value in function.args)
        more = {
            name: Known.of(context.program.snapshot.freeze(value)) for name, value in function.keywords.items()
        }
        return call(context, Known.of(function.func), (*given, *positional), {**more, **named})
    if (method := _method_of_python(context, function)) is not None:
        return call(context, method, positional, named)
    if type(function) in (itemgetter, attrgetter, methodcaller):
        if len(positional) != 1 or named:
            return context.fail(TypeError, f"{type(function).__name__} is called with other than one argument")
        return _gotten(context, function, positional[0])
    if type(function) is CACHE:
        check_cached(context, function, positional, named)
        return check_kept(call(context, Known.of(function.__wrapped__), positional, named))
    if isinstance(function, Keeper):
        return check_kept(constructed(context, function, positional, named))
    constants = all(isinstance(value, Known) for value in (*positional, *named.values()))
    if constants:
        found = _worked_out(function, positional, named)
        if found is not None:
            return found
    positional = _with_streams(context, function, positional)
    made = made_by(context, function, positional, named)
    if made is not None:
        return made
    if id(function) in LIBRARY:
        return LIBRARY[id(function)](context, positional, named)
    if function is dataclasses.replace and len(positional) == 1:
        return _replaced(context, positional[0], named)
    if isinstance(function, FunctionType):
        found = context.program.constant_answer(function, positional, named) if constants else None
        return found or context.program.call_function(context, function, positional, named)
    if isinstance(function, Constructor):
        return constructed(context, function, positional, named)
    if isinstance(function, New):
        return made_object(context, function.cls, positional)
    if isinstance(function, type):
        return construct(context, function, positional, named)
    if method_of(callee, "__call__"):
        return _own(context, callee, positional, named)
    return _builtin(context, function, positional, named)


def _method_of_python(context: Activation, function: Any) -> values.Method | None:
    """Return a method of one of Python's own classes that belongs to a constant, or was read from its class."""
    if isinstance(function, MethodDescriptorType | WrapperDescriptorType):
        return values.Method(Known.of(function.__objclass__), function.__name__)
    owner = getattr(function, "__self__", None)
    if isinstance(function, BuiltinFunctionType | MethodWrapperType) and type(owner) in WITH_METHODS:
        return values.Method(Known.of(context.program.snapshot.freeze(owner)), function.__name__)
    return None


def _gotten(context: Activation, getter: Any, owner: Value) -> Value:
    """Return what an `itemgetter`, `attrgetter` or `methodcaller` reads of a value."""
    made_by, given = getter.__reduce__()
    named: dict[str, Any] = {}
    if type(made_by) is partial:  # as for a methodcaller with names
        given, named = (*made_by.args, *given), made_by.keywords
    freeze = context.program.snapshot.freeze
    if type(getter) is methodcaller:
        name, *arguments = given
        method = attribute(context, owner, name)
        positional = tuple(Known.of(freeze(each)) for each in arguments)
        return call(context, method, positional, {each: Known.of(freeze(named[each])) for each in named})
    owner = context.stable(owner, "owner")
    if type(getter) is itemgetter:
        found = [subscript(context, owner, [Known.of(freeze(place))]) for place in given]
    else:
        found = [reduce(partial(attribute, context), path.split("."), owner) for path in given]
    return found[0] if len(found) == 1 else made_object(context, tuple, found)


def _own(context: Activation, callee: Value, positional: tuple[Value, ...], named: Named) -> Value:
    """Call the method `__call__` of an object."""
    function = method_of(callee, "__call__")
    if function is None:
        raise Refused(f"{values.shown(callee)} is called", "call a function by its name")
    return call(context, Known.of(function), (callee, *positional), named)


def _with_streams(context: Activation, function: Any, positional: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return the arguments, with what `__iter__` gives for those that a function of Python's goes through."""
    if function is reversed and len(positional) == 1:
        return (tuple_of_bytes(positional[0]) or positional[0],)
    names = ITERATING if len(positional) > 1 else (*ITERATING, min, max)
    if not any(function is each for each in names):
        return positional
    first = 1 if function in (map, filter) else 0
    last = len(positional) if function in (map, zip) else first + 1
    through = tuple(iterated(context, value) for value in positional[first:last])
    return (*positional[:first], *through, *positional[last:])


def _worked_out(function: Any, positional: tuple[Value, ...], named: Named) -> Value | None:
    """Return what one of Python's own functions makes of constants, if that is a constant, and None otherwise."""
    arguments = [value.value for value in positional if isinstance(value, Known)]
    if any(function is each for each in (len, *ITERATING)):
        arguments = [dict(each) if type(each) in (Counter, defaultdict, ReadOnly) else each for each in arguments]
    by_name = {name: value.value for name, value in named.items() if isinstance(value, Known)}
    try:
        result = worked_out(function, arguments, by_name)
    except NotConstant:
        return None
    if isinstance(result, list) and function in (sorted, list):
        return Items(list, tuple(map(Known.of, cast("Any", result))))
    return Known.of(result) if is_plain(result) and not isinstance(result, list | set | dict) else None


ONE = Known.of(1)
OPERATED = {"__getitem__": 1, "__len__": 0}  # methods that do what an operation does, with their arguments
REMEDIES: dict[type[Any], str] = {
    super: BY_NAME,
    deque: "assign it to a name in a line of its own, without maxlen, or use a list",
    bytearray: "use a list, and bytes(...) of it",
    Counter: "count with the method count of a tuple or list",
    defaultdict: "use a list, with a place for each key",
    Fraction: FRACTIONS,
}
ITERATING: tuple[Any, ...] = (
    tuple, list, set, frozenset, sorted, sum, any, all, enumerate, zip, map, filter, iter, dict, deque, Counter,
)  # fmt: skip
BUILT_IN = (
    tuple, list, int, float, bool, range, enumerate, zip, map, filter, reversed, str, set, dict, frozenset,
)  # fmt: skip


STREAMS: dict[tuple[Any, int], str] = {  # by the function and the number of its arguments
    (iter, 1): "iterator", (map, 2): "map", (filter, 2): "filter", (reversed, 1): "reversed",
}  # fmt: skip


def construct(context: Activation, cls: type[Any], positional: tuple[Value, ...], named: Named) -> Value:
    """Return an instance of a class."""
    if issubclass(cls, Enum) and is_plain_enum(cls) and len(positional) == 1 and not named:
        if isinstance(positional[0], Known):
            try:
                return Known.of(cls(positional[0].value))
            except ValueError as error:
                return context.fail(ValueError, str(error))
        return member_of(context, cls, positional[0])
    if is_record(cls) and is_plain_class(cls):
        made = constructed(context, constructor(cast("Any", cls)), positional, named)
        lend(context, (*positional, *named.values()), made)
        return made
    if is_record(cls):
        return _record(context, cls, positional, named)
    if cls in BUILT_IN:
        return _builtin(context, cls, positional, named)
    if cls is type and len(positional) == 1:
        return class_of(*positional)
    if cls is Fraction and 1 <= len(positional) <= 2 and not named:
        return _fraction(context, *positional)
    if cls in REMEDIES or cls.__module__ == "itertools":
        raise Refused(f"{cls.__name__} is called", REMEDIES.get(cls, "write the loops"))
    why = why_no_object(cast("Any", cls))
    if not why:
        return made_anew(context, cls, positional, named)
    why = why if is_changeable(cast("Any", cls)) else why_refused(cast("Any", cls))
    reason = f"the class {cls.__name__} is called, which {why}"
    raise Refused(reason, "use a NamedTuple, or a frozen dataclass without methods of that kind")


def made_anew(
    context: Activation,
    cls: Any,
    positional: tuple[Value, ...],
    named: Named,
    sources: Mapping[int, ast.expr | Variable] | None = None,
) -> Value:
    """Return a new object whose fields rules may change; its arguments come from these sources, or the call's."""
    made = values.Object(cls, values.Fields(cls.__name__.lower()))
    if has_fields(cls):
        arguments = [*positional, *named.values()]
        sources = sources_of(context.frame.node, arguments) if sources is None else sources
        fields = _given_fields(context, cls, positional, named)
        if fields is None or not context.is_reached():
            return values.Never()
        for name, value in fields.items():
            is_default = not any(value is each for each in arguments)
            give(context, made.fields.variable(name), value, sources.get(id(value)), fresh=is_default)
        if "__post_init__" in cls.__init__.__code__.co_names:
            call(context, attribute(context, made, "__post_init__"), (), {})
        return made
    entry = found_in(cls, "__init__")
    if isinstance(entry, FunctionType):
        found = call(context, Known.of(entry), (made, *positional), named)
        if found not in (values.NONE, values.Never()):
            return context.fail(TypeError, "__init__() should return None")
    elif positional or named:
        return context.fail(TypeError, f"{cls.__name__}() takes no arguments")
    return made if context.is_reached() else values.Never()


def _fraction(context: Activation, numerator: Value, denominator: Value = ONE) -> Value:
    """Return the Fraction of two ints, as the float nearest to it."""
    kinds.as_int(kind_of(numerator))
    kinds.as_int(kind_of(denominator))
    return Scalar(kinds.Ratio(), scalar(apply(context, "/", *map(as_number, (numerator, denominator)))).code)


def _replaced(context: Activation, owner: Value, named: Named) -> Value:
    """Return a new record or object with some fields of another: `dataclasses.replace(owner, ...)`."""
    if values.is_several(owner):
        given = {name: context.stable(value) for name, value in named.items()}
        return by_alternative(context, owner, lambda part: _replaced(context, part, given), TypeError)
    if isinstance(owner, values.Object):
        return _replaced_object(context, owner, named)
    return _changed_record(context, owner, named, is_tuple=False)


def _replaced_object(context: Activation, owner: values.Object, named: Named) -> Value:
    """Return a new object with some fields of another, whose lists both then have."""
    if not has_fields(owner.cls):
        return context.fail(TypeError, "replace() should be called on dataclass instances")
    taken = _parameters(owner.cls)[1]
    if any(name not in taken for name in named):
        raise Refused("a field is replaced that the constructor does not take", "name a field that it takes")
    fields = {name: owner.fields.variable(name) for name in taken if name not in named}
    given = {name: context.read(field) for name, field in fields.items()}
    sources: dict[int, ast.expr | Variable] = {id(given[name]): fields[name] for name in given}
    sources.update(sources_of(context.frame.node, [owner, *named.values()]))
    return made_anew(context, owner.cls, (), {**given, **named}, sources)


def _given_fields(
    context: Activation, cls: type[Any], positional: tuple[Value, ...], named: Named
) -> dict[str, Value] | None:
    """Return the fields of a record that its constructor is given, or has defaults for; None if it fails."""
    by_place, by_name, defaults = _parameters(cls)
    given = dict(zip(by_place, positional, strict=False))
    if names_at_run_time(named):
        others = [name for name in by_name if name not in given]
        before = {name: defaults[name](context) if name in defaults else None for name in others}
        named = with_names(context, named, before, TypeError)
    unknown = [name for name in named if name not in by_name or name in given]
    if len(positional) > len(by_place) or unknown:
        context.fail(TypeError, f"{cls.__name__} is given the wrong arguments")
        return None
    given.update(named)
    fields: dict[str, Value] = {}
    for name in field_names(cls):
        if name in given or name in defaults:
            fields[name] = given[name] if name in given else defaults[name](context)
        elif name in by_name:
            context.fail(TypeError, f"{cls.__name__} is given too few arguments")
            return None
    return fields


def _record(context: Activation, cls: type[Any], positional: tuple[Value, ...], named: Named) -> Value:
    found = _given_fields(context, cls, positional, named)
    if found is None:
        return values.Never()
    fields = list(found.values())
    _refuse_lists(cls, fields)
    if not context.is_reached():
        return values.Never()
    made = completed(cls) if has_fields(cls) else None
    return made_object(context, cls, fields) if made is None else constructed(context, made, tuple(fields), {})


def _refuse_lists(cls: type[Any], fields: Sequence[Value]) -> None:
    if any(map(holds_list, fields)):
        raise Refused(f"a list is put into a {cls.__name__}", "make a tuple of it")


def constructed(
    context: Activation, by: Constructor | Keeper, positional: tuple[Value, ...], named: Named
) -> Value:
    """Return what the constructor of a plain class makes, or a method that keeps its value returns."""
    function = by.function
    assert isinstance(function, FunctionType)
    return context.program.call_function(context, function, positional, named, by.node)


def made_object(context: Activation, cls: type[Any], fields: Sequence[Value]) -> Value:
    """Return a record with these values in its fields."""
    if has_fields(cls):
        _refuse_lists(cls, fields)
    fields = [tuple_of_choice(context, field) for field in fields]
    values.refuse_large(cast("Any", cls), fields)
    if not context.is_reached():
        return values.Never()
    if cls is not tuple and all(isinstance(field, Known) and is_plain(field.value) for field in fields):
        return Known.of(rebuilt(cls, [field.value for field in fields if isinstance(field, Known)]))
    return Items(cast("Any", cls), tuple(fields))


def _parameters(
    cls: Any,
) -> tuple[Sequence[str], Sequence[str], dict[str, Callable[[Activation], Value]]]:
    """Return the fields that a constructor takes by place, those by name, and what gives defaults."""

    def constant(value: Any) -> Callable[[Activation], Value]:
        return lambda context: Known.of(context.program.snapshot.freeze(value))

    def made_by(factory: Any) -> Callable[[Activation], Value]:
        return lambda context: call(context, Known.of(factory), (), {})

    if not dataclasses.is_dataclass(cls):
        names, last = field_names(cls), cls.__new__.__defaults__ or ()
        return names, names, dict(zip(names[len(names) - len(last) :], map(constant, last), strict=True))
    fields = [each for each in dataclasses.fields(cls) if each.name in field_names(cls)]
    makers = {each.name: made_by(each.default_factory) for each in fields if each.default_factory is not UNSET}
    defaults = {each.name: constant(each.default) for each in fields if each.default is not UNSET}
    taken = [each for each in fields if each.init]
    by_place = [each.name for each in taken if not each.kw_only]
    return by_place, [each.name for each in taken], {**defaults, **makers}


def _builtin(context: Activation, function: Any, positional: tuple[Value, ...], named: Named) -> Value:
    """Call one of Python's own functions."""
    name = getattr(function, "__name__", "")
    in_math = getattr(math, name, MISSING) is function
    if not in_math and getattr(builtins, name, MISSING) is not function:
        draws = isinstance(getattr(function, "__self__", None), Random)
        remedy = DRAWN if draws else "keep to functions of your own, built-in ones and math"
        raise Refused(f"{values.shown(Known.of(function))} is used", remedy)
    if function in (min, max) and positional and set(named) <= {"key", "default"}:
        return BY_ORDER[function](context, positional, named.get("key"), named.get("default"), function is max)
    if function is sorted and len(positional) == 1 and named and set(named) <= {"key", "reverse"}:
        return BY_ORDER[sorted](context, positional[0], named.get("key"), named.get("reverse", values.FALSE))
    if function is sum and set(named) <= {"start"} and len(positional) == 1 and named:
        return apply(context, "sum", *positional, *named.values())
    if function is enumerate and set(named) <= {"start"} and positional:
        stream = positional[0]
        start = positional[1] if len(positional) > 1 else named.get("start", Known.of(0))
        return values.Lazy("enumerate", (stream, _int_argument(context, start, "enumerate")))
    if function is map and positional[2:]:
        return values.Lazy("starmap", (positional[0], values.Lazy("zip", positional[1:])))
    if function is zip:
        return _zip(context, positional, named)
    if named:
        raise Refused(f"{name} is given {', '.join(named)}", "leave the names out")
    if function is bool:
        return truth(context, positional[0]) if positional else values.FALSE
    if function is next and len(positional) in (1, 2):
        return BY_ORDER[next](context, positional[0], positional[1] if len(positional) == 2 else None)
    if function is getattr and len(positional) in (2, 3):
        return attribute_of_text(context, *positional)
    if function is range and 1 <= len(positional) <= 3:
        return _range(context, positional)
    if (function, len(positional)) in STREAMS:
        return values.Lazy(STREAMS[function, len(positional)], positional)
    if function is isinstance and len(positional) == 2:
        return is_instance(*positional)
    if function in (frozenset, set) and not positional:
        return Items(function, ())
    return apply(context, f"math.{name}" if in_math else name, *positional)


def _zip(context: Activation, positional: tuple[Value, ...], named: Named) -> Value:
    if set(named) - {"strict"}:
        raise Refused("zip is given arguments that it does not take", "correct them")
    strict = named.get("strict", values.FALSE)
    if not isinstance(strict, Known):
        raise Refused("the option strict of zip depends on the state", "use a constant")
    if not positional:
        return Known.of(())
    if not strict.value:
        return values.Lazy("zip", positional)
    fixed = [isinstance(part, Known | View | Items) and not values.is_several(part) for part in positional]
    if all(fixed) and len({*map(length_of, positional)}) > 1:
        return context.fail(ValueError, "zip() arguments differ in length")
    return values.Lazy("zip" if all(fixed) or len(fixed) == 1 else "strict zip", positional)


def _int_argument(context: Activation, value: Value, function: str) -> Value:
    """Return an argument that has to be an int, and the int of a bool or of a member; or refuse it."""
    kind = kind_of(value)
    try:
        as_whole(kind)
    except Incompatible as clash:
        raise Refused(f"{function} is given {described(kind)}", "give it an int") from clash
    value = as_number(value)
    return value if isinstance(kind_of(value), kinds.Int | kinds.Wide) else apply(context, "int", value)


def _range(context: Activation, positional: tuple[Value, ...]) -> Value:
    positional = tuple(_int_argument(context, one_word(part), "range") for part in positional)
    start, stop = (Known.of(0), positional[0]) if len(positional) == 1 else positional[:2]
    step = positional[2] if len(positional) == 3 else Known.of(1)
    if isinstance(step, Known) and step.value == 0:
        return context.fail(ValueError, "range() arg 3 must not be zero")
    by = as_whole(kind_of(step))
    if by.least <= 0 <= by.most:  # Python looks at the step when it makes the range, even if nothing uses that
        step = context.placed(by, ir.call("range_step", converted(step, kinds.Int())))
    return values.Range(*map(context.atom, (start, stop, step), ("start", "stop", "step")))


def _gives_stream(context: Activation, method: values.Bound, given: tuple[Value, ...], named: Named) -> bool:
    """Whether a method of a record gives a stream, as a generator does."""
    with suppress(CompileError, Refused, Incompatible), discarded(context):
        return values.stream_in(call(context, method, given, named)) is not None
    return False


OWNERS = (str, tuple, set, frozenset, dict)  # classes whose methods may be read from them
WITH_METHODS = (*OWNERS, list, range, defaultdict, Counter, MappingProxyType, ReadOnly)


def _method(context: Activation, callee: values.Method, positional: tuple[Value, ...], named: Named) -> Value:
    """Call a method of one of Python's own classes."""
    owner, name = callee.owner, callee.name
    if isinstance(owner, Known) and any(owner.value is each for each in OWNERS) and positional:
        cls = owner.value  # from which the method is read
        owner, *more = positional
        if values.classes_of(owner) != (cls,):
            raise Refused(f"{name} is called with {values.shown(owner)}", "call it as a method")
        positional = tuple(more)
    if values.is_several(owner):
        stable = tuple(map(context.stable, positional))
        more_named = {each: context.stable(value) for each, value in named.items()}
        of_none = CompileError if positional or named else AttributeError  # arguments are computed after it
        found = possibilities(context.stable(owner))
        is_of_records = all(values.record_class(part) is not None for _, part in found)
        methods = [values.Bound(Known.of(method_of(part, name)), part) for _, part in found if is_of_records]
        if methods and all(_gives_stream(context, method, stable, more_named) for method in methods):
            tests = tuple(scalar(test).code for test, _ in found[:-1])
            return values.Lazy("one of several streams", (tests, methods, stable, more_named))
        return by_alternative(
            context, owner, lambda part: call(context, attribute(context, part, name), stable, more_named), of_none
        )
    if name in OPERATED and len(positional) == OPERATED[name] and not named:
        return subscript(context, owner, [*positional]) if positional else apply(context, "len", owner)
    everything = (owner, *positional)
    if name == "pop" and values.is_set(owner):
        raise Refused(ANY_ITEM, "take the least, as in x = min(items), and remove it by items.remove(x)")
    if name in CHANGING and holds_list(owner):
        raise Refused(f"{name} changes a list or set within an expression", "let it stand in a line of its own")
    if name == "_replace":
        if positional:
            return context.fail(TypeError, "_replace takes the names of fields with their values")
        return _changed_record(context, owner, named, is_tuple=True)
    if named:
        raise Refused(f"the method {name} is given {', '.join(named)}", "leave the names out")
    if isinstance(owner, Known) and all(
        isinstance(value, Known) and is_plain(value.value) for value in everything
    ):
        constant = owner.value
        kind: type[Any] = int if isinstance(constant, int) else cast("Any", type(constant))
        given = [value.value for value in positional if isinstance(value, Known)]
        ordered = kind is frozenset or not any(isinstance(value, set | frozenset) for value in given)
        if name in PURE_METHODS.get(kind, ()) and ordered:
            try:
                return Known.of(getattr(constant, name)(*given))
            except (LookupError, TypeError, ValueError) as error:
                return context.fail(type(error), str(error))
    if name in SEVERAL and len(positional) != 1 and values.is_set(owner):
        return CONTAINERS["combined sets"](context, name, owner, [Items(tuple, positional)])
    if isinstance(owner, Known) and isinstance(owner.value, dict):
        table = cast("Any", owner).value
        if name in ("items", "keys", "values") and not positional:
            return Known.of(getattr(table, name)())
    return apply(context, f".{name}", owner, *positional)


def _changed_record(context: Activation, owner: Value, named: Named, *, is_tuple: bool) -> Value:
    """Return `owner._replace(...)` of a NamedTuple, or `dataclasses.replace(owner, ...)`."""
    kind = kind_of(owner)
    if not isinstance(kind, kinds.Record) or issubclass(kind.cls, tuple) != is_tuple:
        function, wanted = ("_replace", "NamedTuple") if is_tuple else ("dataclasses.replace", "dataclass")
        remedy = f"use a {'' if is_tuple else 'frozen '}{wanted}"
        raise Refused(f"{function} is called on what is no {wanted}", remedy)
    fields = dict(zip(field_names(kind.cls), parts_of(owner), strict=True))
    taken = _parameters(kind.cls)[1]
    untaken, reason = [name for name in fields if name not in taken], "the constructor does not take"
    fail_if_named(context, named, untaken, UNKNOWN_FIELD, f"a field is replaced that {reason}")
    if any(name in untaken for name in named):
        return context.fail(UNKNOWN_FIELD, f"a field is replaced that {reason}")
    fields = {name: fields[name] for name in taken}
    error = UNKNOWN_FIELD if is_tuple else TypeError
    named = with_names(context, named, fields, error)
    if not set(named) <= set(fields):
        return context.fail(error, "a field is replaced that does not exist")
    return _record(context, kind.cls, (), {**fields, **named})


CALLEES.update({
    values.Chosen: lambda context, one, given, named: _at_place(context, one.place, one.functions, given, named),
    Scalar: _chosen, Known: _constant, values.Method: _method, View: _own, Items: _own,
    values.Closure: lambda context, made, given, named: context.program.call_closure(context, made, given, named),
    values.Bound: lambda context, bound, given, named: call(context, bound.function, (bound.owner, *given), named),
})  # fmt: skip


GENERIC = tuple(map(Known.of, (list, tuple, dict, set, frozenset, Counter, defaultdict)))


def _is_alias(value: Value, of: Value) -> bool:
    """Whether `value[of]` is a class with types of its items, whose objects do not hold these types."""
    if value in GENERIC or not isinstance(value, Known) or not isinstance(value.value, type):
        return value in GENERIC and isinstance(of, Known)
    cls: Any = value.value
    types: Any = of.value if isinstance(of, Known) else None
    count = len(cast("Any", types)) if isinstance(types, tuple) else 1
    is_generic = Generic in cls.__mro__ and is_record(cls) and not is_plain_class(cls)
    return is_generic and count == len(cls.__parameters__)


GIVEN_TWICE = "an argument is given twice"


def _names_fields(callee: Value) -> bool:
    """Whether the names of the arguments of a call are those of the fields of a record."""
    match callee:
        case Known(type() as cls):
            return is_record(cls) and not is_plain_class(cls)
        case Known(function):
            return function is dataclasses.replace
        case values.Method(owner, name):
            return name == "_replace" and not values.is_several(owner)
        case _:
            return False


def _named(context: Activation, keywords: list[ast.keyword]) -> dict[str, Value] | None:
    """Return the arguments with names, those in a dict behind ** included; None if one is given twice.

    Python finds that before it computes what stands behind the next **, and after the arguments up to there.
    """
    named: dict[str, Value] = {}
    at_run_time: dict[str, Value] = {}
    compared = set[str]()
    is_twice = False
    for keyword in keywords:
        if keyword.arg is None and is_twice:
            return None
        if keyword.arg is None and at_run_time:
            raise Refused("** stands before a dict, behind one with keys that change", "put all into one dict")
        value = evaluate(context, keyword.value)
        if isinstance(value, values.Never):
            return {"": value}
        entries: dict[str, Value] | None
        entries = known_entries(value) if keyword.arg is None else {keyword.arg: value}
        if entries is None:
            changes = " whose keys may change" if isinstance(value, values.Dict) else ""
            raise Refused(f"** stands before {values.shown(value)}{changes}", "name the arguments")
        for name in entries:
            if name.startswith("__"):
                raise Refused(f"an argument is named {name}, which Python renames in a class", "rename it")
        is_twice = is_twice or not named.keys().isdisjoint(entries)
        if keyword.arg is None and is_twice:
            return None
        if names_at_run_time(entries):
            at_run_time = entries
            fail_if_named(context, entries, named, TypeError, GIVEN_TWICE)
            compared = {*entries, *named}
            named = entries | named
        named |= entries
    later = (name for name in named if name not in compared)
    fail_if_named(context, at_run_time, later, TypeError, GIVEN_TWICE)
    return None if is_twice else named


def _are_computed(node: ast.Call, streams: list[Value]) -> bool:
    """Whether only a run can tell how many arguments a call has, or in which order they come."""
    return not node.keywords and any(is_unordered(stream) or grows(stream) for stream in streams)


def _positional(context: Activation, callee: Value, streams: list[Value]) -> tuple[Value, ...]:
    """Return the arguments by place; those from the first stream on whose length changes are for `*args`."""
    own = callee.value if isinstance(callee, Known) else None
    takes_any = isinstance(callee, values.Bound | values.Closure) or isinstance(own, FunctionType | MethodType)
    known = next((at for at, stream in enumerate(streams) if takes_any and grows(stream)), None)
    positional = tuple(item for stream in streams[:known] for item in unpacked(context, stream))
    if known is None:
        return positional
    others = collected(context, values.Lazy("chain", tuple(streams[known:])), tuple)
    return (*positional, values.Lazy("rest", (others,)))


def _of_many_sets(context: Activation, callee: values.Method, streams: list[Value]) -> Value:
    """Call a method of a set, which may be read from its class, with the items of streams as arguments."""
    cls, owner = None, callee.owner
    if isinstance(owner, Known) and isinstance(owner.value, type):
        cls, first = owner.value, streams[0]
        if isinstance(first, Items) and first.items:
            owner, streams = first.items[0], [Items(tuple, first.items[1:]), *streams[1:]]
        elif callee.name != "difference":  # in the others, a set may be its own argument
            streams = [collected(context, values.Lazy("chain", tuple(map(in_some_order, streams))), list)]
            is_empty = opposite(truth(context, streams[0]))
            choose(context, is_empty, lambda: context.fail(TypeError, f"{callee.name} is called without a set"))
            owner = subscript(context, streams[0], [Known.of(0)])
    if not values.is_set(owner) or cls not in (None, *values.classes_of(owner)):
        raise Refused(f"{callee.name} is called with {values.shown(owner)}", "call it as a method")
    return CONTAINERS["combined sets"](context, callee.name, owner, streams)


def _call(context: Activation, node: Any) -> Value:
    counted = number_of_ones(node)
    if counted is not None and evaluate(context, counted[0]) == Known.of(bin):
        number = evaluate(context, counted[1])
        if not isinstance(number, Known):
            return apply(context, ".bit_count", number)
        if isinstance(number.value, int):
            return Known.of(number.value.bit_count())
    match node.func:
        case ast.Subscript(ast.Name() as name, of) if _is_alias(evaluate(context, name), evaluate(context, of)):
            callee = evaluate(context, name)  # such as Counter[int]()
        case function:
            callee = evaluate(context, function)
    if isinstance(callee, Known) and any(callee.value is each for each in CASTS) and len(node.args) == 2:
        return evaluate(context, node.args[1])
    streams = streams_of(context, node.args)
    if isinstance(callee, values.Method) and callee.name in SEVERAL and _are_computed(node, streams):
        return _of_many_sets(context, callee, streams)
    positional = _positional(context, callee, streams)
    named = _named(context, node.keywords)
    if named is None:
        return context.fail(TypeError, GIVEN_TWICE)
    if names_at_run_time(named) and not _names_fields(callee):
        raise Refused(NO_NAMES, "name the arguments")
    if callee == Known.of(dict) and not positional and is_only_unpacked(context, node):
        return unpacked_by_name(context, [(Known.of(name), value) for name, value in named.items()])
    before, context.frame.call = context.frame.call, node if is_written(callee) else None
    try:
        return call(context, callee, positional, named)
    finally:
        context.frame.call = before


EXPRESSIONS[ast.Call] = _call
