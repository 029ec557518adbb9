"""Find out which player is better: tournaments, ratings with intervals, and tests that stop when it is settled."""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily

if TYPE_CHECKING:
    from gametree.arena.openings import random_openings as random_openings
    from gametree.arena.players import EachGame as EachGame
    from gametree.arena.ratings import Tally as Tally
    from gametree.arena.referee import ArenaGame as ArenaGame, Effort as Effort, Fault as Fault
    from gametree.arena.sprt import SprtResult as SprtResult, sprt as sprt
    from gametree.arena.standings import Row as Row, Standings as Standings
    from gametree.arena.tournament import tournament as tournament

offer_lazily(__name__)
