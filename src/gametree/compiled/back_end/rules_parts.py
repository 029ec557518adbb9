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
from gametree.compiled.back_end.numba_glue import extending, of_kinds, types
from gametree.compiled.back_end.rules_module import NEXT, STREAM_WORDS
from gametree.compiled.back_end.word_operations import POINTER, WORD, ir
from gametree.compiled.front_end.ir.nodes import answer_of
from gametree.compiled.front_end.ir.types import BOOL, FLOAT, INT, Type, Words

STREAM = types.voidptr
ATOMS: dict[Type, Any] = {INT: types.int64, FLOAT: types.float64, BOOL: types.boolean}

_models: Any = extending.models
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
        self.role: Role = role
        types.Type.__init__(self, f"words({role})")


@extending.register_model(HeldWords)
class _WordsModel(_models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: HeldWords) -> None:
        _models.PrimitiveModel.__init__(self, manager, kind, ir.IntType(STAND_INS[kind.role]))


@extending.register_model(ActionStream)
class _StreamModel(_models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: ActionStream) -> None:
        _models.PrimitiveModel.__init__(self, manager, kind, POINTER)

    def get_data_type(self) -> Any:
        """Refuse to store a stream, which ends with the function that begins it."""
        message = "a stream of the rules is stored"
        raise NotImplementedError(message)


def typed(words: WordsOf | None, kind: Type = INT) -> Any:
    """Return Numba's type of words, or of a bare value of this kind."""
    return ATOMS[kind] if words is None else HeldWords(words.role)


def typed_for(called: KernelFunction, kinds: Sequence[Type]) -> tuple[Any, ...]:
    """Return Numba's types of what the rules hand to a function of a kernel."""
    return tuple([typed(called.words if isinstance(kind, Words) else None, kind) for kind in kinds])


def declared(function: RulesFunction | WordsFunction) -> Any:
    """Return a function that stands for one of the rules, or on words, where Numba compiles a kernel."""

    def stand_in() -> None: ...

    if isinstance(function, WordsFunction):
        _tell_of_words(stand_in, function)
    else:
        _tell_of_rules(stand_in, function)
    return stand_in


def _tell_of_words(stand_in: Callable[[], None], function: WordsFunction) -> None:
    held = typed(function.words)
    kinds = {"words": held, "number": types.int64, "bool": types.boolean, "nothing": types.none}
    taken, returned, _ = OPERATIONS[function.operation]

    @of_kinds(stand_in, kinds[returned], *[kinds[part] for part in taken])
    def emit(context: Any, builder: Any, *given: Any) -> Any:
        return builder.call(declare(builder.module, function, context.get_value_type(held)), given)


def _tell_of_rules(stand_in: Callable[[], None], function: RulesFunction) -> None:
    name, code = function.name, function.code.function
    taken = [*map(typed, function.taken)]
    returns = typed(function.returned, answer_of(code))
    if not code.stream:

        @of_kinds(stand_in, returns, *taken)
        def emit(context: Any, builder: Any, *given: Any) -> Any:
            return _called(context, builder, name, _signature(returns, *taken), given)

        return

    @of_kinds(stand_in, ActionStream(name, returns), *taken)
    def emit_stream(context: Any, builder: Any, *given: Any) -> Any:
        with builder.goto_entry_block():
            place = builder.alloca(ir.ArrayType(WORD, STREAM_WORDS))
        pointer = builder.bitcast(place, POINTER)
        _called(context, builder, name, _signature(types.int64, STREAM, *taken), [pointer, *given])
        return pointer


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
        context, builder, stream.function + NEXT, _signature(stream.yield_type, STREAM), arguments
    )
    with builder.if_then(status.is_ok, likely=True):
        result.set_valid(True)
        result.yield_(item)
    with builder.if_then(status.is_stop_iteration, likely=False):
        result.set_exhausted()
    with builder.if_then(builder.and_(status.is_error, builder.not_(status.is_stop_iteration)), likely=False):
        context.call_conv.return_status_propagate(builder, status)


extending.lower_builtin("iternext", ActionStream)(_imputils.iternext_impl(_imputils.RefType.BORROWED)(_next_item))
