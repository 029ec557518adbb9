"""Lists, sets and dicts with several names, and statements that choose one of two of them."""

from __future__ import annotations

from tests.compiled.front_end.bodies.head import bodies_of

ANSWERED = bodies_of("""
cells = [1, 2, number]
x = cells[:number] + [3]
y = x
x += [7]
return sum(y)
# ----
x = [each for each in range(number)]
y = x[:]
z = y
z.append(1)
return len(y)
# ----
x = [0, number]
y = x
x[0:1] = [3]
return y[0]
# ----
a = [number]
b = a
b.append(2)
return len(a)
# ----
nxt, cur = [1], [number]
for k in range(4):
    if k % 2:
        nxt = [k]
    cur = nxt
cur.append(5)
return len(nxt)
# ----
x = [number, 2]
y = x
y.pop()
return len(x)
# ----
one = two = [number]
one[0] = 3
return two[0]
# ----
one = two = [number]
two[0] = 3
return one[0]
# ----
one = two = {}
one[number] = 3
return len(two)
# ----
one = two = {number}
one |= {3}
return len(two)
# ----
one = two = [[number], [1]]
one[0][0] = 3
return two[0][0]
# ----
one = two = one = [number]
one[0] = 3
return two[0]
# ----
x = {number}
y = x
y.add(7)
return len(x)
# ----
x = {number}
y = x
x.add(7)
return len(y)
# ----
if number > 1:
    x = [number, 2]
y = x
y.append(3)
return sum(x)
# ----
d = {1: 2, 3: number}
v = d.items()
t = 0
for k, x in list(v):
    d[1] = 50 + t
    d[3] = 60
    t += x
return t
# ----
d = {1: 2, 3: number}
v = d.values()
t = 0
for x in list(v):
    d[k := 3] = 60
    t += x
return t
# ----
a = [1, 2, number]
v = map(lambda x: x + 1, a)
t = 0
for x in list(v):
    a[1] = 50
    a[2] = 70
    t += x
return t + sum(a)
# ----
a = [1, 2, number]
v = reversed(a)
t = 0
for x in sorted(v):
    a.append(3)
    t += x
return t + sum(a)
# ----
a = [1, 2, number]
v = zip(a, a[1:])
t = 0
for x, y in list(v):
    a.append(3)
    a[1] = t
    t += x * y
return t + sum(a)
# ----
a = {1, 2, number}
v = (b + 1 for b in a)
t = 0
for x in sorted(v):
    a.add(x)
    t += x
return t + sum(a)
# ----
a, b = [1, number], [3]
c = a if number > 1 else b
return sum(c)
# ----
a, b = [1, number], [3]
c = a if number > 1 else b
c.append(5)
return sum(c)
# ----
a = [1, number]
a = [9] if number > 1 else a
a.append(4)
return sum(a)
# ----
a = [1, number]
a = [9] if 8 // number > 1 else a[1:] if number < 5 else a
a.append(4)
return sum(a)
# ----
a, b, c = [1, number], [3], []
for k in range(4):
    c += [k] if k == number else a if k in b else b
return len(c) * 100 + sum(c)
# ----
a, b, t = [1, number], [3], 0
for x in (a if number > 2 else b):
    t = t * 10 + x
return t
# ----
pass
def f(a):
    b = a.copy()
    b.append(3)
    return (a, 0) if number > 2 else (b, 1)
x, n = f([number, 4])
x.append(n)
return sum(x) * 100 + len(x)
# ----
x = [1, number]
y = [4]
z = [5]
z.extend(x if len(x) > number else y)
return z[-1]
# ----
x = [1, number]
y = [4]
z = sorted(x if number > 2 else y, reverse=True)
return z[0]
# ----
x = [1, number]
y = [4]
z = [k for k in (x if number > 2 else y)]
return sum(z)
# ----
x = [1, number]
y = [4]
def g():
    for k in (x if number > 2 else y):
        yield k
def h():
    yield from (x if number > 2 else y)
return sum(g()) + sum(h()) * 3
# ----
a = b = []
for i in range(number):
    b = b + [i]
return len(a) * 10 + len(b)
# ----
a = b = [1]
if number > 2:
    b = [3, 4]
return sum(a) * 10 + len(b)
# ----
a, b = [1], [2]
for k in range(number):
    a, b = b, a
return sum(a) * 10 + sum(b)
# ----
a, b = [1], [2]
c = a if number > 2 else b
d = c
return sum(a) * 10 + sum(d)
# ----
a, b = [1], [2]
c = a if number > 2 else b
a = [7]
c = c + [5]
c.append(3)
return sum(a) * 10 + sum(c)
# ----
pass
def f(n):
    a, b = [], []
    for k in range(n):
        if k % 2: a.append(k)
        else: b.append(k)
    return a or b
return sum(f(number))
# ----
a, b = [], []
for k in range(number):
    if k % 3 == 2: a.append(k)
    else: b.append(k)
m = a or b
return sum(m)
# ----
a, b = [], []
for k in range(number):
    if k % 3 == 2: a.append(k)
    else: b.append(k)
for m in a or b:
    number += m
return number
# ----
a, b = [1], [2, number]
(a if number > 2 else b).append(7)
return sum(a) * 100 + sum(b)
# ----
a, b = [1], [2, number]
for k in range(4):
    t = a if k % 2 else b
    t.append(k)
return sum(a) * 100 + sum(b)
# ----
a, b = [1], [2, number]
for k in range(4):
    if k % 2:
        t = a
    else:
        t = b
    t.append(k)
return sum(a) * 100 + sum(b)
# ----
rows = [[1], [number]]
x = rows
x[1].append(3)
y = rows
y.append([4])
x[0] = [8]
return sum(map(sum, rows)) + len(y)
# ----
d = {1: number}
e = d
e[2] = 5
del d[1]
d |= {7: 8}
e.update({9: 1})
return sum(e.values()) * 10 + len(d)
# ----
d = defaultdict(list)
e = d
e[2].append(number)
d[3].append(4)
f = e
f[2] = [1]
return sum(map(sum, d.values())) * 10 + len(e)
# ----
a = [3, 1, number]
b = a
b.sort()
a.reverse()
c = b
del c[0]
c[0], b[1] = a[1], 9
return sum(x * 10 ** k for k, x in enumerate(a))
# ----
a = [3, 1, number]
b = a
t = 0
for x in list(a):
    b.append(x)
    t += len(a)
return sum(a) + t
# ----
a = [3, 1, number]
def f():
    return len(a)
b = a
b.append(4)
return f() + sum(a)
# ----
a = [3, 1, number]
def f():
    a.append(5)
b = a
f()
b.append(4)
f()
return sum(b) + len(a)
# ----
a = [3, 1, number]
b = a
def f(c):
    c.append(1)
    return sum(b)
n = f(a)
return n + sum(a)
# ----
a = [3, 1, number]
b = a
while len(b) < 6:
    a.append(len(b))
    c = a
    c.append(0)
return sum(b)
# ----
a = [3, 1, number]
b = a
try:
    b.append(8 // number)
    c = b
    c.append(8 // (number - 1))
except ZeroDivisionError:
    a.append(77)
return sum(b) + sum(a)
# ----
stack = [number]
seen = stack
while stack:
    k = stack.pop()
    if k > 0:
        seen.append(k - 2)
return len(seen)
# ----
a = [number]
b = a
b = b + [1]
b.append(2)
a.append(7)
return sum(a) * 100 + sum(b)
# ----
a = [number]
b = a
b += [1]
c = sorted(b)
c.append(2)
return sum(a) * 100 + sum(c)
# ----
s = frozenset({(number, 1), (2, 3)})
grid = {t: t[0] for t in s}
rest = frozenset(grid) - {(2, 3)}
return len(rest)
# ----
s = frozenset({(number, 1), (2, 3)})
grid = {t: t[0] for t in s}
rest = set(grid)
return len(rest)
# ----
s = frozenset({(number, 1), (2, 3)})
grid = {t: t[0] for t in s}
rest = {t for t in grid if t != (2, 3)}
return len(rest)
# ----
s = frozenset({(number, 1), (2, 3)})
grid = {t: t[0] for t in s}
return sum(x for x in sorted(grid.values()))
# ----
d = {17 + number % 40: 1, 1: 1, 33: 1, 2: 1, 3: 1}
t = 0
for x in set(d.keys()):
    t = t * 10 + x
return t
# ----
d = {17 + number % 40: 1, 1: 1, 33: 1, 2: 1, 3: 1}
t = 0
for x in {k for k in d}:
    t = t * 10 + x
return t
# ----
d = {1: 2, 3: number}
for k in list(d):
    d[k + 1] = 5
return len(d)
# ----
d = {1: 2, 3: number}
v = d.items()
for k, x in sorted(v):
    d[k + 1] = x
return sum(d.values())
""")
FUNCTIONS = """
def rule(number):
    d = defaultdict(int)
    e = d
    y = [e[c] for c in (1, number)]
    return len(d)
# ----
def rule(number):
    counts = Counter([1, number])
    other = counts
    counts += Counter([1])
    return other[1]
# ----
def rule(number):
    d = {1: {1: number}, 2: {2: 5}}
    x = d[1] if number > 2 else d[2]
    return sum(x.values())
# ----
def split(a, b):
    odd = []
    even = []
    for i in range(a):
        (odd if i % 2 else even).append(i)
    return odd, even


def rule(number):
    a, b = number % 7, number % 3
    odd, even = split(a, b)
    return sum(odd) * 100 + sum(even)
# ----
def put(cells, item):
    cells.append(item)
    return len(cells)


def rule(number):
    y = [number]
    z = y
    put(y, 3)
    return len(z)
# ----
class Box:
    def __init__(self): self.s = {1}
def rule(number):
    b = Box()
    t = b.s
    t |= {number}
    return len(b.s)
# ----
def f(n):
    a, b = [], []
    for k in range(n):
        if k % 2: a.append(k)
        else: b.append(k)
    yield from a or b
def rule(number):
    return sum(f(number))
# ----
def f(n):
    a, b = [], []
    for k in range(n):
        if k % 2: a.append(k)
        else: b.append(k)
    return a or b or [7]
def rule(number):
    m = f(number)
    m.append(3)
    return sum(m)
# ----
def f(n, a=None):
    if a is None:
        a = []
    a.append(n)
    return a
def rule(number):
    return sum(f(3)) + sum(f(4, [number]))
# ----
def f(n, a=None):
    a = [] if a is None else a
    a.append(n)
    return a
def rule(number):
    return sum(f(3)) + sum(f(4, [number]))
# ----
class Box:
    def __init__(self, n): self.items = [n]; self.n = n
def rule(number):
    a = Box(number)
    x = a.items
    if number > 2:
        x = [4]
    y = x
    return sum(y) + sum(a.items)
# ----
class Box:
    def __init__(self, n): self.items = [n]; self.n = n
def rule(number):
    a = Box(number)
    x = a.items
    for k in range(number):
        x.append(k)
        if k % 2:
            x = [4]
            a.items = x
    a.items.append(3)
    return sum(x) + sum(a.items)
# ----
def f(src, grid):
    rest = {sq for sq in grid if sq != src}
    return rest - {src}
T = {1: f}
def rule(number):
    s = frozenset({(number, 1), (2, 3)})
    grid = {t: t[0] for t in s}
    t = 0
    for a, b in sorted(f((2, 3), grid)):
        t = t * 10 + a
    return t
# ----
def rule(number):
    from dataclasses import replace
    return number
# ----
@dataclass(frozen=True)
class A:
    x: int
@dataclass(frozen=True)
class B:
    x: int
def rule(number):
    a = A(number) if number > 1 else B(number)
    return replace(a, x=3).x
# ----
@dataclass(frozen=True)
class A:
    x: int
@dataclass(frozen=True)
class B:
    x: int
    y: int = 3
def rule(number):
    a = A(number) if number > 1 else B(number)
    b = replace(a, x=number + 3)
    return b.x + (b.y if isinstance(b, B) else 0)
# ----
@dataclass(frozen=True)
class A:
    x: int
@dataclass(frozen=True)
class B:
    x: int
    y: int = 3
def rule(number):
    a = A(number) if number > 1 else B(number)
    b = replace(a, y=10 // number)
    return b.x + (b.y if isinstance(b, B) else 0)
# ----
@dataclass(frozen=True)
class A:
    x: int
def rule(number):
    a = A(number) if number > 1 else None
    b = replace(a, x=10)
    return b.x
"""
ANSWERED.extend(FUNCTIONS.strip().split("\n# ----\n"))
REFUSALS = bodies_of("""
# a comprehension of lists is given a name
a = [[1], [2, number]]
v = (b for b in a)
t = 0
for x in list(v):
    x.append(3)
    a[1].append(4)
    t += sum(x)
return t
# ----
# the list a may have two names, and is changed
a, b = [1, number], [3]
c = a if number > 1 else b
c.append(5)
return sum(a) * 10 + sum(b)
# ----
# x was given to a function that returns it
pass
def f(a, n):
    b = a.copy()
    b.append(3)
    return a if n > 2 else b
x = [1, number]
y = f(x, number)
return sum(y) * 100 + len(x)
# ----
# x was given to a function that returns it
pass
def f(a, n):
    b = a.copy()
    b.append(3)
    return a if n > 2 else b
x = [1, number]
y = f(x, number)
y.append(8)
return sum(y) * 100 + len(x)
# ----
# the list x of an outer function is assigned
x = [1, number]
def g():
    nonlocal x
    x = [7]
    return number > 1
y = [4]
z = []
x += x if g() else y
return sum(x) * 10 + len(x)
# ----
# a value is of two kinds (a list of 2)
x = [1, number]
y = [4]
rows = [[0], [1]]
rows[number % 2] = x if number > 2 else y
x.append(3)
return sum(map(sum, rows))
# ----
# one of two lists is chosen
x = [1, number]
y = [4]
return len(x if number > 2 else y) + max(x if number < 2 else y)
# ----
# the list x may have two names, and is changed
x = [1, number]
y = [4]
z = {1: x if number > 2 else y}
x.append(3)
return sum(z[1])
# ----
# the list z may have two names, and is changed
x = [1, number]
y = [4]
z = x or y
w = y and x
z.append(3)
return sum(z) + sum(w)
# ----
# the list a may have two names, and is changed
a = b = []
for i in range(number):
    b = b + [i]
a.append(3)
return len(a) * 10 + len(b)
# ----
# the list b may have two names, and is changed
a = b = [1]
if number > 2:
    b = [3]
b.append(4)
return len(a) * 10 + len(b)
# ----
# the list a may have two names, and is changed
a, b = [1], [2]
for k in range(number):
    a, b = b, a
    a.append(k)
return sum(a) * 10 + sum(b)
# ----
# v was given to a function that returns it
v = [1, 2, number]
def f(w):
    w.append(3)
    return w
def g():
    return len(v)
u = f(v)
return len(u) + g()
# ----
# the list m may have two names, and is changed
a, b = [], []
for k in range(number):
    if k % 3 == 2: a.append(k)
    else: b.append(k)
m = a or b
m.append(3)
return sum(m)
# ----
# the list x may have two names, and is changed
rows = {1: [number], 2: [3]}
x = rows[1] if number > 2 else rows[2]
x.append(3)
return sum(rows[1]) * 100 + sum(rows[2])
# ----
# the list x may have two names, and is changed
rows = {1: [number], 2: [3]}
x = rows[1 if number > 2 else 2]
x.append(3)
return sum(rows[1]) * 100 + sum(rows[2])
# ----
# the list y may have two names, and is changed
rows = [[1], [number]]
x = rows
y = x[1]
y.append(3)
return sum(map(sum, rows))
# ----
# a list in x is changed, and lists in it may have other names
rows = [[1], [number]]
x = rows
if number > 2:
    x = [[5]]
x[0].append(3)
return sum(map(sum, rows))
# ----
# a list in rows is changed, and lists in it may have other names
rows = [[1], [number]]
x = rows
if number > 2:
    x = [[5]]
rows[0].append(3)
return sum(map(sum, x))
# ----
# the list r may have two names, and is changed
rows = [[1], [number]]
x = rows
if number > 2:
    x = [[5]]
r = rows[0]
r.append(3)
return sum(map(sum, x))
# ----
# a deque is used in p = q, which is not compiled there
q = deque([1, 2, number])
p = q
p.rotate(1)
q.appendleft(4)
return sum(x * 10 ** k for k, x in enumerate(p))
# ----
# a list is changed while a loop runs over it
a = [3, 1, number]
b = a
for x in a:
    b.append(x)
    if len(b) > 6: break
return sum(a)
# ----
# a function changes c, which has another name
a = [3, 1, number]
b = a
def f(c, d):
    c.append(1)
    d.append(2)
    return len(c)
n = f(a, b)
return n + sum(a)
# ----
# the list c may have two names, and is changed
a = [3, 1, number]
def g(c):
    d = c
    d.append(3)
    e = d
    e += [4]
    return c
x = g(a)
return sum(x)
# ----
# the list c may have two names, and is changed
a = [3, 1, number]
def g(c):
    d = c
    d.append(3)
    return len(c)
x = g(a)
return sum(a) * x
# ----
# the list b may have two names, and is changed
a = [3, 1, number]
t = (a, a)
b = t[0]
b.append(4)
return sum(t[1])
# ----
# the list a may have two names, and is changed
a = [3, 1, number]
b = a
t = [a, b]
a.append(5)
return sum(map(sum, t))
# ----
# the list a may have two names, and is changed
a = [number]
def gen():
    b = a
    for k in range(3):
        b.append(k)
        yield sum(b)
return sum(gen()) + len(a)
# ----
# the list b may have two names, and is changed
a = {number: [1]}
b = a[number]
b.append(3)
c = b
c.append(4)
return sum(a[number])
# ----
# a list in a is changed, and lists in it may have other names
a = [[1, number], [2]]
d = a
a = a + [[5]]
d[0][0] = 5
return sum(map(sum, a)) * 3 + sum(map(sum, d))
# ----
# a list in a is changed, and lists in it may have other names
a = [[1, number], [2]]
d = a
a = [x for x in a if x]
d[0][0] = 5
return sum(map(sum, a)) * 3 + sum(map(sum, d))
# ----
# a list in a is changed, and lists in it may have other names
a = [[1, number], [2]]
d = a
a = a[:1]
d[0][0] = 5
return sum(map(sum, a)) * 3 + sum(map(sum, d))
# ----
# a list in a is changed, and lists in it may have other names
a = [[1, number], [2]]
d = a
a, c = a[0], a[1]
d[0][0] = 5
return sum(a) * 3 + sum(map(sum, d))
# ----
# a list in a is changed, and lists in it may have other names
a = [[1, number], [2]]
d = a
a = a[0]
d[0][0] = 5
return sum(a) * 3 + sum(map(sum, d))
# ----
# t has the value of the last round over a set, which is in no order
d = {17 + number % 40: 1, 1: 1, 33: 1, 2: 1, 3: 1}
t = 0
for x in set(d):
    t = t * 10 + x
return t
# ----
# a dict is taken apart
d = {17 + number % 40: 1, 1: 1, 33: 1, 2: 1, 3: 1}
t = 0
for x in {*d}:
    t = t * 10 + x
return t
# ----
# t has the value of the last round over a set, which is in no order
d = {17 + number % 40: 1, 1: 1, 33: 1, 2: 1, 3: 1}
t = 0
for x in frozenset(d):
    t = t * 10 + x
return t
# ----
# t has the value of the last round over a set, which is in no order
d = {17 + number % 40, 1, 33, 2, 3}
t = 0
for x in set(d):
    t = t * 10 + x
return t
# ----
# t has the value of the last round over a set, which is in no order
d = [17 + number % 40, 1, 33, 2, 3]
t = 0
s = set(d)
for x in set(s):
    t = t * 10 + x
return t
# ----
# t has the value of the last round over a set, which is in no order
d = [17 + number % 40, 1, 33, 2, 3]
t = 0
s = set(d)
for x in s:
    t = t * 10 + x
return t
# ----
# t has the value of the last round over a set, which is in no order
d = {17 + number % 40: 1, 1: 1, 33: 1, 2: 1, 3: 1}
t = 0
s = {5}
s.update(d)
for x in s:
    t = t * 10 + x
return t
# ----
# t has the value of the last round over a set, which is in no order
d = {17 + number % 40: 1, 1: 1, 33: 1, 2: 1, 3: 1}
t = 0
s = {5} | d.keys()
for x in s:
    t = t * 10 + x
return t
# ----
# t has the value of the last round over a set, which is in no order
t = 0
s = set(dict.fromkeys([17 + number % 40, 1, 33, 2, 3]))
for x in s:
    t = t * 10 + x
return t
# ----
# a dict is changed while a loop runs over it
d = {1: 2, 3: number}
v = d.keys()
for k in v:
    d[k] = 5
return sum(d.values())
# ----
# v goes through what may have changed since
d = {1: 2, 3: number}
v = d.keys()
for k in list(v):
    d[k + 1] = 5
return len(v)
# ----
# v goes through what may have changed since
d = {1: 2, 3: number}
v = d.items()
d[7] = 1
for k, x in v:
    d[k] = 5
return sum(d.values())
# ----
# v was gone through before
d = {1: 2, 3: number}
def view():
    return d.values()
v = view()
return sum(v) + sum(v)
# ----
# a view of the values of a dict of lists is given a name
d = {1: [2], 3: [number]}
v = d.values()
for x in list(v):
    x.append(4)
    d[len(d) + 9] = [1]
return sum(map(sum, d.values()))
""")
REFUSED = {body: body.partition("\n")[0].removeprefix("# ") for body in REFUSALS}
OF_FUNCTIONS = """
the list a may have two names, and is changed
def f(a, n):
    a = a or []
    a.append(n)
    return a
def rule(number):
    return sum(f([1, 2, number], 3))
# ----
the list a may have two names, and is changed
def f(n, a=None):
    a = a or []
    a.append(n)
    return a
def rule(number):
    return sum(f(3)) + sum(f(4, [number]))
# ----
a function that changes box.items is called in an expression
class Box:
    def __init__(self): self.items = [1]
    def reset(self):
        self.items = [7]
        return True
def f(x, y):
    return sum(x) * 10 + sum(y)
def rule(number):
    b = Box()
    a, c = [2], [number]
    return f(b.items, a if b.reset() else c)
# ----
a function that changes box.items is called in an expression
class Box:
    def __init__(self): self.items = [1]
    def reset(self):
        self.items = [7]
        return True
def rule(number):
    b = Box()
    a, c = [2], [number]
    b.items.extend(a if b.reset() else c)
    return sum(b.items)
# ----
an expression holds one of several values, and an object of the class Box, which rules change, is kept or passed on
class Box:
    def __init__(self, n): self.items = [n]; self.n = n
    def add(self, x):
        self.items.append(x)
        return self
def rule(number):
    a, b = Box(1), Box(number)
    c = a if number > 2 else b
    c.add(5)
    d = c
    d.n += 1
    return sum(a.items) * 100 + sum(b.items) + a.n * 10 + b.n
# ----
the list box.items may have two names, and is changed
class Box:
    def __init__(self, n): self.items = [n]; self.n = n
def rule(number):
    a = Box(number)
    x = a.items
    if number > 2:
        x = [4]
    a.items.append(3)
    return sum(x) + sum(a.items)
# ----
a list in box.rows is changed, and lists in it may have other names
class Box:
    def __init__(self, n):
        self.rows = [[n], [1]]
def rule(number):
    b = Box(number)
    x = b.rows
    x = x + [[5]]
    b.rows[0][0] = 5
    return sum(map(sum, x))
# ----
a list in box.rows is changed, and lists in it may have other names
class Box:
    def __init__(self, n):
        self.rows = [[n], [1]]
def rule(number):
    b = Box(number)
    x = b.rows
    b.rows = b.rows + [[5]]
    x[0][0] = 5
    return sum(map(sum, b.rows))
# ----
a set is iterated over, but its order is not defined
def f(src, grid):
    rest = {sq for sq in grid if sq != src}
    reached, frontier = {src}, {src}
    while frontier:
        near = {n for sq in frontier for n in ((sq[0] + 1, 2), (sq[0] - 1, 3)) if n not in reached}
        frontier = {n for n in near if not rest.isdisjoint([n])}
        reached |= frontier
    return reached - {src}
def g(src, grid):
    return (sq for sq in ((1, 2), (3, 4)) if sq not in grid)
def h(src, grid):
    for sq in ((1, 2), (3, 4)):
        if sq not in grid:
            yield sq
T = {1: f, 2: g, 3: h}
def rule(number):
    s = frozenset({(number, 1), (2, 3)})
    grid = {t: t[0] for t in s}
    t = 0
    for a, b in sorted(T[1 + number % 3]((2, 3), grid)):
        t = t * 10 + a
    return t
# ----
the property A.y is read from the class
@dataclass(frozen=True)
class A:
    x: int
    @property
    def y(self):
        return self.x + 1
def rule(number):
    a = A(number)
    return A.y.fget(a)
"""
PARTS = [part.partition("\n") for part in OF_FUNCTIONS.strip().split("\n# ----\n")]
REFUSED.update({text: reason for reason, _, text in PARTS})
