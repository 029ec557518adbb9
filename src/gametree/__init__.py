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
from gametree.play import (
    Decision as Decision,
    GameRecord as GameRecord,
    NeverLoses as NeverLoses,
    OffersSearches as OffersSearches,
    Strategy as Strategy,
    TimedSearches as TimedSearches,
    Transition as Transition,
    best_action as best_action,
    decide as decide,
    never_loses as never_loses,
    play as play,
    random_strategy as random_strategy,
    scripted_strategy as scripted_strategy,
    search_strategy as search_strategy,
    strategy_of_strength as strategy_of_strength,
    timed_strategy as timed_strategy,
    transitions as transitions,
)
from gametree.search import (
    LAZY_NAMES as _SEARCHES,
    alpha_beta as alpha_beta,
    depth_penalised_minimax as depth_penalised_minimax,
    minimax as minimax,
    rank_actions as rank_actions,
)
from gametree.solver import LAZY_NAMES as _SOLVER
from gametree.transform import (
    LAZY_NAMES as _TRANSFORMATIONS,
    Checked as Checked,
    Counted as Counted,
    DepthLimited as DepthLimited,
    DepthPenalised as DepthPenalised,
    ExtendedState as ExtendedState,
    Extension as Extension,
    NodeLimited as NodeLimited,
    Ordered as Ordered,
    RootRestricted as RootRestricted,
    Symmetric as Symmetric,
    TimeLimited as TimeLimited,
    Transformation as Transformation,
    unwrap_state as unwrap_state,
)

if TYPE_CHECKING:
    from gametree.search import (
        ActionStatistics as ActionStatistics,
        BestActions as BestActions,
        BoundedTable as BoundedTable,
        CanonicalTable as CanonicalTable,
        Interval as Interval,
        Iteration as Iteration,
        MonteCarloResult as MonteCarloResult,
        MonteCarloTree as MonteCarloTree,
        ProofNumberResult as ProofNumberResult,
        ProofNumbers as ProofNumbers,
        Simulations as Simulations,
        ValueInterval as ValueInterval,
        Verdict as Verdict,
        alpha_beta_with_memory as alpha_beta_with_memory,
        best_actions as best_actions,
        deepening_search as deepening_search,
        expectiminimax as expectiminimax,
        iterative_deepening as iterative_deepening,
        monte_carlo_search as monte_carlo_search,
        monte_carlo_tree_search as monte_carlo_tree_search,
        mtd_f as mtd_f,
        perft as perft,
        principal_variation_search as principal_variation_search,
        proof_number_search as proof_number_search,
        search_states as search_states,
        simulate as simulate,
        simulate_states as simulate_states,
        star1 as star1,
        star2 as star2,
    )
    from gametree.solver import (
        Certificate as Certificate,
        Count as Count,
        Counts as Counts,
        Expected as Expected,
        Progress as Progress,
        Solution as Solution,
        Solved as Solved,
        Step as Step,
        Verification as Verification,
        WonDrawnLost as WonDrawnLost,
        certify as certify,
        opening_book as opening_book,
        solve as solve,
        verify as verify,
    )
    from gametree.transform import (
        BestKnownFirst as BestKnownFirst,
        HistoryFirst as HistoryFirst,
        KillersFirst as KillersFirst,
        Tabled as Tabled,
        Traced as Traced,
    )
    from gametree.tree import Picture as Picture, Tree as Tree, TreeNode as TreeNode
    from gametree.tree.show import show as show
    from gametree.tree.trace import trace as trace

offer_lazily(
    __name__,
    {
        **_SEARCHES,
        **_SOLVER,
        **_TRANSFORMATIONS,
        "gametree.tree": ("Picture", "Tree", "TreeNode", "show", "trace"),
    },
)
