"""Choices within a time: always legal, exact if that is quick, and marked as exact only if they are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import count
from math import inf, nan
from random import Random
from subprocess import check_output
from typing import Any

import pytest
from hypothesis import assume, example, given, strategies as st

from gametree import (
    MAX,
    MIN,
    BrokenGame,
    CompileError,
    Decision,
    IllegalAction,
    LimitReached,
    Player,
    TimedSearches,
    TooDeep,
    Transformation,
    alpha_beta,
    alpha_beta_with_memory,
    best_action,
    decide,
    depth_penalised_minimax,
    minimax,
    monte_carlo_tree_search,
    never_loses,
    play,
    rank_actions,
    solve,
    timed_strategy,
)
from gametree.evaluations import shipped_evaluation
from gametree.games import (
    ConnectFour,
    DotsAndBoxes,
    GraphGame,
    Hexapawn,
    Nim,
    Othello,
    ThreeMensMorris,
    TicTacToe,
    TreeGame,
)
from gametree.games.tic_tac_toe import Board
from gametree.notation import winner_of
from gametree.play.timed_searches import PENALTY, deepen
from tests.search.test_chance import Reroll, level
from tests.solver.graphs import Graph, graph_game, positions as any_graphs
from tests.solver.oracle import Positions
from tests.support.trees import Position, evaluations, positions, tree_game

decided = partial(decide, rng=Random(0), seconds=inf)


class Lists(TicTacToe):
    """Tic-tac-toe with boards in lists, which cannot be hashed."""

    def player(self, state: Any) -> Player:
        return super().player(Board(*state))

    def actions(self, state: Any) -> Any:
        return super().actions(Board(*state))

    def result(self, state: Any, action: int) -> Any:
        return [*super().result(Board(*state), action)]

    def terminal(self, state: Any) -> bool:
        return super().terminal(Board(*state))

    def utility(self, state: Any) -> int:
        return super().utility(Board(*state))

    def format_state(self, state: Any) -> str:
        return super().format_state(Board(*state))

    def at(self, text: str) -> list[int]:
        """The board of a text."""
        return [*self.parse_state(text)]


class InLists:
    """The game of a graph, with its states in lists."""

    def __init__(self, game: Graph) -> None:
        self.game = game

    def initial_state(self) -> Any:
        return [self.game.initial_state()]

    def player(self, state: Any) -> Player:
        return self.game.player(state[0])

    def actions(self, state: Any) -> Any:
        return self.game.actions(state[0])

    def result(self, state: Any, action: str) -> Any:
        return [self.game.result(state[0], action)]

    def terminal(self, state: Any) -> bool:
        return self.game.terminal(state[0])

    def utility(self, state: Any) -> float:
        return self.game.utility(state[0])


def no_search(*_: Any, **__: Any) -> Any:
    """A search that must not be called."""
    raise AssertionError


def late(action: int, player: Player, value: float) -> TreeGame:
    """A game in which every action of the player has the same value, and one ends the game at once."""
    slow: Any = [player.opponent, [player, [player.opponent, value]]]
    return TreeGame([player, *(value if each == action else slow for each in range(3))])


@given(positions.filter(lambda tree: not isinstance(tree, int)))
def test_with_enough_time_the_choice_is_a_best_action_and_says_its_value(tree: Position) -> None:
    game = tree_game(tree)
    decision = decided(game, 0)
    ranked = rank_actions(game, 0)
    best = {result.action for result in ranked if result.value == ranked[0].value}
    assert decision.action in best
    if decision.method == "only move":
        assert decision == Decision(ranked[0].line[0], "only move", False, None, ranked[0].line[:1])
    else:
        assert decision.exact
        assert decision.method == "exact"
        assert decision.value == ranked[0].value
        assert decision.line[0] == decision.action


@given(positions.filter(lambda tree: not isinstance(tree, int)))
def test_the_quickest_win_and_the_latest_loss_are_preferred(tree: Position) -> None:
    game = tree_game(tree)
    decision = decided(game, 0)
    ranked = rank_actions(game, 0, search=depth_penalised_minimax)
    if decision.value:
        assert decision.action in {result.action for result in ranked if result.value == ranked[0].value}


@given(
    positions.filter(lambda tree: not isinstance(tree, int)),
    evaluations | st.none(),
    st.integers(1, 200),
    st.integers(0, 9),
)
def test_however_few_the_nodes_the_action_is_legal_and_what_is_called_exact_is_so(
    tree: Position, evaluate: Any, nodes: int, seed: int
) -> None:
    game = tree_game(tree)
    decision = decide(game, 0, rng=Random(seed), seconds=inf, nodes=nodes, evaluate=evaluate)
    assert decision.action in game.actions(0)
    assert decision == decide(game, 0, rng=Random(seed), seconds=inf, nodes=nodes, evaluate=evaluate)
    if decision.exact:
        assert decision.value == minimax(game, 0).value
        after = game.result(0, decision.action)
        assert minimax(game, after).value == decision.value


def test_the_share_of_the_exact_search_may_be_larger() -> None:
    game = TicTacToe()
    start = game.initial_state()
    nodes = 12_000
    assert decided(game, start, nodes=nodes).method == "Monte Carlo"
    assert decided(game, start, nodes=nodes, exact_share=0.9).method == "exact"


def hopeful(_state: object) -> float:
    """Return a value that is good for MAX at every state."""
    return 0.5


class Entered(Transformation[Any, Any]):
    """A game that counts the states that are entered: its own calls of `result`, and the root."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.nodes = 1

    def result(self, state: Any, action: Any) -> Any:
        self.nodes += 1
        return self.game.result(state, action)


@given(
    st.one_of(positions.map(tree_game), any_graphs(6).map(graph_game)),
    st.integers(1, 400),
    st.sampled_from([0, 0.2, 0.5, 0.9, 1]),
    st.sampled_from([None, hopeful]),
    st.booleans(),
)
def test_no_more_states_are_entered_than_the_nodes_allow(
    plain: Any, nodes: int, exact_share: float, evaluate: Any, hashable: bool
) -> None:
    game, state = (plain, 0) if hashable else (InLists(plain), [0])
    assume(not game.terminal(state))
    counting = Entered(game)
    decision = decide(counting, state, seconds=inf, nodes=nodes, evaluate=evaluate, exact_share=exact_share)
    assert counting.nodes <= nodes
    assert decision.action in list(game.actions(state))


@pytest.mark.parametrize("exact_share", [0, 0.2, 0.9, 1])
@pytest.mark.parametrize("evaluate", [None, hopeful])
@pytest.mark.parametrize("game", [ConnectFour(), ThreeMensMorris(move_anywhere=True)], ids=["finite", "cyclic"])
def test_nearly_all_the_nodes_are_used_in_a_large_game(game: Any, evaluate: Any, exact_share: float) -> None:
    counting, state = Entered(game), game.initial_state()
    decision = decide(counting, state, seconds=inf, nodes=2_000, evaluate=evaluate, exact_share=exact_share)
    assert 1_990 <= counting.nodes <= 2_000
    assert decision.line[0] == decision.action


def test_no_time_at_all_gives_a_legal_action() -> None:
    games: list[Any] = [ConnectFour(), Othello(), ThreeMensMorris()]
    for game in games:
        for evaluate in (None, shipped_evaluation(game)):
            state = game.initial_state()
            decision = decide(game, state, rng=Random(0), seconds=0, evaluate=evaluate)
            assert decision.action in game.actions(state)
            assert not decision.exact


def test_values_closer_together_than_the_penalties_are_told_apart() -> None:
    """The first action is worth a little less, but ends the game so soon that the penalty prefers it."""
    chain: Any = 1
    for _ in range(8):
        chain = [MAX, chain]
    game = TreeGame([MAX, 1 - 2**-21, chain])
    assert decided(game, 0) == Decision(1, "exact", True, 1, (1,), winner=MAX)


def test_utilities_too_small_for_the_penalty_are_searched_without() -> None:
    tiny = 2.0**-22
    game = TreeGame([MAX, [MIN, tiny], [MIN, -tiny, tiny]])
    assert decided(game, 0) == Decision(0, "exact", True, tiny, (0,), winner=MAX)
    wide = TreeGame([MAX, *[[MIN, tiny, [MAX, -tiny, tiny]] for _ in range(40)], [MIN, tiny * 2, tiny * 2]])
    decision = decided(wide, 0, nodes=400, evaluate=lambda _: 0)
    assert (decision.action, decision.method) == (40, "deepening")


def test_deepening_prefers_the_quick_win_and_the_late_loss() -> None:
    for game, quick in ((late(2, MAX, 1), True), (late(2, MIN, -1), True), (late(0, MAX, -1), False)):
        *_, last = deepen(game, 0, evaluate=lambda _: 0, seconds=inf, nodes=None)
        assert last.solved
        assert len(last.result.line) == (1 if quick else 4)


def test_a_game_beyond_the_time_is_deepened_with_an_evaluation() -> None:
    game = ConnectFour()
    state = game.parse_state("......./......./......./......./OOO..../XXX....")
    for evaluate in (shipped_evaluation(game), hopeful):
        decision = decided(game, state, nodes=2_000, evaluate=evaluate)
        assert (decision.action, decision.method, decision.value) == (3, "deepening", 1)
        assert decision.line == (3,)
        assert decision.depth is not None
        assert decision.depth > 1


def test_a_game_beyond_the_time_is_played_out_without_an_evaluation() -> None:
    game = ConnectFour()
    state = game.parse_state("......./......./......./......./OOO..../XXX....")
    decision = decided(game, state, nodes=2_000)
    assert (decision.action, decision.method, decision.value) == (3, "Monte Carlo", 1)
    start = decided(game, game.initial_state(), nodes=4_000)
    assert start.method == "Monte Carlo"
    assert not start.exact
    assert start.simulations


def test_a_game_that_can_cycle_is_deepened_until_it_sees_a_win() -> None:
    """Three men's morris with moves to neighbouring points is won by the first player in 9 plies."""
    game = ThreeMensMorris()
    decision = decided(game, game.initial_state())
    assert (decision.method, decision.value, decision.depth) == ("deepening", 1, 9)
    assert (decision.exact, decision.winner) == (False, MAX)  # for all it knows, a longer game is worth more
    assert len(decision.line) == 9


TWO_WINS: Positions = {0: (MAX, (1, 2)), 1: 1, 2: (MAX, (0, 3)), 3: 2}


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("hashable", [True, False])
@example(nodes=TWO_WINS, most=3_000, evaluate=None)
@given(
    nodes=any_graphs(6), most=st.sampled_from([1, 3, 30, 300, 3_000]), evaluate=st.sampled_from([None, hopeful])
)
def test_whatever_the_graph_what_is_called_exact_or_won_is_so(
    hashable: bool, nodes: Positions, most: int, evaluate: Any
) -> None:
    assume(isinstance(nodes[0], tuple))
    game = graph_game(nodes)
    solved = solve(game)[0]
    asked: Any = (game, 0) if hashable else (InLists(game), [0])
    decision = decide(*asked, rng=Random(0), seconds=inf, nodes=most, evaluate=evaluate)
    if decision.exact:
        assert decision.value == solved.value
    if decision.winner is not None:
        assert decision.value
        assert decision.winner == winner_of(decision.value) == winner_of(solved.value)
        assert solved.value * decision.winner >= decision.value * decision.winner


def test_a_game_that_can_cycle_is_played_out_where_no_win_is_near() -> None:
    game = ThreeMensMorris(move_anywhere=True)
    decision = decided(game, game.initial_state(), nodes=20_000)
    assert (decision.method, decision.exact) == ("Monte Carlo", False)
    assert decision.simulations


def test_a_cycle_that_only_playing_out_meets_is_no_harm() -> None:
    """The search to the end has no nodes left before a state recurs."""
    wide = {f"end {each}": each % 3 - 1 for each in range(100)}
    first = {"ends": "ends", "on": "on"}
    positions: dict[str, Any] = {
        "start": (MAX, first),
        "ends": (MIN, {name: name for name in wide}),
        "on": (MIN, {"back": "start", "out": "end 2"}),
        **wide,
    }
    game = GraphGame[str, str]("start", positions)
    decision = decided(game, "start", nodes=300)
    assert decision.method == "Monte Carlo"
    assert not decision.exact
    with pytest.raises(TooDeep):
        alpha_beta_with_memory(game, "start")


def test_states_that_cannot_be_hashed_are_searched_as_well() -> None:
    game = Lists()
    for text in ("X../.O./...", "XO./.X./..."):
        decision = decided(game, game.at(text))
        assert decision.exact
        assert decision.value == minimax(TicTacToe(), TicTacToe().parse_state(text)).value
    hurried = decided(game, game.at("X../.O./..."), nodes=200)
    assert (hurried.method, hurried.exact) == ("deepening", False)
    assert hurried.action in game.actions(game.at("X../.O./..."))
    block = decided(game, game.at("XX./O../..."), nodes=150, evaluate=lambda _: 0)
    assert (block.action, block.method) == (2, "deepening")
    late_in_the_game = decided(game, game.at("XOX/XOO/.X."), nodes=11, evaluate=lambda _: 0)
    assert late_in_the_game == Decision(6, "deepening", True, 0, (6, 8), 2)


def test_an_only_move_is_played_without_a_search() -> None:
    game = Nim((1,))
    searches = TimedSearches(no_search, no_search)
    decision = decided(game, game.initial_state(), searches=searches)
    assert decision == Decision(decision.action, "only move", False, None, (decision.action,))


def test_simulations_are_those_of_the_searches_given() -> None:
    game, begun = TicTacToe(), list[float]()

    def counted(game: Any, state: Any, /, *, rng: Random, seconds: float, simulations: int | None = None) -> Any:
        begun.append(seconds)
        return monte_carlo_tree_search(game, state, rng=rng, seconds=seconds, simulations=simulations)

    start = game.initial_state()
    decision = decided(game, start, rng=Random(1), nodes=100, searches=TimedSearches(simulate=counted))
    assert (decision, len(begun)) == (decided(game, start, rng=Random(1), nodes=100), 1)
    assert decision.method == "Monte Carlo"


@pytest.mark.parametrize("evaluate", [None, level])
def test_a_limit_of_nodes_ends_the_simulations_of_a_game_of_few_states(evaluate: Any) -> None:
    """A tree of all states is simulated without entering any, and chance leaves its values unproven."""
    decision = decide(Reroll(), "start", rng=Random(1), seconds=inf, nodes=50, evaluate=evaluate)
    assert (decision.action, decision.method) == ("roll 0", "Monte Carlo")
    assert decision.simulations is not None
    assert 0 < decision.simulations <= 50


def test_a_game_that_is_over_offers_nothing_to_choose() -> None:
    game = TicTacToe()
    with pytest.raises(IllegalAction) as caught:
        decided(game, game.parse_state("XXX/OO./..."))
    assert str(caught.value) == (
        "The game is over at XXX/OO./..., so there is no action to choose: start a new game."
    )


def test_a_live_state_without_actions_is_refused() -> None:
    game = GraphGame[str, str]("a", {"a": (MAX, {})})
    with pytest.raises(BrokenGame, match="There is no action at a"):
        decided(game, "a")


@pytest.mark.parametrize("seconds", [-1, nan])
def test_seconds_that_mean_nothing(seconds: float) -> None:
    with pytest.raises(ValueError, match="A time limit must be a number of at least 0 seconds"):
        timed_strategy(seconds, rng=Random(0))


@pytest.mark.parametrize("seconds", [10**400, -(10**400)])
def test_seconds_beyond_every_float_are_refused_in_a_sentence(seconds: int) -> None:
    with pytest.raises(ValueError, match=r"in the range of a float: write math\.inf for no limit"):
        best_action(TicTacToe(), TicTacToe().initial_state(), seconds=seconds)


@pytest.mark.parametrize("limits", [{"seconds": 1e308}, {"nodes": 10**400, "seconds": inf}])
def test_huge_limits_limit_nothing(limits: Any) -> None:
    game = TicTacToe()
    assert decide(game, game.parse_state("X../.O./..."), **limits).exact


@pytest.mark.parametrize("nodes", [0, -1])
def test_nodes_that_mean_nothing(nodes: int) -> None:
    with pytest.raises(ValueError, match="A node limit must be an integer of at least 1"):
        timed_strategy(rng=Random(0), nodes=nodes)


@pytest.mark.parametrize("player", Player)
def test_a_timed_strategy_never_loses_at_tic_tac_toe(player: Player) -> None:
    assert never_loses(
        TicTacToe(), timed_strategy(inf, rng=Random(0)), player, TicTacToe().parse_state("X../.O./...")
    )


def test_a_timed_strategy_that_counts_nodes_plays_the_same_game_again() -> None:
    def actions(seed: int) -> tuple[int, ...]:
        strategy = timed_strategy(inf, rng=Random(seed), nodes=300)
        return play(ConnectFour(5, 4), dict.fromkeys(Player, strategy)).actions

    assert actions(1) == actions(1)
    assert len({actions(seed) for seed in range(3)}) > 1


def test_other_searches_may_be_given() -> None:
    game = DotsAndBoxes()

    def exact(game: Any, state: Any, /, *, penalty: float | None, **_: Any) -> Any:
        asked.append(penalty)
        return alpha_beta(game, state)

    asked: list[float | None] = []
    state = game.parse_state("--/||./--/|.|/-. +1 MAX")
    decision = decided(game, state, searches=TimedSearches(exact=exact))
    assert decision.value == alpha_beta(game, state).value
    assert asked[0] is None
    assert asked[1]


def test_the_best_action_in_one_line() -> None:
    game = Hexapawn(4, 3)
    assert best_action(game, game.initial_state()) in {
        result.action for result in rank_actions(game, game.initial_state()) if result.value == 1
    }
    lost = late(1, MAX, -1)
    assert best_action(lost, 0) != 1
    won = late(1, MIN, -1)
    assert best_action(won, 0) == 1


@pytest.mark.parametrize("share", [-0.1, 1.1, nan])
def test_the_share_of_the_search_to_the_end_is_a_share(share: float) -> None:
    with pytest.raises(ValueError, match=f"exact_share must be a finite number from 0 to 1, not {share}"):
        decided(TicTacToe(), TicTacToe().initial_state(), exact_share=share)


class Clock:
    """A clock that goes on by a second for each call of a method of the rules, in place of the real one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        for module in ("play.timed", "play.timed_searches", "search.iterative_deepening", "transform.limits"):
            monkeypatch.setattr(import_module(f"gametree.{module}"), "perf_counter", lambda: self.now)


class Slow:
    """A game each of whose methods takes a second. It notes when each call began."""

    def __init__(self, game: Any, clock: Clock) -> None:
        self.game, self.clock = game, clock
        self.calls: list[tuple[float, str]] = []
        self.player: Any = partial(self.ask, "player")
        self.actions: Any = partial(self.ask, "actions")
        self.result: Any = partial(self.ask, "result")
        self.terminal: Any = partial(self.ask, "terminal")
        self.utility: Any = partial(self.ask, "utility")

    def ask(self, name: str, *given: Any) -> Any:
        self.calls.append((self.clock.now, name))
        self.clock.now += 1
        return getattr(self.game, name)(*given)


@pytest.mark.parametrize("evaluate", [None, hopeful])
@pytest.mark.parametrize("game", [ConnectFour(), TicTacToe(), ThreeMensMorris()], ids=str)
def test_a_choice_is_late_by_one_call_that_takes_long(
    game: Any, evaluate: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a state with very many actions, `actions` is such a call; the other methods are asked at few states.

    Where no ply was searched in time, the actions are read once more, and that takes the tenth of a second.
    """
    clock = Clock(monkeypatch)
    for seconds in [*range(60), *range(60, 1_500, 47)]:
        slow = Slow(game, clock)
        clock.now = 0.0
        decision = decide(slow, game.initial_state(), seconds=seconds, evaluate=evaluate)
        late = [name for began, name in slow.calls if began >= seconds]
        searched = decision.exact or decision.depth or decision.simulations or not seconds
        assert sum(name in {"actions", "result"} for name in late) <= (1 if searched else 2)
        assert len(late) <= 6


class Pausing(Slow):
    """A game in whose n-th call the process pauses for an hour, as it does where garbage is collected."""

    def __init__(self, game: Any, clock: Clock, pause: int) -> None:
        super().__init__(game, clock)
        self.pause = pause

    def ask(self, name: str, *given: Any) -> Any:
        answer = super().ask(name, *given)
        self.clock.now += (3600 if len(self.calls) == self.pause else 0.001) - 1
        return answer


@pytest.mark.parametrize("evaluate", [None, hopeful])
@pytest.mark.parametrize("hashable", [True, False])
@given(st.one_of(positions.map(tree_game), any_graphs(6).map(graph_game)), st.integers(1, 60))
def test_wherever_the_process_pauses_one_ply_is_searched(
    hashable: bool, evaluate: Any, plain: Any, pause: int
) -> None:
    game, state = (plain, 0) if hashable else (InLists(plain), [0])
    assume(not game.terminal(state))
    player = game.player(state)
    after = {action: game.result(state, action) for action in game.actions(state)}
    with pytest.MonkeyPatch.context() as patch:
        decision = decide(Pausing(game, Clock(patch), pause), state, seconds=1, evaluate=evaluate)
    wins = {
        action
        for action, following in after.items()
        if game.terminal(following) and game.utility(following) * player > 0.5  # more than the evaluation
    }
    assert decision.exact or decision.depth or decision.simulations or len(after) == 1
    if wins and decision.depth == 1:
        assert decision.action in wins
        assert evaluate is not None or decision.winner == player
    if decision.winner is not None:
        assert evaluate is not None or solve(plain)[0].value * decision.winner > 0


def test_a_glimpse_that_no_action_is_reached_in_leaves_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    game, clock = ConnectFour(), Clock(monkeypatch)
    decision = decide(Slow(game, clock), game.initial_state(), seconds=1, evaluate=hopeful)
    assert decision == Decision(3, "deepening", exact=False, value=0.5, line=(3,), depth=0)


def test_neither_modules_nor_searches_that_load_are_in_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, game = Clock(monkeypatch), TicTacToe()

    def load(*_: object) -> TimedSearches:
        clock.now += 60
        return TimedSearches()

    timed: Any = import_module("gametree.play.timed")
    monkeypatch.setattr(timed, "load_plain_searches", load)
    monkeypatch.setattr(timed, "offered_searches", load)
    assert decide(game, game.parse_state("X../.O./..."), seconds=1).exact


def test_a_choice_loads_no_module_in_its_time() -> None:
    """The second choice of a process needs no module that the first, without time, has not loaded."""
    program = """
import sys
from gametree import MAX, MIN, decide
from gametree.games import ConnectFour, ThreeMensMorris
for game in (ConnectFour(), ThreeMensMorris()):
    for evaluate in (None, lambda state: 0):
        decide(game, game.initial_state(), seconds=0, evaluate=evaluate)
before = set(sys.modules)
for game in (ConnectFour(), ThreeMensMorris()):
    for evaluate in (None, lambda state: 0):
        decide(game, game.initial_state(), seconds=0.05, evaluate=evaluate)
print(sorted(set(sys.modules) - before))
"""
    assert check_output([sys.executable, "-c", program], text=True) == "[]\n"


def test_without_time_no_more_than_two_actions_are_read() -> None:
    class Endless(Transformation[Any, Any]):
        def actions(self, _state: Any) -> Iterator[int]:
            return count()

    for evaluate in (None, hopeful):
        assert (
            decide(Endless(ConnectFour()), ConnectFour().initial_state(), seconds=0, evaluate=evaluate).action == 0
        )


def test_the_quickest_win_and_the_check_of_its_value_share_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, asked = Clock(monkeypatch), list[Any]()

    def exact(game: Any, state: Any, /, *, penalty: float | None, seconds: float, nodes: int | None) -> Any:
        asked.append((penalty, seconds, nodes))
        clock.now += 4
        return minimax(game, state)

    game = Entered(TreeGame([MAX, [MIN, 1, 1], [MIN, 1]]))
    decide(game, 0, seconds=20, nodes=100, searches=TimedSearches(exact))
    assert asked == [(None, 4, 20), (PENALTY, 8, (100 - 5) // 2), (None, 12, None)]  # 5 states are below the root


def test_a_choice_needs_no_statistics_of_each_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a state with a million actions they would take longer than the search."""
    monkeypatch.setattr(import_module("gametree.search.monte_carlo_tree_search"), "_statistics", no_search)
    assert decided(ConnectFour(), ConnectFour().initial_state(), nodes=400).method == "Monte Carlo"


def no_answer(error: type[Exception], asked: list[Any], uses: float, clock: Clock) -> Callable[..., Any]:
    """Return a search that notes what it may use, uses a part of the time, and raises an error."""

    def search(_game: Any, _state: Any, /, *, seconds: float, nodes: int | None = None, **_: Any) -> Any:
        asked.append((seconds, nodes))
        clock.now += uses * seconds
        raise error("Not found.")

    return search


@pytest.mark.parametrize("exact_share", [0.2, 0.5, 0.9])
@pytest.mark.parametrize(("error", "cyclic"), [(TooDeep, True), (LimitReached, False)])
def test_each_search_has_its_share_of_the_time_that_is_left(
    error: type[Exception], cyclic: bool, exact_share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, asked, game = Clock(monkeypatch), list[Any](), ConnectFour()

    def deepen_for_half(_game: Any, _state: Any, /, *, seconds: float, nodes: int | None, **_: Any) -> Any:
        asked.append((seconds, nodes))
        clock.now += seconds
        return iter(())

    searches = TimedSearches(
        no_answer(error, asked, 0.5, clock), deepen_for_half, no_answer(ZeroDivisionError, asked, 1, clock)
    )
    with pytest.raises(ZeroDivisionError):
        decide(
            game,
            game.initial_state(),
            seconds=100,
            nodes=1_000,
            exact_share=exact_share,
            searches=searches,
        )
    left = 100 - 50 * exact_share
    exact = (100 * exact_share, int(1_000 * exact_share))
    if cyclic:
        assert asked == [exact, (left / 2, 500), (left / 2, None)]
    else:
        assert asked == [exact, (left, None)]


def test_compiling_takes_none_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled searches are called without time first, in which they are compiled here for a minute each."""
    clock, asked = Clock(monkeypatch), list[tuple[str, float]]()

    def search(name: str) -> Callable[..., Any]:
        def compiled(_game: Any, _state: Any, /, *, seconds: float, **_: Any) -> Any:
            asked.append((name, seconds))
            if seconds == 0:
                clock.now += 60
                raise LimitReached("It is compiled.")
            clock.now += seconds
            raise (TooDeep if name == "exact" else LimitReached)("Not found.")

        return compiled

    def deepen(*given: Any, **options: Any) -> Any:
        with suppress(LimitReached):
            search("deepen")(*given, **options)
        return iter(())

    searches = TimedSearches(search("exact"), deepen, search("simulate"), compiled=True)
    with pytest.raises(LimitReached):
        decide(ConnectFour(), ConnectFour().initial_state(), seconds=10, exact_share=0.4, searches=searches)
    assert asked == [("exact", 0), ("exact", 4), ("deepen", 0), ("deepen", 3), ("simulate", 0), ("simulate", 3)]


def test_a_game_that_refuses_compiled_searches_is_searched_by_plain_ones_in_the_time_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock(monkeypatch)

    def refuse(_game: Any, _state: Any, /, *, seconds: float, **_: Any) -> Any:
        clock.now += seconds
        raise CompileError("A number is too large.")

    timed: Any = import_module("gametree.play.timed")
    monkeypatch.setattr(timed, "GLANCE", 1)
    game, state = TicTacToe(), TicTacToe().parse_state("X../.O./X.O")
    refusing = TimedSearches(refuse, compiled=True)
    decision = decide(game, state, seconds=10, exact_share=0.5, searches=refusing)
    assert decision == decide(game, state, seconds=10)
    with pytest.raises(CompileError):
        decide(game, state, seconds=10, searches=refusing._replace(compiled=False))
