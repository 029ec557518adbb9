"""Games made from games: each changes one thing and leaves every search as it is."""

from typing import TYPE_CHECKING

from gametree.on_demand import on_demand
from gametree.transform.checked import Checked
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import DepthLimited
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.ordered import Ordered
from gametree.transform.restricted import Restricted
from gametree.transform.symmetric import Symmetric
from gametree.transform.transformation import Extended, original

if TYPE_CHECKING:
    from gametree.transform.learning_order import BestKnownFirst, HistoryFirst, KillersFirst
    from gametree.transform.traced import Node, Traced
else:
    __getattr__ = on_demand(
        __name__,
        {
            "gametree.transform.learning_order": (
                "BestKnownFirst",
                "HistoryFirst",
                "KillersFirst",
            ),
            "gametree.transform.traced": ("Node", "Traced"),
        },
    )

__all__ = [
    "BestKnownFirst",
    "Checked",
    "Counted",
    "DepthLimited",
    "DepthPenalised",
    "Extended",
    "HistoryFirst",
    "KillersFirst",
    "Node",
    "NodeLimited",
    "Ordered",
    "Restricted",
    "Symmetric",
    "TimeLimited",
    "Traced",
    "original",
]
