"""Every search of ours, and every adapter to one, holds to its contract by the library's own checking kit."""

from __future__ import annotations

from functools import partial

import pytest

from gametree import (
    Search,
    alpha_beta,
    alpha_beta_with_memory,
    deepening_search,
    depth_penalised_minimax,
    minimax,
    monte_carlo_search,
    mtd_f,
    principal_variation_search,
)
from gametree.game import Action, Game, Result, State
from gametree.testing import check_search
from gametree.transform import DepthPenalised


def minimax_of_the_penalised_game(game: Game[State, Action], state: State, /) -> Result[Action]:
    penalised = DepthPenalised(game)
    return minimax(penalised, penalised.start(state))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "search",
    [
        alpha_beta,
        principal_variation_search,
        *(pytest.param(each, marks=pytest.mark.slow) for each in (minimax, alpha_beta_with_memory, mtd_f)),
    ],
)
def test_exact_searches_return_what_minimax_returns(search: Search) -> None:
    check_search(search, contract="result", depth_limited=True, examples=20)


def test_alpha_beta_prunes() -> None:
    check_search(alpha_beta, prunes=True, examples=20)


def test_depth_penalised_minimax_is_minimax_of_the_penalised_game() -> None:
    check_search(depth_penalised_minimax, reference=minimax_of_the_penalised_game, examples=20)


def test_deepening_to_the_end_has_the_value() -> None:
    search = deepening_search(evaluate=lambda _: 0, depth=200)
    check_search(search, contract="value", examples=10)


def test_monte_carlo_search_is_legal() -> None:
    check_search(monte_carlo_search(simulations=8), contract="legal", examples=5)


def test_guesses_change_nothing() -> None:
    for guess in (-100, 0.5, 100):
        check_search(partial(mtd_f, guess=guess), examples=5)
