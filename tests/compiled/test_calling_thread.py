"""Questions are answered in the calling thread; large ones with a time limit in others, with the same counts."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from ctypes import addressof
from types import SimpleNamespace
from typing import Any

import pytest

from gametree import Counted, LimitReached, NodeLimited, Ordered, TimeLimited, alpha_beta, compiled, minimax, perft
from gametree.compiled import kernel_runs
from gametree.compiled.back_end import calling_thread, threads
from gametree.compiled.back_end.calling_thread import end_of_stack, given_back, stack_end, taken
from gametree.compiled.back_end.memory_words import words
from gametree.compiled.back_end.workspace import LINE, NODES
from gametree.compiled.compiled_rules import CompiledRules
from gametree.compiled.kernels import shared_table
from tests.compiled.random_games import Place, WholeGames
from tests.compiled.test_with_memory import half_sure

GAME = WholeGames()
PLACES = [Place(seed) for seed in range(1, 8)]


@pytest.fixture
def threaded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The nodes of each kernel that was run in a thread."""
    found: list[int] = []

    def run(kernel: Any, memories: Any, *, seconds: float | None = None) -> Any:
        (memory,) = memories
        found.append(0)
        answer = threads.run(kernel, memories, seconds=seconds)
        found[-1] = memory[NODES]
        return answer

    monkeypatch.setattr(kernel_runs, "run", run)
    return found


@pytest.mark.slow(traced=True)
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("nodes", [1, 7, 1000])
def test_a_question_that_is_too_large_is_asked_again(
    nodes: int, threaded: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling_thread, "NODES", nodes)
    machine = in_time(compiled.compile(GAME))
    for place in PLACES:
        plain, fast = Counted(GAME), Counted(machine)
        assert compiled.alpha_beta(fast, place) == alpha_beta(plain, place)
        assert (fast.nodes, fast.leaves) == (plain.nodes, plain.leaves)
        assert compiled.minimax(Ordered(machine, half_sure), place) == minimax(Ordered(GAME, half_sure), place)
        assert compiled.alpha_beta_with_memory(machine, place).value == minimax(GAME, place).value
        assert compiled.perft(machine, place, depth=4) == perft(GAME, place, depth=4)
    assert bool(threaded) == (nodes < 1000)


def unlimited(game: Any) -> Any:
    """Return a game as it is."""
    return game


def in_time(game: Any) -> Any:
    """Return a game with a time limit, for which no kernel of many nodes runs in the calling thread."""
    return TimeLimited(game, seconds=1000)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("timed", [unlimited, in_time], ids=["without a time limit", "with one"])
@pytest.mark.parametrize("most", [1, 3, 10, 30, 100])
def test_limits_of_nodes_are_the_same_in_both(
    most: int, timed: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for nodes in (2, 1000):
        monkeypatch.setattr(calling_thread, "NODES", nodes)
        for place in PLACES:
            plain, fast = NodeLimited(GAME, nodes=most), NodeLimited(GAME, nodes=most)
            assert outcome(compiled.alpha_beta, timed(fast), place) == outcome(alpha_beta, plain, place)
            assert fast.left == plain.left


def outcome(search: Any, game: Any, place: Place) -> Any:
    try:
        return search(game, place)
    except LimitReached:
        return LimitReached


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("most", [12, 100_000])
@pytest.mark.parametrize("timed", [unlimited, in_time], ids=["without a time limit", "with one"])
def test_what_was_begun_in_the_calling_thread_leaves_no_trace(
    timed: Callable[[Any], Any], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Any] = []
    for end in (0, calling_thread.stack_end()):
        for nodes in (10, 20):
            monkeypatch.setattr(calling_thread, "NODES", nodes)
            monkeypatch.setattr(calling_thread, "stack_end", lambda end=end: end)
            limited = NodeLimited(WholeGames(plies=9, width=9), nodes=most)
            counted = Counted(limited)
            outcome_of_all = outcome(compiled.alpha_beta_with_memory, timed(counted), Place(3))
            found.append((outcome_of_all, counted.nodes, limited.left))
    assert [each == found[0] for each in found] == [True] * 4
    assert (found[0][0] is LimitReached, found[0][2] == 0) == (most == 12, most == 12)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("search", [compiled.alpha_beta_with_memory, compiled.best_actions])
def test_what_was_begun_without_a_table_of_the_caller_does_not_count(
    search: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = in_time(compiled.compile(GAME))
    for place in PLACES:
        found: list[Any] = []
        for nodes in (1000, 1, 7):
            monkeypatch.setattr(calling_thread, "NODES", nodes)
            counted = Counted(machine)
            found.append((search(counted, place), counted.nodes, counted.leaves))
        assert [each == found[0] for each in found] == [True] * 3


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("nodes", [1, 7, 1000])
def test_what_was_begun_with_a_table_of_the_caller_stays_and_counts(
    nodes: int, threaded: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling_thread, "NODES", nodes)
    machine = in_time(compiled.compile(GAME))
    for place in PLACES:
        table, limited = compiled.SharedTable(megabytes=1), NodeLimited(machine, nodes=10**6)
        alone, counted, again = Counted(machine), Counted(limited), Counted(machine)
        found = compiled.alpha_beta_with_memory(alone, place)
        del threaded[:]
        assert compiled.alpha_beta_with_memory(counted, place, table=table) == found
        assert found.value == minimax(GAME, place).value
        assert limited.left == 10**6 - counted.nodes
        assert counted.nodes == alone.nodes if not threaded else counted.nodes > sum(threaded) + nodes
        assert bool(threaded) == (alone.nodes > nodes + 1)
        assert compiled.alpha_beta_with_memory(again, place, table=table).value == found.value
        assert again.nodes <= counted.nodes


@pytest.mark.usefixtures("interpreted")
def test_a_limit_counts_what_was_begun_with_a_table_of_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling_thread, "NODES", 7)
    table, game = compiled.SharedTable(megabytes=1), WholeGames(plies=9, width=9)
    for most in (3, 12, 40):
        limited = NodeLimited(in_time(game), nodes=most)
        counted = Counted(limited)
        with pytest.raises(LimitReached):
            compiled.alpha_beta_with_memory(counted, Place(3), table=table)
        assert (limited.left, counted.nodes) == (0, most)


@pytest.mark.usefixtures("interpreted")
def test_a_table_of_the_caller_grows_over_many_small_searches(
    threaded: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_table, "FIRST", 1)
    machine, table = in_time(compiled.compile(GAME)), compiled.SharedTable(megabytes=1)
    used, small = [1], 0
    for place in map(Place, range(1, 60)):
        counted = Counted(machine)
        before = len(threaded)
        assert compiled.alpha_beta_with_memory(counted, place, table=table).value == minimax(GAME, place).value
        used.append(table.place(10).used)
        assert len(threaded) - before == (used[-1] > used[-2])  # only where all may take as long as it needs
        small = max(small, counted.nodes)
    assert used[0] < used[-1]
    assert small < shared_table.NODES_PER_BUCKET * used[-1]
    table.clear()
    assert table.place(10).used == 1


class Counting:
    """Each action counts to a large number and back, in a loop, before it adds 1."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def initial_state(self) -> int:
        return 0

    def player(self, state: int) -> Any:
        return 1

    def actions(self, state: int) -> tuple[int, ...]:
        return (1, 2)

    def result(self, state: int, action: int) -> int:
        counted = 0
        while counted < self.rounds:
            counted += 1
        return state + action + counted - self.rounds

    def terminal(self, state: int) -> bool:
        return state >= 4

    def utility(self, state: int) -> int:
        return state


def deep(number: int) -> int:
    return 0 if number == 0 else 1 + deep(number - 1)


class Recursive(Counting):
    def result(self, state: int, action: int) -> int:
        return state + action + deep(self.rounds + state - state) - self.rounds


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "too_long"),
    [(Counting(10), False), (Counting(200_000), True), (Recursive(20), False), (Recursive(5_000), True)],
    ids=["few rounds", "many rounds", "few calls", "many calls"],
)
def test_long_loops_of_rules_are_run_where_they_can_be_stopped(
    game: Any, too_long: bool, threaded: list[int]
) -> None:
    compiled_game = compiled.compile(game, checked=False)
    assert compiled.alpha_beta(compiled_game, 0).value == 5
    assert not threaded
    assert compiled.alpha_beta(in_time(compiled_game), 0).value == 5
    assert bool(threaded) == too_long


@pytest.mark.slow
def test_where_the_stack_is_used_up_a_thread_has_another(
    threaded: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = compiled.compile(Counting(10), checked=False)
    monkeypatch.setattr(calling_thread, "stack_end", lambda: 2**62)
    assert compiled.alpha_beta(game, 0).value == 5
    assert len(threaded) == 1


@pytest.mark.slow(traced=True)
def test_a_thread_with_a_small_stack_runs_no_kernel(threaded: list[int]) -> None:
    game = compiled.compile(Counting(10), checked=False)
    compiled.alpha_beta(game, 0)
    assert not threaded
    found: list[Any] = []
    before = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=lambda: found.append((stack_end(), compiled.alpha_beta(game, 0).value)))
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert found == [(0, 5)]
    assert len(threaded) == 1


def test_the_end_of_the_stack_is_below_this_frame() -> None:
    here = addressof(words(1))
    assert 0 < stack_end() == stack_end()
    assert stack_end() != here


def an_error(*_given: object) -> int:
    return 22


@pytest.mark.parametrize(
    "library",
    [
        SimpleNamespace(),
        SimpleNamespace(pthread_self=lambda: 1, pthread_getattr_np=an_error),
    ],
    ids=["without the function", "with an error"],
)
def test_a_stack_whose_end_is_unknown_is_not_used(library: Any) -> None:
    assert end_of_stack(library) == 0


@pytest.mark.slow
def test_the_workspace_of_a_question_that_was_too_large_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    free: list[Any] = []
    monkeypatch.setattr(calling_thread, "_free", free)
    monkeypatch.setattr(calling_thread, "NODES", 2)
    for _ in range(2):
        compiled.alpha_beta(compiled.compile(GAME), PLACES[0])
        assert len(free) == 1


def test_workspaces_are_kept_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling_thread, "_free", [])
    some = [taken() for _ in range(calling_thread.KEPT + 3)]
    assert len({addressof(memory) for memory in some}) == len(some)
    some[0][0] = some[0][LINE] = 7
    for memory in [*some[1:], some[0], words(5)]:
        given_back(memory)
    again = [taken() for _ in range(calling_thread.KEPT)]
    assert {addressof(memory) for memory in again} == {
        addressof(memory) for memory in some[1 : calling_thread.KEPT + 1]
    }
    given_back(some[0])
    assert (taken()[0], some[0][LINE]) == (0, 7)


@pytest.mark.usefixtures("interpreted")
def test_time_that_is_over_before_the_search_ends_it() -> None:
    late = TimeLimited(GAME, seconds=0)
    with pytest.raises(LimitReached, match="limit of 0 seconds"):
        compiled.alpha_beta(late, Place(1))


@pytest.mark.usefixtures("interpreted")
def test_evaluations_that_are_made_anew_leave_few_programs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gametree.compiled.compiled_rules.MOST_KEPT", 3)
    monkeypatch.setattr("gametree.compiled.cross_check.MOST_KEPT", 3)
    machine = compiled.compile(GAME)
    for _ in range(6):
        compiled.alpha_beta(machine, Place(1), depth=1, evaluate=lambda state: state.ply)
    rules: CompiledRules = machine.rules
    assert len(rules.compared) <= 3
    assert len(vars(rules)["_kernels"]) <= 3
    assert len(vars(rules)["_programs"]) <= 3


FORKED = """
import os, threading, time
from gametree import compiled
from tests.compiled.random_games import Place, WholeGames
game = WholeGames(plies=9, width=9)
machine = compiled.compile(game)
right = compiled.alpha_beta(machine, Place(1))

def search(seeds):
    for seed in range(seeds):
        compiled.alpha_beta(machine, Place(seed))

threading.Thread(target=search, args=(200,), daemon=True).start()
child = os.fork()
if child == 0:
    os._exit(0 if compiled.alpha_beta(machine, Place(1)) == right == compiled.alpha_beta(game, Place(1)) else 1)
assert os.waitpid(child, 0)[1] == 0
threading.Thread(target=search, args=(99999,), daemon=True).start()
time.sleep(0.05)
print("over")
"""


@pytest.mark.exhaustive
@pytest.mark.slow
def test_a_fork_and_the_end_of_a_program_come_at_any_time() -> None:
    """A daemon thread searches while a process is forked, and while the interpreter ends."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "over\n", "")
