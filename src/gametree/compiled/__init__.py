"""The searches of `gametree` at machine speed: your Python rules, unchanged, are compiled by Numba.

States are ints, bools, enum members, texts, `None`, and tuples, NamedTuples, frozen dataclasses and objects of
plain classes of these. Tuples in them may change their length. Actions are ints, texts, enum members, and the same
of these. The how-to on machine speed lists the operations that rules may use. Any other is refused,
and `explain` says why a game cannot be compiled. Needs the extra `compiled`.
"""

from typing import TYPE_CHECKING

from gametree.compiled.compiled_game import CompiledGame as CompiledGame, compile as compile, explain as explain
from gametree.compiled.kernels.shared_table import SharedTable as SharedTable
from gametree.compiled.machine_rules import MachineRules as MachineRules
from gametree.compiled.searches import (
    alpha_beta as alpha_beta,
    alpha_beta_with_memory as alpha_beta_with_memory,
    best_actions as best_actions,
    depth_penalised_minimax as depth_penalised_minimax,
    iterative_deepening as iterative_deepening,
    minimax as minimax,
    perft as perft,
    rank_actions as rank_actions,
)
from gametree.lazy_names import offer_lazily

if TYPE_CHECKING:
    from gametree.compiled.chance_searches import expectiminimax as expectiminimax, star1 as star1, star2 as star2
    from gametree.compiled.kernels.monte_carlo_tree import MonteCarloTree as MonteCarloTree
    from gametree.compiled.kernels.proof_table import ProofTable as ProofTable
    from gametree.compiled.many_states import search_states as search_states
    from gametree.compiled.monte_carlo import (
        monte_carlo_search as monte_carlo_search,
        monte_carlo_tree_search as monte_carlo_tree_search,
    )
    from gametree.compiled.proof_numbers import proof_number_search as proof_number_search
    from gametree.compiled.random_play import simulate as simulate, simulate_states as simulate_states
    from gametree.compiled.solving import CompiledSolution as CompiledSolution, load as load, solve as solve

offer_lazily(__name__)
