"""Constant sets of ints, and of tuples of them, of which no hash is random, so that their order is known."""

from __future__ import annotations

CONSTANTS = """def none():
    return 0


FOUND = set(range(40))
for each in range(36):
    FOUND.discard(each)
FOUND |= {1, 100}
ONE, OTHER = frozenset([8, 0, 16]), frozenset([0, 8, 16])
NEAR = {8: {3, 17, 9, 0}, 0: {4, 5}, 1: set()}
STEPS = [{(1, 0), (-1, 0), (0, 1)}, {(2, 2)}]
TEXTS, HALVES, SIDES = {"a", "b"}, {1.5, 2}, {Rank.LOW, Rank.HIGH}


class Board:
    def __init__(self):
        self.near = [frozenset({8, 16, 0}), frozenset({1, 9})]


BOARD = Board()


def near(number):
    yield from NEAR[number]


def rule(number):
    """


def _bodies(*texts: str) -> list[str]:
    return [CONSTANTS + text.replace("\n", "\n    ") for text in texts]


ANSWERED = _bodies(
    "return tuple(FOUND), tuple(ONE), tuple(OTHER), ONE == OTHER",
    "return [*FOUND][number], list(OTHER)[number], next(iter(ONE)), next(x for x in FOUND if x > number)",
    "a, b, *c = FOUND\nreturn a, b, c[number], (*ONE, *OTHER)",
    "found = None\nfor x in FOUND:\n    if x > number * 10:\n        found = x\n        break\nreturn found",
    "last = number\nfor x in NEAR[number]:\n    last = last * 10 + x\nreturn last",
    "return [x for x in near(number) if x < 9][0]",
    "return any(10 // (x - number) > 1 for x in OTHER)",
    "return all(10 // (x - number) < 1 for x in NEAR.get(number, ONE))",
    "return sum(9.5 / (x - number) for x in FOUND)",
    "return sum(i * x for i, x in enumerate(NEAR[number])), tuple(enumerate(ONE)), tuple(zip(ONE, OTHER))",
    "return min(ONE, key=lambda x: abs(x - number)), sorted(FOUND, key=lambda x: x % 3)[number]",
    "return max(NEAR[number], key=lambda x: x % 2), sorted(NEAR[number], key=lambda x: x % 2)[0]",
    "return list({x: 1 for x in FOUND})[number], list(dict((x, x) for x in ONE))[0]",
    "return [a * 10 + b for a, b in STEPS[number % 2]][number % 3]",
    (
        "out = []\nfor x in BOARD.near[number % 2]:\n    out.append(x)\n"
        "    if len(out) > 1:\n        break\nreturn out[1]"
    ),
    "return [x for row in STEPS for x, _ in row][number], [x + y for x in ONE for y in OTHER][number]",
    "return (lambda a, b, c: a * 100 + b * 10 + c)(*ONE)",
)
REFUSED = dict.fromkeys(
    _bodies(
        "return list(TEXTS)[number]",
        "return [x for x in HALVES][number]",
        "return list(SIDES)[0] + number",
        "return list(FOUND - {number})[0]",
        "return list(NEAR[number] | {number})[0]",
    ),
    "a set is iterated over, but its order is not defined",
)
