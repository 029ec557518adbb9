"""The text of a lowered function while it is written: lines, suites under headers, places to fill in later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass
class Block:
    """Lines; a block within a block is written in its place, at the same depth."""

    parts: list[str | Block | Suite] = field(default_factory=list["str | Block | Suite"])

    def add(self, part: str | Block | Suite) -> None:
        """Add something at the end."""
        self.parts.append(part)

    def begin_unreached(self, statement: str) -> None:
        """Begin with a statement that is never run: it tells Numba what a function returns that only raises."""
        self.parts.insert(0, Suite("if memory != memory:", Block([statement])))

    def is_empty(self) -> bool:
        """Whether nothing is written."""
        return not any(True for _ in self.lines(0))

    def lines(self, depth: int) -> Iterator[str]:
        """Yield the lines, indented."""
        for part in self.parts:
            if isinstance(part, str):
                yield "    " * depth + part
            else:
                yield from part.lines(depth)


@dataclass
class Suite:
    """A header, such as `if x:`, and the lines under it."""

    header: str
    body: Block

    def lines(self, depth: int) -> Iterator[str]:
        """Yield the lines, indented."""
        yield "    " * depth + self.header
        if self.body.is_empty():
            yield "    " * (depth + 1) + "pass"
        yield from self.body.lines(depth + 1)
