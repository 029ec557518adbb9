"""Ways to write a rule: small functions, each with the arguments at which its rewritten twin must answer alike."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple, cast

from gametree.game import Player

LONG = tuple(range(0, 60, 3))
EVEN = tuple(range(0, 60, 2))
QUARTERS = tuple(number / 4 for number in range(20))
THIRDS = tuple(number % 3 == 0 for number in range(20))
RAGGED = ((1,), (2, 3), (), (4, 5, 6))
PAIRS = ((0, 1), (2, 3), (1, 3))
NESTED = (((0, 1), 2), ((3, 4), 5))
PRICES = {3: 7, 5: 11}
SQUARE = 2, 3
NOTHING: Any = ()
SOMETHING: Any = (1, 2)
WAYS: list[tuple[Any, list[tuple[Any, ...]]]] = []
NUMBERS = [(number,) for number in (-3, -1, 0, 1, 2, 3, 5, 19, 20)]


class Colour(Enum):
    RED = 1
    BLUE = 2


class Point(NamedTuple):
    row: int
    column: int = 2

    @property
    def total(self) -> int:
        return self.row + self.column

    def below(self, rows: int) -> Point:
        return self._replace(row=self.row + rows)


class Place(NamedTuple):
    width: int
    depth: int = 0


HOME = Point(1)


@dataclass(frozen=True)
class Parameters:
    """The parameters of a game."""

    size: int = 4
    steps: tuple[int, ...] = (1, 2)

    def scaled(self, number: int) -> int:
        return self.size * number


SMALL = Parameters()


def way(*arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Compare the function at these arguments, or at some numbers."""

    def taken(function: Any) -> Any:
        WAYS.append((function, list(arguments) or NUMBERS))
        return function

    return taken


def twice(number: int) -> int:
    return 2 * number


@lru_cache
def remembered(number: int) -> int:
    return number + 100


def counting(most: int) -> Iterator[int]:
    yield from range(most)


def applied(function: Callable[[int], int], number: int) -> int:
    return function(number)


@way()
def a_default(number: int, step: int = 3, *, times: int = 2) -> int:
    return number + step * times


@way((), *NUMBERS)
def nothing_but_defaults(number: int = 3) -> int:
    return 2 * number


@way()
def a_default_after_another(number: int, first: int = 3, second: int = 4) -> int:
    return number + 10 * first + second


@way()
def another_name_for_a_table(number: int) -> int:
    table = LONG
    return table[number]


@way()
def two_names_at_once(number: int) -> int:
    table, other = LONG, number + 1
    return table[0] + other


@way()
def two_names_for_tables(number: int) -> int:
    long, even = LONG, EVEN
    return long[1] + even[1] + number


@way()
def an_item_and_a_name_at_once(number: int) -> int:
    items = [number, number]
    items[0], other = number + 1, 5
    return items[0] + other


@way()
def a_tuple_taken_apart(number: int) -> int:
    (first, second), third = (number, 2), 3
    return first + second * third


@way()
def no_division_where_it_is_not_reached(number: int) -> int:
    return number if number < 100 else 1 // 0


@way()
def a_constant_condition(number: int) -> int:
    if 1 < len(LONG) < 99 and RAGGED:
        return number if (LONG and EVEN) else 0
    return -1


@way()
def a_constant_condition_without_an_else(number: int) -> int:
    if not LONG or 3 in EVEN:
        number = 77
    return number


@way()
def helpers_of_constants(number: int) -> int:
    return number + twice(4) + remembered(5) + cast("int", PRICES.get(3)) + Point(4).total + (7).bit_length()


@way()
def a_generator_of_constants(number: int) -> int:
    return number + sum(item for item in counting(4))


@way()
def an_enumeration(number: int) -> int:
    colour = Colour.RED if number > 1 else Colour.BLUE
    return 10 if colour == Colour.RED else 20


@way()
def a_constant_state(number: int) -> Point:
    return HOME if number > 1 else Point(number)


@way()
def methods_of_a_state(number: int) -> int:
    point = Point(number, column=4)
    return point.below(rows=2).total + point.total


@way()
def a_field_of_the_second_kind_of_state(number: int) -> int:
    return Point(number).row + Place(number)._replace(depth=number).depth


@way()
def a_short_tuple(number: int) -> tuple[int, ...]:
    return SQUARE if number > 1 else (number, number)


@way()
def one_of_two_tables(number: int) -> int:
    table = LONG if number > 1 else EVEN
    return table[2]


@way()
def fractions_of_a_table(number: int) -> float:
    return QUARTERS[number]


@way()
def truths_of_a_table(number: int) -> bool:
    return THIRDS[number]


@way()
def rows_of_any_length(number: int) -> int:
    return sum(item for item in RAGGED[number])


@way()
def rows_of_one_length(number: int) -> int:
    first, second = PAIRS[number]
    return first - second


@way()
def a_mapping(number: int) -> int:
    return PRICES[number]


@way()
def a_mapping_gone_through(number: int) -> int:
    total = 0
    for key, price in PRICES.items():
        if number == key:
            continue
        total += price
    return total


@way()
def parts_that_cannot_decide(number: int) -> Any:
    return (number > 1 and SOMETHING and number) or (number > 5 and NOTHING and number) or (NOTHING or number)


@way()
def sides(number: int) -> int:
    side = Player(1 if number > 0 else -1)
    return side.opponent.value - side


@way()
def what_the_checkers_want(number: int) -> int:
    whole: int
    whole = cast("Any", number)
    other: int = int(number > 2)
    return whole + other


@way()
def mathematics(number: int) -> int:
    return math.floor(number / 2) + abs(number) + math.gcd(number, 6) + round(number / 3)


@way()
def lists(number: int) -> int:
    items = [item * 2 for item in range(4)]
    items.append(number)
    items += [item for item in range(3) if item != number]
    last = items.pop()
    return last + len(items) + items.index(4)


@way()
def lists_changed_in_place(number: int) -> int:
    items = [number, 2, 3]
    items[1] += 5
    items[2] -= items[0]
    return items[0] + 10 * items[1] + 100 * items[2]


@way()
def an_order(number: int) -> int:
    return max(number, 2, key=twice) + max(number, -2, key=math.floor)


@way()
def functions_given_to_functions(number: int) -> int:
    return applied(twice, number) + applied(number=3, function=twice)


@way()
def parameters(number: int) -> int:
    return number + SMALL.scaled(number) + sum(step for step in SMALL.steps) + max(number, 3, key=SMALL.scaled)


@way()
def rounds_of_pairs(number: int) -> int:
    total = 0
    for first, second in PAIRS:
        if number & 1:
            continue
        total += first * second
    return total


@way()
def rounds_of_nested_pairs(number: int) -> int:
    total = number
    for (first, second), third in NESTED:
        total = total * first + second - third
    return total


@way()
def rounds_of_states(number: int) -> int:
    total = 0
    for point in (HOME, Point(5)):
        total += point.row * number
    return total


@way()
def rounds_with_another_ending(number: int) -> int:
    for item in LONG:
        if item == number:
            break
    else:
        return -1
    return number


@way()
def any_and_all(number: int) -> bool:
    return any(item == number for item in LONG if item > 2) and all(item != number for item in EVEN)


@way()
def least_and_most(number: int) -> int:
    return min(item * number for item in range(1, 4)) - max(item * number for row in PAIRS for item in row)


@way()
def least_of_none(number: int) -> int:
    return min(item for item in range(number))


@way()
def most_of_none(number: int) -> int:
    return max(item for item in range(number))


@way()
def membership(number: int) -> int:
    return 2 * (number in PRICES) + (number not in {1, 2})


@way()
def refusals(number: int) -> int:
    assert number != 3
    if number > 4:
        raise ValueError(number)
    return number


@way()
def shifts_and_powers(number: int) -> int:
    return (number << 3) + (number >> 1) + number**2 + number % 7 - number // 2 - -number + ~number + +number


@way()
def nothing_at_all(number: int) -> None:
    """Only words."""


@way()
def streams(number: int) -> Iterator[int]:
    yield 5
    yield from PAIRS[1]
    yield from (item for item in range(number) if item != 1)
    if number > 2:
        return
    yield from counting(number)


@way()
def a_stream_returned(number: int) -> Iterable[int]:
    if number > 2:
        return ()
    return (item for item in range(number))
