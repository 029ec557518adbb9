"""Play games: strategies against each other, and proofs that one cannot be beaten."""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily
from gametree.play.never_loses import NeverLoses as NeverLoses, never_loses as never_loses
from gametree.play.play import (
    GameRecord as GameRecord,
    Strategy as Strategy,
    Transition as Transition,
    play as play,
    transitions as transitions,
)
from gametree.play.strategies import (
    fallible_strategy as fallible_strategy,
    random_strategy as random_strategy,
    scripted_strategy as scripted_strategy,
    search_strategy as search_strategy,
)

if TYPE_CHECKING:
    from gametree.play.timed import (
        Decision as Decision,
        TimedSearches as TimedSearches,
        best_action as best_action,
        decide as decide,
        timed_strategy as timed_strategy,
    )

LAZY_NAMES = {
    "gametree.play.timed": ("Decision", "TimedSearches", "best_action", "decide", "timed_strategy"),
}
offer_lazily(__name__, LAZY_NAMES)
