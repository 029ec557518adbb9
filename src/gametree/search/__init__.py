"""Searches: functions of a game and a state, one algorithm a file."""

from gametree.search.alpha_beta import alpha_beta
from gametree.search.depth_penalised_minimax import depth_penalised_minimax
from gametree.search.minimax import minimax
from gametree.search.rank_actions import rank_actions

__all__ = ["alpha_beta", "depth_penalised_minimax", "minimax", "rank_actions"]
