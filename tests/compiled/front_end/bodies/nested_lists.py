"""Lists, sets and dicts that hold lists and sets that grow, and texts that are split.

A list that is put into another one may be changed by neither of its names afterwards.
"""

from __future__ import annotations

ANSWERED = [
    """def some(number):
    rows = [[1, number], [2, 3], [4, 5]]
    high = [row for row in rows if row[0] > 1]
    return [row for row in high if row[1] > number]


def rule(number):
    rows = some(number)
    rows.append([0, 0])
    rows[0][0] = 7
    return sum(a * b for a, b in rows), len(rows)""",
    """def some(number):
    rows = [[1, number], [2, 3], [4, 5]]
    rows = [row for row in rows if row[1] > 2]
    rows[0][0] = 9
    rows = list(rows)
    rows[0][1] += number
    return rows


def rule(number):
    return some(number)[0][1]""",
    """def pairs(rows):
    return [({v for v in r if v}, sum(v > 1 for v in r), len(r), any(r), r == [1], not r) for r in rows]


def rule(number):
    k = [[number, 1], [2, 3]]
    p = pairs(k)
    k[0][0] = 7
    p[0][0].add(9)
    return sum(len(a) * 10 + b for a, b, *_ in p)""",
    """def rule(number):
    a, b = number % 7, number % 3
    d = {}
    for i in range(a):
        d.setdefault(i % 3, []).append(i)
    d.pop(0, None)
    if 1 in d:
        del d[1]
    return len(d) + sum(map(len, d.values()))""",
    """def rule(number):
    d = {}
    for i in range(number % 9):
        d.setdefault(i % 3, []).append(i)
    taken = d.pop(0, None)
    left = d.get(1)
    if taken is not None:
        taken.append(7)
        return sum(taken) + len(d) + (0 if left is None else len(left))
    return -1""",
    "x = [each for each in range(number)]\n    return ((*x,), 1) == ((*x,), number)",
    "x = [[0]] * number\n    return len(x)",
    "x = [[y for y in range(number)], [1]]\n    return len(x[0])",
    "x = [[y for y in range(z)] for z in range(number)]\n    return len(x)",
    "cells = [[number], [3, 4]]\n    cells[0] += [1]\n    return 1",
    "x = [[], [1]]\n    x[1].extend([number + each for each in range(20)])\n    return len(x[0]) + sum(x[1])",
    "more = [number]\n    cells = [[1]]\n    cells.append(more)\n    return cells[1][0]",
    """def rule(number):
    a, b = number % 7, number % 3
    groups = []
    for i in range(a):
        g = []
        for j in range(i % 3):
            g.append(j + b)
        groups.append(g)
    total = 0
    for g in groups:
        total += len(g) * 10
        for x in g:
            total += x
    return total""",
    """def rule(number):
    a, b = number % 7, number % 3
    left = {(i, (i * b) % 3) for i in range(a)}
    comps = []
    while left:
        start = min(left)
        left.discard(start)
        comp = {start}
        queue = deque([start])
        while queue:
            r, c = queue.popleft()
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                n = (r + dr, c + dc)
                if n in left:
                    left.remove(n)
                    comp.add(n)
                    queue.append(n)
        comps.append(comp)
    return len(comps) * 100 + max((len(c) for c in comps), default=0)""",
    """def rule(number):
    a, b = number % 7, number % 3
    rows = [[] for _ in range(3)]
    for i in range(a):
        rows[(i * b) % 3].append(i)
    return sum((k + 1) * sum(row) for k, row in enumerate(rows))""",
    """def rule(number):
    a, b = number % 7, number % 3
    rows = []
    for i in range(a):
        rows.append([i])
        rows[i // 2].append(b)
    return sum(len(r) * 7 + sum(r) for r in rows)""",
    """def rule(number):
    a, b = number % 7, number % 3
    d = {"W": [], "B": []}
    for i in range(a):
        d["WB"[(i + b) % 2]].append((i, b))
    return len(d["W"]) * 10 + sum(x for x, _ in d["B"])""",
    """def rule(number):
    a, b = number % 7, number % 3
    d = {}
    for i in range(a):
        d.setdefault(i % 3, []).append(i * b)
    total = 0
    for k, xs in d.items():
        total = total * 3 + k + sum(xs)
    return total + sum(len(v) for v in d.values()) + len(d.get(1, []))""",
    """def rule(number):
    a, b = number % 7, number % 3
    d = defaultdict(list)
    for i in range(a):
        d[(i * i) % 4].append(i + b)
    return sum(k * len(v) + max(v) for k, v in d.items())""",
    """def rule(number):
    a, b = number % 7, number % 3
    d = defaultdict(set)
    for i in range(a):
        d[i % 2].add((i * b) % 3)
    return sum(2 for v in d.values() if {1, 2} <= v) + len(d)""",
    """def rule(number):
    a, b = number % 7, number % 3
    groups = []
    for i in range(a):
        groups.append([i] * ((i * b) % 4))
    if not groups:
        return -1
    best = max(groups, key=len)
    return len(best) * 10 + sum(best)""",
    """def rule(number):
    a, b = number % 7, number % 3
    groups = [[j for j in range((i * b) % 5)] for i in range(a)]
    out = sorted(groups, key=len, reverse=True)
    return sum((k + 1) * len(g) for k, g in enumerate(out))""",
    """def helper(a, b):
    groups = []
    for i in range(a):
        g = []
        g.append(i)
        if b > i:
            g.append(b)
        groups.append(g)
    return groups


def rule(number):
    a, b = number % 7, number % 3
    gs = helper(a, b)
    gs.append([5])
    gs[0].append(9)
    return sum(map(sum, gs)) + len(gs)""",
    """def add(groups, k, x):
    groups[k].append(x)


def rule(number):
    a, b = number % 7, number % 3
    gs = [[], []]
    for i in range(a):
        add(gs, i % 2, b)
    return len(gs[0]) * 10 + sum(gs[1])""",
    """def rule(number):
    a, b = number % 7, number % 3
    def inner(n):
        xs = []
        for i in range(n):
            xs.append(i)
        return n, xs
    n, xs = inner(a)
    xs.append(b)
    return sum(xs) + n""",
    """def rule(number):
    a, b = number % 7, number % 3
    cube = [[[] for _ in range(2)] for _ in range(2)]
    for i in range(a):
        cube[i % 2][(i * b) % 2].append(i)
    return sum((x + 1) * (y + 3) * sum(cube[x][y]) for x in range(2) for y in range(2))""",
    """def rule(number):
    a, b = number % 7, number % 3
    stack = [[0]]
    n = 0
    while stack:
        path = stack.pop()
        if len(path) >= 3:
            n += path[-1] * 3 + path[1]
            continue
        for k in range(a % 3 + 1):
            stack.append(path + [k + b])
    return n""",
    """def rule(number):
    a, b = number % 7, number % 3
    queue = deque([(0, [0])])
    n = 0
    while queue:
        x, path = queue.popleft()
        n += len(path) * x
        if x < a:
            queue.append((x + 1, path + [b]))
    return n""",
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[i, i + 1] for i in range(a)]
    gs.append([b])
    return [1, 2] in gs""",
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[i] * i for i in range(a)]
    hs = [[i] * i for i in range(b + 1)]
    return gs == hs""",
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[i, i + 1] for i in range(a)]
    gs.append([])
    gs[0] = [b, b, b]
    return sum(map(sum, gs))""",
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[0] * (i + 1) for i in range(a)]
    gs[b][0] = 7
    return sum(map(sum, gs))""",
    """def rule(number):
    BOARDS = ("ab/c./d", "", "x//y/", "aa b  c", "1,2", "3,4,5", "\\nq\\r\\nz\\n")
    a, b = number % 7, number % 3
    rows = BOARDS[a % 7].split("/")
    return len(rows) * 100 + sum((i + 1) * len(row) for i, row in enumerate(rows))""",
    """def rule(number):
    BOARDS = ("ab/c./d", "", "x//y/", "aa b  c", "1,2", "3,4,5", "\\nq\\r\\nz\\n")
    a, b = number % 7, number % 3
    rows = BOARDS[a % 7].split("/")
    return "-".join(rows) == BOARDS[b % 7].replace("/", "-")""",
    """def rule(number):
    a, b = number % 7, number % 3
    grid = [list(row) for row in "abc/def/ghi".split("/")]
    grid[a][b] = "X"
    t = "/".join("".join(row) for row in grid)
    return t.index("X")""",
    """def rule(number):
    BOARDS = ("ab/c./d", "", "x//y/", "aa b  c", "1,2", "3,4,5", "\\nq\\r\\nz\\n")
    a, b = number % 7, number % 3
    x, y = BOARDS[a % 7].split(",")
    return int(x) + int(y) * b""",
    """def rule(number):
    BOARDS = ("ab/c./d", "", "x//y/", "aa b  c", "1,2", "3,4,5", "\\nq\\r\\nz\\n")
    a, b = number % 7, number % 3
    return sum(map(len, BOARDS[a % 7].split())) * 10 + len(BOARDS[a % 7].split())""",
    """def rule(number):
    BOARDS = ("ab/c./d", "", "x//y/", "aa b  c", "1,2", "3,4,5", "\\nq\\r\\nz\\n")
    a, b = number % 7, number % 3
    return sum((k + 1) * len(x) for k, x in enumerate(BOARDS[a % 7].splitlines()))""",
    """def rule(number):
    BOARDS = ("ab/c./d", "", "x//y/", "aa b  c", "1,2", "3,4,5", "\\nq\\r\\nz\\n")
    a, b = number % 7, number % 3
    return len(BOARDS[a % 7].split("/", b)) * 100 + len(BOARDS[a % 7].split("/", b)[-1])""",
    """def rule(number):
    BOARDS = ("ab/c./d", "", "x//y/", "aa b  c", "1,2", "3,4,5", "\\nq\\r\\nz\\n")
    a, b = number % 7, number % 3
    lines = BOARDS[a % 7].split("/")
    if b < 0 or b >= len(lines) or len(lines[b]) == 0:
        return 0
    return ord(lines[b][0])""",
    """def rule(number):
    BOARDS = ("ab/c./d", "", "x//y/", "aa b  c", "1,2", "3,4,5", "\\nq\\r\\nz\\n")
    a, b = number % 7, number % 3
    return "y" in BOARDS[a % 7].split("/")""",
    """def rule(number):
    BOARDS = ("ab/c./d", "", "x//y/", "aa b  c", "1,2", "3,4,5", "\\nq\\r\\nz\\n")
    a, b = number % 7, number % 3
    rows = BOARDS[a % 7].split("/")
    rows.reverse()
    rows.sort()
    return [len(r) for r in rows][0] + sum(ord(x) for r in rows for x in r)""",
    """def rule(number):
    T = ("12", "-3", "+", "a", "", "7x", "+07")
    a, b = number % 7, number % 3
    return int(T[a % 7])""",
    """def rule(number):
    T = ("12", "-3", "+", "a", "", "7x", "+07")
    a, b = number % 7, number % 3
    try:
        x = int(T[a % 7]) + b
        y = "abc".index("abcd"[b])
    except ValueError:
        return None
    return x, y""",
    """def rule(number):
    T = ("12", "-3", "+", "a", "", "7x", "+07")
    a, b = number % 7, number % 3
    try:
        x = int(T[a % 7]) + b
    except ValueError:
        return -1
    return x""",
    """def rule(number):
    a, b = number % 7, number % 3
    x, y = sorted([[0] * (a % 4), [1] * (b % 5)], key=len)
    return len(x) * 10 + len(y) + sum(y) * 100""",
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[i] * i for i in range(a)]
    hs = deepcopy(gs)
    hs.append([1])
    hs[0].append(5)
    return sum(map(len, gs)) * 100 + sum(map(len, hs))""",
    """def rule(number):
    a, b = number % 7, number % 3
    ps = [(i, [i]) for i in range(a)]
    ps.append((7, []))
    ps[0][1].append(b)
    return sum(x * 10 + sum(xs) for x, xs in ps)""",
    """def largest(a, b):
    gs = [[i] * ((i * b) % 4) for i in range(a + 3)]
    return max(gs, key=len)


def rule(number):
    a, b = number % 7, number % 3
    g = largest(a, b)
    g.append(3)
    return sum(g)""",
    """def first(a, b):
    gs = [[i] * (i + b) for i in range(a + 3)]
    return gs[0]


def rule(number):
    a, b = number % 7, number % 3
    g = first(a, b)
    g.append(3)
    return sum(g) + len(g)""",
    """def split2(a, b):
    odd = []
    even = []
    for i in range(a):
        if i % 2:
            odd.append(i)
        else:
            even.append(b)
    return odd, even


def rule(number):
    a, b = number % 7, number % 3
    odd, even = split2(a, b)
    even.append(4)
    return sum(odd) * 100 + sum(even)""",
    """def rule(number):
    a, b = number % 7, number % 3
    odd = []
    even = []
    for i in range(a):
        if i % 2:
            odd.append(i)
        else:
            even.append(b)
    d = {"o": odd, "e": even}
    return sum(d["oe"[b % 2]])""",
    """def rule(number):
    a, b = number % 7, number % 3
    d = {k: [i for i in range(a) if i % 3 == k] for k in range(3)}
    d[b].append(100)
    return sum(k * sum(v) for k, v in d.items())""",
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[] for _ in range(3)]
    for i in range(a):
        gs[i % 3] += [i, b]
    return sum((k + 1) * sum(g) for k, g in enumerate(gs))""",
    """def rule(number):
    a, b = number % 7, number % 3
    d = {0: set(), 1: set()}
    for i in range(a):
        d[i % 2] |= {i, b}
    return sum((k + 1) * sum(g) for k, g in d.items())""",
    """def rule(number):
    a, b = number % 7, number % 3
    rows = []
    row = []
    for i in range(a):
        row.append(i)
        if len(row) == 2:
            rows.append(row)
            row = []
    rows.append(row)
    return sum((k + 1) * sum(g) for k, g in enumerate(rows)) * 10 + len(rows)""",
    """def rule(number):
    a, b = number % 7, number % 3
    counts = [{} for _ in range(2)]
    for i in range(a):
        counts[i % 2][i % 3] = counts[i % 2].get(i % 3, 0) + 1
    return sum(k * v for c in counts for k, v in c.items())""",
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[i, 3] for i in range(a)] + [[3]]
    gs[0].remove(3)
    return sum(map(len, gs))""",
    """def rule(number):
    a, b = number % 7, number % 3
    groups = [[i] for i in range(a)]
    while len(groups) > 1:
        last = groups.pop()
        groups[0].extend(last)
    return sum(x * (k + 1) for k, x in enumerate(groups[0])) if groups else -1""",
    """def rule(number):
    a, b = number % 7, number % 3
    groups = [[i] * (i % 3) for i in range(a)]
    groups = [g for g in groups if len(g) > 1]
    return len(groups)""",
    """def rule(number):
    a, b = number % 7, number % 3
    groups = []
    for i in range(a):
        touching = [g for g in groups if any((x + i) % 3 == b for x in g)]
        rest = [g for g in groups if not any((x + i) % 3 == b for x in g)]
        merged = [i]
        for g in touching:
            merged = merged + g
        rest.append(merged)
        groups = rest
    return sum((k + 1) * sum(g) for k, g in enumerate(groups))""",
]
REFUSED = {
    """def rule(number):
    rows = [[1, number], [2, 3], [4, 5]]
    some = [row for row in rows if row[0] > 1]
    some[0][0] = 9
    return rows[1][0]""": "rows may be a list that was changed by another name",
    """def rule(number):
    rows = [[1, number], [2, 3], [4, 5]]
    row, some = rows[0], rows[:2]
    some[0][0] = 9
    return row[0]""": "a list in some is changed, and lists in it may have other names",
    """def rule(number):
    rows = [[1, number], [2, 3], [4, 5]]
    old = rows
    rows = sorted(rows)
    rows[0][0] = number
    return old[0][0]""": "a list in rows is changed, and lists in it may have other names",
    """k = [[number, 1], [2, 3]]
    p = [(r, len(r)) for r in k]
    p[0][0][0] = 7
    return k[0][0]""": "lists in it may have other names",
    """def rule(number):
    a, b = number % 7, number % 3
    g = []
    gs = [g]
    for i in range(a):
        g.append(i)
    return len(gs[0])""": "the list g may have two names, and is changed",
    "g = [number]\n    gs = []\n    gs.append(g)\n    gs[0].append(1)\n    return len(g)": (
        "g may be a list that was changed by another name"
    ),
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[a], [b]]
    g = gs[0]
    gs[0].append(3)
    return len(g)""": "lists in it may have other names",
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[a], [b]]
    g = gs[0]
    g.append(3)
    return len(gs[0])""": "the list g may have two names",
    """def rule(number):
    a, b = number % 7, number % 3
    gs = [[a]] * 2
    gs[0].append(3)
    return len(gs[1])""": "a list of lists is repeated",
    """def rule(number):
    a, b = number % 7, number % 3
    row = []
    rows = []
    for i in range(a):
        row.append(i)
        rows.append(row)
    return sum(map(len, rows))""": "the list row may have two names",
    """def gen(n):
    row = [0, 0, 0]
    for i in range(3):
        row[i] = n
        yield row


def rule(number):
    a, b = number % 7, number % 3
    rows = list(gen(a))
    return sum(rows[0])""": "the list row may have two names",
    """def rule(number):
    a, b = number % 7, number % 3
    d = dict.fromkeys("ab", [])
    d["a"].append(a)
    return len(d["b"])""": "all keys of a dict are given one list",
    """def rule(number):
    a, b = number % 7, number % 3
    grid = [[a, b], [b, a]]
    if row := grid[0]:
        row[0] = 50
    return grid[0][0]""": "the list row may have two names",
    """def rule(number):
    a, b = number % 7, number % 3
    g = [a]
    pair = (g, b)
    g.append(b)
    return len(pair[0])""": "the list g may have two names",
    """def rule(number):
    a, b = number % 7, number % 3
    left = {i * i % 7 for i in range(a)}
    d = {}
    for x in sorted(left):
        d.setdefault(x % 2, set()).add(x)
    return len(d.get(0, set())) * 10 + sum(d.get(1, ()))""": "a set here and a tuple of 0 there",
}
