"""Tuples of one of several lengths: parts of them, and what is put behind them."""

from __future__ import annotations

ANSWERED = [
    """def rule(number):
    t = ((1, 2, 3), (4, number), (5,))
    x = t[number % 3]
    return sum(c * k for c, k in enumerate(x, 1))
""",
    """def rule(number):
    t = ((1, 2, 3), (4, number), (5,))
    x = t[number % 3]
    s = 0
    for c, k in enumerate(x):
        if k == 2:
            break
        s += c * k
    return s
""",
    """def rule(number):
    t = ((1, 2, 3), (4, number), (5,))
    x = t[number % 3]
    return sum(a * b for a, b in zip(x, (3, 4))) * 100 + sum(a * b for a, b in zip(x, x[1:]))
""",
    """def rule(number):
    t = ((1, 2, 3), (4, number), (5,))
    x = t[number % 3]
    return sum(a * b for a, b in zip(x, (3, 4), strict=True))
""",
    """def rule(number):
    t = ((1, 2, 3), (4, number), (5,))
    x = t[number % 3]
    return list(reversed(x))[0] * 100 + max(x) * 10 + min(x, key=lambda k: -k)
""",
    """def rule(number):
    t = (((1, 2, 3), (4, number, 5), (1, 1, 1)), ((4, number), (5, 6)), ((7,),))
    x = t[number % 3]
    s = 0
    for r, row in enumerate(x):
        for c, _ in enumerate(row):
            s = s * 3 + r * 7 + c
    return s
""",
    """def rule(number):
    t = (((1, 2, 3), (4, number, 5), (1, 1, 1)), ((4, number), (5, 6)), ((7,),))
    return [(z, r, c) for z, level in enumerate(t) for r, row in enumerate(level) for c, _ in enumerate(row)][4]
""",
    """def rule(number):
    t = (((1, 2, 3), (4, number, 5), (1, 1, 1)), ((4, number), (5, 6)), ((7,),))
    m = [[list(row) for row in level] for level in t]
    m[number % 3][0][0] = 9
    return tuple(tuple(map(tuple, level)) for level in m)[number % 3][0][0] * 10 + m[0][1][1]
""",
    """def rule(number):
    m = [list(row) for row in ((4, number), (5, 6), (7,))]
    m[number % 4][number % 2] = 9
    return tuple(map(tuple, m))[0][0]
""",
    """def rule(number):
    m = [[4, number], [5], [7]]
    m[number % 3][0] += 2
    m[number % 2].append(8)
    return sum(m[0]) * 100 + sum(m[1])
""",
    """def rule(number):
    x = ((1, 2), (3,), None)[number % 3]
    return 0 if x is None else sum(c * k for c, k in enumerate(x))
""",
    """def rule(number):
    row = (1, 2, 3) if number % 2 else (4, 5)
    return sum(row[1:])
""",
    """def rule(number):
    row = (1, 2, number) if number % 2 else (4, number)
    k = number % 3
    return sum(row[k:])
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    i = number % 2
    rest = piles[:i] + piles[i + 1:]
    return sum(rest) + len(rest)
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    i = number % 2
    rest = piles[:i] + (9,) + piles[i + 1:]
    return sum(rest) * len(rest) + rest[0]
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    return piles[-1] + sum(piles[:-1])
""",
    """def rule(number):
    a = cut((number, 2, 3) if number % 2 else (4, number), number % 2)
    return a[0]


def cut(piles, i):
    return piles[:i] + piles[i + 1:]
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    n = 0
    for x in piles[1:]:
        n = n * 10 + x
    return n
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    return piles[1:] == (2, 3)
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    return piles[1:]
""",
    """def rule(number):
    w = "abc" if number % 2 else "de"
    k = number % 3
    return w[k:] == "c"
""",
    """def rule(number):
    board = ((1, 2, number), (3, 4))
    row = board[number % 2]
    return sum(row[1:]) + len(row[:1])
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    return piles[::-1]
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    return sum(piles[::2])
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    return 3 in piles[1:]
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else None
    if piles is None:
        return 0
    k = number % 3
    return sum(piles[:k])
""",
    """def rule(number):
    piles = [number, 2, 3] if number % 2 else [4, number]
    k = number % 2
    rest = piles[:k] + piles[k + 1:]
    return sum(rest) + len(rest)
""",
    """def rule(number):
    piles = (number, 2, 3) if number % 2 else (4, number)
    x = list(piles[1:])
    x[0] = 9
    return sum(x)
""",
    """def rule(number):
    piles = (number, 2, 3, 4) if number % 2 else (4, number, 7)
    k = number % 3
    return sum(piles[k:][1:])
""",
    """def rule(number):
    row = () if number % 2 else (4, number)
    k = number % 3
    return sum(row[k:]) + len(row[:k]) * 100
""",
    """def rule(number):
    row = ((1, 2),) if number % 2 else ((4, number), (5, 6))
    k = number % 3
    return sum(a * b for a, b in row[k:])
""",
    """def rule(number):
    row = (1, "a") if number % 2 else (4, number)
    k = number % 3
    return len(row[k:])
""",
    """def rule(number):
    row = (1, 3) if number % 2 else (4, number, 5)
    k = number % 3
    return sum(row[k::2]) * 100 + sum(row[::-1][k:])
""",
    """def rule(number):
    row = (1, 3) if number % 2 else (4, number, 5)
    return sum(row[0.5:])
""",
    """def rule(number):
    row = (1, 3) if number % 2 else tuple(range(number))
    k = number % 3
    return sum(row[k:])
""",
    """def rule(number):
    marks = ()
    if number > 1:
        marks = marks + (number,)
    if number > 2:
        marks = marks + (3,)
    if number > 4:
        marks = tuple(x + 1 for x in marks if x > 3)
    total = 0
    for m in marks: total = total * 10 + m
    return total
""",
    """def rule(number):
    marks = None if number > 2 else (1, 2)
    if number % 3 == 0:
        marks = tuple(x for x in range(number))
    return -1 if marks is None else sum(marks)
""",
    """def rule(number):
    marks = ((1, 2),) if number > 2 else ()
    if number % 3 == 0:
        marks = tuple((x, number) for x in range(number))
    return sum(a * b for a, b in marks)
""",
    """def rule(number):
    marks = ((1,),) if number > 2 else ((1, 2), (3, 4))
    if number % 3 == 0:
        marks = tuple((x, number) for x in range(number))
    return sum(sum(a) for a in marks)
""",
    """def rule(number):
    marks = ()
    if number > 1:
        marks = tuple(sorted((*marks, number)))
    if number > 2:
        marks = tuple(sorted((*marks, 3)))
    return len(marks) * 100 + sum(marks)
""",
    """def rule(number):
    marks = (1, 2) if number > 2 else (3,)
    t = (*marks, number)
    return t[0] + t[-1] * 10 + len(t) * 100
""",
    """def rule(number):
    marks = (1, 2) if number > 2 else None
    t = (*marks, number)
    return t[0]
""",
    """def rule(number):
    marks = [1, 2] if number > 2 else [3]
    t = [*marks, number, *marks]
    t.append(4)
    return sum(t)
""",
    """def rule(number):
    marks = (1, 2) if number > 2 else (3,)
    t = {*marks, number}
    return len(t)
""",
    """def rule(number):
    return f((1, number) if number > 2 else None)


def f(a): return sum(a) if a else 0
""",
    """def rule(number):
    return f("ab" if number > 2 else (1, number))


def f(a): return len(a)
""",
    """def rule(number):
    x = f((1, number) if number > 2 else (1,))
    return x[-1]


def f(a): return a
""",
]
REFUSED = {
    """def rule(number):
    row = (1, 3) if number % 2 else (4, number, 5)
    return sum(row[number / 2:])
""": "a value is of two kinds (a float where an int should be)",
    """def rule(number):
    return (x for x in range(number))[number:]
""": "a comprehension is kept or passed on",
    """def rule(number):
    x = [number]
    y = [1, 2]
    return f(x if number > 2 else y) + len(x)


def f(a):
    a.append(3)
    return len(a)
""": "a function that changes a is called in an expression",
    """def rule(number):
    return f((x for x in range(number)) if number > 2 else (x for x in range(3)))


def f(a): return sum(a)
""": "a generator is given to a function",
    """def rule(number):
    return f(range(number) if number > 2 else (1, 2))


def f(a): return sum(a)
""": "one of two different values is kept or passed on",
    """def rule(number):
    return f({1, number} if number > 2 else {3})


def f(a): return sum(a)
""": "an expression holds one of several values, and a constant of the class",
    """def rule(number):
    return f((1, number) if number > 2 else (1,), b=2 if number else 0.5)


def f(a, b): return sum(a) * b
""": "a number that may be an int or a float is used in arithmetic",
    """def rule(number):
    return f(T if number > 2 else S, number) + f(T if number > 2 else {}, number)


T = {1: 2}
S = {1: 3, 2: 4}
def f(t, n): return t.get(n, 7)
""": "an expression holds a constant dict here and a dict there",
}
