"""Streams of itertools, zip and map, and functions of operator."""

from __future__ import annotations

ANSWERED = [
    "return len([0 for a in (1, 2) for v in range(v % 4)])",
    "for x in [a for a in (2, 7) for v in range(v % 4)]:\n        number += x\n    return number",
    "return sum(v for a in range(number) for v in [8 // 0])",
    "x, y = zip((y for y in (1, number, 3)), (5, 6))\n    return x[0] + y[0]",
    "n = number\n    return n * 100 + sum(n := n + k for k in range(abs(number))) + n",
    "n = number\n    return n * 100 + any((n := k) > 2 for k in [1, 5, 2]) + n",
    "n = number\n    return n * 100 + next((n := k) for k in [1, 5, 2] if k > 2) + n",
    "n = number\n    x = (n, max([n := n + k for k in [1, number]]), n)\n    return x",
    (
        "n = 3\n    x = [n, *(n := n + k for k in [1, number]), n, *range(n, n + 2)]\n"
        "    return sum(i * y for i, y in enumerate(x))"
    ),
    (
        "n, f = number, lambda *a: sum(i * y for i, y in enumerate(a))\n"
        "    return f(n, *(n := n + k for k in (1, 2)), n)"
    ),
    "f = lambda m, q: m * 100 + any((m := k) > 2 for k in q) + m\n    return f(number, [1, 2, 5])",
    (
        "n, t = 2, 0\n    for x in chain([n], (n := n + k for k in (1, 2)), [n], range(n, n + 2)):\n"
        "        t = t * 3 + x\n    return t"
    ),
    "e = range(number, 8, 2)\n    return e.start * 100 + e.stop * 10 + e.step",
    "e = range(3) if number > 1 else range(4, number)\n    return sum((1, 2, 3, number)[e.start:e.stop])",
    "e = range(number > 1, 8, 2)\n    return (sum(e), e.start, e.stop)",
    "e = range(3) if number > 1 else None\n    return e.start",
    "rs = [range(3), range(4, 6)]\n    return rs[number].stop + [r.stop for r in (range(number), range(3))][0]",
    "d = {1: number, 2: 5}\n    return sum(a * b for a, b in zip(d.keys(), d.values()))",
    "d = {1: number, 2: 5}\n    return sum(map(lambda a, b: a * b, d, d.values()))",
    "return sum(a * b for a, b in zip((x for x in (1, 2, 3) if x > number), (4, 5)))",
    "return sum(a * b for a, b in zip(map(abs, (number, 2)), (4, 5, 6)))",
    "return sum(map(max, (number, 2), repeat(1)))",
    "return sum(repeat(number, 3)) + len(list(repeat(2, number)))",
    "for i, x in enumerate(repeat(number)):\n        if i > 3:\n            return i + x",
    (
        "return sum(compress((1, 2, 3, 4), (number > 1, 1, 0, number))) + sum(compress(range(9), "
        "(x > 1 for x in (1, 2, number))))"
    ),
    (
        "return sum(i * x for i, x in enumerate(compress([5, 6, number], map(operator.lt, (0, 1, "
        "2), (number, number))), 1))"
    ),
    (
        "return sum(i * ((x or 9) * 10 + (y or 9)) for i, (x, y) in enumerate(zip_longest((), [x "
        "for x in (1, 2, 3) if x > number]), 1))"
    ),
    ("return sum(a * b for a, b in zip_longest([x for x in (1, 2, 3) if x > number], (4, 5), fillvalue=7))"),
    "return list(zip_longest((1, number), (4,)))[1]",
    "return sum(i * x for i, x in enumerate(islice((1, 2, number, 4, 5), 1, 4, 2), 1))",
    ("return sum(i * x for i, x in enumerate(islice([x for x in (1, 2, 3, 4) if x > number], 1, None), 1))"),
    "return sum(i * x for i, x in enumerate(islice((1, 2, number), 0, 3, 0), 1))",
    ("return sum(i * x for i, x in enumerate(starmap(max, zip((1, 2, 3), (x for x in (number, 2, 2)))), 1))"),
    "return sum(i * x for i, x in enumerate(starmap(lambda a, b: a - b, [(1, number), (2, 3)]), 1))",
    (
        "return sum(i * x for i, x in enumerate([a + b for a, b in zip((10 // x for x in (1, "
        "number, 0)), (4, 5))], 1))"
    ),
    ("return sum(i * x for i, x in enumerate([a + b for a, b in zip((4, 5), (x for x in (1, number, 0)))], 1))"),
    (
        "t = 0\n"
        "    for a, b in zip((x for x in (1, number, 3, 4)), (4, 5, 6)):\n"
        "        if a == 2:\n"
        "            continue\n"
        "        if b == 6:\n"
        "            break\n"
        "        t += a * b\n"
        "    else:\n"
        "        t += 100\n"
        "    return t"
    ),
    (
        "t = 0\n"
        "    for a, b in zip((x for x in (1, number, 3, 4)), (4, 5, 6)):\n"
        "        if a == 2:\n"
        "            continue\n"
        "        t += a * b\n"
        "    else:\n"
        "        t += 100\n"
        "    return t"
    ),
    (
        "last = 0\n"
        "    t = 0\n"
        "    for a, b in zip((x for x in (1, number, 3, 4) if x != last), (4, 5, 6)):\n"
        "        last = 3\n"
        "        t += a * b\n"
        "    return t"
    ),
    (
        "def gen(n):\n"
        "    while True:\n"
        "        yield n\n"
        "        n += 1\n"
        "def rule(number):\n"
        "    return sum(i * x for i, x in enumerate([a * b for a, b in zip(gen(number), (1, 2, "
        "3))], 1))"
    ),
    (
        "return sum(map(operator.neg, (number, 2))) + operator.eq(number, 2) + operator.le(1, "
        "number) * 2 + operator.invert(number)"
    ),
    "return sum(i * x for i, x in enumerate(map(pow, (number, 2), (2, 3)), 1))",
    "d = {}\n    return len([a for a in zip(d, d.values())])",
    (
        "x = [1, number]\n"
        "    t = 0\n"
        "    for a, b in zip((y for y in (1, 2, 3)), x):\n"
        "        x = [7, 8]\n"
        "        t += b\n"
        "    return t"
    ),
    "return sum(i * x for i, (x,) in enumerate(zip((y for y in (1, 2, 3) if y > number)), 1))",
    "return next(zip((y for y in (1, 2, 3) if y > number), (5, 6)), (0, 0))[1]",
    'return [*zip("ab", repeat(number))][1][1]',
    "return dict(zip((1, 2, number), repeat(0)))[2]",
    (
        "return sum(i * ((x or 9) * 10 + (y or 9)) for i, (x, y) in enumerate(zip((10 // x for x "
        "in (1, number)), repeat(number)), 1))"
    ),
    "return next(repeat(number)) + next(iter(islice((1, number, 5), 1, 2)))",
    "it = starmap(max, ((1, number), (2, 3)))\n    return sum(it)",
    "it = map(max, (1, number), (2, 3))\n    return sum(it)",
    "x = number\n    g = map(lambda a, b: a + b + x, (1, 2), (3, 4))\n    x = 5\n    return sum(g)",
]
REFUSED = {
    (
        "return sum(i * x for i, x in enumerate([a + b for a, b in zip((4, 5), (10 // x for x in "
        "(1, number, 0)))], 1))"
    ): "zip goes through several streams",
    (
        "return sum(i * x for i, x in enumerate([a + b for a, b in zip((x for x in (1, number)), "
        "(x for x in (1, number)))], 1))"
    ): "zip goes through several streams",
    (
        "def gen(n):\n"
        "    while True:\n"
        "        yield n\n"
        "        n += 1\n"
        "def rule(number):\n"
        "    return sum(i * x for i, x in enumerate([a * b for a, b in zip((1, 2, 3), "
        "gen(number))], 1))"
    ): "zip goes through several streams",
    "return len([a for a in zip({1, number}, (x for x in (1, 2)))])": (
        "a set is iterated over, but its order is not defined"
    ),
    "return sum(i * x for i, x in enumerate(map(operator.add, (number, 2), (2,), (1,)), 1))": (
        "add is given arguments that are not compiled"
    ),
    (
        "d = {number: 5, 7: 6}\n"
        "    t = 0\n"
        "    for a, b in zip(d, d.values()):\n"
        "        d[9] = 1\n"
        "        t += a\n"
        "    return t"
    ): "a dict is changed while a loop runs over it",
    (
        "x = [1, number]\n"
        "    t = 0\n"
        "    for a, b in zip((y for y in (1, 2, 3)), x):\n"
        "        x[1] = 5\n"
        "        t += b\n"
        "    return t"
    ): "a list is changed while a loop runs over it",
    (
        "return sum(i * ((x or 9) * 10 + (y or 9)) for i, (x, y) in enumerate(zip((y for y in (1, "
        "2, 3) if y > number), ()), 1))"
    ): "zip goes through a stream with nothing beside it",
    (
        "return sum(i * ((x or 9) * 10 + (y or 9)) for i, (x, y) in enumerate(zip((), (10 // y for "
        "y in (1, 2, 0))), 1))"
    ): "zip goes through several streams",
    "it = iter((1, number, 3, 4))\n    return sum(a * b for a, b in zip(it, it))": ("it was gone through before"),
    "return sum(a * b for a, b in zip(*[iter((1, number, 3, 4))] * 2))": "an iterator is kept or passed on",
    "its = [iter((1, number, 3, 4))] * 2\n    return sum(a * b for a, b in zip(*its))": (
        "an iterator is kept or passed on"
    ),
    "it = iter((1, number, 3, 4))\n    return sum(a * b for a, b in zip(it, map(abs, it)))": (
        "it was gone through before"
    ),
    (
        "def two(it):\n"
        "    return sum(a * b for a, b in zip(it, it))\n"
        "def rule(number):\n"
        "    return two(iter((1, number, 3, 4)))"
    ): "it was gone through before",
    "f = lambda it: sum(a * b for a, b in zip(it, it))\n    return f(iter((1, number, 3, 4)))": (
        "it was gone through before"
    ),
    "it = (x for x in (1, number, 3))\n    return sum(a * b for a, b in zip(it, it))": (
        "it was gone through before"
    ),
    "it = (x for x in (1, number, 3))\n    return sum(a * b for a, b in zip(it, (1, 2))) + sum(it)": (
        "it was gone through before"
    ),
    "it = iter([1, number, 3])\n    return sum(a * b for a, b in zip(it, (1, 2))) + sum(it)": (
        "it was gone through before"
    ),
    "it = repeat(number, 2)\n    return sum(it) + sum(it)": "it was gone through before",
    "it = islice((1, 2, number), 1, 3)\n    return sum(it) + sum(it)": ("it was gone through before"),
    "it = starmap(max, ((1, number), (2, 3)))\n    return sum(it) + sum(it)": ("it was gone through before"),
    "it = compress((1, 2), (number, 1))\n    return sum(it) + sum(it)": ("it was gone through before"),
    "it = zip_longest((1, 2), (number,))\n    return len(list(it)) + len(list(it))": (
        "it was gone through before"
    ),
    "it = map(max, (1, number), (2, 3))\n    return sum(it) + sum(it)": ("it was gone through before"),
    "it = repeat(number)\n    return next(it) + next(it)": "it was gone through before",
    "x = [1, 2]\n    g = compress(x, (1, number))\n    x[0] = 7\n    return sum(g)": (
        "g goes through what may have changed since"
    ),
    "x = [1, 2]\n    g = repeat(x[0], 3)\n    x[0] = 7\n    return sum(g)": (
        "g goes through what may have changed since"
    ),
    "x = [1, 2]\n    g = islice(x, 0, 2, 1)\n    x[0] = 7\n    return sum(g)": (
        "g goes through what may have changed since"
    ),
    (
        "x = [1, 2]\n"
        "    t = 0\n"
        "    for a in islice(x, 0, 2, 1):\n"
        "        x[1] = number\n"
        "        t += a\n"
        "    return t"
    ): "a list is changed while a loop runs over it",
    (
        "x = [1, 2]\n"
        "    t = 0\n"
        "    for a, b in zip_longest(x, (1,), fillvalue=0):\n"
        "        x[1] = number\n"
        "        t += a\n"
        "    return t"
    ): "a list is changed while a loop runs over it",
    (
        "x = [1, 2]\n"
        "    t = 0\n"
        "    for a in compress(x, (1, 1)):\n"
        "        x[1] = number\n"
        "        t += a\n"
        "    return t"
    ): "a list is changed while a loop runs over it",
}
