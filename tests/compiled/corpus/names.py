"""Families of faults in how names are resolved."""

from functools import partial, wraps
from typing import NamedTuple

from tests.compiled.corpus.base import Leaves

TABLE = ((1, 2), (3, 4), (5, 6))
x = 100


class OwnNamesLikeTemporaries(Leaves):
    def rule(self, number):
        found_, first_, item_, row_8, each_ = 5, 1, 2, 3, 4
        total = sum(found_ * item for item in range(number))
        best = max(item_ + item for item in range(number + 1))
        for row_8, once_1 in TABLE:
            total += row_8 * once_1
        return total + best + found_ + first_ + item_ + row_8 + each_


class NumberedNames(Leaves):
    def rule(self, number):
        rule_0 = number
        rule_1 = [rule_0 + row_0 for row_0 in range(3)]
        t0 = t1 = t2 = tmp = _tmp = __t = number + 1
        for t0 in range(2):
            for t1 in range(2):
                tmp += t0 * t1
        return sum(rule_1) + t0 + t1 + t2 + tmp + _tmp + __t


class ShadowedBuiltin(Leaves):
    def rule(self, number):
        len = 3
        sum = lambda items: 7
        return len + sum([number])


def max(a, b):
    return a - b


class GlobalThatShadowsABuiltin(Leaves):
    def rule(self, number):
        return max(number, 3)


class ComprehensionHasAScope(Leaves):
    def rule(self, number):
        x = number
        items = [x for x in range(3)]
        return x * 10 + items[2]


class ComprehensionsFirstIterableIsOutside(Leaves):
    def rule(self, number):
        x = 3
        items = [x for x in range(x + number)]
        return sum(x for x in range(x)) + items[-1]


class LoopVariableLivesOn(Leaves):
    def rule(self, number):
        last = -1
        for last in range(number):
            pass
        return last


class LoopVariableIsAssigned(Leaves):
    def rule(self, number):
        total = 0
        for a, b in TABLE:
            if number > 4:
                a = number
            b += a
            total = total * 7 + a * b
        return total


class LoopOverAVariableThatChanges(Leaves):
    def rule(self, number):
        n = 3
        total = 0
        for i in range(n):
            n = n + number
            total += n
        return total


def more_than(limit):
    def test(number):
        return number > limit

    return test


over_2, over_6 = more_than(2), more_than(6)


class TwoClosuresOfOneDef(Leaves):
    def rule(self, number):
        return 10 * over_2(number) + over_6(number)


adders = [lambda n, k=k: n + k for k in (1, 10, 100)]


class LambdasWithDefaults(Leaves):
    def rule(self, number):
        return adders[0](number) * adders[1](number) - adders[2](number)


late = []
for k in (1, 2, 3):
    late.append(lambda n: n * k)


class LambdasThatLookUpLate(Leaves):
    def rule(self, number):
        return late[0](number) + late[2](number)


class ClosureOverALocalThatChanges(Leaves):
    def rule(self, number):
        step = 1

        def moved(n):
            return n + step

        before = moved(number)
        step = 5
        return 100 * before + moved(number)


class ClosuresInALoop(Leaves):
    def rule(self, number):
        functions = []
        for i in range(3):
            functions.append(lambda n: n + i)
        return functions[0](number) * functions[1](number)


class NonlocalCounter(Leaves):
    def rule(self, number):
        count = 0

        def tick():
            nonlocal count
            count += number
            return count

        tick()
        tick()
        return count


def twice(function):
    @wraps(function)
    def wrapper(*given):
        return 2 * function(*given)

    return wrapper


class DecoratorThatChangesTheAnswer(Leaves):
    @twice
    def rule(self, number):
        return number + 1


def negated(cls):
    old = cls.utility
    cls.utility = lambda self, state: -old(self, state)
    return cls


@negated
class DecoratorOfTheClass(Leaves):
    def rule(self, number):
        return number + 1


@twice
def helped(number):
    return number - 3


class DecoratedHelper(Leaves):
    def rule(self, number):
        return helped(number)


class First(NamedTuple):
    value: int
    opponent: int

    def worth(self, n):
        return n + self.value


class Second(NamedTuple):
    other: int

    @property
    def value(self):
        return -self.other

    @property
    def opponent(self):
        return 1000

    def worth(self, n):
        return n * self.other


class MethodsOfOneNameInTwoClasses(Leaves):
    def rule(self, number):
        return First(number, 2).worth(3) * 100 + Second(number).worth(3)


class FieldAndPropertyOfOneName(Leaves):
    def rule(self, number):
        return 100 * First(number, 1).value + Second(number).value


class FieldCalledOpponent(Leaves):
    def rule(self, number):
        pair = First(number, 7)
        return pair.opponent + pair.value + Second(number).opponent


class NameOfAMethodAsALocal(Leaves):
    def rule(self, number):
        rule = number + 1
        utility = rule * 2
        self_ = utility + rule
        return self_


class DeletedName(Leaves):
    def rule(self, number):
        n = number
        if number == 4:
            del n
        return n


class UnboundOnOnePath(Leaves):
    def rule(self, number):
        if number > 3:
            extra = 5
        return number + extra


class UnboundAfterALoop(Leaves):
    def rule(self, number):
        for item in range(number):
            pass
        return item


class ConditionalDefinition(Leaves):
    def rule(self, number):
        if number % 2:

            def weight(n):
                return 3 * n
        else:

            def weight(n):
                return n - 50

        return weight(number)


class WalrusLeavesTheComprehension(Leaves):
    def rule(self, number):
        any((last := item) > number for item in range(5))
        return last


class ExceptNameIsDeleted(Leaves):
    def rule(self, number):
        error = 3
        try:
            10 // (number - 2)
        except ZeroDivisionError as error:
            pass
        return error


class DefaultsAreTakenOnce(Leaves):
    def helper(self, n, step=x):
        return n + step

    def rule(self, number):
        return self.helper(number) + self.helper(number, 3) + self.helper(step=5, n=number)


def keyed(a, /, b, *, c=3):
    return a * 100 + b * 10 + c


class KindsOfParameters(Leaves):
    def rule(self, number):
        return keyed(number, b=2) + keyed(1, number, c=4)


def gathered(*items, **named):
    return len(items) * 10 + len(named) + sum(items)


class StarredParameters(Leaves):
    def rule(self, number):
        row = (number, 2)
        return gathered(*row, 3, other=4) + gathered()


add_five = partial(keyed, 5)


class PartialFunction(Leaves):
    def rule(self, number):
        return add_five(number)


class Base(Leaves):
    size = 3

    def weight(self, n):
        return n

    def rule(self, number):
        return self.weight(number) * self.size


class Overridden(Base):
    size = 4

    def weight(self, n):
        return super().weight(n) + 1


class MangledNames(Leaves):
    def __init__(self):
        self.__secret = 5

    def __twice(self, n):
        return 2 * n

    def rule(self, number):
        return self.__secret + self.__twice(number)


class AttributeAddedToOneObject(Leaves):
    def rule(self, number):
        return self.bonus + number


class Indirect(Leaves):
    helper = staticmethod(over_2)

    def rule(self, number):
        return getattr(self, "helper")(number) + (over_2 if number > 1 else over_6)(number)


class OneNameTwoKinds(Leaves):
    def rule(self, number):
        value = number
        if number > 5:
            value = (number, 1)
        if number > 5:
            return value[0] + value[1]
        return value


class SwappedTuple(Leaves):
    def rule(self, number):
        a, b, c = number, 2, 3
        a, b = b, a
        b, c, a = a, b + a, c
        return a * 100 + b * 10 + c


class ChainedTargets(Leaves):
    def rule(self, number):
        items = [0, 0, 0, 0]
        i = items[i] = number % 4 if (i := 0) == 0 else 1
        return items[i] * 10 + i


class TargetsFromLeftToRight(Leaves):
    def rule(self, number):
        items = [5, 6, 7, 8]
        i = 0
        i, items[i] = number % 4, 99
        return items[0] + items[1] * 10 + items[2] * 100 + items[3] * 1000


class Augmented(Leaves):
    def rule(self, number):
        items = [1, 2, 3]
        calls = [0]

        def place():
            calls[0] += 1
            return number % 3

        items[place()] += 10
        return items[0] + items[1] * 100 + calls[0] * 10_000


games = [kind() for kind in Leaves.__subclasses__() if kind.__module__ == __name__ and kind is not Base]
games += [Base(), Overridden()]
for game in games:
    if isinstance(game, AttributeAddedToOneObject):
        game.bonus = 7
