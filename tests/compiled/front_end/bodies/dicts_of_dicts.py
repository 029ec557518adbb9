"""Dicts that hold dicts: made, changed at their places, and with other names; and keys of any length."""

from __future__ import annotations

ANSWERED = [
    """def rule(number):
    d = {i: {1: number} for i in range(3)}
    e = {**d[1]}
    e[1] = 100
    f = d[2]
    f[1] = 50
    return sum(sum(r.values()) for r in d.values())
""",
    """def rule(number):
    d = {i: {1: number} for i in range(3)}
    e = deepcopy(d)
    d[1][7] = number
    return sum(sum(r.values()) for r in e.values()) * 100 + sum(sum(r.values()) for r in d.values())
""",
    """def rule(number):
    base = {1: 2, number: 3}
    d = {**base, 4: 5}
    d[6] = 1
    return len(base), len(d)
""",
    """def rule(number):
    base = {1: [2], number: [3]}
    d = {**base, 4: [5]}
    d[6] = [1]
    return len(base), len(d)
""",
    """def make(n):
    return {n: [n]}
def rule(number):
    d = {0: [1], **make(number)}
    d[number].append(4)
    d[number + 1] = [3]
    return len(d), sum(d[number])
""",
    """def put(d, k):
    d[k] = 1
def rule(number):
    base = {1: 2, number: 3}
    d = {**base, 4: 5}
    put(d, 6)
    put(base, 7)
    return len(base), len(d)
""",
    """def rule(number):
    base = {1: 2, number: 3}
    d = {**base}
    for k in base:
        d[k + 10] = 1
    return len(base), len(d)
""",
    """def with_one(base, n):
    return {**base, n: 1}
def rule(number):
    base = {1: 2, number: 3}
    d = with_one(base, number + 1)
    d[50] = 3
    base[60] = 3
    return len(base), len(d)
""",
    """def rule(number):
    first = {(0, 0): [1], (0, number): [2, 3]}
    second = copy.deepcopy(first)
    second[0, 0].append(5)
    return sum(len(x) for x in second.values()), sum(len(x) for x in first.values())
""",
    """def rule(number):
    first = {0: {1: [1, 2]}, number: {2: [3], 4: [5, 6]}}
    second = deepcopy(first)
    second[0][1 if number else 2].append(7)
    third = deepcopy(second)
    third[0] = {9: [9]}
    rows = [x for d in second.values() for x in d.values()]
    return sum(len(x) for d in first.values() for x in d.values()), sum(map(len, rows)), len(third)
""",
    """def rule(number):
    first = defaultdict(list)
    first[number].append(3)
    second = deepcopy(first)
    second[number].append(4)
    second[number + 1].append(4)
    return len(first), len(second), sum(first[number]), sum(second[number])
""",
    """def rule(number):
    first = dict.fromkeys({number, 4, 7}, 2)
    second = deepcopy(first)
    second[4] = 5
    return first[4], second[4], sum(second.values())
""",
    """def rule(number):
    first = {"a": number, "b": 2}
    second = deepcopy(first)
    second["a"] += 1
    return first["a"], second["a"], list(second)[0] == "a"
""",
    """def rule(number):
    seen = {number, 4, number + 1}
    new = {0: 1, **{k: k for k in seen}, number: 5}
    other = {**new, 3: 4}
    return new[number], other[3], max(other), frozenset(other.items()) == frozenset(dict(other).items())
""",
    """def rule(number):
    return {**{k: 1 for k in {number, 2}}, "a": 3}["a"]
""",
    """def rule(number):
    seen = {(number, 1), (2, 3), (number + 1, 4)}
    base = {(0, 0): 1, (2, 3): 2}
    new = {**base, (5, 5): 3, **dict.fromkeys(seen, 7)}
    return sum(v for v in new.values()) + len(frozenset(new.items())) + new[2, 3]
""",
    """def rule(number):
    seen = {number, 4, number + 1}
    new = {0: 1, **dict.fromkeys(seen, 7), 4: 5}
    new[number] = new.get(9, 0) + 1
    return len(new), new[4], sum(new.values()), sorted(new)[0]
""",
    """def rule(number):
    d = {1: {1: number, 2: 6}, 2: {1: 7, 3: 8}}
    return d[number % 2 + 1][1]
""",
    """def rule(number):
    d = {}
    for i in range(4):
        d[i] = {}
        for j in range(i):
            d[i][j] = number * i + j
    return sum(d[3].values()) + len(d[2]) + d[number % 4].get(1, -1)
""",
    """def rule(number):
    d = {i: {j: i * j for j in range(3)} for i in range(4)}
    d[1][2] += number
    return d[number % 4][2] + d[1][2]
""",
    """def rule(number):
    d = {}
    for i in range(6):
        d.setdefault(i % 3, {})[i] = number + i
    return sum(len(v) * k for k, v in d.items()) + sum(d[2].values())
""",
    """def rule(number):
    d = defaultdict(dict)
    for i in range(6):
        d[i % 3][i] = number + i
    return sum(len(v) * k for k, v in d.items()) + sum(d[2].values())
""",
    """def rule(number):
    d = defaultdict(Counter)
    for i in range(6):
        d[i % 3][i * number % 2] += 1
    return sum(len(v) * k for k, v in d.items()) + sum(d[2].values())
""",
    """def rule(number):
    d = defaultdict(lambda: defaultdict(int))
    for i in range(6):
        d[i % 3][i * number % 2] += 1
    return sum(len(v) * k for k, v in d.items()) + sum(d[2].values())
""",
    """def rule(number):
    graph = {}
    for a, b in ((0, 1), (1, 2), (2, 3), (3, number % 3)):
        graph.setdefault(a, {})[b] = a + b
        graph.setdefault(b, {})[a] = a + b
    return max(sum(x.values()) for x in graph.values())
""",
    """def rule(number):
    d = {1: {}, 2: {}}
    inner = d[1]
    inner[number] = 5
    return len(d[1]) * 10 + len(d[2])
""",
    """def rule(number):
    rows = [{} for _ in range(3)]
    for i in range(number):
        rows[i % 3][i] = i
    return sum(len(row) * k for k, row in enumerate(rows))
""",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    e = {k: dict(v) for k, v in d.items()}
    d[1][5] = 2
    return sum(sum(r.values()) for r in e.values())
""",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    change(d, number % 3)
    return sum(sum(r.values()) for r in d.values())


def change(d, k):
    d[k][9] = 1
""",
    """def rule(number):
    d = make(number)
    d[1][4] = 7
    return sum(sum(r.values()) for r in d.values())


def make(n):
    d = {}
    for i in range(3):
        d[i] = {i: n}
    return d
""",
    """def rule(number):
    d = {}
    d[1] = {}
    d[2] = {"a": number}
    d[1]["b"] = 3
    d[3] = {"cc": 4}
    return sum(len(v) * k for k, v in d.items()) + d[1]["b"]
""",
    """def rule(number):
    d = {1: {2: {3: number}}}
    d[1][2][4] = 5
    d[1][5] = {}
    d[1][5][6] = number
    return sum(sum(x.values()) for x in d[1].values())
""",
    """def rule(number):
    d = {1: {2: [number]}}
    d[1][2].append(5)
    d[1].setdefault(3, []).append(6)
    return sum(sum(x) for x in d[1].values())
""",
    """def rule(number):
    d = {i: {} for i in range(3)}
    d[1][2] += number
    return 1
""",
    """def rule(number):
    d = {i: {1: number} for i in range(3)}
    d[number % 4][1] += 3
    d[number % 3][number] = d[number % 3].get(number, 0) + 5
    return sum(sum(r.values()) for r in d.values())
""",
    """def rule(number):
    rows = {}
    for i in range(number):
        row = {}
        for j in range(i):
            row[j] = i
        rows[i] = row
    return sum(sum(r.values()) for r in rows.values())
""",
    """def rule(number):
    d = {(i, 0): {"n": (i + number, 0)} for i in range(3)}
    p = (number % 3, 0)
    return d[p]["n"][0] if p in d and "n" in d[p] else -1
""",
    """def rule(number):
    d = {i: {1: number} for i in range(3)}
    t = tuple(d[i] for i in range(3))
    return sum(len(x) for x in t)
""",
    """def rule(number):
    d = {1: {1: 2}, 2: {3: 4}}
    d[1][3] = number
    return sum(sum(r.values()) for r in d.values())
""",
    """def rule(number):
    d = {1: {1: 2}, 2: {3: 4}}
    d[number % 2 + 1][3] = number
    return sum(sum(r.values()) for r in d.values())
""",
    """def rule(number):
    d = {1: {1: 2}, 2: {3: 4}, 3: {3: number}}
    d[number % 2 + 1][3] = number
    return sum(sum(r.values()) for r in d.values())
""",
    """def rule(number):
    d = {}
    d[1] = TABLE
    d[number] = TABLE
    return d[1][1]


TABLE = {1: 2}
""",
    """def rule(number):
    d = {k: dict(v) for k, v in TABLE.items()}
    d[1][7] = number
    return sum(sum(r.values()) for r in TABLE.values()) * 100 + sum(sum(r.values()) for r in d.values())


TABLE = {1: {2: 3}, 2: {4: 5}}
""",
    """def rule(number):
    d = defaultdict(list)
    d[1].append(len(d))
    return d[1][0]
""",
    """def rule(number):
    d = {}
    d.setdefault(1, []).append(len(d))
    return d[1][0]
""",
    """def rule(number):
    d = {5: [number]}
    d.setdefault(1, []).append(len(d))
    return d[1][0]
""",
    """def rule(number):
    d = defaultdict(list)
    d[number].append(number)
    d[1].append(len(d))
    d[2].append(len(d[1]))
    return d[1][-1] * 10 + d[2][-1]
""",
    """def rule(number):
    d = {5: [number]}
    d.setdefault(number, []).append(len(d[5]))
    return d[number][0]
""",
    """def rule(number):
    d = defaultdict(list)
    d[number].extend([len(d), 2])
    return sum(d[number])
""",
    """def rule(number):
    d = defaultdict(int)
    d[number] += len(d)
    return d[number]
""",
    """def rule(number):
    d = defaultdict(set)
    d[number].add(len(d))
    return 1 in d[number]
""",
    """def rule(number):
    d = defaultdict(set)
    d[number] |= {len(d)}
    return 1 in d[number]
""",
    """def rule(number):
    d = {}
    d.setdefault(len(d), []).append(3)
    d.setdefault(len(d), []).append(3)
    return len(d)
""",
    """def rule(number):
    d = defaultdict(int)
    d[2] += d[1] + 1
    d[number] += d[2]
    return list(d)[0] * 10 + len(d)
""",
    """def rule(number):
    d = defaultdict(int)
    try:
        d[2] += 1 // number
    except ZeroDivisionError:
        pass
    return len(d)
""",
    """def rule(number):
    d = defaultdict(int)
    def size(): return len(d)
    d[2] += size()
    return d[2]
""",
    """def rule(number):
    d = defaultdict(dict)
    d[1][len(d)] = number
    return 1 in d[1]
""",
    """def rule(number):
    d = {}
    d.setdefault(1, {})[len(d)] = number
    return 1 in d[1]
""",
    """def rule(number):
    d = {}
    d.setdefault(1, {}).setdefault(len(d), []).append(number)
    return 1 in d[1]
""",
    """def rule(number):
    d = defaultdict(dict)
    d[1][2] = len(d)
    return d[1][2]
""",
    """def rule(number):
    d = defaultdict(dict)
    d[1][2] = number
    x = d[3].get(2, 5)
    return x + len(d)
""",
    """def rule(number):
    d = defaultdict(dict)
    try:
        d[1][2] += 1
    except KeyError:
        return len(d)
    return 9
""",
    """def rule(number):
    d = defaultdict(list)
    try:
        d[1].remove(3)
    except ValueError:
        return len(d)
    return 9
""",
    """def rule(number):
    d = defaultdict(list)
    try:
        d[1].append(1 // number)
    except ZeroDivisionError:
        return len(d)
    return len(d[1]) + 5
""",
    """def rule(number):
    d = defaultdict(dict)
    for k in range(3):
        d[k % 2][k] = number
    t = 0
    for k, row in d.items():
        for j, x in row.items():
            t = t * 10 + k + j + x
    return t
""",
    """def rule(number):
    d = defaultdict(lambda: defaultdict(list))
    for i in range(5):
        d[i % 2][i % 3].append(i)
    return sum(len(z) * (x + 1) for x, y in d.items() for z in y.values()) + len(d[0])
""",
    """def rule(number):
    d = defaultdict(lambda: defaultdict(list))
    return 1 if number in d[1] else len(d)
""",
    """def rule(number):
    d = defaultdict(dict)
    e = d[1]
    e[2] = number
    return len(d[1])
""",
    """def rule(number):
    d = {k: dict(v) for k, v in TABLE.items()}
    d[1][3] = number
    return len(TABLE[1])


TABLE = {1: {2: 3}}
""",
    """def rule(number):
    s = {1: {3, 4}, 2: {5}}
    s[2].add(number)
    return len(s[2]) * 10 + len(s[1])
""",
    """def rule(number):
    d = {k: set(v) for k, v in SETS.items()}
    d[1].add(number)
    return len(d[1])


SETS = {1: frozenset({2, 3})}
""",
    """def rule(number):
    d = TABLE.copy()
    d[3] = number
    e = dict(TABLE)
    e[4] = 5
    f = dict.fromkeys((1, 2), 3)
    f[number] = 9
    g = dict(zip((1, 2), (3, 4)))
    g[number] = 9
    h = dict(a=1)
    h["b"] = 2
    return len(TABLE) + len(d) * 10 + len(e) * 100 + len(f) * 1000 + len(g) + len(h)


TABLE = {1: 2}
""",
    """def rule(number):
    d = {}
    d[tuple(i for i in range(number))] = 1
    d[(0, 1)] = d.get((0, 1), 5) + 2
    d[()] = 9
    return len(d) * 100 + sum(d.values())
""",
    """def rule(number):
    d = {}
    for n in range(number):
        d[tuple(range(n % 3))] = n
    total = 0
    for k, v in d.items():
        total = total * 10 + len(k) + v
    return total
""",
    """def rule(number):
    d = {}
    for n in range(number):
        d[(n % 2, tuple(range(n % 3)))] = n
    return sum((len(k) + a) * v for (a, k), v in d.items())
""",
    """def rule(number):
    s = {tuple(sorted({n % 3, n % 2})) for n in range(number)}
    return len(s)
""",
]
REFUSED = {
    """def rule(number):
    base = {1: [2], number: [3]}
    d = {**base, 4: [5]}
    d[1].append(7)
    return len(base[1]), len(d)
""": "lists in it may have other names",
    """def rule(number):
    base = {1: {2: 3}, number: {}}
    d = {**base, 4: {}}
    d[1][9] = 4
    return len(base[1]), len(d)
""": "lists in it may have other names",
    """def rule(number):
    new = {0: 1, **dict.fromkeys({number, 4}, 7)}
    return list(new)[0]
""": "a set is iterated over, but its order is not defined",
    """def rule(number):
    total = 0
    for key in {0: 1, **{k: 7 for k in {number, 4}}}:
        total = total * 3 + key
    return total
""": "the last round over a set",
    """def rule(number):
    d = defaultdict(lambda: [0, 0])
    for i in range(6):
        d[i % 3][i * number % 2] += 1
    return d[0][0] * 10 + d[1][0]
""": "defaultdict is called",
    """def rule(number):
    rows = ({}, {})
    for i in range(number):
        rows[i % 2][i] = i
    return len(rows[0]) * 10 + len(rows[1])
""": "a list in a tuple of 2 is changed",
    """def rule(number):
    a = {}
    b = {}
    for i in range(number):
        target = a if i % 2 else b
        target[i] = i
    return len(a) * 10 + len(b)
""": "the dict a may have two names, and is changed",
    """def rule(number):
    d = {1: {}, 2: {}}
    d[2] = d[1]
    d[1][number] = 5
    return len(d[2])
""": "a list in d is changed, and lists in it may have other names",
    """def rule(number):
    d = {}
    inner = {}
    d[1] = inner
    inner[0] = number
    return len(d[1])
""": "the dict inner may have two names, and is changed",
    """def rule(number):
    d = {}
    inner = {3: 4}
    d[1] = inner
    d[1][0] = number
    return len(inner)
""": "a constant dict is changed",
    """def rule(number):
    d = {}
    inner = {3: number}
    d[1] = inner
    d[1][0] = number
    return len(inner)
""": "inner may be a list that was changed by another name",
    """def rule(number):
    d = {}
    inner = {3: 4}
    d[1] = inner
    d[2] = inner
    d[1][0] = number
    return len(inner) + len(d[2]) * 10
""": "a constant dict is changed",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    for k, row in d.items():
        row[7] = k
    return sum(sum(r.values()) for r in d.values())
""": "the dict row may have two names, and is changed",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    for row in d.values():
        row[7] = 1
    return sum(sum(r.values()) for r in d.values())
""": "the dict row may have two names, and is changed",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    e = d.copy()
    e[1][5] = 2
    return sum(sum(r.values()) for r in d.values())
""": "a list in e is changed, and lists in it may have other names",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    e = dict(d)
    d[1][5] = 2
    return sum(sum(r.values()) for r in e.values())
""": "a list in d is changed, and lists in it may have other names",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    e = {**d, 9: {1: 1}}
    d[1][5] = 2
    return sum(sum(r.values()) for r in e.values())
""": "a list in d is changed, and lists in it may have other names",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    e = d | {9: {1: number}}
    d[1][5] = 2
    return sum(sum(r.values()) for r in e.values())
""": "a list in d is changed, and lists in it may have other names",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    e = {k: v for k, v in d.items()}
    d[1][5] = 2
    return sum(sum(r.values()) for r in e.values())
""": "a list in d is changed, and lists in it may have other names",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    change(d[1], number % 3)
    return sum(sum(r.values()) for r in d.values())


def change(row, k):
    row[k] = 1
""": "a function changes row, and is given a list without a name",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    d.get(1)[4] = 5
    return sum(sum(r.values()) for r in d.values())
""": "d.get(1)[4] is changed",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    row = d.pop(1)
    row[5] = 6
    d[4] = row
    row[7] = 8
    return sum(sum(r.values()) for r in d.values())
""": "the dict row may have two names, and is changed",
    """def rule(number):
    a = {}
    d = {}
    d[1] = a
    d[2] = {3: number}
    a[5] = 6
    return len(d[1]) * 10 + len(a)
""": "the dict a may have two names, and is changed",
    """def rule(number):
    d = {i: {i: number} for i in range(3)}
    d[1] |= {5: 6}
    d[1].update({7: 8})
    del d[2][2]
    x = d[0].pop(0)
    d[0].clear()
    return sum(sum(r.values()) for r in d.values()) + x
""": "d[2][2] is deleted",
    """def rule(number):
    d = {i: {1: number} for i in range(3)}
    f = d[2]
    d[2] = {}
    f[1] = 50
    return sum(sum(r.values()) for r in d.values()) + sum(f.values())
""": "the dict f may have two names, and is changed",
    """def rule(number):
    rows = {}
    row = {}
    for i in range(number):
        row[i] = i
        rows[i] = row
    return sum(sum(r.values()) for r in rows.values())
""": "the dict row may have two names, and is changed",
    """def rule(number):
    rows = {}
    for i in range(3):
        rows[i] = rows.get(i - 1, {})
        rows[i][number] = i
    return sum(sum(r.values()) for r in rows.values())
""": "the dict rows may have two names, and is changed",
    """def rule(number):
    d = {1: {1: number}, 2: {2: 5}}
    if number > 2:
        d[1], d[2] = d[2], d[1]
    d[1][7] = 9
    return sum(sum(r.values()) * k for k, r in d.items())
""": "a list in d is changed, and lists in it may have other names",
    """def rule(number):
    d = {1: {1: number}, 2: {2: 5}}
    x = d[1] if number > 2 else d[2]
    x[5] = 7
    return sum(sum(r.values()) * k for k, r in d.items())
""": "the dict x may have two names, and is changed",
    """def rule(number):
    d = {1: {1: number}, 2: {2: 5}}
    m = max(d.values(), key=lambda r: sum(r.values()))
    m[9] = 100
    return sum(sum(r.values()) * k for k, r in d.items())
""": "the dict m may have two names, and is changed",
    """def rule(number):
    d = {1: {1: number}}
    return d == {1: {1: 3}}
""": "dicts are compared",
    """def rule(number):
    d = {1: {1: number}}
    return {1: 3} in d.values()
""": "a list is looked up in a set or dict",
    """def rule(number):
    d = {i: {1: number} for i in range(3)}
    t = [d[i] for i in range(3)]
    t[0][5] = 6
    return sum(len(x) for x in d.values())
""": "a list in t is changed, and lists in it may have other names",
    """def rule(number):
    d = {}
    d[number] = {1: 1}
    d[0] = {}
    for i in range(2):
        d[0][i] = {1: 2}
    return len(d)
""": "a dict holds values of several kinds (an int here and a dict there)",
    """def rule(number):
    d = {}
    d[1] = TABLE
    d[1][3] = number
    return len(TABLE)


TABLE = {1: 2}
""": "a constant dict is changed",
    """def rule(number):
    d = {1: TABLE, 2: {3: number}}
    return len(d[1]) + d[2][3]


TABLE = {1: 2}
""": "a dict holds values of several kinds (a constant dict here and a dict ",
    """def rule(number):
    d = dict(TABLE)
    d[3] = {5: number}
    return sum(sum(r.values()) for r in d.values())


TABLE = {1: {2: 3}, 2: {4: 5}}
""": "a dict holds values of several kinds (one of several constant dicts he",
    """def rule(number):
    d = dict(TABLE)
    d[1][7] = number
    return sum(sum(r.values()) for r in TABLE.values())


TABLE = {1: {2: 3}, 2: {4: 5}}
""": "a constant dict is changed",
    """def rule(number):
    d = deepcopy(TABLE)
    d[1][7] = number
    return sum(sum(r.values()) for r in TABLE.values()) * 100 + sum(sum(r.values()) for r in d.values())


TABLE = {1: {2: 3}, 2: {4: 5}}
""": "{1: {2: 3}, 2: {4: 5}} is copied",
    """def rule(number):
    d = {i: {1: number} for i in range(3)}
    for k in d:
        for j in d[k]:
            d[k][j] += 1
    return sum(sum(r.values()) for r in d.values())
""": "a dict is changed while a loop runs over it",
    """def rule(number):
    d = {i: {1: number} for i in range(3)}
    for k in d:
        for j in d[k]:
            d[k][j + 1] = 1
    return sum(sum(r.values()) for r in d.values())
""": "a dict is changed while a loop runs over it",
    """def rule(number):
    d = {i: {1: number} for i in range(3)}
    for row in d.values():
        d[1][5] = 6
        if 5 in row: return 3
    return 4
""": "a dict is changed while a loop runs over it",
    """def rule(number):
    d = {1: {}, 2: {}}
    x = d[1]
    d[2] = x
    x[3] = number
    return len(d[1]) + len(d[2])
""": "the dict x may have two names, and is changed",
    """def rule(number):
    d = {1: {2: number}}
    d[3] = f(d[1])
    d[3][4] = 5
    return len(d[1]) * 10 + len(d[3])


def f(row):
    row[9] = 1
    return row
""": "a function changes row, and is given a list without a name",
    """def rule(number):
    d = dict.fromkeys((1, 2), {})
    d[1][number] = 5
    return len(d[2])
""": "all keys of a dict are given one list",
    """def rule(number):
    d = {1: None, 2: {3: number}}
    return 0 if d[1] is None else d[2][3]
""": "a value is of two kinds (a dict)",
    """def rule(number):
    d = {}
    d[1] = None
    if number > 2:
        d[1] = {}
        d[1][number] = 4
    return -1 if d[1] is None else len(d[1])
""": "something that is no list is changed",
    """def rule(number):
    d = defaultdict(lambda: defaultdict(int))
    d[len(d)][0] += 1
    d[len(d)][0] += 1
    return len(d)
""": "a defaultdict is read where a value in it is changed",
    """def rule(number):
    d = defaultdict(lambda: defaultdict(int))
    d[1][0] += len(d)
    return d[1][0]
""": "a defaultdict is read where a value in it is changed",
    """def rule(number):
    d = defaultdict(lambda: 0)
    d[number] += 2
    e = defaultdict(lambda: [])
    e[number].append(2)
    f = defaultdict(lambda: {1})
    return d[number] + e[number][0]
""": "defaultdict is called",
    """def rule(number):
    d = defaultdict(lambda: number)
    d[3] += 2
    return d[3]
""": "defaultdict is called",
    """def rule(number):
    d = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    for i in range(5):
        d[i % 2][number][i % 3] += i
    return sum(sum(sum(z.values()) for z in y.values()) * (x + 1) for x, y in d.items())
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(dict, {1: {2: 3}})
    d[1][5] = number
    return len(d[1])
""": "defaultdict is called",
    """def rule(number):
    d = defaultdict(int, {1: 2})
    d[1] += number
    return d[1]
""": "defaultdict is called",
    """def rule(number):
    d = table()
    d[3] = number
    return len(TABLE)


TABLE = {1: 2}
def table(): return TABLE
""": "a dict is changed",
    """def rule(number):
    d = {}
    d[1] = table()
    d[1][3] = number
    return len(TABLE)


TABLE = {1: 2}
def table(): return TABLE
""": "a constant dict is changed",
    """def rule(number):
    d = {}
    d[1] = TABLE.get(1)
    d[1][3] = number
    return len(TABLE[1])


TABLE = {1: {2: 3}}
""": "a constant dict is changed",
    """def rule(number):
    d = TABLE.get(1)
    d[3] = number
    return len(TABLE[1])


TABLE = {1: {2: 3}}
""": "a dict is changed",
    """def rule(number):
    d = {k: TABLE.get(1) for k in range(2)}
    d[0][3] = number
    return len(TABLE[1])


TABLE = {1: {2: 3}}
""": "a constant dict is changed",
    """def rule(number):
    d = dict(TABLE)
    d[1][3] = number
    return len(TABLE[1])


TABLE = {1: {2: 3}}
""": "a constant dict is changed",
    """def rule(number):
    d = {**TABLE}
    d[1][3] = number
    return len(TABLE[1])


TABLE = {1: {2: 3}}
""": "a constant dict is changed",
    """def rule(number):
    d = {1: TABLE[1], 2: {3: 4}}
    d[1][3] = number
    return len(TABLE[1])


TABLE = {1: {2: 3}}
""": "a dict holds values of several kinds (a constant dict here and a dict ",
    """def rule(number):
    d = {1: SETS[1], 2: {3, 4}}
    d[1].add(number)
    return len(SETS[1])


SETS = {1: {2, 3}}
""": "a constant of the class set is used as a value",
    """def rule(number):
    d = {1: {2: 3}, 2: {3: 4}}
    e = {1: d[1], 2: {3: 4}}
    e[1][3] = number
    return len(d[1])


TABLE = {1: {2: 3}}
""": "a dict holds values of several kinds (a constant dict here and a dict ",
    """def rule(number):
    inner = {3: 4}
    d = {1: inner, 2: {3: 4}}
    d[2][3] = number
    d[1][7] = 8
    return len(inner)
""": "a dict holds values of several kinds (a constant dict here and a dict ",
    """def rule(number):
    inner = {3: 4}
    d = {1: inner, 2: inner}
    d[2][7] = number
    return len(d[1])
""": "a constant dict is changed",
    """def rule(number):
    d = {1: {3: 4}, 1: {5: 6}}
    d[1][7] = number
    return len(d[1])
""": "a constant dict is changed",
    """def rule(number):
    d = {1: {3: 4}, True: {5: 6, 7: 8}}
    d[1][9] = number
    return len(d[1])
""": "a constant dict is changed",
    """def rule(number):
    d = copy.copy(TABLE)
    d[1][3] = number
    return len(TABLE[1])


TABLE = {1: {2: 3}}
""": "{1: {2: 3}} is copied",
    """def rule(number):
    d = max(TABLE.values(), key=len)
    d[3] = number
    return len(TABLE[1])


TABLE = {1: {2: 3}}
""": "a dict is changed",
    """def rule(number):
    d = h.get()
    d[3] = number
    return len(TABLE)


TABLE = {1: {2: 3}}
class H:
    def __init__(self): self.t = TABLE
    def get(self): return self.t
h = H()
""": "a dict is changed",
    """def rule(number):
    d = fromkeys()
    d[3] = number
    return len(T)


class dict2(dict): pass
def fromkeys(): return T
fromkeys.__qualname__ = "dict.fromkeys"
T = {1: 2}
""": "a dict is changed",
    """def rule(number):
    d = p.copy()
    d[3] = number
    return len(p.t)


class P:
    def __init__(self): self.t = {1: 2}
    def copy(self): return self.t
p = P()
""": "a dict is changed",
    """def rule(number):
    d = {}
    d[tuple(i / 2 for i in range(number))] = 1
    return len(d)
""": "a float is a key of a dict",
    """def rule(number):
    d = {}
    d[[i for i in range(number)]] = 1
    return len(d)
""": "a list of changing length is a key of a dict",
    """def rule(number):
    d = {}
    d[tuple([i] for i in range(number))] = 1
    return len(d)
""": "a list of 1 is a key of a dict",
}
