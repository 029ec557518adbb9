"""Truth about states and games: the values of all actions, labels, and reviews of what was played."""

from gametree.review.labels import Label, label_states
from gametree.review.puzzles import Puzzle, puzzles
from gametree.review.review import Review, ReviewedMove, review
from gametree.review.sources import ActionValue, action_values

__all__ = [
    "ActionValue",
    "Label",
    "Puzzle",
    "Review",
    "ReviewedMove",
    "action_values",
    "label_states",
    "puzzles",
    "review",
]
