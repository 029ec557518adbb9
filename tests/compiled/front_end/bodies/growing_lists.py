"""Lists and tuples of changing length: slices, copies, joined, repeated, compared, and gone through together."""

from __future__ import annotations

ANSWERED = [
    "x = [each for each in range(number)]\n    return x < [3]",
    "x = [each > 2 for each in range(number)]\n    y = x + [3]\n    return y[0] + y[-1]",
    "x = [(each, 2) for each in range(number)]\n    x.append((1, 0.5))\n    return x[0][1] > 1",
    "x = [each for each in range(number)]\n    y = None if number > 2 else [1]\n    return x == y",
    "x = [i for i in range(number)]\n    return len(list(zip(x, x[:2], strict=True)))",
    "x = [i for i in range(number)]\n    return sum(a * b for a, b, c in zip(x, (4, 5), 'ab', strict=True))",
    "x = [i for i in range(number)]\n    return any(a == b for a, b in zip(x, (4, 1), strict=True))",
    (
        "x = [i for i in range(number)]\n    for a, b in zip((3, 4), x, strict=True):\n        if a - b == 3:\n"
        "            break\n    else:\n        return 7\n    return 8"
    ),
    "x = [i for i in range(number)]\n    return next((b for a, b in zip(x, 'ab', strict=True)), 'c')",
    "x = [i for i in range(number)]\n    return [a + b for c in (1, 2) for a, b in zip(x, (c,), strict=True)][1]",
    "x = [i for i in range(number)]\n    return 3 if isinstance(x, list) and not isinstance(x, tuple) else 4",
    "x = {number: 1}\n    x[3] = 2\n    return 3 if isinstance(x, dict) else 4",
    "x: set[int] = {1, 2}\n    x.add(number)\n    return len(x)",
    "x: Any = (each * 2 for each in (1, number))\n    return sum(x)",
    (
        "def rule(number):\n    x = STEPS[number % 3] + [number]\n    x.append(5)\n"
        "    return sum(x) * 100 + len(STEPS[number % 3] + STEPS[0])\n\n\nSTEPS = [[n, -n] for n in range(3)]"
    ),
    "cells = [1, 2, number]\n    x = list(cells[:number])\n    x += [7]\n    return len(x)",
    "cells = (1, 2, number)\n    x = cells[:number]\n    x += (7,)\n    return len(x) + sum(x)",
    "x = 'abc'[:number]\n    return x.count('b')",
    "x = [2**63 for each in range(number)]\n    return len(x)",
    "x = [y > 1 for y in range(number)] if number < 4 else [y for y in range(number)]\n    return sum(x)",
    "y = [1, number]\n    x = Point(number, 2).copy(y)\n    x[1][0] = 5\n    return x[0][0] + x[1][0] + y[0]",
    "x = {each for each in range(number)}\n    y = x.union((7,))\n    y.add(9)\n    return len(x) * 10 + len(y)",
    "x = [1, 2, number, 4]\n    for each in x[:number]:\n        x[1] = x[0] + each\n    return sum(x)",
    "x = [each for each in (3, 1, 4) if each > number]\n    return (x == CELLS) + 2 * (x == PRICES)",
    "x = [each for each in (3, 1, 4) if each > number]\n    return x != Spot(1)",
    "x = tuple([each for each in range(number)])\n    return (x == Point(0, 1)) + 2 * (Point(number, 1) != x)",
    "x = [each for each in range(number)]\n    y = x[1:]\n    return sum(y) * 100 + len(y)",
    "x = [each for each in range(number)]\n    y = x[number - 3:5:2]\n    return sum(y) * 100 + len(y)",
    "x = [each for each in range(number)]\n    y = x[5:number - 7:-2]\n    return sum(y) * 100 + len(y)",
    (
        "x = [each for each in range(number)]\n    y = x[:-1]\n    z = x[::-1]\n"
        "    return sum(y) * 100 + len(y) + (z[0] if z else 50)"
    ),
    (
        "x = [each for each in range(number)]\n    y = x[-number:-1:3]\n    z = x[-1:-number:-3]\n"
        "    return sum(y) * 100 + sum(z)"
    ),
    "x = [each for each in range(number)]\n    return len(x[::0])",
    "x = tuple([each for each in range(number)])\n    return x[1:] == (1, 2)",
    (
        "x = [each for each in range(number)]\n    for each in x[:]:\n        if each % 2:\n"
        "            x.remove(each)\n    return sum(x)"
    ),
    (
        "x = [each for each in range(number)]\n    for each in x.copy():\n        if each % 2:\n"
        "            x.remove(each)\n    return sum(x)"
    ),
    "x = [1, 2, number]\n    for each in x.copy():\n        x[0] = x[0] + each\n    return sum(x)",
    (
        "x = [1, 2, number]\n    for each in x[1:]:\n        x[1] = x[2] + each\n        x[2] = 7\n"
        "    return sum(x)"
    ),
    (
        "x = [each for each in range(number)]\n    y, z = x.copy(), x[:]\n    y.append(4)\n"
        "    z.append(7)\n    return sum(x) * 1000 + sum(y) * 30 + sum(z)"
    ),
    "x = [1, 2, number]\n    y = x.copy()\n    y[0] = 9\n    return sum(x) * 100 + sum(y)",
    (
        "x = [each for each in range(number)]\n    y = [4, 5] + x + x\n    y.append(number)\n"
        "    z = x + []\n    z.append(7)\n    return sum(x) * 1000 + sum(y) + y[0] + sum(z)"
    ),
    (
        "x = tuple([each for each in range(number)])\n    x += (3,)\n    y = (4, 5) + x\n"
        "    return y[0] * 100 + sum(y) + (y == x) + 7 * (x == y[2:])"
    ),
    (
        "x = [(each, each % 2) for each in range(number)]\n    y = x[1:3] + [(7, 8)]\n"
        "    return y[0][1] + y[-1][0] + 9 * (y == x)"
    ),
    (
        "x = [None if each % 2 else each for each in range(number)]\n    y = x[::-1] + [None]\n"
        "    return 3 if y[0] is None else y[0]"
    ),
    "x = [each > 2 for each in range(number)]\n    return x == [0, 0]",
    (
        "x = [each for each in range(number)]\n"
        "    return (x == [0, 1, 2]) + 2 * (x == []) + 4 * (x != [0, 1]) + 8 * (x == (0, 1)) + 16 * (x == number)"
    ),
    (
        "x = [0] * number\n    x.append(3)\n    y = number * (1, 2)\n    z = x * 2 + 2 * x\n"
        "    return len(x) + x[0] + len(y) * 100 + len(z) * 10000"
    ),
    "t = 0\n    for each in reversed([each for each in range(number)]):\n        t = t * 3 + each\n    return t",
    (
        "t = 0\n    for each in reversed(range(number, 9, 2)):\n        t = t * 3 + each\n"
        "        if each == 5:\n            break\n    else:\n        return -1\n    return t"
    ),
    (
        "x = [each for each in range(number)]\n    for each in reversed(x):\n        x = [3]\n"
        "        if each == 2:\n            return 4\n    return x[0] if x else 0"
    ),
    (
        "n = number\n    x = [each for each in range(number)]\n    for one, other in zip(range(n, 9), x):\n"
        "        n = 100\n        x = [n]\n        if one == 5:\n            return other\n    return 7"
    ),
    (
        "x = [each for each in range(number)]\n    y = list(reversed(x))\n    y.append(1)\n"
        "    return y[0] * 100 + len(x)"
    ),
    (
        "x = [each for each in range(number)]\n    t = 0\n"
        "    for one, other, each in zip(x, range(number, 20, 3), ((1, 2), (2, 3))):\n"
        "        t += one * other + each[1]\n    return t"
    ),
    (
        "x = [each for each in range(number)]\n"
        "    return all(one < other for one, other in zip(x, x[1:])) + sum(each[0] for each in zip(x))"
    ),
    (
        "x = [each for each in range(number)]\n    for one, other in zip(x[:], x[1:]):\n        x[0] = 4\n"
        "        x.append(one + other)\n    return sum(x)"
    ),
    (
        "x = [each for each in range(number)]\n    y = [*x, 4, *x, *(1, 2)]\n    y.append(5)\n"
        "    return sum(y) * 100 + len(y) + len(x)"
    ),
    (
        "x = [each for each in range(number)]\n"
        "    y = (*x, *(each * 2 for each in x if each > 1), *range(number), *TABLE[:number])\n"
        "    return sum(y) * 100 + len(y)"
    ),
    "x = [each for each in range(number)]\n    return len({*x, 4, *x, *{1, number}})",
    "y = [*[[1], [2]], [number]]\n    y[0][0] = 9\n    return y[0][0] + y[2][0]",
    'x = "ab" if number > 1 else "ba"\n    return x.find("a") * 10 + x.find("c")',
    (
        'x = "ab" if number > 1 else "ba"\n'
        '    return x.endswith("a") + 2 * x.endswith("") + 4 * x.endswith("ab") + 8 * x.endswith("abc")'
    ),
    (
        "x = [each for each in range(number)]\n    y = [each for each in range(3)]\n"
        "    return (x == y) + 2 * (y != x) + 4 * ([] == x) + 8 * (x == TABLE)"
    ),
    'x = "ab" if number > 1 else "ba"\n    return x.find("ab")',
    """def rule(number):
    return sum(ROWS[number % 4][:number]) + sum(TUPLES[number % 4][number:])


ROWS = [[1, 2, 3], [4, 5], [], [7]]
TUPLES = (1, 2, 3), (4, 5), (), (7,)
""",
    """def rule(number):
    return sum(ROWS[number % 4][-2:]) * 10 + sum(ROWS[number % 4][::-1][:2])


ROWS = [[1, 2, 3], [4, 5], [], [7]]
TUPLES = (1, 2, 3), (4, 5), (), (7,)
""",
    """def rule(number):
    return ROWS[number % 4][::2][0]


ROWS = [[1, 2, 3], [4, 5], [], [7]]
TUPLES = (1, 2, 3), (4, 5), (), (7,)
""",
    """def rule(number):
    x = []
    for row in ROWS:
        x += row[:number]
        x.extend(TUPLES[number % 4][:2])
    return sum(x)


ROWS = [[1, 2, 3], [4, 5], [], [7]]
TUPLES = (1, 2, 3), (4, 5), (), (7,)
""",
    """def rule(number):
    x = ROWS[number % 4][:2]
    x.append(number)
    x[0] = 9
    return sum(x) * 10 + sum(ROWS[number % 4])


ROWS = [[1, 2, 3], [4, 5], [], [7]]
TUPLES = (1, 2, 3), (4, 5), (), (7,)
""",
    """def rule(number):
    x = None if number > 1 else 1
    return sum(ROWS[number % 4][:x])


ROWS = [[1, 2, 3], [4, 5], [], [7]]
TUPLES = (1, 2, 3), (4, 5), (), (7,)
""",
    """def rule(number):
    x = TUPLES[number % 4]
    return sum(x[:1] + (8,) + x[2:]) + len(x[1:][:number])


ROWS = [[1, 2, 3], [4, 5], [], [7]]
TUPLES = (1, 2, 3), (4, 5), (), (7,)
""",
    "cells = [1, 2, number, 4]\n    x = cells[:number][1:]\n    cells[1] = 50\n    return sum(x)",
    "return 'abcdef'[:number][:2] + 'x' == 'abx'",
    """def rule(number):
    q = [(0, 0)]
    dist = {(0, 0): 0}
    for r, c in q:
        for dr, dc in ((0, 1), (1, 0)):
            p = r + dr, c + dc
            if p not in dist and max(p) < 3:
                dist[p] = dist[r, c] + 1
                q.append(p)
    return dist[2, 2] + number
""",
    """def rule(number):
    q = [number]
    for x in q:
        if x > 0:
            q.append(x - 1)
    return len(q) * 10 + q[-1]
""",
    """def rule(number):
    q = [number, 3]
    for x in q:
        if x > 5:
            continue
        if len(q) > 6:
            break
        q += [x + 1, x + 2]
    else:
        return 77
    return sum(q)
""",
    """def rule(number):
    q = [1, 2, 3, 4, number]
    for x in q:
        q.remove(x)
    return sum(q)
""",
    """def rule(number):
    q = [1, 2, 3, 4, number]
    n = 0
    for x in q:
        n = n * 2 + x
        q.pop()
    return n * 10 + len(q)
""",
    """def rule(number):
    q = [1, 2, 3, 4, number]
    n = 0
    for x in q:
        n = n * 2 + x
        if n < 30:
            q.insert(0, 9)
    return n * 10 + len(q)
""",
    """def rule(number):
    q = [1, 2]
    for x in q:
        for y in q:
            if len(q) < 5:
                q.append(x + y)
    return sum(q) + number
""",
    """def rule(number):
    q = [1, 2]
    for q in q:
        pass
    return q + number
""",
    """def rule(number):
    q = [[1], [2, 3]]
    for x in q:
        if len(q) < 4:
            q.append([number])
    return sum(map(sum, q))
""",
    """def rule(number):
    q = [2, 1]
    for x in q:
        if x < number and len(q) < 9:
            q.append(x + 1)
            q.sort()
    return q[-1] * 100 + q[0]
""",
    """def grow(q, most):
    for x in q:
        if x < most:
            q.append(x + 1)

def rule(number):
    q = [1]
    grow(q, number)
    return len(q)
""",
    """def reached(start):
    seen = [start]
    for x in seen:
        for y in (x * 2, x + 3):
            if y < 20 and y not in seen:
                seen.append(y)
    return seen

def rule(number):
    return sum(reached(max(number, 1))) + len(reached(5))
""",
    """def gen(n):
    q = [n]
    for x in q:
        yield x
        if x > 0:
            q.append(x - 2)

def rule(number):
    return sum(gen(number)) * 10 + len(list(gen(4)))
""",
    """def rule(number):
    q = (1, 2)
    for x in q:
        q += (x,)
    return len(q) + number
""",
    """def rule(number):
    q = [1, number]
    q.extend(x for x in range(4) if x not in q)
    return sum(q) * 10 + len(q)
""",
    """def rule(number):
    q = [1, number]
    q.extend(x for x in (5, 6, 5, 6, number) if x not in q)
    return sum(q) * 10 + len(q)
""",
    """def rule(number):
    q = [1, number]
    q.extend(x + y for x in (5, 6) for y in q if x + y not in q and len(q) < 9)
    return sum(q) * 10 + len(q)
""",
    """def rule(number):
    q = [1, number]
    q += (x for x in (7, 7, 8) if x not in q)
    return sum(q)
""",
    """def rule(number):
    q = [1, number]
    q.extend([x for x in (7, 7, 8) if x not in q])
    return sum(q)
""",
    """def rule(number):
    q = [1, number]
    x = 3
    q.extend(x for x in (7, 7, 8) if x not in q)
    return sum(q) + x
""",
    """def rule(number):
    q = [1, number]
    q.extend(7 // x for x in (1, number, 0) if x not in q)
    return sum(q)
""",
    """def rule(number):
    q = [1]
    q.extend(q[-1] + x for x in range(abs(number)))
    return sum(q)
""",
    """def rule(number):
    q = [[1], [2, number]]
    q.extend([len(q)] for x in (1, 2))
    return sum(map(sum, q))
""",
    """def rule(number):
    q = [1, number]
    try:
        q.extend(7 // x for x in (1, number, 0) if x not in q)
    except ZeroDivisionError:
        pass
    return sum(q)
""",
]
REFUSED = {
    "cells = [1, 2, number]\n    x = cells[:number]\n    y = x\n    x += [7]\n    return len(y)": (
        "a slice or row of a list is changed; copy it with list(...)"
    ),
    "def rule(number):\n    x = STEPS[number]\n    x += [7]\n    return x\n\n\nSTEPS = [[1], [3, 4], [1, 2]]": (
        "a slice or row of a list is changed; copy it with list(...)"
    ),
    "x = [1, 2, number][:number]\n    x.append(7)\n    return len(x)": (
        "append is looked up in a slice or row of changing length; copy that with list(...)"
    ),
    "x = [1, number]\n    for each in x + [1]:\n        x[0] = each\n    return sum(x)": (
        "a list is changed while a loop runs over it"
    ),
    "x = [each for each in range(number)]\n    return x + (1,)": "a list is joined to a tuple",
    "x = [each for each in range(number)]\n    return x == (each for each in x)": (
        "a list that grows is compared with a comprehension"
    ),
    "x = [each / 2 for each in range(number)]\n    return x == [0.5]": "lists that hold floats are compared",
    'return len("a" * number)': "a sequence is repeated a number of times that changes",
    "x = [each for each in range(number)]\n    return len(x[:2**70])": (
        "a place in a list may need more than 64 bits"
    ),
    "x = [each for each in range(number)]\n    return len(x[:1.5])": "a float where an int should be",
    "x = [each for each in range(number)]\n    return len(x[::number])": "a slice has a step that changes",
    "x = [each for each in range(number)]\n    for each in reversed(x):\n        x.pop()\n    return 1": (
        "a list is changed while a loop runs over it"
    ),
    (
        "x = [each for each in range(number)]\n    for one, other in zip(x, x[1:]):\n        x[0] = 4\n"
        "    return sum(x)"
    ): "a list is changed while a loop runs over it",
    "x = [each for each in range(number)]\n    return len([*x, *{1, number}])": "a set is iterated over",
    "x = [[1], [number]]\n    y = [*x]\n    x[1][0] = 50\n    return y[1][0]": (
        "lists in it may have other names"
    ),
    "x = [1, 2]\n    y = [number]\n    z = [*x, y]\n    y[0] = 50\n    return z[2][0]": (
        "the list y may have two names, and is changed"
    ),
    """def rule(number):
    q = [1, 2]
    for x in q:
        q = [3, 4]
        q.append(x)
    return sum(q) + number
""": "a list is changed while a loop runs over it",
    """def rule(number):
    q = deque([1, 2])
    for x in q:
        q.append(x)
    return number
""": "a list is changed while a loop runs over it",
    """def rule(number):
    q = [[1], [2, 3]]
    for x in q:
        if len(q) < 4:
            q.append(x)
        x.append(9)
    return sum(map(sum, q))
""": "the list x may have two names",
    """def rule(number):
    q = [1]
    def more(x):
        q.append(x)
    for x in q:
        if x < 4:
            more(x + 1)
    return len(q) + number
""": "a list is changed while a loop runs over it",
    """def rule(number):
    s = {1}
    for x in s:
        s.add(x + 1)
    return number
""": "a set is iterated over",
    """def rule(number):
    q = [1, 2, 3]
    for i, x in enumerate(q):
        if x < number and len(q) < 9:
            q.append(x + i)
    return len(q)
""": "a list is changed while a loop runs over it",
    """def rule(number):
    q = [1, number]
    q.extend(map(lambda x: x + len(q), (7, 7)))
    return sum(q)
""": "a list is extended by its own items",
    """def rule(number):
    q = [[1], [2, number]]
    q.extend(r for r in (q[0], q[1]))
    return sum(map(sum, q))
""": "a list is changed while a loop runs over it",
    """def rule(number):
    q = [1, number]
    q.extend(p for p in {5, 6, number} if p not in q)
    return sum(q)
""": "a set is iterated over",
}
