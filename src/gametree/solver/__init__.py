"""Solve games: the value of every state, kept in files, and proofs that a small checker confirms."""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily

if TYPE_CHECKING:
    from gametree.solver.certificate import Certificate as Certificate, Step as Step
    from gametree.solver.certify import certify as certify
    from gametree.solver.counts import Count as Count, Counts as Counts, WonDrawnLost as WonDrawnLost
    from gametree.solver.opening_book import opening_book as opening_book
    from gametree.solver.solution import Solution as Solution
    from gametree.solver.solve import solve as solve
    from gametree.solver.solved_states import Expected as Expected, Solved as Solved
    from gametree.solver.state_graph import Progress as Progress
    from gametree.solver.verify import Verification as Verification, verify as verify

offer_lazily(__name__)
