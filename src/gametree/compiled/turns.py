"""The turns in which a search gets its nodes, until it finishes in one.

The second turn of a search with a table begins at the root again, and finds in the table the bounds that the first
has stored. It may fold states no more: the first has shown that the search is long enough to see if folding helps.
"""

from __future__ import annotations

from typing import NamedTuple

from gametree.compiled.back_end.workspace import UNLIMITED
from gametree.compiled.kernels.folding import ENOUGH_TO_SEE, SEE_LATER, SEE_NOW, USEFUL


class Turn(NamedTuple):
    """One turn of a search: the word `FOLDING` at its start, and the nodes after which the next turn begins."""

    folding: int
    nodes: int


ONE_TURN = (Turn(USEFUL, UNLIMITED),)
UNTIL_FOLDING_IS_FUTILE = Turn(SEE_LATER, UNLIMITED), Turn(SEE_NOW, UNLIMITED)
SHORT_TURN_FIRST = Turn(USEFUL, ENOUGH_TO_SEE), Turn(SEE_NOW, UNLIMITED)
