"""Every search raises where a game's answer contradicts the protocol, instead of returning a wrong value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gametree import (
    MAX,
    MIN,
    BoundedTable,
    BrokenGame,
    Checked,
    Counted,
    DepthPenalised,
    IllegalAction,
    LimitReached,
    NodeLimited,
    Ordered,
    Result,
    Symmetric,
    Verdict,
    alpha_beta,
    alpha_beta_with_memory,
    best_actions,
    deepening_search,
    depth_penalised_minimax,
    minimax,
    monte_carlo_tree_search,
    mtd_f,
    never_loses,
    play,
    principal_variation_search,
    proof_number_search,
    rank_actions,
)
from gametree.games import TicTacToe
from gametree.transform.checked import legal
from gametree.tree import trace


def play_alone(game: Any, strategy: Any) -> object:
    return play(game, {MAX: strategy, MIN: strategy})


def never_loses_as_max(game: Any, strategy: Any) -> object:
    return never_loses(game, strategy, MAX)


def naive(game: Any, state: Any) -> Result[Any]:
    """Search as people first write it: a player that is not MAX is taken for MIN."""
    if game.terminal(state):
        return Result(game.utility(state))
    better = max if game.player(state) == MAX else min
    children = [(naive(game, game.result(state, action)).value, action) for action in game.actions(state)]
    value, action = better(children, key=lambda child: child[0])
    return Result(value, (action,))


def _proof(game: Any, state: Any) -> object:
    return proof_number_search(game, state, at_least=1)


def _monte_carlo(game: Any, state: Any) -> object:
    return monte_carlo_tree_search(game, state, rng=Random(1), simulations=300)


PLAIN: dict[str, Callable[[Any, Any], Any]] = {
    "minimax": minimax,
    "alpha_beta": alpha_beta,
    "depth_penalised_minimax": depth_penalised_minimax,
    "rank_actions": rank_actions,
}
WITH_A_TABLE: dict[str, Callable[[Any, Any], Any]] = {
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "best_actions": best_actions,
    "principal_variation_search": principal_variation_search,
    "mtd_f": mtd_f,
    "iterative_deepening": deepening_search(evaluate=lambda _: 0, depth=6),
    "proof_number_search": _proof,
    "monte_carlo_tree_search": _monte_carlo,
}
SEARCHES = PLAIN | WITH_A_TABLE


class Stones:
    """Take one or two of some stones; who takes the last one wins. `mover` names the player to move."""

    def __init__(self, mover: Callable[[int, int], Any]) -> None:
        self.mover = mover

    def initial_state(self) -> tuple[int, int]:
        return (4, 1)

    def player(self, state: tuple[int, int]) -> Any:
        return self.mover(*state)

    def actions(self, state: tuple[int, int]) -> Any:
        return range(1, min(2, state[0]) + 1)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] - action, -state[1]

    def terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 0

    def utility(self, state: tuple[int, int]) -> int:
        return -state[1]


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@pytest.mark.parametrize(
    "names", [("X", "O"), ("MAX", "MIN"), (1, 0), (0, 1), (1, 2), (None, 0), (1.0, -1.0), (True, False)]
)
@pytest.mark.parametrize("deep", [False, True], ids=["at the root", "deeper"])
def test_a_player_that_is_neither_max_nor_min_is_refused(search: Any, names: tuple[Any, Any], deep: bool) -> None:
    def mover(stones: int, turn: int) -> Any:
        if deep and stones > 2:
            return MAX if turn == 1 else MIN
        return names[0] if turn == 1 else names[1]

    game = Stones(mover)
    with pytest.raises(BrokenGame, match=r"player returned .* at \(\d, -?1\): return Player.MAX or Player.MIN"):
        search(game, game.initial_state())


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_one_and_minus_one_equal_the_players(search: Any) -> None:
    numbers, players = Stones(lambda _, turn: turn), Stones(lambda _, turn: MAX if turn == 1 else MIN)
    first, second = (search(game, game.initial_state()) for game in (numbers, players))
    timeless = [each._replace(seconds=0) if hasattr(each, "seconds") else each for each in (first, second)]
    assert timeless[0] == timeless[1]


def test_a_trace_names_the_players_that_the_rules_give_as_numbers() -> None:
    numbers, players = Stones(lambda _, turn: turn), Stones(lambda _, turn: MAX if turn == 1 else MIN)
    for search in (alpha_beta, naive):
        first, second = (trace(search, game, game.initial_state()) for game in (numbers, players))
        assert first.to_json() == second.to_json()
        assert first.to_svg() == second.to_svg()


def test_a_trace_refuses_a_player_that_the_own_search_takes() -> None:
    game = Stones(lambda _, turn: "X" if turn == 1 else "O")
    naive(game, game.initial_state())
    tree = trace(naive, game, game.initial_state())
    assert isinstance(tree.error, BrokenGame)
    assert "player returned 'X' at (4, 1)" in str(tree)


def test_checked_refuses_a_wrong_player_too() -> None:
    game = Checked(Stones(lambda _stones, _turn: "X"))
    with pytest.raises(BrokenGame, match="player returned 'X'"):
        game.player(game.initial_state())


class InPlace(Stones):
    """The same on lists, of which `result` changes the one it is given unless `copies`."""

    def __init__(self, *, copies: bool = False) -> None:
        super().__init__(lambda _, turn: MAX if turn == 1 else MIN)
        self.copies = copies

    def initial_state(self) -> Any:
        return [4, 1]

    def result(self, state: Any, action: int) -> Any:
        following = list(state) if self.copies else state
        following[0] -= action
        following[1] = -following[1]
        return following


@pytest.mark.parametrize("search", PLAIN.values(), ids=PLAIN)
def test_a_state_changed_in_place_is_refused(search: Any) -> None:
    sentence = r"^result changed the state \[3, -1\] in place for the action 1: return a new state and leave"
    with pytest.raises(BrokenGame, match=sentence):
        search(InPlace(), InPlace().initial_state())


def largest_first(game: Any) -> Any:
    def key(_state: object, action: int) -> int:
        return -action

    return Ordered(game, key=key)


@pytest.mark.parametrize("around", [Counted, DepthPenalised, largest_first])
def test_a_state_changed_in_place_is_refused_behind_transformations(around: Callable[[Any], Any]) -> None:
    game = around(InPlace())
    with pytest.raises(BrokenGame, match="result changed the state"):
        minimax(game, game.start([4, 1]) if hasattr(game, "start") else [4, 1])


def test_lists_that_are_copied_stay_searchable_by_plain_searches() -> None:
    expected = minimax(Stones(lambda _, turn: MAX if turn == 1 else MIN), (4, 1))
    for search in (minimax, alpha_beta):
        assert search(InPlace(copies=True), [4, 1]) == expected


@pytest.mark.parametrize("search", WITH_A_TABLE.values(), ids=WITH_A_TABLE)
def test_a_search_with_a_table_refuses_unhashable_states(search: Any) -> None:
    sentence = r"The state .*\[4, 1\].* is not hashable, .* so use tuples or frozen dataclasses"
    with pytest.raises(BrokenGame, match=sentence):
        search(InPlace(copies=True), [4, 1])


class HashableUntilLater(Stones):
    """States become lists after a ply, so that not only the root must be looked at."""

    def result(self, state: Any, action: int) -> Any:
        return [state[0] - action, -state[1]]


@pytest.mark.parametrize("search", WITH_A_TABLE.values(), ids=WITH_A_TABLE)
def test_a_search_with_a_table_refuses_unhashable_states_further_down(search: Any) -> None:
    with pytest.raises(BrokenGame, match="is not hashable"):
        search(HashableUntilLater(lambda _, turn: MAX if turn == 1 else MIN), (4, 1))


class Incomparable(int):
    """A state that can be hashed, but not compared."""

    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        message = "cannot be compared"
        raise TypeError(message)


class Meeting(Stones):
    """Numbered states that cannot be compared, and the numbers of those that follow each."""

    def __init__(self, following: dict[int, list[int]]) -> None:
        super().__init__(lambda _stones, _turn: MAX)
        self.following = following

    def initial_state(self) -> Any:
        return Incomparable(0)

    def player(self, state: Any) -> Any:
        return MAX

    def actions(self, state: Any) -> list[int]:
        return self.following[int(state)]

    def result(self, state: Any, action: int) -> Any:
        return Incomparable(action)

    def terminal(self, state: Any) -> bool:
        return int(state) not in self.following

    def utility(self, state: Any) -> int:
        return 0


def raises_what_the_comparison_raises(search: Any, following: dict[int, list[int]]) -> None:
    game = Meeting(following)
    with pytest.raises(TypeError, match="cannot be compared"):
        search(game, game.initial_state())


@pytest.mark.parametrize("search", WITH_A_TABLE.values(), ids=WITH_A_TABLE)
def test_an_error_of_a_comparison_on_the_path_is_not_taken_for_a_missing_hash(search: Any) -> None:
    raises_what_the_comparison_raises(search, {0: [0, 0]})


@pytest.mark.parametrize("name", sorted(WITH_A_TABLE.keys() - {"monte_carlo_tree_search"}))
def test_an_error_of_a_comparison_in_the_table_is_not_taken_for_a_missing_hash(name: str) -> None:
    raises_what_the_comparison_raises(WITH_A_TABLE[name], {0: [1, 2], 1: [3], 2: [3], 3: [4], 4: [5], 5: [6]})


class Worth(Stones):
    """One ply to a state of the given utility."""

    def __init__(self, value: Any) -> None:
        super().__init__(lambda _stones, _turn: MAX)
        self.value = value

    def initial_state(self) -> tuple[int, int]:
        return (1, 1)

    def utility(self, state: tuple[int, int]) -> Any:
        return self.value


NO_UTILITIES: list[Any] = [10**400, -(10**400), Fraction(10**400), None, "1", float("nan"), float("inf")]


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@pytest.mark.parametrize("value", NO_UTILITIES)
def test_a_utility_beyond_the_range_of_a_float_is_refused(search: Any, value: Any) -> None:
    with pytest.raises(BrokenGame, match=r"The utility of \(0, -1\) is .*, but it must be a finite number"):
        search(Worth(value), (1, 1))


@pytest.mark.parametrize("value", [Fraction(1, 3), 2**53 + 1, -(2**53) - 1, 1.7e308, 5e-324, -0.0])
def test_ints_floats_and_fractions_keep_their_value_and_kind(value: Any) -> None:
    for search in (minimax, alpha_beta, alpha_beta_with_memory, principal_variation_search, mtd_f):
        found = search(Worth(value), (1, 1)).value
        assert found == value
        assert type(found) is type(value)


# Tables and claims


def test_a_table_of_proof_numbers_answers_one_claim() -> None:
    table: BoundedTable[Any, Any] = BoundedTable(entries=10_000)
    game = TicTacToe()
    assert proof_number_search(game, game.initial_state(), at_least=1, table=table).verdict is Verdict.DISPROVED
    with pytest.raises(ValueError, match=r"The table holds answers .*at least 1.*at least 0.*: use a new table"):
        proof_number_search(game, game.initial_state(), at_least=0, table=table)
    with pytest.raises(ValueError, match="use a new table"):
        alpha_beta_with_memory(game, game.initial_state(), table=table)


class ManyNames(Stones):
    """Take one to three stones, each move under three names: many lines lead to one state."""

    def actions(self, state: tuple[int, int]) -> Any:
        return [(taken, name) for taken in range(1, min(3, state[0]) + 1) for name in range(3)]

    def result(self, state: tuple[int, int], action: Any) -> tuple[int, int]:
        return state[0] - action[0], -state[1]


def test_proof_numbers_stay_small_where_lines_meet() -> None:
    game = ManyNames(lambda _, turn: MAX if turn == 1 else MIN)
    stopped = proof_number_search(NodeLimited(game, nodes=20_000), (1_400, 1), at_least=1)
    assert stopped.verdict is Verdict.UNKNOWN
    assert max(stopped.numbers) < 3 * 1_400
    counted = Counted(game)
    assert proof_number_search(counted, (100, 1), at_least=1).verdict is Verdict.DISPROVED
    assert counted.nodes < 40_000  # sums would be about 3 ** 100


def test_a_proof_that_is_cut_off_says_so_before_a_line_is_found() -> None:
    game = Symmetric(TicTacToe())
    for nodes in (1, 2, 10, 100):
        answer = proof_number_search(NodeLimited(game, nodes=nodes), game.initial_state(), at_least=1)
        assert answer.verdict is Verdict.UNKNOWN
        assert answer.line == ()
    with pytest.raises(LimitReached):
        alpha_beta(NodeLimited(game, nodes=10), game.initial_state())


# Play


@pytest.mark.parametrize("ask", [play_alone, never_loses_as_max])
def test_play_and_proofs_refuse_what_searches_refuse(ask: Callable[[Any, Any], object]) -> None:
    def first(game: Any, state: Any) -> Any:
        return next(iter(game.actions(state)))

    with pytest.raises(BrokenGame, match="player returned 'X'"):
        ask(Stones(lambda _stones, _turn: "X"), first)
    with pytest.raises(BrokenGame, match=r"result changed the state|is not hashable"):
        ask(InPlace(), first)
    for value in NO_UTILITIES:
        with pytest.raises(BrokenGame, match=r"The utility of \(0, -1\) is .*, but it must be a finite number"):
            ask(Worth(value), first)


def test_the_line_played_is_read_only_for_an_error() -> None:
    def line() -> Iterator[int]:
        consumed.append(True)
        yield 4

    consumed: list[bool] = []
    game = TicTacToe()
    assert legal(game, game.initial_state(), 0, line()) == 0
    assert not consumed
    with pytest.raises(IllegalAction) as caught:
        legal(game, game.parse_state("X../.../..."), 0, line())
    assert caught.value.line == (4,)
