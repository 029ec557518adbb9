"""Families of faults in lists, sets, dicts, tuples, loops and streams."""

from itertools import accumulate, combinations, product

from tests.compiled.corpus.base import Leaves

PAIRS = ((1, 2), (3, 4), (5, 6))
ORDER = [3, 1, 2]
PRICES = {"a": 1, "b": 2}
LOOSE = {1: 10, True: 20, 2.0: 30}


class ListIsNoTuple(Leaves):
    openings = ((1, 2), (3, 4))

    def rule(self, number):
        return ([1, 2] in self.openings) * 10 + ([1, 2] == (1, 2)) + ((number, 2) in self.openings) * 100


class SetIsNoTuple(Leaves):
    def __init__(self):
        self.sizes = {4, 3}
        self.width, self.height = 3, 3

    def rule(self, number):
        return (self.sizes == {3, 4}) * 10 + len({self.width, self.height}) + ({number, 3} == {3}) * 100


class OrderOfASet(Leaves):
    def rule(self, number):
        total = 0
        for item in {5, 1, 3}:
            total = total * 10 + item
        return total + number


class OrderOfASetThatIsMade(Leaves):
    def rule(self, number):
        total = 0
        for item in {number, 64 - number, 3, 32}:
            total = total * 100 + item
        return total


class ActionsInASet(Leaves):
    def actions(self, state):
        return {2, 0, 1} if state[0] < 3 else {0}

    def rule(self, number):
        return number % 5


class AppendInABranch(Leaves):
    def rule(self, number):
        items = list(ORDER)
        if number > 3:
            items.append(number)
        return len(items) * 10 + items[-1]


class ListOfTheGameChanged(Leaves):
    def __init__(self):
        self.stack = [1, 2, 3]

    def rule(self, number):
        return self.stack.pop() if self.stack else 9


class ListOfTheGameCopied(Leaves):
    def __init__(self):
        self.stack = [1, 2, 3]

    def rule(self, number):
        mine = self.stack[:]
        mine.append(number)
        other = self.stack
        return sum(mine) + len(other)


class AliasOfAList(Leaves):
    def rule(self, number):
        items = [1, 2, 3]
        same = items
        same.append(number)
        same += [4]
        items[0] = 50
        return len(items) * 100 + same[0]


class SharedRows(Leaves):
    def rule(self, number):
        rows = [[0] * 2] * 2
        rows[0][0] = number
        return rows[1][0]


class RowsOfTheirOwn(Leaves):
    def rule(self, number):
        rows = [[0] * 2 for _ in range(2)]
        rows[0][number % 2] = number
        return rows[1][0] * 100 + rows[0][0] * 10 + rows[0][1]


class AugmentedTuple(Leaves):
    def rule(self, number):
        row = (1, 2)
        same = row
        row += (number,)
        return len(same) * 10 + row[-1]


class MutableDefault(Leaves):
    def rule(self, number, seen=[]):
        seen.append(number)
        return len(seen)


class ListPassedToAHelper(Leaves):
    def fill(self, items, n):
        items.append(n)
        items[0] = 9

    def rule(self, number):
        items = [1]
        self.fill(items, number)
        return items[0] * 100 + items[1]


class ListChangedWhileGoneThrough(Leaves):
    def rule(self, number):
        items = [1, 2, 3]
        total = 0
        for item in items:
            if len(items) < 6:
                items.append(item + number)
            total += item
        return total


class ListMethods(Leaves):
    def rule(self, number):
        items = [number, 3, 1, 2]
        items.sort()
        items.reverse()
        items.insert(1, 7)
        items.remove(3)
        last = items.pop(0)
        items.extend((4, 5))
        return items.index(7) * 1000 + last * 10 + len(items) + items.count(5)


class RemoveWhatIsNotThere(Leaves):
    def rule(self, number):
        items = [1, 2, 3]
        items.remove(number)
        return len(items)


class PopFromNothing(Leaves):
    def rule(self, number):
        items = [1] * (number % 2)
        return items.pop()


class SlicesOfAList(Leaves):
    def rule(self, number):
        items = list(range(8))
        items[1:3] = [number]
        del items[0]
        return sum(items[::2]) * 100 + items[::-1][0] + len(items[5:100])


class SlicesOfATuple(Leaves):
    def rule(self, number):
        row = (1, 2, 3, 4, 5)
        n = number % 7 - 3
        return sum(row[n:]) * 1000 + sum(row[:n]) * 10 + sum(row[::-2]) + len(row[n : n + 2])


class DictWithLooseKeys(Leaves):
    def rule(self, number):
        return LOOSE[1] + LOOSE[True] + LOOSE[2] + LOOSE.get(number, 5)


class DictMissing(Leaves):
    def rule(self, number):
        return {1: 5, 2: 6, 3: 7}[number]


class DictGet(Leaves):
    def rule(self, number):
        return {1: 5, 2: 6}.get(number, -1) + (PRICES.get("abc"[number % 3]) or 50)


class DictOrder(Leaves):
    def rule(self, number):
        total = 0
        for key, value in {3: 1, 1: 2, 2: 3}.items():
            total = total * 10 + key * value
        return total + number


class DictOfTuples(Leaves):
    def rule(self, number):
        return {(0, 0): 1, (0, 1): 2, (1, 0): 3}.get((number % 2, number // 2 % 2), 9)


class DictThatIsMade(Leaves):
    def rule(self, number):
        counts = {}
        for item in (1, 2, 1, number % 3):
            counts[item] = counts.get(item, 0) + 1
        return counts[1] * 10 + len(counts)


class DictWithAFloatKey(Leaves):
    def rule(self, number):
        return {1.5: 3, 2.0: 4, 1: 6}.get(number / 2, 0)


class SetOperations(Leaves):
    def rule(self, number):
        free = {0, 1, 2, 3} - {number % 4}
        return len(free | {7}) * 10 + min(free) + (free > {3})


class FrozensetOfPairs(Leaves):
    lines = frozenset({(0, 1), (1, 2), (2, 0)})

    def rule(self, number):
        return ((number % 3, (number + 1) % 3) in self.lines) * 10 + ((number, 1) in self.lines)


class UnorderedFrozenset(Leaves):
    names = frozenset({"x", "o", "."})

    def rule(self, number):
        return sum(1 for name in self.names if name != "x") + number


class MinOfEquals(Leaves):
    def rule(self, number):
        pairs = [(n % 3, n) for n in range(number % 5 + 1)]
        return min(pairs, key=lambda pair: pair[0])[1] + max(pairs, key=lambda pair: pair[0])[1] * 10


class MinOfMixedKinds(Leaves):
    def rule(self, number):
        return min(number, 2.5) + max(1, True, number % 2)


class MinOfNothing(Leaves):
    def rule(self, number):
        return min([n for n in range(number)])


class MaxWithADefault(Leaves):
    def rule(self, number):
        return max((n * n for n in range(number) if n % 2), default=-1)


class SortedWithAKey(Leaves):
    def rule(self, number):
        items = sorted([number, 5, 3, 8, 1], key=lambda n: (-(n % 3), n), reverse=True)
        return items[0] * 100 + items[1] * 10 + items[-1]


class SortIsStable(Leaves):
    def rule(self, number):
        pairs = [(1, number), (0, 2), (1, 3), (0, 4)]
        return sorted(pairs, key=lambda pair: pair[0])[2][1] * 10 + sorted(pairs, reverse=True)[0][1]


class SumWithAStart(Leaves):
    def rule(self, number):
        return sum([number, 2], 10) + sum(((1,), (2, number)), ())[2] + sum([], 0.5)


class SumOfFloats(Leaves):
    def rule(self, number):
        return sum([0.1] * number) + sum(x / 10 for x in range(number))


class AnyStopsEarly(Leaves):
    def rule(self, number):
        seen = []

        def test(n):
            seen.append(n)
            return n == number

        return any(test(n) for n in range(5)) * 10 + len(seen)


class AnyOfAListDoesNot(Leaves):
    def rule(self, number):
        return any([10 // (number - n) > 2 for n in range(3)]) + 1


class StreamUsedTwice(Leaves):
    def rule(self, number):
        stream = (n for n in range(number))
        return sum(stream) * 100 + sum(stream)


class ZipOfUnequalLengths(Leaves):
    def rule(self, number):
        return sum(a * b for a, b in zip(range(number), (5, 6, 7))) + len(list(zip((1, 2), (3,))))


class StrictZip(Leaves):
    def rule(self, number):
        return sum(a * b for a, b in zip(range(number % 5), (5, 6, 7), strict=True))


class ZipStopsInTheMiddle(Leaves):
    def rule(self, number):
        stream = iter(range(10))
        pairs = list(zip(stream, range(number % 3)))
        return len(pairs) * 10 + next(stream)


class NextWithADefault(Leaves):
    def rule(self, number):
        return next((n for n in range(5) if n > number), -1)


class NextOfNothing(Leaves):
    def rule(self, number):
        return next(n for n in range(5) if n > number)


class EnumerateFrom(Leaves):
    def rule(self, number):
        return sum(i * n for i, n in enumerate((4, number, 6), 1)) + sum(i for i, _ in enumerate("abc", start=number))


class ReversedAndRange(Leaves):
    def rule(self, number):
        total = 0
        for n in reversed(range(0, number, 2)):
            total = total * 3 + n
        return total % 10_007 + len(range(number, 3, -2)) + (number in range(0, 20, 3)) * 1000


class RangeOfSteps(Leaves):
    def rule(self, number):
        return sum(range(10, number, -1 if number < 10 else 1)) + range(5, 50, 7)[number % 4]


class RangeWithNoStep(Leaves):
    def rule(self, number):
        return sum(range(0, 10, number))


class HugeRange(Leaves):
    def rule(self, number):
        return (number in range(10**9)) + (number - 5 in range(10**18)) * 10


class MapAndFilter(Leaves):
    def rule(self, number):
        return sum(map(abs, (number - 9, 3, -4))) + len(list(filter(None, (0, number % 2, 3))))


class Combinations(Leaves):
    def rule(self, number):
        return sum(a * b for a, b in combinations(range(number % 5), 2)) + len(list(product((1, 2), repeat=2)))


class Accumulated(Leaves):
    def rule(self, number):
        return list(accumulate(range(number + 1)))[-1]


class StarredTarget(Leaves):
    def rule(self, number):
        first, *middle, last = range(number % 4 + 2)
        return first + 10 * len(middle) + 100 * last


class StarredDisplay(Leaves):
    def rule(self, number):
        row = (*range(number % 3), 7, *(8, 9))
        return len(row) * 100 + row[0] + [*row, number][-1]


class UnpackedTooFew(Leaves):
    def rule(self, number):
        a, b = (1, 2, 3)[: number % 4]
        return a + b


class NestedUnpacking(Leaves):
    def rule(self, number):
        total = 0
        for i, (a, b) in enumerate(PAIRS):
            [c, (d, e)] = (a, (b, number))
            total += i * (c + d * e)
        return total


class ForElse(Leaves):
    def rule(self, number):
        for a, b in PAIRS:
            if a == number:
                break
            if b == number:
                continue
        else:
            return -1
        return a * 10 + b


class WhileElse(Leaves):
    def rule(self, number):
        n = number
        while n > 1:
            if n % 7 == 0:
                break
            n = n // 2
        else:
            n += 100
        return n


class WhileTrue(Leaves):
    def rule(self, number):
        n = 0
        while True:
            n += 1
            if n * n > number:
                return n


class BreakOutOfTwo(Leaves):
    def rule(self, number):
        for a in range(5):
            for b in range(5):
                if a * b == number:
                    break
            else:
                continue
            return a * 10 + b
        return -1


class LoopsInTurn(Leaves):
    def rule(self, number):
        total = 0
        for a, b in PAIRS:
            for c in range(a):
                if c == number % 4:
                    continue
                total += b * c
        for c, a in PAIRS[1:]:
            total -= a * c
        return total


class Generators(Leaves):
    def steps(self, n):
        if n > 10:
            return
        yield n
        for step in range(n % 3):
            yield step
        yield from (7, 8)

    def rule(self, number):
        return sum(self.steps(number)) * 10 + len(list(self.steps(number + 1)))


class GeneratorThatIsChanged(Leaves):
    def steps(self, box):
        yield 1
        yield box[0]

    def rule(self, number):
        box = [5]
        total = 0
        for step in self.steps(box):
            box[0] = number
            total += step
        return total


class MatchStatement(Leaves):
    def rule(self, number):
        match (number % 3, number):
            case (0, n) if n > 10:
                return n
            case (1, 4 | 7):
                return 100
            case (1, other):
                return other * 2
            case (2, _):
                return -1
        return -2


class MatchOfRecords(Leaves):
    def rule(self, number):
        match [number, number % 2]:
            case [0, *rest]:
                return len(rest)
            case [x, 1]:
                return x
            case {"a": 1}:
                return 5
            case _:
                return -1


class TryAndCatch(Leaves):
    def rule(self, number):
        try:
            return 100 // (number - 4)
        except ZeroDivisionError:
            return -1


class TryAndFinally(Leaves):
    def rule(self, number):
        total = 0
        try:
            if number == 3:
                return 7
            total += 1
        finally:
            total += 10
        return total


class CaughtIndex(Leaves):
    def rule(self, number):
        try:
            return (1, 2, 3)[number]
        except IndexError:
            return -1


class CaughtLookUp(Leaves):
    def rule(self, number):
        try:
            return {1: 2, 3: 4}[number]
        except KeyError:
            return (5, 6, 7).index(7)


class AssertInTheRules(Leaves):
    def rule(self, number):
        assert number != 30, "never"
        return number


class AssertThatFails(Leaves):
    def rule(self, number):
        assert number != 20, "met"
        return number


class RaiseInTheRules(Leaves):
    def rule(self, number):
        if number == 20:
            raise ValueError(f"no {number}")
        return number


class TextIsMade(Leaves):
    def rule(self, number):
        return len(f"{number:03d}") + int(str(number)[0]) + len("ab" * (number % 3)) + ord(chr(65 + number % 3))


class JoinedText(Leaves):
    def rule(self, number):
        text = "".join("XO."[n % 3] for n in range(number % 5))
        return text.count("X") * 10 + len(text.replace("O", "")) + text.upper().endswith("X")


class SplitText(Leaves):
    def rule(self, number):
        return len("X.O/...".split("/")[number % 2].strip(".")) + int("12,3".partition(",")[0])


class Recursion(Leaves):
    def ways(self, n):
        if n < 2:
            return 1
        return self.ways(n - 1) + self.ways(n - 2)

    def rule(self, number):
        return self.ways(number % 10)


class RecursionOfTwo(Leaves):
    def even(self, n):
        return True if n == 0 else self.odd(n - 1)

    def odd(self, n):
        return False if n == 0 else self.even(n - 1)

    def rule(self, number):
        return 10 if self.even(number) else 20


class NestedRecursion(Leaves):
    def rule(self, number):
        def depth(n):
            return 0 if n == 0 else 1 + depth(n // 2)

        return depth(number)


class RecursionForEver(Leaves):
    def deeper(self, n):
        return self.deeper(n + 1) + 1

    def rule(self, number):
        return self.deeper(number) if number == 13 else number


class Sorting(Leaves):
    def rule(self, number):
        items = [number % 5, 3, number % 7, 1]
        for i in range(len(items)):
            for j in range(i):
                if items[i] < items[j]:
                    items[i], items[j] = items[j], items[i]
        return items[0] * 1000 + items[1] * 100 + items[2] * 10 + items[3]


class HashOfAValue(Leaves):
    def rule(self, number):
        return hash(number) + (hash((number,)) == hash((number,)))


class TypeOfAValue(Leaves):
    def rule(self, number):
        return isinstance(number, int) * 10 + isinstance(number > 2, int) + (type(number > 2) is int)


class EvalOfText(Leaves):
    def rule(self, number):
        return eval("number + 1")


games = [kind() for kind in Leaves.__subclasses__() if kind.__module__ == __name__]
