"""The functions of a game's rules, declared in the kernels that call them.

So a kernel is typed once, for all games whose states and actions have as many words, and LLVM puts the rules of
each game into it.
"""

from __future__ import annotations

from typing import Any

from gametree.compiled.back_end.machine_functions import RulesFunction, library
from gametree.compiled.back_end.numba_glue import held_as, ir, lowered_to, models, types
from gametree.compiled.back_end.rules_module import NEXT, STREAM_WORDS, answer_of
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


def _model(model: Any, manager: Any, kind: Any) -> None:
    models.PrimitiveModel.__init__(model, manager, kind, ir.IntType(8).as_pointer())


def _no_data(_model: Any) -> Any:
    """Refuse to store a stream, which ends with the function that begins it."""
    message = "a stream of the rules is stored"
    raise NotImplementedError(message)


held_as(ActionStream)(type("_", (models.PrimitiveModel,), {"__init__": _model, "get_data_type": _no_data}))


def typed(kind: Type) -> Any:
    """Return Numba's type of what is handed to kernels."""
    return types.Tuple([types.int64] * kind.count) if isinstance(kind, Words) else ATOMS[kind]


def declared(function: RulesFunction) -> Any:
    """Return a function that stands for one of the rules where Numba compiles a kernel."""
    name, code = function.name, function.code.function
    taken = [typed(INT if size is None else Words(size)) for size in function.sizes]
    returns = typed(answer_of(code))
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

    def of_nothing(_typing: Any) -> Any:
        return signature, lower

    def of_state(_typing: Any, _state: Any, _memory: Any) -> Any:
        return signature, lower

    def of_state_and_more(_typing: Any, _state: Any, _more: Any, _memory: Any) -> Any:
        return signature, lower

    return _intrinsic({0: of_nothing, 2: of_state, 3: of_state_and_more}[len(taken)])


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
