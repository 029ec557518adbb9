"""Streams that have names or are given to functions; before each that is refused stands the reason."""

from __future__ import annotations

ANSWERED = """def first(xs, default):
    for x in xs:
        return x
    return default
def rule(number):
    return first((first((y * x for y in range(number) if y > x), -1) for x in range(4)), 7)
# ----
def composed(*functions):
    return reduce(lambda f, g: lambda x: f(g(x)), functions)
descending = lambda h: sorted(h, reverse=True)
large = lambda h: h > 2
drop_dead = lambda h: filter(large, h)
normalise = composed(tuple, descending, drop_dead)
def rule(number):
    return sum(i * x for i, x in enumerate(normalise((1, number, 5, 3))))
# ----
def rule(number):
    q, n, t = [number], number, 0
    def gen():
        for y in q:
            yield y + n
    for i in range(3):
        for x in gen():
            t = t * 3 + x
        q.append(i)
        n += 1
    return t
# ----
def rule(number):
    n, t = number, 0
    def gen():
        return (y + n for y in (1, 2, 3))
    while t < 300 and sum(gen()) < 30:
        t += 7
        n += 1
    return t
# ----
def rule(number):
    seen = set()
    def near(x):
        for y in (x + 1, x + 2, x + 1):
            if y not in seen:
                yield y
    for y in list(near(number)):
        seen.add(y)
    g = near(number + 1)
    t = len(seen)
    return sum(g) + t
# ----
def rule(number):
    n, t = number, 0
    for x in map(lambda y: y + n, (1, 2, 3)):
        t = t * 10 + x
        n += 1
    return t
# ----
def rule(number):
    n, t = number, 0
    for x in chain((y + n for y in (1, 2)), [n], range(n, n + 2), map((n, 7).count, (n, 7))):
        t = t * 3 + x
        n += 1
    return t
# ----
def rule(number):
    n, t = number, 0
    late = chain(repeat(n, 3), reversed((n, 2)))
    for x in chain((y + n for y in (1, 2)), late, (y * z - n for y in range(n) for z in (n, y))):
        t = t * 3 + x
        if n < 9:
            n += 1
    return t
# ----
def rule(number):
    n, t = number, 0
    for x, y in chain(((y, n) for y in (1, 2)), zip((n, 1), (n, 3)), enumerate((1, 2), n), product((n, 1), (n,))):
        t = t * 3 + x * 5 + y
        n += 1
    return t
# ----
def first(found):
    for x in found:
        if x > 2:
            return x
    return 1
def gen(n):
    yield first(x for x in range(n))
    yield 300
    return first(x for x in range(n))
def rule(number):
    return sum(gen(number))
# ----
def first(found):
    for x in found:
        if x > 2:
            return x
    return 1
def times(n):
    y = first(x for x in range(n))
    return (x * y for x in range(n))
def rule(number):
    return sum(times(number))
# ----
def owners(cells):
    return {owner for owner, count in cells if count > 0}
def rule(number):
    d = {k: [k % 2, k] for k in range(4)}
    d[number % 4][1] += 1
    while number < 5:
        number += 1
        d[number % 4][0] = 7
        if owners(d.values()) == {7}:
            break
    return number
# ----
def both(cells):
    return sum(c[0] for c in cells) + sum(c[1] for c in cells)
def rule(number):
    d = {k: [k % 2, k] for k in range(4)}
    d[number % 4][1] += 1
    return both(d.values()) * 10 + both({1: [number, 2]}.values())
# ----
def weighed(entries):
    total = 0
    for k, (a, b) in entries:
        total += k * a + b
    return total
def rule(number):
    d = {k: [k % 2, k] for k in range(4)}
    d[number % 4][1] += 1
    return weighed(d.items())
# ----
def f(it, who):
    return max((sum(1 for _ in run) for mark, run in groupby(it) if mark == who), default=0)
def rule(number):
    b = (number, 1, 1, 2)
    return f((b[i] for i in (0, 1, 2, 3)), 1)
# ----
def f(items, n):
    if n > 2:
        return n
    for x in items:
        if x > 1:
            return x * 10
    return 0
def rule(number):
    return f((6 // (x - 2) for x in range(number)), number) + 1
# ----
def f(items):
    t = 0
    for x in items:
        if x == 2:
            continue
        if x == 4:
            break
        t += x
    else:
        t += 100
    return t
def rule(number):
    t = 7
    return f(x for x in range(number) if x != t) + t
# ----
def f(items):
    return g(items) + 1
def g(items):
    return any(x > 2 for x in items)
def rule(number):
    return f(map(lambda q: 6 // (q - 5) + number, range(number)))
# ----
def f(items):
    return 5
def rule(number):
    return f(1 // x for x in range(number))
# ----
def rule(number):
    m = (6 // x for x in range(number))
    if number > 1:
        raise IndexError
    return sum(m)
# ----
def rule(number):
    m = (6 // x for x in range(-2, number))
    t = [1]
    t.append(number)
    return sum(x for x in m if x > t[0])
# ----
def f(xs=None, k=2):
    return sum(x * k for x in xs)
def rule(number):
    return f(xs=(c for c in (number, 2))) + f(k=number, xs=map(abs, (number, 1)))
# ----
def f(xs):
    return sorted(xs)[0] + len({1})
def rule(number):
    return f(c for c in {number, 2})
# ----
def f(x):
    try:
        return sum(x)
    except ZeroDivisionError:
        return -1
def rule(number):
    return f(6 // k for k in (number, 2))
# ----
def f(x):
    g = lambda: sum(x)
    return g()
def rule(number):
    return f(k for k in (number, 2))
# ----
def f(x, y):
    return sum(a * b for a, b in zip(x, y))
def rule(number):
    return f((k for k in (number, 2, 3, 4)), (8, 9))
# ----
def f(x, y):
    return sum(x) if y else 0
def rule(number):
    n = 1
    return f((k + n for k in (number, 2, 3, 4)), (n := 5)) + n
# ----
def f(x):
    n = 5
    return sum(x) + n
def rule(number):
    n = 1
    return f(k + n for k in (number, 2, 3, 4)) + n
# ----
def rule(number):
    n = 1
    def bump():
        nonlocal n
        n += 1
        return n
    def f(x):
        bump()
        return sum(x)
    return f(k + n for k in (number, 2, 3, 4)) + n
# ----
class Box:
    def __init__(self): self.n = 1
    def up(self, k): self.n += k
def app(o, x):
    return sum(x) + o.n
def rule(number):
    o = Box()
    return app(o, (o.n + k for k in (number, 2)))
# ----
def rule(number):
    t = (1, 2, number)
    it = (x for x in t)
    t = (7,)
    return sum(it)
# ----
def rule(number):
    k = 1
    it = (x * k for x in (1, number))
    k = 10
    return sum(it)
# ----
def rule(number):
    total = 0
    for i in range(3):
        it = (x * i for x in range(number))
        i = i + 1
        total += sum(it) * 10 + i
    return total
# ----
def rule(number):
    t = range(number)
    total = 0
    it = map(abs, t)
    for i in range(3):
        t = range(i)
        if i == number:
            return sum(it)
    return total + i
# ----
def rule(number):
    cells = [number, 2]
    it = enumerate(cells)
    s = sum(b for a, b in it)
    cells[1] = 9
    return s + cells[1]
# ----
def rule(number):
    it = chain((6 // x for x in (1, number)), map(abs, (number, -4)))
    for i, x in enumerate(it):
        if x == 3:
            break
        if i == 0:
            continue
    else:
        return -9
    return x + i
# ----
def rule(number):
    a = map(lambda x: 6 // x, filter(lambda q: q > 0, range(number)))
    b = map(lambda x: 4 // (x - 2), filter(lambda q: q > 0, range(number)))
    return sum(i * x for i, x in enumerate(tuple(chain(a, b))))
# ----
def rule(number):
    a = (x for x in range(number))
    b = (x + y for x in a for y in (1, 2))
    return sum(b)
# ----
def rule(number):
    it = zip((number, 1), (3, 4))
    if number > 1:
        return sum(a * b for a, b in it)
    return max(a + b for a, b in it)
# ----
def gen(cells):
    for c in cells:
        yield c
def rule(number):
    n = 1
    it = gen((n, number))
    n = 7
    return sum(it) + n
# ----
def gen(n):
    for c in range(n):
        yield 6 // c
def rule(number):
    t = 0
    for i in range(4):
        it = gen(i)
        i += number
        t += 1
        if number > 2:
            return t
        t += sum(it)
    return t
# ----
def show(xs, k, *, flag=True):
    def inner(q):
        return q + k
    if flag:
        return [inner(x) for x in xs][0]
    return 3
def rule(number):
    k = 100
    return show((k // x for x in (number, 2)), 5) + show((k for k in ()), 1, flag=False) + k
# ----
def first(xs, default):
    for x in xs:
        return x
    return default
def rule(number):
    t = 0
    for i in range(4):
        t = t * 3 + first((x for x in range(number) if x > i), -1)
        if first((x for x in range(number) if x == i), None) is not None:
            continue
        if t > 60:
            break
    return t
# ----
def first(xs, default):
    for x in xs:
        return x
    return default
def rule(number):
    return sum(first((y * x for y in range(number) if y > x), -1) for x in range(4))
# ----
def only(xs):
    xs = list(xs)
    xs.append(3)
    return len(xs) + xs[0]
def rule(number):
    return only(x for x in (number, 2))
# ----
def only(xs):
    xs = (x + 1 for x in xs)
    xs = (x * 2 for x in xs)
    return sum(xs)
def rule(number):
    return only(x for x in (number, 2))
# ----
def pick(xs):
    return max(xs, key=lambda p: p[1], default=(0, 0))[0]
def rule(number):
    d = {1: number, 2: 3}
    return pick(d.items()) + pick((a, b // number) for a, b in d.items())
# ----
def f(xs):
    return sum(x for x in xs)
def rule(number):
    try:
        return f(6 // x for x in (1, number))
    except ZeroDivisionError:
        return -1
# ----
def f(xs):
    assert number_of(xs) > 1
    return 1
def number_of(xs): return sum(1 for _ in xs)
def rule(number):
    return f(x for x in range(number))
# ----
def f(xs):
    return {x for x in xs}
def rule(number):
    return len(f(x for x in {number, 1, 2})) + len(f(map(abs, {number, -number})))
""".strip().split("\n# ----\n")
REFUSED = {
    body: reason.removeprefix("# ")
    for reason, _, body in (
        part.partition("\n")
        for part in """
# a generator goes through a view of a dict of lists
def owners(cells):
    return (c[0] for c in cells)
def rule(number):
    d = {k: [k % 2, k] for k in range(4)}
    d[number % 4][1] += 1
    for x in owners(d.values()):
        d[3] = [9, 9]
        number += x
    return number
# ----
# a view of the values of a dict of lists is given a name
def total(cells, d):
    for c in cells:
        d[3] = [5, 5]
    return c[0]
def rule(number):
    d = {k: [k % 2, k] for k in range(4)}
    d[number % 4][1] += 1
    return total(d.values(), d)
# ----
# a view of the values of a dict of lists is given a name
def first(cells):
    return cells[0][0]
def rule(number):
    d = {k: [k % 2, k] for k in range(4)}
    d[number % 4][1] += 1
    return first(d.values())
# ----
# the list c may have two names
def lengthen(cells):
    for c in cells:
        c.append(5)
    return 1
def rule(number):
    d = {k: [k % 2, k] for k in range(4)}
    d[number % 4][1] += 1
    return lengthen(d.values()) + len(d[0])
# ----
# a list is changed while a loop runs over it
def f(xs, cells):
    for x in xs:
        cells.append(x)
    return len(cells)
def rule(number):
    cells = [number, 2]
    return f((c for c in cells), cells)
# ----
# goes through what may have changed since
def f(xs, cells):
    cells.append(3)
    return sum(xs)
def rule(number):
    cells = [number, 2]
    return f((c for c in cells), cells)
# ----
# was gone through before
def f(xs):
    return next(xs) * 10 + sum(xs)
def rule(number):
    return f(c for c in (number, 2))
# ----
# was gone through before
def f(xs, n):
    t = 0
    while n < 3:
        t += sum(xs)
        n += 1
    return t
def rule(number):
    return f((c for c in (number, 2)), number)
# ----
# a generator is returned by a function given
def f(xs):
    return xs
def rule(number):
    return sum(f(c for c in (number, 2)))
# ----
# a generator is given to a function
def f(xs, n):
    if n > 4:
        return f(xs, n - 1)
    return sum(xs)
def rule(number):
    return f((c for c in (number, 2)), number)
# ----
# was gone through before
def f(x):
    return sum(a * b for a, b in zip(x, x))
def rule(number):
    return f(k for k in (number, 2, 3, 4))
# ----
# goes through what may have changed since
class Box:
    def __init__(self): self.n = 1
    def up(self, k): self.n += k
def app(o, x):
    o.up(3)
    return sum(x)
def rule(number):
    o = Box()
    return app(o, (o.n + k for k in (number, 2)))
# ----
# a comprehension of lists is given a name
def rule(number):
    rows = [[number], [2]]
    it = (r for r in rows)
    y = list(it)
    y[0].append(5)
    return len(rows[0])
# ----
# a comprehension of lists is given a name
def f(xs, rows):
    y = list(xs)
    y[0].append(5)
    return len(rows[0])
def rule(number):
    rows = [[number], [2]]
    return f((r for r in rows), rows)
# ----
# a list is changed while a loop runs over it
def rule(number):
    cells = [number, 2]
    it = (c for c in cells)
    for x in it:
        cells[1] = 9
    return cells[0]
# ----
# goes through what may have changed since
def rule(number):
    cells = [number, 2]
    it = enumerate(cells)
    cells[1] = 9
    return sum(b for a, b in it)
# ----
# was gone through before
def rule(number):
    a = (x for x in range(number))
    b = (x + y for x in (1, 2) for y in a)
    return sum(b)
# ----
# was gone through before
def f(xs):
    t = 0
    while t < 5:
        t += next(xs)
    return t
def rule(number):
    return f(iter((number, 2, 4)))
# ----
# goes through what may have changed since
def gen(cells):
    for c in cells:
        yield c
def rule(number):
    cells = [number, 3]
    it = gen(cells)
    cells.append(5)
    return sum(it)
# ----
# was gone through before
def f(xs, ys):
    return sum(x * y for x in xs for y in ys)
def rule(number):
    return f((x for x in range(number)), (y for y in (1, 2)))
# ----
# was gone through before
def f(xs, ys):
    return sum(xs) - sum(ys)
def rule(number):
    a = (x for x in range(number))
    return f(a, (q for q in a))
# ----
# a generator with := is given to a function
def f(xs):
    return sum(xs)
def rule(number):
    return f(y for x in range(number) if (y := x * 2) > 2) + 1
# ----
# q is changed before a generator that reads it has ended
def rule(number):
    q = [number]
    def gen():
        yield len(q)
        yield len(q)
    t = 0
    for x in gen():
        t = t * 10 + x
        q.append(1)
    return t
# ----
# n is changed before a generator that reads it has ended
def rule(number):
    n = number
    def gen():
        yield n
        yield n
    t = 0
    for x in gen():
        t = t * 10 + x
        n += 1
    return t
# ----
# n is changed before a generator that reads it has ended
def rule(number):
    n, m = number, 3
    def gen():
        yield n
        yield n
    t = 0
    for x in gen():
        t = t * 10 + x
        n, m = m, n
    return t
# ----
# s is changed before a generator that reads it has ended
def rule(number):
    s = {number}
    def gen():
        yield len(s)
        yield len(s)
    t = 0
    for x in gen():
        t = t * 10 + x
        s.add(t)
    return t
# ----
# d is changed before a generator that reads it has ended
def rule(number):
    d = {1: number}
    def gen():
        yield d[1]
        yield d[1]
    t = 0
    for x in gen():
        t = t * 10 + x
        d[1] += 1
    return t
# ----
# q is changed before a generator that reads it has ended
def rule(number):
    q = [number]
    def gen():
        yield q[0]
        yield q[0]
    t = 0
    for x in gen():
        t = t * 10 + x
        q[0] += 1
    return t
# ----
# n is changed before a generator that reads it has ended
def rule(number):
    n = number
    def up():
        nonlocal n
        n += 1
    def gen():
        yield n
        yield n
    t = 0
    for x in gen():
        t = t * 10 + x
        up()
    return t
# ----
# f is changed before a generator that reads it has ended
def rule(number):
    f, e = lambda: 1, lambda: 2
    def gen():
        yield f()
        yield f()
    t = 0
    for x in gen():
        t = t * 10 + x
        f = e
    return t
# ----
# n is changed before a generator that reads it has ended
def rule(number):
    n = number
    def gen():
        yield n
    g = gen()
    n += 1
    return sum(g)
# ----
# a list is extended by its own items
def rule(number):
    q = [number]
    def gen():
        for i in range(3):
            yield len(q)
    q.extend(gen())
    return sum(q)
# ----
# seen is changed before a generator that reads it has ended
def rule(number):
    seen, t = set(), 0
    def near(x):
        return (y for y in (x + 1, x + 2, x + 1) if y not in seen)
    for y in near(number):
        seen.add(y)
        t = t * 10 + y
    return t
# ----
# n is changed before a generator that reads it has ended
def rule(number):
    n, t = number, 0
    for x in accumulate((1, 2, 3), lambda a, b: a + b + n):
        t = t * 10 + x
        n += 1
    return t
# ----
# n is changed before a generator that reads it has ended
def rule(number):
    n = number
    def gen():
        yield n
        yield n
    return [n := n + x for x in gen()][-1]
# ----
# s is changed before a map that reads it has ended
def rule(number):
    s, t = (1, number), 0
    for x in map(s.count, (1, 2, number)):
        t = t * 3 + x
        s = (2, number)
    return t
# ----
# s is changed before a filter that reads it has ended
def rule(number):
    s, t = (1, number), 0
    for x in filter(s.__contains__, (1, 2, number)):
        t = t * 3 + x
        s = (2, number)
    return t
""".strip().split("\n# ----\n")
    )
}
