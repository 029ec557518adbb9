"""Evaluations of the shipped games: estimates of a state's value, for searches that stop before the end.

Each is made from the game, since it depends on the size of the board: `connect_four(ConnectFour())` is a function
of a state. Values are to MAX and stay between the least and the greatest utility.
"""

from gametree.evaluations.breakthrough import breakthrough
from gametree.evaluations.connect_four import connect_four
from gametree.evaluations.dots_and_boxes import dots_and_boxes
from gametree.evaluations.kalah import kalah
from gametree.evaluations.mnk import mnk
from gametree.evaluations.othello import othello
from gametree.evaluations.shipped import shipped_evaluation

__all__ = [
    "breakthrough",
    "connect_four",
    "dots_and_boxes",
    "kalah",
    "mnk",
    "othello",
    "shipped_evaluation",
]
