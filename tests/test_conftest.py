"""The services of `conftest.py`: finalizers without room on the stack, and tests that are not measured."""

from __future__ import annotations

import gc
import os

from tests.conftest import untraced


class NeedsTheStack:
    """Garbage in a cycle, with a finalizer that the recursion limit ends."""

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        self.__del__()


def test_a_finalizer_without_room_on_the_stack_fails_no_test() -> None:
    NeedsTheStack()
    gc.collect()


def test_a_process_ends_as_before_after_a_test_that_is_not_measured() -> None:
    leave = os._exit
    with untraced():
        pass
    assert os._exit is leave
