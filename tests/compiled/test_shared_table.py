"""The table of the compiled searches, run as plain Python: it may lose entries, but it returns no wrong one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from ctypes import addressof
from itertools import count
from random import Random
from typing import Any

import pytest

from gametree.compiled import SharedTable
from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_words import BYTES, Memory, load, store, words
from gametree.compiled.back_end.threads import ABOVE_EVERY_STACK
from gametree.compiled.kernels import shared_table
from gametree.compiled.kernels.layout_words import layout_words
from gametree.compiled.kernels.shared_table import FRONT, NARROW, UNLIMITED, WIDE

pytestmark = pytest.mark.usefixtures("interpreted")

Bound = tuple[int, bool]
WORKSPACE = words(workspace.LINE)


@pytest.fixture(params=[False, True], ids=["narrow", "wide"])
def wide(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def functions(wide: bool, interpreted: None) -> Any:
    """The operations of kernels on a table of pairs."""
    return shared_table.table_functions(layout_words(2), wide=wide)


def searching(table: Memory, buckets: int) -> int:
    """Return the address of the workspace of a search that uses all buckets of a table."""
    WORKSPACE[workspace.TABLE], WORKSPACE[workspace.BUCKETS_USED] = addressof(table), buckets
    return addressof(WORKSPACE)


@pytest.mark.parametrize(
    ("buckets", "depths"), [(1, [1, 2, UNLIMITED]), (3, [1, 2, 70_000]), (1_000, [UNLIMITED])]
)
def test_what_is_found_was_remembered_and_the_last_is_found(
    functions: Any, wide: bool, buckets: int, depths: list[int]
) -> None:
    random, most = Random(buckets), WIDE if wide else NARROW
    memory = words(buckets * functions.bucket)
    place = searching(memory, buckets)
    remembered: defaultdict[Any, list[tuple[int, bool, bool]]] = defaultdict(list)
    for _ in range(2_000):
        state, depth = (random.randrange(-2, 3), random.randrange(4)), random.choice(depths)
        value = random.choice([random.randrange(-9, 9), random.randrange(-most + 1, most)])
        above, asked = random.random() < 0.5, random.random() < 0.3
        functions.prefetch(place, state)
        functions.store(place, state, depth, value, above, asked, random.randrange(1, 2**40))
        remembered[state, depth].append((value, above, asked))
        low, high, horizon = functions.probe(place, state, depth)
        assert (low >= value) if above else (high <= value)
        assert horizon >= asked
    for (state, depth), bounds in remembered.items():
        low, high, horizon = functions.probe(place, state, depth)
        lows = [value for value, above, _ in bounds if above]
        highs = [value for value, above, _ in bounds if not above]
        assert low in {functions.least, *lows}
        assert high in {functions.most, *highs}
        assert horizon <= any(asked for *_, asked in bounds)
        if buckets == 1_000:
            assert low == max([functions.least, *lows])
            assert high == min([functions.most, *highs])
            assert horizon == any(asked for *_, asked in bounds)


def test_what_took_fewer_nodes_makes_room(functions: Any) -> None:
    memory = words(functions.bucket)
    place = searching(memory, 1)
    for number, nodes in enumerate([100, 10, 50]):
        functions.store(place, (number, 0), 1, number, True, False, nodes)
    assert [functions.probe(place, (number, 0), 1)[0] for number in range(3)] == [0, functions.least, 2]


def test_a_bucket_that_is_being_written_is_neither_read_nor_written(functions: Any) -> None:
    memory = words(functions.bucket)
    place = searching(memory, 1)
    unknown = functions.least, functions.most, False
    functions.store(place, (1, 2), 3, 4, True, True, 5)
    store(addressof(memory), 0, load(addressof(memory), 0) + 1)
    before = list(memory)
    assert functions.probe(place, (1, 2), 3) == unknown
    functions.store(place, (1, 2), 3, 6, True, True, 7)
    assert list(memory) == before
    store(addressof(memory), 0, load(addressof(memory), 0) + 1)
    assert functions.probe(place, (1, 2), 3) == (4, functions.most, True)


def test_a_bucket_that_changes_meanwhile_is_not_believed(functions: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread has written it between two reads, or takes it first."""
    memory = words(functions.bucket)
    place = searching(memory, 1)
    functions.store(place, (1, 2), 3, 4, True, True, 5)
    before = list(memory)

    def overtaken(step: int) -> Callable[[int, int], int]:
        rising = count(load(addressof(memory), 0) + step, step)
        return lambda address, index: next(rising) if index == 0 else load(address, index)

    monkeypatch.setattr(shared_table, "load_shared", overtaken(2))
    assert functions.probe(place, (1, 2), 3) == (functions.least, functions.most, False)
    functions.store(place, (1, 2), 3, 6, True, True, 7)
    assert list(memory) == before


@pytest.mark.parametrize("megabytes", [0, -1, float("nan")])
def test_a_table_of_no_size_is_refused(megabytes: float) -> None:
    with pytest.raises(ValueError, match="megabytes must be more than 0"):
        SharedTable(megabytes=megabytes)


def test_a_table_has_the_size_that_was_asked_for_or_says_that_it_cannot() -> None:
    assert SharedTable(megabytes=0.5).size == 2**19
    with pytest.raises(MemoryError, match="more than this machine can give: give fewer"):
        SharedTable(megabytes=2**50)


def growing(functions: Any, buckets: int) -> tuple[Memory, Memory]:
    """Return memory for a table with 8 buckets in use, and a workspace; store 12 bounds there."""
    memory, told = words(FRONT + buckets * functions.bucket), words(workspace.LINE)
    memory[0] = 8
    table = addressof(memory) + FRONT * BYTES
    told[workspace.TABLE], told[workspace.BUCKETS_USED], told[workspace.BUCKETS] = table, 8, buckets
    for number in range(12):
        functions.store(
            addressof(told), (number, -number), 3, number, number % 2 == 0, number % 3 == 0, 1 + number
        )
    return memory, told


@pytest.mark.parametrize("buckets", [64, 9, 8])
def test_what_was_found_is_found_where_more_is_used(functions: Any, buckets: int) -> None:
    memory, told = growing(functions, buckets)
    before = [functions.probe(addressof(told), (number, -number), 3) for number in range(12)]
    functions.grow(addressof(told))
    assert told[workspace.BUCKETS_USED] == memory[0] == buckets
    after = [functions.probe(addressof(told), (number, -number), 3) for number in range(12)]
    unknown = functions.least, functions.most, False
    lost = [number for number in range(12) if after[number] != before[number]]
    assert all(after[number] == unknown for number in lost)
    assert unknown not in before[:3]
    places = range(FRONT, len(memory), functions.bucket)
    kept = [memory[at + 1] >> 32 * number & 0xFFFFFFFF for at in places for number in (0, 1)]
    assert sum(head != 0 for head in kept) == sum(each != unknown for each in after)
    if buckets == 64:
        assert len(lost) <= 2
        assert memory[1] == 0


def test_a_table_grows_once_whoever_asks(functions: Any) -> None:
    memory, told = growing(functions, 64)
    memory[0] = 64  # another thread was first
    functions.grow(addressof(told))
    assert told[workspace.BUCKETS_USED] == 64
    told[workspace.BUCKETS_USED] = 8
    assert functions.probe(addressof(told), (3, -3), 3) != (functions.least, functions.most, False)


@pytest.mark.parametrize("buckets", [range(8), range(8, 64)], ids=["from", "to"])
def test_nothing_moves_from_or_to_a_bucket_that_is_being_written(functions: Any, buckets: range) -> None:
    memory, told = growing(functions, 64)
    places = [FRONT + bucket * functions.bucket for bucket in buckets]
    before = {at: memory[at + 1 : at + functions.bucket] for at in places}
    for at in places:
        memory[at] += 1
    functions.grow(addressof(told))
    assert before == {at: memory[at + 1 : at + functions.bucket] for at in places}


def test_a_table_that_grows_can_be_stopped(functions: Any) -> None:
    memory, told = growing(functions, 64)
    told[workspace.STACK_FLOOR] = ABOVE_EVERY_STACK + 1
    with pytest.raises(RuntimeError) as raised:
        functions.grow(addressof(told))
    assert raised.value.args == (workspace.TOO_DEEP,)
    assert memory[0] == 64
