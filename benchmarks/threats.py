"""A key for Connect Four of 7 by 6: what makes more threats is tried first."""

from __future__ import annotations

from gametree.games.connect_four import Discs

STRIDE = 7  # bits of a column, the highest of which stays empty
BOARD = (1 << 7 * STRIDE) - 1
PLACES = sum((1 << STRIDE - 1) - 1 << column * STRIDE for column in range(7))
SLANTS = (STRIDE, STRIDE - 1, STRIDE + 1)  # level, and both ways aslant


def up(discs: int, places: int) -> int:
    """The discs moved up by that many places, perhaps off the board."""
    return (discs & BOARD >> places) << places


def threats(own: int, both: int) -> int:
    """The number of free places that would give a player four in a row."""
    found = up(own, 1) & up(own, 2) & up(own, 3)
    for step in SLANTS:
        above, below = up(own, step) & up(own, 2 * step), own >> step & own >> 2 * step
        found |= above & (up(own, 3 * step) | own >> step)
        found |= below & (up(own, step) | own >> 3 * step)
    return (found & PLACES & ~both).bit_count()


def more_threats_first(state: Discs, action: int) -> int:
    """Fewer than 0 by one for each threat that the player to move has after an action."""
    own, both = state
    disc = both + (1 << action * STRIDE) & ~both
    return -threats(own | disc, both | disc)
