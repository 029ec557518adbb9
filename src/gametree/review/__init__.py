"""Truth about states and games: values of actions, labels, reviews of what was played, reports about rules."""

from gametree.review.label_files import write_labels
from gametree.review.labels import Label, label_states
from gametree.review.puzzles import Puzzle, puzzles
from gametree.review.report import GameReport, PlayedAt, report, side_by_side
from gametree.review.report_page import report_page
from gametree.review.review import Review, ReviewedMove, review
from gametree.review.sources import ActionValue, action_values
from gametree.review.states import random_states

__all__ = [
    "ActionValue",
    "GameReport",
    "Label",
    "PlayedAt",
    "Puzzle",
    "Review",
    "ReviewedMove",
    "action_values",
    "label_states",
    "puzzles",
    "random_states",
    "report",
    "report_page",
    "review",
    "side_by_side",
    "write_labels",
]
