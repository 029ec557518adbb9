"""The plan of a kernel: everything but the rules that it is compiled from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.transform.depth_limited import Evaluation

Key = Callable[[Any, Any], float]
EVALUATE = "evaluate"  # the names of the evaluation and, with their places, of the keys in a program
KEY = "key_"
TABLE_KEY, TABLE_OFFSET = "table_key", "table_offset"


class TablePlan(NamedTuple):
    """The least and the greatest value of a table, and the key and the offset of its `Tabled`."""

    least: float
    most: float
    key: Callable[[Any], Any] | None
    offset: Evaluation | None


class KernelPlan(NamedTuple):
    """The orders, symmetries, evaluation, penalties and table that a kernel is compiled with.

    `keys` are those of `Ordered`, and `penalties` those of `DepthPenalised`, innermost first; the first
    `unpenalised` of these do not apply to evaluations. A state is replaced by its representative `folds` times.
    Play ends at the states of the `table`, if there is one.
    """

    keys: tuple[Key, ...] = ()
    folds: int = 0
    evaluate: Evaluation | None = None
    penalties: tuple[float, ...] = ()
    unpenalised: int = 0
    table: TablePlan | None = None

    @property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """The evaluation, the keys, and those of a table, by the names that they have in a program."""
        of_state = {EVALUATE: self.evaluate}
        if self.table is not None:
            of_state |= {TABLE_KEY: self.table.key, TABLE_OFFSET: self.table.offset}
        given = {name: function for name, function in of_state.items() if function is not None}
        return given | {f"{KEY}{place}": key for place, key in enumerate(self.keys)}
