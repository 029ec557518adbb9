"""A value that a kind cannot hold is said to be incompatible, and no words are written for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gametree.compiled.front_end.ir import types
from gametree.compiled.front_end.ir.building import call, load
from gametree.compiled.front_end.ir.nodes import Name
from gametree.compiled.front_end.ir.types import INT, Words
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.encoding import converted, listed, span, words
from gametree.compiled.front_end.kinds.kinds import Incompatible
from gametree.compiled.front_end.kinds.values import Known, Scalar, View, refuse_order
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused

NUMBER = Scalar(kinds.Int(), Name("number", INT))
WIDE = Scalar(kinds.Wide(), Name("wide_number", types.WIDE))
PAIR = View(kinds.Text(2), Name("pair", Words(2)))


@pytest.mark.parametrize(
    ("write", "value", "kind", "why"),
    [
        (converted, WIDE, kinds.Int(), "an int of 128 bits where a word has to hold it"),
        (converted, WIDE, kinds.Float(), "an int of 128 bits where a word has to hold it"),
        (words, PAIR, kinds.Text(3), "a text of 2 characters"),
        (words, NUMBER, kinds.Text(1), "an int"),
        (words, NUMBER, kinds.List(kinds.Int(), list), "an int"),
        (words, NUMBER, kinds.Range(), "an int"),
        (listed, NUMBER, kinds.List(kinds.Int(), list), "an int"),
    ],
)
def test_a_value_that_a_kind_cannot_hold_is_incompatible(
    write: Callable[..., Any], value: Any, kind: Any, why: str
) -> None:
    with pytest.raises(Incompatible) as caught:
        write(value, kind)
    assert str(caught.value) == why


def test_a_value_that_it_can_hold_is_written() -> None:
    assert words(PAIR, kinds.Text(2)) == [load(PAIR.base, 0), load(PAIR.base, 1)]
    assert converted(NUMBER, kinds.Float()) == call("float", NUMBER.code)
    assert span(Known.of(range(1, 7, 2))) == (Known.of(1), Known.of(7), Known.of(2))


def test_what_depends_on_the_order_of_a_set_is_refused_with_its_remedy() -> None:
    with pytest.raises(Refused) as caught:
        refuse_order(Known.of(frozenset({1, 2})))
    assert (caught.value.reason, caught.value.remedy) == (UNORDERED, MAKE_A_LIST)
    refuse_order(Known.of((1, 2)))
