"""The trace of one search: order, revisits, tables, folds, limits, errors."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from functools import partial
from math import inf, nan
from random import Random
from typing import Any

import pytest

from gametree import (
    MAX,
    MIN,
    Bound,
    Counted,
    ExtendedState,
    Game,
    LimitReached,
    NodeLimited,
    Ordered,
    Player,
    Result,
    Symmetric,
    TooDeep,
    alpha_beta,
    iterative_deepening,
    minimax,
    monte_carlo_search,
    monte_carlo_tree_search,
    play,
    rank_actions,
)
from gametree.game import Action, State
from gametree.games import GraphGame, TicTacToe, TreeGame
from gametree.play import search_strategy
from gametree.transform.traced import Spot, Traced
from gametree.tree import TreeRecorder, trace
from gametree.tree.annotations import notes
from tests.tree.own_searches import deepening, folding

GAME = TicTacToe(win=10)
CLASSIC = GAME.parse_state("O.X/X.X/.OO")  # ["O", 1, "X", "X", 4, "X", 6, "O", "O"] of the well-known tutorial
NORVIG = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])  # Russell & Norvig, 4th edition, figure 5.2


def test_the_classic_figure() -> None:
    """Nine calls in the figure's order, and -10, +10, -10 at the root's moves (counted from 0)."""
    tree = trace(minimax, GAME, CLASSIC)
    assert [node.line for node in tree] == [
        (), (1,), (1, 4), (1, 6), (4,), (6,), (6, 1), (6, 1, 4), (6, 4),
    ]  # fmt: skip
    assert [node.order for node in tree] == list(range(1, 10))
    assert {action: node.value for action, node in tree.root.children.items()} == {1: -10, 4: 10, 6: -10}
    assert tree.root.value == 10
    assert [node.line for node in tree.line] == [(), (4,)]
    assert (tree.depth, tree.cutoffs, tree.pruned) == (3, 0, 0)
    assert not tree.alpha_beta_like


def test_alpha_beta_on_the_classic_figure() -> None:
    """One action is pruned, and the tree has windows and a bound."""
    tree = trace(alpha_beta, GAME, CLASSIC)
    after_six = tree.root.children[6]
    assert (after_six.low, after_six.high, after_six.bound) == (-inf, 10, Bound.UPPER)
    assert after_six.value is None
    assert after_six.unsearched == (4,)
    assert (tree.nodes, tree.cutoffs, tree.pruned) == (8, 1, 1)
    windows = [(-inf, inf), (-inf, inf), (-inf, inf), (-inf, -10), (-10, inf), (10, inf), (10, inf), (10, inf)]
    assert [node.window for node in tree] == windows
    assert tree.alpha_beta_like


def test_the_tree_of_the_book() -> None:
    """Russell & Norvig's figure 5.5: of the nine leaves alpha-beta skips two, and the root is worth 3."""
    tree = trace(alpha_beta, NORVIG, 0)
    assert [(node.low, node.high) for node in tree.root.children.values()] == [(3, 3), (-inf, 2), (2, 2)]
    assert [node.unsearched for node in tree.root.children.values()] == [(), (1, 2), ()]
    assert tree.find(5)[0].bound is Bound.UPPER
    assert tree.find(7) == ()


def test_who_wants_a_lower_bound_finds_one() -> None:
    tree = trace(alpha_beta, TreeGame([[3], [4, [5, 9], 1], 0]), 0)
    (cut,) = tree.find(5)
    assert (cut.low, cut.high, cut.bound, cut.window) == (5, inf, Bound.LOWER, (3, 4))


def test_a_node_may_have_bounds_on_both_sides_or_none() -> None:
    def peek(game: Game[State, Action], state: State, /) -> float:
        first, second = (game.result(state, action) for action in game.actions(state))
        for child, tried in ((first, (0,)), (second, (0,))):
            for action in tried:
                game.utility(game.result(child, list(game.actions(child))[action]))
        return 0

    tree = trace(peek, TreeGame([MAX, [MAX, 1, 5], [MIN, 7, 4]]), 0)
    assert [(node.low, node.high) for node in tree.find(1)] == [(1, inf)]
    assert (tree.root.low, tree.root.high, tree.root.bound) == (1, inf, Bound.LOWER)
    tree = trace(peek, TreeGame([MIN, [MAX, 1, 5], [MIN, 7, 4]]), 0)
    assert (tree.root.low, tree.root.high, tree.root.bound) == (-inf, 7, Bound.UPPER)
    seen = trace(lambda game, state: game.actions(state), TreeGame([1, 2]), 0).root
    assert (seen.value, seen.bound) == (None, None)


def test_deepening_visits_the_same_nodes_again() -> None:
    tree = trace(deepening, NORVIG, 0)
    assert [node.visits for node in tree][:2] == [6, 6]
    assert tree.find(0)[0].first_pass == 1
    assert tree.find(2)[0].visits == 5
    assert tree.find(2)[0].first_pass == 2
    assert notes(tree.find(2)[0]) == ["game over", "5 visits", "since pass 2"]
    assert all(node.window is None for node in tree)
    assert tree.root.value == 3


def test_a_state_that_was_only_asked_whether_it_is_terminal_is_said_to_be_over() -> None:
    """In some games the player who moves last has won, so a search need not ask for the utility."""

    def last_move_wins(game: Game[State, Action], state: State, /) -> Result[Action]:
        children = {action: game.result(state, action) for action in game.actions(state)}
        winning = [action for action, child in children.items() if game.terminal(child)]
        return Result(1, tuple(winning[:1]))

    tree = trace(last_move_wins, TreeGame([[1, 2], 3]), 0)
    assert [(node.terminal, node.utility) for node in tree][1:] == [(False, None), (True, None)]
    assert [notes(node) for node in tree][1:] == [[], ["game over"]]
    assert "[game over]" in str(tree)


def test_a_search_that_yields_is_run_to_its_end() -> None:
    def search(game: Game[State, Action], state: State, /) -> Iterator[object]:
        return iterative_deepening(game, state, evaluate=lambda _state: 0, depth=4)

    tree = trace(search, NORVIG, 0)
    assert [iteration.depth for iteration in tree.result] == [0, 1, 2]
    assert tree.root.visits >= 2
    assert [node.line for node in tree.line] == [(), (0,), (0, 0)]


def test_an_answer_that_holds_a_result_has_its_line() -> None:
    def search(game: Game[State, Action], state: State, /) -> object:
        return monte_carlo_tree_search(game, state, rng=Random(3), simulations=200)

    tree = trace(search, NORVIG, 0)
    assert tree.line[1].action == 0
    ranked = trace(rank_actions, NORVIG, 0)
    assert [node.line for node in ranked.line] == [(), (0,), (0, 0)]
    assert ranked.root.visits == 3


def test_a_line_that_leaves_the_tree_is_marked_as_far_as_it_goes() -> None:
    def search(game: Game[State, Action], state: State, /) -> Result[Action]:
        action, *_ = game.actions(state)
        game.result(state, action)
        return Result(0, (action, action, action))

    assert [node.line for node in trace(search, NORVIG, 0).line] == [(), (0,)]


DIAMOND: dict[str, Any] = {
    "a": (MAX, {"left": "b", "right": "c"}),
    "b": (MIN, {"on": "d"}),
    "c": (MIN, {"on": "d", "off": "e"}),
    "d": (MAX, {"up": "f", "down": "g"}),
    "e": 2, "f": 5, "g": 3,
}  # fmt: skip


def test_an_equal_state_on_another_path_is_another_node() -> None:
    tree = trace(minimax, GraphGame("a", DIAMOND), "a")
    first, second = tree.find("d")
    assert first.line == ("left", "on")
    assert second.line == ("right", "on")
    assert second.seen_at is None


def test_where_a_table_answered_the_node_says_where_it_was_seen() -> None:
    def search(game: Game[State, Action], state: State, /) -> Result[Action]:
        table: dict[State, float] = {}

        def value(state: State) -> float:
            if state not in table:
                if game.terminal(state):
                    table[state] = game.utility(state)
                else:
                    values = [value(game.result(state, action)) for action in game.actions(state)]
                    table[state] = max(values) if game.player(state) == MAX else min(values)
            return table[state]

        return Result(value(state))

    tree = trace(search, GraphGame("a", DIAMOND), "a")
    first, second = tree.find("d")
    assert second.seen_at is first
    assert second.value == first.value == 5
    assert tree.find("c")[0].value == 2
    assert notes(second) == [f"seen at #{first.order}"]


def test_what_is_known_of_a_state_only_later_is_not_claimed_before() -> None:
    """Node 2 stopped at the horizon; an equal state that was searched later does not explain that."""

    def search(game: Any, state: Any, /) -> object:
        left, right = (game.result(state, action) for action in ("left", "right"))
        meeting = game.result(left, "on")
        assert not game.terminal(meeting)
        again = game.result(right, "on")
        return game.utility(game.result(again, "up"))

    tree = trace(search, GraphGame("a", DIAMOND), "a")
    first, second = tree.find("d")
    assert first.seen_at is None
    assert (first.low, first.high) == (-inf, inf)
    assert (second.low, second.high) == (5, inf)


CYCLE: dict[str, Any] = {
    "a": (MAX, {"round": "b", "out": "x"}),
    "b": (MIN, {"back": "a", "out": "y"}),
    "x": 1, "y": 2,
}  # fmt: skip


class Listed:
    """Take one or two stones; the player who takes the last one wins. A state lists the stones and the player."""

    def player(self, state: list[int]) -> Player:
        return Player(state[1])

    def actions(self, state: list[int]) -> range:
        return range(1, min(2, state[0]) + 1)

    def result(self, state: list[int], action: int) -> list[int]:
        return [state[0] - action, -state[1]]

    def terminal(self, state: list[int]) -> bool:
        return state[0] == 0

    def utility(self, state: list[int]) -> int:
        return -state[1]


def test_states_that_cannot_be_hashed_are_traced_as_well() -> None:
    game: Game[list[int], int] = Listed()
    tree = trace(alpha_beta, game, [4, 1])
    assert tree.result == alpha_beta(game, [4, 1])
    assert all(node.seen_at is None for node in tree)


def test_a_game_with_cycles_gives_the_part_of_the_tree_that_was_searched() -> None:
    tree = trace(minimax, GraphGame("a", CYCLE), "a")
    assert isinstance(tree.error, TooDeep)
    with pytest.raises(TooDeep, match="recursion limit"):
        _ = tree.result
    assert tree.depth > 100
    assert tree.root.value is None
    assert tree.line == ()


def test_a_node_that_needs_itself_claims_nothing_by_that() -> None:
    def search(game: Game[State, Action], state: State, /) -> None:
        table: set[State] = set()

        def visit(state: State) -> None:
            if game.terminal(state):
                game.utility(state)
            elif state not in table:
                table.add(state)
                for action in game.actions(state):
                    visit(game.result(state, action))

        visit(state)

    tree = trace(search, GraphGame("a", CYCLE), "a")
    again = tree.find("a")[1]
    assert again.seen_at is tree.root
    assert (again.low, again.high) == (-inf, inf)
    assert (tree.root.low, tree.root.high) == (1, 2)
    assert tree.root.bound is None


def test_a_search_that_folds_states_itself() -> None:
    start = GAME.parse_state("X../.O./..X")
    tree = trace(folding, GAME, start)
    assert tree.result == Result(0)
    assert tree.root.value == 0
    assert tree.root.state == GAME.canonical(start)
    assert trace(minimax, Symmetric(GAME), GAME.canonical(start)).root.value == 0


def test_a_node_of_two_states_claims_nothing() -> None:
    """Actions mean something else at a state's mirror image: here MIN's best reply, to 1, is tried at neither."""

    class Mirrored(GraphGame[str, str]):
        def canonical(self, state: str) -> str:
            return {"right": "left"}.get(state, state)

    game = Mirrored(
        "right",
        {
            "right": (MIN, {"up": "five", "down": "one"}),
            "left": (MIN, {"up": "one", "down": "five"}),
            "five": 5,
            "one": 1,
        },
    )

    def search(game: Any, state: Any, /) -> None:
        for frame, action in ((state, "up"), (game.canonical(state), "down")):
            child = game.result(frame, action)
            assert game.terminal(child)
            assert game.utility(child) == 5

    tree = trace(search, game, "right")
    assert len(tree) == 3
    assert (tree.root.low, tree.root.high) == (-inf, inf)
    assert tree.root.children.keys() == {"up", "down"}


def test_windows_are_told_only_of_a_walk_in_depth_first_order() -> None:
    def breadth_first(game: Any, state: Any, /) -> None:
        level = [state]
        while level:
            live = [state for state in level if not game.terminal(state)]
            level = [game.result(state, action) for state in live for action in game.actions(state)]

    tree = trace(breadth_first, NORVIG, 0)
    assert all(node.visits == 1 for node in tree)
    assert all(node.window is None for node in tree)
    assert not tree.alpha_beta_like


def test_a_window_holds_only_what_is_sure() -> None:
    """A child of which a search has seen one reply is worth at most that reply: MAX is sure of nothing yet."""

    def hasty(game: Any, state: Any, /) -> None:
        for action in game.actions(state):
            child = game.result(state, action)
            game.utility(game.result(child, next(iter(game.actions(child)))))

    for player, windows in ((MAX, {(-inf, inf)}), (MIN, {(-inf, inf)})):
        game = TreeGame([player, [player.opponent, 3, 1], [player.opponent, 5, 4]])
        assert {node.window for node in trace(hasty, game, 0)} == windows


def test_an_action_that_the_game_does_not_list_counts_for_nothing() -> None:
    """An example is a search that tries a pass where the game has none."""

    class Passing(TreeGame):
        def actions(self, state: int) -> range:
            return range(1, len(super().actions(state)))

    def search(game: Any, state: Any, /) -> None:
        for action in (0, 1, 2):
            game.utility(game.result(state, action))

    tree = trace(search, Passing([9, 3, 4]), 0)
    assert tree.root.value == 4
    assert "0: #2" in str(tree)


def test_a_search_that_asks_for_no_utility_or_none_that_counts() -> None:
    def careless(game: Any, state: Any, /) -> float:
        return float(game.utility(state)) if not game.terminal(state) else 0.0

    class Loose(TreeGame):
        def utility(self, state: int) -> float:
            return 7

    tree = trace(careless, Loose([1, 2]), 0)
    assert not tree.root.leaf
    assert (tree.root.low, tree.root.high) == (-inf, inf)

    class Mad(TreeGame):
        def utility(self, state: int) -> float:
            return nan

    def trusting(game: Any, state: Any, /) -> float:
        return float(game.utility(state))

    tree = trace(trusting, Mad(3), 0)
    assert (tree.root.low, tree.root.high) == (-inf, inf)


def test_evaluations_are_seen_where_the_game_is_limited() -> None:
    tree = trace(alpha_beta, GAME, CLASSIC, depth=1, evaluate=lambda board: board.x.bit_count() - 0.5)
    assert [(node.value, node.evaluated) for node in tree] == [(10, False), (3.5, True), (10, False), (3.5, True)]
    assert notes(tree.find(CLASSIC)[0]) == []
    assert len(tree.find(GAME.result(CLASSIC, 4))) == 1
    untyped: Any = trace
    with pytest.raises(TypeError, match="evaluate= is missing"):
        untyped(alpha_beta, GAME, CLASSIC, depth=1)


def test_a_search_that_raises_leaves_its_tree() -> None:
    tree = trace(alpha_beta, NodeLimited(GAME, nodes=6), CLASSIC)
    assert isinstance(tree.error, LimitReached)
    assert tree.nodes == 6
    assert (tree.root.low, tree.root.high) == (10, inf)
    with pytest.raises(LimitReached, match="6 nodes"):
        _ = tree.result
    assert tree.summary.endswith("stopped by LimitReached.")
    assert repr(tree).startswith("<Tree of alpha_beta from O.X/X.X/.OO: ≥ +10, 6 nodes")


def test_what_ends_the_program_passes() -> None:
    def search(_game: object, _state: object, /) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        trace(search, NORVIG, 0)


def test_rules_that_fail_leave_the_tree_before_they_did() -> None:
    class Broken(TreeGame):
        def result(self, state: int, action: int) -> int:
            if state == 5:
                message = "no such place"
                raise KeyError(message)
            return super().result(state, action)

    tree = trace(minimax, Broken(NORVIG.tree), 0)
    assert isinstance(tree.error, KeyError)
    assert tree.nodes == 6
    assert "KeyError" in str(tree)
    assert "KeyError" in tree.to_svg()


def test_hooks_and_keys_get_the_users_own_state() -> None:
    seen: list[object] = []

    def key(state: object, _action: int) -> float:
        seen.append(state)
        return 0

    def search(game: Any, state: Any, /) -> Result[int]:
        return alpha_beta(Ordered(game, key), state)

    assert trace(search, GAME, CLASSIC).result == alpha_beta(GAME, CLASSIC)
    assert set(map(type, seen)) == {type(CLASSIC)}
    recorder: TreeRecorder[Any, Any] = TreeRecorder()
    traced = Traced(GAME, recorder)
    start = traced.start(CLASSIC)
    assert traced.format_state(start) == "O.X/X.X/.OO"
    assert traced.format_action(0) == "1"
    assert traced.canonical(start) == ExtendedState(GAME.canonical(CLASSIC), start.extra)


def test_a_traced_state_is_the_users_state_to_a_table() -> None:
    recorder: TreeRecorder[Any, Any] = TreeRecorder()
    traced = Traced(GAME, recorder)
    start = traced.initial_state()
    one = traced.result(traced.result(traced.result(start, 0), 4), 8)
    two = traced.result(traced.result(traced.result(start, 8), 4), 0)
    assert one == two
    assert hash(one) == hash(two)
    assert one.extra.node is not two.extra.node
    assert one != traced.result(two, 1)
    assert one.extra != 0
    assert len({one: 1, two: 2}) == 1
    assert len(recorder.nodes) == 8
    assert traced.start(GAME.initial_state()) == start
    with pytest.raises(ValueError, match=r"begins at .* make another Traced"):
        traced.start(CLASSIC)


def test_a_traced_game_may_be_traced() -> None:
    """Each trace has a start of its own, though the outer game passes on what it does not have itself."""
    recorders: list[TreeRecorder[Any, Any]] = [TreeRecorder(), TreeRecorder()]
    inner = Traced(GAME, recorders[0])
    start = inner.start(CLASSIC)
    outer = Traced(inner, recorders[1])
    assert minimax(outer, outer.start(start)).value == 10
    assert [len(recorder.nodes) for recorder in recorders] == [9, 9]


def test_a_whole_game_may_be_traced() -> None:
    recorder: TreeRecorder[Any, Any] = TreeRecorder()
    traced = Traced(GAME, recorder)
    record = play(traced, {player: search_strategy(minimax) for player in Player}, traced.start(CLASSIC))
    assert record.outcome == 10
    assert len(recorder.nodes) == 9


def test_the_calls_come_through_and_no_more_states_are_entered() -> None:
    counted = Counted(GAME)
    tree = trace(alpha_beta, counted, CLASSIC)
    assert counted.nodes == tree.visits == 8
    tree.to_svg()
    str(tree)
    assert counted.nodes == 8


def test_lazy_actions_stay_lazy_to_the_search() -> None:
    taken: list[str] = []

    class Lazy(GraphGame[str, str]):
        def actions(self, state: str) -> Iterable[str]:
            for action in super().actions(state):
                taken.append(action)
                yield action

    def search(game: Any, state: Any, /) -> object:
        first = next(iter(game.actions(state)))
        return game.utility(game.result(state, first))

    tree = trace(search, Lazy("s", {"s": (MAX, {"p": "t", "q": "t", "r": "t"}), "t": 1}), "s")
    assert tree.root.unsearched == ("q", "r")
    assert taken == ["p", "q", "r", "p"]


def test_a_node_says_what_it_is() -> None:
    tree = trace(minimax, NORVIG, 0)
    assert repr(tree.root) == "<node 1 at 0: 3 to 3>"
    assert isinstance(Spot(), Spot)
    assert tree.search == "minimax"
    assert trace(search_strategy(minimax), NORVIG, 0).search == "search_strategy"
    assert trace(partial(minimax, depth=1, evaluate=float), NORVIG, 0).search == "minimax"


def test_a_search_that_one_of_ours_makes_has_the_name_of_its_maker() -> None:
    def own(game: Game[State, Action], state: State, /) -> Result[Action]:
        return minimax(game, state)

    assert trace(monte_carlo_search(simulations=5), GAME, CLASSIC).search == "monte_carlo_search"
    assert trace(own, NORVIG, 0).search == "own"


def test_a_trace_of_a_large_game_stops_by_itself_and_says_so() -> None:
    tree = trace(minimax, GAME, GAME.initial_state(), nodes=30)
    assert len(tree) == 30
    assert isinstance(tree.error, LimitReached)
    said = "The trace reached its limit of 30 nodes at XOX/OXX/.OO: allow more with nodes=,"
    assert str(tree.error).startswith(said)
    assert tree.summary.endswith("stopped by LimitReached.")
    assert said in str(tree)
    assert said in tree.to_svg().replace("\u00a0", " ").replace("\n", "")
    with pytest.raises(LimitReached):
        _ = tree.result
    assert trace(alpha_beta, GAME, CLASSIC, nodes=8).error is None
    assert len(trace(alpha_beta, GAME, CLASSIC, nodes=7)) == 7
    assert trace(minimax, GAME, CLASSIC, depth=1, evaluate=lambda _: 0, nodes=2).error is not None
    assert inspect.signature(trace).parameters["nodes"].default == 100_000
    with pytest.raises(ValueError, match="nodes must be an integer of at least 1, not 0"):
        trace(minimax, GAME, CLASSIC, nodes=0)


def test_a_search_that_handles_the_limit_itself_is_stopped_all_the_same() -> None:
    def patient(game: Game[Any, Any], state: Any, /) -> int:
        try:
            minimax(game, state)
        except LimitReached:
            return 7
        return 8

    assert isinstance(trace(patient, GAME, CLASSIC, nodes=5).error, LimitReached)
    assert trace(patient, GAME, CLASSIC, nodes=None).result == 8
