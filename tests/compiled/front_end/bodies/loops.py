"""Loops, comprehensions, and functions that take many items."""

from __future__ import annotations

ANSWERED = [
    (
        "rows, at, total = ((1, 2), None, (3, 4), None), number % 4, 0\n"
        "    while at < 4 and (row := rows[at]) is not None:\n"
        "        total += row[0]\n"
        "        at += 1\n"
        "    return total"
    ),
    (
        "total = number\n    while total < 20 and (step := total % 5 + 1) < 5 and (more := step * 2) != 4:\n"
        "        total += step + more\n    else:\n        total += 100\n    return total"
    ),
    "return list(enumerate((5, 6), Rank.LOW if number > 1 else Rank.HIGH))[0][0]",
    "x = Rank.LOW if number > 1 else Rank.HIGH\n    return [isinstance(i, Rank) for i, _ in enumerate('a', x)][0]",
    "for i, each in enumerate((5, 6), number > 1):\n        return i, isinstance(i, bool), each",
    "for i, each in enumerate([number, 2], start=number == 2):\n        return i",
    "x = range(Rank.LOW if number > 1 else Rank.HIGH, 9)\n    return x.start, x[0], isinstance(x.start, Rank)",
    "x = [number, 2]\n    for each in x:\n        return each\n        x.append(1)\n    return 4",
    (
        "x = [number, 2]\n    for each in x:\n        x.append(1)\n        if each > 1:\n"
        "            return len(x)\n        return 7\n    return 4"
    ),
    "x = [number, 2]\n    for each in x:\n        raise ValueError\n        x += [1]\n    return 4",
    (
        "a = 0\n    for a in ((x for x in range(number)) if number > 1 else (x for x in (4, 9))):\n"
        "        if a == 2:\n            break\n    return a"
    ),
    (
        "for a in ((x for x in range(3) if x > 1) if number > 1 else (y for y in range(number, 7) if y > "
        "3)):\n        if a == 2:\n            break\n    return a"
    ),
    "return sum((x for x in range(number)) if number > 2 else (x for x in (1, number)))",
    "return sum((x * number for x in TABLE) if number > 2 else range(3 - number))",
    "return [x for x in ((number, 4) if number > 2 else (y for y in (number, 5) if y))][0]",
    "x = 2\n    return sum((y + x for y in range(x)) if number > 2 else (y * x for y in (5, 6))) + (x := 3)",
    "return 3 in ((y for y in (1, 3)) if number > 2 else (y for y in range(number)))",
    (
        "def gen(n):\n    for each in range(n):\n        yield each\n\n\n"
        "def two(n):\n    yield n\n    yield 2 * n\n\n\n"
        "def rule(number):\n    count = number\n    for each in gen(count) if number > 2 else two(count):\n"
        "        count += each\n        number = 0\n"
        "    return count + any(True for _ in (gen(count) if number else two(1)))"
    ),
    (
        "def gen(n):\n    for each in range(n):\n        yield each\n\n\ndef rule(number):\n"
        "    return sorted(gen(number) if number > 2 else gen(2) if number else iter((5, 2)))[0]"
    ),
    (
        "def iterate(function, x):\n    while True:\n        yield x\n        x = function(x)\n\n\n"
        "def rule(number):\n    hop = partial(lambda a, b: (a[0] + b[0], a[1] + b[1]), (abs(number) + 1, 2))\n"
        "    return sum(a * b for a, b in takewhile(lambda each: each[0] < 20, iterate(hop, hop((1, number)))))"
    ),
    (
        "def twice(function, x):\n    return function(function(x))\n\n\ndef rule(number):\n"
        "    hop = partial(partial(lambda a, b, c: a * 100 + b * 10 + c, number), number + 1)\n"
        "    return twice(hop, 1) + twice(lambda each: hop(each) + 1, 2)"
    ),
    (
        "def count(function, items):\n    return sum(map(function, items)) * 10 + function('a')\n\n\n"
        "def rule(number):\n    word = 'abc'[number % 3] + 'ab'\n    "
        "return count(word.count, ('a', 'b')) + count(len, 'ab')"
    ),
    (
        "for a, b in ((x, y) for x in range(3) for y in range(number)):\n        if a + b == 3:\n"
        "            break\n    return a * 10 + b"
    ),
    "x = ()\n    while number < 3:\n        number += 1\n        x = (*x, number)\n    return number",
    "m = map(lambda x: x - 1, range(3))\n    f = filter(None, m)\n    return sum(x for x in f)",
    "m = filter(lambda x: x > number, TABLE)\n    return list(m)[0] if number < 4 else 9",
    "m = zip(TABLE, TABLE[1:])\n    return sum(a * b for a, b in m)",
    (
        "m = reversed(TABLE)\n    e = enumerate(m)\n    z = zip(TABLE, e)\n"
        "    return sum(a * b * c for a, (b, c) in z)"
    ),
    (
        "k = 1\n    def h():\n        j = k + number\n        m = (x + j for x in TABLE)\n"
        "        return sum(m)\n    return h()"
    ),
    "many = [each for each in range(number)]\n    many[0] = None\n    return len(many) + (many[0] is None)",
    "return round(number / 7, 2) + round(number, 2) + round(True, 1)",
    "return round(number * 1.005, 2) - round(-number / 8, 2) + round(number / 3, 0)",
    "return round([-0.0, 2.675, math.inf, 2.0**60, 1e-320, 0.125][number % 6], 2)",
    "return sum((1, 2, number), start=3)",
    "total = number\n    for each in zip():\n        total += 1\n    return total",
    "total = 0\n    for x, y in zip((1, 2), (number,), strict=True):\n        total += x * y\n    return total",
    "return len(range(1, number, 0))",
    "return 5 if range(number) else 6",
    "return 5 if range(1, number, 2) else 6",
    (
        "x = range(number)\n    total = 0\n    for each in x:\n        x = range(3)\n"
        "        total += each\n    return total"
    ),
    "x = range(number)\n    if number > 2:\n        x = range(number, 9)\n    return sum(x)",
    "x = range(number)\n    y = 0\n    while y < 3:\n        y += 1\n        x = range(y)\n    return len(x)",
    "many = [each for each in range(number)]\n    many[0] = 7\n    return sum(many)",
    "many = [(each, 1) for each in range(number)]\n    many[0] = (7, 8)\n    return many[-1][0] + many[0][1]",
    "many = [[each] for each in range(number)]\n    return len(many)",
    "total = 0\n    for each in [1 // 0, 2]:\n        total += each\n    return total",
    "while 1 > 2:\n        number += 1\n    else:\n        return number + 7",
    "while 1 > 2:\n        number += 1\n    else:\n        number += 9\n    return number",
    "while number // 0 > 1:\n        number += 1\n    return number",
    "while 1 // 0:\n        number += 1\n    return number",
    "for each in TABLE:\n        if each > number:\n            return each\n    else:\n        return 7",
    "while number < 5:\n        number += 1\n    else:\n        return 7",
    (
        "while number < 5:\n        number += 1\n        if number == 3:\n            break\n    else:\n"
        "        number = 50\n    return number"
    ),
    (
        "for a, b in [(x, y) for x in range(3) for y in range(number)]:\n        if a + b == 3:\n"
        "            break\n    else:\n        return 99\n    return a * 10 + b"
    ),
    (
        "for a, b in ((x, y) for x in range(3) for y in range(number)):\n        if a + b == 3:\n"
        "            break\n    else:\n        return 99\n    return a * 10 + b"
    ),
    (
        "for a in (x for x in TABLE for _ in (1, 2)):\n        if a == number:\n            break\n"
        "    else:\n        a = 77\n    return a"
    ),
    (
        "found = [0, 2, number]\n    total = 0\n    for each in list(found):\n        found[1] = 7\n"
        "        total = total * 10 + each\n    return total + found[1]"
    ),
    (
        "found = [0, 2, number]\n    total = 0\n    for each in [x + 1 for x in found]:\n        found[1] = 7\n"
        "        total = total * 10 + each\n    return total + found[1]"
    ),
    "found = [1]\n    for each in range(len(found) + 2):\n        found.append(each)\n    return len(found)",
    (
        "found = [1, 0]\n    total = 0\n    for each in ((1, 2), (3, number))[found[0]]:\n        found[0] = 0\n"
        "        total = total * 10 + each\n    return total"
    ),
    "a, b = zip((1, number), (3, 4))\n    return a[1] + b[0]",
    "a, b = (x + 1 for x in (number, 2))\n    return a + b",
    "a, b = map(twice, (number, 2))\n    return a + b",
    "a, b = enumerate((number, 2))\n    return a[1] + b[0]",
    "return number in range(1, 9, 2)",
    "return number in range(9, 1, -2)",
    "return number in range(1, 9, number)",
    "return None in range(number)",
    'return "a" in range(number)',
    "return all(x > number for x in {1, 2, 3})",
    "return next((x for x in ()), number)",
    "return next((x for x in TABLE if x == number), 50)",
    "return max([x for x in ()], default=number)",
    "return max(x for x in (number, 2) if True)",
    "return sorted((number, 2))[0]",
    "return sorted(x + 1 for x in (number, 2))[0]",
    "return sorted(())[number]",
    "many = [(each, 1) for each in range(number)]\n    return many[1][0]",
    "return sum((1.5, 2.5)) + number",
    "return bin(True).count('1') + number",
    "return sum(x / 2 for x in (1, 2)) + number",
    "return sum([1.5, 2.5, 1e100, -1e100, number / 3])",
    "return sum([]) + number",
    "return sum((0.5 for x in ()), 1.5) + number",
    "for each in (1, 2, 3)[:number]:\n        number += each\n    return number",
    "return sum({1, 2, 3}) + number",
    "for each in range(1, 5, 0):\n        pass\n    return number",
    "x = range(number, 5, 0)\n    for each in x:\n        pass\n    return number",
    "total = 0\n    for each in range(number, 0, -2):\n        total = total * 3 + each\n    return total",
    "for each in Colour:\n        if each is Colour.BLUE:\n            number += 1\n    return number",
    (
        'total = 0\n    for each in "abcdefghijklmnopqrstuvwxyz" * 3:\n'
        '        if each == "abcdefghij"[number]:\n            total += 1\n    return total'
    ),
    (
        'total = 0\n    word = "abcdefghijklmnopqrstuvwxyz" * 2 + "abcdefghij"[number]\n'
        '    for each in word:\n        if each == "c":\n            total += 2\n            total += 3\n'
        "    return total"
    ),
    "total = 0\n    for each in ():\n        total += 1\n    else:\n        total = number\n    return total",
    "cells = []\n    for each in cells:\n        number += 1\n    else:\n        number += 5\n    return number",
    (
        "cells = (number,)\n    for each in cells[1:]:\n        number += 1\n    else:\n"
        "        number += 5\n    return number"
    ),
    (
        "for a in [x + 1 for x in (number, (1))]:\n        if a == 2:\n            break\n"
        "        for b in (1, 2):\n            if b == a:\n                break\n            continue\n"
        "    return a"
    ),
    (
        'for each in (number, "a", None):\n        if each == 2:\n            break\n'
        "        if each is None:\n            return 7\n    return 5"
    ),
    (
        'for each in (number, "a", None):\n        if each == 2:\n            continue\n        break\n'
        "    return number"
    ),
    (
        'total = 0\n    for each in (number, "a", None):\n        if each == 2:\n            total += 1\n'
        "            continue\n        else:\n            total += 2\n            continue\n"
        "    return total"
    ),
    (
        'total = 0\n    a = 0\n    for a in ((x, "b")[0] for x in (number, 3) for y in (1, "c", None)):\n'
        "        if a == 2:\n            break\n    return a"
    ),
    (
        "a = 0\n    for a in (y for x in (number, 3) for y in (x, 9) if y > 2):\n        if a == 9:\n"
        "            break\n    return a"
    ),
    (
        'a = 0\n    for a in (y for x in (number, "b") for y in (x, 9)):\n        if a == 9:\n'
        "            break\n    return 3"
    ),
    (
        "a = 0\n    for a in (range(number) if number > 1 else range(4, 9)):\n        if a == 2:\n"
        "            break\n    return a"
    ),
    (
        "a = 0\n    for b, a in enumerate(x for x in range(4) for y in range(number)):\n"
        "        if b == 2:\n            break\n    return a"
    ),
    "return sum(a * b for a, b in enumerate((number, 2), 3))",
    "return sum(a * b for a, b in enumerate((number, 2), number))",
    "return sum(a * b for a, b in enumerate((x for x in range(3)), 5))",
    'total = 0\n    for a, b in enumerate([number, 5, "a"]):\n        total += a\n    return total',
    "total = 0\n    for a, b in enumerate(range(number), start=1):\n        total += a * b\n    return total",
    "x = [y for y in TABLE if y // 0]\n    return len(x)",
    "return sum(y for y in TABLE if y // (number - 3) > 0)",
    "return len([y for y in TABLE if 1 // 0 or y])",
    "return sum(each.row for each in (HOME, Point(number, 2)))",
    "return len(range(1 // number, 4))",
    "x = range(number, 9)\n    x = range(3)\n    return len(x)",
    (
        "x = range(number)\n    for each in (1, 2):\n        if each == number:\n            x = x\n"
        "    return len(x)"
    ),
    (
        "x = range(number)\n    if number > 2:\n        y = 3\n    else:\n        y = 4\n        x = x\n"
        "    return len(x) + y"
    ),
    "x = [y > 1 for y in range(number)]\n    x.append(True)\n    return sum(x)",
    "x = [y / 2 for y in range(number)]\n    x.append(1.5)\n    return sum(x)",
    "x = [] if number < 2 else [y > 1 for y in range(number)]\n    return len(x)",
    "x = [] if number < 2 else [y / 2 for y in range(number)]\n    return len(x)",
    "x = [True] if number < 2 else [y for y in range(number)]\n    return sum(x)",
    "x = [y > 1 for y in range(number)] if number < 4 else [y for y in range(number)]\n    return sum(x)",
    "x = [range(number), range(3)]\n    return len(x[0]) + len(x[number])",
    "x = (range(1, number), 2) if number > 2 else (range(3), 1)\n    return len(x[0])",
    "a = b = range(number)\n    return len(a) + len(b)",
    "a = 0\n    for a in TABLE if number > 1 else CELLS:\n        if a == 4:\n            break\n    return a",
    (
        "a = 0\n    for a in (TABLE if number > 1 else range(9)):\n        if a == 4:\n            break\n"
        "    else:\n        a = 44\n    return a"
    ),
    "return sum((x for x in (1.5, 2.5)), start=1.5) + number",
    "return sum(0.5 for x in (1, 2, 3)) * number",
    "return sum(x for x in (number / 2, 1.5))",
    "return sum([0.5])",
    "return sum(x * 0.5 for x in ()) + number",
    "raise ValueError\n    while number:\n        number += 1",
    "if number:\n        return 1\n    else:\n        return 2\n    while number:\n        number += 1",
    "for each in range(3, 9, False):\n        pass\n    return 1",
    "x = False\n    for each in range(3, 9, x):\n        pass\n    return 1",
    "total = 0\n    for at in range(1 + (number > 1), 5):\n        total += at\n    return total",
    "if number > 1:\n        return sum([1 // 0 for x in range(number)])\n    return number",
    (
        "def wins(n):\n    return any(not wins(n - k) for k in (1, 2) if k <= n)\n\n\n"
        "def rule(number):\n    return wins(number % 9)"
    ),
    (
        "def wins(n):\n    return not all(wins(n - k) for k in (1, 2) if k <= n)\n\n\n"
        "def rule(number):\n    return wins(number % 9)"
    ),
    (
        "def ways(n):\n    return 1 if n <= 0 else sum(ways(n - k) for k in (1, 2))\n\n\n"
        "def rule(number):\n    return ways(number % 9)"
    ),
    (
        "def plies(n):\n    return 0 if n <= 0 else 1 + max(plies(n - k) for k in (1, 2))\n\n\n"
        "def rule(number):\n    return plies(number % 9)"
    ),
    (
        "def plies(n):\n    return 0 if n <= 0 else 1 + min([plies(n - k) for k in (1, 2)])\n\n\n"
        "def rule(number):\n    return plies(number % 9)"
    ),
    (
        "def grundy(n):\n    found = [grundy(n - k) for k in (1, 2, 4) if k <= n]\n    least = 0\n"
        "    while least in found:\n        least += 1\n    return least\n\n\n"
        "def rule(number):\n    return grundy(number % 9)"
    ),
    (
        "def first(n):\n    return n if n < 2 else next(first(n - k) for k in (1, 2))\n\n\n"
        "def rule(number):\n    return first(number % 9)"
    ),
    "return max([number], key=lambda each: 3 // each)",
    "return min([number], key=lambda each: [][0])",
    "return max([number, 2], key=lambda each: [][0])",
    "return max((2, number), key=lambda each: each if each == 2 else [][0])",
    "return sorted((2, number), key=Point)[0]",
    "return list(map(twice, (number > 1, None)))[0]",
    "if [][0]:\n        return 1\n    return 2",
    (
        "x = [[1, number], [2]]\n    if number > 2:\n        return 100\n    total = 0\n    for row in x:\n"
        "        total += row[0] * 2 + 3 * total - 5 * row[-1] + total * 7\n    return total"
    ),
    "x = [[1, number], [2]]\n    y = number + 2\n    return sum(row[0] * 7 - row[-1] + len(row) * y for row in x)",
    "return len(list(zip((), range(number)))) + len(list(zip(range(number), ())))",
    "for a, b in zip(range(number), ()):\n        return a\n    else:\n        return 3",
    "for each in {1, 2, 3}:\n        number += each\n    return number",
    "return next(x for x in ())",
    "return max((x for x in ()), default=number)",
    "return max(x for x in ())",
    "return max((x for x in (number, 2) if False), default=7)",
    "return max(x for x in (number, 2) if False)",
    "return sum(a + b for a, b in combinations(frozenset(), 2))",
    *(
        f"def nothing(n):\n    {kind}\n\n\ndef rule(number):\n    {use}"
        for kind in (
            "if n > 2:\n        raise ValueError\n    return\n    yield n",
            "for x in ():\n        yield x.to",
        )
        for use in (
            "return sum(each.to for each in nothing(number))",
            "return len([*nothing(number), *(each.to for each in nothing(1))])",
            "return max((each.to for each in nothing(number)), default=7)",
            "return min(nothing(number), key=lambda x: x.to)",
            "return next(nothing(number))",
            "for each in nothing(number):\n        return each.to\n    else:\n        return 5",
            "x = [1]\n    x.extend(nothing(number))\n    return len(x)",
            "def inner():\n        yield from nothing(number)\n    return any(inner())",
        )
    ),
    "m = map(lambda x: 6 // x, range(number))\n    return sum(m)",
    "k = 1\n    m = map(lambda x: x + k, TABLE)\n    k = number\n    return sum(m)",
    "k = 1\n    def f(x):\n        return x + k\n    m = map(f, TABLE)\n    k = number\n    return sum(m)",
    "k = 1\n    def f(x):\n        return x + k\n    m = (f(x) for x in TABLE)\n    k = number\n    return sum(m)",
    "for i in range(2):\n        if i == 0:\n            m = (x + i for x in TABLE)\n    return sum(m) + number",
    (
        "k = 1\n    def g():\n        nonlocal k\n        k = 7\n"
        "    m = (x + k for x in TABLE)\n    g()\n    return sum(m)"
    ),
    "x = (x + 1 for x in range(number))\n    return sum(x)",
]
MADE_BEFORE = "is given a name; use it where it is made"
REFUSED = {
    (
        "def two(n):\n    yield n\n    yield 2 * n\n\n\n"
        "def rule(number):\n    return sum((x for x in TABLE) if number > 2 else two(9 // number))"
    ): "a comprehension is given a name",
    (
        "def twice(function, x):\n    return function(function(x))\n\n\ndef rule(number):\n"
        "    cells = [number]\n    return twice(cells.index, number)"
    ): "a function is kept or passed on",
    "m = map(twice, TABLE)\n    return sum(m) + sum(m)": "m was gone through before",
    "m = map(twice, TABLE)\n    return next(m) + sum(m)": "m was gone through before",
    "m = map(twice, TABLE)\n    n = reversed(m)\n    return sum(n)": "a map is iterated over backwards",
    "m = map(twice, TABLE)\n    return len([1 for i in range(2) for x in m])": ("m was gone through before"),
    "k = [1, 2]\n    m = map(twice, k)\n    k.append(number)\n    return sum(m)": (
        "m goes through what may have changed since"
    ),
    (
        "k = [1, 2]\n    m = zip(k, k)\n    k[0] = 3\n    return sum(a for a, b in m)"
    ): "m goes through what may have changed since",
    (
        "k = [[1], [2]]\n    m = filter(None, k)\n    k[0].append(7)\n    return sum(map(len, m))"
    ): "a filter of lists is given a name",
    "return round(number / 7, number)": "round is given decimal places that are no constant from 0 to 22",
    "return round(number / 7, -1)": "round is given decimal places that are no constant from 0 to 22",
    "return bin('a').count('1') + number": "bin is used on a character",
    "return len(list(enumerate((1, 2), number / 2)))": "enumerate is given a float",
    "return len(list(enumerate((1, 2), None)))": "enumerate is given None",
    "return len(list(enumerate(number for _ in (1,)))) + len(list(enumerate(None)))": "None is used as a sequence",
    "return len(list(zip(Point, (number, 2))))": "Point is used as a sequence",
    'return len(sum(("a",), "b")) + number': "sum begins with a character",
    "x = None if number > 1 else [number]\n    return PRICES.get(x, 4)": "a list is looked up in a set or dict",
    "return PRICES[[number]]": "a list is looked up in a set or dict",
    "return PRICES.get(CELLS, number)": "a list is looked up in a set or dict",
    "return PRICES.get(random, number)": "the module random is looked up in a dict",
    "x = None if number > 1 else 'a'\n    return sum((), x)": "sum begins with None, where the value",
    "return [number] in {1, 2}": "a list is looked up in a set or dict",
    "x = Rank.HIGH\n    x *= number\n    return x": "a member of an enum is changed with *=",
    "return PRICES[number:]": "[:] is used on {3: 7, 5: 11}; ",
    "return SETS[number > 1][:1]": "[:] is used on one of several sets",
    "return SETS[number > 1][0]": "[] is used on one of several sets",
    "return TABLE @ number": "@ is used on a tuple of 5 and on an int",
    "return len(range(number / 2))": "range is given a float",
    "x = None if number > 1 else number\n    return len(range(x))": "range is given None or an int",
    "x = 1 if number > 1 else 1.5\n    return len(range(x))": "range is given a number that may be an int or a",
    "return min(Spot(number))": "a Spot is used as a sequence",
    "return max(Spot(number, number))": "a Spot is used as a sequence",
    "return sum(x for x, y in zip((1, 2), (3, 4), wrong=3))": "zip is given arguments that it does not take",
    "return sum(x * y for x, y in zip((1, 2), (3, number), strict=number))": (
        "the option strict of zip depends on the state"
    ),
    "return 5 if (each for each in range(number)) else 6": "a comprehension is tested for truth",
    "for TABLE[0] in (1, number):\n        pass\n    return 1": "TABLE[0] is changed",
    "x = range(number)\n    x[0] = 1\n    return number": "something that is no list is changed",
    "many = [each for each in range(number)]\n    many[0] = 1.5\n    return sum(many)": (
        "items of several kinds are put into one list (an int that may be large here and "
    ),
    "many = tuple([each for each in range(number)])\n    many[0] = 7\n    return 1": (
        "something that is no list is changed"
    ),
    "return Point(number, [each for each in (1, number)]).row": "a list is put into a Point",
    "return Point((x for x in TABLE), number).total": "a comprehension is kept or passed on",
    "return 3.0 in range(number)": "a float is looked for in a range",
    "return number / 2 in range(5)": "a float is looked for in a range",
    "return sorted((number, 2), reverse=number > 1)[0]": "the option reverse of sorted depends on the state",
    'return sorted((number, 2), reverse="a")[0]': "the option reverse of sorted is no bool",
    "return sum([number] * 5000)": "a sequence is repeated very often",
    "return sum(TABLE[number:5:2])": "a slice has a step and bounds that change",
    "for each in number:\n        pass\n    return 1": "an int is gone through",
    "for each in twice:\n        pass\n    return 1": "twice is gone through",
    "for each in abs:\n        pass\n    return 1": "abs is gone through",
    "for each in 5:\n        pass\n    return 1": "5 is gone through",
    "for each in Spot(number):\n        pass\n    return 1": "a Spot is gone through",
    (
        'total = 0\n    for each in ((1,), 2, "a", None, (3, 4)) * 60:\n        if each == number:\n'
        "            total += 1\n    return total"
    ): "a loop over 300 constants of several kinds is written out",
    "return (y for y in TABLE)": "a twin returns a generator",
    "return number if number > 1 else (y for y in TABLE)": "a comprehension is given a name",
    "x = None\n    while number < 3:\n        number += 1\n        x = (x, number)\n    return number": (
        "the kinds of values in a loop keep changing"
    ),
    "x = 1\n    while number < 3:\n        number += 1\n        x = (x, number)\n    return number": (
        "the kinds of values in a loop keep changing"
    ),
    "x = [] if number < 2 else [y for y in range(number)]\n    x.append(1.5)\n    return len(x)": (
        "a value is of two kinds (an int that may be large here and a float there)"
    ),
    "x = tuple([y for y in range(number)]) if number > 2 else [y for y in range(number)]\n    return len(x)": (
        "an expression holds a tuple here and a list there"
    ),
    "x = None if number < 2 else [y for y in range(number)]\n    return 3 if x is None else len(x)": (
        "a value is of two kinds (a list of changing length)"
    ),
    "total = sum(0.5 for x in TABLE)\n    return total + number": (
        "a number that may be an int or a float is used in arithmetic"
    ),
    "return next(reversed(each for each in TABLE))": "a comprehension is iterated over backwards",
    "m = [map(twice, TABLE)]\n    return sum(m[0]) + sum(m[0])": "a map is given a name",
    "for m in [(zip(TABLE), 1)]:\n        return len(list(m[0]))": "a zip is given a name",
    "m = []\n    m.append([reversed(TABLE)])\n    return sum(m[0][0])": "is given a name",
}
