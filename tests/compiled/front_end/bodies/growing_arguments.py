"""Functions that call themselves with a longer sequence each time."""

from __future__ import annotations

RULE = "\n\n\ndef rule(number):\n    return "
ENDS = "def down(x, n):\n    if n < 1:\n        return"

ANSWERED = [
    f"{ENDS} sum(x)\n    return down(x + [n * 2], n - 1){RULE}down([1], number) * 100 + down([], number)",
    f"{ENDS} sum(x) + len(x)\n    return down(x + (n,), n - 1){RULE}down((), number) * 100 + down((1, 2), 9)",
    f"{ENDS} x.count('a')\n    return down(x + ('a' if n % 2 else 'bc'), n - 1){RULE}down('', number + 4)",
    (
        f"{ENDS} len(x)\n    return down(x | {{n // 2}}, n - 1)"
        f"{RULE}down(frozenset(), number) + down(frozenset({{7}}), 3)"
    ),
    f"{ENDS} x[-1]\n    return down(x + [n], n - 1){RULE}down([], number)",
    f"{ENDS} x[20]\n    return down(x + (n,), n - 1){RULE}down((3,), 18 + number // 2)",
    f"{ENDS} len(x)\n    return down([*x, None if n % 2 else n], n - 1){RULE}down([], number + 5)",
    (
        f"{ENDS} len(x[0]) + x[1]\n    return down((x[0] + (n,), x[1] + n), n - 1)"
        f"{RULE}down(((), number), number + 5)"
    ),
    (
        "def one(x, n):\n    return sum(x) if len(x) > n else two(x + [n], n)\n\n\n"
        f"def two(x, n):\n    return -sum(x) if len(x) > n else one(x + [1, n], n)"
        f"{RULE}one([], number) + two([], 9)"
    ),
    (
        "more = 3\n    def go(x):\n        return sum(x) if len(x) > number + more else go(x + [len(x)])\n"
        "    return go([number]) + go([])"
    ),
    (
        "def down(x, n):\n    if n < 1:\n        return 0\n    x.append(n)\n    y = x + [n]\n"
        "    found = down(y, n - 1)\n    return found + len(x) + len(y)\n\n\n"
        "def rule(number):\n    x = []\n    found = down(x, number)\n    return found * 100 + len(x)"
    ),
    (
        "def down(x, n):\n    if n < 1:\n        return [tuple(x)]\n    found = []\n    for each in (0, 1):\n"
        f"        found += down(x + [each], n - 1)\n    return found"
        f"{RULE}sum(len(x) * x[-1] for x in down([5], number % 4))"
    ),
    f"{ENDS} len(x)\n    return down(x + [n if len(x) % 2 else 'a'], n - 1){RULE}down([], number)",
    f"def full(x):\n    return sum(x) if len(x) == 7 else full(x + (len(x),)){RULE}full((number,))",
    (
        "class Path:\n    def __init__(self, steps):\n        self.steps = tuple(steps)\n\n"
        "    def __eq__(self, other):\n        return isinstance(other, Path) and self.steps == other.steps\n\n"
        "    def __hash__(self):\n        return hash(self.steps)\n\n\n"
        f"{ENDS} Path(x)\n    return down(x + [n], n - 1){RULE}len(down([1], number).steps)"
    ),
]
REFUSED = {
    f"{ENDS} 3\n    return down((n, x), n - 1){RULE}down((), number)": (
        "a function calls itself with a longer x each time, with tuples or lists that grow within it"
    ),
    f"{ENDS} 3\n    return down(x + (n,), n - 1) if n % 2 else down([n], n - 1){RULE}down((), number)": (
        "a function calls itself with a longer x each time: a list"
    ),
}
