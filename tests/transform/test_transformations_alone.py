"""Each transformation alone keeps its docstring, to the node and to the word."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan, nextafter
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree import (
    MAX,
    BrokenGame,
    Checked,
    Counted,
    DepthLimited,
    DepthPenalised,
    ExtendedState,
    IllegalAction,
    LimitReached,
    NodeLimited,
    Ordered,
    PenaltyTooLarge,
    RootRestricted,
    Symmetric,
    TimeLimited,
    Traced,
    alpha_beta,
    depth_penalised_minimax,
    minimax,
    rank_actions,
    unwrap_state,
)
from gametree.games import Board, TicTacToe, TreeGame
from gametree.transform import limits
from gametree.transform.checked import legal
from gametree.transform.transformation import Extension, Transformation, value_identity
from gametree.tree import TreeRecorder
from tests.support.nesting import nest
from tests.support.noughts import board
from tests.support.trees import Branch, Position, height, positions, size, solve, tree_game

GAME = TicTacToe()
EMPTY = GAME.initial_state()
SEARCHES = [minimax, alpha_beta, depth_penalised_minimax]


def nothing(_state: object) -> float:
    return 0


# Checked


def test_checked_plays_what_is_legal() -> None:
    assert Checked(GAME).result(EMPTY, 4) == Board(0o020, 0)


@pytest.mark.parametrize("action", [0, 9, -1, 1.5, "5", None, (), []])
def test_checked_refuses_what_is_not_legal_whatever_its_type(action: Any) -> None:
    state = board("X...O...X")
    with pytest.raises(IllegalAction, match="choose one of 2, 3, 4, 6, 7, 8") as caught:
        Checked(GAME).result(state, action)
    assert (caught.value.state, caught.value.action, caught.value.line) == (state, action, ())


def test_checked_names_the_action_as_people_write_it_and_what_is_none_as_python_does() -> None:
    for action, name in ((0, "1"), ("5", "'5'"), (None, "None")):
        illegal: Any = action
        with pytest.raises(IllegalAction) as caught:
            Checked(GAME).result(board("X........"), illegal)
        assert str(caught.value).startswith(f"{name} is not legal at X../.../...: choose one of 2, 3,")


@pytest.mark.parametrize(("action", "name"), [(8, "9"), (None, "None")])
def test_checked_refuses_every_action_once_the_game_is_over(action: Any, name: str) -> None:
    state = board("XXXOO....")
    with pytest.raises(IllegalAction) as caught:
        Checked(GAME).result(state, action)
    assert str(caught.value) == (f"The game is over at XXX/OO./..., so {name} cannot be played: start a new game.")
    assert (caught.value.state, caught.value.action, caught.value.line) == (state, action, ())


def test_checked_plays_the_action_that_the_game_offers_not_one_that_is_equal() -> None:
    equal: Any = 4.0
    assert Checked(GAME).result(EMPTY, equal) == Board(0o020, 0)


@pytest.mark.parametrize("text", ["XXXOO....", "XXO.O...."])
def test_an_illegal_action_keeps_the_line_that_led_to_it(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        legal(GAME, board(text), 0, (0, 3, 1))
    assert (caught.value.state, caught.value.action, caught.value.line) == (board(text), 0, (0, 3, 1))


@given(positions)
def test_checked_changes_no_search(tree: Position) -> None:
    for search in SEARCHES:
        assert search(Checked(tree_game(tree)), 0) == search(tree_game(tree), 0)


# Counted


def test_a_new_count_is_zero() -> None:
    assert (Counted(GAME).nodes, Counted(GAME).leaves) == (0, 0)


QUESTIONS: dict[str, Callable[[Counted[Board, int]], object]] = {
    "player": lambda game: game.player(EMPTY),
    "actions": lambda game: game.actions(EMPTY),
    "terminal": lambda game: game.terminal(EMPTY),
    "utility": lambda game: game.utility(board("XXXOO....")),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_root_counts_once_however_it_is_asked_about(question: str) -> None:
    counted = Counted(GAME)
    for _ in range(3):
        QUESTIONS[question](counted)
        assert counted.nodes == 1
    counted.result(EMPTY, 0)
    QUESTIONS[question](counted)
    assert counted.nodes == 2


def test_every_result_is_a_node_and_every_utility_a_leaf() -> None:
    counted = Counted(GAME)
    state = counted.result(counted.result(EMPTY, 0), 1)
    assert (counted.nodes, counted.leaves) == (3, 0)
    assert counted.utility(state) == 0
    assert (counted.nodes, counted.leaves) == (3, 1)
    assert counted.player(state) is MAX
    assert not counted.terminal(state)
    assert list(counted.actions(state)) == [2, 3, 4, 5, 6, 7, 8]
    assert counted.nodes == 3


def test_a_state_that_was_refused_is_not_entered() -> None:
    counted = Counted(NodeLimited(GAME, nodes=10))
    with pytest.raises(LimitReached):
        minimax(counted, EMPTY)
    assert counted.nodes == 10


# Ordered


def test_ordered_sorts_by_key_smallest_first_and_keeps_ties_in_order() -> None:
    centre_first = Ordered(GAME, lambda _state, square: square != 4)
    assert list(centre_first.actions(EMPTY)) == [4, 0, 1, 2, 3, 5, 6, 7, 8]


def test_ordered_gives_its_key_the_state_and_the_action() -> None:
    seen: list[tuple[Board, int]] = []

    def key(state: Board, square: int) -> int:
        seen.append((state, square))
        return square

    game = Ordered(GAME, key)
    state = board("XO.XO.X.O")
    assert list(game.actions(state)) == [2, 5, 7]
    assert seen == [(state, 2), (state, 5), (state, 7)]


@given(positions, st.integers(0, 10))
def test_ordered_changes_no_value(tree: Position, seed: int) -> None:
    game = tree_game(tree)
    shuffled = Ordered(game, lambda node, child: (node * 7 + child * 5 + seed) % 11)
    assert minimax(shuffled, 0).value == minimax(game, 0).value
    assert alpha_beta(shuffled, 0) == minimax(shuffled, 0)


# DepthLimited


@given(positions, st.integers(0, 6))
def test_the_horizon_is_touched_where_a_live_state_lies_there(tree: Position, depth: int) -> None:
    limited = DepthLimited(tree_game(tree), depth=depth, evaluate=nothing)
    assert limited.horizon_touched is False
    minimax(limited, limited.start(0))
    assert limited.horizon_touched is (height(tree) > depth)


@pytest.mark.parametrize("search", [minimax, alpha_beta, rank_actions])
@pytest.mark.parametrize(
    "extended",
    [
        DepthLimited(TicTacToe(), depth=2, evaluate=float),
        DepthPenalised(TicTacToe()),
        RootRestricted(TicTacToe(), actions=[4]),
        Traced(TicTacToe(), TreeRecorder[Any, Any]()),
        DepthPenalised(DepthLimited(TicTacToe(), depth=2, evaluate=float)),
    ],
    ids=repr,
)
def test_a_state_of_the_game_inside_is_refused_with_the_remedy(extended: Any, search: Any) -> None:
    said = (
        rf"The state \.\.\./\.\.\./\.\.\. is one of TicTacToe\(win=1\), not of {type(extended).__name__}:"
        r" search from its start\(state\) instead\.$"
    )
    with pytest.raises(TypeError, match=said):
        search(extended, TicTacToe().initial_state())


def test_a_state_carries_the_depth_left() -> None:
    limited = DepthLimited(GAME, depth=2, evaluate=nothing)
    assert limited.depth == 2
    assert limited.start(EMPTY) == limited.initial_state() == (EMPTY, 2)
    following = limited.result(limited.start(EMPTY), 4)
    assert following == (Board(0o020, 0), 1)
    assert not limited.terminal(following)
    assert limited.terminal(limited.result(following, 0))


def test_a_finished_game_at_the_horizon_keeps_its_utility() -> None:
    limited = DepthLimited(GAME, depth=0, evaluate=lambda _: 0.5)
    assert limited.utility(limited.start(board("XXXOO...."))) == 1
    assert not limited.horizon_touched
    assert limited.utility(limited.start(EMPTY)) == 0.5
    assert limited.horizon_touched


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("value", [nan, inf, -inf, None, "high"])
def test_an_evaluation_that_is_no_finite_number_is_refused(search: Any, value: Any) -> None:
    def evaluate(_state: object) -> Any:
        return value

    with pytest.raises(BrokenGame) as caught:
        search(GAME, EMPTY, depth=1, evaluate=evaluate)
    assert str(caught.value) == (
        f"The evaluation of X../.../... is {value!r}, but it must be a finite number: an int, a float or a"
        f" Fraction, in the range of a float."
    )


@pytest.mark.parametrize("depth", [-1, 1.0, nan, None, "2"])
def test_a_depth_must_be_a_whole_number(depth: Any) -> None:
    with pytest.raises(ValueError, match="A depth must be an integer of at least 0, not") as caught:
        DepthLimited(GAME, depth=depth, evaluate=nothing)
    assert str(caught.value) == f"A depth must be an integer of at least 0, not {depth!r}."


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_refuses_a_negative_depth(search: Any) -> None:
    with pytest.raises(ValueError, match="A depth must be an integer of at least 0, not -1"):
        search(GAME, EMPTY, depth=-1, evaluate=nothing)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(("options", "missing"), [({"depth": 2}, "evaluate"), ({"evaluate": nothing}, "depth")])
def test_depth_and_evaluate_come_together(search: Any, options: dict[str, Any], missing: str) -> None:
    with pytest.raises(TypeError) as caught:
        search(GAME, EMPTY, **options)
    assert str(caught.value) == f"A depth limit needs both depth= and evaluate=, and {missing}= is missing."


# DepthPenalised


def test_a_state_carries_the_plies_played() -> None:
    penalised = DepthPenalised(GAME)
    assert penalised.penalty == 2**-10
    assert penalised.start(EMPTY) == penalised.initial_state() == (EMPTY, 0)
    assert penalised.result(penalised.start(EMPTY), 4) == (Board(0o020, 0), 1)


@pytest.mark.parametrize(("utility", "worth"), [(8, 6.5), (-8, -6.5), (0, 0)])
def test_utilities_are_drawn_towards_zero_by_the_plies(utility: int, worth: float) -> None:
    penalised = DepthPenalised(TreeGame([utility]), penalty=0.5)
    assert penalised.utility(ExtendedState(1, 3)) == worth


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("plies", [1, 2, 3, 8])
def test_the_penalty_is_too_large_exactly_where_the_sign_is_lost(sign: int, plies: int) -> None:
    game = tree_game(chain(plies, sign * 6))
    boundary = 6 / plies
    for penalty in (boundary, nextafter(boundary, inf), 100):
        message = (
            f"The penalty {penalty} takes the utility {sign * 6} of node {plies} to 0 or beyond after {plies}"
            f" plies: choose one below {boundary}."
        )
        with pytest.raises(PenaltyTooLarge) as caught:
            depth_penalised_minimax(game, 0, penalty=penalty)
        assert str(caught.value) == message
        penalised = DepthPenalised(game, penalty=penalty)
        with pytest.raises(PenaltyTooLarge) as caught:
            alpha_beta(penalised, penalised.start(0))
        assert str(caught.value) == message
    assert depth_penalised_minimax(game, 0, penalty=nextafter(boundary, 0)).value * sign > 0


def chain(plies: int, utility: int) -> Position:
    return utility if plies == 0 else Branch(MAX, (chain(plies - 1, utility),))


def test_no_penalty_is_too_large_for_a_draw_or_at_a_finished_root() -> None:
    assert depth_penalised_minimax(TreeGame([0]), 0, penalty=1e300) == (0, (0,))
    assert depth_penalised_minimax(TreeGame(3), 0, penalty=1e300) == (3, ())


def test_penalty_0_is_plain_minimax() -> None:
    state = board("XO..X....")
    assert depth_penalised_minimax(GAME, state, penalty=0) == minimax(GAME, state)


@pytest.mark.parametrize("penalty", [-1, -1e-300, nan, inf])
def test_a_penalty_must_be_finite_and_not_negative(penalty: float) -> None:
    for attempt in (DepthPenalised, _penalised_search):
        with pytest.raises(ValueError, match="A penalty must be") as caught:
            attempt(GAME, penalty=penalty)
        assert str(caught.value) == f"A penalty must be a finite number of at least 0, not {penalty!r}."


def _penalised_search(game: TicTacToe, *, penalty: float) -> object:
    return depth_penalised_minimax(game, EMPTY, penalty=penalty)


# NodeLimited


@given(positions)
def test_a_node_limit_stops_exactly_before_the_node_too_many(tree: Position) -> None:
    nodes = size(tree)
    assert minimax(NodeLimited(tree_game(tree), nodes=nodes), 0) == solve(tree)
    for limit in {1, nodes // 2, nodes - 1} & set(range(1, nodes)):
        counted = Counted(tree_game(tree))
        with pytest.raises(LimitReached, match=f"The limit of {limit} nodes was reached at"):
            minimax(NodeLimited(counted, nodes=limit), 0)
        assert counted.nodes == limit


def test_a_node_limit_says_where_and_what_to_do() -> None:
    with pytest.raises(LimitReached) as caught:
        minimax(NodeLimited(GAME, nodes=3), EMPTY)
    assert str(caught.value) == (
        "The limit of 3 nodes was reached at XO./.../...: allow more nodes, or limit the depth."
    )


@pytest.mark.parametrize("nodes", [0, -1, 1.5, None])
def test_a_node_limit_must_allow_the_root(nodes: Any) -> None:
    with pytest.raises(ValueError, match="A node limit must be an integer of at least 1, not") as caught:
        NodeLimited(GAME, nodes=nodes)
    assert str(caught.value).endswith(f"not {nodes!r}.")


def test_a_node_limit_can_be_told() -> None:
    limited = NodeLimited(GAME, nodes=5)
    limited.result(EMPTY, 0)
    assert (limited.nodes, limited.left) == (5, 3)


# TimeLimited


class Clock:
    """A clock that goes on by one second each time it is read."""

    def __init__(self) -> None:
        self.seconds = 99.0

    def __call__(self) -> float:
        self.seconds += 1
        return self.seconds


def test_a_time_limit_stops_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "perf_counter", Clock())
    limited = TimeLimited(GAME, seconds=3)
    assert (limited.seconds, limited.deadline) == (3, 103)
    assert limited.result(limited.result(EMPTY, 0), 1) == Board(0o001, 0o002)
    with pytest.raises(LimitReached) as caught:
        limited.result(EMPTY, 0)
    assert str(caught.value) == (
        "The limit of 3 seconds was reached at .../.../...: allow more time, or limit the depth."
    )


def test_no_time_at_all_is_up_at_once_and_endless_time_never() -> None:
    with pytest.raises(LimitReached):
        alpha_beta(TimeLimited(GAME, seconds=0), EMPTY)
    assert alpha_beta(TimeLimited(GAME, seconds=inf), EMPTY).value == 0


@pytest.mark.parametrize("seconds", [0, 0.5, 1, inf])
def test_a_time_limit_is_any_number_of_seconds(seconds: float) -> None:
    assert TimeLimited(GAME, seconds=seconds).seconds == seconds


@pytest.mark.parametrize("seconds", [-1, -inf, nan, "1", None])
def test_a_time_limit_must_be_a_number_that_is_not_negative(seconds: Any) -> None:
    with pytest.raises(ValueError, match="A time limit must be a number of at least 0 seconds") as caught:
        TimeLimited(GAME, seconds=seconds)
    assert str(caught.value) == f"A time limit must be a number of at least 0 seconds, not {seconds!r}."


# Restricted


def test_restricted_offers_only_what_is_given_and_only_at_the_root() -> None:
    restricted = RootRestricted(GAME, actions=iter([8, 2]))
    start = restricted.start(EMPTY)
    assert list(restricted.actions(start)) == [8, 2]
    assert restricted.result(start, 8) == (board("........X"), ())
    assert list(restricted.actions(restricted.result(start, 8))) == [0, 1, 2, 3, 4, 5, 6, 7]


def test_no_actions_restrict_nothing() -> None:
    restricted = RootRestricted(GAME, actions=[])
    state = board("XO..X....")
    assert minimax(restricted, restricted.start(state)) == minimax(GAME, state)


def test_restricted_refuses_what_is_not_legal_at_the_root() -> None:
    restricted = RootRestricted(GAME, actions=[4, 0])
    with pytest.raises(IllegalAction, match="choose one of 2, 3,"):
        restricted.start(board("X........"))


# Symmetric


def test_symmetric_needs_canonical() -> None:
    with pytest.raises(TypeError) as caught:
        Symmetric(TreeGame([1]))
    assert str(caught.value) == (
        "TreeGame(tree=[1]) has no method canonical, so its symmetries are not known: write one."
    )


def test_symmetric_lines_replay_in_the_folded_game() -> None:
    folded = Symmetric(GAME)
    state = folded.start(board("X........"))
    value, line = alpha_beta(folded, state)
    for action in line:
        assert state == GAME.canonical(state)
        assert action in list(folded.actions(state))
        state = folded.result(state, action)
    assert folded.utility(state) == value == 0


# Common to all


def test_original_unwraps_extended_states_and_nothing_else() -> None:
    assert unwrap_state(ExtendedState(ExtendedState(EMPTY, 3), ())) is EMPTY
    assert unwrap_state(EMPTY) is EMPTY
    pair = (1, 2)
    assert unwrap_state(pair) is pair


def test_an_extended_state_is_a_value() -> None:
    assert ExtendedState(EMPTY, 1) == ExtendedState(Board(0, 0), 1) != ExtendedState(EMPTY, 2)
    assert len({ExtendedState(EMPTY, 1), ExtendedState(EMPTY, 1)}) == 1


@pytest.mark.parametrize("name", ["Checked", "Counted", "DepthPenalised", "NodeLimited", "TimeLimited"])
@pytest.mark.parametrize("text", [".........", "XO..X....", "XXXOO....", "XOXXOOOXX"])
def test_all_five_methods_answer_as_the_game_does(name: str, text: str) -> None:
    own = board(text)
    game, state = nest((name,), own)
    assert game.terminal(state) == GAME.terminal(own)
    assert game.player(state) is GAME.player(own)
    if GAME.terminal(own):
        assert game.utility(state) == GAME.utility(own)
    else:
        assert list(game.actions(state)) == list(GAME.actions(own))
        for square in GAME.actions(own):
            assert unwrap_state(game.result(state, square)) == GAME.result(own, square)


@pytest.mark.parametrize("kind", [Counted, DepthPenalised])
def test_a_transformation_in_the_making_has_nothing_yet(kind: Any) -> None:
    empty = kind.__new__(kind)  # as copy and pickle create it, without attributes yet
    for name in ("game", "win", "no_such_name", "__deepcopy__"):
        with pytest.raises(AttributeError) as caught:
            getattr(empty, name)
        assert str(caught.value) == f"{kind.__name__!r} object has no attribute {name!r}"


def test_a_game_without_a_start_has_none_when_transformed() -> None:
    class Startless:
        player = actions = result = terminal = utility = GAME.player

    startless: Any = Startless()
    for game in (Counted(startless), DepthPenalised(startless)):
        with pytest.raises(TypeError, match="has no method initial_state: write one"):
            game.initial_state()


def test_rules_tell_games_apart_whose_states_have_other_values() -> None:
    def rules(*names: str) -> tuple[object, ...]:
        return value_identity(nest(names, EMPTY, GAME).game)

    assert rules() == rules("Checked", "Counted", "Ordered", "RootRestricted", "NodeLimited") == (GAME,)
    assert rules("Symmetric") != rules()
    assert (
        value_identity(DepthPenalised(GAME, penalty=1))
        != rules("DepthPenalised")
        != rules("DepthLimited")
        != rules()
    )
    assert rules("Counted", "DepthLimited") == rules("DepthLimited", "Ordered")
    inside, outside = rules("DepthPenalised", "DepthLimited"), rules("DepthLimited", "DepthPenalised")
    assert inside != outside
    assert set(inside) == set(outside) == {*rules("DepthPenalised"), *rules("DepthLimited")}


def test_rules_name_what_a_transformation_changes() -> None:
    class Doubled(Transformation[Board, int]):
        @property
        def changes(self) -> tuple[object, ...]:
            return ("Doubled",)

        def utility(self, state: Board, /) -> float:
            return 2 * self.game.utility(state)

    assert value_identity(Counted(Doubled(GAME))) == (GAME, "Doubled")
    assert value_identity(DepthPenalised(Doubled(GAME))) == (*value_identity(DepthPenalised(GAME)), "Doubled")


def test_rules_name_an_extension_that_does_not_say_what_it_changes() -> None:
    class Doubled(Extension[Board, int, int]):
        def utility(self, state: ExtendedState[Board, int], /) -> float:
            return 2 * self.game.utility(state.state)

        def result(self, state: ExtendedState[Board, int], action: int, /) -> ExtendedState[Board, int]:
            return ExtendedState(self.game.result(state.state, action), state.extra)

    assert value_identity(Doubled(GAME, 0)) == (GAME, "Doubled")
    assert value_identity(Counted(DepthPenalised(Doubled(GAME, 0)))) == (
        *value_identity(DepthPenalised(GAME)),
        "Doubled",
    )
