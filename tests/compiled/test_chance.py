"""Compiled games with chance: the searches and simulations are the plain ones, in machine code.

With probabilities that are floats, values are equal to the last bit, and so are lines and nodes.
"""

from __future__ import annotations

from fractions import Fraction
from math import nan
from random import Random
from typing import Any

import pytest

import gametree
from gametree import (
    CHANCE,
    BrokenGame,
    CompileError,
    Counted,
    DepthLimited,
    DepthPenalised,
    LimitReached,
    NodeLimited,
    Ordered,
    RootRestricted,
    Symmetric,
    compiled,
    decide,
    rank_actions,
    simulate,
)
from gametree.games import BearOff, EinStein, Pig, TicTacToe
from tests.compiled.dice_games import USERS, ExactDice, OneOrTwo, Race, RandomDice, Throw
from tests.compiled.random_games import Place, mixed
from tests.support.samples import sample, share, slow_but

SEARCHES = ("expectiminimax", "star1", "star2")


def opinion(state: Place) -> int:
    return mixed(state, 6) % 7 - 3


def level(_state: Any) -> int:
    return 0


def by_number(_state: Any, action: int) -> int:
    return -action


def agree(game: Any, state: Any, **options: Any) -> None:
    """Check that each search returns the same value, line and counts, compiled and plain."""
    for name in SEARCHES:
        plain, machine = Counted(game), Counted(game)
        expected = getattr(gametree, name)(plain, state, **options)
        found = getattr(compiled, name)(machine, state, **options)
        assert (found, vars(machine)) == (expected, {**vars(plain), "game": game}), (name, state)


def check_random_games(seeds: range) -> None:
    game = RandomDice()
    for seed in seeds:
        agree(game, Place(seed))
        agree(game, Place(seed), depth=seed % 4, evaluate=opinion)


@pytest.mark.slow(traced=True)
def test_searches_are_the_plain_ones_on_random_games() -> None:
    check_random_games(range(5))
    for seed in range(5):
        expected = gametree.expectiminimax(ExactDice(), Place(seed)).value
        for name in SEARCHES:
            found = getattr(compiled, name)(ExactDice(), Place(seed)).value
            assert found == pytest.approx(float(expected), abs=1e-9)


def test_searches_are_the_plain_ones_on_a_small_game_in_plain_python(interpreted: None) -> None:
    agree(RandomDice(), Place(2))


@pytest.mark.slow
def test_searches_are_the_plain_ones_on_many_random_games() -> None:
    check_random_games(range(5, 250))


@pytest.mark.slow(traced=True)
def test_searches_are_the_plain_ones_in_plain_python(interpreted: None) -> None:
    check_random_games(range(20))
    simulations_agree(RandomDice(), Place(1), 20)


@pytest.mark.slow
@pytest.mark.parametrize("game", USERS, ids=lambda game: type(game).__name__)
def test_games_in_the_styles_of_users_compile(game: Any) -> None:
    state = game.initial_state()
    options: dict[str, Any] = {"depth": 3, "evaluate": level}
    expected = gametree.star2(game, state, **options)
    found = compiled.star2(game, state, **options)
    assert found.value == pytest.approx(float(expected.value), abs=1e-9)
    assert found.line == expected.line
    simulations_agree(game, state, plies=6)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "text"),
    sample([(Pig(goal=10), "3:8 +5 MAX"), (EinStein(size=3), "1../.2a/..b MAX 1"), (BearOff(2), None)], 2),
    ids=lambda each: type(each).__name__,
)
def test_shipped_games_are_searched_and_simulated(game: Any, text: str | None) -> None:
    state = game.initial_state() if text is None else game.parse_state(text)
    value = gametree.star1(game, state, depth=4, evaluate=level).value
    for name in SEARCHES:
        found = getattr(compiled, name)(game, state, depth=4, evaluate=level)
        assert found.value == pytest.approx(float(value), abs=1e-9)
    simulations_agree(game, state)
    ranked = compiled.rank_actions(game, state, depth=3, evaluate=level) if text else ()
    expected = rank_actions(game, state, depth=3, evaluate=level) if text else ()
    assert [each.line for each in ranked] == [each.line for each in expected]


def simulations_agree(game: Any, state: Any, number: int = 100, **options: Any) -> None:
    plain, machine = Counted(game), Counted(game)
    expected = simulate(plain, state, simulations=number, rng=Random(3), **options)
    assert compiled.simulate(machine, state, simulations=number, rng=Random(3), **options) == expected
    assert vars(machine) == {**vars(plain), "game": game}


def some_more(state: Place, action: int) -> float:
    return 0.5 + mixed(state, action) % 3


@pytest.mark.slow(traced=True)
def test_simulations_have_the_tallies_of_plain_python() -> None:
    for seed in range(10):
        for options in ({}, {"plies": 2}, {"plies": 2, "evaluate": opinion}, {"key": some_more}):
            simulations_agree(RandomDice(), Place(seed), 20, **options)
    limited = DepthLimited(RandomDice(), depth=2, evaluate=opinion)
    simulations_agree(limited, limited.start(Place(3)))
    found = compiled.simulate(ExactDice(), Place(3), simulations=500, threads=3)
    assert found == compiled.simulate(ExactDice(), Place(3), simulations=500)


@pytest.mark.slow
def test_transformations_are_part_of_the_game() -> None:
    for seed in range(share(20, 2)):
        for game in (Ordered(RandomDice(), by_number), Symmetric(RandomDice())):
            agree(game, Place(seed))
        penalised = DepthPenalised(RandomDice(plies=3), penalty=0.125)
        limited = DepthLimited(penalised, depth=2, evaluate=level)
        agree(limited, limited.start(penalised.start(Place(seed))))
        actions = [] if RandomDice().player(Place(seed)) is CHANCE else [*RandomDice().actions(Place(seed))][-2:]
        restricted = RootRestricted(RandomDice(), actions=actions)
        agree(restricted, restricted.start(Place(seed)), depth=3, evaluate=opinion)
    with pytest.raises(CompileError, match="take outcomes in the order of the game: leave out outcome_key="):
        compiled.star2(Ordered(RandomDice(), by_number, outcome_key=by_number), Place(3))
    with pytest.raises(LimitReached):
        compiled.expectiminimax(NodeLimited(RandomDice(), nodes=5), Place(3))


@pytest.mark.slow(traced=True)
def test_a_game_without_chance_is_searched_as_before() -> None:
    game = TicTacToe()
    state = game.parse_state("XX./OO./...")
    for name in ("expectiminimax", "star2"):
        assert getattr(compiled, name)(game, state) == getattr(gametree, name)(game, state)
    with pytest.raises(BrokenGame, match="outside the bounds"):
        compiled.star2(TicTacToe(win=2), state, bounds=(-1, 1))
    assert compiled.star2(game, game.parse_state("XXX/OO./...")).value == 1


class Broken(RandomDice):
    """Random dice with broken outcomes two plies from the start, of another kind in each game."""

    def outcomes(self, state: Place) -> Any:
        if state.ply != 2:
            return RandomDice.outcomes(self, state)
        match state.seed % 7:
            case 0:
                return [(0, 0.5), (1, 0.4)]
            case 1:
                return [(0, 1.0), (1, 0.0)]
            case 2:
                return [(0, 1.5), (1, -0.5)]
            case 3:
                return [(0, nan), (1, 0.5)]
            case 4:
                return [(0, 0.5), (0, Fraction(1, 2))]
            case 5:
                return [(0, 0.5), (1, 0.5 + 1e-8)]
            case _:
                return []


@pytest.mark.slow(traced=True)
def test_broken_outcomes_raise_what_plain_python_raises() -> None:
    game, kinds = Broken(), set[int]()
    for state in (Place(seed) for seed in range(100)):
        if not fails(game, state):
            continue
        kinds.add(state.seed % 7)
        with pytest.raises(BrokenGame) as plain:
            gametree.star2(game, state)
        with pytest.raises(BrokenGame) as machine:
            compiled.star2(game, state)
        assert str(machine.value).startswith("The outcomes at ")
        assert str(machine.value).partition(")")[2] == str(plain.value).partition(")")[2]
        with pytest.raises(BrokenGame, match=r"^The outcomes at "):
            compiled.simulate(game, state, simulations=1000)
    assert kinds == set(range(7))


def fails(game: Any, state: Any) -> bool:
    try:
        gametree.star2(game, state)
    except BrokenGame:
        return True
    return False


@pytest.mark.slow(traced=True)
def test_a_value_outside_the_bounds_raises_what_plain_python_raises() -> None:
    state = Place(3)
    for options in ({}, {"depth": 2, "evaluate": opinion}):
        for name in ("star1", "star2"):
            with pytest.raises(BrokenGame, match="outside the bounds"):
                getattr(gametree, name)(RandomDice(), state, bounds=(-1, 1), **options)
            with pytest.raises(BrokenGame, match="outside the bounds"):
                getattr(compiled, name)(RandomDice(), state, bounds=(-1, 1), **options)
    agree_unbounded = compiled.star1(RandomDice(), state, bounds=(-3, float("inf")))
    assert agree_unbounded == gametree.star1(RandomDice(), state, bounds=(-3, float("inf")))


@pytest.mark.slow
@pytest.mark.parametrize("game", [*USERS, RandomDice(), ExactDice()], ids=lambda game: type(game).__name__)
def test_compiled_methods_answer_as_in_python(game: Any) -> None:
    rules = compiled.compile(game).machine_rules()
    random, state = Random(5), game.initial_state()
    for _ in range(200):
        if game.terminal(state):
            state = game.initial_state()
        mover = game.player(state)
        assert (rules.player(state) is CHANCE) == (mover is CHANCE)
        if mover is CHANCE:
            pairs = [(outcome, float(chance)) for outcome, chance in game.outcomes(state)]
            assert [*rules.outcomes(state)] == pairs
            outcome = random.choice(pairs)[0]
            assert rules.resolve(state, outcome) == game.result(state, outcome)
            state = game.result(state, outcome)
        else:
            assert rules.player(state) == mover
            assert [*rules.actions(state)] == [*game.actions(state)]
            state = game.result(state, random.choice([*game.actions(state)]))
    assert compiled.explain(game) is None


class Refusing(Race):
    """A race with outcomes that are refused."""

    def __init__(self, pairs: Any) -> None:
        super().__init__()
        self.pairs = pairs

    def outcomes(self, _state: Any) -> Any:
        return self.pairs


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        (((1, True),), r"a probability is a bool; return positive floats or Fractions\.$"),
        (((1, None),), r"a probability is None; return positive floats or Fractions\.$"),
        ((1, 2), r"outcomes holds an int; return pairs of an outcome and its probability\.$"),
        (((1, 0.5, 2),), r"outcomes holds a tuple of 3; return pairs of an outcome and its probability\.$"),
        (("12",), r"outcomes holds a text of 2 characters; return pairs"),
        (((0.5, 1.0),), r"an outcome is a float; use ints"),
        ((((1, 0.5), 1.0),), r"an outcome holds a float; use ints"),
        (((1, 0.5), (True, 0.5)), r"an outcome may be an int, or else a bool"),
    ],
)
def test_outcomes_that_are_no_pairs_are_refused(pairs: Any, message: str) -> None:
    with pytest.raises(CompileError, match=message):
        compiled.compile(Refusing(pairs))


class WithoutOutcomes:
    """Tic-tac-toe whose first mover is chance, without outcomes."""

    def __init__(self) -> None:
        self.game = TicTacToe()

    def initial_state(self) -> int:
        return 0

    def player(self, state: int) -> Any:
        return CHANCE if state == 0 else 1

    def actions(self, _state: int) -> range:
        return range(2)

    def result(self, state: int, action: int) -> int:
        return state + action + 1

    def terminal(self, state: int) -> bool:
        return state > 5

    def utility(self, state: int) -> int:
        return state % 2


def test_chance_without_outcomes_is_refused() -> None:
    with pytest.raises(CompileError, match="CHANCE, but the game has no method outcomes; write def outcomes"):
        compiled.compile(WithoutOutcomes())


class Undecided(OneOrTwo):
    """The game of the documentation with a statement that is refused for actions and for outcomes."""

    def result(self, state: Any, action: Any) -> Any:
        hash(action)
        return OneOrTwo.result(self, state, action)


class NeverRolled(OneOrTwo):
    """The same, with a statement that is refused for actions and never reached with outcomes."""

    def result(self, state: Any, action: Any) -> Any:
        if action == "two":
            return hash(action)
        return OneOrTwo.result(self, state, action)


@pytest.mark.parametrize("rules", [Undecided, NeverRolled])
def test_only_what_outcomes_or_actions_need_is_left_out_for_the_others(rules: Any) -> None:
    with pytest.raises(CompileError, match="hash is used on"):
        compiled.compile(rules())


class Misled(OneOrTwo):
    """The same, whose player lets an action be taken for an outcome."""

    def actions(self, state: Any) -> list[str]:
        return ["one", "two"] if state.throws > 1 else ["one", "both"]

    def result(self, state: Any, action: Any) -> Any:
        if action == "both":
            state = state._replace(dice=2)
        return OneOrTwo.result(self, state, action)


@pytest.mark.slow
def test_a_statement_that_is_left_out_raises_the_refusal_where_it_is_reached() -> None:
    game = compiled.compile(Misled())
    with pytest.raises(CompileError, match=r"OneOrTwo.result: \+ is used on an int and on a text"):
        compiled.star2(game, Throw(0, 0, 1, 0, 1))


class Fractional(RandomDice):
    """Rules that compute with a Fraction, in one of several ways."""

    def outcomes(self, state: Place) -> Any:
        half = Fraction(1, 2 + state.ply % 1)
        return [(0, half), (1, self.rest(half))]

    def rest(self, half: Any) -> Any:
        return 1 - half


class Compared(Fractional):
    def rest(self, half: Any) -> Any:
        return 0.5 if half == Fraction(1, 2) else half


class Named(Fractional):
    def rest(self, half: Any) -> Any:
        return Fraction(numerator=1, denominator=half)


@pytest.mark.parametrize("rules", [Fractional, Compared, Named])
def test_computing_with_fractions_is_refused_with_the_remedy(rules: Any) -> None:
    with pytest.raises(CompileError, match=r"; use ints that count parts of one size, or floats\.$"):
        compiled.compile(rules())


@pytest.mark.parametrize(
    "game", slow_but(4, [EinStein(size=3), Pig(), BearOff(checkers=2), Counted(Pig())]), ids=repr
)
def test_searches_without_a_place_for_chance_say_so_in_one_sentence(game: Any) -> None:
    name = type(getattr(game, "game", game)).__name__
    sentence = (
        f"{name} has chance in it, by its method outcomes, and this compiled search has no place for chance: use"
        " compiled.expectiminimax, star1, star2, monte_carlo_tree_search, simulate or solve, or the plain"
        " expectiminimax, star1, star2, iterative_deepening or monte_carlo_tree_search."
    )
    state = game.initial_state()
    for search in (compiled.minimax, compiled.alpha_beta_with_memory):
        with pytest.raises(CompileError) as caught:
            search(game, state)
        assert str(caught.value) == sentence


@pytest.mark.slow
def test_a_compiled_game_offers_its_searches_for_a_choice() -> None:
    game = compiled.compile(EinStein(size=3))
    state = game.parse_state("1../.2a/..b MAX 1")
    found = decide(game, state, seconds=20)
    assert found.exact
    assert found.value == pytest.approx(-5 / 9)
    found = decide(game, state, seconds=5, exact_share=0, evaluate=level)
    assert (found.compiled, found.method) == (True, "deepening")
    assert decide(game, state, seconds=0.1, exact_share=0).method == "Monte Carlo"
    pig = compiled.compile(Pig(goal=20))
    found = decide(pig, pig.parse_state("3:8 +5 MAX"), seconds=3, evaluate=lambda state: state.south)
    assert (found.compiled, found.method) == (True, "deepening")
