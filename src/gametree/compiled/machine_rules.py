"""Call compiled methods one by one from Python, to compare them with the user's methods."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import addressof, sizeof
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar, cast

from gametree.compiled.back_end.memory_words import words
from gametree.compiled.back_end.threads import run
from gametree.compiled.back_end.troubles import explained
from gametree.compiled.back_end.workspace import END, LINE
from gametree.compiled.compiled_rules import CallableKernel
from gametree.compiled.front_end.ir.primitives import float_of
from gametree.compiled.kernel_plan import EVALUATE
from gametree.compiled.kernels.chance_nodes import CHANCE as CHANCE_MOVES
from gametree.compiled.kernels.method_calls import MOST_ACTIONS, Method
from gametree.game import CHANCE, MAX, MIN, Action, Chance, Player, State


class MethodCall(NamedTuple):
    """A method, by its number, or a function of a search kernel, by a number below 0, with its arguments."""

    method: int
    state: Any
    action: Any = None


Ask = Callable[[MethodCall], Any]
Found = TypeVar("Found")


class MachineRules(Generic[State, Action]):
    """The compiled methods of a game, to be called one by one from Python.

    A call takes longer than in Python; it is only for comparisons. The answers are those that searches use: the
    player is MAX or, for any other value, MIN, and there are at most 65,536 actions. A value that does not fit
    the bits of its int raises OverflowError, and a state that cannot be compiled `CompileError`.
    `CompiledGame.machine_rules` makes it. Only one thread at a time may use it.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game = compiled.compile(Nim((3, 4, 5)))
        >>> rules = game.machine_rules()
        >>> rules.terminal(game.initial_state()), rules.player(game.initial_state()).name
        (False, 'MAX')
    """

    def __init__(self, kernel: CallableKernel) -> None:
        self._kernel, self._program, self._functions = kernel.kernel, kernel.lowered_game, kernel.functions
        self.folds = kernel.folds  # whether tables use `canonical`
        self._size = self._program.layout.size
        self._outcomes = self._program.outcomes_layout or self._program.actions_layout
        step = max(self._program.actions_layout.size, self._outcomes.size + 1)
        self._memory = words(LINE + MOST_ACTIONS * step + self._size)
        self._memory[END] = addressof(self._memory) + sizeof(self._memory)

    def player(self, state: State) -> Player | Chance:
        """Whose turn it is."""
        return cast("Player | Chance", self._answer(Method.PLAYER, state))

    def actions(self, state: State) -> tuple[Action, ...]:
        """The actions, in order."""
        return cast("tuple[Action, ...]", self._answer(Method.ACTIONS, state))

    def outcomes(self, state: State) -> tuple[tuple[Action, float], ...]:
        """The outcomes at a chance node, each with its probability, in order."""
        return cast("tuple[tuple[Action, float], ...]", self._answer(Method.OUTCOMES, state))

    def resolve(self, state: State, outcome: Action) -> State:
        """The state that an outcome leads to."""
        return cast("State", self._answer(Method.RESOLVE, state, outcome))

    def result(self, state: State, action: Action) -> State:
        """The state that an action leads to."""
        return cast("State", self._answer(Method.RESULT, state, action))

    def terminal(self, state: State) -> bool:
        """Whether the game is over."""
        return bool(self._answer(Method.TERMINAL, state))

    def utility(self, state: State) -> float:
        """The value of a finished game to MAX."""
        return cast("float", self._answer(Method.UTILITY, state))

    def evaluate(self, state: State) -> float:
        """The evaluation of a state at the horizon, to MAX; 0 without an evaluation."""
        return cast("float", self._answer(-1 - self._functions.index(EVALUATE), state))

    def canonical(self, state: State) -> State:
        """The representative of a state; the state itself if states are not folded."""
        return cast("State", self._answer(Method.CANONICAL, state))

    def _answer(self, method: int, state: Any, action: Any = None) -> Any:
        answer = self.within_thread(lambda ask: ask(MethodCall(method, state, action)))
        if isinstance(answer, Exception):
            raise answer
        return answer

    def within_thread(self, work: Callable[[Ask], Found], seconds: float | None = None) -> Found:
        """Return what `work` returns, given a function that calls a method and returns its answer or exception.

        It runs in a thread of its own. A call that takes longer than the seconds given is ended, and raises
        `TimeUp`.
        """
        return cast(
            "Found", run(lambda address: work(partial(self._call, address)), [self._memory], seconds=seconds)[1]
        )

    def _call(self, address: int, call: MethodCall) -> Any:
        try:
            asked = self._encoded(call)
            self._memory[LINE : LINE + len(asked)] = [*asked]
            return self._decoded(call.method, int(self._kernel(address, int(call.method))))
        except Exception as error:  # noqa: BLE001 - it is returned as the answer
            return explained(error, repr(call.state))

    def _encoded(self, call: MethodCall) -> list[int]:
        asked = self._program.layout.encode(call.state)
        if call.method == Method.RESOLVE:
            return asked + self._outcomes.encode(call.action)
        has_action = call.method == Method.RESULT or (call.method < 0 and self._function(call.method) != EVALUATE)
        return asked + self._program.actions_layout.encode(call.action) if has_action else asked

    def _function(self, number: int) -> str:
        return self._functions[-number - 1]

    def _decoded(self, method: int, count: int) -> Any:
        memory, actions = self._memory, self._program.actions_layout
        match method:
            case Method.PLAYER:
                return MAX if memory[LINE] == MAX else CHANCE if memory[LINE] == CHANCE_MOVES else MIN
            case Method.TERMINAL:
                return memory[LINE] == 1
            case Method.ACTIONS:
                starts = range(LINE, LINE + count * actions.size, actions.size)
                return tuple(actions.decode(memory[start : start + actions.size]) for start in starts)
            case Method.OUTCOMES:
                return tuple(map(self._weighted, range(count)))
            case Method.RESULT | Method.RESOLVE | Method.CANONICAL:
                return self._program.layout.decode(memory[LINE : LINE + self._size])
            case Method.UTILITY:
                return self._number("utility")
            case _:
                return self._number(self._function(method))

    def _weighted(self, number: int) -> tuple[Any, float]:
        """Return an outcome and its probability from the workspace."""
        layout = self._outcomes
        first = LINE + number * (layout.size + 1)
        *outcome, chance = self._memory[first : first + layout.size + 1]
        return layout.decode(outcome), float_of(chance)

    def _number(self, name: str) -> float:
        word = self._memory[LINE]
        return word if self._program.whole.get(name, True) else float_of(word)
