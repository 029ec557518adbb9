"""The strong searches visit the nodes of their sources, use all their options, and have clear messages."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from math import inf, nan
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given

from gametree import (
    MAX,
    MIN,
    BoundedTable,
    BrokenGame,
    Counted,
    Game,
    NodeLimited,
    Player,
    ProofNumbers,
    Result,
    TooDeep,
    ValueInterval,
    Verdict,
    alpha_beta,
    alpha_beta_with_memory,
    deepening_search,
    iterative_deepening,
    minimax,
    monte_carlo_search,
    monte_carlo_tree_search,
    mtd_f,
    principal_variation_search,
    proof_number_search,
)
from gametree.games import Board, GraphGame, TicTacToe, TreeGame
from gametree.search.principal_variation import principal_variation
from gametree.search.windows import just_above, just_below
from tests.support.trees import Position, positions, tree_game

tic_tac_toe = TicTacToe()
EMPTY = Board()
MEMORY: list[Any] = [alpha_beta_with_memory, principal_variation_search, mtd_f]


def nothing(_state: object) -> float:
    return 0


class Forgetful(dict[Any, Any]):
    """A table that keeps nothing."""

    def __setitem__(self, state: Any, entry: Any) -> None:
        """Forget it."""


class Spoken(TreeGame):
    """A tree that writes its states in words."""

    def format_state(self, state: int) -> str:
        return f"place {state}"


class SpokenGraph(GraphGame[str, str]):
    """A graph that writes its states in words."""

    def format_state(self, state: str) -> str:
        return f"place {state}"


LOOP = SpokenGraph("a", {"a": (MAX, {"on": "b"}), "b": (MIN, {"on": "c"}), "c": (MAX, {"on": "b"})})


def by_simulation(game: Any, state: Any) -> Any:
    return monte_carlo_tree_search(game, state, rng=Random(0), simulations=3)


def by_proof(game: Any, state: Any) -> Any:
    return proof_number_search(game, state, at_least=0)


def by_deepening(game: Any, state: Any) -> Any:
    return list(iterative_deepening(game, state, evaluate=nothing))


@pytest.mark.parametrize("search", [*MEMORY, by_simulation, by_proof])
def test_a_state_that_recurs_is_named_in_the_words_of_the_game(search: Any) -> None:
    with pytest.raises(TooDeep, match="Play can return to place b"):
        search(LOOP, "a")


@pytest.mark.parametrize("search", [*MEMORY, by_simulation, by_proof, by_deepening])
def test_a_state_without_actions_is_named_in_the_words_of_the_game(search: Any) -> None:
    with pytest.raises(BrokenGame, match="There is no action at place 0"):
        search(Spoken([]), 0)


@pytest.mark.parametrize("search", MEMORY)
def test_what_a_table_claims_wrongly_is_named_in_the_words_of_the_game(search: Any) -> None:
    with pytest.raises(BrokenGame, match="There is no action at place 0"):
        search(Spoken([]), 0, table={0: ValueInterval(9, 9)})
    with pytest.raises(BrokenGame, match=r"No line from place 0 has its value of 9"):
        search(Spoken([5, 4]), 0, table={0: ValueInterval(9, 9)})
    with pytest.raises(BrokenGame, match=r"No line from place 1 has its value of 9"):
        search(Spoken([5]), 0, table={0: ValueInterval(9, 9)})


@pytest.mark.parametrize("search", MEMORY)
@pytest.mark.parametrize("half", [{"depth": 2}, {"evaluate": nothing}])
def test_depth_and_evaluate_go_together(search: Any, half: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="A depth limit needs both depth= and evaluate="):
        search(tic_tac_toe, EMPTY, **half)


def scout(game: Game[int, int], state: int, alpha: float, beta: float) -> float:
    """Principal variation search with no table, as Reinefeld has it, from MAX's point of view."""
    if game.terminal(state):
        return game.utility(state)
    maximising = game.player(state) == MAX
    best = -inf if maximising else inf
    for place, action in enumerate(game.actions(state)):
        following = game.result(state, action)
        if place == 0:
            value = scout(game, following, alpha, beta)
        elif maximising:
            value = scout(game, following, alpha, just_above(alpha))
        else:
            value = scout(game, following, just_below(beta), beta)
        if place and alpha < value < beta:
            value = scout(game, following, alpha, beta)
        best = max(best, value) if maximising else min(best, value)
        alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@given(tree=positions)
def test_principal_variation_search_looks_again_only_where_an_action_is_better(tree: Position) -> None:
    game, plain = Counted(tree_game(tree)), Counted(tree_game(tree))
    found = principal_variation_search(game, 0, table=Forgetful())
    value = scout(plain, 0, -inf, inf)
    assert found == Result(value, principal_variation(plain, 0, value, partial(scout, plain)))
    assert (game.nodes, game.leaves) == (plain.nodes, plain.leaves)


def test_a_guess_is_used_to_a_depth_too() -> None:
    def looked(guess: float) -> int:
        game = Counted(tic_tac_toe)
        assert mtd_f(game, EMPTY, guess=guess, depth=4, evaluate=by_square).value == 8
        return game.nodes

    assert looked(8) < looked(-100)
    with pytest.raises(ValueError, match="A guess must be a finite number"):
        mtd_f(tic_tac_toe, EMPTY, guess=nan, depth=1, evaluate=nothing)


def by_square(board: Board) -> float:
    """An arbitrary evaluation with many values."""
    return (board.x * 7 + board.o * 3) % 23


# Proof numbers


class DepthFirst:
    """Depth-first proof-number search with a whole table, written out for the mover as Nagai has it."""

    def __init__(self, game: Game[int, int], at_least: float) -> None:
        self.game, self.at_least = game, at_least
        self.known: dict[int, tuple[float, float]] = {}

    def look(self, state: int, player: Player) -> tuple[float, float]:
        """Return phi and delta of a state: the numbers of the player to move and of the opponent."""
        if self.game.terminal(state):
            proved = (self.game.utility(state) >= self.at_least) == (player == MAX)
            return (0, inf) if proved else (inf, 0)
        if state in self.known:
            proof, disproof = self.known[state]
            return (proof, disproof) if player == MAX else (disproof, proof)
        actions = len(list(self.game.actions(state)))
        return (1, actions) if self.game.player(state) == player else (actions, 1)

    @staticmethod
    def weak_sum(numbers: list[float]) -> float:
        """Return the largest number, and 1 for each other one that is not 0."""
        largest, *others = sorted(numbers, reverse=True)
        return largest + sum(number > 0 for number in others)

    def search(self, state: int, phi_limit: float, delta_limit: float) -> None:
        player = self.game.player(state)
        children = [self.game.result(state, action) for action in self.game.actions(state)]
        while True:
            numbers = [self.look(child, player) for child in children]
            phi, delta = min(each[0] for each in numbers), self.weak_sum([each[1] for each in numbers])
            self.known[state] = (phi, delta) if player == MAX else (delta, phi)
            if phi >= phi_limit or delta >= delta_limit:
                return
            best = numbers.index(min(numbers, key=lambda each: each[0]))
            second = min([inf, *(each[0] for place, each in enumerate(numbers) if place != best)])
            others = sum(each[1] > 0 for place, each in enumerate(numbers) if place != best)
            limits = min(phi_limit, max(second + 1, second**2)), delta_limit - others
            following = children[best]
            same = self.game.terminal(following) or self.game.player(following) == player
            self.search(following, *(limits if same else reversed(limits)))


@given(tree=positions)
def test_proof_numbers_are_those_of_the_book_at_every_state_looked_at(tree: Position) -> None:
    plain = tree_game(tree)
    for at_least in (-1, 0, 1, 2):
        table: dict[int, ProofNumbers] = {}
        book = DepthFirst(plain, at_least)
        if not plain.terminal(0):
            book.search(0, inf, inf)
        proof_number_search(tree_game(tree), 0, at_least=at_least, table=table)
        assert table == book.known


def test_a_line_prefers_what_is_proved_already() -> None:
    hard: Any = [[[1, 1], [1, 1]], [[1, 1], [1, 1]]]
    assert proof_number_search(TreeGame([hard, 1]), 0, at_least=1).line == (1,)


def test_a_table_of_proofs_is_gone_on_with() -> None:
    table: dict[Any, ProofNumbers] = {}
    first = proof_number_search(tic_tac_toe, EMPTY, at_least=1, table=table)
    again = proof_number_search(tic_tac_toe, EMPTY, at_least=1, table=table)
    assert first.verdict is again.verdict is Verdict.DISPROVED
    assert again.nodes < first.nodes / 10
    assert len(table) > 100


def test_what_is_proved_stays_so_when_the_limit_strikes_on_the_line() -> None:
    tree: Any = [[[-1, 1], [2, 3]], [[4, -1], [1, 1]], [[[2, 2], 3], [5, 1]]]
    nodes = proof_number_search(TreeGame(tree), 0, at_least=2, table=BoundedTable(entries=1)).nodes
    found = [
        proof_number_search(NodeLimited(TreeGame(tree), nodes=limit), 0, at_least=2, table=BoundedTable(entries=1))
        for limit in range(1, nodes + 1)
    ]
    verdicts = [proof.verdict for proof in found]
    first = next(place for place, proof in enumerate(found) if proof.verdict is not Verdict.UNKNOWN)
    assert len(set(verdicts[first:])) == 1
    assert not found[first].line
    assert found[-1].line


def test_numbers_of_what_is_unknown_are_those_found_so_far() -> None:
    proof = proof_number_search(NodeLimited(tic_tac_toe, nodes=500), EMPTY, at_least=0)
    assert proof.verdict is Verdict.UNKNOWN
    assert proof.numbers.proof > 1
    assert proof.numbers.disproof > 1


# Monte Carlo


def bushy(depth: int) -> Any:
    """A tree too large to be solved in a few simulations, of leaves from 0 to 9."""
    rng = Random(depth)

    def grown(plies: int) -> Any:
        return rng.randrange(10) if plies == 0 else [grown(plies - 1) for _ in range(4)]

    return grown(depth)


@pytest.mark.parametrize(("player", "other"), [(MAX, MIN), (MIN, MAX)])
def test_no_simulation_goes_where_nothing_better_can_be(player: Player, other: Player) -> None:
    """The first reply proves that the second action is worth no more than the proven value of the first."""
    game = TreeGame([player, 5, [other, 5, bushy(5)], [player, *bushy(6)]])
    found = monte_carlo_tree_search(game, 0, rng=Random(1), simulations=400)
    assert found.simulations == 400
    assert found.actions[1].visits <= 3
    assert found.actions[2].visits > 390


def test_simulations_within_a_limit_of_time_are_the_same() -> None:
    free = monte_carlo_tree_search(tic_tac_toe, EMPTY, rng=Random(3), simulations=40)
    timed = monte_carlo_tree_search(tic_tac_toe, EMPTY, rng=Random(3), simulations=40, seconds=60)
    assert timed == free


def test_the_search_made_of_it_has_its_seed_and_its_exploration() -> None:
    calls: list[dict[str, Any]] = [{}, {"exploration": 0.01}, {"exploration": 30.0}]
    by_default, calm, wild = (
        monte_carlo_search(simulations=60, **options)(tic_tac_toe, EMPTY) for options in calls
    )
    for found, options in zip((by_default, calm, wild), calls, strict=True):
        answer = monte_carlo_tree_search(tic_tac_toe, EMPTY, rng=Random(0), simulations=60, **options)
        assert found == answer.result
    assert calm != wild


# Iterative deepening


def test_every_depth_up_to_the_last_is_searched() -> None:
    started = perf_counter()
    iterations = list(iterative_deepening(tic_tac_toe, EMPTY, evaluate=nothing, depth=3))
    assert [iteration.depth for iteration in iterations] == [0, 1, 2, 3]
    assert 0 < iterations[-1].seconds <= perf_counter() - started


def test_the_limits_of_the_search_made_of_it_are_kept() -> None:
    to_depth = deepening_search(evaluate=by_square, depth=2)(tic_tac_toe, EMPTY)
    assert to_depth.value == alpha_beta(tic_tac_toe, EMPTY, depth=2, evaluate=by_square).value
    assert to_depth.value != minimax(tic_tac_toe, tic_tac_toe.parse_state("XO./.../...")).value
    assert len(to_depth.line) == 2
    assert deepening_search(evaluate=by_square, seconds=0)(tic_tac_toe, EMPTY) == Result(0, (0,))


# Messages


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (
            lambda: monte_carlo_tree_search(tic_tac_toe, EMPTY, rng=Random(0)),
            "Monte Carlo tree search goes on for ever without a limit: give simulations= or seconds=.",
        ),
        (
            lambda: monte_carlo_search(seed=1),
            "Monte Carlo tree search goes on for ever without a limit: give simulations= or seconds=.",
        ),
        (
            lambda: deepening_search(evaluate=nothing),
            "Iterative deepening may go on for ever without a limit: give depth=, seconds= or nodes=.",
        ),
        (
            lambda: iterative_deepening(tic_tac_toe, EMPTY, evaluate=nothing, depth=-1),
            "A depth must be an integer of at least 0, not -1.",
        ),
        (
            lambda: proof_number_search(tic_tac_toe, EMPTY, at_least=nan),
            "The claim must be a number, not nan: give at_least= a number.",
        ),
        (BoundedTable, "A bounded table needs a bound: give entries= or megabytes=."),
    ],
    ids=["monte carlo", "monte carlo as a search", "deepening search", "deepening", "proof", "table"],
)
def test_what_is_no_limit_is_refused_in_one_sentence(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        ask()
