"""The operations of kernels on words: machine code does what plain Python does, for any number of words."""

from __future__ import annotations

from ctypes import addressof
from random import Random
from typing import Any

import pytest

from gametree.compiled.back_end import linking
from gametree.compiled.back_end.linking import compiled, fitting
from gametree.compiled.back_end.machine_code import loaded
from gametree.compiled.back_end.machine_functions import STAND_INS, constant
from gametree.compiled.back_end.memory_words import store, words
from gametree.compiled.kernels.layout_words import LayoutWords, layout_words
from tests.support.samples import sample

ROOM = 8  # words for a value
FIRST, SECOND, ANSWERS = 0, ROOM, 2 * ROOM
SIZES = [(0, False), (1, False), (1, True), (2, False), (5, False)]
WORDS = (0, 1, -1, 2**63 - 1, -(2**63), 5, 1 << 40)


def all_operations(layout: LayoutWords) -> Any:
    """Return a kernel that writes what each operation makes of two values."""
    get, put, put_shared, same, order = layout.get, layout.put, layout.put_shared, layout.same_shared, layout.order
    hash_of, change, block, size = layout.hash, layout.change, layout.block, layout.words

    def kernel(address: int, blocks: int) -> int:
        first, second = get(address, FIRST), get(address, SECOND)
        store(address, ANSWERS, hash_of(first))
        store(address, ANSWERS + 1, change(first, second))
        store(address, ANSWERS + 2, block(first, blocks))
        store(address, ANSWERS + 3, order(address, SECOND, first))
        store(address, ANSWERS + 4, 1 if same(address, SECOND, first) else 0)
        store(address, ANSWERS + 5, size())
        chosen = first if blocks > 5 else second
        put(address, ANSWERS + 6, chosen)
        put_shared(address, ANSWERS + 6 + ROOM, chosen)
        return 0

    return kernel


@pytest.mark.parametrize(("size", "bare"), sample(SIZES, 3))
def test_machine_code_does_on_words_what_python_does(size: int, bare: bool) -> None:
    kernel: Any = all_operations(layout_words(size, "outcome", bare=bare))
    run, random = loaded(compiled(kernel, quick=True)), Random(size)
    for blocks in (1, 7, 1000):
        for alike in (True, False, False, False):
            first = [random.choice(WORDS) for _ in range(ROOM)]
            second = first if alike else [random.choice(WORDS) for _ in range(ROOM)]
            found: list[list[int]] = []
            for each in (kernel, run):
                memory = words(ANSWERS + 6 + 2 * ROOM)
                memory[:ANSWERS] = [*first, *second]
                each(addressof(memory), blocks)
                found.append([*memory])
            assert found[0] == found[1]


def test_a_kernel_is_typed_once_for_any_number_of_words(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETREE_CACHE", str(tmp_path))
    for size in (1, 2, 5):
        compiled(all_operations(layout_words(size)), quick=True)
    assert len([*tmp_path.iterdir()]) == 1


def test_two_numbers_under_one_name_are_refused() -> None:
    one, two = constant("number", 1), constant("number", 2)

    def kernel(_address: int, _depth: int) -> int:
        return one() + two()

    with pytest.raises(RuntimeError, match="Two functions of the rules have the name number"):
        compiled(kernel, quick=True)


def test_values_of_two_sizes_in_one_role_are_refused() -> None:
    two, three = layout_words(2), layout_words(3)
    get_two, put_three = two.get, three.put

    def kernel(address: int, _depth: int) -> int:
        put_three(address, SECOND, get_two(address, FIRST))
        return 0

    with pytest.raises(RuntimeError, match=r"A kernel has values of \d and of \d words in the role state"):
        compiled(kernel, quick=True)


STATE = f"i{STAND_INS['state']}"


@pytest.mark.parametrize(
    ("line", "fitted"),
    [
        (f"store {STATE} %x, ptr %y, align 16", "store [3 x i64] %x, ptr %y, align 8"),
        (f"store {STATE} 0, ptr %y, align 16", "store [3 x i64] zeroinitializer, ptr %y, align 8"),
        (f"%x = alloca {STATE}, align 16", "%x = alloca [3 x i64], align 16"),
        (f"%x = phi {STATE} [ 0, %a ], [ %y, %b ]", "%x = phi [3 x i64] [ zeroinitializer, %a ], [ %y, %b ]"),
        (f"call void @f({STATE} %x, i64 0)", "call void @f([3 x i64] %x, i64 0)"),
        ("%x = load i64, ptr %y, align 16", "%x = load i64, ptr %y, align 16"),
    ],
)
def test_words_take_the_place_of_what_stands_for_them(line: str, fitted: str) -> None:
    assert fitting(line, 0, {"state": 3}) == fitted


SIZE = STAND_INS["state"] // 8 + 1


@pytest.mark.parametrize("number", [SIZE, SIZE + 8, 2 * SIZE, 3 * SIZE + 64])
def test_a_kernel_that_tells_a_number_of_words_otherwise_is_refused(number: int) -> None:
    with pytest.raises(RuntimeError, match="a number of words in a way that is not known"):
        fitting(f"%x = getelementptr i8, ptr %y, i64 {number}", 0, {"state": 3})


def test_words_of_a_role_that_nobody_has_are_refused() -> None:
    with pytest.raises(RuntimeError, match="a number of words in a way that is not known"):
        fitting(f"ret {STATE} %x", 0, {"action": 3})
    assert all(str(bits) in " ".join(linking.TOLD) for bits in STAND_INS.values())
