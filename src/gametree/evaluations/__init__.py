"""Evaluations of the shipped games: estimates of a state's value, for searches that stop before the end.

Each is made from the game, since it depends on the size of the board: `connect_four(ConnectFour())` is a function
of a state. Values are to MAX and stay between the least and the greatest utility.
"""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily

if TYPE_CHECKING:
    from gametree.evaluations.breakthrough import breakthrough as breakthrough
    from gametree.evaluations.connect_four import connect_four as connect_four
    from gametree.evaluations.dots_and_boxes import dots_and_boxes as dots_and_boxes
    from gametree.evaluations.kalah import kalah as kalah
    from gametree.evaluations.mnk import mnk as mnk
    from gametree.evaluations.othello import othello as othello
    from gametree.evaluations.shipped import shipped_evaluation as shipped_evaluation

offer_lazily(__name__)
