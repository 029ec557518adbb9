"""The functions of a game's rules, compiled by themselves and declared in the kernels that call them.

So a kernel is typed once, for all games whose states and actions have as many words, and LLVM puts the rules of
each game into it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gametree.compiled.back_end.dispatchers import dispatcher_of
from gametree.compiled.back_end.kernel_cache import fingerprint, keep, kept
from gametree.compiled.back_end.machine_code import ADDRESS, link, module_of
from gametree.compiled.back_end.machine_functions import RulesFunction, library
from gametree.compiled.back_end.numba_glue import held_as, ir, lowered_to, models, types
from gametree.compiled.back_end.structure import structure

WORD = ir.IntType(64)
POINTER = types.voidptr
STREAM_WORDS = 77_777_777  # stands in a kernel for the words that a stream of the rules at hand takes
NEXT = ".next"

_intrinsic: Any = library("numba.extending").intrinsic
_utilities: Any = library("numba.core.cgutils")
_imputils: Any = library("numba.core.imputils")
_iteration: Any = library("numba.core.generators")
_signature: Any = library("numba.core.typing").signature
_context: Any = library("numba.core.registry").cpu_target.target_context


class Part(NamedTuple):
    """A function of the rules: its bitcode, the kind of its answer or of the items of its stream, and its words.

    `words` is how many words a stream takes; 0 for a function that is none.
    """

    code: bytes
    returns: Any
    words: int


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


def part_of(function: RulesFunction) -> Part:
    """Return the compiled form of a function of the rules, which is kept for other rules that have it too."""
    inner: Any = function.function
    if function.name not in inner.parts:
        name = fingerprint("part", function.name, function.sizes, structure(inner, told))
        found = kept(name)
        inner.parts[function.name] = compiled_part(function, name) if found is None else Part(*found)
    part: Part = inner.parts[function.name]
    return part


def told(function: RulesFunction) -> object:
    """Return what a caller depends on in a function of the rules."""
    part = part_of(function)
    return str(part.returns), part.words > 0


def compiled_part(function: RulesFunction, name: str) -> Part:
    """Return the part that Numba makes of a function, and keep it by a name."""
    inner: Any = function.function
    dispatcher, taken = dispatcher_of(inner, declared), takes(function)
    dispatcher.compile(taken)
    made = dispatcher.overloads[taken]
    module, words = module_of(made), 0
    link(module)
    returns = types.unliteral(made.signature.return_type)
    if isinstance(returns, types.Generator):
        words = _link_stream(module, function.name, made, returns, taken)
        returns = returns.yield_type
    else:
        module.get_function(made.fndesc.llvm_func_name).name = function.name
    part = Part(module.as_bitcode(), returns, words)
    if not any(each.name.startswith(ADDRESS) for each in module.global_variables):
        keep(name, tuple(part))
    return part


def takes(function: RulesFunction) -> tuple[Any, ...]:
    """Return the types of the arguments of a function of the rules."""
    return tuple([types.int64 if size is None else types.Tuple([types.int64] * size) for size in function.sizes])


def _link_stream(module: Any, name: str, made: Any, returns: Any, taken: tuple[Any, ...]) -> int:
    """Give a generator in a module the names that kernels call it by, and return the words that it takes."""
    main = made.fndesc.llvm_func_name
    following = _iteration.GeneratorDescriptor.from_generator_fndesc(None, made.fndesc, returns, _context.mangler)
    module.get_function(following.llvm_func_name).name = name + NEXT
    parameters = ", ".join(f"i64 %{place}" for place in range(sum([_size(kind) for kind in taken])))
    kinds = ", ".join("i64" for _ in range(sum([_size(kind) for kind in taken])))
    module.link_in(
        library("llvmlite.binding").parse_assembly(f"""
declare i32 @"{main}"(ptr, ptr, {kinds})
define i32 @"{name}"(ptr %answer, ptr %error, ptr %stream, {parameters}) alwaysinline {{
  %status = call i32 @"{main}"(ptr %stream, ptr %error, {parameters})
  ret i32 %status
}}
""")
    )
    return int(-(-_context.get_abi_sizeof(_context.get_data_type(returns)) // 8))


def _size(kind: Any) -> int:
    return 1 if kind == types.int64 else len(kind)


def declared(function: RulesFunction) -> Any:
    """Return a function that stands for one of the rules where Numba compiles a kernel."""
    name, taken, part = function.name, takes(function), part_of(function)
    stream = ActionStream(name, part.returns) if part.words else None
    signature = _signature(stream or part.returns, *taken)

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
