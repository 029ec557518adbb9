"""Constant tables: dicts of dicts, and those whose keys are frozensets, tuples of any length, or classes."""

from __future__ import annotations

ANSWERED = [
    """def total(row):
    return sum(row) * len(row) + max(row)


def above(row, least):
    return [each for each in row if each > least]


def shape(row):
    return len(row) if isinstance(row, tuple) else 10 * len(row)


def first(row):
    return row


def listed(place):
    return LISTS.get(place, [])


def rule(number):
    at, kept = number % 3, []
    kept.append(ROWS[at])
    rest = total(ROWS[at]) + total(LISTS[at]) + total(SETS[at]) + sum(first(ROWS[at])) + sum(kept[0])
    pair = ROWS[at], number
    return rest, len(above(ROWS[at], 1)), shape(ROWS[at]), shape(LISTS[at]), sum(pair[0]), sum(listed(at))


ROWS = (1, 2, 3), (4, 5), (6,)
LISTS = {1: [1, 2, 3], 2: [4, 5], 0: [6]}
SETS = {1: {1, 2, 3}, 2: {4, 5}, 0: {6}}
""",
    """def push(row, number):
    moved = (number,) + tuple(each * 2 for each in row[:-1])
    patch = dict(zip(row, moved))
    return tuple(patch.get(each, each) for each in range(7))


def rule(number):
    return push(ROWS[number % 3], number)


ROWS = (1, 2, 3), (4, 5), (6,)
""",
    """def rule(number):
    row = T["AB"[number % 2]].values()
    return sum(row) + max(row)


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8}}
""",
    """def rule(number):
    row = T["AB"[number % 2]]
    return sum(i * k * v for i, (k, v) in enumerate(row.items())) + sum(a * b for a, b in zip(row, row.values()))


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""",
    """def rule(number):
    row = T.get(number, [])
    return sum(row) + len(row) * 100


T = {1: [5, 6], 2: [6], 3: []}
""",
    """def rule(number):
    row = T.get(number, [])
    return sum(row) + len(row) * 100


T = {1: [5, 6], 2: [6, 7]}
""",
    """def rule(number):
    row = T.get(number, ())
    return sum(row) + len(row) * 100


T = {1: (5, 6), 2: (6,)}
""",
    """def rule(number):
    return 1 if T[number % 3 + 1] else 2


T = {1: {1: 2}, 2: {}, 3: {}}
""",
    """def rule(number):
    return not T[number % 3 + 1]


T = {1: {1: 2}, 2: {}, 3: {}}
""",
    """def rule(number):
    return bool(T[number % 3 + 1]) + isinstance(T[number % 3 + 1], dict) + (type(T[number % 3 + 1]) is dict)


T = {1: {1: 2}, 2: {}, 3: {}}
""",
    """def rule(number):
    return T[number % 2].get("a", -1) * 100 + T[number % 2].get(number, -1)


T = ({1: 5, "a": 6, (1, 2): 7}, {2: 5, "b": 6})
""",
    """def rule(number):
    return T[number % 2].get(number > 1, -1) * 100 + T[number % 2].get(number, -1) + T[0].get(number > 0, 7)


T = ({True: 5, 2: 6}, {1: 7, 0: 3})
""",
    """def rule(number):
    return T[number % 2][number] + T[number % 2]["a"]


T = (Counter({1: 5, 2: 6}), Counter("aa"))
""",
    """def rule(number):
    return T[number % 2].get(number, 3)


T = (defaultdict(int, {1: 5, 2: 6}), defaultdict(int, {3: 4}))
""",
    """def rule(number):
    row = T["AB"[number % 2]]
    x = 0
    for k in row: x = x * 10 + k
    y = sorted(row)
    z = list(row)
    w = max(row, key=row.get)
    return x + y[0] * 3 + z[1] * 7 + w * 11 + sum(row.values()) + max(row.values())


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""",
    """def rule(number):
    row = T["AB"[number % 2]]
    return (number in row.keys()) + 2 * (number in row.values()) + 4 * ((3, number) in row.items())


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""",
    """def rule(number):
    a, b = T["AB"[number % 2]].values()
    return a * b


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8}}
""",
    """def rule(number):
    row = dict(T["AB"[number % 2]])
    row[number] = 5
    other = {**T["AB"[number % 2]], 1: number}
    third = T["AB"[number % 2]].copy()
    third[3] = 1
    return sum(row.values()) * 100 + sum(other.values()) + len(third) + sum(T["AB"[number % 2]].values())


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""",
    """def rule(number):
    return best(T["AB"[number % 2]], number) + best(T["A"], number)


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
def best(table, n):
    return table.get(n, 0) + len(table)
""",
    """def rule(number):
    return table(number).get(number, 3)


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
def table(n):
    return T["AB"[n % 2]]
""",
    """def rule(number):
    row = T["A"]
    for i in range(number):
        row = T["AB"[i % 2]]
    return row.get(number, 3)


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""",
    """def rule(number):
    row = A if number > 3 else B
    return row.get(number, 3)


A = {3: 5, 2: 6}
B = {9: 7, 8: 8, 4: 0}
""",
    """def rule(number):
    return (A if number == 3 else B)[number]


A = {3: 5, 2: 6}
B = {9: 7, 8: 8, 4: 0, 3: 1, 2: 8, 5: 5}
""",
    """def rule(number):
    row = T.get(number)
    return -1 if row is None else row.get(1, 5)


T = {1: {1: 2}, 2: {}}
""",
    """def rule(number):
    row = T.get(number)
    if row:
        return row[1]
    return 7


T = {1: {1: 2}, 2: {}}
""",
    """def rule(number):
    return any(T[number % 2 + 1].values()) + 2 * any(T[number % 2 + 1][k] for k in T[number % 2 + 1])


T = {1: {1: True, 2: False}, 2: {3: False}}
""",
    """def rule(number):
    t = (number, T[number % 2 + 1])
    return t[1].get(1, 4) + t[0]


T = {1: {1: 2}, 2: {}}
""",
    """def rule(number):
    t = [T[i % 2 + 1] for i in range(number)]
    return sum(len(x) for x in t)


T = {1: {1: 2}, 2: {}}
""",
    """def rule(number):
    f = T[number % 2 + 1].get
    return f(1) + sum(map(f, (1, 1)))


T = {1: {1: 2}, 2: {1: 3}}
""",
    """def rule(number):
    return T[number % 2 + 1][1] == "abc"


T = {1: {1: "a", 2: "b"}, 2: {1: "abc"}}
""",
    """def rule(number):
    return T[number % 2 + 1]["x"](number)


def f(n): return n + 1
def g(n): return n * 2
T = {1: {"x": f, "y": g}, 2: {"x": g}}
""",
    """def rule(number):
    return T[number % 40].get(number, 0) + T[number % 40][number % 40] + len(T[abs(number)])


T = {i: {j: i * j for j in range(i, i + 5)} for i in range(40)}
""",
    """def rule(number):
    a, b = number % 3, (number + 1) % 4
    return TABLE.get(frozenset({a, b}), 0)


TABLE = {frozenset({1, 2}): 5, frozenset({2, 3}): 7, frozenset({1}): 9}
""",
    """def rule(number):
    a, b = number % 3, 2
    return TABLE[frozenset((a, b))]


TABLE = {frozenset({1, 2}): 5, frozenset({2, 3}): 7, frozenset({1}): 9}
""",
    """def rule(number):
    a = "rgb"[number % 3]
    b = "rg"[number % 2]
    return TABLE.get(frozenset({a, b}), "k")


TABLE = {frozenset({"r", "g"}): "y", frozenset({"r", "b"}): "m", frozenset("r"): "r"}
""",
    """def rule(number):
    a, b = number % 4, (number * 2 + 1) % 4
    return frozenset({a, b}) in EDGES


EDGES = {frozenset({0, 1}), frozenset({1, 2}), frozenset({2, 3})}
""",
    """def rule(number):
    a, b = number % 4, (number * 2 + 1) % 4
    return frozenset((a, b)) in EDGES


EDGES = {frozenset(e) for e in [(0, 1), (1, 2), (2, 3)]}
""",
    """def rule(number):
    a, b = number % 4, (number * 2 + 1) % 4
    return frozenset([a, b]) in EDGES


EDGES = frozenset(frozenset(e) for e in [(0, 1), (1, 2), (2, 3)])
""",
    """def rule(number):
    a, b = number % 4, (number * 2 + 1) % 4
    return {a, b} in EDGES


EDGES = [{0, 1}, {1, 2}, {2, 3}]
""",
    """def rule(number):
    lines = {frozenset(line) for line in LINES}
    return frozenset({0, number % 4, 2}) in lines


LINES = [(0, 1, 2), (3, 4, 5), (0, 3, 6)]
""",
    """def rule(number):
    own = {i for i in range(7) if (number * 37 + 91) >> i & 1}
    return any(line <= own for line in LINES)


LINES = {frozenset(l) for l in [(0, 1, 2), (3, 4, 5), (0, 3, 6)]}
""",
    """def rule(number):
    own = {i for i in range(7) if (number * 37 + 91) >> i & 1}
    return sum(len(line & own) for line in LINES)


LINES = [frozenset(l) for l in [(0, 1, 2), (3, 4, 5), (0, 3, 6)]]
""",
    """def rule(number):
    got = set()
    for i in range(1, 4):
        if number & i:
            got.add(i)
    return TABLE.get(frozenset(got), 0)


TABLE = {frozenset({1, 2}): 5, frozenset({2, 3}): 7, frozenset(): 9}
""",
    """def rule(number):
    seen = set()
    for i in range(5):
        seen.add(frozenset({i % 3, number % 3}))
    return len(seen)
""",
    """def rule(number):
    d = {}
    for i in range(5):
        key = frozenset({i % 3, number % 3})
        d[key] = d.get(key, 0) + i
    return sum(v * v for v in d.values())
""",
    """def rule(number):
    n = 0
    for i in range(4):
        for j in range(4):
            if frozenset({i, j}) in EDGES:
                n += 1
    return n + number


EDGES = {frozenset({0, 1}), frozenset({1, 2}), frozenset({2, 3})}
""",
    """def rule(number):
    a = frozenset({number % 3, 1})
    b = frozenset({1, number % 2})
    return a == b
""",
    """def rule(number):
    a = (0, number % 2)
    b = (number // 2 % 2, 1)
    return frozenset({a, b}) in EDGES


EDGES = {frozenset({(0, 0), (0, 1)}), frozenset({(0, 1), (1, 1)})}
""",
    """def rule(number):
    items = tuple(i for i in range(1, 3) if number & i)
    return TABLE.get(items, 0)


TABLE = {(1,): 5, (1, 2): 7, (): 9, (3, 2, 1): 11}
""",
    """def rule(number):
    return TABLE.get(tuple(sorted((number % 3 + 1, 2))), 0)


TABLE = {(1, 2): 7, (2, 3): 9, (1, 1): 2}
""",
    """def rule(number):
    return TABLE.get(tuple(sorted({number % 3 + 1, 2})), 0)


TABLE = {(1,): 5, (1, 2): 7, (2, 3): 9}
""",
    """def rule(number):
    return (0, number) in WALLS.get((number % 2, 1), frozenset())


WALLS = {(0, 1): frozenset({(0, 2), (1, 1)}), (1, 1): frozenset({(0, 1)})}
""",
    """def rule(number):
    return T.get(frozenset({number > 0, 2}), 0) * 10 + T.get(frozenset({number > 5}), 0)


T = {frozenset({1, True, 2}): 5, frozenset({0}): 6}
""",
    """def rule(number):
    return T.get(frozenset({number, 2}), 0) * 100 + T.get((number, 2), 0) * 10 + T.get(number, 0)


T = {frozenset({1, 2}): 5, (1, 2): 6, "a": 7, 3: 8}
""",
    """def rule(number):
    return ({number, 2} in T) + 2 * (frozenset({number}) in T) + 4 * (frozenset({number, 3}) not in T)


T = [{1, 2}, frozenset({3}), 5, (1, 2)]
""",
    """def rule(number):
    a = frozenset({number})
    b = frozenset({2, 3})
    return T.get(frozenset({a, b}), 0)


T = {frozenset(): 1, frozenset({frozenset({1}), frozenset({2, 3})}): 2}
""",
    """def rule(number):
    return frozenset({frozenset({number}), frozenset({3, number + 1})}) in T


T = {frozenset({frozenset({1}), frozenset({2, 3})})}
""",
    """def rule(number):
    n = number * 9
    return T.get(frozenset({n, n + 1}), -1) + T.get(frozenset({n, 99}), -1) + T.get(frozenset({98, n + 1, 99}), -7)


T = {frozenset({i, i + 1}): i for i in range(100)}
""",
    """def rule(number):
    n = number * 9
    return (frozenset({n, n + 1}) in T) + 2 * (frozenset({n, n + 2}) in T)+ 4 * (frozenset({n + 90, n + 91}) in T)


T = {frozenset({i, i + 1}) for i in range(100)}
""",
    """def rule(number):
    a = (number % 8, number % 7)
    b = (number % 8, number % 7 + 1)
    return T[frozenset((a, b))] if frozenset((a, b)) in T else -1


T = {frozenset({(r, c), (r, c + 1)}): r * 8 + c for r in range(8) for c in range(7)}
""",
    """def rule(number):
    return T.get(frozenset("abcd"[:number]), 0) if number >= 0 else -1


T = {frozenset("ab"): 1, frozenset("abc"): 2}
""",
    """def rule(number):
    word = "ba" if number > 2 else "cab"
    return T.get(frozenset(word), 0)


T = {frozenset("ab"): 1, frozenset("abc"): 2}
""",
    """def rule(number):
    return T[frozenset({number, 2})] + T[frozenset({number})] * 10


T = Counter([frozenset({1, 2}), frozenset({2, 1}), frozenset({3})])
""",
    """def rule(number):
    return T.get(frozenset({number, 2}), 9)


T = defaultdict(int, {frozenset({1, 2}): 3})
""",
    """def rule(number):
    return T[number % 2 + 1].get(frozenset({number, 2}), 9)


T = {1: {frozenset({1, 2}): 3}, 2: {frozenset({2, 3}): 4}}
""",
    """def rule(number):
    return T.get((number % 2 + 1, frozenset({number, 2})), 9)


T = {(1, frozenset({1, 2})): 3, (2, frozenset({2, 3})): 4}
""",
    """def rule(number):
    return (number % 2 + 1, frozenset({number, 2})) in T


T = {(1, frozenset({1, 2})), (2, frozenset({2, 3}))}
""",
    """def rule(number):
    s = set()
    for i in range(4):
        s.add((i % 2, frozenset({number, i % 2})))
    return len(s)
""",
    """def rule(number):
    a = {frozenset({1, number}), frozenset({number, 1}), frozenset({2})}
    b = len(a & {frozenset({2}), frozenset({3})})
    return len(a) * 10 + (frozenset({number}) in a) + b * 100 + len(a | {frozenset({number})})
""",
    """def rule(number):
    a = frozenset({frozenset({1, number}), frozenset({number, 1}), frozenset({2})})
    b = frozenset({frozenset({2}), frozenset({1, 3})})
    return (a == b) + 2 * (a <= b) + 4 * (b <= a)
""",
    """def rule(number):
    d = {}
    for i in range(3):
        for j in range(3):
            d[frozenset({i, j})] = d.get(frozenset({j, i}), number) + i * j
    return sum(v * (k + 1) for k, v in enumerate(d.values()))
""",
    """def rule(number):
    d = {}
    d[frozenset({number})] = 1
    d[frozenset({number, 3})] = 2
    d[frozenset(range(3))] = 3
    return d[frozenset({number})] * 10 + len(d)
""",
    """def rule(number):
    a = (frozenset({number, 1}), 2)
    b = (frozenset({1, 3}), 2)
    return a == b
""",
    """def rule(number):
    a = [frozenset({number, 1}), frozenset({2})]
    return a.index(frozenset({1, 3})) if frozenset({1, 3}) in a else a.count(frozenset({2, 2}))
""",
    """def rule(number):
    return {1, number} in range(5)
""",
    """def rule(number):
    return frozenset({1, number}) in {1, number}
""",
    """def rule(number):
    t = tuple([i for i in range(1, number)])
    return T.get(t, 0)


T = {(1, 2): 5, (1,): 6, "ab": 7, (): 8}
""",
    """def rule(number):
    t = tuple([i for i in range(number * 3)])
    return T.get(t, -1) + (t in T) * 100


T = {tuple(range(i)): i for i in range(20)}
""",
    """def rule(number):
    t = tuple([i for i in range(number * 3)])
    return T[t]


T = {tuple(range(i)): i for i in range(20)}
""",
    """def rule(number):
    x = [1, 2, number]
    def f(n):
        y = [1, 2, n]
        return y[:n]
    return f(number) == [1, 2]
""",
    """def rule(number):
    x = frozenset(i for i in range(1, 4) if (number >> i) & 1)
    return len(T.get(x, ""))


T = {frozenset({1, 2}): "a", frozenset({3}): "bc"}
""",
    """def rule(number):
    return sum(1 for a in range(3) for b in range(a, 3) if frozenset({a, b}) in E and number > a)


E = {frozenset({0, 1}), frozenset({1, 2})}
""",
    """def rule(number):
    own = {i for i in range(4) if i != number}
    return any(frozenset({a, b}) in E for a in own for b in own)


E = {frozenset({0, 1}), frozenset({1, 2})}
""",
    """def rule(number):
    return E - {frozenset({number, 1})} == {frozenset({1, 2})}


E = {frozenset({0, 1}), frozenset({1, 2})}
""",
    """def rule(number):
    left = set(E)
    left.discard(frozenset({number, 1}))
    return len(left)


E = {frozenset({0, 1}), frozenset({1, 2})}
""",
    """def rule(number):
    left = set(E)
    left.remove(frozenset({number, 1}))
    return len(left)


E = {frozenset({0, 1}), frozenset({1, 2})}
""",
    """def rule(number):
    return sorted(max(e) for e in E if number not in e)[0]


E = {frozenset({0, 1}), frozenset({1, 2})}
""",
    """def rule(number):
    return {len(e - {number}) for e in E} == {1, 2, 0}


E = frozenset({frozenset({0, 1}), frozenset({1, 2}), frozenset()})
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    return RULES[type(action)](action, number)


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
def put(a, n): return a.at + n
def move(a, n): return a.dst - a.src + n
RULES = {Put: put, Move: move}
""",
    """def rule(number):
    return RULES[type(Put(number))](Put(number), 1)


class Put(NamedTuple):
    at: int
def put(a, n): return a.at + n
RULES = {Put: put}
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    if type(action) is Put:
        return action.at
    return action.dst * 10


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    if type(action) == Put:
        return action.at
    return action.dst * 10


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    return len(type(action).__name__)


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    return type(action) in (Put, int)


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    return COST[type(action)] + COST.get(action.__class__, 0)


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
COST = {Put: 3, Move: 5}
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    return G.rules[type(action)](action)


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
class Game:
    def __init__(self):
        self.rules = {Put: self.put, Move: self.move}
    def put(self, a): return a.at
    def move(self, a): return a.src - a.dst
G = Game()
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    handler = RULES[type(action)]
    return handler(action)


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
RULES = {
    Put: lambda a: a.at,
    Move: lambda a: a.src * a.dst,
}
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    for cls, handler in RULES:
        if isinstance(action, cls):
            return handler(action)
    raise ValueError


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
RULES = [
    (Put, lambda a: a.at),
    (Move, lambda a: a.src * a.dst),
]
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    for cls, handler in RULES.items():
        if isinstance(action, cls):
            return handler(action)
    raise ValueError


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
RULES = {
    Put: lambda a: a.at,
    Move: lambda a: a.src * a.dst,
}
""",
    """def rule(number):
    piece = Pawn(number) if number % 2 else King(number)
    return len(STEPS[type(piece)]) + sum(a for a, b in STEPS[type(piece)])


@dataclass(frozen=True)
class Pawn:
    side: int
@dataclass(frozen=True)
class King:
    side: int
STEPS = {Pawn: ((1, 0),), King: ((1, 0), (0, 1), (-1, 0))}
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    return COST[type(action)]


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
COST = {Put: 3}
""",
    """def rule(number):
    name = "put" if number % 2 else "take"
    return RULES[name](number)


def put(n): return n + 1
def take(n): return n - 1
RULES = {"put": put, "take": take}
""",
    """def rule(number):
    action = Put(number) if number % 2 else Move(number, 2)
    return COST[type(action).__name__]


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
COST = {"Put": 3, "Move": 6}
""",
    """def rule(number):
    a = Put(number) if number % 2 else Move(number, 2)
    b = Put(number) if number % 3 else Move(number, 2)
    return type(a) is type(b)


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
""",
    """def rule(number):
    a = Put(number) if number % 2 else Move(number, 2)
    match a:
        case Put(at): return at
        case Move(src, dst): return src * dst


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
""",
    """def rule(number):
    a = Put(number) if number % 2 else Move(number, 2)
    kind = type(a)
    if kind is Put:
        return a.at
    elif kind is Move:
        return a.src + a.dst
    return 0


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int
""",
    """def rule(number):
    a = Put(number) if number % 2 else None
    return type(a) is Put


class Put(NamedTuple):
    at: int
""",
    """def rule(number):
    a = Put(number) if number % 2 else (number if number > 2 else "pass")
    n = 5 if type(a) is int else 6 if type(a) == str else 7 if type(a) is Put else 8
    return n + (type(a) is tuple) * 100


class Put(NamedTuple):
    at: int
""",
    """def rule(number):
    a = Put(number) if number % 2 else Put2(number)
    return T[type(a)]


class Put(NamedTuple):
    at: int
class Put2(Put):
    pass
T = {Put: 3, Put2: 4}
""",
    """def rule(number):
    a = Put(number) if number % 2 else P.PASS
    return T[type(a)] + T.get(type(number), 10)


class P(Enum):
    PASS = 0
class Put(NamedTuple):
    at: int
T = {P: 3, Put: 4}
""",
    """def rule(number):
    a = Put(number) if number % 2 else Move(number)
    b = type(a)(number + 1)
    return sum(b)


class Put(NamedTuple):
    at: int
class Move(NamedTuple):
    src: int
    dst: int = 3
""",
    """def rule(number):
    h = T[number % 2]
    return (h is f) + 2 * (h == g) + 4 * (h is not T[number % 3 % 2])


def f(n): return n + 1
def g(n): return n + 2
T = (f, g)
""",
    """def rule(number):
    board = (Pawn(number), King(2), None)
    p = board[number % 3]
    return 0 if p is None else {Pawn: 1, King: 5}[type(p)] * p.side


@dataclass(frozen=True)
class Pawn:
    side: int
@dataclass(frozen=True)
class King:
    side: int
""",
    """def rule(number):
    a = A(number) if number % 3 == 0 else B(number, 2) if number % 3 == 1 else C(number)
    return T[type(a)](a)


class A(NamedTuple):
    x: int
class B(NamedTuple):
    x: int
    y: int
class C(NamedTuple):
    z: int
def fa(a): return a.x
def fb(b): return b.x * b.y
def fc(c): return c.z - 1
T = {A: fa, B: fb, C: fc}
""",
    """def rule(number):
    a = A(number) if number % 3 == 0 else B(number, 2)
    f = T.get(type(a))
    return -5 if f is None else f(a)


class A(NamedTuple):
    x: int
class B(NamedTuple):
    x: int
    y: int
def fa(a): return a.x
T = {A: fa}
""",
    """def rule(number):
    p = Pawn(1) if number % 2 else King(2)
    return type(p).value


@dataclass(frozen=True)
class Pawn:
    side: int
    value = 1
@dataclass(frozen=True)
class King:
    side: int
    value = 9
""",
    """def rule(number):
    d = f(T.get(number, {}))
    d[number] = 7
    return sum(d.values())


T = {1: {2: 3}, 4: {5: 6}}
def f(t): return {**t, 9: 9}
""",
    """def rule(number):
    best = None
    for k, t in T.items():
        if best is None or len(t) > len(best): best = t
    return best.get(number, 8)


T = {1: {2: 3}, 4: {5: 6}}
""",
    """def rule(number):
    n = 0
    for k in T:
        n += T[k].get(number, 1)
    for t in T.values():
        n += t.get(number, 1)
    for k, t in T.items():
        n += t.get(number, 1) * k
    return n


T = {k: {j: k * j for j in range(4)} for k in range(40)}
""",
    """def rule(number):
    c = CARDS[number % 2]
    return c.gains.get("y", 0) + c.gains["x"] * 10 + len(c.name)


class Card(NamedTuple):
    name: str
    gains: dict
CARDS = (Card("a", {"x": 1}), Card("bb", {"x": 2, "y": 3}))
""",
    """def rule(number):
    d = {1: {2: 3}}
    e = {"k": d}
    return e["k"][1][2] + number
""",
    """def rule(number):
    t = {1: {2: 3}}
    for i in range(3):
        if i == number:
            t = {1: {2: 5}}
    return t[1][2]
""",
    """def rule(number):
    return 3 in T or T.get(number) == None


T = {1: {2: 3}, 4: {5: 6}}
""",
    """def rule(number):
    return sum(len(t) for t in T.values() if number in t) + max(len(t) for t in T.values())


T = {1: {2: 3}, 4: {5: 6}}
""",
    """def rule(number):
    return max(T, key=lambda k: len(T[k])) + sum(T[k][j] for k in T for j in T[k])


T = {1: {2: 3}, 4: {5: 6, 7: 8}}
""",
    """def rule(number):
    x = T[1 if number > 2 else 4]
    y = dict(x)
    y.update(T[4])
    return sum(y.values()) + len(x)


T = {1: {2: 3}, 4: {5: 6, 7: 8}}
""",
    """def rule(number):
    x = T[1 if number > 2 else 4]
    y = {5: number}
    y.update(x)
    y |= x
    return sum(y.values()) + len(x)


T = {1: {2: 3}, 4: {5: 6, 7: 8}}
""",
    """def rule(number):
    x = T[1 if number > 2 else 4]
    return len(list(x.items())) + tuple(x)[0] + sorted(x.values())[-1] + (2 in x.keys())


T = {1: {2: 3}, 4: {5: 6, 7: 8}}
""",
    """def rule(number):
    x = T[1 if number > 2 else 4]
    return x.get(number) is None


T = {1: {2: 3}, 4: {5: 6, 7: 8}}
""",
    """def rule(number):
    for i, k in enumerate(T[1 if number > 2 else 4]):
        if k == number: return i
    return -1


T = {1: {2: 3}, 4: {5: 6, 7: 8}}
""",
    """def rule(number):
    return T.get(number * 0.5, -1) + T.get(number * -0.0, -7)


T = {i / 2: i for i in range(12)}
""",
    """def rule(number):
    return T.get(number * 0.5, -1) + T.get(number * -0.0, -7)


T = {i: i for i in range(12)}
""",
    """def rule(number):
    k = number if number > 2 else "bb" if number > 0 else "i"
    return T.get(k, -1)


T = {1: 1, 2: 3, 3: 4, 4: 4, 5: 1, 6: 1, 7: 2, 8: 1, 9: 3, "a": 2, "bb": 5, "c": 6, "ddd": 6, "e": 7, "i": 4}
""",
    """def rule(number):
    return P[number] + P.get(number + 1, 3) + (number in P)


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""",
    """def rule(number):
    return P.get(number)


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""",
    """def rule(number):
    return sum(k * v for k, v in P.items()) + len(P) + sum(P) + sum(P.values()) + number


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""",
    """def rule(number):
    return isinstance(P, dict) + 2 * isinstance(P, MappingProxyType) + 4 * (type(P) is dict) + number


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""",
    """def rule(number):
    return 1 + (3 if P else number) + bool(P) + sum(map(abs, P))


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""",
    """def rule(number):
    x = P.copy()
    y = {**P, 3: number}
    z = dict(P)
    x[4] = y[5] = z[6] = number
    return sum(x.values()) + sum(y.values()) + len(z)


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""",
    """def rule(number):
    match P:
        case dict():
            return 1
        case _:
            return number


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""",
    """def rule(number):
    return T[number > 0][0] + T[number > 0].get(1, 8)


from types import MappingProxyType

T = MappingProxyType({0: 1}), {0: 4, 1: 5}
""",
    """def rule(number):
    return T['a'][1][number]


from types import MappingProxyType

T = {'a': MappingProxyType({1: MappingProxyType({2: 3})})}
""",
    """def rule(number):
    return KEPT.table[number] + KEPT.most.get(number, 1) + Kept.most[1]


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)


class Kept:
    most = MappingProxyType({1: 2})

    def __init__(self):
        self.table, self.me = P, self


KEPT = Kept()
""",
    """def rule(number):
    return FROZEN.table[number]


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)


@dataclass(frozen=True)
class Frozen:
    table: Any


FROZEN = Frozen(P)
""",
    """def rule(number):
    row = T["AB"[number % 2]]
    return len(set(row) | {number}) + len(row.keys() & {2, 9}) + (row.keys() == {9, 8, 4})


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""",
]
REFUSED = {
    """def change(row):
    row.append(3)


def rule(number):
    row = LISTS[number % 3]
    change(row)
    return len(row)


LISTS = [[1, 2, 3], [4, 5], [6]]
""": "a function changes row, and is given a list without a name",
    """def listed(place):
    return LISTS[place]


def rule(number):
    row = listed(number % 3)
    row.append(3)
    return len(LISTS[number % 3])


LISTS = [[1, 2, 3], [4, 5], [6]]
""": "the list row may have two names, and is changed",
    """def rule(number):
    row = T.get(number, [])
    row.append(3)
    return sum(row)


T = {1: [5, 6], 2: [6]}
""": "append is looked up in a slice or row of changing length",
    """def rule(number):
    row = T.get(number, {})
    row[number] = 5
    return len(row)


T = {1: {1: 2}, 2: {}}
""": "a constant dict is changed",
    """def rule(number):
    T[number % 2 + 1][3] = 5
    return len(T[1])


T = {1: {1: 2}, 2: {}}
""": "T[number % 2 + 1][3] is changed",
    """def rule(number):
    row = T[number % 2 + 1]
    row[3] = 5
    return len(T[1])


T = {1: {1: 2}, 2: {}}
""": "T[row_place][3] is changed",
    """def rule(number):
    row = T[number % 2 + 1]
    row.update({3: 5})
    return len(T[1])


T = {1: {1: 2}, 2: {}}
""": ".update is used on one of several constant dicts and on {3: 5}",
    """def rule(number):
    row = T[number % 2 + 1]
    return row.pop(1, 3) + row.setdefault(1, 4)


T = {1: {1: 2}, 2: {}}
""": ".pop is used on one of several constant dicts and on an int and on an ",
    """def rule(number):
    return T[number % 2 + 1] == T[1]


T = {1: {1: 2}, 2: {1: 2}}
""": "dicts are compared",
    """def rule(number):
    return T[number % 2 + 1] == T[number % 2 + 1]


T = {1: {1: 2}, 2: {1: 2}}
""": "dicts are compared",
    """def rule(number):
    return T[number % 2 + 1] is T[1]


T = {1: {1: 2}, 2: {1: 2}}
""": "`is` compares values that may be equal without being one object",
    """def rule(number):
    return T[number % 2 + 1] in [T[1]]


T = {1: {1: 2}, 2: {1: 2}}
""": "dicts are compared",
    """def rule(number):
    return len({T[number % 2 + 1]})


T = {1: {1: 2}, 2: {1: 2}}
""": "one of several constant dicts is put into a set",
    """def rule(number):
    return len({T[number % 2 + 1], 5})


T = {1: {1: 2}, 2: {1: 2}}
""": "one of several constant dicts is put into a set",
    """def rule(number):
    d = {T[number % 2 + 1]: 2}
    return len(d)


T = {1: {1: 2}, 2: {1: 2}}
""": "one of several constant dicts is a key of a dict",
    """def rule(number):
    d = {}
    d[(T[number % 2 + 1], 2)] = 3
    return len(d)


T = {1: {1: 2}, 2: {1: 2}}
""": "one of several constant dicts is a key of a dict",
    """def rule(number):
    return hash((1, T[number % 2 + 1]))


T = {1: {1: 2}, 2: {1: 2}}
""": "hash is used on a tuple of 2",
    """def rule(number):
    return str(T[number % 3 + 1])


T = {1: {1: 2}, 2: {}, 3: {}}
""": "str is used on one of several constant dicts",
    """def rule(number):
    return T[number % 2].get(number, -1)


T = ({1.0: 5, 2: 6}, {1: 7, 0: 3})
""": "tuples that hold floats are compared",
    """def rule(number):
    return T[number % 2].get(number / 1, -1)


T = ({1: 5, 2: 6}, {1: 7, 0: 3})
""": "tuples that hold floats are compared",
    """def rule(number):
    return T[number % 2].get(number, 3)


T = ({1: 5, 2: 6}, defaultdict(int, {3: 4}))
""": "one of several dicts of different classes is looked up",
    """def rule(number):
    return T[number % 2].get(number, 3)


class D(dict):
    def get(self, k, d=None): return 77
T = ({1: 5, 2: 6}, D({3: 4}))
""": "get is looked up in one of several objects of which each has its own",
    """def rule(number):
    return T[number % 2].get(number, 3)


class D(dict):
    pass
T = (D({1: 5, 2: 6}), D({3: 4}))
""": "one of several dicts of different classes is looked up",
    """def rule(number):
    row = T["AB"[number % 2]]
    x = 0
    for k in reversed(row): x = x * 10 + k
    return x


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""": "one of several constant dicts is iterated over backwards",
    """def rule(number):
    row = T["AB"[number % 2]]
    return [number] in row.keys()


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""": "a list is looked up in a set or dict",
    """def rule(number):
    row = T["AB"[number % 2]]
    return [number] in row


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""": "a list is looked up in a set or dict",
    """def rule(number):
    row = T["AB"[number % 2]]
    return row[[number]]


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8, 4: 0}}
""": "a list is looked up in a set or dict",
    """def rule(number):
    row = T["AB"[number % 2]]
    return row.keys()[0]


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8}}
""": "[] is used on a view of the keys of a dict and on an int",
    """def rule(number):
    row = T["AB"[number % 2]]
    return row.values()[0] + len(row.items())


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8}}
""": "[] is used on a view of the values of a dict and on an int",
    """def rule(number):
    row = T["AB"[number % 2]]
    return row.values() == (5, 6)


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8}}
""": "a view of the values of a dict is kept or passed on",
    """def rule(number):
    row = T["AB"[number % 2]]
    return len(row.values() + (5, 6))


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8}}
""": "+ is used on a view of the values of a dict and on a tuple of 2",
    """def rule(number):
    row = T["AB"[number % 2]]
    return sum(row.values()[1:])


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8}}
""": "a view of the values of a dict is kept or passed on",
    """def rule(number):
    row = T["AB"[number % 2]]
    return row.values().count(5)


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8}}
""": "a view of the values of a dict has no attribute 'count'",
    """def rule(number):
    a, b = T["AB"[number % 2]]
    return a * b


T = {"A": {3: 5, 2: 6}, "B": {9: 7, 8: 8}}
""": "one of several constant dicts is taken apart",
    """def rule(number):
    row = T[number % 2 + 1]
    del row[1]
    return 1


T = {1: {1: 2}, 2: {}}
""": "T[row_place][1] is deleted",
    """def rule(number):
    row = T[number % 2 + 1]
    row[1] += 1
    return row[1]


T = {1: {1: 2}, 2: {1: 3}}
""": "T[row_place][1] is changed",
    """def rule(number):
    row = T[number % 2 + 1] | {2: 3}
    return row[1]


T = {1: {1: 2}, 2: {1: 3}}
""": "| is used on one of several constant dicts and on {2: 3}",
    """def rule(number):
    row = (1, 2, 3)
    k = number % 3
    return TABLE.get(row[k:k + 2], 0)


TABLE = {(1, 2): 5, (2, 3): 7, (): 1}
""": "a sequence whose length changes is kept or passed on",
    """def rule(number):
    return TABLE.get("X" * (number % 4), 0)


TABLE = {"XX": 5, "XXX": 7, "O": 1}
""": "a sequence is repeated a number of times that changes",
    """def rule(number):
    return T.get({number, 2}, 0)


T = {frozenset({1, 2}): 5}
""": "a list is looked up in a set or dict",
    """def rule(number):
    return T[{number, 2}]


T = {frozenset({1, 2}): 5}
""": "a list is looked up in a set or dict",
    """def rule(number):
    return {number, 2} in T


T = {frozenset({1, 2})}
""": "a set is put into a set",
    """def rule(number):
    d = {}
    d[{number}] = 1
    return len(d)
""": "a set is a key of a dict",
    """def rule(number):
    s = {frozenset({0.5 * number})}
    return len(s)
""": "a float is put into a set",
    """def rule(number):
    a = [{number, 1}, {2}]
    return {1, 3} in a
""": "a constant of the class set is used as a value",
    """def rule(number):
    a = ({number, 1}, {2})
    return {1, 3} in a
""": "a constant of the class set is used as a value",
    """def rule(number):
    return {1, number} in "abc"
""": "a set is looked for in a text",
    """def rule(number):
    return {1, number} in {1: 2}
""": "a list is looked up in a set or dict",
    """def rule(number):
    return {1, number} in {1, 2}
""": "a set is put into a set",
    """def rule(number):
    t = [i for i in range(1, number)]
    return T.get(t, 0)


T = {(1, 2): 5, (1,): 6, "ab": 7}
""": "a list is looked up in a set or dict",
    """def rule(number):
    a = True if number > 2 else number
    return type(a) is int
""": "the class is asked for of a value that may be of several",
    """def rule(number):
    a = A(number) if number % 2 else B(number)
    return type(a) == B


class Meta(type):
    def __eq__(cls, other): return True
    __hash__ = type.__hash__
@dataclass(frozen=True)
class A(metaclass=Meta):
    x: int
@dataclass(frozen=True)
class B:
    x: int
""": "a Meta is used",
    """def rule(number):
    board = (Pawn(number), King(2), Pawn(5))
    counts = {}
    for p in board:
        counts[type(p)] = counts.get(type(p), 0) + p.side
    return counts[Pawn]


@dataclass(frozen=True)
class Pawn:
    side: int
@dataclass(frozen=True)
class King:
    side: int
""": "a constant of the class type is used as a value",
    """def rule(number):
    c = CARDS[number % 2]
    return c == CARDS[0]


class Card(NamedTuple):
    name: str
    gains: dict
CARDS = (Card("a", {"x": 1}), Card("bb", {"x": 2, "y": 3}))
""": "dicts are compared",
    """def rule(number):
    c = CARDS["ab"[number % 2]]
    return len({c, c})


class Card(NamedTuple):
    name: str
    gains: dict
CARDS = {"a": Card("a", {"x": 1}), "b": Card("bb", {"x": 2, "y": 3})}
""": "one of several constant dicts is put into a set",
    """def rule(number):
    t = {1: {2: 3}} if number > 2 else {1: {2: 4}, 5: {}}
    return t[1][2] + len(t)
""": "an expression holds a constant dict here and a dict there",
    """def rule(number):
    t = {1: {2: 3}}
    if number > 2:
        t = {1: {2: number}, 5: {}}
    return t[1][2] + len(t)
""": "t holds a dict here and a constant dict there",
    """def rule(number):
    match T.get(number):
        case None: return 1
        case {2: x}: return x
        case _: return 5


T = {1: {2: 3}, 4: {5: 6}}
""": "case patterns of dicts are not compiled",
    """def rule(number):
    x = T[1 if number > 2 else 4]
    a, *b = x
    return a + len(b)


T = {1: {2: 3}, 4: {5: 6, 7: 8}}
""": "one of several constant dicts is taken apart",
    """def rule(number):
    x = T[1 if number > 2 else 4]
    return [*x][0] + len({*x, number}) + len((*x.values(), 1))


T = {1: {2: 3}, 4: {5: 6, 7: 8}}
""": "one of several constant dicts is taken apart",
    """def rule(number):
    return T.get(number, -1)


T = {1.5: 1, 2: 3, 3: 4, 4: 4, 5: 1, 6: 1, 7: 2, 8: 1, 9: 3, "a": 2, (1, 2): 4, None: 8, True: 9, 0: 7}
""": "a dict with keys of several kinds is looked up (a number that may be a",
    """def rule(number):
    P[number] = 3
    return 1


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""": "P[number] is changed",
    """def rule(number):
    return P.pop(number)


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""": "has no attribute 'pop'",
    """def rule(number):
    return len(repr(P))


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""": "repr is used on {0: 5, 1: 7, 9: 2}",
    """def rule(number):
    return P is OWN


from types import MappingProxyType

OWN = {0: 5, 1: 7, 9: 2}
P = MappingProxyType(OWN)
""": "`is` compares values that may be equal",
    """def rule(number):
    return isinstance(T[number > 0], dict)


from types import MappingProxyType

T = MappingProxyType({0: 1}), {0: 4, 1: 5}
""": "isinstance is called with a value that may be of several classes",
    """def rule(number):
    return T[number]


from types import MappingProxyType

T = MappingProxyType(defaultdict(int, {0: 1}))
""": "a constant is a MappingProxyType of the class defaultdict",
}
