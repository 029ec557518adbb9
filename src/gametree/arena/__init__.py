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

LAZY_NAMES = {
    "gametree.arena.openings": ("random_openings",),
    "gametree.arena.players": ("EachGame",),
    "gametree.arena.ratings": ("Tally",),
    "gametree.arena.referee": ("ArenaGame", "Effort", "Fault"),
    "gametree.arena.sprt": ("SprtResult", "sprt"),
    "gametree.arena.standings": ("Row", "Standings"),
    "gametree.arena.tournament": ("tournament",),
}
offer_lazily(__name__, LAZY_NAMES)
