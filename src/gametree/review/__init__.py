"""Truth about states and games: values of actions, labels, reviews of what was played, reports about rules."""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily

if TYPE_CHECKING:
    from gametree.review.label_files import write_labels as write_labels
    from gametree.review.labels import Label as Label, label_states as label_states
    from gametree.review.puzzles import Puzzle as Puzzle, puzzles as puzzles
    from gametree.review.report import (
        GameReport as GameReport,
        PlayedAt as PlayedAt,
        report as report,
        side_by_side as side_by_side,
    )
    from gametree.review.report_page import report_page as report_page
    from gametree.review.review import Review as Review, ReviewedMove as ReviewedMove, review as review
    from gametree.review.sources import ActionValue as ActionValue, action_values as action_values
    from gametree.review.states import random_states as random_states

offer_lazily(__name__)
