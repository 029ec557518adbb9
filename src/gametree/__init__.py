"""Search two-player games: write the rules once as five plain methods, and get every search.

The types and errors are those of `gametree.game`. All other names are also in the subpackages `search`,
`transform`, `play`, `solver` and `tree`. The games are in `gametree.games`, the checking kit is
`gametree.testing`.
"""

from typing import TYPE_CHECKING

from gametree.game import (
    CHANCE as CHANCE,
    MAX as MAX,
    MIN as MIN,
    Action as Action,
    Bound as Bound,
    BrokenGame as BrokenGame,
    Chance as Chance,
    CompileError as CompileError,
    CorruptFile as CorruptFile,
    ExecutorFailed as ExecutorFailed,
    Game as Game,
    GameTreeError as GameTreeError,
    HasActionNotation as HasActionNotation,
    HasCanonical as HasCanonical,
    HasDrawing as HasDrawing,
    HasOutcomes as HasOutcomes,
    HasPicture as HasPicture,
    HasStateNotation as HasStateNotation,
    IllegalAction as IllegalAction,
    LimitReached as LimitReached,
    MismatchedFile as MismatchedFile,
    NotationError as NotationError,
    PenaltyTooLarge as PenaltyTooLarge,
    Playable as Playable,
    Player as Player,
    Probability as Probability,
    Result as Result,
    Search as Search,
    State as State,
    TooDeep as TooDeep,
    UnexpectedChance as UnexpectedChance,
    UnknownState as UnknownState,
    UnwritableFile as UnwritableFile,
    format_action as format_action,
    format_state as format_state,
)
from gametree.lazy_names import offer_lazily
from gametree.play import *

if TYPE_CHECKING:
    from gametree.search import *
    from gametree.solver import *
    from gametree.transform import *
    from gametree.tree import Picture as Picture, Tree as Tree, TreeNode as TreeNode
    from gametree.tree.show import show as show
    from gametree.tree.trace import trace as trace

offer_lazily(__name__)
