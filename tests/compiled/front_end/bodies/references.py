"""Functions that change the list, set or dict that they are given."""

from __future__ import annotations

PUT = """
def put(cells, item):
    cells.append(item)
    return len(cells)
"""
FILL = """
def fill(cells, item):
    cells[0] = item
    return item > 1
"""
VISIT = """
def visit(seen, place):
    if place in seen or not 0 <= place < 6:
        return 0
    seen.add(place)
    return 1 + visit(seen, place + 2) + visit(seen, place - 1)
"""
COUNT = """
def count(counts, key):
    counts[key] = counts.get(key, 0) + 1
"""
PATHS = """
def longest(path, used):
    best = len(path)
    for step in range(4):
        if not used[step]:
            used[step] = True
            path.append(step)
            best = max(best, longest(path, used))
            path.pop()
            used[step] = False
    return best
"""
RENAME = """
def put(cells, item):
    more = cells
    more.append(item)
"""
STREAM = """
def put(cells, item):
    cells.append(item)
    yield item
"""
BOTH = """
def both(one, other):
    one.append(1)
    return len(other)
"""
BACK = """
def back(cells, item):
    cells[0] = item
    return cells
"""
LONGER = """
def longer(cells, item):
    if item < 1:
        return cells
    cells.append(item)
    return longer(cells, item - 1)
"""
AGAIN = """
def again(cells, item):
    if item > 0:
        cells[0] += item
        cells = again(cells, item - 1)
    return cells
"""
TURN = """
def turn(rows):
    rows[0][1] = rows[1][0]
    return rows
"""
FIND = """
def find(p, x):
    while p[x] != x:
        p[x] = p[p[x]]
        x = p[x]
    return x
"""
SAME = """
def same(cells):
    return cells
"""
SOW = """
def sow(pits, i):
    pits[i % len(pits)] += 1
    return pits, pits[0]
"""
CAPTURE = """
def capture(pits, i):
    before = pits[:]
    pits[0] += i
    if i > 1:
        return before, 0
    return pits, i
"""
MIX = """
def mix(xs, more):
    if more > 1:
        return [7, 8]
    xs.append(3)
    return xs
"""
DEEP = """
def deep(xs, n):
    if n <= 0:
        return xs, 0
    xs.append(n)
    xs, steps = deep(xs, n - 1)
    return xs, steps + 1
"""
PICK = """
def pick(rows, i):
    rows[0][0] = i
    rows[1] = [i, 4]
    return rows[i % 2], rows[0][1]
"""
TWO = """
def two(a, b):
    a[0] = b[0] + 1
    b[0] = a[0] + 1
    return a, b
"""
FIRST = """
def first(row, board):
    row[0] = 7
    return board[0][0] * 10 + row[0]
"""
CHANGED_IN = """
def grow(rows):
    rows[1].append(7)
    return 3
"""


BOX = """


class Box:
    def __init__(self):
        self.xs = [1, 2]

    def go(self, xs):
"""
IN_BOX = """
        return self.n


def rule(number):
    return Box().go([1, 2]) + number
"""


def rule(helper: str, *lines: str) -> str:
    """Return a function and a rule that calls it."""
    return "\n    ".join([f"{helper.strip()}\n\n\ndef rule(number):", *lines])


ANSWERED = [
    rule(PUT, "y = [number]", "return put(y, 3) + 7 * len(y)"),
    rule(PUT, "y = [number]", "x = put(y, 3)", "return len(y) + 7 * x"),
    rule(PUT, "y = []", "for i in range(number):", "    put(y, i)", "return len(y) + sum(y)"),
    rule(PUT, "y = [i for i in (0, 1) if i < number]", "put(y, 100)", "return TABLE[y[-1]]"),
    rule(PUT, "y = [1]", "any(put(y, i) > 3 for i in range(number))", "return len(y)"),
    rule(PUT, "y = [1]", "while put(y, number) < 5:", "    pass", "return sum(y)"),
    rule(
        PUT,
        "y = [number]",
        "def both(item):",
        "    put(y, item)",
        "    return put(y, 2)",
        "return both(3)",
    ),
    rule(FILL, "y = [number, 1]", "fill(y, 5)", "return y[0] + y[1] + len(y)"),
    rule(FILL, "y = [0, 1]", "if number > 0 and fill(y, number):", "    return y[0]", "return y[0] - 9"),
    rule(FILL, "y = [0, 1]", "return y[0] if number > 0 and fill(y, number) else y[0] - 9"),
    rule(FILL, "y = [number, 1]", "z = y[:]", "fill(z, 5)", "return y[0] * 9 + z[0]"),
    rule(VISIT, "seen = set()", "total = visit(seen, number)", "return total * 10 + len(seen)"),
    rule(COUNT, "y = {}", "for i in range(number):", "    count(y, i % 2)", "return len(y)"),
    rule(PATHS, "path = [0]", "used = [True] + [number > 2] * 3", "return longest(path, used) * 9 + len(path)"),
    rule("def take(x):\n    x.pop()\n    return 1", "y = [number]", "return take(y) + len(y)"),
    rule("def put(x):\n    x.add(7)\n    return 1", "y = {number}", "return put(y) + len(y)"),
    rule(BACK, "y = [number, 1]", "y = back(y, 5)", "return y[0] + y[1] + len(y)"),
    rule(BACK, "y = [number, 1]", "z = back(y, 5)", "z[1] = number", "return z[0] + 7 * z[1]"),
    rule(BACK, "y = [number, 1]", "back(y, 5)", "return y[0] + y[1]"),
    rule(BACK, "y = [number, 1]", "return sum(back(y, 5))"),
    rule(BACK, "y = [number, 1]", "z, x = back(y, 5), 4", "return sum(z) + x"),
    rule(BACK, "y = [0, 1]", "for i in range(number):", "    y = back(y, i)", "return sum(y)"),
    rule(BACK, "y = [0, 1]", "def both(c):", "    return back(c, 3)", "y = both(y)", "return sum(y)"),
    rule(BACK, "y = [0, 1]", "def both(c):", "    c = back(c, 3)", "    return c", "z = both(y)", "return sum(z)"),
    rule(LONGER, "y = [0]", "y = longer(y, number)", "y.append(number)", "return sum(y) + len(y)"),
    rule(AGAIN, "y = [0]", "z = again(y, number)", "return sum(z)"),
    rule(TURN, "y = [[number, 1], [2, 3]]", "y = turn(y)", "y[1][0] = 5", "return sum(map(sum, y))"),
    rule(TURN, "y = [[i, 1] for i in range(number + 4)]", "z = turn(y)", "return sum(map(sum, z)) + len(z)"),
    rule(SAME, "y = [number]", "z = same(y)", "z.append(3)", "return sum(z)"),
    rule(SAME, "y = {number}", "y = same(y)", "y.add(3)", "return len(y)"),
    rule(SAME, "y = [number]", "z = (lambda: y)()", "return sum(z)"),
    *(
        rule(FIND, "p = [0, 0, 1, 2, number % 5]", "xs = [4, 3]", *lines)
        for lines in [
            ["ys = [i for i in range(number)]", "return any(find(p, a) == 0 for a in xs for b in ys) * 10 + p[3]"],
            ["return min(find(p, a) for a in xs) * 10 + p[3]"],
            ["return len({find(p, a) for a in xs}) * 10 + p[3]"],
            ["return len([a for a in xs if find(p, a) == 0]) * 10 + p[3]"],
            ["return sum([find(p, a) for a in range(5)]) * 10 + p[3]"],
            ["return xs[0] + find(p, xs[1]) + p[3]"],
            ["q = p[1:]", "return q[2] * 10 + find(p, 4) + q[3] + p[4]"],
            ["return [xs[0], find(p, 4), p[3]][number % 3]"],
            ["xs[find(p, 1)] = find(p, 3) + number", "return xs[0] * 10 + xs[1] + p[3]"],
            [
                "d = {}",
                "for i in range(5):",
                "    d[find(p, i)] = d.get(find(p, i), 0) + 1",
                "return d[0] * 9 + len(d)",
            ],
        ]
    ),
    rule(PUT, "y = [number]", "xs = [put(y, i) for i in range(number)]", "return sum(xs) + len(y)"),
    rule(PUT, "y = [1]", "xs = [put(y, i) for i in (1, 2) if put(y, i) > number]", "return sum(xs) * 9 + len(y)"),
    rule(PUT, "y = [1]", "x = [[put(y, i) for i in range(j)] for j in range(number)]", "return sum(map(sum, x))"),
    rule(PUT, "y = [number]", "xs = [0]", "xs += [put(y, i) for i in range(number)]", "return sum(xs) + len(y)"),
    rule(PUT, "y = [number]", "xs = [1] * 9", "xs[put(y, 3)] = put(y, 4)", "return xs[2] * 9 + xs[3]"),
    rule(PUT, "y = [1]", "d = {1: 2, number + 3: 4}", "return sum(put(y, i) for i in d) * 10 + y[-1]"),
    rule(PUT, "y = [1]", "xs = {1, number}", "return len(xs) + put(y, 3) + len(xs)"),
    rule(
        "def put(y, z, i):\n    z.append(i)\n    return len(y)",
        "y, z = [1], [2]",
        "return sum(put(y, z, i) for i in y) * 10 + len(z)",
    ),
    rule(SOW, "p = [number, 2]", "p, n = sow(p, number)", "return p[0] * 100 + p[1] * 10 + n"),
    rule(SOW, "p = [number, 2]", "q, n = sow(i=number, pits=p)", "q[0] += 1", "return q[0] * 100 + q[1] * 10 + n"),
    rule(SOW, "p = [number, 2]", "q, n = sow(p[:], number)", "q[0] += 5", "return p[0] * 100 + q[0] * 10 + n"),
    rule(SOW, "p = [number, 2]", "n = sow(p, number)[1]", "return n"),
    rule(SOW, "p = [number, 2]", "for i in range(number):", "    p, n = sow(p, i)", "return p[0] * 100 + p[1]"),
    rule(SOW, "p = [i for i in range(number + 4)]", "p, n = sow(p, 1)", "return p[1] * 10 + len(p) + n"),
    rule(SOW, "p = [number, 2]", "def g(p):", "    return sow(p, 1)", "p, n = g(p)", "return p[1] * 10 + n"),
    rule(
        SOW,
        "p = [number, 2]",
        "def g(p):",
        "    q, n = sow(p, 1)",
        "    return n, q",
        "n, q = g(p)",
        "return q[1] + n",
    ),
    rule(
        CAPTURE, "p = [number, 2]", "p, n = capture(p, number)", "p[1] += 1", "return p[0] * 100 + p[1] * 10 + n"
    ),
    rule(CAPTURE, "p = [number, 2]", "p, n = capture(p, number)", "return TABLE[tuple(p)[1]]"),
    rule(MIX, "p = [number]", "q = mix(p, number)", "q.append(1)", "return sum(q) * 10 + len(q)"),
    rule(DEEP, "xs, n = deep([], number)", "return sum(xs) * 10 + n"),
    rule(DEEP, "xs = [2]", "ys, n = deep(xs, number)", "return sum(ys) * 10 + n"),
    rule(PICK, "y = [[number, 1], [2, 3]]", "z, n = pick(y, number)", "z[0] += 1", "return z[0] * 10 + n"),
    rule(TWO, "x, y = [number], [2]", "y, x = two(x, y)", "return x[0] * 100 + y[0]"),
    rule(PUT, "return put([number], 3)"),
    rule(PUT, "y = [number]", "return put(y[:], 3) * 10 + put(sorted(y), 1) + len(y)"),
    rule(PUT, "y = [1]", "xs = [put(list(y), i) for i in range(number)]", "return sum(xs) + len(y)"),
    rule(BACK, "y = [number]", "z = back(list(y), 3)", "return y[0] * 10 + z[0]"),
    rule(FIRST, "row, board = [number], [[5], [2]]", "return first(row, board[0:1]) + row[0]"),
    rule(FIRST, "row = [number]", "return first(row, [row[:], [1]]) + row[0]"),
    rule(SAME, "def both(c):", "    d = same(c)", "    return d", "return len(both([number]))"),
    rule("def put(x, y):\n    return x if y else [1]", "y = [number]", "return len(put(y, number))"),
    rule("def put(x, y):\n    if y:\n        return x", "y = [number]", "return put(y, number)"),
    f"{FILL.strip()}{BOX}        fill(xs, 9)\n        self.n = fill(self.xs, 2) + xs[0] + self.xs[0] * 20{IN_BOX}",
    f"{PUT.strip()}{BOX}        ys = xs\n        self.n = put(xs, 9) + len(ys) * 10{IN_BOX}",
]
LOST = "was given to a function that returns it"
IN_AN_EXPRESSION = "is called in an expression"
REFUSED = {
    rule(PUT, "y = [number]", "return len(y) + put(y, 3)"): IN_AN_EXPRESSION,
    rule(PUT, "y = [number]", "return (len(y), put(y, 3))[0]"): IN_AN_EXPRESSION,
    rule(PUT, "y = [1]", "return sum(put(y, i) for i in y)"): IN_AN_EXPRESSION,
    rule(PUT, "y = [1]", "xs = [put(y, i) for i in y]", "return sum(xs)"): IN_AN_EXPRESSION,
    rule(PUT, "y = [1]", "xs = y", "return sum(put(y, i) for i in xs)"): IN_AN_EXPRESSION,
    rule(PUT, "y = [1]", "z = [y, [3]]", "return sum(put(y, len(i)) for i in z)"): IN_AN_EXPRESSION,
    rule(PUT, "y = [1]", "return sum(put(y, i) for i in map(abs, y))"): IN_AN_EXPRESSION,
    rule(PUT, "y = [1]", "xs = [3]", "return sum(put(y, i) * j for i, j in zip(xs, y))"): IN_AN_EXPRESSION,
    rule(PUT, "y = [1]", "g = iter(y)", "return next(g) + put(y, 3) + next(g)"): "while a loop runs over it",
    rule(FIND, "p = [0, number % 2]", "xs = [4, 3]", "xs[find(p, 1)] += 3", "return sum(xs)"): IN_AN_EXPRESSION,
    rule(
        FIND, "p = [0, number % 2]", "xs = [4, 3]", "xs[number] += find(p, 1)", "return sum(xs)"
    ): IN_AN_EXPRESSION,
    rule(FIND, "p = [0, number % 2]", "xs = [4, 3]", "xs[find(p, 1)] = p[0]", "return sum(xs)"): IN_AN_EXPRESSION,
    rule(FIND, "p = [0, number % 2]", "p[find(p, 1)] = 3", "return sum(p)"): IN_AN_EXPRESSION,
    rule(PUT, "y = [1]", "y += [put(y, i) for i in (1, 2)]", "return len(y)"): IN_AN_EXPRESSION,
    rule(PUT, "y = [1]", "xs = {1, number}", "return sum(put(y, i) for i in xs)"): "its order is not defined",
    rule(PUT, "y = [1]", "return sum(map(lambda i: put(y, i), (1, 2)))"): IN_AN_EXPRESSION,
    rule(PUT, "y = [number]", "return max((1, 2), key=lambda i: put(y, i))"): IN_AN_EXPRESSION,
    rule(PUT, "y = [[number]]", "put(y[0], 3)", "return len(y)"): "is given a list without a name",
    rule(PUT, "y = [1]", "for i in y:", "    put(y, 3)", "return 1"): "while a loop runs over it",
    rule(FILL, "y = [0]", "return (lambda: 3 if number and fill(y, 1) else 1)()"): "is called in a lambda",
    rule(BOTH, "y = [number]", "return both(y, y)"): "which has another name",
    rule(RENAME, "y = [number]", "put(y, 3)", "return len(y)"): "may have two names",
    rule(STREAM, "y = [number]", "return sum(put(y, 3)) + len(y)"): "may have two names",
    rule("def take(x):\n    x.clear()", "y = []", "take(y)", "return number"): "which may be empty",
    rule(BACK, "y = [number, 1]", "z = back(y, 5)", "return y[0]"): LOST,
    rule(BACK, "y = [number, 1]", "z = back(y, 5)", "z[0] = 7", "return y[0]"): LOST,
    rule(SAME, "y = [number]", "z = same(y)", "z.append(3)", "return len(y)"): LOST,
    rule(SAME, "y = [number]", "return len(same(y)) + len(y)"): LOST,
    rule(BACK, "y = [0]", "while back(y, number)[0] < 1:", "    pass", "return 1"): LOST,
    rule(
        SAME, "y = [number]", "z = y", "z = same(y)", "return len(z)"
    ): "a list that has another name is returned",
    rule(SAME, "y = [number]", "z = (y, same(y))", "return len(z)"): "is called in an expression",
    rule(SAME, "y = [1]", "z = same(y) if number else [2]", "z[0] = 7", "return y[0]"): "returns the list y",
    rule(SAME, "y = [number]", "for x in y:", "    z = same(y)", "return 1"): "while a loop runs over it",
    rule(SOW, "p = [number, 2]", "q, n = sow(p, number)", "return p[0]"): LOST,
    rule(SOW, "p = [number, 2]", "for i in range(number):", "    q, n = sow(p, i)", "return 3"): LOST,
    rule(SOW, "p = [number, 2]", "t = (sow(p, 1), p[0])", "return t[1]"): LOST,
    rule(SOW, "p = [number, 2]", "t = (p[0], sow(p, 1))", "return t[0]"): IN_AN_EXPRESSION,
    rule(SOW, "p = [number, 2]", "t = (p, 1)", "q, n = sow(p, number)", "return t[0][0]"): "may have other names",
    rule(SOW, "p = [1, 2]", "for x in p:", "    p, n = sow(p, x)", "return p[0]"): "while a loop runs over it",
    rule(SOW, "p = [1, 2]", "p, n = sow(p, 1) if number else (p, 3)", "return n"): "returns the list p",
    rule(SOW, "p = [1, 2]", "def g():", "    return sow(p, number)", "return g()[1]"): "returns the list p",
    rule(MIX, "p = [number]", "mix(p, number)", "return len(p)"): LOST,
    rule(PICK, "y = [[number, 1], [2, 3]]", "z, n = pick(y, number)", "return y[0][0]"): LOST,
    rule(
        PICK, "y = [[number, 1], [2, 3]]", "z = y[0]", "q, n = pick(y, 1)", "return z[0]"
    ): "may have other names",
    rule(TWO, "x = [number]", "x, y = two(x, x)", "return y[0]"): "which has another name",
    rule("def twice(a):\n    return a, a", "x = [number]", "x, y = twice(x)", "return y[0]"): (
        "a list that has another name is returned"
    ),
    rule(FIRST, "row = [number]", "return first(row, [row, [1]])"): "which another argument may hold",
    rule(FIRST, "row = [number]", "return first(row, board=(row,))"): "which another argument may hold",
    rule(FILL, "rows = ([number], [2])", "fill(max(rows), 3)", "return rows[0][0]"): "a list without a name",
    rule(
        FILL, "fs = [max, min]", "fill(fs, min)", "return fs[0](number, 3)"
    ): "may have two names, and is changed",
    rule(FILL, "d = {1: [number]}", "fill(d.get(1, [2]), 3)", "return d[1][0]"): "a list without a name",
    rule(
        CHANGED_IN, "x = [number]", "y = [[1]]", "y.append(x)", "z = number > 0 and grow(y)", "return len(x)"
    ): "lists in it may have other names",
}
