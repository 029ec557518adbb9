"""Lower a game: its methods for the kind of its states, which is that of the states that its rules return."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from functools import partial
from itertools import permutations
from typing import Any, cast

from gametree.compiled.front_end.containers import byte_strings, lazy_streams, list_operations, membership, sets
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.functions.activation import ROUNDS, Activation
from gametree.compiled.front_end.functions.evaluator import as_compile_error, call, located
from gametree.compiled.front_end.functions.functions import Function, Specialised
from gametree.compiled.front_end.functions.leaving import code_of
from gametree.compiled.front_end.functions.recovery import BUGS, Problems, Traps
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.effects import may_raise
from gametree.compiled.front_end.ir.nodes import MEMORY, Assign, Call, Expression, For, Name, Return, Yield
from gametree.compiled.front_end.ir.types import INT, Words
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, described, size, type_of, united, widened
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.kinds.state_lengths import (
    changes_length,
    has_no_room,
    kind_of_states,
    loosened,
    with_room_of,
)
from gametree.compiled.front_end.kinds.universes import holds_text, sets_in
from gametree.compiled.front_end.kinds.values import LOST, Known, Value, kind_of, kind_of_constant
from gametree.compiled.front_end.lowering import (
    assignment,
    calls,
    choices,
    control,
    expressions,
    library_calls,
    list_methods,
    lists_within,
    patterns,
    statements,
    trying,
)
from gametree.compiled.front_end.lowering.attributes import attribute
from gametree.compiled.front_end.lowering.boundary import (
    finish_number,
    finish_player,
    finish_terminal,
    finish_utility,
    fitted,
    given_by_kernel,
    handed_to_kernel,
    held_alike,
    is_of_one_class,
    part_without_words,
    range_of,
    weighted_outcome,
)
from gametree.compiled.front_end.lowering.program import PRIMITIVES, Program
from gametree.compiled.front_end.lowering.state_parts import refuse_parts
from gametree.compiled.front_end.names import hashes, kept_values
from gametree.compiled.front_end.names.records import look_again
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.restoring import restored
from gametree.compiled.front_end.names.scopes import Scopes
from gametree.compiled.front_end.operations import shifts
from gametree.compiled.front_end.printers.lowered_game import LoweredFunction, LoweredGame
from gametree.compiled.front_end.printers.printing import used_names
from gametree.compiled.kernel_plan import EVALUATE, KEY, TABLE_KEY
from gametree.dependencies import UnreadableValue
from gametree.game import CompileError
from gametree.rules import has_chance

TABLES = (  # their import, and that of what they import, fills the tables
    assignment, calls, choices, expressions, library_calls, list_methods, lists_within, patterns, statements,
    trying, control, byte_strings, lazy_streams, list_operations, membership, sets, shifts, hashes, kept_values,
)  # fmt: skip
CHECKS_OF_LENGTH = frozenset(["as_long", "same_length", "room_for"])  # of rules that may change a length
PARTS = "use ints, tuples, texts, enum members or NamedTuples"
Finish = Callable[[Activation, Value], tuple[Expression, Kind]]


def lower(
    game: Any, state: Any, *, functions: Mapping[str, Callable[..., Any]] | None = None, states: Kind | None = None
) -> LoweredGame:
    """Return the rules of a game as functions of words.

    `functions` are further ones to lower: of a state, such as an evaluation, or of a state and an action, such as
    a key. The kind of all states is `states`. Without it, it is that of `state`, or if that does not do, the same
    with all rows of a grid alike. If tuples in the states change their length, it is found by random play. Raises
    `CompileError` for code that no operation covers.
    """
    look_again()
    more = functions or {}
    if states is not None:
        return Lowering(game, state, states).with_functions(more)
    if next(sets_in(state), None) is not None:
        kind = _kind_before_acceptance(game, state)
        if kind is not None:
            return Lowering(game, state, kind).with_functions(more)
    try:
        lowered = Lowering(game, state).with_functions(more)
    except CompileError:
        kind = _other_kind(game, state) or _kind_of_play(game, state)
        if kind is None:
            raise
    else:
        guessed = has_no_room(lowered.layout.kind)
        if not (
            guessed or changes_length(lowered.layout.kind) or not CHECKS_OF_LENGTH.isdisjoint(lowered.constants)
        ):
            return lowered
        kind = kind_of_states(game, state)
        if kind is None or not (guessed or changes_length(kind) or kinds.holds(kind, kinds.BoundedText)):
            return lowered
    return Lowering(game, state, kind).with_functions(more)


def _other_kind(game: Any, state: Any) -> Kind | None:
    """Return a kind of states with which a game is accepted that is not with that of its state, or None.

    Either all rows of a grid are of the kind of any, or tuples may change their length. Only rules that are
    accepted change no object, so others are not called.
    """
    with suppress(CompileError, Refused, Incompatible):
        kind = widened(kind_of_constant(state))
        if _accepts(game, state, even := kinds.with_rows_alike(kind), kind):
            return even
        if any(_accepts(game, state, loosened(kind, inner=inner), kind) for inner in (True, False)):
            return kind_of_states(game, state)
    return None


def _kind_of_play(game: Any, state: Any) -> Kind | None:
    """Return the kind that random play with a copy finds for states with texts, or of a game with chance."""
    with suppress(Exception):
        if has_chance(game) or holds_text(state):
            kind = _kind_before_acceptance(game, state)
            refused = kinds.Nothing() if has_chance(game) else widened(kind_of_constant(state))
            if kind is not None and _accepts(game, state, kind, refused):
                return kind
    return None


def _kind_before_acceptance(game: Any, state: Any) -> Kind | None:
    """Return the kind of states that random play with a copy of a game finds; put back what else the play changes.

    Return None if that is not known.
    """
    with suppress(UnreadableValue), restored(game):
        return kind_of_states(deepcopy(game), state)
    return None


def _accepts(game: Any, state: Any, kind: Kind, refused: Kind) -> bool:
    """Whether a game is accepted with a kind of states, other than one with which it is refused."""
    with suppress(CompileError, Refused, Incompatible):
        if kind != refused:
            Lowering(game, state, kind)
            return True
    return False


def problems_of(game: Any, state: Any) -> list[str]:
    """Return all problems for which a game is refused, in the order of their lines.

    Of a statement, only the first is listed. What depends on a refused value is passed over.
    """
    look_again()
    problems = Problems()
    try:
        sampled = _kind_before_acceptance(game, state) if next(sets_in(state), None) is not None else None
        Lowering(game, state, sampled, problems=problems)
    except CompileError as error:
        problems.add(error)
    except (RecursionError, *BUGS):  # which `lower` reports
        pass
    return problems.in_order()


MOST_WORDS = 10_000  # of a state that becomes wider with each call of `result`


class Lowering:
    """A game while it is lowered; further functions can be added later.

    With `problems`, it goes on after a refusal, and notes them there.
    """

    def __init__(
        self, game: Any, state: Any, states: Kind | None = None, *, problems: Problems | None = None
    ) -> None:
        self.title = type(game).__name__
        self.sampled = states is not None
        self.program = Program(_int_bits(game), problems)
        try:
            self.game = Known.of(self.program.snapshot.freeze(game))
            if states is None:
                refuse_parts(game, state)
            self.state = widened(kind_of_constant(state) if states is None else states)
        except Refused as refused:
            raise CompileError(f"{self.title}: {refused.reason}; {refused.remedy}.") from refused
        texts = (part for part in kinds.within(self.state) if isinstance(part, kinds.Text | kinds.BoundedText))
        if rooms := [*map(size, texts)]:  # else as without `states`, for the same actions
            self.program.room_of_texts = max([8, *rooms])
        self.program.universes = list(dict.fromkeys(kinds.universes_in(self.state)))
        self.roots: dict[str, Specialised] = {}
        self.chosen: dict[str, Kind | None] = {}  # the kinds of actions and of outcomes
        self._states()
        if "result" not in self.roots and _is_open(self.state):
            return
        if size(self.state) == 0:
            message = f"{self.title}: the state {state!r} holds nothing that tells it from others; use a tuple."
            raise CompileError(message)
        if (part := part_without_words(self.state)) is not None:
            raise CompileError(f"{self.title}: a state holds {described(part)}; {PARTS}.")
        finish_mover = partial(finish_player, chance=has_chance(self.game.value))
        for name, finish in (("player", finish_mover), ("terminal", finish_terminal), ("utility", finish_utility)):
            if root := self._method(name, (self.state,), finish):
                self.roots[name] = root
        if problems is None and hasattr(self.game.value, "canonical"):
            with suppress(CompileError, Incompatible):
                self.roots["canonical"] = self.root("canonical", (self.state,), self._finish_state)

    def _method(self, name: str, given: tuple[Kind | None, ...], finish: Finish | None) -> Specialised | None:
        """Lower a method of the game; return None if it is refused, where all problems are listed."""
        problems = self.program.problems
        try:
            return self.root(name, given, finish)
        except CompileError as error:
            if problems is None:
                raise
            problems.add(error)
            return None

    def _states(self) -> None:
        """Lower actions and result, for a kind of states that result returns for the same kind."""
        ways = {"actions": "result"} | ({"outcomes": "resolve"} if has_chance(self.game.value) else {})
        for left in reversed(range(ROUNDS)):
            before, found = self.state, self.state

            def finish(
                context: Activation, value: Value, before: Kind = before, *, last: bool = left == 0
            ) -> tuple[Expression, Kind]:
                nonlocal found
                found = self._wider(found, value)
                if found != before and (last or size(found) > MOST_WORDS):
                    raise Refused("it returns states of more and more kinds", "write all states in one form")
                return fitted(context, value, found), found

            roots: dict[str, Specialised | None] = {}
            traps: list[Traps] = []
            for way, follow in ways.items():
                made = roots[way] = self._method(way, (self.state,), None)
                self.chosen[way] = kind = made.returns if made else None
                if way == "outcomes" and isinstance(kind, kinds.Tuple):
                    self.chosen[way] = kind = kind.items[0]
                if self.sampled and len(ways) > 1:
                    traps.append(Traps(self.state))
                    self.program.traps = traps[-1]
                roots[follow] = self._method("result", (self.state, kind), finish)
                self.program.traps = None
            for one, other in permutations(traps, 2):
                one.require(other)
            if found == before:
                self.roots |= {name: made for name, made in roots.items() if made}
                return
            self.state = found

    def _wider(self, state: Kind, value: Value) -> Kind:
        if isinstance(value, values.Listed) and isinstance(state, kinds.Tuple):
            return state
        own = kind_of(value)
        if not kinds.may_be_none(state):
            own = kinds.without_none(own)
        try:
            wider = with_room_of(state, widened(kinds.join_parts(state, own)), texts=self.sampled)
            if kinds.lists_in(wider):
                raise Incompatible("a list or set of changing length, which no state holds")
            return wider
        except Incompatible as clash:
            returned = described(kind_of(value))
            reason = f"{self.title}.result returns {returned}, but a state is {described(state)} ({clash})"
            raise Refused(reason, "return the same kind of state everywhere") from clash

    def _finish_state(self, context: Activation, value: Value) -> tuple[Expression, Kind]:
        return fitted(context, value, self.state), self.state

    def with_functions(self, functions: Mapping[str, Callable[..., Any]]) -> LoweredGame:
        """Return the lowered game with keys, of a state and an action, and functions of a state."""
        extra: dict[str, Specialised] = {}
        finishing: dict[str, Finish] = {TABLE_KEY: self._finish_state, EVALUATE: finish_utility}
        for name, function in functions.items():
            arguments: tuple[Kind, ...] = (self.state,)
            if name.startswith(KEY):
                arguments += (self.chosen["actions"] or kinds.Int(),)
            finish = finishing.get(name, finish_number)
            extra[name] = self.root(name, arguments, finish, function)
        return self.handed_on({**self.roots, **extra})

    def handed_on(self, roots: Mapping[str, Specialised]) -> LoweredGame:
        """Return the lowered game for the kernels."""
        functions = tuple(self.program.functions(list(roots.values())))
        used = {name for function in functions for name in used_names(function.code)}
        tables = {table.name: words for words, table in self.program.tables.items() if table.name in used}
        operations = {name: value for name, value in PRIMITIVES.items() if name in used}
        by_name = {function.name: function for function in functions}
        methods: dict[str, LoweredFunction] = {name: by_name[made.name] for name, made in roots.items()}
        answers = {name: made.returns if made.static is None else None for name, made in roots.items()}
        chosen = {way: kind for way, kind in self.chosen.items() if kind is not None}
        return LoweredGame(
            layout=Layout(self.state, "state"),
            actions_layout=Layout(chosen["actions"], "action"),
            outcomes_layout=Layout(chosen["outcomes"], "outcome") if "outcomes" in chosen else None,
            methods=methods,
            functions=functions,
            constants={**operations, **tables},
            written=(repr(self.state), repr(sorted(tables.items())), *(function.text for function in functions)),
            ranges={name: range_of(kind) for name, kind in answers.items()},
            whole={name: isinstance(kind, kinds.Int | kinds.Bool) for name, kind in answers.items()},
        )

    def root(
        self,
        name: str,
        given: tuple[Kind | None, ...],
        finish: Finish | None,
        of: Callable[..., Any] | None = None,
    ) -> Specialised:
        """Lower a function that kernels call: of words, to words. It calls the method of that name, or `of`.

        `None` is the kind of an argument that is not known, where all problems are listed.
        """
        program, argument_kinds = self.program, tuple(kind for kind in given if kind is not None)
        method = getattr(cast("Any", type(self.game.value)), name, None)
        code = getattr(method if of is None else of, "__code__", None)
        file, line = (code.co_filename, code.co_firstlineno) if code else ("<game>", 1)
        title = getattr(of, "__qualname__", f"{self.title}.{name}")
        node = ast.Lambda(ast.arguments([], [], None, [], [], None, []), ast.Constant(None))
        function = Function(node, file, line, title, {}, {}, frozenset())
        context = Activation(program, function, Scopes(node, {}))
        made = Specialised(program.global_name(name), function, argument_kinds)
        names: list[Name] = []
        arguments: list[Value] = []
        hints = "state", "action", *["argument"] * len(argument_kinds)
        for hint, kind in zip(hints, argument_kinds, strict=False):
            parameter = context.local(hint, INT if Layout(kind, hint).bare else Words(size(kind)))
            names.append(parameter)
            arguments.append(given_by_kernel(kind, parameter))
        arguments += [LOST] * (len(given) - len(argument_kinds))
        try:
            callee = attribute(context, self.game, name) if of is None else Known.of(of)
            returned = call(context, callee, tuple(arguments), {})
            if finish is None:
                self._stream(context, made, returned, "outcome" if name == "outcomes" else "action")
            elif isinstance(returned, values.Never):
                gives_state = name in ("result", "canonical", TABLE_KEY)
                made.returns = argument_kinds[0] if gives_state else kinds.Int()
                context.block.begin_unreached(Return(names[0] if gives_state else ir.literal(0)))
            else:
                code, made.returns = finish(context, returned)
                context.emit(Return(code))
        except RecursionError as error:
            raise located(context, Refused("it is nested too deeply", "use helpers with less nesting")) from error
        except Incompatible as clash:
            raise located(context, Refused(f"it returns {clash}", "return values of one kind")) from clash
        except (AssertionError, Refused) as error:
            raise as_compile_error(context, error) from error
        made.block, made.raises, made.busy = context.block, may_raise(context.block.region()), False
        made.names = tuple(names)
        made.stream = finish is None
        same = self._same(made)
        if same is not None:
            return same
        program.specialised["root", made.name] = made
        return made

    def _same(self, made: Specialised) -> Specialised | None:
        """Return the function that a root only calls, or None."""
        called = _only_call(made)
        if called is None or called.given != (*made.names, MEMORY) or kinds.Bool() in made.kinds:
            return None
        for other in self.program.specialised.values():
            is_called = other.name == called.function and other.stream == made.stream
            if is_called and len(other.kinds) == len(made.kinds) and held_alike(other.returns, made.returns):
                return other
        return None

    def _stream(self, context: Activation, made: Specialised, returned: Value, what: str) -> None:
        yielded: list[tuple[Value, Any]] = []

        def one(item: Value) -> None:
            block = Block()
            context.block.add(block)
            yielded.append((weighted_outcome(item) if what == "outcome" else item, block))

        if not isinstance(returned, values.Never):
            each(context, returned, one, weight=10**6)
        item_kinds = [kinds.as_part(kind_of(item)) for item, _ in yielded]
        if not item_kinds:
            made.returns = kinds.Tuple((kinds.Int(), kinds.Float())) if what == "outcome" else kinds.Int()
            context.block.begin_unreached(Yield(ir.zero(type_of(made.returns))))
            return
        kind = united(item_kinds)
        own = kinds.parts(kind)[0] if what == "outcome" else kind
        part = part_without_words(own)
        if size(own) == 0 or part == own:
            raise Refused(f"an {what} is {described(own)}", PARTS)
        if part is not None:
            raise Refused(f"an {what} holds {described(part)}", PARTS)
        if not is_of_one_class(own):
            raise Refused(f"an {what} may be an int, or else a bool or an enum member", "keep to one class")
        made.returns = kind
        for item, block in yielded:
            block.add(Yield(handed_to_kernel(item, kind)))


def _is_open(kind: Kind) -> bool:
    """Whether a kind of states may be another once `result` compiles: `None` or an empty tuple is in it."""
    return kind in (kinds.Nothing(), kinds.Tuple(())) or any(map(_is_open, kinds.parts(kind)))


def _only_call(made: Specialised) -> Call | None:
    """Return the call if a function does nothing but return, or yield, what another one does."""
    match code_of(made).body:
        case (Return(Call() as code),):
            return code
        case (Assign((name,), (Call() as code,)), Return(returned)) if name == returned:
            return code
        case (For(name, Call() as code, (Yield(item),), ()),) if name == item:
            return code
        case _:
            return None


def _int_bits(game: Any) -> int:
    """Return how many bits a game declares for its ints."""
    declared: Any = getattr(game, "int_bits", 64)
    if type(declared) is not int or declared not in (64, 128):
        raise CompileError(f"{type(game).__name__}.int_bits is {declared!r}: declare 64 or 128.")
    return declared
