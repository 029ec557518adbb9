"""Families of faults in the order of evaluation, in lists that have two names, and in values of records and calls."""

from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import NamedTuple

from tests.compiled.corpus.base import Leaves


class PopTwice(Leaves):
    def rule(self, number):
        items = [number, 5, 3]
        return items.pop() - 10 * items.pop() + 100 * items[0]


class ReadBeforeItChanges(Leaves):
    def rule(self, number):
        items = [number, 2]
        return items[0] + 10 * items.pop(0) + 100 * items[0] + len(items)


class WalrusOnTheRight(Leaves):
    def rule(self, number):
        x = number
        return x + 100 * (x := 5) + x


class WalrusOnTheLeft(Leaves):
    def rule(self, number):
        return (x := number + 1) * 10 + x + (x := 2) + x


class WalrusUnderAnAnd(Leaves):
    def rule(self, number):
        y = -1
        if number > 3 and (y := number * 2) > 10:
            return y
        return y - 100


class CallsInOrder(Leaves):
    def rule(self, number):
        seen = []

        def tell(n):
            seen.append(n)
            return n

        total = tell(number) * 0 + tell(2) - tell(3) * tell(1)
        return total + seen[0] + 10 * seen[1] + 100 * seen[2] + 1000 * seen[3]


class ArgumentsInOrder(Leaves):
    def rule(self, number):
        items = []

        def f(a, b, c=0):
            return a + 10 * b + 100 * c

        def put():
            items.append(number)
            return len(items)

        return f(put(), c=put(), b=put())


class IndexBeforeValue(Leaves):
    def rule(self, number):
        log = []

        def note(n):
            log.append(n)
            return n

        items = [0, 0, 0]
        items[note(number % 3)] = note(7)
        return log[0] * 10 + log[1]


class DefaultSeesNoChange(Leaves):
    def rule(self, number):
        base = number

        def f(n, step=base):
            return n + step

        base = 100
        return f(1) + base


class ConditionOnlyOneSide(Leaves):
    def rule(self, number):
        return 10 // number if number else -1


class AndStopsBeforeAnError(Leaves):
    def rule(self, number):
        return 1 if number and 10 // number > 2 else 0


class OrStopsBeforeAnError(Leaves):
    def rule(self, number):
        return 1 if not number or 10 % number == 0 else 0


class ErrorInADeadBranch(Leaves):
    def rule(self, number):
        if number > 100:
            return (1, 2, 3)[number]
        return number


class ErrorThatIsAlways(Leaves):
    def rule(self, number):
        if number == 7:
            return (1, 2)[5]
        return number


class UnusedError(Leaves):
    def rule(self, number):
        unused = 10 // (number - 7)
        return number


class UnusedErrorInALoop(Leaves):
    def rule(self, number):
        for n in range(3):
            (1, 2, 3)[number - n]
        return number


class ErrorInsideAny(Leaves):
    def rule(self, number):
        return any(10 // (n - 1) > number for n in range(3)) + 1


class AliasInATuple(Leaves):
    def rule(self, number):
        items = [1, 2]
        both = (items, number)
        items.append(number)
        return len(both[0])


class AliasThroughAHelper(Leaves):
    def same(self, items):
        return items

    def rule(self, number):
        items = [1, 2]
        other = self.same(items)
        other.append(number)
        return len(items)


class AliasOfARow(Leaves):
    def rule(self, number):
        rows = [[1, 2], [3, 4]]
        row = rows[number % 2]
        row[0] = 9
        return rows[0][0] * 10 + rows[1][0]


class AliasInALoop(Leaves):
    def rule(self, number):
        rows = [[1, 2], [3, 4]]
        for row in rows:
            row[1] += number
        return rows[0][1] + 100 * rows[1][1]


class AliasInAConditional(Leaves):
    def rule(self, number):
        one, other = [1], [2]
        chosen = one if number % 2 else other
        chosen.append(5)
        return len(one) * 10 + len(other)


class CopyOfRowsIsShallow(Leaves):
    def rule(self, number):
        rows = [[1, 2], [3, 4]]
        copy = list(rows)
        copy[0][0] = number
        return rows[0][0]


class SlicesCopy(Leaves):
    def rule(self, number):
        items = [1, 2, 3]
        copy = items[:]
        copy[0] = number
        return items[0] * 10 + copy[0]


class SwapInAList(Leaves):
    def rule(self, number):
        items = [1, 2, 3]
        i, j = number % 3, number // 3 % 3
        items[i], items[j] = items[j], items[i]
        return items[0] * 100 + items[1] * 10 + items[2]


class RotateInAList(Leaves):
    def rule(self, number):
        a = [number, 2, 3]
        a[0], a[1], a[2] = a[1], a[2], a[0]
        return a[0] * 100 + a[1] * 10 + a[2]


class ListTimes(Leaves):
    def rule(self, number):
        items = [number, 1] * 2
        items[0] = 7
        return items[2] * 10 + len(items * (number % 3 - 1))


class MaxOfEqualKinds(Leaves):
    def actions(self, state):
        return (max(1, True), max(True, 1), min(0, False)) if state[0] < 3 else (0,)

    def rule(self, number):
        return number


class OrOfBools(Leaves):
    def actions(self, state):
        return (state[0] and True, state[0] or False, not state[0]) if state[0] < 3 else (0,)

    def rule(self, number):
        return number


class IntEnumActions(Leaves):
    def actions(self, state):
        return (Step.ONE, Step.TWO) if state[0] < 3 else (Step.ONE + 0,)

    def rule(self, number):
        return number


class Step(IntEnum):
    ONE = auto()
    TWO = auto()


class SummedEnums(Leaves):
    def rule(self, number):
        step = Step(1 + number % 2)
        return (step + step is Step.TWO) * 10 + (-step) + (step == True) * 100 + abs(step)


class TextEnum(str, Enum):
    A = "a"
    B = "b"


class EnumsThatAreTexts(Leaves):
    def rule(self, number):
        letter = TextEnum.A if number % 2 else TextEnum.B
        return (letter == "a") * 10 + (letter < "b") + len(letter)


class AutoValues(Leaves):
    def rule(self, number):
        return Kind(1 + number % 3).value * 10 + list(Kind).index(Kind.C)


class Kind(Enum):
    A = auto()
    B = auto()
    C = auto()


class MembersAsKeys(Leaves):
    worth = {Kind.A: 1, Kind.B: 5, Kind.C: 9}

    def rule(self, number):
        kind = (Kind.A, Kind.B, Kind.C)[number % 3]
        return self.worth[kind] + (kind in self.worth) * 100 + (1 in self.worth) * 1000


class Place(NamedTuple):
    row: int
    column: int = 2


@dataclass(frozen=True)
class Spot:
    row: int
    column: int = 2


class RecordAgainstTuple(Leaves):
    def rule(self, number):
        place = Place(number % 3)
        return (place == (1, 2)) + (place in ((0, 2), (5, 5))) * 10 + (place < (1, 9)) * 100 + (place[::-1] == (2, 0))


class RecordOfOneClassAgainstAnother(Leaves):
    def rule(self, number):
        return (Place(number) == Spot(number)) * 10 + (Spot(number) == Spot(3)) + (Spot(number) != Spot(3, 2)) * 100


class RecordMethods(Leaves):
    def rule(self, number):
        place = Place._make((number, 4))
        return place.index(4) * 10 + place.count(4) + Place(*place).row + len(Place._fields) * 1000


class RecordsInASet(Leaves):
    spots = frozenset({Spot(1), Spot(2, 3)})

    def rule(self, number):
        return (Spot(number) in self.spots) * 10 + (Spot(number % 3, 3) in self.spots)


class RecordActions(Leaves):
    def actions(self, state):
        return (Place(0), (1, 2), Place(2, 5)) if state[0] < 3 else (Place(0),)

    def result(self, state, action):
        return super().result(state, action[0])

    def rule(self, number):
        return number


class NestedNone(Leaves):
    def rule(self, number):
        board = (None, (1, None), None)
        row = board[number % 3]
        return -1 if row is None else row[0] + (row[1] is None) * 10


class NoneThatBecomesAnInt(Leaves):
    def rule(self, number):
        best = None
        for n in range(number):
            if n % 4 == 3 and (best is None or n * n % 10 > best):
                best = n * n % 10
        return -5 if best is None else best


class NoneIsFalseAndSoIsZero(Leaves):
    def rule(self, number):
        last = None if number % 3 == 0 else number % 3 - 1
        return 10 if last else 20 if last is None else 30


class WidenedInALoop(Leaves):
    def rule(self, number):
        n = 0
        for _ in range(number):
            n = n * 3 + 1 if n < 100 else n - 90
        return n


class BoundsInALoop(Leaves):
    def rule(self, number):
        low, high = 0, 100
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if middle * middle <= number * 10 else (low, middle)
        return low


class BoundsThatMove(Leaves):
    def rule(self, number):
        n = 5
        while n > 0 and number % (n + 1):
            n -= 1
        return (10, 20, 30, 40, 50, 60)[n]


class FlagsInALoop(Leaves):
    def rule(self, number):
        found = False
        place = None
        for n in range(5):
            if n * n > number:
                found = True
                place = n
                break
        return place if found else -1


class KindChangesInALoop(Leaves):
    def rule(self, number):
        n = 1
        for _ in range(number % 4):
            n = n / 2
        return n


class TextsOfOneLength(Leaves):
    def rule(self, number):
        board = "....."
        for n in range(number % 4):
            board = board[:n] + "XO"[n % 2] + board[n + 1 :]
        return board.count("X") * 10 + board.find("O") + board.replace(".", "X").count("X") * 100


class OverlappingCount(Leaves):
    def rule(self, number):
        text = "aaXaa"[number % 3 :]
        return text.count("aa") * 10 + text.rfind("a") + ("aa" in text) * 100


class UnicodeText(Leaves):
    def rule(self, number):
        text = "♔♚é"
        return ord(text[number % 3]) + (text[number % 3] == "♚") * 7 + len(text)


class TextTimesAndOrder(Leaves):
    def rule(self, number):
        text = "ab"[number % 2] * 3
        return (text > "abc") * 10 + (text == "aaa") + (text >= "aaa") * 100


class HalfEven(Leaves):
    def rule(self, number):
        return round((number - 13) / 2) * 100 + round((number - 13) * 2.5) + round(-0.5)


class NegativeZero(Leaves):
    def rule(self, number):
        zero = -0.0 if number % 2 else 0.0
        return 1.0 / (zero + number) if number else zero


class FloatFloor(Leaves):
    def rule(self, number):
        return -7 // (number + 0.5) + -7 % (number + 0.5) + divmod(7.5, -2)[1]


class FloatPower(Leaves):
    def rule(self, number):
        return (number / 2) ** 2 + 2.0 ** -(number % 5) + number**0.5


class IntsAsFloats(Leaves):
    def rule(self, number):
        weight = (1, 2.5)[number % 2]
        return weight * number // 1


class BigProducts(Leaves):
    def rule(self, number):
        return (number + 10**9) * (number + 10**9) % 1_000_007


class BigModulus(Leaves):
    def rule(self, number):
        return pow(7, number, 10**9 + 7) + pow(number + 2, -1, 31)


class HashLikeMixing(Leaves):
    def rule(self, number):
        x = number + 1
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        return x % 1_000_003


class BitBoards(Leaves):
    def rule(self, number):
        board = 0b101101 << number
        lines = 0
        while board:
            low = board & -board
            lines += low.bit_length()
            board ^= low
        return lines


class OneHundredBits(Leaves):
    def rule(self, number):
        return ((1 << 90) | (1 << number + 60)).bit_count()


class Diamond(Leaves):
    def part(self):
        return 1

    def rule(self, number):
        return self.part() * 100 + number


class Left(Diamond):
    def part(self):
        return 10 + super().part()


class Right(Diamond):
    def part(self):
        return 20 * super().part()


class Both(Left, Right):
    pass


class InstanceOverClass(Leaves):
    weight = 1

    def __init__(self):
        self.weight = 2

    def rule(self, number):
        return self.weight * 100 + type(self).weight * 10 + InstanceOverClass.weight


class PropertyOverInstance(Leaves):
    def __init__(self):
        self.__dict__["weight"] = 5

    @property
    def weight(self):
        return 3

    def rule(self, number):
        return self.weight + number


class SetterOfAProperty(Leaves):
    _weight = 1

    @property
    def weight(self):
        return self._weight

    @weight.setter
    def weight(self, value):
        self._weight = value

    def rule(self, number):
        self.weight = number
        return self.weight


class ActionsOnce(Leaves):
    def actions(self, state):
        return map(abs, (0, -1, 2)) if state[0] < 3 else iter([0])

    def rule(self, number):
        return number


class ActionsThatEnd(Leaves):
    def actions(self, state):
        yield 0
        if state[1] % 2:
            return
        for n in range(1, 3):
            if n == 2 and state[1] > 4:
                break
            yield n

    def rule(self, number):
        return number


class ActionsInAGenerator(Leaves):
    def pairs(self, state):
        for a in range(2):
            for b in range(a, 2):
                yield a, b

    def actions(self, state):
        return [a + b for a, b in self.pairs(state)] if state[0] < 3 else [0]

    def rule(self, number):
        return number


class ActionsSorted(Leaves):
    def actions(self, state):
        return sorted(range(3), key=lambda n: (n + state[1]) % 3) if state[0] < 3 else [0]

    def rule(self, number):
        return number


class ActionsReversedInPlace(Leaves):
    def actions(self, state):
        moves = [0, 1, 2] if state[0] < 3 else [0]
        if state[1] % 2:
            moves.reverse()
        return moves

    def rule(self, number):
        return number


class ActionsOfADict(Leaves):
    table = {0: (2, 0), 1: (1,), 2: (0, 2, 1)}

    def actions(self, state):
        return self.table.get(state[1] % 4, (1, 2)) if state[0] < 3 else (0,)

    def rule(self, number):
        return number


class ErrorInAnUnusedArgument(Leaves):
    def rule(self, number):
        f = lambda v: 3
        return f((1, 2, 3)[number])


class DivisionInAnUnusedArgument(Leaves):
    def rule(self, number):
        def f(v, w=1):
            return w

        return f(10 // (number - 4))


class ErrorInAnUnusedArgumentOfAMethod(Leaves):
    def helper(self, v):
        return 5

    def rule(self, number):
        return self.helper((1, 2)[number])


class ErrorInAnUnusedFieldOfARecord(Leaves):
    def rule(self, number):
        return Place(number, 10 // (number - 4)).row


class ErrorInAnUnusedItem(Leaves):
    def rule(self, number):
        return (number, 10 // (number - 4))[0] + [number, (1, 2)[number]][0]


class ErrorInAnUnusedComprehension(Leaves):
    def rule(self, number):
        return len([10 // (number - n) for n in range(3)])


class TimesARecord(Leaves):
    def rule(self, number):
        return 7 if Spot(number) * 2 == Spot(number) else 9


class AddedRecords(Leaves):
    def rule(self, number):
        return 7 if Spot(number) + Spot(2) == (number, 2, 2, 2) else 9


class IndexOfARecord(Leaves):
    def rule(self, number):
        return Spot(number)[0] + len(Spot(number))


class ItemsOfARecord(Leaves):
    def rule(self, number):
        a, b = Spot(number)
        return a + b


class ItemInARecord(Leaves):
    def rule(self, number):
        return 5 if number in Spot(3, 4) else sum(n for n in Spot(number))


class ExtendedByItself(Leaves):
    def rule(self, number):
        items = [1, number]
        for _ in range(number % 3):
            items.extend(items)
        items += items
        return len(items) * 100 + sum(items)


games = [kind() for kind in Leaves.__subclasses__() if kind.__module__ == __name__]
games += [Both()]
