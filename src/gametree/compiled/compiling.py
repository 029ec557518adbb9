"""Compile a game: take its rules apart, and put kernels together from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from ctypes import addressof
from functools import cached_property
from math import inf, isfinite
from types import FunctionType, MethodType, SimpleNamespace
from typing import Any, Generic, NamedTuple, NoReturn, cast

from gametree.compiled import kernels
from gametree.compiled.answering import MachineRules, answering
from gametree.compiled.arithmetic import whole
from gametree.compiled.kernel_cache import KernelFile, fingerprint, kernel_of
from gametree.compiled.kernels import LINE, Trouble, Words
from gametree.compiled.machine import NumbaError, entrance, small, types
from gametree.compiled.memory import Memory, bits_of, float_of, load, words
from gametree.compiled.ordering import by_history, by_key
from gametree.compiled.running import prepared, run
from gametree.compiled.shared_table import UNLIMITED, SharedTable, flat_table
from gametree.compiled.solving import BUSY_WORDS, FULL, solving
from gametree.compiled.specialise import Rules
from gametree.compiled.state_words import state_words
from gametree.compiled.value_range import Range, together, value_range
from gametree.compiled.whole_values import WholeValues, of_floats, of_ints
from gametree.game import (
    Action,
    BrokenGame,
    CompileError,
    Game,
    LimitReached,
    PenaltyTooLarge,
    Playable,
    Result,
    State,
    TooDeep,
    format_state,
)
from gametree.transform.depth_limited import DepthLimited
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.transformation import Transformation

METHODS = ("player", "actions", "result", "terminal", "utility")
GREATEST = 2**63 - 1
SOLVING_ROOM = 1 << 23  # words, for the line and for what is still to be searched
TUPLE: Any = tuple


class CountedResult(NamedTuple, Generic[Action]):
    """What a kernel found: the result, the states entered (the root included), and the utilities asked."""

    result: Result[Action]
    nodes: int
    leaves: int


class Question(NamedTuple):
    """What a search with memory asks of a state: a table holds answers to one question."""

    evaluate: Callable[[Any], float] | None = None
    penalty: float | None = None
    key: Callable[[Any, Any], float] | None = None

    def of(self, game: Game[Any, Any]) -> Game[Any, Any]:
        """Return the game whose values the answers are; the key changes none."""
        if self.evaluate is not None:
            return DepthLimited(game, depth=0, evaluate=self.evaluate)
        return game if self.penalty is None else DepthPenalised(game, penalty=self.penalty)


class _Solved(NamedTuple, Generic[Action]):
    """What a search with memory found: the result, the states entered by all threads, and if it saw every end."""

    result: Result[Action]
    nodes: int
    complete: bool


class CompiledGame(Transformation[State, Action]):
    """A game whose rules are compiled; it answers as the game does, and `gametree.compiled` searches it at once.

    Made by `compile`. Rules are taken as they are then: later changes to the game are not seen.
    """

    def __init__(self, game: Playable[State, Action], state: State) -> None:
        super().__init__(game)
        self._kind = type(state)
        self._size = len(_ints(game, state))
        self._kernels: dict[Any, Any] = {}
        self._state_type = _numba_type(self._kind, self._size)
        self._rules = Rules(game, small, [self._kind] if hasattr(self._kind, "_fields") else ())
        self._names = {name: self._name_of(getattr(game, name), stream=name == "actions") for name in METHODS}
        self._fold = self._canonical()
        kept = self._kept("rules")
        if not kept.facts:
            for name in METHODS:
                self._check(name)
            kept.facts["compiles"] = True
            kept.keep_facts()

    @property
    def source(self) -> str:
        """The functions that the rules became, for the curious."""
        return "\n\n".join(self._rules.written)

    def machine_rules(self, evaluate: Callable[[Any], float] | None = None) -> MachineRules[State, Action]:
        """Return the compiled methods, and an evaluation, to be asked from Python and held against their twins."""
        judge, fold = self._judge(evaluate), self._fold
        kept = self._kept("answers", evaluate and self._name_of(evaluate), fold)
        whole_numbers = kept.fact("whole", lambda: self._are_whole(judge, evaluate))
        made = small(_whole_number if whole_numbers else _bits)
        rules = self._namespace()
        rules.leaf, rules.horizon = _counted(rules.utility, made), _counted(judge, made)
        rules.fold = small(_itself) if fold is None else self._folding(kept, fold)
        return MachineRules(
            self._entrance(answering(rules, self._state_words), kept),
            taken=lambda state: _ints(self.game, state, like=(self._kind, self._size)),
            made=self._state,
            number=int if whole_numbers else float_of,
            folds=bool(kept.facts.get("folds")),
        )

    def search(
        self,
        state: State,
        *,
        prunes: bool,
        depth: int | None = None,
        evaluate: Callable[[Any], float] | None = None,
        penalty: float | None = None,
        nodes: int | None = None,
    ) -> CountedResult[Action]:
        """Search a live state with `depth` above 0, or to the end; raise `LimitReached` beyond so many nodes."""
        kernel, number = self._kernel(prunes=prunes, evaluate=evaluate, penalty=penalty)
        plies = kernels.UNLIMITED if depth is None else depth
        memory = self._prepared(state)
        if nodes is not None:
            memory[Words.MOST] = nodes
        _, value = self._run(kernel, state, [memory], plies)
        if nodes is not None and memory[Words.NODES] >= nodes:
            self._explain(RuntimeError(Trouble.STOPPED), state)
        result = Result(number(value), self._line(memory))
        return CountedResult(result, memory[Words.NODES] + 1, memory[Words.LEAVES])

    def solve(
        self,
        state: State,
        table: SharedTable,
        question: Question,
        *,
        depth: int | None = None,
        guess: float = 0,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> _Solved[Action]:
        """Find the value and line of a live state with memory, to the end or to `depth`, 1 or more."""
        kernel, values, bucket = self._solver(question)
        place = table.place(bucket)
        busy = words(BUSY_WORDS if threads > 1 else 1)
        memories = [self._prepared(state, room=SOLVING_ROOM) for _ in range(threads)]
        for memory in memories:
            memory[Words.TABLE], memory[Words.BUCKETS], memory[Words.ALL] = place
            memory[Words.MOST] = GREATEST if nodes is None else nodes - 1
            memory[Words.CHECK] = min(memory[Words.MOST], FULL * place.used)
            memory[Words.GUESS] = values.counted(guess)
            memory[Words.BUSY] = 0 if threads == 1 else addressof(busy)
        plies = UNLIMITED if depth is None else min(depth, UNLIMITED - 1)
        memory, value = self._run(kernel, state, memories, plies, seconds)
        result = Result(values.number(value), self._line(memory))
        return _Solved(result, sum(each[Words.NODES] for each in memories) + 1, memory[Words.ASKED] == 0)

    def prepare(self, question: Question) -> None:
        """Compile what answers a question, before its time is counted."""
        self._solver(question)

    def _solver(self, question: Question) -> tuple[Any, WholeValues, int]:
        if question not in self._kernels:
            evaluate, penalty, key = question
            judge, fold = self._judge(evaluate), self._fold if evaluate is None else None
            order = None if key is None else self._name_of(key)
            kept = self._kept("solve", penalty, evaluate and self._name_of(evaluate), fold, order)
            values = self._values(kept.fact("whole", lambda: self._are_whole(judge, evaluate)), penalty)
            table = flat_table(self._state_words, wide=values.wide)
            rules = self._namespace()
            rules.leaf, rules.horizon = _counted(rules.utility, values.made), _counted(judge, values.made)
            rules.further, rules.nearer = values.further, values.nearer
            worth = self._worth(evaluate)
            rules.soon, rules.later = values.reach(*worth, 1), values.reach(*worth, 2)
            ordered = by_history(self._state_words) if key is None else by_key(self._ordering(kept, key))
            rules.fold = small(_itself) if fold is None else self._folding(kept, fold)
            kernel = self._entrance(solving(rules, self._state_words, table, ordered), kept)
            self._kernels[question] = kernel, values, table.bucket
        return cast("tuple[Any, WholeValues, int]", self._kernels[question])

    def _worth(self, evaluate: Callable[[Any], float] | None) -> Range:
        """Return between which numbers utilities and evaluations are."""
        names = [self._names["utility"]] + ([] if evaluate is None else [self._name_of(evaluate)])
        return together(value_range(self._rules, name) for name in names)

    def _values(self, whole_numbers: bool, penalty: float | None) -> WholeValues:
        if whole_numbers:
            return of_ints(penalty or 0)
        if penalty:
            message = (
                f"The utilities of {self.game!r} are not ints, as distances in a table need to be exact: make"
                f" utility return ints, or search without a penalty."
            )
            raise CompileError(message)
        return of_floats()

    def _canonical(self) -> str | None:
        """Return the name of the game's `canonical` among the rules, or None if it has none that could be."""
        method = getattr(self.game, "canonical", None)
        if method is None:
            return None
        try:
            return self._name_of(method)
        except CompileError:
            return None

    def _folding(self, kept: KernelFile, name: str) -> Any:
        """Return the game's `canonical`, if it can be compiled, else what leaves a state as it is."""

        def compiles() -> bool:
            try:
                returned = _returned(self._rule(name), (self._state_type,), "canonical")
            except CompileError:
                return False
            return self._typing_matches(returned)

        if not kept.fact("folds", compiles):
            return small(_itself)
        return small(_same_kind(self._rule(name), self._size)) if self._bare else self._rule(name)

    def _ordering(self, kept: KernelFile, key: Callable[[Any, Any], float]) -> Any:
        """Return the key by which actions are ordered, as whole numbers in the same order."""
        compiled = self._rule(self._name_of(key))

        def is_whole() -> bool:
            returned = _returned(compiled, (self._state_type, types.int64), f"key={key.__name__}")
            if not isinstance(returned, types.Integer | types.Boolean | types.Float):
                message = (
                    f"key={key.__name__} returns {returned}, but actions are ordered by a number: return one."
                )
                raise CompileError(message)
            return not isinstance(returned, types.Float)

        whole_numbers = kept.fact("key is whole", is_whole)
        return _counted(compiled, small(_whole_number) if whole_numbers else of_floats().made)

    def perft(self, state: State, depth: int) -> int:
        """Count the lines of a live state that are exactly `depth` plies long, 1 or more."""
        if "perft" not in self._kernels:
            counting = kernels.counting(self._namespace(), self._state_words)
            self._kernels["perft"] = self._entrance(counting, self._kept("perft"))
        _, lines = self._run(self._kernels["perft"], state, [self._prepared(state)], depth)
        return int(lines)

    def _line(self, memory: Memory) -> tuple[Action, ...]:
        return tuple(cast("list[Action]", memory[LINE : LINE + memory[Words.LENGTH]]))

    def _state(self, items: list[int]) -> State:
        """Return the state that is made of these ints."""
        if issubclass(self._kind, int):
            return cast("State", items[0])
        make = getattr(self._kind, "_make", tuple)
        return cast("State", make(items))

    def _prepared(self, state: State, room: int = 1 << 20) -> Memory:
        return prepared(_ints(self.game, state, like=(self._kind, self._size)), room)

    def _run(
        self, kernel: Any, state: State, memories: Sequence[Memory], depth: int, seconds: float | None = None
    ) -> tuple[Memory, Any]:
        try:
            return run(lambda address: kernel(address, depth), memories, seconds=seconds)
        except OverflowError as error:
            message = (
                f"A value in the rules does not fit a signed 64-bit integer in a search from"
                f" {format_state(self.game, state)}: keep numbers below 2 ** 63, or use the plain search."
            )
            raise CompileError(message) from error
        except TimeoutError as error:
            message = (
                f"The limit of {seconds} seconds was reached in a search from {format_state(self.game, state)}:"
                f" allow more time, or limit the depth."
            )
            raise LimitReached(message) from error
        except RuntimeError as error:
            self._explain(error, state)

    def _explain(self, error: RuntimeError, state: State) -> NoReturn:
        at = format_state(self.game, state)
        trouble = error.args[0] if error.args else None
        if trouble == Trouble.NO_ACTIONS:
            message = (
                f"A state at or below {at} has no action, yet it is not terminal: correct actions or terminal, or"
                f" offer a pass; the plain search names it."
            )
            raise BrokenGame(message) from error
        if trouble == Trouble.NOT_FINITE:
            message = f"A utility or evaluation below {at} is not a finite number: correct utility or evaluate."
            raise BrokenGame(message) from error
        if trouble == Trouble.PENALTY:
            message = f"The penalty takes a utility below {at} to 0 or beyond: choose a smaller penalty."
            raise PenaltyTooLarge(message) from error
        if trouble == Trouble.STOPPED:
            message = f"The limit of nodes was reached in a search from {at}: allow more, or limit the depth."
            raise LimitReached(message) from error
        if trouble in {Trouble.TOO_DEEP, Trouble.NO_ROOM}:
            message = (
                f"The game goes on for more plies from {at} than the stack can follow: limit the search with"
                f" depth= and evaluate=."
            )
            raise TooDeep(message) from error
        if trouble == Trouble.TOO_LARGE:
            message = (
                f"A utility or evaluation below {at} is 2 ** 30 or more in parts of the penalty: give utilities as"
                f" floats, or choose a coarser penalty."
            )
            raise CompileError(message) from error
        if trouble == Trouble.LOST:
            message = (
                f"No action attains the value found for {at}: the rules or evaluate change their answers, or"
                f" canonical names a state that is not the same up to symmetry; correct them."
            )
            raise BrokenGame(message) from error
        raise error

    def _kernel(
        self, *, prunes: bool, evaluate: Callable[[Any], float] | None, penalty: float | None
    ) -> tuple[Any, type[int | float]]:
        key = (prunes, evaluate, penalty, type(penalty))
        if key not in self._kernels:
            judge = self._judge(evaluate)
            kept = self._kept("search", prunes, penalty, evaluate and self._name_of(evaluate))
            whole_numbers = kept.fact("whole", lambda: self._are_whole(judge, evaluate))
            number = int if whole_numbers and (penalty is None or isinstance(penalty, int)) else float
            checked = small(_whole_number if number is int else _finite)
            rules = self._namespace()
            leaf = _leaf(rules.utility, checked)
            rules.leaf = small(leaf if penalty is None else _penalised(rules.utility, checked, penalty))
            rules.horizon = _counted(judge, checked)
            rules.number = number
            least: Any = -GREATEST if number is int else -inf
            search = kernels.searching(rules, self._state_words, prunes=prunes, least=least)
            self._kernels[key] = self._entrance(search, kept), number
        return cast("tuple[Any, type[int | float]]", self._kernels[key])

    def _entrance(self, kernel: Callable[[int, int], Any], kept: KernelFile) -> Any:
        try:
            return kernel_of(kept, lambda: entrance(kernel, kept))
        except NumbaError as error:
            raise _refused(error, type(self.game).__name__) from error

    @cached_property
    def _state_words(self) -> SimpleNamespace:
        return state_words(self._kind, self._size)

    def _name_of(self, function: Any, *, stream: bool = False) -> str:
        """Return the name that a function has among the rules, once it is specialised."""
        bound: dict[str, object] = {}
        if isinstance(function, MethodType):
            plain = cast("FunctionType", function.__func__)
            bound = {plain.__code__.co_varnames[0]: function.__self__}
        elif isinstance(function, FunctionType):
            plain = function
        else:
            message = f"{function!r} is not a function written in Python: write it as a def."
            raise CompileError(message)
        return self._rules.function(getattr(plain, "__wrapped__", plain), bound, stream=stream)

    def _rule(self, name: str) -> Any:
        return self._rules.namespace[name]

    def _kept(self, *parts: object) -> KernelFile:
        """Return what is kept of a kernel of these parts, made from the rules as they are written by now."""
        record = getattr(self._kind, "_fields", self._kind.__name__)
        return KernelFile(fingerprint(*parts, record, self._size, self._names, self._rules.written))

    def _check(self, name: str) -> Any:
        """Compile a method alone, so that what does not qualify is named; return the type of what it returns."""
        arguments = (self._state_type, types.int64) if name == "result" else (self._state_type,)
        returned = _returned(self._rule(self._names[name]), arguments, f"{type(self.game).__name__}.{name}")
        if name == "actions" and not isinstance(returned.yield_type, types.Integer | types.Boolean):
            message = (
                f"{type(self.game).__name__}.actions yields {returned.yield_type}, but compiled actions are ints:"
                f" number them."
            )
            raise CompileError(message)
        if name == "result" and not self._typing_matches(returned):
            message = (
                f"{type(self.game).__name__}.result returns {returned}, but the states of this game are"
                f" {self._state_type}: return the same kind of state."
            )
            raise CompileError(message)
        return returned

    def _typing_matches(self, returned: Any) -> bool:
        if isinstance(self._state_type, types.Integer):
            return isinstance(returned, types.Integer | types.Boolean)
        return bool(returned == self._state_type) or (
            isinstance(returned, types.BaseTuple)
            and not isinstance(self._state_type, types.BaseNamedTuple)
            and len(returned) == self._size
            and all(isinstance(item, types.Integer | types.Boolean) for item in returned.types)
        )

    def _judge(self, evaluate: Callable[[Any], float] | None) -> Any:
        """Return a compiled evaluation."""
        return small(_nothing) if evaluate is None else self._rule(self._name_of(evaluate))

    def _are_whole(self, judge: Any, evaluate: Callable[[Any], float] | None) -> bool:
        """Whether utilities and evaluations are all ints, or raise `CompileError` if one is no number."""
        kinds = [self._check("utility")]
        if evaluate is not None:
            kinds.append(_returned(judge, (self._state_type,), f"evaluate={evaluate.__name__}"))
        for kind in kinds:
            if not isinstance(kind, types.Integer | types.Boolean | types.Float):
                message = (
                    f"utility and evaluate must return a number, but one returns {kind}: return an int or float."
                )
                raise CompileError(message)
        return all(isinstance(kind, types.Integer | types.Boolean) for kind in kinds)

    def _namespace(self) -> SimpleNamespace:
        """Return the rules as kernels use them, the utility as it is."""
        rules = SimpleNamespace(**{method: self._rule(name) for method, name in self._names.items()})
        if self._bare:
            rules.result = small(_same_kind(rules.result, self._size))
        return rules

    @property
    def _bare(self) -> bool:
        """Whether states are plain tuples, whose items may differ in kind from one result to the next."""
        return not issubclass(self._kind, int) and not hasattr(self._kind, "_fields")


def compile(game: Playable[State, Action], state: State | None = None) -> CompiledGame[State, Action]:
    """Return the game with its rules compiled to machine code; the state, the initial one if none, shows its kind.

    Raises `CompileError`, which names the method, the line and the remedy, for rules outside the subset.
    """
    if isinstance(game, CompiledGame):
        return game
    return CompiledGame(game, game.initial_state() if state is None else state)


def explain(game: Playable[Any, Any], state: Any = None) -> str | None:
    """Return why a game cannot be compiled, in one sentence, or None if it can."""
    try:
        compile(game, state)
    except CompileError as error:
        return str(error)
    return None


def _nothing(_state: Any) -> int:
    return 0


def _itself(state: Any) -> Any:
    return state


def _whole_number(value: Any) -> Any:
    return whole(value)


def _bits(value: Any) -> int:
    return bits_of(float(value))


def _counted(number: Any, made: Any) -> Any:
    """Return a function of compiled rules whose numbers are made what a kernel reckons with."""

    def counted(*given: Any) -> Any:
        return made(number(*given))

    return small(counted)


def _finite(value: Any) -> Any:
    number = float(value)
    if not isfinite(number):
        raise RuntimeError(kernels.NOT_FINITE)
    return number


def _leaf(utility: Any, checked: Any) -> Callable[[Any, int, int], Any]:
    return lambda state, _address, _depth: checked(utility(state))


def _penalised(utility: Any, checked: Any, penalty: float) -> Callable[[Any, int, int], Any]:
    def leaf(state: Any, address: int, depth: int) -> Any:
        value = checked(utility(state))
        loss = penalty * (load(address, kernels.DEPTH) - depth + 1)
        if loss > 0 and value != 0 and loss >= abs(value):
            raise RuntimeError(kernels.PENALTY)
        if value > 0:
            return value - loss
        if value < 0:
            return value + loss
        return value

    return leaf


def _same_kind(result: Any, size: int) -> Any:
    """Return `result` with every item of its tuple made a whole number."""
    items = ", ".join(f"whole(following[{place}])" for place in range(size))
    scope: dict[str, Any] = {"result": result, "whole": whole}
    exec(f"def same_kind(*given):\n    following = result(*given)\n    return ({items},)", scope)
    return scope["same_kind"]


def _numba_type(kind: type[Any], size: int) -> Any:
    if issubclass(kind, int):
        return types.int64
    if hasattr(kind, "_fields"):
        return types.NamedUniTuple(types.int64, size, kind)
    return types.UniTuple(types.int64, size)


def _ints(game: Any, state: Any, like: tuple[type[Any], int] | None = None) -> list[int]:
    """Return the ints that a state is made of, or raise `CompileError`."""
    items: list[Any] = list(state) if isinstance(state, TUPLE) else [state]
    whole_numbers = all(isinstance(item, int) for item in items)
    if not items or not whole_numbers or (like and (type(state) is not like[0] or len(items) != like[1])):
        message = (
            f"The state {format_state(game, state)} is a {type(state).__name__}, but compiled states are ints or"
            f" tuples of ints, all of one kind: write the state so, or use the plain search."
        )
        raise CompileError(message)
    if not all(-GREATEST <= item <= GREATEST for item in items):
        message = (
            f"The state {format_state(game, state)} holds an int that does not fit a signed 64-bit integer: split"
            f" it in two, or use the plain search."
        )
        raise CompileError(message)
    return [int(item) for item in items]


def _returned(function: Any, arguments: tuple[Any, ...], what: str) -> Any:
    try:
        function.compile(arguments)
    except NumbaError as error:
        raise _refused(error, what) from error
    return function.overloads[arguments].signature.return_type


def _refused(error: Exception, what: str) -> CompileError:
    """Return the error of Numba as one sentence, with the innermost line that it names."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    where = f"{places[-1][0]}, line {places[-1][1]}, in {what}" if places else what
    lines = [line.strip(" -") for line in text.splitlines()]
    reasons = [line for line in lines if line and not line.startswith(("Failed in", "During", "File ", "There"))]
    reason = (reasons[0] if reasons else type(error).__name__).rstrip(".:")
    if f"<function {whole.__name__} " in reason:
        reason = "a value that is no int is put into a state"
    message = f"{where}: this cannot be compiled ({reason}); keep to ints, tuples of ints, loops and conditions."
    return CompileError(message)
