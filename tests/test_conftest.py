"""Finalizers of garbage, which `conftest.py` takes no notice of where the stack has no room."""

from __future__ import annotations

import gc


class NeedsTheStack:
    """Garbage in a cycle, with a finalizer that the recursion limit ends."""

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        self.__del__()


def test_a_finalizer_without_room_on_the_stack_fails_no_test() -> None:
    NeedsTheStack()
    gc.collect()
