"""The searches of `gametree` at machine speed: your Python rules, unchanged, are compiled by Numba.

A game can be compiled if its states are ints, or tuples or NamedTuples of ints, its actions are ints, and its
methods use only arithmetic, tuples, loops, conditions and helper functions that do the same. `explain` says why a
game cannot be compiled. Needs the extra `compiled`.
"""

from gametree.compiled.compiled_game import CompiledGame, compile, explain
from gametree.compiled.kernels.monte_carlo_tree import MonteCarloTree
from gametree.compiled.kernels.proof_table import ProofTable
from gametree.compiled.kernels.shared_table import SharedTable
from gametree.compiled.machine_rules import MachineRules
from gametree.compiled.many_states import search_states
from gametree.compiled.monte_carlo import monte_carlo_search, monte_carlo_tree_search
from gametree.compiled.proof_numbers import proof_number_search
from gametree.compiled.searches import (
    alpha_beta,
    alpha_beta_with_memory,
    depth_penalised_minimax,
    iterative_deepening,
    minimax,
    perft,
    rank_actions,
)
from gametree.compiled.solving import CompiledSolution, load, solve

__all__ = [
    "CompiledGame",
    "CompiledSolution",
    "MachineRules",
    "MonteCarloTree",
    "ProofTable",
    "SharedTable",
    "alpha_beta",
    "alpha_beta_with_memory",
    "compile",
    "depth_penalised_minimax",
    "explain",
    "iterative_deepening",
    "load",
    "minimax",
    "monte_carlo_search",
    "monte_carlo_tree_search",
    "perft",
    "proof_number_search",
    "rank_actions",
    "search_states",
    "solve",
]
