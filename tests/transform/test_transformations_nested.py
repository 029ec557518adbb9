"""Every pair of transformations, in both orders, and every triple: values, lines, hooks, copies.

All nestings are meant. Two orders differ in meaning in two places, and both are tested here. A penalty outside
a depth limit penalises evaluations too. A fold outside a restriction leaves the restricted root as it is.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any, cast

import pytest

from gametree import (
    Action,
    DepthPenalised,
    ExtendedState,
    Game,
    IllegalAction,
    State,
    Symmetric,
    alpha_beta,
    depth_penalised_minimax,
    format_action,
    format_state,
    minimax,
    rank_actions,
    transform,
    unwrap_state,
)
from gametree.games import Board, TicTacToe
from gametree.transform.transformation import Extension, Transformation, value_identity
from tests.support.nesting import MAKERS, PAIRS, TEXTS, TRIPLES, Drawn, corners, expected, nest
from tests.support.noughts import LIVE, board

IDS = [" in ".join(pair) for pair in PAIRS]
by_pair = pytest.mark.parametrize("pair", PAIRS, ids=IDS)
LOPSIDED = board("XO.......")


def replayed(game: Game[State, Action], state: State, line: tuple[Action, ...]) -> float:
    for action in line:
        assert action in list(game.actions(state))
        state = game.result(state, action)
    assert game.terminal(state)
    return game.utility(state)


def text_of(state: Any) -> str:
    return Drawn().format_state(unwrap_state(state)).replace("/", "")


@by_pair
def test_values_and_lines_of_pairs(pair: tuple[str, str]) -> None:
    for text in TEXTS:
        game, state = nest(pair, board(text))
        value, line = expected(pair, text_of(state))
        result = minimax(game, state)
        assert result.value == value
        assert result.line == line or "Symmetric" in pair
        assert replayed(game, state, result.line) == value
        assert alpha_beta(game, state) == result


@by_pair
def test_the_penalised_search_of_a_pair_is_a_search_of_three(pair: tuple[str, str]) -> None:
    for text in TEXTS:
        game, state = nest(pair, board(text))
        penalised = DepthPenalised(game, penalty=2**-12)
        result = depth_penalised_minimax(game, state, penalty=2**-12)
        assert result == minimax(penalised, penalised.start(state))


@by_pair
def test_a_depth_limit_on_the_search_is_a_limit_outside_the_pair(pair: tuple[str, str]) -> None:
    game, state = nest(pair, board(TEXTS[0]))
    limited = nest(("DepthLimited",), state, game)
    for search in (minimax, alpha_beta):
        assert search(game, state, depth=3, evaluate=corners) == search(limited.game, limited.state)


@by_pair
def test_ranked_actions_of_pairs_begin_with_the_best(pair: tuple[str, str]) -> None:
    for text in TEXTS:
        game, state = nest(pair, board(text))
        ranked = rank_actions(game, state)
        assert ranked[0] == minimax(game, state)
        assert sorted(result.line[0] for result in ranked) == sorted(game.actions(state))
        assert [result.value for result in ranked] == [replayed(game, state, result.line) for result in ranked]


@pytest.mark.exhaustive
def test_values_of_triples() -> None:
    for triple in TRIPLES:
        game, state = nest(triple, board(TEXTS[3]))
        assert alpha_beta(game, state).value == expected(triple, text_of(state))[0]


def test_hooks_are_given_the_users_own_state_however_deep() -> None:
    user = Drawn(win=7)
    for triple in TRIPLES:
        game, state = nest(triple, LOPSIDED, user)
        own = unwrap_state(state)
        assert type(own) is Board
        folded = "Symmetric" in triple[: _first_restriction(triple)]
        assert own == (user.canonical(LOPSIDED) if folded else LOPSIDED)
        assert game.format_state(state) == format_state(game, state) == user.format_state(own)
        assert game.svg(state) == user.svg(own)
        assert game.draw(state) == user.draw(own)
        assert str(state) == str(own)
        assert game.format_action(0) == format_action(game, 0) == "1"
        assert game.parse_action("2 3") == 5
        assert game.win == 7
        assert game.player(state) is user.player(own)
        following = game.result(state, next(iter(game.actions(state))))
        assert unwrap_state(game.canonical(following)) == user.canonical(unwrap_state(following))
        assert game.canonical(game.canonical(following)) == game.canonical(following)


def _first_restriction(names: tuple[str, ...]) -> int:
    return names.index("RootRestricted") if "RootRestricted" in names else len(names)


def test_texts_and_starts_become_states_of_the_nested_game() -> None:
    for triple in TRIPLES:
        empty = nest(triple, Board())
        assert empty.game.initial_state() == empty.state
        for text in ("XXO/.../...", ".../.../..."):
            game, state = nest(triple, board("........."))
            try:
                parsed = game.parse_state(text)
            except IllegalAction:
                assert "RootRestricted" in triple
                assert text == "XXO/.../..."
                continue
            assert unwrap_state(parsed) == board(text.replace("/", ""))
            assert type(parsed) in {type(state), ExtendedState}


def test_a_hook_that_the_user_has_not_written_is_not_there() -> None:
    for pair in PAIRS:
        game, _ = nest(pair, Board())
        for hook in ("no_such_hook", "__no_such_dunder__"):
            assert not hasattr(game, hook)


def test_a_nesting_prints_as_it_is_written() -> None:
    assert repr(nest(("Counted", "DepthPenalised"), Board(), TicTacToe()).game) == (
        "DepthPenalised(Counted(TicTacToe(win=1)))"
    )
    assert repr(nest(("DepthPenalised", "Counted"), Board(), TicTacToe()).game) == (
        "Counted(DepthPenalised(TicTacToe(win=1)))"
    )


@by_pair
def test_copies_and_pickles_are_the_same_game(pair: tuple[str, str]) -> None:
    game, state = nest(pair, board(TEXTS[0]))
    result = minimax(game, state)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(twin) is type(game)
        assert twin is not game
        assert repr(twin) == repr(game)
        assert minimax(twin, state) == result
    assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state


@pytest.mark.parametrize("pair", [("Counted",), ("DepthPenalised",), ("Checked", "DepthPenalised")])
def test_a_game_with_its_own_way_of_copying_is_copied_inside(pair: tuple[str, ...]) -> None:
    class CopiesItself(TicTacToe):
        def __deepcopy__(self, memo: object) -> TicTacToe:
            return self

    user = CopiesItself()
    game = nest(pair, Board(), user).game
    twin = copy.deepcopy(game)
    assert type(twin) is type(game)
    assert twin is not game
    assert value_identity(twin)[0] is user


@pytest.mark.parametrize("name", MAKERS)
def test_nodes_are_counted_alike_inside_and_outside(name: str) -> None:
    for text in TEXTS:
        inside, outside = nest(("Counted", name), board(text)), nest((name, "Counted"), board(text))
        for search in (minimax, alpha_beta):
            search(inside.game, inside.state)
            search(outside.game, outside.state)
        assert _counted(inside.game).nodes == _counted(outside.game).nodes > 2
        if name == "DepthLimited":
            # Evaluations are leaves of the limited game and not of the game inside.
            assert _counted(inside.game).leaves < _counted(outside.game).leaves
        else:
            assert _counted(inside.game).leaves == _counted(outside.game).leaves


def _counted(game: Any) -> Any:
    return game if repr(game).startswith("Counted") else _counted(game.game)


def test_a_penalty_outside_a_depth_limit_penalises_evaluations_too() -> None:
    state = board(".....X.O.")
    inside = nest(("DepthPenalised", "DepthLimited"), state)
    outside = nest(("DepthLimited", "DepthPenalised"), state)
    assert minimax(inside.game, inside.state).value == 1 / 8
    assert minimax(outside.game, outside.state).value == 1 / 8 - 3 / 1024


def test_a_restricted_root_is_not_folded() -> None:
    game, state = nest(("RootRestricted", "Symmetric"), LOPSIDED)
    assert unwrap_state(state) == LOPSIDED
    assert list(game.actions(state)) == [7, 8]
    assert unwrap_state(game.result(state, 8)) == TicTacToe().canonical(TicTacToe().result(LOPSIDED, 8))


def test_symmetric_offers_states_of_one_class_as_one() -> None:
    folded = Symmetric(TicTacToe())
    seen = {folded.start(board(text)) for text in LIVE}
    assert len(seen) == 765 - 138
    assert folded.initial_state() == Board()


# Transformations that learn or record during a search have laws of their own, and so has one with a table.
WITH_THEIR_OWN_LAWS = {"BestKnownFirst", "HistoryFirst", "KillersFirst", "Tabled", "Traced"}


def _is_one(offered: object) -> bool:
    return isinstance(offered, type) and issubclass(offered, Transformation | Extension)


def test_every_transformation_there_is_takes_part() -> None:
    public = {name for name in cast("Any", transform).__all__ if _is_one(getattr(transform, name))}
    assert public - WITH_THEIR_OWN_LAWS - {"Extension", "Transformation"} == set(MAKERS)
    assert len(PAIRS) == len(MAKERS) ** 2
    assert len(TEXTS) > 3
