"""Ask a compiled method from Python: the state is put into memory, and the answer is read from there.

Searches never do so. It is for holding what the rules became against what they were.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import addressof
from enum import IntEnum
from types import SimpleNamespace
from typing import Any, Generic, cast

from gametree.compiled.arithmetic import whole
from gametree.compiled.kernels import LINE
from gametree.compiled.machine import small
from gametree.compiled.memory import load, store, words
from gametree.game import MAX, MIN, Action, Player, State

MOST_ACTIONS = 1 << 16


class Method(IntEnum):
    """What can be asked, by the number that the kernel is given instead of a depth."""

    PLAYER = 0
    ACTIONS = 1
    RESULT = 2
    TERMINAL = 3
    UTILITY = 4
    CANONICAL = 5
    EVALUATE = 6


PLAYER, ACTIONS, RESULT, TERMINAL, UTILITY, CANONICAL, EVALUATE = (int(method) for method in Method)


def answering(rules: SimpleNamespace, states: SimpleNamespace) -> Callable[[int, int], Any]:
    """Return the kernel that is given its memory and the number of a method, and leaves there what that answers.

    The state is found at `LINE`, the action behind it, and the answer left at `LINE`. It returns the words that
    the answer takes. Of the actions at most `MOST_ACTIONS` are left.
    """
    player, actions, result, terminal = rules.player, rules.actions, rules.result, rules.terminal
    leaf, horizon, fold = rules.leaf, rules.horizon, rules.fold
    get, put, size = states.get, states.put, states.size

    def offered(state: Any, address: int) -> int:
        count = 0
        for action in actions(state):
            if count == MOST_ACTIONS:
                break
            store(address, LINE + count, whole(action))
            count += 1
        return count

    offered = small(offered)

    def begin(address: int, method: int) -> Any:
        state = get(address, LINE)
        if method == ACTIONS:
            return offered(state, address)
        if method == RESULT:
            put(address, LINE, result(state, load(address, LINE + size)))
            return size
        if method == CANONICAL:
            put(address, LINE, fold(state))
            return size
        if method == PLAYER:
            store(address, LINE, whole(player(state)))
        elif method == TERMINAL:
            store(address, LINE, 1 if terminal(state) else 0)
        elif method == UTILITY:
            store(address, LINE, leaf(state))
        else:
            store(address, LINE, horizon(state))
        return 1

    return begin


class MachineRules(Generic[State, Action]):
    """The methods of a game as they were compiled, to be asked one by one from Python.

    An answer takes longer than Python's own: it is there to be compared. Answers are those that searches go by:
    a player is MAX or, if it is anything else, MIN; of the actions there are at most 65,536. A value that does not
    fit a signed 64-bit integer raises OverflowError, and a state that cannot be compiled `CompileError`. Made by
    `CompiledGame.machine_rules`; for one thread at a time.
    """

    def __init__(
        self,
        kernel: Callable[[int, int], int],
        *,
        taken: Callable[[State], list[int]],
        made: Callable[[list[int]], State],
        number: Callable[[int], float],
        folds: bool,
    ) -> None:
        self._kernel = kernel
        self._taken = taken
        self._made = made
        self._number = number
        self._memory = words(LINE + MOST_ACTIONS)
        self.folds = folds  # whether the game has `canonical`, and searches with memory use it

    def player(self, state: State) -> Player:
        """Whose turn it is."""
        return MAX if self._answer(Method.PLAYER, state) == [MAX] else MIN

    def actions(self, state: State) -> tuple[Action, ...]:
        """The actions, in order."""
        return tuple(cast("list[Action]", self._answer(Method.ACTIONS, state)))

    def result(self, state: State, action: Action) -> State:
        """The state that an action leads to."""
        return self._made(self._answer(Method.RESULT, state, cast("int", action)))

    def terminal(self, state: State) -> bool:
        """Whether the game is over."""
        return self._answer(Method.TERMINAL, state) == [1]

    def utility(self, state: State) -> float:
        """What a finished game is worth to MAX."""
        return self._number(*self._answer(Method.UTILITY, state))

    def evaluate(self, state: State) -> float:
        """What a state at the horizon is taken to be worth to MAX; 0 without an evaluation."""
        return self._number(*self._answer(Method.EVALUATE, state))

    def canonical(self, state: State) -> State:
        """The representative of a state; the state itself where nothing is folded."""
        return self._made(self._answer(Method.CANONICAL, state))

    def _answer(self, method: Method, state: State, *given: int) -> list[int]:
        memory, asked = self._memory, [*self._taken(state), *given]
        memory[LINE : LINE + len(asked)] = [*asked]
        return list(memory[LINE : LINE + self._kernel(addressof(memory), method)])
