"""Families of faults in values: kinds, equality, identity, truth, arithmetic."""

import math
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, Flag, IntEnum
from fractions import Fraction
from typing import NamedTuple

from tests.compiled.corpus.base import Leaves


class Colour(Enum):
    RED = 1
    BLUE = 2
    CRIMSON = 1


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Mood(Enum):
    GLAD = 0
    SAD = ""

    def __bool__(self):
        return self is Mood.SAD


class EnumIsNotItsValue(Leaves):
    def rule(self, number):
        return 10 * (Colour.RED == number) + (Colour(1) == Colour.RED) + (Colour.RED in (1, 2)) + (1 in (Colour.RED,))


class EnumMemberOfANumber(Leaves):
    def rule(self, number):
        colour = Colour.RED if number > 3 else Colour.BLUE
        return (colour == 1) * 10 + (colour == Colour.CRIMSON) + colour.value * 100


class IntEnumIsItsValue(Leaves):
    def rule(self, number):
        level = Level(1 + number % 2)
        return (level == 1) * 10 + level + (level is Level.LOW) * 100 + level * number


class EnumFromAValueThatIsNone(Leaves):
    def rule(self, number):
        return Level(number).value


class EnumTruth(Leaves):
    def rule(self, number):
        mood = Mood.GLAD if number % 2 else Mood.SAD
        return 10 if mood else 20


class EnumIsTrue(Leaves):
    def rule(self, number):
        level = Level.LOW if number else Level.HIGH
        return 5 if level and Colour.RED else 6


class EnumOrder(Leaves):
    def rule(self, number):
        return [colour.value for colour in Colour][number % 2] + len(Colour)


class Piece(Enum):
    MAN = "m"
    KING = "k"

    @property
    def value_of_it(self):
        return 1 if self is Piece.MAN else 3

    @property
    def opponent(self):
        return Piece.KING


class EnumWithPropertyOpponent(Leaves):
    def rule(self, number):
        piece = Piece.MAN if number % 2 else Piece.KING
        return piece.opponent.value_of_it * 10 + (piece.opponent is Piece.KING)


class Side(IntEnum):
    LEFT = 5
    RIGHT = 7

    @property
    def opponent(self):
        return 12 - self.value


class IntEnumWithOpponent(Leaves):
    def rule(self, number):
        return Side(5 if number % 2 else 7).opponent + number


class Sign(Enum):
    PLUS = 1.5
    MINUS = -1.5


class EnumOfFloats(Leaves):
    def rule(self, number):
        return (Sign.PLUS if number > 3 else Sign.MINUS).value * number


class Ways(Flag):
    UP = 1
    DOWN = 2


class FlagSets(Leaves):
    def rule(self, number):
        ways = Ways.UP | Ways.DOWN if number % 2 else Ways.UP
        return 10 if Ways.DOWN in ways else 20


ONE = 1


class BoolIsNoInt(Leaves):
    def rule(self, number):
        flag = number > 3
        return (flag is True) * 10 + (ONE is flag) + (flag == 1) * 100 + (~flag if number > 100 else 0)


class InvertedBool(Leaves):
    def rule(self, number):
        return -(number > 3) + (True + True) * 10 + (number > 2) * 3


class IdentityIsNotEquality(Leaves):
    def rule(self, number):
        big = 1000 * number
        same = 1000 * number
        return 10 * (big is not None) + ((number, 1) is (number, 1)) + (big == same)


class FloatThatIsAnInt(Leaves):
    def rule(self, number):
        half = number / 2
        return (half == number // 2) * 10 + (number % 5 in (1.0, 2.0)) * 100 + (1.0 in (number % 3, 7))


class TextMembership(Leaves):
    def rule(self, number):
        return (number in ("6", "7")) * 10 + ("1" in "123") + (str(6) in ("6", "7"))


class TextInText(Leaves):
    def rule(self, number):
        board = "X.O.X..O."
        return board.count(".") * 100 + ("X.O" in board[number % 3 :]) * 10 + board.find("O") + ("" in board)


class TextComparison(Leaves):
    def rule(self, number):
        word = "abc"[number % 3]
        return (word < "b") * 10 + (word == "c") + (word * 2 > "ab") * 100


class TextIndexBelowZero(Leaves):
    def rule(self, number):
        return "abcdef".index("abcdef"[-(number % 6) - 1])


class TextIndexBeyondTheEnd(Leaves):
    def rule(self, number):
        return "abcdef".index("abcdef"[number])


class NestedTableOfFloats(Leaves):
    def rule(self, number):
        return ((0.5, 1.5), (2.5, -3.5))[number % 2][number // 2 % 2]


MANY_FLOATS = tuple(n / 2 if n > 64 else n for n in range(100))
FRACTIONS = (Fraction(1, 2), Fraction(1, 3), Fraction(2, 3))


class FloatsBeyondThe64th(Leaves):
    def rule(self, number):
        return MANY_FLOATS[60 + number]


class Fractions(Leaves):
    def rule(self, number):
        return FRACTIONS[number % 3] * 6 + number


class Decimals(Leaves):
    def rule(self, number):
        return float(Decimal("0.1") * number)


class MixedTable(Leaves):
    def rule(self, number):
        return (1, 2.5, True, 4)[number % 4] / 2


class TableOfBools(Leaves):
    def rule(self, number):
        flag = (True, False, True)[number % 3]
        return 10 if flag is True else 20


class RaggedTable(Leaves):
    def rule(self, number):
        return len(((1,), (2, 3), (), (4, 5, 6))[number % 4]) * 10 + sum(((1,), (2, 3), (), (4, 5, 6))[number % 4])


class RowIndexBeyondTheEnd(Leaves):
    def rule(self, number):
        return ((1, 2, 3), (4, 5, 6))[number % 2][number % 5]


class RowIndexBelowZero(Leaves):
    def rule(self, number):
        row = (number, number + 1, number + 2)
        return row[-(number % 3) - 1] * 10 + row[-1]


class ListIndexBeyondTheEnd(Leaves):
    def rule(self, number):
        items = [1, 2, 3]
        items[number] = 5
        return items[0]


class ListIndexFarBelowZero(Leaves):
    def rule(self, number):
        return [number, 2, 3][-number]


class FloorDivisionOfNegatives(Leaves):
    def rule(self, number):
        return (number - 13) // 4 * 10 + (number - 13) % 4 + (13 - number) // -4 + (13 - number) % -4


class FloatDivision(Leaves):
    def rule(self, number):
        return (number - 13.5) // 4 + (number - 13.5) % 4 + -7 / 2


class DivisionByZero(Leaves):
    def rule(self, number):
        return 10 // (number - 7)


class FloatDivisionByZero(Leaves):
    def rule(self, number):
        return 10 / (number - 7)


class RemainderByZero(Leaves):
    def rule(self, number):
        return 10 % (number - 7) + 1


class PowerBelowZero(Leaves):
    def rule(self, number):
        return 2 ** (number - 3)


class PowerOfZero(Leaves):
    def rule(self, number):
        return 0 ** (number - 3) if number > 2 else number**0


class ShiftBelowZero(Leaves):
    def rule(self, number):
        return 1 << number - 3


class ShiftBy64(Leaves):
    def rule(self, number):
        return (number + 1 << 60) >> 59


class ShiftedRightFar(Leaves):
    def rule(self, number):
        return (number - 5) >> 70 + number


class Overflow(Leaves):
    def rule(self, number):
        return 3**number * 1_000_000_007 % 1_000_003


class OverflowInASum(Leaves):
    def rule(self, number):
        return sum(2**62 for _ in range(number)) // 2**60


class LeastInt(Leaves):
    def rule(self, number):
        least = -(2**63) + number
        return (abs(least) > 0) + (-least > 0) + (least // -1 > 0)


class BigConstant(Leaves):
    def rule(self, number):
        return (2**64 >> 60) + number


class Rounding(Leaves):
    def rule(self, number):
        return round(number / 2) * 100 + round(-number / 4) + int(-number / 2) + math.floor(-number / 4) * 10


class RoundedToDigits(Leaves):
    def rule(self, number):
        return round(number / 7, 2) + round(number * 37, -2)


class FloatsAreNotExact(Leaves):
    def rule(self, number):
        return (0.1 + 0.2 == 0.3) + (0.1 * number == number / 10) * 10 + (2**53 + number == float(2**53 + number)) * 100


class IntAgainstFloat(Leaves):
    def rule(self, number):
        return (2**53 + 1 > float(2**53)) + (2**62 + number == 2.0**62) * 10


class NoneIsNotZero(Leaves):
    def rule(self, number):
        value = None if number % 3 == 0 else number % 3 - 1
        if value is None:
            return 100
        return (value == None) * 10 + value


class NoneInATuple(Leaves):
    def rule(self, number):
        cells = (None, 0, 1)
        return (cells[number % 3] is None) * 10 + (cells[number % 3] == 0) + (None in cells[number % 3 :]) * 100


class NoneArithmetic(Leaves):
    def rule(self, number):
        value = None if number > 20 else 2
        return value + number


class FallsOffItsEnd(Leaves):
    def rule(self, number):
        if number < 20:
            return number


class TruthOfValues(Leaves):
    def rule(self, number):
        empty = () if number % 2 else (0,)
        text = "" if number % 3 else "0"
        return (10 if empty else 0) + (100 if text else 0) + (1 if number % 4 else 0) + (1000 if 0.0 * number else 0)


class AndGivesAValue(Leaves):
    def rule(self, number):
        return (number % 3 and number % 5) * 10 + (number % 2 or 7) + (not number)


class ChainedComparison(Leaves):
    def rule(self, number):
        calls = []

        def seen(n):
            calls.append(n)
            return n

        inside = 3 < seen(number) < seen(9) != seen(8)
        return inside * 10 + len(calls)


class ComparedAcrossKinds(Leaves):
    def rule(self, number):
        return ((1, 2) == [1, 2]) + ((number, 1) < (3, 2)) * 10 + ((1,) < (1, 0)) * 100 + ("1" == 1)


class OrderOfUnlikeKinds(Leaves):
    def rule(self, number):
        return (number < "3") + 1


class Odd(NamedTuple):
    a: int
    b: int

    def __eq__(self, other):
        return self[0] == other[0]

    def __bool__(self):
        return self.a > 5

    def __len__(self):
        return 2

    def __hash__(self):
        return 1


class RecordWithItsOwnEquality(Leaves):
    def rule(self, number):
        return (Odd(number % 3, 1) == Odd(1, 2)) * 10 + (Odd(1, 2) != Odd(1, 3))


class RecordWithItsOwnTruth(Leaves):
    def rule(self, number):
        return 10 if Odd(number, 1) else 20


class Doubling(Odd):
    def __new__(cls, a, b):
        return super().__new__(cls, 2 * a, b)

    def __getitem__(self, i):
        return 77


class RecordWithItsOwnNew(Leaves):
    def rule(self, number):
        pair = Doubling(number, 1)
        return pair.a + 10 * pair[0]


@dataclass(frozen=True)
class Checked:
    n: int
    half: int = 0

    def __post_init__(self):
        object.__setattr__(self, "half", self.n // 2)


class DataclassThatFillsItself(Leaves):
    def rule(self, number):
        return Checked(number).half + (Checked(number) == Checked(number, 9)) * 100


@dataclass(frozen=True, order=True)
class Ranked:
    rank: int
    name: str = "a"


class DataclassInOrder(Leaves):
    def rule(self, number):
        return (Ranked(number) > Ranked(5)) + (Ranked(number, "b") > Ranked(number)) * 10


@dataclass(frozen=True, eq=False)
class Unequal:
    n: int


class DataclassByIdentity(Leaves):
    def rule(self, number):
        one = Unequal(number)
        return (one == Unequal(number)) + (one == one) * 10


class Pair(NamedTuple):
    a: int
    b: int


class RecordIsATuple(Leaves):
    def rule(self, number):
        pair = Pair(number, 2)
        a, b = pair
        return (pair == (number, 2)) + a * 10 + b + len(pair) + sum(pair) + pair[0] + (pair + (1,))[2]


class RecordReplaced(Leaves):
    def rule(self, number):
        pair = Pair(number, 2)._replace(b=7)
        return pair.b * 10 + pair.a + pair._asdict()["a"]


class IntSubclass(int):
    def __add__(self, other):
        return 42


class SubclassOfInt(Leaves):
    five = IntSubclass(5)

    def rule(self, number):
        return self.five + number


class ArithmeticOfItsOwn(Leaves):
    def rule(self, number):
        return Vector(number) + Vector(2)


class Vector(NamedTuple):
    x: int

    def __add__(self, other):
        return self.x * 100 + other.x


class IntLimits(Leaves):
    def rule(self, number):
        return int("12") + int(3.99) + int(number > 2) + int(True)


class BitMethods(Leaves):
    def rule(self, number):
        return (number - 13).bit_length() * 10 + (number - 13).bit_count() + (~number & 7)


games = [kind() for kind in Leaves.__subclasses__() if kind.__module__ == __name__]
