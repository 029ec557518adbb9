"""Memory of a fixed size, which kernels fill with answers to one question, and which outlasts a search."""

from __future__ import annotations

from typing import NoReturn, Self

from gametree.arguments import positive_number
from gametree.compiled.back_end.memory_words import BYTES, Memory, words
from gametree.rules import brief

DEFAULT_MEGABYTES = 256


class QuestionMemory:
    """The memory of a table or a tree, in megabytes (of 2**20 bytes), and the question to which it has answers.

    `kind` is the word for it in messages. `least_words` is the least number of words. `filled_in_order` tells
    whether a search writes to the first words first.
    """

    kind = "table"
    least_words = 1
    filled_in_order = True

    def __init__(self, *, megabytes: float = DEFAULT_MEGABYTES) -> None:
        self.megabytes = positive_number(megabytes, f"A {self.kind}'s megabytes")
        self._memory = self._taken()
        self._question: str | None = None
        self._game: object = None

    @classmethod
    def required(cls, given: object) -> Self:
        """Return what the caller gave if it is memory of this class, or raise TypeError."""
        if isinstance(given, cls):
            return given
        message = f"A {cls.kind} for this compiled search must be compiled.{cls.__name__}(), not {brief(given)}."
        raise TypeError(message)

    @property
    def size(self) -> int:
        """The bytes of the memory once it is full."""
        return BYTES * len(self._memory)

    def claim(self, question: str, game: object) -> None:
        """Reserve the memory for a question, given by a hash, or raise ValueError."""
        if self._question is None:
            self._question, self._game = question, game
        elif question != self._question:
            raise ValueError(
                f"The {self.kind} holds results of {self._game!r}, which are not valid for {game!r} with these"
                f" utilities, evaluations and states: use a new {self.kind}."
            )

    def buckets_in(self, words: int, bucket: int) -> int:
        """Return how many buckets of that many words fit into words of the memory; raise ValueError if none do."""
        if words < bucket:
            raise ValueError(
                f"A {self.kind} of {self.megabytes} megabytes has no room for a bucket of {bucket * BYTES} bytes:"
                f" give more megabytes."
            )
        return words // bucket

    def release(self) -> None:
        """Let the memory belong to no question."""
        self._question = None
        self._game = None

    def _taken(self) -> Memory:
        number = int(self.megabytes * 2**20) // BYTES
        try:
            return words(max(number, self.least_words), filled_in_order=self.filled_in_order)
        except (OSError, OverflowError) as error:
            raise MemoryError(
                f"A {self.kind} of {self.megabytes} megabytes is more than this machine can give: give fewer."
            ) from error

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"A {type(self).__name__} cannot be pickled or copied, since threads share its memory: make a new one."
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}(megabytes={self.megabytes!r})"
