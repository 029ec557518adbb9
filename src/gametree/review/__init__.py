"""Truth about states and games: the values of all actions, labels, and reviews of what was played."""

from gametree.review.label_files import write_labels
from gametree.review.labels import Label, label_states
from gametree.review.puzzles import Puzzle, puzzles
from gametree.review.review import Review, ReviewedMove, review
from gametree.review.sources import ActionValue, action_values
from gametree.review.states import random_states

__all__ = [
    "ActionValue",
    "Label",
    "Puzzle",
    "Review",
    "ReviewedMove",
    "action_values",
    "label_states",
    "puzzles",
    "random_states",
    "review",
    "write_labels",
]
