"""Transformations: games made from games. Each changes one thing, and every search works on it unchanged."""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily
from gametree.transform.checked import Checked as Checked
from gametree.transform.counted import Counted as Counted
from gametree.transform.depth_limited import DepthLimited as DepthLimited
from gametree.transform.depth_penalised import DepthPenalised as DepthPenalised
from gametree.transform.limits import NodeLimited as NodeLimited, TimeLimited as TimeLimited
from gametree.transform.ordered import Ordered as Ordered
from gametree.transform.root_restricted import RootRestricted as RootRestricted
from gametree.transform.symmetric import Symmetric as Symmetric
from gametree.transform.transformation import (
    ExtendedState as ExtendedState,
    Extension as Extension,
    Transformation as Transformation,
    unwrap_state as unwrap_state,
)

if TYPE_CHECKING:
    from gametree.transform.dynamic_ordering import (
        BestKnownFirst as BestKnownFirst,
        HistoryFirst as HistoryFirst,
        KillersFirst as KillersFirst,
    )
    from gametree.transform.tabled import Tabled as Tabled
    from gametree.transform.traced import Traced as Traced

offer_lazily(__name__)
