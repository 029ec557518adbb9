"""The options of `gametree check`, in one object from the command line to the check."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from gametree.cli.errors import refuse_useless

Contract: TypeAlias = Literal["result", "value", "legal", "expectation"]
Returns: TypeAlias = Literal["result", "action", "value"]


@dataclass(frozen=True)
class CheckOptions:
    """The options as the user gave them: None or False for each that was not given."""

    plies: int | None
    cyclic: bool
    contract: Contract | None
    prunes: bool
    returns: Returns | None
    on: str | None
    against: str | None
    seconds: float | None
    as_json: bool
    junit: Path | None

    def refuse_those_of_searches(self, why: str) -> None:
        """Raise `Mistake` if an option is given that only searches have, as `why` tells."""
        refuse_useless(
            {"--contract": self.contract, "--prunes": self.prunes, "--returns": self.returns, "--game": self.on},
            f"only searches have such options, and {why}",
        )

    def refuse_those_of_games(self, why: str) -> None:
        """Raise `Mistake` if an option is given that only games have, as `why` tells."""
        refuse_useless(
            {"--plies": self.plies, "--cyclic": self.cyclic, "--seconds": self.seconds},
            f"only games have such options, and {why}",
        )

    @property
    def any_of_searches(self) -> bool:
        """Whether an option is given that only searches have."""
        return bool(self.contract or self.prunes or self.returns or self.on)
