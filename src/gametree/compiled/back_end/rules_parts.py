"""The functions of a game's rules, declared in the kernels that call them.

So a kernel is typed once for all games, whose states and actions it holds as words without knowing how many they
are, and LLVM puts the rules of each game into it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gametree.compiled.back_end.layout_operations import OPERATIONS, declare
from gametree.compiled.back_end.machine_functions import (
    STAND_INS,
    KernelFunction,
    Role,
    RulesFunction,
    WordsFunction,
    WordsOf,
    library,
)
from gametree.compiled.back_end.numba_glue import held_as, ir, lowered_to, models, types
from gametree.compiled.back_end.rules_module import NEXT, STREAM_WORDS
from gametree.compiled.front_end.ir.nodes import answer_of
from gametree.compiled.front_end.ir.types import BOOL, FLOAT, INT, Type, Words

WORD = ir.IntType(64)
POINTER = types.voidptr
ATOMS: dict[Type, Any] = {INT: types.int64, FLOAT: types.float64, BOOL: types.boolean}

_intrinsic: Any = library("numba.extending").intrinsic
_utilities: Any = library("numba.core.cgutils")
_imputils: Any = library("numba.core.imputils")
_signature: Any = library("numba.core.typing").signature


class ActionStream(types.SimpleIteratorType):  # type: ignore[misc]
    """The items of a stream of the rules, held by the address of what it needs to go on."""

    def __init__(self, name: str, item: Any) -> None:
        self.function = name
        types.SimpleIteratorType.__init__(self, f"stream({name}, {item})", item)


class HeldWords(types.Type):  # type: ignore[misc]
    """The words of a state, an action or the like, as many as the rules at hand say."""

    def __init__(self, role: Role) -> None:
        self.role = role
        types.Type.__init__(self, f"words({role})")


def _words_model(model: Any, manager: Any, kind: Any) -> None:
    models.PrimitiveModel.__init__(model, manager, kind, ir.IntType(STAND_INS[kind.role]))


held_as(HeldWords)(type("_", (models.PrimitiveModel,), {"__init__": _words_model}))


def _model(model: Any, manager: Any, kind: Any) -> None:
    models.PrimitiveModel.__init__(model, manager, kind, ir.IntType(8).as_pointer())


def _no_data(_model: Any) -> Any:
    """Refuse to store a stream, which ends with the function that begins it."""
    message = "a stream of the rules is stored"
    raise NotImplementedError(message)


held_as(ActionStream)(type("_", (models.PrimitiveModel,), {"__init__": _model, "get_data_type": _no_data}))


def typed(words: WordsOf | None, kind: Type = INT) -> Any:
    """Return Numba's type of words, or of a bare value of this kind."""
    return ATOMS[kind] if words is None else HeldWords(words.role)


def typed_for(called: KernelFunction, kinds: Sequence[Type]) -> tuple[Any, ...]:
    """Return Numba's types of what the rules hand to a function of a kernel."""
    return tuple([typed(called.words if isinstance(kind, Words) else None, kind) for kind in kinds])


def declared(function: RulesFunction | WordsFunction) -> Any:
    """Return a function that stands for one of the rules, or on words, where Numba compiles a kernel."""
    return _of_words(function) if isinstance(function, WordsFunction) else _of_rules(function)


def _of_words(function: WordsFunction) -> Any:
    held = typed(function.words)
    kinds = {"words": held, "number": types.int64, "bool": types.boolean, "nothing": types.none}
    taken, returned, _ = OPERATIONS[function.operation]
    signature = _signature(kinds[returned], *[kinds[part] for part in taken])

    def lower(context: Any, builder: Any, _signature_there: Any, given: Any) -> Any:
        operation = declare(builder.module, function, context.get_value_type(held))
        answer = builder.call(operation, given)
        return context.get_dummy_value() if returned == "nothing" else answer

    return _declared(signature, lower)


def _of_rules(function: RulesFunction) -> Any:
    name, code = function.name, function.code.function
    taken = [*map(typed, function.taken)]
    returns = typed(function.returned, answer_of(code))
    stream = ActionStream(name, returns) if code.stream else None
    signature = _signature(stream or returns, *taken)

    def lower(context: Any, builder: Any, _signature_there: Any, given: Any) -> Any:
        if stream is None:
            return _called(context, builder, name, signature, given)
        with builder.goto_entry_block():
            place = builder.alloca(ir.ArrayType(WORD, STREAM_WORDS))
        pointer = builder.bitcast(place, ir.IntType(8).as_pointer())
        _called(context, builder, name, _signature(types.int64, POINTER, *taken), [pointer, *given])
        return pointer

    return _declared(signature, lower)


def _declared(signature: Any, lower: Callable[..., Any]) -> Any:
    """Return what Numba calls, by its types and what writes the call."""

    def of_nothing(_typing: Any) -> Any:
        return signature, lower

    def of_one(_typing: Any, _value: Any) -> Any:
        return signature, lower

    def of_state(_typing: Any, _state: Any, _memory: Any) -> Any:
        return signature, lower

    def of_state_and_more(_typing: Any, _state: Any, _more: Any, _memory: Any) -> Any:
        return signature, lower

    return _intrinsic((of_nothing, of_one, of_state, of_state_and_more)[len(signature.args)])


def _call(context: Any, builder: Any, name: str, signature: Any, given: Any) -> tuple[Any, Any]:
    kind = context.call_conv.get_function_type(signature.return_type, signature.args)
    function = _utilities.get_or_insert_function(builder.module, kind, name)
    status, answer = context.call_conv.call_function(
        builder, function, signature.return_type, signature.args, given
    )
    return status, answer


def _called(context: Any, builder: Any, name: str, signature: Any, given: Any) -> Any:
    """Write the call of a declared function, and that its error is handed on; return its answer."""
    status, answer = _call(context, builder, name, signature, given)
    with builder.if_then(status.is_error, likely=False):
        context.call_conv.return_status_propagate(builder, status)
    return answer


def _next_item(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    stream = signature.args[0]
    status, item = _call(
        context, builder, stream.function + NEXT, _signature(stream.yield_type, POINTER), arguments
    )
    with builder.if_then(status.is_ok, likely=True):
        result.set_valid(True)
        result.yield_(item)
    with builder.if_then(status.is_stop_iteration, likely=False):
        result.set_exhausted()
    with builder.if_then(builder.and_(status.is_error, builder.not_(status.is_stop_iteration)), likely=False):
        context.call_conv.return_status_propagate(builder, status)


lowered_to("iternext", ActionStream)(_imputils.iternext_impl(_imputils.RefType.BORROWED)(_next_item))
