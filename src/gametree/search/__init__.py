"""Searches: functions of a game and a state, one algorithm a file.

The strong searches are imported at their first use, which keeps `import gametree` quick.
"""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily
from gametree.search.alpha_beta import alpha_beta as alpha_beta
from gametree.search.depth_penalised_minimax import depth_penalised_minimax as depth_penalised_minimax
from gametree.search.minimax import minimax as minimax
from gametree.search.rank_actions import rank_actions as rank_actions

if TYPE_CHECKING:
    from gametree.search.alpha_beta_with_memory import alpha_beta_with_memory as alpha_beta_with_memory
    from gametree.search.best_actions import BestActions as BestActions, best_actions as best_actions
    from gametree.search.bounded_tables import BoundedTable as BoundedTable, CanonicalTable as CanonicalTable
    from gametree.search.expectiminimax import expectiminimax as expectiminimax
    from gametree.search.iterative_deepening import (
        Iteration as Iteration,
        deepening_search as deepening_search,
        iterative_deepening as iterative_deepening,
    )
    from gametree.search.monte_carlo_tree_search import (
        ActionStatistics as ActionStatistics,
        MonteCarloResult as MonteCarloResult,
        MonteCarloTree as MonteCarloTree,
        monte_carlo_search as monte_carlo_search,
        monte_carlo_tree_search as monte_carlo_tree_search,
    )
    from gametree.search.mtd_f import mtd_f as mtd_f
    from gametree.search.perft import perft as perft
    from gametree.search.principal_variation_search import principal_variation_search as principal_variation_search
    from gametree.search.proof_number_search import (
        ProofNumberResult as ProofNumberResult,
        ProofNumbers as ProofNumbers,
        Verdict as Verdict,
        proof_number_search as proof_number_search,
    )
    from gametree.search.search_states import search_states as search_states
    from gametree.search.simulate import (
        Interval as Interval,
        Simulations as Simulations,
        simulate as simulate,
        simulate_states as simulate_states,
    )
    from gametree.search.star1 import star1 as star1
    from gametree.search.star2 import star2 as star2
    from gametree.search.transposition_table import ValueInterval as ValueInterval

offer_lazily(__name__)
