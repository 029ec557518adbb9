"""The checking kit tells whether these rules are a game, and whether this function is a search.

`check_game` holds the rules of a game to named laws, `check_search` a search to plain minimax, `check_evaluation`
an evaluation to what a search takes for granted, `check_compiled` compiled rules to the Python that they were made
from; all show the smallest way in which it goes wrong. `as_search` takes a function as a student writes it.
`game_trees`, `game_dags`, `states` and `lines` are hypothesis strategies for tests of your own.
"""

from gametree.testing.compiled_checks import check_compiled
from gametree.testing.evaluation_checks import check_evaluation
from gametree.testing.failures import CheckFailed
from gametree.testing.game_checks import (
    Declared,
    GameCheck,
    Outcome,
    check_game,
    game_checks,
    parametrize_with_checks,
    run_game_checks,
)
from gametree.testing.search_checks import Contract, check_search
from gametree.testing.strategies import game_dags, game_trees, lines, states
from gametree.testing.student import StudentSearch, as_search

__all__ = [
    "CheckFailed",
    "Contract",
    "Declared",
    "GameCheck",
    "Outcome",
    "StudentSearch",
    "as_search",
    "check_compiled",
    "check_evaluation",
    "check_game",
    "check_search",
    "game_checks",
    "game_dags",
    "game_trees",
    "lines",
    "parametrize_with_checks",
    "run_game_checks",
    "states",
]
