"""Solve whole games by compiled rules: the table of states, their values, and what is kept of them."""

from gametree.compiled.solving.solution import CompiledSolution, load
from gametree.compiled.solving.solve import solve

__all__ = ["CompiledSolution", "load", "solve"]
