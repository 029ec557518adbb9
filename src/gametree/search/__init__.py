"""Searches: functions of a game and a state, one algorithm a file.

The strong searches are read from their files when they are first asked for, so that `import gametree` stays quick.
"""

from typing import TYPE_CHECKING

from gametree.on_demand import on_demand
from gametree.search.alpha_beta import alpha_beta
from gametree.search.depth_penalised_minimax import depth_penalised_minimax
from gametree.search.minimax import minimax
from gametree.search.rank_actions import rank_actions

if TYPE_CHECKING:
    from gametree.search.bounds import Bounds
    from gametree.search.deepening import Iteration, deepening_search, iterative_deepening
    from gametree.search.memory import alpha_beta_with_memory
    from gametree.search.monte_carlo import (
        ActionStatistics,
        Simulated,
        monte_carlo_search,
        monte_carlo_tree_search,
    )
    from gametree.search.mtd import mtd_f
    from gametree.search.principal_variation import principal_variation_search
    from gametree.search.proof_number import Numbers, Proof, Verdict, proof_number_search
    from gametree.search.tables import BoundedTable, CanonicalTable
else:
    __getattr__ = on_demand(
        __name__,
        {
            "gametree.search.bounds": ("Bounds",),
            "gametree.search.deepening": (
                "Iteration",
                "deepening_search",
                "iterative_deepening",
            ),
            "gametree.search.memory": ("alpha_beta_with_memory",),
            "gametree.search.monte_carlo": (
                "ActionStatistics",
                "Simulated",
                "monte_carlo_search",
                "monte_carlo_tree_search",
            ),
            "gametree.search.mtd": ("mtd_f",),
            "gametree.search.principal_variation": ("principal_variation_search",),
            "gametree.search.proof_number": (
                "Numbers",
                "Proof",
                "Verdict",
                "proof_number_search",
            ),
            "gametree.search.tables": (
                "BoundedTable",
                "CanonicalTable",
            ),
        },
    )

__all__ = [
    "ActionStatistics",
    "BoundedTable",
    "Bounds",
    "CanonicalTable",
    "Iteration",
    "Numbers",
    "Proof",
    "Simulated",
    "Verdict",
    "alpha_beta",
    "alpha_beta_with_memory",
    "deepening_search",
    "depth_penalised_minimax",
    "iterative_deepening",
    "minimax",
    "monte_carlo_search",
    "monte_carlo_tree_search",
    "mtd_f",
    "principal_variation_search",
    "proof_number_search",
    "rank_actions",
]
