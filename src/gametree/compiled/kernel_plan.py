"""The plan of a kernel: everything but the rules that it is compiled from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Evaluation = Callable[[Any], float]
Key = Callable[[Any, Any], float]
EVALUATE = "evaluate"  # the names of the evaluation and, with their places, of the keys in a program
KEY = "key_"


class KernelPlan(NamedTuple):
    """The orders, symmetries, evaluation, penalties and table that a kernel is compiled with.

    `keys` are those of `Ordered`, and `penalties` those of `DepthPenalised`, innermost first; the first
    `unpenalised` of these do not apply to evaluations. A state is replaced by its representative `folds` times.
    Play ends at the states of a table, the least and greatest value of which are `tabled`, if there is one.
    """

    keys: tuple[Key, ...] = ()
    folds: int = 0
    evaluate: Evaluation | None = None
    penalties: tuple[float, ...] = ()
    unpenalised: int = 0
    tabled: tuple[float, float] | None = None

    @property
    def functions(self) -> dict[str, Callable[..., float]]:
        """The evaluation and the keys, by the names that they have in a program."""
        evaluation: dict[str, Callable[..., float]] = {} if self.evaluate is None else {EVALUATE: self.evaluate}
        return evaluation | {f"{KEY}{place}": key for place, key in enumerate(self.keys)}
