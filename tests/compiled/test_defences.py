"""Rules that differ in machine code are found before a game is used, or when a line is replayed."""

from __future__ import annotations

import pickle
import signal
import threading
from collections.abc import Callable
from copy import copy, deepcopy
from fractions import Fraction
from random import Random
from time import sleep
from typing import Any, cast

import pytest

from gametree import (
    MAX,
    MIN,
    BrokenGame,
    CompileError,
    Counted,
    DepthPenalised,
    LimitReached,
    MonteCarloTree,
    Ordered,
    PenaltyTooLarge,
    Player,
    TimeLimited,
    TooDeep,
    compiled,
    depth_penalised_minimax,
)
from gametree.compiled import SharedTable, compiled_rules, cross_check, front_end
from gametree.compiled.back_end import threads
from gametree.compiled.back_end.memory_words import load
from gametree.compiled.back_end.workspace import STACK_FLOOR, workspace
from gametree.compiled.kernel_plan import KernelPlan
from gametree.compiled.recipes.textbook import perft
from gametree.rules import METHODS
from tests.compiled.test_transformations import Heaps, TwoHeaps, most_first, opinion

STATE = (2, 2, 0)


class Backwards(TwoHeaps):
    def player(self, state: Heaps) -> Player:
        return MAX if state[2] else MIN


class TakesLess(TwoHeaps):
    def actions(self, state: Heaps) -> Any:
        for heap in range(2):
            for taken in range(1, state[heap] + (0 if state[heap] == 3 else 1)):
                yield 8 * heap + taken


class NeverTurns(TwoHeaps):
    def result(self, state: Heaps, action: int) -> Heaps:
        left, right = (state[0] - action, state[1]) if action < 8 else (state[0], state[1] - action + 8)
        return (left, right, 1 - state[2] if left != 1 else state[2])


class EndsEarly(TwoHeaps):
    def terminal(self, state: Heaps) -> bool:
        return state[0] + state[1] < 2


class PaysMore(TwoHeaps):
    def utility(self, state: Heaps) -> int:
        return 9 if state[2] else -9


class Misfolded(TwoHeaps):
    def canonical(self, state: Heaps) -> Heaps:
        return (state[0], state[1], 0)


MUTANTS = [
    (Backwards(), "player at"),
    (TakesLess(), "actions at"),
    (NeverTurns(), "result at"),
    (EndsEarly(), "terminal at"),
    (PaysMore(), "utility at"),
    (Misfolded(), "canonical at"),
]


def become(mutant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace compiled rules by those of another game, as a wrong compiler might."""
    lower = front_end.lower

    def lower_mutant(_game: Any, state: Any, *, functions: Any, states: Any) -> Any:
        return lower(mutant, state, functions=functions, states=states)

    monkeypatch.setattr(compiled_rules, "lower", lower_mutant)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(("mutant", "named"), MUTANTS, ids=lambda given: type(given).__name__)
def test_methods_that_became_something_else_are_named(
    mutant: Any, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiled.explain(TwoHeaps()) is None
    become(mutant, monkeypatch)
    said = str(compiled.explain(TwoHeaps()))
    assert said.startswith(named)
    assert "in Python, but" in said
    assert compiled.compile(TwoHeaps(), checked=False).source


@pytest.mark.usefixtures("interpreted")
def test_an_evaluation_or_a_key_that_became_something_else_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    lower = front_end.lower

    def lowered(game: Any, state: Any, *, functions: Any, states: Any) -> Any:
        others = {name: other_opinion if name == "evaluate" else other_key for name in functions}
        return lower(game, state, functions=others, states=states)

    machine = compiled.compile(TwoHeaps())
    monkeypatch.setattr(compiled_rules, "lower", lowered)
    with pytest.raises(CompileError, match=r"evaluate at .* in Python, but .* in machine code"):
        compiled.alpha_beta(machine, STATE, depth=2, evaluate=opinion)
    with pytest.raises(CompileError, match=r"key_0 at .* with the action .* in Python, but .* in machine code"):
        compiled.alpha_beta_with_memory(Ordered(machine, most_first), STATE)


def other_opinion(state: Heaps) -> int:
    return state[0] - 2 * state[1] + (state[2] if state[0] else 0)


def other_key(state: Heaps, action: int) -> int:
    return -(action % 8) if state[0] else action


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("search", [compiled.minimax, compiled.alpha_beta, compiled.alpha_beta_with_memory])
@pytest.mark.parametrize("mutant", [PaysMore(), EndsEarly()], ids=type)
def test_a_line_that_python_does_not_confirm_is_not_returned(
    mutant: Any, search: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    become(mutant, monkeypatch)

    def agree(*_given: object) -> None:
        """Compare nothing."""

    monkeypatch.setattr(cross_check, "compare", agree)
    with pytest.raises(BrokenGame, match="cannot be replayed in Python"):
        search(TwoHeaps(), (2, 3, 0))
    unchecked = compiled.compile(TwoHeaps(), checked=False)
    assert search(unchecked, (2, 3, 0)) == search(mutant, (2, 3, 0))


@pytest.mark.usefixtures("interpreted")
def test_what_was_compared_once_is_not_compared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled.compile(TwoHeaps())
    monkeypatch.setattr(cross_check, "compare", None)
    compiled.compile(TwoHeaps())


@pytest.mark.usefixtures("interpreted")
def test_questions_that_python_cannot_answer_are_not_asked() -> None:
    class Fragile(TwoHeaps):
        def utility(self, state: Heaps) -> int:
            return 8 // (1 - state[2])

    assert compiled.explain(Fragile()) is None


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("given", [None, 3, []])
def test_what_is_no_game_is_said_to_be_none(given: Any) -> None:
    needed = "has no method player, which a game needs: write def player(self, state)."
    assert compiled.explain(given) == f"{given} {needed}"


@pytest.mark.usefixtures("interpreted")
def test_a_class_of_games_is_said_to_be_no_game() -> None:
    said = "TwoHeaps is a class, not a game: make one, such as TwoHeaps()."
    assert compiled.explain(cast("Any", TwoHeaps)) == said


@pytest.mark.usefixtures("interpreted")
def test_a_table_of_another_kind_is_refused() -> None:
    table: Any = {}
    plain: Any = MonteCarloTree()
    with pytest.raises(TypeError, match=r"^A table for .* must be compiled.SharedTable\(\), not {}\.$"):
        compiled.alpha_beta_with_memory(TwoHeaps(), STATE, table=table)
    with pytest.raises(TypeError, match=r"^A table for .* must be compiled.SharedTable\(\), not {}\.$"):
        compiled.search_states(compiled.alpha_beta_with_memory, TwoHeaps(), [STATE], table=table)
    with pytest.raises(TypeError, match=r"^A table for .* must be compiled.ProofTable\(\), not {}\.$"):
        compiled.proof_number_search(TwoHeaps(), STATE, at_least=1, table=table)
    with pytest.raises(TypeError, match=r"^A tree for .* must be compiled.MonteCarloTree\(\), not <gametree"):
        compiled.monte_carlo_tree_search(TwoHeaps(), STATE, rng=Random(1), simulations=5, tree=plain)


@pytest.mark.usefixtures("interpreted")
def test_a_compiled_game_can_be_pickled_and_copied() -> None:
    machine = compiled.compile(Counted(DepthPenalised(TwoHeaps())), checked=False)
    for again in (pickle.loads(pickle.dumps(machine)), deepcopy(machine)):
        start = again.start(STATE)
        assert compiled.minimax(again, start) == depth_penalised_minimax(TwoHeaps(), STATE)
        assert not again.rules.checked


@pytest.mark.parametrize("duplicate", [pickle.dumps, copy, deepcopy])
def test_a_shared_table_says_that_it_cannot_be_duplicated(duplicate: Callable[[SharedTable], object]) -> None:
    with pytest.raises(TypeError, match=r"cannot be pickled or copied, .*: make a new one"):
        duplicate(SharedTable(megabytes=0.01))


def test_threads_that_need_one_kernel_compile_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def compiled_slowly(*given: object) -> object:
        sleep(0.01)
        made.append(given)
        return made

    monkeypatch.setattr(compiled_rules.CompiledRules, "entry", compiled_slowly)
    rules = compiled_rules.CompiledRules(TwoHeaps(), STATE)
    callers = [threading.Thread(target=perft, args=(rules, KernelPlan())) for _ in range(8)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert len(made) == 1


class Stateless:
    """The rules of `TwoHeaps`, which say of no state that it is the first."""

    def __init__(self) -> None:
        rules = TwoHeaps()
        for method in METHODS:
            setattr(self, method, getattr(rules, method))


def test_a_game_without_an_initial_state_asks_for_a_state() -> None:
    assert str(compiled.explain(cast("Any", Stateless()))).endswith("the kind of its states: give a state.")


@pytest.mark.parametrize("search", [compiled.minimax, compiled.alpha_beta, compiled.alpha_beta_with_memory])
def test_a_penalty_of_a_third_is_refused_in_the_users_words(search: Any) -> None:
    penalised = DepthPenalised(TwoHeaps(), penalty=cast("Any", Fraction(1, 3)))
    with pytest.raises(CompileError, match=r"^The penalty (1/3|0\.3\d*) is "):
        search(penalised, penalised.start(STATE))


def test_threads_that_a_user_starts_later_have_the_stacks_that_they_had() -> None:
    """The order in which several calls end makes no difference."""
    before = threading.stack_size(0)
    begun, end = threading.Event(), threading.Event()

    def wait(_address: int) -> int:
        begun.set()
        end.wait()
        return 0

    first = threading.Thread(target=threads.run, args=(wait, [workspace([1])]))
    first.start()
    begun.wait()
    second = threading.Thread(target=threads.run, args=(wait, [workspace([1])]))
    second.start()
    end.set()
    first.join()
    second.join()
    assert threading.stack_size(before) == 0


def test_an_endless_loop_that_looks_at_its_floor_is_stopped() -> None:
    def endless(address: int) -> int:
        while load(address, STACK_FLOOR) == 0:
            pass
        raise RuntimeError(1)

    with pytest.raises(threads.TimeUp):
        threads.run(endless, [workspace([1])], seconds=0.01)


class Endless(TwoHeaps):
    """Loops for ever once the first heap is gone."""

    def utility(self, state: Heaps) -> int:
        total = 0
        while state[0] == 0 and state[2] == 0:
            total += 1 if total < 9 else -1
        return 8 if state[2] else -9 + total


class Long(TwoHeaps):
    """Counts further than anybody waits for once the first heap is gone."""

    def utility(self, state: Heaps) -> int:
        total = 0
        for number in range(2**60 if state[0] == 0 and state[2] == 0 else 3):
            total ^= number & number >> 3
        return 8 if state[2] else total - total - 9


class DeepHelper(TwoHeaps):
    """A helper calls itself for ever once the first heap is gone."""

    def utility(self, state: Heaps) -> int:
        return self.sink(state[0]) if state[0] == 0 else 3

    def sink(self, number: int) -> int:
        return 0 if number < 0 else self.sink(number + 1) + 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("search", "game"),
    [(compiled.minimax, Endless()), (compiled.minimax, Long()), (compiled.alpha_beta_with_memory, Endless())],
)
def test_a_loop_in_the_rules_that_does_not_end_is_stopped(search: Any, game: Any) -> None:
    machine = compiled.compile(game, checked=False)
    search(machine, (0, 1, 0))
    with pytest.raises(LimitReached, match=r"limit of 0\.05 seconds was reached"):
        search(TimeLimited(machine, seconds=0.05), (1, 2, 1))
    interrupt = threading.Timer(0.1, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        search(machine, (1, 2, 1))
    assert not any(thread.name.startswith("gametree") for thread in threading.enumerate())


@pytest.mark.slow
def test_a_helper_that_calls_itself_for_ever_is_too_deep() -> None:
    with pytest.raises(TooDeep, match="more plies"):
        compiled.minimax(DeepHelper(), (1, 1, 0))


class LateDraw:
    """Four plies to a draw that does not show in the text of the rules."""

    def initial_state(self) -> int:
        return 0

    def player(self, state: int) -> Player:
        return MAX if state % 2 else MIN

    def actions(self, state: int) -> range:
        return range(1)

    def result(self, state: int, action: int) -> int:
        return state + 1

    def terminal(self, state: int) -> bool:
        return state >= self.plies

    plies = 4

    def utility(self, state: int) -> int:
        return state // 1_000


class LateWin(LateDraw):
    def utility(self, state: int) -> int:
        return 1 + state // 1_000


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("penalty", [0.25, 0.5, 3, 2**62, 2**70])
def test_a_draw_is_worth_0_under_any_penalty_and_a_win_is_not_lost(penalty: float) -> None:
    for search in (compiled.minimax, compiled.alpha_beta, compiled.alpha_beta_with_memory):
        drawn = DepthPenalised(LateDraw(), penalty=penalty)
        assert search(drawn, drawn.start(0)) == (0, (0, 0, 0, 0))
        won = DepthPenalised(LateWin(), penalty=penalty)
        with pytest.raises(PenaltyTooLarge, match="choose"):
            search(won, won.start(0))
