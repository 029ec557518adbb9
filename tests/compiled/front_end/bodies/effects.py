"""Statements that change what their own streams read, and streams over sets with effects of their own."""

from __future__ import annotations

from textwrap import indent


def _bodies(text: str) -> list[str]:
    return [indent(body, "    ").removeprefix("    ") for body in text.rstrip("\n").split("\n# ----\n")]


SHORT_ANSWERED = _bodies("""a, *b = (x for x in range(abs(number)+2))
return len(b) + a
# ----
*a, b = map(lambda x: x * 2, range(abs(number)+3))
return len(a) * 100 + b
# ----
a, *b = {1: 2, 3: 4, 5: number}.items()
return len(b)
# ----
a, *b, c = iter([1, 2, 3, number])
return a + c * 10 + len(b) * 100
# ----
d = defaultdict(int)
d[50] = 3
x, y = len(d), d[number]
return x
# ----
d = defaultdict(list)
d[50].append(3)
return len(d) * 10 + len(d[number]) + len(d) * 100
# ----
d = defaultdict(int)
d[50] = 3
return len(d) - d[number] - len(d) * 7
# ----
s = {number}
s.update(len(s) for _ in range(3))
return len(s)
# ----
s = {number}
s.update(x for x in (1,2,3,4) if len(s) < 3)
return len(s)
# ----
s = {1, number}
s.difference_update(x for x in (1,2,3) if len(s) > 1)
return sum(s)
# ----
s = {number}
try:
    s.update(10//(k-number) for k in (1,2,3))
except ZeroDivisionError:
    pass
return len(s)
# ----
s = {number}
s.update(x + 10 for x in range(abs(number)))
s.difference_update(x for x in (11, 12))
return sum(s)
# ----
s = {number}
s.intersection_update(x for x in range(5) if len(s) > 0)
return len(s)
# ----
s = {number, 3}
def size(): return len(s)
s.update(size() + 7 for _ in range(3))
return sum(s)
# ----
d = {number: 1, 7: 2}
d.update((k, d[k] + 1) for k in (number, 7))
return d[number]
# ----
d = {number: 1, 7: 2}
d.update({k + 1: v for k, v in d.items()})
return len(d)
# ----
d = {number: 1, 7: 2}
d |= {k + 1: v for k, v in d.items()}
return len(d)
# ----
c = Counter([1, 1, number, 2])
return len(c.most_common(-1)) * 10 + len(c.most_common(2))
# ----
c = Counter([1, 1, number, 2])
return len(c.most_common(number))
# ----
d = defaultdict(int)
d[number] = 1
d[7] = 2
e = sum(d[v] for v in (1, 2, number))
return e + len(d)
# ----
d = defaultdict(int)
d[number] = 1
d[7] = 2
e = sum(d[v] for v in list(d))
return e + len(d)
# ----
d = defaultdict(int)
d[number] = 1
d[7] = 2
for k in list(d): d[k + 1] += d[k]
return sum(d.values()) + len(d)
# ----
d = defaultdict(int)
d[number] = 1
d[7] = 2
return sum(d[k] for k in sorted(d))
# ----
d = defaultdict(int)
d[number] = 1
d[7] = 2
return max(d[k] for k in d)
# ----
d = defaultdict(int)
d[number] = 1
d[7] = 2
return sum(d.get(k + 1, 0) for k in d)
# ----
d = defaultdict(int)
d[number] = 1
d[7] = 2
return sum(v for k, v in d.items() if k + 1 in d)
# ----
d = defaultdict(int)
d[number] = 1
d[7] = 2
return sum(d[k] for k in d)
# ----
s = {1, 2, number}
t = {x for x in s if x + 1 in s}
return len(t) + sum(t)
# ----
s = {1, 2, number}
s.update(x + 1 for x in (5, 6))
s |= {x for x in s if x > 2}
return len(s)
# ----
s = {1, 2, number}
for y in (3, 4):
    s.update(x + y for x in (1, y))
return sum(s)
# ----
s = {1, 2, number}
s.update(sorted(s))
s.update([x + 1 for x in sorted(s)])
s.update({x * 2 for x in s})
return sum(s)
# ----
q = [1, 2, number]
q.extend(x + 1 for x in q[:])
return sum(q)
# ----
d = {1: [number], 2: [5]}
d[1].extend(d[2])
d[1].extend(sorted(d[2]))
d[2].append(len(d[1]))
d[1] += [x for x in d[2]]
return sum(d[1]) * 100 + sum(d[2])
# ----
d = {1: {number}, 2: {5}}
d[1].update(d[2])
d[1].update(x + 1 for x in (1, 2))
return len(d[1])
# ----
d = {}
for x in (1, 2, number):
    d.setdefault(x % 2, []).extend(y for y in range(abs(x)))
return sum(map(len, d.values()))
# ----
c = Counter([number, 2])
c.update(x for x in (1, 2))
c.update({3: c[2]})
c.update(list(c))
return sum(c.values())
# ----
d = {number: 1}
d.update((k, k * 2) for k in (1, 2) if k not in d)
d.update(zip((4, 5), (6, 7)))
return sum(d.values())
# ----
rows = [[1], [2], [number]]
a, b, c = (list(r) for r in rows)
a.append(9)
return len(rows[0]) * 10 + len(a)
# ----
rows = [1, 2, number]
a, *b = (r + 1 for r in rows)
b.append(9)
return len(rows) * 10 + len(b) + a
# ----
rows = [[1], [2], [number]]
def g(): return [len(r) for r in rows]
q = g()
q.append(5)
return sum(q)
# ----
s = {number, 2, 5}
s.update(*[[1, 2], [number]])
s.difference_update([2], {5}, (number for number in ()))
return sum(s)
# ----
s = {number, 2, 5}
s.update(*[[x] for x in range(abs(number))])
s.intersection_update(range(9), (1, 2, 5))
return sum(s)
""")
SHORT_REFUSED = {
    body.partition("\n    ")[2]: body.partition("\n")[0].removeprefix("# ")
    for body in _bodies("""# a range is taken apart
for a, *b in [range(abs(number) + 1), range(7)]: number += len(b)
return number
# ----
# a set is iterated over, but its order is not defined
s = {9*x for x in range(abs(number))}
return sum(a for a, _ in zip(s, (1, 2)))
# ----
# a set is iterated over, but its order is not defined
s = {9*x for x in range(abs(number))}
q = [x for x in range(abs(number))]
return sum(a * b for a, b in zip(q, s))
# ----
# a set is iterated over, but its order is not defined
s = {9*x for x in range(abs(number))}
q = [x for x in range(abs(number))]
return sum(map(lambda a, b: a * b, s, q))
# ----
# a set is iterated over, but its order is not defined
s = {9*x for x in range(abs(number))}
return sum(compress(s, (1, 0, 1)))
# ----
# a set is iterated over, but its order is not defined
s = {9*x for x in range(-5, abs(number))}
q = [x for x in range(abs(number))]
return dict(zip(s, q)).get(0, -1)
# ----
# a set is iterated over, but its order is not defined
s = {9*x for x in range(-5, abs(number))}
return sum(i * x for i, x in enumerate(s))
# ----
# a list in d is changed by what reads it
d = [[1, number], [5]]
d[0].extend(x for x in (1, 5, 5) if x not in d[0])
return len(d[0])
# ----
# a list in d is changed by what reads it
d = [[1, number], [5]]
d[0] += (x for x in (1, 5, 5) if x not in d[0])
return len(d[0])
# ----
# a list in d is changed by what reads it
d = {1: [number], 2: [5]}
d[1].extend(x for x in (1, 5, 5) if x not in d[1])
return len(d[1])
# ----
# a list in d is changed by what reads it
d = {1: {number}, 2: {5}}
d[1].update(len(d[1]) for _ in range(4))
return len(d[1])
# ----
# g goes through what may have changed since
q = [number]
g = (len(q) for _ in range(3))
q.extend(g)
return sum(q)
# ----
# g goes through what may have changed since
d = [[1, number], [5]]
g = (x for x in (1, 5, 5) if x not in d[0])
d[0].extend(g)
return len(d[0])
# ----
# g goes through what may have changed since
s = {number}
g = (len(s) for _ in range(3))
s.update(g)
return len(s)
# ----
# a dict is changed by what goes through it
c = Counter([number, 2])
c.update(c.values())
return len(c)
# ----
# a dict is changed by what goes through it
c = Counter([number, 2])
c.subtract(k+1 for k in c if k < 50)
return len(c)
# ----
# a dict is changed by what goes through it
c = Counter([number, 2])
c.update(zip(c, c))
return len(c)
# ----
# a dict is changed by what goes through it
d = {number: 1, 7: 2}
d.update(zip(d.values(), d))
return len(d)
# ----
# a set is iterated over, but its order is not defined
m = number
x = any((m := k) > 9 for k in {7, number, 15, 23})
return m
# ----
# a set is iterated over, but its order is not defined
m = number
x = sum((m := k) for k in {7, number, 15, 23})
return m
# ----
# a set is iterated over, but its order is not defined
s = {7, number, 12}
m = number
return len({k for k in s if (m := m+1) < 3})
# ----
# a set is iterated over, but its order is not defined
m = 0
return max((m := m+1) for _ in {1, number})
# ----
# a set is iterated over, but its order is not defined
s = {7, number}
m = defaultdict(int)
x = sum(m[k] for k in s)
return list(m)[0]
# ----
# a set is iterated over, but its order is not defined
s = {7, number}
try:
    return sum(5//(k-7) + (1, 2, 3)[k] for k in s)
except IndexError:
    return 1
except ZeroDivisionError:
    return 2
# ----
# a set is iterated over, but its order is not defined
s = {7, number}
t = 0
try:
    for k in s: t += 5//(k-7) + (1, 2, 3)[k]
except IndexError:
    return 1
except ZeroDivisionError:
    return 2
return t
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
try:
    return sum(5//(k-7) for k in s)
except ZeroDivisionError:
    return 2
# ----
# a dict is changed by what goes through it
d = {number: 1, 7: 2}
d.update((k+1, v) for k, v in d.items())
return len(d)
# ----
# a dict is changed by what goes through it
d = {number: 1, 7: 2}
d.update(enumerate(d))
return len(d)
# ----
# a dict is changed by what goes through it
d = {number: 1, 7: 2}
d |= ((k+1, v) for k, v in d.items())
return len(d)
# ----
# a dict is changed by what goes through it
c = Counter([number, 2])
c.update(k+1 for k in c)
return len(c)
# ----
# a dict is changed by what goes through it
c = Counter([number, 2])
c.update(map(lambda k: k + 1, c))
return len(c)
# ----
# add changes a list or set within an expression
seen = set()
dups = [x for x in (1, number, 2, 1) if x in seen or seen.add(x)]
return len(dups)
# ----
# add changes a list or set within an expression
seen = {number}
fresh = [x for x in (1, number, 2, 1) if not (x in seen or seen.add(x))]
return sum(fresh) * 10 + len(seen)
# ----
# the list a may have two names, and is changed
rows = [[1], [2], [number]]
a, b, c = (r for r in rows)
a.append(9)
return len(rows[0])
# ----
# the list a may have two names, and is changed
rows = [[1], [2], [number]]
a, b, c = reversed(rows)
a.append(9)
return len(rows[2])
# ----
# the list a may have two names, and is changed
rows = [[1], [2], [number]]
a, b, c = iter(rows)
a.append(9)
return len(rows[0])
# ----
# the list a may have two names, and is changed
d = {1: [1], 2: [number]}
a, b = d.values()
a.append(9)
return len(d[1])
# ----
# the list a may have two names, and is changed
d = {1: [1], 2: [number]}
((k, a), (j, b)) = d.items()
a.append(9)
return len(d[1])
# ----
# a list in b is changed, and lists in it may have other names
rows = [[1], [2], [number]]
a, *b = (r for r in rows)
b[0].append(9)
return len(rows[1])
# ----
# the list a may have two names, and is changed
rows = [[1], [2], [number]]
(i, a), *b = enumerate(rows)
a.append(9)
return len(rows[0])
# ----
# append changes a list or set within an expression
rows = [[1], [2], [number]]
q, *w = ((x, 1) for x in rows)
q[0].append(9)
return len(rows[0])
# ----
# a list in q is changed, and lists in it may have other names
rows = [[1], [2], [number]]
def g(): yield from rows
q = list(g())
q[0].append(5)
return len(rows[0])
# ----
# a list in q is changed, and lists in it may have other names
rows = [[1], [2], [number]]
def g(): yield from rows
q = [x for x in g()]
q[0].append(5)
return len(rows[0])
# ----
# the list q may have two names, and is changed
rows = [[1], [2], [number]]
def g(): yield from reversed(rows)
q = max(g())
q.append(5)
return sum(map(len, rows))
# ----
# a set is changed by what reads it
s = {number, 2}
def g():
    for i in range(4): yield len(s) + i
s.update(g())
return sum(s)
# ----
# a set is changed by what reads it
s = {number, 2}
def g(s):
    for i in range(4): yield len(s) + i
s.update(g(s))
return sum(s)
# ----
# a set is changed by what reads it
s = {number, 2}
s.update((len(s) for _ in range(3)), [7])
return sum(s)
# ----
# a set is changed by what reads it
s = {number, 2}
s.update([1, 8], (len(s) + 3 for _ in range(3)))
return sum(s)
# ----
# a set is changed by what reads it
s = {number, 2}
s.update(map(lambda x: x + len(s), range(3)), [9])
return sum(s)
# ----
# a set is changed by what reads it
s = {number, 2}
def g(): yield len(s)
s.update(*[g()])
return sum(s)
# ----
# a set is changed by what reads it
s = {number, 2, 5}
def g(): yield len(s)
s.difference_update(g(), g())
return sum(s)
# ----
# a list is extended by its own items
q = [number]
def g():
    for i in range(3): yield len(q)
q.extend(g())
return sum(q)
# ----
# a list is extended by its own items
q = [number]
def g():
    for i in range(3): yield len(q)
q += g()
return sum(q)
# ----
# a list is extended by its own items
q = deque([number])
def g():
    for i in range(3): yield len(q)
q.extend(g())
return sum(q)
# ----
# a list is extended by its own items
q = [number]
r = [3]
def g():
    for i in r: yield i + number
q.extend(g())
q.extend(x for x in g() if x)
return sum(q)
""")
}

OWN_ANSWERED = [
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    return kept


def rule(number):
    a = f(number)
    a[0][0] = 70
    return a[0][0] + len(a)""",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    kept[0].append(5)
    return kept


def rule(number):
    a = f(number)
    a[0][0] = 70
    return sum(a[0])""",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return sum(8 // (x - 8) + (1, 2)[x] for x in ONE)
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return sum(map(lambda x: 8 // (x - 8) + (1, 2)[x], ONE))
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return g(ONE)
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""",
]
OWN_REFUSED = {
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    return rows, kept


def rule(number):
    a, b = f(number)
    b[0][0] = 70
    return a[1][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    return [rows, kept]


def rule(number):
    a, b = f(number)
    b[0][0] = 70
    return a[1][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    return {'a': rows, 'b': kept}


def rule(number):
    d = f(number)
    d['b'][0][0] = 70
    return d['a'][1][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    return 1, (rows, kept)


def rule(number):
    x, (a, b) = f(number)
    b[0][0] = 70
    return a[1][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    return kept, rows[1]


def rule(number):
    a, b = f(number)
    b[0] = 70
    return a[0][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    return kept[0], rows[1]


def rule(number):
    a, b = f(number)
    b[0] = 70
    return a[0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    return max(rows), kept


def rule(number):
    a, b = f(number)
    a[0] = 70
    return b[1][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    return list(rows), list(kept)


def rule(number):
    a, b = f(number)
    b[0][0] = 70
    return a[1][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    yield rows
    yield kept


def rule(number):
    a, b = f(number)
    b[0][0] = 70
    return a[1][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    more = kept[1:]
    return more, rows


def rule(number):
    a, b = f(number)
    a[0][0] = 70
    return b[2][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    if n > 1: kept = [[7], [8]]
    return rows, kept


def rule(number):
    a, b = f(number)
    b[0][0] = 70
    return a[1][0]""": "lists are returned that have items in common",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    out = []
    out.append(kept)
    out.append(rows)
    out[0][0][0] = 5
    return out[1][1][0]


def rule(number):
    return f(number)""": "a list in out is changed, and lists in it may have other names",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    d = {}
    d[1] = kept
    d[2] = rows
    d[1][0][0] = 5
    return d[2][1][0]


def rule(number):
    return f(number)""": "a list in d is changed, and lists in it may have other names",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    out = [0, 0]
    out[0], out[1] = rows, kept
    out[1][0][0] = 5
    return out[0][1][0]


def rule(number):
    return f(number)""": "a list in out is changed, and lists in it may have other names",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    d = {}
    d[1] = rows
    return d, kept


def rule(number):
    a, b = f(number)
    b[0][0] = 5
    return a[1][1][0]""": "a list is returned, and lists in it have other names",
    """def f(n):
    rows = [[n], [2], [3, 4]]
    kept = rows[1:]
    out = []
    for i in range(3):
        kept = rows[i:]
        out.append(kept)
    out[0][2][0] = 5
    return out[2][0][0]


def rule(number):
    return f(number)""": "a list in out is changed, and lists in it may have other names",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return len({8 // (x - 8) + (1, 2)[x] for x in ONE})
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""": "a set is iterated over, but its order is not defined",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return sorted(8 // (x - 8) + (1, 2)[x] for x in ONE)[0]
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""": "a set is iterated over, but its order is not defined",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return len(frozenset(8 // (x - 8) + (1, 2)[x] for x in ONE))
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""": "a set is iterated over, but its order is not defined",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return sum(map(lambda x: 8 // (x - 8) + (1, 2)[x], {number, 8, 1}))
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""": "a set is iterated over, but its order is not defined",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return len(set(map(lambda x: 8 // (x - 8) + (1, 2)[x], {number, 8, 1})))
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""": "a set is iterated over, but its order is not defined",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return len(list(filter(lambda x: 8 // (x - 8) + (1, 2)[x], {number, 8, 1})))
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""": "a set is iterated over, but its order is not defined",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return sorted({number, 8, 1}, key=lambda x: 8 // (x - 8) + (1, 2)[x])[0]
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""": "a set is iterated over, but its order is not defined",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return min({number, 8, 1}, key=lambda x: 8 // (x - 8) + (1, 2)[x])
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""": "a set is iterated over, but its order is not defined",
    """def none():
    return 0


ONE = frozenset([8, 0, 16])


def g(s): return sum(8 // (x - 8) + (1, 2)[x] for x in s)


def rule(number):
    try:
        return len(Counter(map(lambda x: 8 // (x - 8) + (1, 2)[x], {number, 8, 1})))
    except ZeroDivisionError:
        return -2
    except IndexError:
        return -3""": "a set is iterated over, but its order is not defined",
}
ANSWERED = SHORT_ANSWERED + OWN_ANSWERED
REFUSED = SHORT_REFUSED | OWN_REFUSED
