"""Games made from games: each changes one thing and leaves every search as it is."""

from gametree.transform.checked import Checked
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import DepthLimited
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.ordered import Ordered
from gametree.transform.restricted import Restricted
from gametree.transform.symmetric import Symmetric
from gametree.transform.transformation import Extended, original

__all__ = [
    "Checked",
    "Counted",
    "DepthLimited",
    "DepthPenalised",
    "Extended",
    "NodeLimited",
    "Ordered",
    "Restricted",
    "Symmetric",
    "TimeLimited",
    "original",
]
