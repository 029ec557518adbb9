"""The rules of a game as the kernels of one plan call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gametree.compiled.back_end.machine_functions import KernelFunction, RulesCode, RulesFunction, WordsOf
from gametree.compiled.front_end import LoweredGame
from gametree.compiled.front_end.functions.counting import counter
from gametree.compiled.front_end.ir import Function
from gametree.compiled.front_end.ir.building import literal
from gametree.compiled.front_end.ir.nodes import Return, answer_of
from gametree.compiled.front_end.ir.types import Words
from gametree.compiled.front_end.printers.collecting import KEEP, collector
from gametree.compiled.kernel_plan import EVALUATE, KEY, KernelPlan
from gametree.compiled.kernels.chance_nodes import NO_CHANCE, KernelChance, kernel_chance
from gametree.compiled.kernels.collected_actions import count_action, keep_action
from gametree.compiled.kernels.function_calls import Call, number_call
from gametree.compiled.kernels.layout_words import LayoutWords, layout_words
from gametree.compiled.kernels.leaf_values import Leaf, Number, exact_float, leaf_value
from gametree.compiled.kernels.method_calls import NumberMethod
from gametree.compiled.kernels.move_ordering import (
    NO_HISTORY,
    PLACE_AFTER_KEY,
    MoveOrdering,
    bounded_key,
    history_heuristic,
)
from gametree.compiled.kernels.ordered_actions import key_code, mark_scratch, ordered_actions, release_scratch
from gametree.compiled.kernels.rules import KernelRules
from gametree.compiled.kernels.solved_lookup import PLIES_LEFT, ended_by_table
from gametree.compiled.kernels.value_codes import Codes

OF_CHANCE = "outcomes", "resolve"
RULES = "rules."  # the names of the functions of the rules in kernels begin so


class BoundRules:
    """The methods of a lowered game for Numba, with the orders, symmetries, penalties and table of a plan.

    For each of `keepers`, functions of the kernel, there is a method of its name that calls it for each action.
    `rolls` are the words of the outcomes of a game with chance.
    """

    def __init__(
        self,
        lowered_game: LoweredGame,
        plan: KernelPlan,
        states: LayoutWords,
        moves: LayoutWords,
        rolls: LayoutWords | None,
        keepers: Mapping[str, Any],
    ) -> None:
        self.lowered_game = lowered_game
        self.plan = plan
        self.states = states
        self.moves = moves
        self.rolls = rolls
        state, action = states.held, moves.held
        taken = {2: (state, None), 3: (state, action, None)}  # the last argument is the address of the workspace
        self._keepers = {name: KernelFunction(each, f"kernel.{name}", action) for name, each in keepers.items()}
        if rolls is not None:
            weighted = layout_words(rolls.size + 1, "weighted outcome")
            self._keepers["outcomes"] = KernelFunction(keep_action(weighted), "kernel.outcomes", weighted.held)
        self._program = {function.name: function for function in lowered_game.functions}
        self.methods: dict[str, Any] = {}
        for name, method in lowered_game.methods.items():
            if name not in OF_CHANCE:
                self.methods[name] = self._function(
                    name, method.code, taken[len(method.code.parameters)], action if name == "actions" else state
                )
        for name in self._keepers:
            stream = lowered_game.methods["outcomes" if name == "outcomes" else "actions"].code
            counts = keepers.get(name) is count_action
            code = counter(stream, self._program) if counts else collector(stream)
            self.methods[name] = self._function(name, code, (state, None, None))
        if rolls is not None:
            resolve = lowered_game.methods["resolve"].code
            self.methods["resolve"] = self._function("resolve", resolve, (state, rolls.held, None), state)
        if EVALUATE not in self.methods:
            parameters = lowered_game.methods["terminal"].code.parameters
            nothing = RulesCode(Function(EVALUATE, parameters, (Return(literal(0)),)), {}, {})
            self.methods[EVALUATE] = RulesFunction(nothing, f"{RULES}{EVALUATE}", (state, None))
        if plan.table is not None:
            self.methods |= ended_by_table(self.methods, states, is_whole=lowered_game.whole["utility"])

    def _function(
        self, name: str, code: Function, taken: tuple[WordsOf | None, ...], returned: WordsOf | None = None
    ) -> RulesFunction:
        kernel = {KEEP: self._keepers[name]} if name in self._keepers else {}
        called, returns_words = RulesCode(code, self._program, kernel), isinstance(answer_of(code), Words)
        return RulesFunction(called, f"{RULES}{name}", taken, returned if returns_words else None)

    @property
    def are_whole(self) -> bool:
        """Whether utilities and evaluations are ints."""
        whole = self.lowered_game.whole
        return whole["utility"] and (self.plan.evaluate is None or whole[EVALUATE])

    @property
    def number(self) -> Number:
        """The kind of number that values are."""
        return int if self.are_whole and all(isinstance(each, int) for each in self.plan.penalties) else float

    @property
    def functions(self) -> tuple[str, ...]:
        """The names of the evaluation, which is 0 if there is none, and of the keys, in order."""
        return EVALUATE, *(name for name in self.lowered_game.methods if name.startswith(KEY))

    @property
    def folds(self) -> bool:
        """Whether the game has a `canonical` that was lowered."""
        return "canonical" in self.methods

    def calls(self) -> list[Call]:
        """Return the functions that call the evaluation and the keys."""
        calls: list[Call] = []
        for name in self.functions:
            function, is_whole = self.number_method(name)
            of_action = name != EVALUATE
            calls.append(number_call(function, self.states, self.moves, of_action=of_action, is_whole=is_whole))
        return calls

    def kernel_rules(self, *, folded: bool = False) -> KernelRules:
        """Return the rules as kernels call them; their `canonical` is that of the game only if `folded`."""
        rules = KernelRules(
            self.methods["player"],
            self._ordered(len(self.plan.keys)),
            self._folded(self.methods["result"]),
            self.methods["terminal"],
            self._representative(folded=folded and self.folds),
            self.states,
            self.moves,
        )
        return rules._replace(mark=mark_scratch, release=release_scratch) if self.plan.keys else rules

    def _representative(self, *, folded: bool) -> Any:
        """Return `canonical`, or else what returns the state itself, under one name for all games."""
        known: RulesFunction = self.methods["canonical" if folded else "player"]
        code, state = known.code, known.taken[0]
        if not folded:
            parameters = code.function.parameters
            code = RulesCode(Function("canonical", parameters, (Return(parameters[0]),)), {}, {})
        return RulesFunction(code, f"{RULES}representative", known.taken, state)

    def chance(self) -> KernelChance:
        """Return the chance nodes as kernels call them."""
        if self.rolls is None:
            return NO_CHANCE
        resolve = self._folded(self.methods["resolve"])
        return kernel_chance(self.methods["player"], self.methods["outcomes"], resolve, self.rolls)

    def _folded(self, result: Any) -> Any:
        """Return `result`, or `resolve`, with each state replaced by its representative."""
        for _ in range(self.plan.folds):
            result = _folded(result, self.methods["canonical"])
        return result

    def move_ordering(self) -> MoveOrdering:
        """Return how a search sorts children itself: by the last key, which sorts last, and by history."""
        if not self.plan.keys:
            return MoveOrdering(self._ordered(0), history_heuristic(self.states))
        last = len(self.plan.keys) - 1
        history = NO_HISTORY if last else history_heuristic(self.states, PLACE_AFTER_KEY)
        return MoveOrdering(self._ordered(last), history, bounded_key(self._key_code(last)))

    def _ordered(self, keys: int) -> Any:
        """Return the actions, sorted by the first of the keys, as many as given."""
        actions = self.methods["actions"]
        for place in range(keys):
            actions = ordered_actions(actions, self._key_code(place), self.moves)
        return actions

    def _key_code(self, place: int) -> Any:
        key, is_whole = self.number_method(f"{KEY}{place}")
        return key_code(key, is_whole=is_whole)

    def leaves(self, number: Number) -> tuple[Leaf, Leaf]:
        """Return the value of a finished state, and that of a live state at the horizon."""
        penalties = tuple(enumerate(self.plan.penalties))

        def value(name: str, unpenalised: int) -> Leaf:
            method, is_whole = self.number_method(name)
            return leaf_value(method, is_whole=is_whole, number=number, penalties=penalties[unpenalised:])

        leaf, horizon = value("utility", 0), value(EVALUATE, self.plan.unpenalised)
        return _with_plies_left(leaf, self.methods[PLIES_LEFT]) if self._adds_plies else leaf, horizon

    @property
    def _adds_plies(self) -> bool:
        """Whether penalties count the plies that a table has for the end of play."""
        return PLIES_LEFT in self.methods and bool(self.plan.penalties)

    def number_method(self, name: str) -> NumberMethod:
        """Return a method that returns a number."""
        return NumberMethod(self.methods[name], self.lowered_game.whole.get(name, True))

    def coded(self, name: str, codes: Codes) -> Any:
        """Return a method that returns the code of a number."""
        (method, is_whole), code = self.number_method(name), codes.code

        def coded(state: Any, address: int) -> int:
            return code(method(state, address))

        def coded_as_float(state: Any, address: int) -> int:
            return code(exact_float(method(state, address)))

        coded_leaf = coded_as_float if codes.wide and is_whole else coded
        if name == EVALUATE or not self._adds_plies:
            return coded_leaf
        left, parent_value = self.methods[PLIES_LEFT], codes.parent_value

        def coded_now(state: Any, address: int) -> int:
            value = coded_leaf(state, address)
            for _ in range(left(state, address)):
                value = parent_value(value)
            return value

        return coded_now


def _with_plies_left(leaf: Leaf, left: Any) -> Leaf:
    def later(state: Any, address: int, plies: int) -> Any:
        return leaf(state, address, plies + left(state, address))

    return later


def _folded(result: Any, canonical: Any) -> Any:
    def folded(state: Any, action: Any, address: int) -> Any:
        return canonical(result(state, action, address), address)

    return folded
