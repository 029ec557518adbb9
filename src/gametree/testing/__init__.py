"""The checking kit: whether rules are a game, and whether a function is a search.

`check_game` holds the rules of a game to named laws, `check_search` a search to plain minimax,
`check_evaluation` an evaluation to what a search assumes of it, `check_compiled` compiled rules to the Python
that they were made from, `check_same_rules` a game to another of the same rules. Each shows the smallest case
that fails. `game_checks`, `search_checks`, `evaluation_checks` and `compiled_checks` return the named checks, and
`run_checks` yields the outcome of each. `as_search` makes a search from a student's function, such as
`minimax(board) -> action`. `game_trees`, `game_dags`, `states` and `lines` are strategies for tests of your own;
they alone need hypothesis. `check_file`, `check_files` and their reports are those of `gametree.grading`.
"""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily
from gametree.testing.checks import Check as Check, Outcome as Outcome, run_checks as run_checks
from gametree.testing.compiled_suite import check_compiled as check_compiled, compiled_checks as compiled_checks
from gametree.testing.evaluation_suite import (
    check_evaluation as check_evaluation,
    evaluation_checks as evaluation_checks,
)
from gametree.testing.failures import CheckFailed as CheckFailed
from gametree.testing.game_suite import (
    Declared as Declared,
    check_game as check_game,
    game_checks as game_checks,
    parametrize_with_checks as parametrize_with_checks,
)
from gametree.testing.same_rules import SameRules as SameRules, check_same_rules as check_same_rules
from gametree.testing.search_runs import Progress as Progress
from gametree.testing.search_suite import check_search as check_search, search_checks as search_checks
from gametree.testing.search_trials import Contract as Contract
from gametree.testing.student_search import StudentSearch as StudentSearch, as_search as as_search

if TYPE_CHECKING:
    from gametree.grading.files import check_file as check_file, check_files as check_files
    from gametree.grading.reports import FileReport as FileReport, LawReport as LawReport
    from gametree.testing.strategies import (
        game_dags as game_dags,
        game_trees as game_trees,
        lines as lines,
        states as states,
    )

offer_lazily(__name__)
