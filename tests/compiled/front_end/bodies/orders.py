"""Tuples, lists and texts of changing length that are put in order, and sets of them."""

from __future__ import annotations

ANSWERED = [
    (
        "return operator.eq([number], [2]) + operator.lt((1, number), (1, 2)) * 2 + "
        "operator.ne({1, number}, {1}) * 4"
    ),
    "x = (1, 2, 3, number)\n    i = number & 1\n    return x[i:i + 2] < (2, 3)",
    'x = "abcd"\n    i = number & 1\n    return x[i:i + 2] < "bc"',
    "return [x for x in (1, 2) if x > number] < [1]",
    "return [x for x in (1, 2) if x > number] <= [1, 2]",
    "return max([x for x in (1, 2) if x > number], [1])[0]",
    (
        "a, b = [x for x in (1, 2, 3) if x > number], [x for x in (1, 5) if x != number]\n"
        "    return (a < b) + (a <= b) * 2 + (a > b) * 4 + (a >= b) * 8 + (a <= a) * 16 + (a < a) "
        "* 32"
    ),
    "return [x for x in (None, 2) if x != number] < [None, 1]",
    'return [("a", x) for x in (1, 2) if x > number] < [("a", 2)]',
    'x = "abc" if number > 1 else "b"\n    return ("abc"[:number] < x) + (x <= "abc"[:number]) * 2',
    "return min((tuple(x for x in (1, 2, 3) if x != number), (1, 3)), key=lambda t: t)[0]",
    ("return sorted([tuple(x for x in (1, 2, 3) if x != number), (1, 3)], key=lambda t: (len(t), t))[0][0]"),
    'b = bytes([1, number & 3]) \n    return b[number:] < b"\\x01\\x02"',
    'return sorted([bytes([number & 3]), b"\\x01", b"\\x01\\x00"]).index(b"\\x01")',
    "return [x for x in ((1, 2), (2,)) if len(x) > number] < [(1, 3)]",
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        "        yield (k,) if k > 1 else (k, 1)\n"
        "def rule(number):\n"
        "    return sum(i * len(t) + t[0] for i, t in enumerate(sorted(frozenset(made(number)), "
        "key=lambda t: (len(t), t)), 1))"
    ),
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        "        yield (k,) if k > 1 else (k > 0, 1)\n"
        "def rule(number):\n"
        "    return sum(i * len(t) + t[0] for i, t in enumerate(sorted(frozenset(made(number))), "
        "1))"
    ),
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        "        yield (k,) if k > 1 else (k, 1)\n"
        "def rule(number):\n"
        "    return sum(i * len(t) + t[0] for i, t in enumerate(sorted(frozenset(made(number))), "
        "1))"
    ),
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        "        yield tuple(x for x in (1, 2, 3) if x > k)\n"
        "def rule(number):\n"
        "    return sum(i * len(t) for i, t in enumerate(sorted(frozenset(made(number)), "
        "key=lambda t: (len(t), t)), 1))"
    ),
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        "        yield tuple(x for x in (1, 2, 3) if x > k)\n"
        "def rule(number):\n"
        "    return sum(i * len(t) for i, t in enumerate(sorted(set(made(number))), 1))"
    ),
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        "        yield tuple(x for x in (1, 2, 3) if x > k)\n"
        "def rule(number):\n"
        "    return len(max(set(made(number)))) + len(min(set(made(number)), key=lambda t: "
        "(-len(t), t)))"
    ),
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        "        yield tuple(x > 1 for x in (1, 2, 3) if x > k)\n"
        "def rule(number):\n"
        "    return sum(i * len(t) for i, t in enumerate(sorted(set(made(number))), 1))"
    ),
    (
        "return ((number,) if number > 1 else (number, 2)) in ((1, 2), (2,), (3, 3), (3,), (4, 4), "
        "(5,), (6, 6), (7,), (8, 8), (9,))"
    ),
    (
        "@lru_cache(maxsize=None)\n"
        "def f(t):\n"
        "    return len(t)\n"
        "def rule(number):\n"
        "    return f((number,) if number > 1 else (number, 2))"
    ),
    (
        "@lru_cache(maxsize=None)\n"
        "def f(t):\n"
        "    return sum(t)\n"
        "def rule(number):\n"
        "    return f(frozenset((number, 1))) + f(frozenset((number, 2)))"
    ),
    'return operator.eq("a", b"a") + operator.ge(number, 1.5) + operator.eq(None, number)',
    "return operator.eq(Colour.RED, Colour.RED if number > 1 else Colour.BLUE)",
    "return operator.neg(number > 1) + operator.pos(number / 2)",
    "return operator.lt([x for x in (1, 2) if x > number], [1])",
    "return operator.eq([x for x in (1, 2) if x > number], [1])",
    "return operator.eq([], [])",
]
UNDECIDED = [
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        "        yield (k,) if k > 1 else (k, 1)\n"
        "def rule(number):\n"
        "    return sum(i * len(t) + t[0] for i, t in enumerate(sorted(frozenset(made(number)), "
        "key=len), 1))"
    ),
]
REFUSED = {
    "return [x for x in (1, 2) if x > number] < (1,)": (
        "a list of changing length is put in order with a tuple of 1"
    ),
    (
        "rows = [[x for x in (1, 2, 3) if x > number], [2], [1, 2, 3, 4]]\n"
        "    return sum(i * len(row) for i, row in enumerate(sorted(rows)))"
    ): "a list in item is changed, and lists in it may have other names",
    (
        'words = ["abc"[number % 3:], "ab" * (number & 1), "b"]\n'
        "    return sum(i * len(word) for i, word in enumerate(sorted(words)))"
    ): "a sequence is repeated a number of times that changes",
    "return [x / 2 for x in (1, 2) if x > number] < [1.0]": "lists that hold floats are compared",
    "return [Colour.RED for x in (1, 2) if x > number] < [Colour.BLUE]": (
        "a member of Colour is put in order with a member of Colour"
    ),
    "return [Spot(x) for x in (1, 2) if x > number] < [Spot(2)]": "dataclasses are put in order",
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        '        yield (k,) if k > 1 else ("a", 1)\n'
        "def rule(number):\n"
        "    return sum(i * len(t) for i, t in enumerate(sorted(frozenset(made(number)), "
        "key=lambda t: (len(t), t)), 1))"
    ): "a set is iterated over, but its order is not defined",
    (
        "def made(number):\n"
        "    for k in (number, 1, 2):\n"
        '        yield "abcd"[:k]\n'
        "def rule(number):\n"
        "    return sum(i * len(t) for i, t in enumerate(sorted(set(made(number))), 1))"
    ): "a sequence whose length changes is kept or passed on",
    (
        "@lru_cache(maxsize=None)\n"
        "def f(t):\n"
        "    return type(t[0]) is bool\n"
        "def rule(number):\n"
        "    return f(frozenset((number, 1)) and (number,)) + f((number > 1,))"
    ): "a function with a cache is called with values that may be of several classe",
    (
        "@lru_cache(maxsize=None)\n"
        "def f(t):\n"
        "    return sum(t)\n"
        "def rule(number):\n"
        "    return f(frozenset((number, number > 1)))"
    ): "a function with a cache is called with values that may be of several classe",
    'return operator.lt("a", number)': "a character is put in order with an int",
}
