"""Games with chance in what is no search to the end: rankings, deepening, simulations, play, refusals."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from fractions import Fraction
from functools import partial
from importlib import import_module
from math import inf, nan
from random import Random
from typing import Any, cast

import pytest

from gametree import (
    CHANCE,
    MAX,
    MIN,
    BestKnownFirst,
    BrokenGame,
    Checked,
    Counted,
    DepthLimited,
    DepthPenalised,
    HistoryFirst,
    KillersFirst,
    LimitReached,
    MonteCarloTree,
    NodeLimited,
    Ordered,
    RootRestricted,
    Symmetric,
    Tabled,
    TimeLimited,
    TooDeep,
    UnexpectedChance,
    alpha_beta,
    alpha_beta_with_memory,
    best_action,
    best_actions,
    certify,
    decide,
    deepening_search,
    depth_penalised_minimax,
    expectiminimax,
    iterative_deepening,
    minimax,
    monte_carlo_tree_search,
    mtd_f,
    never_loses,
    perft,
    play,
    principal_variation_search,
    proof_number_search,
    random_strategy,
    rank_actions,
    scripted_strategy,
    search_strategy,
    simulate,
    solve,
    star1,
    star2,
    strategy_of_strength,
    timed_strategy,
    trace,
    transitions,
    verify,
)
from gametree.games import ChanceTree, TicTacToe
from tests.support.chance_trees import ChanceGraph, brute_force, chance_game, random_graph, random_tree

THIRD = Fraction(1, 3)
COIN = ChanceTree([[CHANCE, (THIRD, [2, 4]), (2 * THIRD, 5)], 3])  # worth 4, by the first action
CHANCE_FIRST = ChanceTree([CHANCE, (THIRD, [MIN, 2, 4]), (2 * THIRD, 5)])


def live(tree: Any) -> bool:
    return not isinstance(tree, int) and tree.mover is not CHANCE


def random_games() -> list[tuple[Any, ChanceTree]]:
    trees = [random_tree(Random(seed), depth=4) for seed in range(80)]
    return [(tree, chance_game(tree)) for tree in trees if live(tree)]


def test_ranked_actions_have_the_values_of_their_children() -> None:
    for tree, game in random_games():
        ranked = rank_actions(game, 0)
        values = [brute_force(child)[0] for child in tree.children]
        assert ranked[0] == expectiminimax(game, 0)
        assert {found.line[0]: found.value for found in ranked} == dict(enumerate(values))
        assert [found.value for found in ranked] == sorted(values, reverse=tree.mover is MAX)
        shallow = rank_actions(game, 0, depth=1, evaluate=lambda _: 0)
        assert shallow[0] == expectiminimax(game, 0, depth=1, evaluate=lambda _: 0)


def test_deepening_searches_each_depth_as_expectiminimax_does() -> None:
    for tree, game in random_games():
        found = list(iterative_deepening(game, 0, evaluate=lambda node: node % 5 - 2, bounds=(-2, 2)))
        assert found[-1].solved
        assert found[-1].result.value == brute_force(tree)[0]
        for each in found[1:]:
            assert each.result.value == brute_force(tree, each.depth, lambda node: node % 5 - 2)[0]


def test_deepening_from_a_chance_node_names_no_action() -> None:
    found = list(iterative_deepening(CHANCE_FIRST, 0, evaluate=lambda _: 0))
    assert [each.result.line for each in found] == [(), ()]
    assert found[-1].result.value == 4
    assert deepening_search(evaluate=lambda _: 0, depth=3)(CHANCE_FIRST, 0).value == 4


def test_monte_carlo_proves_the_expectation() -> None:
    proved = 0
    for tree, game in random_games():
        found = monte_carlo_tree_search(game, 0, simulations=2000, rng=Random(1))
        exact = brute_force(tree)[0]
        for each, child in zip(found.actions, tree.children, strict=True):
            assert each.lower <= brute_force(child)[0] <= each.upper
        if found.proved:
            proved += 1
            assert found.result.value == exact
            assert brute_force(tree.children[found.result.line[0]])[0] == exact
    assert proved > 30


def test_monte_carlo_proves_nothing_before_every_outcome_is_proved() -> None:
    deep = [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
    game = ChanceTree([[CHANCE, (0.5, 1), (0.5, deep)], -1])
    found = monte_carlo_tree_search(game, 0, simulations=3, rng=Random(1))
    assert not found.proved
    assert [each.upper for each in found.actions] == [inf, -1]


def test_monte_carlo_draws_outcomes_by_their_probability() -> None:
    wide = ChanceTree([CHANCE, (0.9, [0] * 99), (0.1, [1] * 99)])
    found = monte_carlo_tree_search(wide, 0, simulations=90, rng=Random(1))
    assert [each.visits for each in found.actions] == [82, 8]
    assert found.result.line == ()
    tree = MonteCarloTree()
    first = monte_carlo_tree_search(wide, 0, simulations=10, rng=Random(1), tree=tree)
    assert monte_carlo_tree_search(wide, 0, simulations=10, rng=Random(1), tree=tree).simulations == 20
    assert first.simulations == 10
    assert monte_carlo_tree_search(wide, 0, simulations=0, rng=Random(1)).result.line == ()


def pig_like() -> ChanceGraph:
    """Return a game without an end in sight: a player rolls until a six wins, and may pass."""
    roll = (CHANCE, (2, 4), (Fraction(5, 6), Fraction(1, 6)))
    return ChanceGraph(
        {0: (MAX, (1, 2), ()), 1: roll, 2: (MIN, (3,), ()), 3: (CHANCE, (0, 5), roll[2]), 4: 1, 5: -1}
    )


def test_simulations_go_on_where_chance_returns_to_a_state() -> None:
    game = pig_like()
    found = monte_carlo_tree_search(game, 0, simulations=400, rng=Random(1))
    assert found.result.action == 0
    tally = simulate(game, 0, simulations=500, rng=Random(1))
    assert set(tally.utilities) == {1, -1}
    assert sum(tally.utilities.values()) == 500


def test_simulations_of_play_that_never_ends_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("gametree.search.monte_carlo_tree_search"), "MOST_OUTCOMES", 1000)
    monkeypatch.setattr(import_module("gametree.search.simulate"), "LONGEST", 1000)
    forever = ChanceGraph({0: (CHANCE, (0,), (1,))})
    with pytest.raises(TooDeep, match="let limited = DepthLimited"):
        monte_carlo_tree_search(ChanceGraph({1: (MAX, (0,), ()), **forever.positions}), 1, simulations=1)
    with pytest.raises(TooDeep, match="let limited = DepthLimited"):
        monte_carlo_tree_search(forever, 0, simulations=1)
    with pytest.raises(LimitReached, match="has not ended after 1,000 random"):
        simulate(forever, 0, simulations=1)
    for rolls, ends in ((1000, True), (1001, False)):  # the most, and one more
        line = {roll: (CHANCE, (roll + 1,), (1,)) for roll in range(rolls)}
        with nullcontext() if ends else pytest.raises(TooDeep):
            monte_carlo_tree_search(ChanceGraph({-1: (MAX, (0,), ()), **line, rolls: 1}), -1, simulations=1)


def test_simulated_games_have_the_mean_of_uniform_play() -> None:
    game = ChanceTree([[CHANCE, (0.9, 1), (0.1, [3, 5])], 0])
    tally = simulate(game, 0, simulations=4000, rng=Random(3))
    assert {value: round(count / 4000, 1) for value, count in tally.utilities.items()} == {
        0: 0.5,
        1: 0.4,
        3: 0,
        5: 0,
    }
    assert tally.lengths.keys() == {1, 2}  # moves of players
    assert abs(tally.mean - 0.65) < 0.06
    assert simulate(game, 0, simulations=9, plies=1, evaluate=lambda node: node, rng=Random(1)).cut_off in range(9)


def test_perft_counts_outcomes_as_actions() -> None:
    assert [perft(COIN, 0, depth=depth) for depth in range(5)] == [1, 2, 2, 2, 0]


def test_play_draws_outcomes_and_records_them() -> None:
    strategies: Any = {MAX: search_strategy(), MIN: search_strategy(alpha_beta)}
    seen: set[float] = set()
    for seed in range(20):
        record = play(COIN, strategies, rng=Random(seed))
        assert record == play(COIN, strategies, rng=Random(seed))
        assert record.states == (0, 1, *([2, 3] if record.actions[1] == 0 else [5]))
        assert record.outcome in {2, 5}
        seen.add(record.outcome)
    assert seen == {2, 5}
    with pytest.raises(TypeError, match=r"Chance moves at 1, .*: give rng=random.Random\(\)"):
        play(COIN, strategies)
    steps = transitions(COIN, strategies, 0)
    assert next(steps) == (0, 0, 1)
    with pytest.raises(TypeError, match="Chance moves at 1"):
        next(steps)


def test_decisions_are_exact_and_name_no_winner() -> None:
    for tree, game in random_games():
        found = decide(game, 0, seconds=inf, nodes=100_000, rng=Random(0))
        if len(tree.children) > 1:
            assert found.exact
            assert found.winner is None
            assert found.value == brute_force(tree)[0]
            assert brute_force(tree.children[found.action])[0] == found.value
    assert best_action(COIN, 0) == 0
    assert timed_strategy(1)(COIN, 0) == 0
    assert strategy_of_strength(1, rng=Random(0))(COIN, 0) == 0
    assert random_strategy(Random(0))(COIN, 0) in {0, 1}


def test_decisions_where_play_need_not_end() -> None:
    game = pig_like()
    found = decide(game, 0, seconds=inf, nodes=3000, rng=Random(0))
    assert (found.action, found.exact, found.method) == (0, False, "Monte Carlo")
    judged = decide(game, 0, seconds=inf, nodes=3000, evaluate=lambda _: 9)  # outside any bounds on utilities
    assert (judged.exact, judged.method, judged.winner) == (False, "deepening", None)


def test_never_loses_is_about_the_worst_dice() -> None:
    coin = ChanceTree([[CHANCE, (0.999, 1), (0.001, -1)], 0])
    assert never_loses(coin, search_strategy(), MAX).line == (0, 1)
    assert never_loses(coin, lambda _game, _state: 1, MAX)
    assert not never_loses(coin, search_strategy(), MIN)


class Reversed(ChanceTree):
    """A tree with a symmetry that is none, for the transformation."""

    def canonical(self, state: int) -> int:
        return state


TRANSFORMED: list[Callable[[Any], Any]] = [
    Checked,
    Counted,
    BestKnownFirst,
    HistoryFirst,
    KillersFirst,
    lambda game: NodeLimited(game, nodes=10**6),
    lambda game: TimeLimited(game, seconds=10**6),
    lambda game: Ordered(game, lambda _state, action: -action, outcome_key=lambda _state, outcome: -outcome),
    lambda game: Symmetric(Reversed(game.tree)),
    lambda game: DepthLimited(game, depth=99, evaluate=lambda _: nan),
    lambda game: DepthPenalised(game, penalty=0),
    lambda game: RootRestricted(game, actions=()),
    lambda game: Tabled(game, {}),
]


@pytest.mark.parametrize("outer", TRANSFORMED)
@pytest.mark.parametrize("inner", TRANSFORMED)
def test_all_pairs_of_transformations_keep_the_value(outer: Any, inner: Any) -> None:
    for seed in range(6):
        tree = random_tree(Random(seed), depth=4)
        game = chance_game(tree)
        try:
            one = inner(game)
            both = outer(one if not hasattr(one, "tree") or outer is not TRANSFORMED[8] else game)
        except ValueError:  # a table around a penalty
            assert (outer, inner) == (TRANSFORMED[12], TRANSFORMED[10])
            continue
        for search in (expectiminimax, star1, star2):
            assert search(both, both.initial_state()).value == brute_force(tree)[0]


def test_a_depth_and_a_penalty_count_the_moves_of_players() -> None:
    twice = ChanceTree([[CHANCE, (1, [CHANCE, (1, [[4]])])]])
    limited = DepthLimited(twice, depth=2, evaluate=lambda node: node)
    assert limited.terminal(DepthLimited(twice, depth=0, evaluate=lambda node: node).start(1)) is False
    assert expectiminimax(limited, limited.start(0)) == (4, (0,))
    assert expectiminimax(twice, 0, depth=0, evaluate=lambda node: node).value == 0
    assert expectiminimax(twice, 1, depth=0, evaluate=lambda node: node).value == 3  # the outcomes are followed
    penalised = DepthPenalised(twice, penalty=1)
    assert expectiminimax(penalised, penalised.start(0)).value == 1


def test_chance_nodes_are_counted_apart() -> None:
    counted = Counted(COIN)
    expectiminimax(counted, 0)
    assert (counted.nodes, counted.leaves, counted.chance_nodes) == (7, 4, 1)
    assert not hasattr(Counted(pig_like()), "utility_bounds")


def test_bounds_of_a_penalised_game_hold_zero() -> None:
    class Bounded(ChanceTree):
        def utility_bounds(self) -> tuple[float, float]:
            return 3, 5

    game = DepthPenalised(Bounded([[CHANCE, (0.5, 3), (0.5, 5)], 3]), penalty=0.5)
    assert game.utility_bounds() == (0, 5)
    assert star2(game, game.start(0)).value == 3.5
    assert not hasattr(DepthPenalised(COIN), "utility_bounds")


REFUSING: dict[str, Callable[[Any], object]] = {
    "minimax": lambda game: minimax(game, 0),
    "alpha_beta": lambda game: alpha_beta(game, 0),
    "depth_penalised_minimax": lambda game: depth_penalised_minimax(game, 0),
    "alpha_beta_with_memory": lambda game: alpha_beta_with_memory(game, 0),
    "principal_variation_search": lambda game: principal_variation_search(game, 0),
    "mtd_f": lambda game: mtd_f(game, 0),
    "best_actions": lambda game: best_actions(game, 0),
    "proof_number_search": lambda game: proof_number_search(game, 0, at_least=1),
    "alpha_beta, depth": lambda game: alpha_beta(game, 0, depth=3, evaluate=lambda _: 0),
    "traced": lambda game: trace(alpha_beta, game, 0).result,
}


@pytest.mark.parametrize("name", REFUSING)
@pytest.mark.parametrize(("game", "state"), [(COIN, "1"), (CHANCE_FIRST, "0")])
def test_what_has_no_place_for_chance_refuses_at_the_first_chance_node(name: str, game: Any, state: str) -> None:
    with pytest.raises(UnexpectedChance) as caught:
        REFUSING[name](game)
    assert str(caught.value) == (
        f"{state} is a chance node, and this is for games without chance: search a game with chance by"
        f" expectiminimax, star1, star2, iterative_deepening or monte_carlo_tree_search, rank its actions by"
        f" rank_actions, and solve it by solve."
    )


def test_certificates_are_of_states_from_which_chance_cannot_move() -> None:
    coin, first = cast("tuple[Any, Any]", (COIN, CHANCE_FIRST))
    for game, state in ((coin, "1"), (first, "0")):
        with pytest.raises(UnexpectedChance) as caught:
            certify(game, 0, 4 if game is coin else -1)
        assert str(caught.value) == (
            f"{state} is a chance node, and a certificate proves no expectation: solve the game, whose entries"
            f" have a proven error."
        )
    assert verify(coin, certify(coin, 2, 2), state=2)


def test_outcomes_are_ordered_by_a_key_of_their_own() -> None:
    def last_first(_state: int, way: int) -> int:
        return -way

    ordered = Ordered(COIN, last_first, outcome_key=last_first)
    assert [*ordered.actions(0)] == [1, 0]
    assert [*ordered.outcomes(1)] == [(1, 2 * THIRD), (0, THIRD)]
    assert [*Ordered(COIN, last_first).outcomes(1)] == [*COIN.outcomes(1)]
    assert not hasattr(Ordered(TicTacToe(), last_first), "outcomes")
    # The second outcome alone decides that the first action is better, since the first is worth at most 9.
    game = ChanceTree([5, [CHANCE, (Fraction(1, 10), 9), (Fraction(9, 10), 0)]])
    counts: list[int] = []
    for inside in (game, Ordered(game, lambda _state, way: way, outcome_key=last_first)):
        counted = Counted(inside)
        assert star1(counted, 0, bounds=(0, 9)) == (5, (0,))
        counts.append(counted.nodes)
    assert counts == [5, 4]
    number: Any = 3
    with pytest.raises(TypeError, match="outcome_key"):
        Ordered(COIN, last_first, outcome_key=number)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: rank_actions(CHANCE_FIRST, 0),
        lambda: decide(CHANCE_FIRST, 0),
        lambda: best_action(CHANCE_FIRST, 0),
        lambda: random_strategy()(CHANCE_FIRST, 0),
        lambda: timed_strategy()(CHANCE_FIRST, 0),
        lambda: strategy_of_strength(0.5)(CHANCE_FIRST, 0),
        lambda: rank_actions(CHANCE_FIRST, 0, search=cast("Any", alpha_beta)),
        lambda: search_strategy(star1)(CHANCE_FIRST, 0),
        lambda: solve(CHANCE_FIRST, start=0).strategy(CHANCE_FIRST, 0),
        lambda: RootRestricted(CHANCE_FIRST, actions=[0]).start(0),
    ],
)
def test_nothing_chooses_an_action_where_chance_moves(ask: Callable[[], object]) -> None:
    with pytest.raises(UnexpectedChance) as caught:
        ask()
    assert str(caught.value) == (
        "Chance moves at 0, so there is no action to choose: give a state after that, such as 1."
    )


def test_an_outcome_that_is_none_is_illegal() -> None:
    with pytest.raises(ValueError, match="7 is not legal at 0: choose one of 0, 1"):
        Checked(CHANCE_FIRST).result(0, 7)
    assert Checked(CHANCE_FIRST).player(0) is CHANCE
    assert scripted_strategy([0])(CHANCE_FIRST, 0) == 0


HALF = (0.5, 1)
BROKEN = {
    "no pairs": ([CHANCE], "The outcomes at 0 are none: return one with probability 1"),
    "sum": ([CHANCE, HALF], "The outcomes at 0 have probabilities with the sum 0.5: return some with the sum 1."),
    "exact sum": (
        [CHANCE, (Fraction(1, 3), 1), (Fraction(2, 3) - Fraction(1, 10**12), 2)],
        "have probabilities with the sum",
    ),
    "zero": ([CHANCE, HALF, HALF, (0, 1)], "give 2 the probability 0: return positive floats or Fractions."),
    "negative": ([CHANCE, (1.5, 1), (-0.5, 1)], "give 1 the probability -0.5: return positive"),
    "nan": ([CHANCE, (nan, 1)], "give 0 the probability nan: return positive"),
    "infinite": ([CHANCE, (inf, 1)], "give 0 the probability inf: return positive"),
    "bool": ([CHANCE, (True, 1)], "give 0 the probability True: return positive"),
    "text": ([CHANCE, ("1", 1)], "give 0 the probability '1': return positive"),
}


@pytest.mark.parametrize("search", [expectiminimax, star1, star2])
@pytest.mark.parametrize("name", BROKEN)
def test_broken_probabilities(name: str, search: Any) -> None:
    tree, sentence = BROKEN[name]
    with pytest.raises(BrokenGame) as caught:
        search(ChanceTree(tree), 0)
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("The outcomes at 0 ")


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        ([(0, 0.5), (0, 0.5)], "The outcomes at 0 hold one twice: return each once"),
        ([0], "The outcomes at 0 hold 0: return pairs of an outcome and its probability."),
        ([(0, 1, 2)], "The outcomes at 0 hold (0, 1, 2): return pairs"),
        ([([0], 1)], "The outcomes at 0 are not all hashable"),
    ],
)
def test_broken_outcomes(pairs: Any, sentence: str) -> None:
    class Broken(ChanceTree):
        def outcomes(self, state: int) -> Any:
            return pairs

    with pytest.raises(BrokenGame) as caught:
        expectiminimax(Broken([CHANCE, (1, 1)]), 0)
    assert sentence in str(caught.value)


def test_small_errors_of_floats_are_no_fault() -> None:
    tenths = ChanceTree([CHANCE, *[(0.1, each) for each in range(10)]])
    assert expectiminimax(tenths, 0).value == pytest.approx(4.5)


def test_chance_without_outcomes_is_a_broken_game() -> None:
    class Forgotten:
        def player(self, _state: int) -> Any:
            return CHANCE

        def actions(self, _state: int) -> list[int]:
            return [1]

        def result(self, state: int, _action: int) -> int:
            return state + 1

        def terminal(self, state: int) -> bool:
            return state > 2

        def utility(self, _state: int) -> int:
            return 0

    forgotten: Any = Forgotten()
    asked: list[Callable[[], object]] = [
        lambda: expectiminimax(forgotten, 0),
        lambda: solve(forgotten, start=0),
        lambda: simulate(forgotten, 0, simulations=3),
        lambda: decide(forgotten, 0),
        *(partial(refusing, forgotten) for refusing in REFUSING.values()),
    ]
    for ask in asked:
        with pytest.raises(
            BrokenGame, match=r"player returned CHANCE at 0, but the game has no method outcomes: write"
        ):
            ask()


def test_graphs_with_chance_are_traced_with_their_probabilities() -> None:
    for seed in range(10):
        game: Any = random_graph(Random(seed), layers=3, width=2)
        tree = trace(expectiminimax, game, 0)
        assert tree.root.value == expectiminimax(game, 0).value
        for node in tree:
            above = node.parent
            chances = dict(game.outcomes(above.state)) if above and above.player is CHANCE else {}
            assert node.probability == chances.get(node.action)


@pytest.mark.parametrize("search", [star1, star2])
def test_a_traced_interval_holds_the_value_where_outcomes_are_left_out(search: Any) -> None:
    left_out = 0
    for seed in range(30):
        game: Any = random_graph(Random(seed), layers=3, width=2)
        utilities = [worth for worth in game.positions.values() if not isinstance(worth, tuple)]
        for node in trace(partial(search, bounds=(min(utilities), max(utilities))), game, 0):
            assert node.low <= expectiminimax(game, node.state).value <= node.high
            left_out += node.player is CHANCE and len(node.children) < len(game.outcomes(node.state))
    assert left_out > 5
