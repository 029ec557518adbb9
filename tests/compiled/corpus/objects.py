"""Families of faults in things that change: caches, counters, attributes, randomness, patched classes."""

import functools
import random
from functools import cache, cached_property, lru_cache, singledispatchmethod

from tests.compiled.corpus.base import Leaves

CALLS = []
COUNT = 0
SETTINGS = {"bonus": 3}


class WritesAGlobalList(Leaves):
    def rule(self, number):
        CALLS.append(number)
        return len(CALLS) % 3


class WritesAGlobalName(Leaves):
    def rule(self, number):
        global COUNT
        COUNT += 1
        return COUNT % 3


class WritesAnAttribute(Leaves):
    calls = 0

    def rule(self, number):
        self.calls += 1
        return number


class WritesAnAttributeOnce(Leaves):
    def rule(self, number):
        if not hasattr(self, "weight"):
            self.weight = number
        return self.weight


class ReadsADictThatMayChange(Leaves):
    def rule(self, number):
        return SETTINGS["bonus"] + number


class MethodUnderACache(Leaves):
    @lru_cache(maxsize=None)
    def rule(self, number):
        return number + 1


class UtilityUnderACache(Leaves):
    @functools.cache
    def utility(self, state):
        return state[1]


class TerminalUnderACache(Leaves):
    @lru_cache
    def terminal(self, state):
        return state[0] == 4

    def rule(self, number):
        return number


@cache
def triangle(n):
    return 0 if n == 0 else n + triangle(n - 1)


class HelperUnderACache(Leaves):
    def rule(self, number):
        return triangle(number)


class MemoOfItsOwn(Leaves):
    def __init__(self):
        self.memo = {}

    def rule(self, number):
        if number not in self.memo:
            self.memo[number] = len(self.memo)
        return self.memo[number]


class CachedProperty(Leaves):
    @cached_property
    def table(self):
        return tuple(n * n for n in range(27))

    def rule(self, number):
        return self.table[number]


class CachedPropertyThatCounts(Leaves):
    made = 0

    @cached_property
    def table(self):
        type(self).made += 1
        return self.made

    def rule(self, number):
        return self.table + number


class PropertyThatCounts(Leaves):
    def __init__(self):
        self.asked = 0

    @property
    def times(self):
        self.asked += 1
        return self.asked

    def rule(self, number):
        return self.times


class RandomRules(Leaves):
    def rule(self, number):
        return random.randrange(1000)


class RandomOfItsOwn(Leaves):
    def __init__(self):
        self.rng = random.Random(1)

    def rule(self, number):
        return self.rng.randrange(1000)


class Getattr(Leaves):
    def __getattr__(self, name):
        if name.startswith("bonus_"):
            return int(name[6:])
        raise AttributeError(name)

    def rule(self, number):
        return self.bonus_7 + number


class Getattribute(Leaves):
    bonus = 3

    def __getattribute__(self, name):
        found = super().__getattribute__(name)
        return found + 1 if name == "bonus" else found

    def rule(self, number):
        return self.bonus * number


class Descriptor:
    def __get__(self, owner, kind=None):
        return 11

    def __set__(self, owner, value):
        raise AttributeError


class AttributeByADescriptor(Leaves):
    weight = Descriptor()

    def rule(self, number):
        return self.weight + number


class CallableObject:
    def __init__(self, weight):
        self.weight = weight

    def __call__(self, n):
        return n * self.weight


class CallsAnObject(Leaves):
    scaled = CallableObject(3)

    def rule(self, number):
        return self.scaled(number)


class Slotted(Leaves):
    __slots__ = ("weight",)

    def __init__(self):
        self.weight = 4

    def rule(self, number):
        return self.weight * number


class ClassMethods(Leaves):
    weight = 3

    @classmethod
    def scaled(cls, n):
        return n * cls.weight

    @staticmethod
    def moved(n, by=2):
        return n + by

    def rule(self, number):
        return self.scaled(number) * 100 + self.moved(number) + ClassMethods.moved(number, by=5)


class PatchedMethod(Leaves):
    def rule(self, number):
        return number


patched = PatchedMethod()
patched.rule = lambda number: 5 * number


class UtilityOfTheInstance(Leaves):
    def rule(self, number):
        return number


of_the_instance = UtilityOfTheInstance()
of_the_instance.utility = lambda state: -state[1]


class Dispatched(Leaves):
    @singledispatchmethod
    def weight(self, n):
        return 1

    @weight.register
    def _(self, n: int):
        return 2 * n

    def rule(self, number):
        return self.weight(number)


class Prints(Leaves):
    def rule(self, number):
        if number > 30:
            print("never")
        return number


class SaysItAll(Leaves):
    def rule(self, number):
        print(number, end="")
        return number


class Mutates:
    def __init__(self):
        self.n = 0


class LocalObject(Leaves):
    def rule(self, number):
        box = Mutates()
        box.n += number
        return box.n


class GlobalObject(Leaves):
    box = Mutates()

    def rule(self, number):
        self.box.n = number
        return self.box.n


class IteratorOfTheGame(Leaves):
    def __init__(self):
        self.steps = iter(range(1000))

    def rule(self, number):
        return next(self.steps) % 5


class TerminalThatFallsOff(Leaves):
    def terminal(self, state):
        if state[0] == 4:
            return True

    def rule(self, number):
        return number


class TerminalThatIsANumber(Leaves):
    def terminal(self, state):
        return state[0] // 4

    def rule(self, number):
        return number


class PlayerThatIsAnInt(Leaves):
    def player(self, state):
        return 1 if state[0] % 2 == 0 else -1

    def rule(self, number):
        return number


class PlayerThatIsNeither(Leaves):
    def player(self, state):
        return state[0] % 2

    def rule(self, number):
        return number


class PlayerThatIsABool(Leaves):
    def player(self, state):
        return state[0] % 2 == 0

    def rule(self, number):
        return number


class ActionsThatAreBools(Leaves):
    def actions(self, state):
        return (True, False) if state[0] < 3 else (True,)

    def rule(self, number):
        return number


class ActionsOfTwoKinds(Leaves):
    def actions(self, state):
        return (0, True, 2) if state[0] < 3 else (False,)

    def rule(self, number):
        return number


class ActionsThatAreFloats(Leaves):
    def actions(self, state):
        return (0.5, 1.5) if state[0] < 3 else (0.0,)

    def result(self, state, action):
        ply, number = state
        return (ply + 1, number * 2 + int(action) if ply < 3 else number)

    def rule(self, number):
        return number


class ActionsTwice(Leaves):
    def actions(self, state):
        return [0, 1, 1, 2, 0] if state[0] < 2 else [0]

    def rule(self, number):
        return number % 4


class StatesThatGrow(Leaves):
    def initial_state(self):
        return (0,)

    def actions(self, state):
        return (1, 2)

    def player(self, state):
        return super().player((len(state),))

    def result(self, state, action):
        return (*state, action)

    def terminal(self, state):
        return len(state) == 4

    def utility(self, state):
        return state[1] * 9 - state[2] * 4 + state[3]


class StatesOfTwoKinds(Leaves):
    def result(self, state, action):
        ply, number = super().result(state, action)
        return (ply, number > 3 if ply == 4 else number)

    def rule(self, number):
        return 5 if number is True else 7 if number is False else 9


class FloatsInAState(Leaves):
    def result(self, state, action):
        ply, number = state
        return (ply + 1, number / 2 + action)

    def actions(self, state):
        return (0, 1) if state[0] < 3 else (0,)

    def rule(self, number):
        return number * 4


class BigStates(Leaves):
    def initial_state(self):
        return (0, 2**70)

    def rule(self, number):
        return number % 1_000_003


class StatesThatOutgrow64Bits(Leaves):
    def result(self, state, action):
        ply, number = state
        return (ply + 1, (number << 25) + action)

    def rule(self, number):
        return number % 1_000_003


class SignedBoards(Leaves):
    def initial_state(self):
        return (0, -1)

    def result(self, state, action):
        ply, number = state
        return (ply + 1, (number << 15) ^ action)

    def rule(self, number):
        return number % 1_000_003


class InfiniteUtility(Leaves):
    def rule(self, number):
        return float("inf") if number == 13 else number


class UtilityThatIsNotANumber(Leaves):
    def rule(self, number):
        return float("nan") if number == 13 else number


class UtilityOfTwoKinds(Leaves):
    def rule(self, number):
        return 0.5 if number % 3 == 0 else number % 2 == 0 if number % 3 == 1 else number


class HugeUtility(Leaves):
    def rule(self, number):
        return 2**62 + number


class UtilityThatFloatsRound(Leaves):
    def rule(self, number):
        return 2**53 + number if number % 2 else float(2**53 + number)


class UtilityInText(Leaves):
    def rule(self, number):
        return str(number)


class UtilityIsNone(Leaves):
    def rule(self, number):
        return None


class NoActions(Leaves):
    def actions(self, state):
        return range(3) if state != (2, 5) else ()

    def rule(self, number):
        return number


class TerminalAtTheStart(Leaves):
    def terminal(self, state):
        return True

    def rule(self, number):
        return number + 5


games = [kind() for kind in Leaves.__subclasses__() if kind.__module__ == __name__]
games = [game for game in games if not isinstance(game, PatchedMethod | UtilityOfTheInstance)]
games += [patched, of_the_instance]
