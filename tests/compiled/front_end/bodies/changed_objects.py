"""Rules that make and change objects of plain classes; before each that is refused stands the reason."""

SEPARATOR = "# ----\n"
HEAD = """
from __future__ import annotations
import copy, dataclasses
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple
class Side(Enum):
    A = 0
    B = 1
class Counter:
    def __init__(self, n=0):
        self.n = n
        self.seen = []
    def bump(self, by=1):
        self.n += by
        return self
    def get(self):
        return self.n
    def next(self):
        self.n += 1
        return self.n
    def note(self, x):
        self.seen.append(x)
        return len(self.seen)
    @property
    def double(self):
        return 2 * self.n
    @property
    def items(self):
        return self.seen
    def list(self):
        return self.seen
    def copy2(self):
        return Counter(self.n)
    def score(self, k):
        return (k * self.n) % 5
    def add(self, other):
        self.n += other.n
        other.n = 0
class Board:
    def __init__(self, cells, turn=0):
        self.cells = cells
        self.turn = turn
        self.history = []
    def copy(self):
        return Board(list(self.cells), self.turn)
    def shallow(self):
        return Board(self.cells, self.turn)
    def place(self, at, who):
        self.history.append((at, self.cells[at]))
        self.cells[at] = who
        self.turn = 1 - self.turn
    def undo(self):
        at, old = self.history.pop()
        self.cells[at] = old
        self.turn = 1 - self.turn
    def empty(self):
        return [i for i, c in enumerate(self.cells) if c == 0]
    def moves(self):
        for i, c in enumerate(self.cells):
            if c == 0:
                yield i
    def freeze(self):
        return tuple(self.cells), self.turn
    def fill(self, cells, x):
        for i in range(len(cells)):
            cells[i] = x
@dataclass
class D:
    cells: list
    turn: int = 0
    log: list = field(default_factory=list)
    def put(self, i, v):
        self.cells[i] = v
        self.log.append(i)
@dataclass
class P:
    x: int
    y: int = 3
    def move(self, d):
        self.x += d
        return self

class Base(ABC):
    kind = 3
    LIMIT = (1, 2)
    def __init__(self, x):
        self.x = x
    def twice(self):
        return self.scale(2)
    def scale(self, k):
        return self.x * k
    @staticmethod
    def plus(a, b):
        return a + b
    @classmethod
    def of(cls, x):
        return cls(x)
class Derived(Base):
    def __init__(self, x, y):
        super().__init__(x)
        self.y = y
    def scale(self, k):
        self.y += 1
        return super().scale(k) + self.y
    @classmethod
    def of(cls, x):
        return cls(x, 1)
class Plain:
    pass
class Empty:
    def __init__(self):
        super().__init__()
    def set(self, x):
        self.x = x
        return self
class Vec:
    __slots__ = ("x", "y")
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __eq__(self, other):
        if not isinstance(other, Vec):
            return NotImplemented
        return self.x == other.x and self.y == other.y
    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)
    def __len__(self):
        return 2
    def __getitem__(self, i):
        return (self.x, self.y)[i]
    def __iter__(self):
        yield self.x
        yield self.y
    def __contains__(self, k):
        return k == self.x
    def __lt__(self, other):
        return self.x < other.x
class Prop:
    def __init__(self, v):
        self._v = v
    @property
    def v(self):
        return self._v
    @v.setter
    def v(self, x):
        self._v = x
class Private:
    def __init__(self, v):
        self.__v = v
    def get(self):
        return self.__v
    def put(self, v):
        self.__v = v
        return self
class Shade:
    n = 5
    def __init__(self):
        self.n += 1
class Count:
    made = 0
    def __init__(self):
        Count.made += 1
class Del:
    def __init__(self): self.n = 1
    def __del__(self): pass
class Attr:
    def __init__(self): self.n = 1
    def __getattr__(self, name): return 3
class SetA:
    def __init__(self): self.n = 1
    def __setattr__(self, name, v): object.__setattr__(self, name, v + 1)
class Meta(type):
    pass
class OfMeta(metaclass=Meta):
    def __init__(self): self.n = 1
class L(list):
    def __init__(self): self.n = 1
class New:
    def __new__(cls): return 3
class Mut:
    def __init__(self, cells=[]):
        self.cells = cells
    def add(self, x):
        self.cells.append(x)
        return len(self.cells)
class Uf:
    def __init__(self, n):
        self.parent = list(range(n))
        self.steps = 0
    def find(self, x):
        if self.parent[x] != x:
            self.parent[x] = self.find(self.parent[x])
        return self.parent[x]
    def find2(self, x):
        self.steps += 1
        if self.parent[x] == x:
            return x
        return self.find2(self.parent[x])
    def join(self, a, b):
        ra, rb = self.find(a), self.find(b)
        if ra != rb:
            self.parent[ra] = rb
        return ra != rb
    def same(self, a, b):
        return self.find(a) == self.find(b)
class Node:
    def __init__(self, v, left=None, right=None):
        self.v, self.left, self.right = v, left, right
    def total(self):
        t = self.v
        if self.left is not None: t += self.left.total()
        if self.right is not None: t += self.right.total()
        return t
    def clone(self):
        return Node(self.v).clone()
class Cursor:
    def __init__(self, text):
        self.text = text
        self.at = 0
    def more(self):
        return self.at < len(self.text)
    def next(self):
        c = self.text[self.at]
        self.at += 1
        return c
    def number(self):
        total = 0
        while self.more():
            c = self.next()
            total = total * 3 + c
        return total
class Stack:
    def __init__(self):
        self.items = []
    def push(self, x):
        self.items.append(x)
    def pop(self):
        return self.items.pop()
    def peek(self):
        return self.items[-1]
    def __len__(self):
        return len(self.items)
    def empty(self):
        return not self.items
@dataclass
class G:
    cells: list
    me: int = 1
    def __post_init__(self):
        self.n = len(self.cells)
        self.count = 0
    def visit(self, at, seen):
        if at < 0 or at >= self.n or at in seen or self.cells[at] != self.me:
            return 0
        seen.add(at)
        self.count += 1
        return 1 + self.visit(at + 1, seen) + self.visit(at - 1, seen)
@dataclass(order=True)
class O:
    x: int
@dataclass(eq=False)
class E:
    x: int
@dataclass(slots=True)
class S:
    x: int = 0
    y: tuple = ()
@dataclass
class Child(P):
    z: int = 9
def helper(b, k):
    b.turn += k
    if k > 2:
        b.cells[0] = k
    return b
def make(n):
    b = Board([n, 0])
    b.turn = n
    return b
def pair(n):
    return Counter(n), Counter(n + 1)
def search(b, depth):
    if depth == 0:
        return sum(b.cells)
    best = -99
    for m in b.empty():
        b.place(m, depth)
        best = max(best, search(b, depth - 1))
        b.undo()
    return best
def search2(b, depth):
    if depth == 0:
        return sum(b.cells)
    best = -99
    for m in b.empty():
        c = b.copy()
        c.place(m, depth)
        best = max(best, search2(c, depth - 1))
    return best
def swap(a, b):
    a.n, b.n = b.n, a.n
def early(b, n):
    for i in range(5):
        for j in range(3):
            b.n += 1
            if i * j == n: return b.n
        if i == n: return -b.n
    return 0
def two(cells, other, n):
    cells[0] = n
    other.append(n)
    return len(cells)
class Grid:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.cells = [[0] * width for _ in range(height)]
    def get(self, r, c):
        return self.cells[r][c]
    def set(self, r, c, v):
        self.cells[r][c] = v
    def row(self, r):
        return tuple(self.cells[r])
    def count(self, v):
        return sum(row.count(v) for row in self.cells)
    def flat(self):
        return tuple(c for row in self.cells for c in row)
    def best(self):
        return max(max(row) for row in self.cells)
    def copy(self):
        made = Grid(self.width, self.height)
        made.cells = [list(row) for row in self.cells]
        return made
class Group:
    def __init__(self):
        self.stones = set()
        self.owner = {}
    def add(self, x):
        self.stones.add(x)
        self.owner[x] = self.owner.get(x, 0) + 1
    def has(self, x):
        return x in self.stones
    def libs(self):
        return sum(self.owner.values())
class Acc:
    def __init__(self):
        self.total = 0
        self.count = 0
        self.best = None
    def feed(self, x):
        self.total += x
        self.count += 1
        if self.best is None or x > self.best:
            self.best = x
        return self
    def mean(self):
        return self.total // self.count
def pick(a, b, n):
    if n > 2:
        return a
    return b
def grow(c, k):
    while k > 0:
        c = Counter(c.n + k)
        k -= 1
    return c
def twist(n):
    if n > 2:
        return Counter(n)
    c = Counter(1)
    c.bump(n)
    return c
def change(n):
    return Counter(n).bump().n
def later(c, k):
    return c.bump(k)
def add2(c, k):
    return c.n + k
class Outer:
    def __init__(self, v):
        self.inner = Node(v)
        self.other = Node(v + 10)
    def swap(self):
        self.inner, self.other = self.other, self.inner
def unset(a, n):
    if n > 2:
        t = a.n
    a.bump()
    return t
def nested(a, n):
    for i in range(4):
        while True:
            a.bump()
            if a.n > n + 2:
                break
            if a.n == 5:
                return 55
        else:
            return -1
        if i == n:
            continue
        a.n -= 1
    else:
        a.n += 100
    return a.n
def caught(a, n):
    try:
        a.bump()
        x = (1, 2)[n]
        a.bump(x)
    except IndexError:
        a.bump(50)
        return -1
    finally:
        a.n += 1000
    return x
def boom(a, n):
    a.bump(7)
    if n > 2:
        raise ValueError
    return a.n
def gen(a, k):
    for i in range(k):
        yield a.n + i
def chain(a, k):
    a.bump(k)
    return a
def deep(a, k):
    if k == 0:
        return a.n
    a.n += k
    a.seen.append(k)
    x = deep(a, k - 1)
    a.n -= 1
    return x + a.n
def star(a, *ks):
    for k in ks:
        a.bump(k)
    return a.n
def kw(*, c, k=1):
    return c.bump(k).n
def const_maker():
    a = Counter(3)
    for i in range(4):
        a.bump(i)
    return a.n
def first(cells, v):
    cells[0] = v
def push(cells, v):
    cells.append(v)
def back(cells):
    cells[0] = 7
    return cells
def chain2(xs, k):
    return [x + k for x in xs]
def counted(counter, cells, at):
    counter.bump()
    return cells[at % 4] + 1
"""
ACCEPTED = """
a, cells, at = Counter(n), [1, 2, 3, 4], 0
while at < 9:
    at += counted(a, cells, at)
    cells[at % 4] += 1
return a.n, at, sum(cells)
# ----
a, cells, other = Counter(n), [1, 2, 3, 4], [5, 6, 7, 8]
held = cells
for at in range(3):
    place = counted(a, held, at)
    found = counted(a, cells, at)
    other[place % 4] += found
    held[at] += 1
return a.n, sum(cells), sum(held), sum(other)
# ----
a = Counter(n)
b = a
b.bump()
return a.n, b is a, a == b, a != b
# ----
a = Counter(n)
b = Counter(n)
b.bump()
return a.n, b is a, a == b, a != b
# ----
a = Counter(n)
return a.get() + a.bump().get() + a.get()
# ----
a = Counter(n)
return a.n + a.next() + a.n
# ----
a = Counter(n)
return (a.n, a.next(), a.n, a.next())
# ----
a = Counter(n)
return [a.next(), a.next()][0] + a.n
# ----
a = Counter(n)
x = a.n
a.bump()
return x, a.n
# ----
a = Counter(n)
a.n, x = a.next(), a.n
return a.n, x
# ----
a = Counter(n)
a.n += a.next()
return a.n
# ----
a = Counter(n)
a.bump().bump().bump(3)
return a.double
# ----
a = Counter(n)
a.note(n)
a.note(2)
return tuple(a.seen)
# ----
a = Counter(n)
x = a.items
x.append(4)
return tuple(a.seen), len(x)
# ----
a = Counter(n)
x = a.list()
a.note(n)
return tuple(x), tuple(a.seen)
# ----
a = Counter(n)
x = a.list()
x.append(n)
x = [1]
x.append(2)
return tuple(x), tuple(a.seen)
# ----
a = Counter(n)
x = a.seen
a.seen = [7]
x.append(1)
a.note(n)
return tuple(x), tuple(a.seen)
# ----
c = [0, n, 0]
b = Board(c)
b.place(0, 5)
return tuple(c), b.freeze(), b.turn
# ----
c = [0, n, 0]
b = Board(c)
c[1] = 9
return b.freeze()
# ----
c = [0, n, 0]
b = Board(c)
c = [4]
c[0] = 9
return b.freeze(), tuple(c)
# ----
b = Board([0, n, 0])
d = b.copy()
d.place(0, 4)
return b.freeze(), d.freeze()
# ----
b = Board([0, n, 0])
d = b.shallow()
d.place(0, 4)
return b.freeze(), d.freeze()
# ----
b = Board([0, n, 0])
b.place(0, 1)
b.place(2, 2)
b.undo()
return b.freeze(), len(b.history)
# ----
b = Board([0, n, 0])
return tuple(b.empty()), tuple(b.moves())
# ----
b = Board([0, n, 0])
b.fill(b.cells, n)
return b.freeze()
# ----
b = Board([0, n, 0])
c = [1, 2]
b.fill(c, n)
return b.freeze(), tuple(c)
# ----
b = Board([0, n, 0])
return sum(i for i in b.moves())
# ----
b = Board([0, n, 0])
for i in b.moves():
    if i > 0: return i
return -1
# ----
b = Board([0, n, 0])
for i in b.empty():
    b.place(i, n)
    if n > 3: b.undo()
return b.freeze()
# ----
t = 0
for i in range(5):
    b = Counter(i)
    b.bump(n)
    t += b.n
return t
# ----
t = Counter(0)
for i in range(5):
    t.bump(i if n > i else 1)
return t.n
# ----
prev = Counter(0)
for i in range(5):
    cur = Counter(i)
    cur.add(prev)
    prev = cur
return prev.n
# ----
keep = []
for i in range(3):
    keep.append(Counter(i + n))
return keep[0].n + keep[2].n
# ----
keep = [Counter(i + n) for i in range(3)]
keep[1].bump()
return tuple(k.n for k in keep)
# ----
a, b = Counter(n), Counter(1)
if n > 2: a, b = b, a
a.bump()
return a.n, b.n
# ----
a = Counter(n) if n > 2 else Counter(1)
return a.n
# ----
if n > 2:
    a = Counter(n)
else:
    a = Counter(1)
a.bump()
return a.n
# ----
a = Counter(n)
if n > 2: a = Counter(5)
return a.n
# ----
a = Counter(n)
a.extra = 5
return a.extra
# ----
d = D([0, n])
d.put(0, 4)
return tuple(d.cells), tuple(d.log), d.turn
# ----
d = D([0, n])
e = D([0, n])
return d == e, d is e, d != e
# ----
d = D([0, n])
e = replace(d, turn=3)
e.put(0, 4)
return tuple(d.cells), tuple(d.log), d.turn
# ----
d = D([0, n])
e = copy.copy(d)
e.put(0, 4)
return tuple(d.cells), tuple(d.log), d.turn
# ----
d = D([0, n])
e = copy.deepcopy(d)
e.put(0, 4)
return tuple(d.cells), tuple(d.log), d.turn
# ----
p = P(n)
q = P(n, 3)
return p == q, p.move(1) == q, p is q.move(1)
# ----
p = P(n)
q = replace(p, y=n)
q.x = 9
return p.x, q.x, q.y
# ----
p = P(n)
q = copy.copy(p)
q.move(2)
return p.x, q.x
# ----
p = P(y=n, x=2)
p.y -= 1
return p.x, p.y
# ----
p = P()
return p.x
# ----
p = P(1, 2, 3)
return p.x
# ----
return P(n).x, P(n).move(2).x
# ----
p = P(n)
return isinstance(p, P), isinstance(p, Counter), type(p) is P, p.__class__ is P
# ----
p = P(n)
return 1 if p else 0
# ----
p = P(n)
return getattr(p, 'x'), getattr(p, 'move')(2).x
# ----
p = P(n)
f = lambda k: p.x + k
p.x = 9
return f(1)
# ----
p = P(n)
def g(k):
    p.x += k
    return p.x
g(1)
return p.x + g(2)
# ----
p = P(n)
f = p.move
f(3)
return p.x
# ----
p = P(n)
return max([3, 1, 2], key=lambda k: k * p.x)
# ----
p = P(n)
return sorted((3, 1, 2), key=lambda k: k * p.x)[0]
# ----
p = P(n)
p.self = p
p.self.self.x += 1
return p.x
# ----
p = P(n)
q = P(p)
q.x.move(2)
return p.x
# ----
a = Counter(n)
return n > 2 and a.next() > 3, a.n
# ----
a = Counter(n)
if n > 2 and a.next() > 3: return a.n
return -a.n
# ----
a = Counter(n)
if a.next() > 3 and n > 2: return a.n
return -a.n
# ----
a = Counter(n)
while a.next() < 5: pass
return a.n
# ----
a = Counter(n)
x = a.next() if n > 1 else 0
return x, a.n
# ----
a = Counter(n)
try:
    a.bump(); x = [1][n]; a.bump()
except IndexError:
    a.bump(10)
return a.n
# ----
b = Board([0, n])
try:
    b.place(n, 4)
except IndexError:
    b.turn = 7
return b.freeze(), len(b.history)
# ----
b = Board([0, n])
b.place(n, 4)
return b.freeze()
# ----
b = Board([0, n, 1])
b.cells[0], b.cells[1] = b.cells[1], b.cells[0]
return b.freeze()
# ----
b = Board([0, n, 1])
b.cells += [n]
b.cells[1] += 3
return b.freeze()
# ----
b = Board([0, n, 1])
b.cells[1:] = [3]
del b.cells[0]
return b.freeze()
# ----
b = Board([0, n, 1])
x = b.cells.pop()
return x, b.freeze()
# ----
b = Board([[0, n], [1, 2]])
b.cells[0][1] = 9
return b.cells[0][1], b.cells[1][0]
# ----
b = Board([[0, n], [1, 2]])
d = Board([list(r) for r in b.cells])
d.cells[0][1] = 9
return b.cells[0][1]
# ----
b = Board({})
b.cells[n] = 2
b.cells[3] = n
return b.cells.get(3, 0), len(b.cells)
# ----
b = Board(set())
b.cells.add(n)
b.cells.add(3)
return len(b.cells), 3 in b.cells
# ----
b = Board(None)
b.cells = [n]
b.cells.append(1)
return tuple(b.cells)
# ----
b = Board(Side.A)
b.cells = Side.B
return b.cells is Side.B
# ----
b = Board('x')
b.cells += 'y'
return len(b.cells)
# ----
b = Derived(n, 2)
return b.twice(), b.y, b.kind, b.LIMIT[1], b.plus(1, n)
# ----
b = Base.of(n)
c = Derived.of(n)
return b.twice(), c.twice(), c.y
# ----
p = Plain()
p.x = n
p.x += 1
return p.x
# ----
p = Plain()
q = Plain()
return p == q, p is q
# ----
e = Empty()
return e.set(n).x
# ----
v = Vec(n, 1)
w = v + Vec(1, 2)
return w.x, w.y, len(w), w[0], n in w
# ----
v = Vec(n, 1)
w = v
w += Vec(1, 2)
return v.x, w.x
# ----
v = Vec(n, 1)
return sum(v), tuple(v), list(v)[1]
# ----
v = Vec(n, 1)
a, b = v
return a, b
# ----
v = Vec(n, 1)
return v < Vec(2, 0), v > Vec(2, 0)
# ----
p = Prop(n)
p._v = 3
return p.v
# ----
p = Private(n)
q = p.put(n + 1)
return p.get(), q.get()
# ----
m = Mut([n])
m.add(n)
return len(m.cells)
# ----
u = Uf(6)
u.join(0, 1)
u.join(1, 2)
u.join(n % 6, 5)
return u.same(0, 5), u.same(3, 4), tuple(u.parent)
# ----
u = Uf(4)
u.parent[1] = 0
u.parent[2] = 1
return u.find2(n % 4), u.steps
# ----
t = Node(n, Node(1), Node(2, Node(3)))
return t.total()
# ----
t = Node(n, Node(1))
t.left.v = 7
k = t.left
k.v += 1
return t.total(), k is t.left
# ----
t = Node(n)
t.left = Node(2)
t.left.left = Node(4)
return t.total()
# ----
c = Cursor((1, n, 2))
return c.next(), c.number(), c.at
# ----
c = Cursor((1, 0, 2, n))
c.next()
return c.number()
# ----
s = Stack()
s.push(n)
s.push(2)
x = s.pop()
return x, s.peek(), len(s), s.empty()
# ----
s = Stack()
s.push(n)
while s:
    x = s.pop()
    if x > 0:
        s.push(x - 1)
        if x > 2: s.push(x - 2)
return len(s)
# ----
s = Stack()
s.push(n)
while not s.empty():
    x = s.pop()
    if x > 0: s.push(x - 1)
return len(s)
# ----
s = Stack()
return s.pop()
# ----
s = Stack()
s.push(n)
s.push(s.pop() + 1)
return s.peek()
# ----
g = G([1, n, 1, 1])
return g.visit(0, set()), g.count, g.n
# ----
return E(n) == E(n), E(n).x
# ----
s = S(n)
s.y = (n, 2)
return s.x, s.y
# ----
c = Child(n)
c.move(2)
return c.x, c.y, c.z
# ----
b = Board([0, n])
c = helper(b, n)
return c is b, b.freeze()
# ----
b = make(n)
c = make(1)
c.turn = 8
return b.freeze(), c.freeze()
# ----
a, b = pair(n)
swap(a, b)
return a.n, b.n
# ----
a = Counter(n)
swap(a, a)
return a.n
# ----
x = pair(n)
x[0].bump()
return x[0].n, x[1].n
# ----
b = Board([0, n, 0])
return search(b, 2), b.freeze()
# ----
b = Board([0, n, 0])
return search2(b, 2), b.freeze()
# ----
a = Counter(0)
return early(a, n), a.n
# ----
a = Counter(0)
for k in range(4):
    early(a, k)
    if a.n > 10 + n: break
else:
    a.n = -1
return a.n
# ----
b = Board([0, n])
return two(b.cells, b.history, n), b.freeze(), len(b.history)
# ----
b = Board([0, n])
b.history = b.cells
b.history[0] = 5
return b.freeze()
# ----
b = Board([0, n])
b.history = b.cells
b.cells = [3]
b.history[0] = 5
return b.freeze(), tuple(b.history)
# ----
b = Board([0, n])
x = b.cells
y = x
y[0] = 4
return b.freeze(), tuple(x)
# ----
b = Board([0, n])
if n > 1: b.cells = [1, 2, 3]
b.cells[0] = 4
return b.freeze()
# ----
b = Board([0, n])
for i in range(3):
    b.cells = b.cells + [i]
return b.freeze()
# ----
b = Board([0, n])
for i in range(3):
    x = list(b.cells)
    x.append(i)
    b.cells = x
return b.freeze()
# ----
b = Board([0, n])
for i in range(3):
    d = b.copy()
    d.place(0, i)
    b = d
return b.freeze()
# ----
b = Board([0, n])
for i in range(3):
    x = b.cells
    x[0] += i
return b.freeze()
# ----
x = [0, n]
for i in range(3):
    b = Board(x)
    b.cells[0] += i
return tuple(x)
# ----
x = [0, n]
for i in range(3):
    b = Board(list(x))
    b.cells[0] += i + 1
return tuple(x), b.freeze()
# ----
keep = Board([0])
for i in range(3):
    b = Board([i])
    if i == 1: keep = b
    b.cells[0] += 5
return keep.freeze()
# ----
a = Counter(n)
for i in range(3):
    if i > n: continue
    a.bump(i)
    if a.n > 4: break
return a.n
# ----
a = Counter(n)
def f(k):
    return a.bump(k).n
return f(1) + f(2)
# ----
a = Counter(n)
def f(k):
    a.bump(k)
f(3)
return a.n
# ----
a = Counter(n)
def f(k):
    if k > 2: t = a.n
    return t
return f(3) + f(n)
# ----
def f(k):
    c = Counter(k)
    return c
x = f(n)
y = f(2)
x.bump()
return x.n, y.n
# ----
fs = [Counter(n).bump, Counter(1).bump]
return fs[0](2).n
# ----
a = Counter(n)
m = a.bump
a = Counter(5)
return m(1).n, a.n
# ----
xs = [1, n]
d = D(xs)
e = D(xs)
e.put(0, 5)
return tuple(xs), tuple(d.cells), tuple(d.log)
# ----
d = D([1, n])
e = replace(d)
e.put(0, 5)
return tuple(d.cells), tuple(d.log), tuple(e.log)
# ----
d = D([1, n])
e = replace(d, log=[])
e.put(0, 5)
return tuple(d.cells), tuple(d.log), tuple(e.log)
# ----
d = D([1, n])
e = replace(d, cells=list(d.cells), log=d.cells)
e.put(0, 5)
return tuple(d.cells), tuple(d.log), tuple(e.log)
# ----
a = Counter(n)
b = Counter(a.next())
return a.n, b.n
# ----
a = Counter(n)
return Counter(a.next()).n + a.n
# ----
a = Counter(n)
x = (a.n, a.bump().n, a.n)
return x
# ----
a = Counter(n)
return a.bump() is a, a.bump() == a, a.n
# ----
a = Counter(n)
assert a.next() > 0
return a.n
# ----
a = Counter(n)
x = [i + a.n for i in range(3)]
a.bump()
return tuple(x), a.n
# ----
a = Counter(n)
match a.n:
    case 2: return 5
    case k: return k + a.next()
# ----
a = Counter(n)
a.seen.append(n)
a.seen.extend([1, 2])
return a.seen.index(n), a.seen.count(n), sum(a.seen), max(a.seen)
# ----
a = Counter(n)
a.seen += (n,)
a.seen.sort()
a.seen.reverse()
a.seen.insert(0, 4)
return tuple(a.seen)
# ----
a = Counter(n)
a.seen = {n: 1}
a.seen[3] = 4
a.seen[n] += 1
return sum(a.seen.values())
# ----
a = Counter(n)
a.seen = {n}
a.seen |= {3}
a.seen.discard(1)
return len(a.seen)
# ----
a = Counter(n)
a.n = None
return a.n is None
# ----
a = Counter(n)
a.n = None
if n > 2: a.n = n
return 0 if a.n is None else a.n + 1
# ----
a = Counter(n)
a.n = None if n > 3 else n
if a.n is not None:
    a.n += 1
    return a.n
return 0
# ----
a = Counter(n)
a.n = 1.5
return a.n * n
# ----
a = Counter(n)
if n > 2: a.n = True
return a.n + 1
# ----
a, b = Counter(n), Counter(1)
for i in range(3):
    a.bump(i)
    a, b = b, a
return a.n, b.n
# ----
a, b, c = Counter(n), Counter(1), Counter(2)
for i in range(4):
    a.bump(i)
    a, b, c = c, a, b
return a.n, b.n, c.n
# ----
a, b = Counter(n), Counter(1)
if n > 2:
    a, b = b, a
c = a
c.bump(5)
return a.n, b.n, c is a, c is b
# ----
a = Counter(n)
while a.n < 20:
    b = Counter(a.n + 3)
    b.seen.append(a.n)
    a = b
return a.n, tuple(a.seen)
# ----
b = Board([0, n, 0])
if n > 2:
    c = b.copy()
    c.cells[0] = 9
else:
    c = Board([5, 5, 5], 1)
c.place(2, 7)
return b.freeze(), c.freeze(), len(c.history)
# ----
b = Board([0, n, 0])
if n > 2:
    c = b.copy()
else:
    c = Board([5, 5], 1)
c.place(1, 7)
return b.freeze(), c.freeze(), len(c.history)
# ----
b = Board([0, n, 0])
if n > 2:
    b.cells = [1, 2]
b.cells.append(3)
return b.freeze()
# ----
b = Board([n, 1, 2])
for c in list(b.cells):
    b.place(0, c)
return b.freeze()
# ----
b = Board([n, 1, 2])
x = b.cells
for i in range(3):
    b = Board(x)
    b.cells[i] += 1
return tuple(x)
# ----
t = Node(n)
for i in range(3):
    t = Node(i, t)
return t.v
# ----
t = Node(n, Node(1))
for i in range(3):
    t.left = Node(i + n)
return t.total()
# ----
t = Node(n, Node(1))
if n > 2:
    t.left = Node(4)
    t.left.v += 1
return t.total()
# ----
p = P(n)
q = P(1)
for i in range(5):
    if p.x < q.x: p.move(2)
    else: q.move(3)
    if i == n: p, q = q, p
return p.x, q.x
# ----
a = Counter(n)
try:
    a = Counter(5)
    x = [1, 2][n]
    a = Counter(x)
except IndexError:
    a.bump(100)
return a.n
# ----
a = Counter(n)
for i in range(4):
    try:
        a = Counter([1, 2][n + i])
    except IndexError:
        a.bump(100)
return a.n
# ----
a = Counter(n)
for i in range(6):
    if i == n: break
    a = Counter(a.n + i)
else:
    a = Counter(77)
return a.bump().n
# ----
a = pick(Counter(n), Counter(1), n)
a.bump(4)
return a.n
# ----
a = grow(Counter(n), 3)
return a.n
# ----
return twist(n).n
# ----
return pick(twist(n), twist(1), n).n
# ----
return later(Counter(n), change(n)).n
# ----
a = Counter(n)
def g():
    nonlocal a
    if n > 2: a = Counter(50)
    return 1
x = g()
return a.n + x
# ----
s = Stack()
s.push((n, 0))
seen = {n}
while s:
    x, d = s.pop()
    for y in (x - 1, x - 2):
        if y > 0 and y not in seen:
            seen.add(y)
            s.push((y, d + 1))
return len(seen)
# ----
g = Grid(3, 2)
g.set(1, 1, n)
return g.get(1, 1), g.row(1), g.count(n)
# ----
g = Grid(3, 2)
for r in range(2):
    for c in range(3):
        g.set(r, c, r * c + n)
return g.flat(), g.best()
# ----
g = Grid(3, 2)
h = g.copy()
h.set(0, 0, n)
return g.get(0, 0), h.get(0, 0)
# ----
g = Group()
g.add(n)
g.add(2)
g.add(2)
return len(g.stones), g.owner.get(2, 0), g.has(n), g.libs()
# ----
acc = Acc()
for i in range(4):
    acc.feed(i * n)
return acc.total, acc.best, acc.mean()
# ----
acc = Acc()
acc.feed(n).feed(2).feed(n * n)
return acc.total, acc.best
# ----
acc = Acc()
return acc.best is None, acc.feed(n).best is None
# ----
a = Counter(n)
a.n = a
return a.n is a
# ----
a = Counter(n)
a.seen.append(a)
return len(a.seen)
# ----
a = Counter(n)
x = (a, a)
x[0].bump()
return x[1].n, x[0] is x[1]
# ----
a = Counter(n)
x = [a, Counter(2)]
for c in x:
    c.bump()
return a.n, x[1].n
# ----
a = Counter(n)
x = [a, Counter(2)]
x[0] = x[1]
x[0].bump()
return a.n, x[1].n
# ----
a = Counter(n)
for c in (a, Counter(4), a):
    c.bump()
return a.n
# ----
a = Counter(n)
x = a.bump() or Counter(1)
return x.n
# ----
a = Counter(n)
return (a.n, a.n)[a.next() > 3]
# ----
a = Counter(n)
x = a.items
x += [n]
return len(a.seen)
# ----
a = Counter(n)
x = a.seen[:]
x.append(1)
return len(a.seen)
# ----
a = Counter(n)
a.note(1)
x = a.seen + [n]
x.append(1)
return len(a.seen), len(x)
# ----
a = Counter(n)
a.seen = [[1], [n]]
a.seen[0].append(n)
return len(a.seen[0])
# ----
a = Counter(n)
a.note([n])
a.note([n, 1])
return len(a.seen[1])
# ----
a = Counter(n)
a.seen = [0] * 4
a.seen[n] += 1
return tuple(a.seen)
# ----
a = Counter(n)
a.seen = [0] * 4
i = 0
a.seen[i], i = n, 2
return tuple(a.seen)
# ----
a = Counter(0)
a.seen = [0] * 4
a.seen[a.n] = a.next()
return tuple(a.seen)
# ----
a = Counter(n)
if n > 2 and a.next() > 4: return a.n
return -a.n
# ----
a = Counter(n)
if n > 2 or a.next() > 1: return a.n
return -a.n
# ----
a = Counter(n)
if n > 2 and (a.next() > 4 or a.next() > 9) and a.next() > 1: return a.n
return -a.n
# ----
a = Counter(n)
if not (n > 2 and a.next() > 4): return a.n
return -a.n
# ----
a = Counter(n)
x = a.n + (1 if n > 2 and a.next() > 4 else 5) + a.n
return x
# ----
a = Counter(n)
x = (a.n, a.next() if n > 1 else a.n, a.n)
return x
# ----
a = Counter(n)
x = (a.n, a.n > 3 and a.next(), a.n)
return x[0], x[2]
# ----
a = Counter(n)
x = a.n > 3 or a.bump(7).n > 3
return x, a.n
# ----
a = Counter(n)
a.n = a.next() if n > 2 else a.n - 1
return a.n
# ----
a = Counter(n) if n > 2 else Counter(1)
a.bump()
return a.n
# ----
a = Counter(n)
while a.n < 5 and a.next() != 3: pass
return a.n
# ----
u = Uf(5)
t = 0
for i in range(4):
    if (n >> i) & 1 and u.join(i, i + 1): t += 1
return t, tuple(u.parent)
# ----
u = Uf(5)
t = 0
for i in range(4):
    if (n >> i) & 1 and u.join(i, i + 1) and u.same(0, 2): t += 1
    elif i > 1 and not u.same(0, 3): t += 10
return t, tuple(u.parent)
# ----
b = Board([0, n])
x = [1] if n > 1 else b.empty()
x.append(4)
return tuple(x), b.freeze()
# ----
b = Board([0, n])
x = b.copy() if n > 1 else Board([2, 2])
x.place(0, 3)
return x.freeze(), b.freeze()
# ----
b = Board([0, n])
return b.copy().freeze() if n > 1 else b.freeze()
# ----
s = Stack()
if n > 1: s.push(n)
return s.pop() if s else 0
# ----
a = Counter(n)
x = None if n > 2 else a.next()
return x is None, a.n
# ----
a = Counter(n)
return (a.n if n > 4 else a.next()) + (a.next() if n < 6 else a.n)
# ----
a = Counter(n)
return a.n * (a.next() > 2 and n > 1 and a.next() > 0) + a.n
# ----
return unset(Counter(n), n)
# ----
a = Counter(n)
return unset(a, 5), unset(a, n)
# ----
a = Counter(n)
return nested(a, n), a.n
# ----
a = Counter(n)
return boom(a, n)
# ----
a = Counter(n)
x = 0
for i in gen(a, 3):
    x += i
return x, a.n
# ----
a = Counter(n)
return chain(chain(chain(a, 1), 2), n).n
# ----
a = Counter(n)
return deep(a, 3), a.n, tuple(a.seen)
# ----
a = Counter(n)
return star(a, 1, 2, n), kw(c=a, k=n), a.n
# ----
a = Counter(n)
f = a.bump
g = a.note
f(2)
g(n)
g(a.n)
return a.n, tuple(a.seen)
# ----
return const_maker(), n
# ----
return const_maker() + n
# ----
c = [1, n]
b = Board(c)
d = c
d[0] = 4
return b.freeze()
# ----
c = [1, n]
b = Board(c)
c.append(3)
c.sort()
return b.freeze()
# ----
c = [1, n]
b = Board(c)
b.fill(c, 3)
return b.freeze(), tuple(c)
# ----
c = [1, n]
b = Board(c)
first(c, 8)
return b.freeze(), tuple(c)
# ----
c = [1, n]
b = Board(c)
push(c, 8)
return b.freeze(), tuple(c)
# ----
c = [1, n]
b = Board(c)
push(b.cells, 8)
return b.freeze(), tuple(c)
# ----
b = Board([1, n])
d = b.cells
push(d, 3)
return b.freeze()
# ----
b = Board([1, n])
b.history = b.cells
push(b.history, 3)
return b.freeze()
# ----
b = Board([1, n])
b.place(0, 3)
h = b.history
h.append((1, 1))
b.undo()
return b.freeze(), len(h)
# ----
b = Board([1, n])
x = b.history
b.place(0, 3)
return len(x), x[0]
# ----
b = Board([1, n])
d = D(b.cells)
d.put(0, 9)
return b.freeze(), len(d.log)
# ----
b = Board([1, n])
d = D(cells=b.cells)
d.put(0, 9)
return b.freeze(), len(d.log)
# ----
b = Board(cells=[1, n], turn=1)
b.place(1, 2)
return b.freeze()
# ----
b = Board(turn=n, cells=[1, n])
b.place(1, 2)
return b.freeze()
# ----
a = Counter(n)
for i in range(2):
    c = Counter(i)
    for j in range(2):
        d = Counter(j + c.n)
        c.add(d)
        a.add(c)
return a.n, c.n, d.n
# ----
a = Counter(n)
for i in range(3):
    a.seen.append(i)
    if i == n: a = Counter(a.n)
return tuple(a.seen), a.n
# ----
x = [Counter(i) for i in range(3)]
for c in x: c.bump(n)
return sum(c.n for c in x)
# ----
a = Counter(n)
return any(a.n == i for i in range(4)), [i for i in range(6) if i != a.n][0]
# ----
a = Counter(n)
return max((1, 2, 3), key=lambda k: (k * a.n) % 5)
# ----
a = Counter(n)
return max((1, 2, 3), key=a.score)
# ----
a = Counter(n)
return tuple(map(a.score, (1, 2)))
# ----
a = Counter(n)
return tuple(filter(lambda k: k != a.n, (1, 2))), a.n
# ----
a = Counter(n)
x, y = a.next(), a.next()
return x, y, a.n
# ----
a = Counter(n)
x, a.n = a.next(), 7
return x, a.n
# ----
a = Counter(n)
a.n, a.z = a.next(), a.n
return a.n, a.z
# ----
a = Counter(n)
a.n = a.z = 3
return a.n, a.z
# ----
a = Counter(n)
a.n: int = 4
return a.n
# ----
a = Counter(n)
b = Counter(1)
a.other = b
b.other = a
a.other.other.n += 5
return a.n, a.other.n, b.other is a
# ----
a = Counter(n)
b = Counter(1)
a.other = b
c = copy.copy(a)
c.other.n = 9
c.n = 8
return a.n, b.n
# ----
a = Counter(n)
b = Counter(1)
a.other = b
c = copy.deepcopy(a)
c.other.n = 9
c.n = 8
return a.n, b.n, c.other.n
# ----
a = Counter(n)
a.other = a
c = copy.deepcopy(a)
c.other.n = 9
return a.n, c.n, c.other is c
# ----
a = Counter(n)
a.seen = [[n], [2]]
c = copy.deepcopy(a)
c.seen[0][0] = 9
return a.seen[0][0], c.seen[0][0]
# ----
a = Counter(n)
a.seen = [[n], [2]]
c = copy.copy(a)
c.seen[0][0] = 9
return a.seen[0][0], c.seen[0][0]
# ----
a = Counter(n)
a.seen = [[n], [2]]
c = copy.copy(a)
c.seen.append([3])
return len(a.seen), len(c.seen)
# ----
a = Counter(n)
assert a.n == n, a.next()
return a.n
# ----
a = Counter(n)
if n > 90: raise ValueError(a.next())
return a.n
# ----
a = Counter(n)
a = None
return a is None
# ----
a = Counter(n)
x = a.n
a = a.n + x
return a
# ----
a = Counter(n)
global_list = a.seen
for k in range(2): global_list.append(k)
return len(a.seen)
# ----
a = Counter(n)
a.n |= 1
a.n <<= 2
a.n //= 3
a.n **= 2
return a.n
# ----
a = Counter(n)
a.seen.append(n)
if a.seen[0] > 2: a.seen[0] -= 1
return a.seen[-1]
# ----
p = P(n)
x, y = p.x, p.y
p.x, p.y = y, x
return p.x, p.y
# ----
p = P(n)
p.x, p.y = p.y, p.x
return p.x, p.y
# ----
w = Outer(n)
w.inner.v += 1
w.swap()
return w.inner.v, w.other.v
# ----
w = Outer(n)
k = w.inner
w.swap()
k.v = 44
return w.inner.v, w.other.v
# ----
w = Outer(n)
if n > 2: w.swap()
return w.inner.v, w.other.v
# ----
w = Outer(n)
for i in range(n): w.swap()
return w.inner.v, w.other.v
# ----
w = Outer(n)
for i in range(n):
    w.inner = Node(w.inner.v + 1)
return w.inner.v
# ----
b = Board([0, n, 0])
x = 0
for i in list(b.moves()):
    b.place(i, 3)
    x += i
return x, b.freeze()
# ----
a = Counter(n)
if n > 2: a.z = 1
else: a.z = 2
return a.z
# ----
a = Counter(n)
try:
    a.z = [1, 2][n]
except IndexError:
    a.z = 9
return a.z
# ----
a = Counter(n)
for i in range(3):
    a.z = i
return a.z
# ----
a = Counter(n)
c = a.bump
b = Counter(9)
for i in range(2):
    c(i)
    c = b.bump
return a.n, b.n
# ----
a = Counter(n)
t = (a, 1)
for i in range(2): t = (Counter(i), i)
return t[0].n
# ----
def make2(k):
    return Counter(k), [k]
x, y = make2(n)
y.append(x.n)
x.seen = y
y.append(3)
return tuple(x.seen), len(y)
# ----
def outer(k):
    c = Counter(k)
    def inner(j):
        c.bump(j)
        return c.n
    return inner(1) + inner(2), c.n
return outer(n)
# ----
def outer(k):
    c = Counter(k)
    def inner(j):
        if j <= 0: return c.n
        c.bump(j)
        return inner(j - 1)
    return inner(3), c.n
return outer(n)
# ----
def rec(c, j):
    if j <= 0: return 0
    c.seen.append(j)
    c.n += j
    return rec(c, j - 1) + c.n
a = Counter(n)
x = rec(a, 3)
return x, a.n, tuple(a.seen)
# ----
def rec(c, d, j):
    if j <= 0: return c.n - d.n
    c.n += j
    return rec(d, c, j - 1)
a, b = Counter(n), Counter(1)
return rec(a, b, 3), a.n, b.n
# ----
def rec(c, d, j):
    if j <= 0: return c.n - d.n
    c.n += j
    return rec(d, c, j - 1)
a = Counter(n)
return rec(a, a, 3), a.n
# ----
def rec(c, j):
    if j <= 0: return 0
    c.new = j
    return rec(c, j - 1) + c.new
a = Counter(n)
return rec(a, 3)
# ----
def rec(c, j):
    d = Counter(j)
    d.bump(c.n)
    if j <= 0: return d.n
    return rec(c, j - 1) + d.n
a = Counter(n)
return rec(a, 3)
# ----
def negamax(b, d):
    if d == 0 or not b.empty(): return sum(b.cells) * (1 - 2 * b.turn)
    best = -1000
    for m in b.empty():
        b.place(m, d + b.turn)
        v = -negamax(b, d - 1)
        b.undo()
        if v > best: best = v
    return best
b = Board([0, n, 0])
return negamax(b, 2), b.freeze(), len(b.history)
# ----
a = Counter(n)
x = [1, 2]
a.seen = x
for v in a.seen:
    a.bump(v)
return a.n
# ----
a = Counter(n)
a.seen = {1: 2}
for k, v in a.seen.items():
    a.n += v
return a.n
# ----
a = Counter(n)
with_n = a.n
a = a.bump(3) if n > 0 else a
return a.n, with_n
# ----
a = Counter(n)
b = a.bump(3) or a.bump(4)
return a.n, b is a
# ----
a = Counter(n)
return (a.bump(), a.bump())[0].n
# ----
a = Counter(n)
return len([a.bump(), a.bump()]), a.n
# ----
a = Counter(n)
a.seen = [1, 2, 3]
a.seen[0:2] = [a.note(4)]
return tuple(a.seen), 1
# ----
a = Counter(n)
a.seen = [1, 2, 3]
a.seen[0] = a.note(4)
return tuple(a.seen), 1
# ----
a = Counter(n)
a.seen = [1, 2, 3]
x = a.seen == [1, 2, 3] or a.note(4) > 0
return x, len(a.seen)
# ----
a = Counter(n)
a.seen = [1, n]
x = 2 in a.seen and a.note(4) > 0
return x, len(a.seen)
# ----
a = Counter(n)
if a.n > 2:
    b = a.copy2()
    b.n = 3
else:
    b = a.copy2()
return a.n, b.n
# ----
e = E(n)
f = e
f.x += 1
return e.x, e == f, e != f
# ----
v = Vec(n, 1)
w = Vec(1, 2)
if v < w: v = v + w
return v.x, v == w
# ----
v = Vec(n, 1)
s = {1: 2}.get(v.x, 3)
return s
# ----
v = [Vec(n, 1), Vec(1, 2)]
return sum(w.x for w in v), min(w.x for w in v)
# ----
f"{n}"
a = Counter(n)
return len(f"{a.n}")
# ----
a = Counter(n)
return bool(a), not a, a and 1
# ----
s = Stack()
return bool(s), not s, 1 if s else 0
# ----
s = Stack()
s.push(n)
return bool(s), len(s) == 1, 1 if s else 0
# ----
def inner(j):
    t = j * 2
    if j <= 0: return 0
    x = inner(j - 1)
    return x + t
return inner(n)
# ----
a = Counter(n)
def inner(j):
    t = j * 2 + a.n
    if j <= 0: return 0
    x = inner(j - 1)
    return x + t
return inner(n)
# ----
a = Counter(n)
def inner(j):
    t = j * 2 + a.n
    if j <= 0: return 0
    a.bump()
    x = inner(j - 1)
    a.bump()
    return x + t
return inner(n), a.n
# ----
a = Counter(n)
def inner(j):
    t = [j * 2 + a.n]
    if j <= 0: return 0
    a.bump()
    x = inner(j - 1)
    t.append(x)
    return sum(t)
return inner(n), a.n
# ----
a = Counter(n)
def inner(j):
    d = Counter(j)
    if j <= 0: return 0
    x = inner(j - 1)
    d.bump(x + a.n)
    return d.n
return inner(n), a.n
# ----
b = Board([0, n])
for i in range(3):
    d = b.copy()
    d.place(0, i)
    if n > i: b.cells = d.cells
return b.freeze()
# ----
b = Board([0, n, 0])
for i in range(3):
    c = b.copy()
    for j in range(2):
        c.place(j, i + n)
        if c.turn == 0 and n > i: b = c.copy()
return b.freeze()
# ----
c = [1, n]
d = c
b = Board(c)
b.cells[0] = 4
return tuple(d)
"""
REFUSED = """
# best holds one of several values, and an object of the class Counter, which rules change, is kept or
best = None
for i in range(5):
    c = Counter((i * n) % 5)
    if best is None or c.n > best.n: best = c
return best.n
# ----
# an object of the class Counter, which rules change, is kept or passed on
keep = [Counter(n)] * 2
keep[0].bump()
return keep[1].n
# ----
# a may have no value here
if n > 2: a = Counter(n)
return a.n
# ----
# counter.extra may have no value here
a = Counter(n)
if n > 2: a.extra = 5
return a.extra
# ----
# counter.nothing may have no value here
a = Counter(n)
return a.nothing
# ----
# an object of the class P, which rules change, is kept or passed on
p = P(n)
return {p: 1}
# ----
# hash is used on an object of the class P
p = P(n)
return hash(p)
# ----
# an object of the class P, which rules change, is kept or passed on
p = P(n)
return p in (p,)
# ----
# __dict__ of a P is read
p = P(n)
return p.__dict__
# ----
# setattr is used on an object of the class P and on a character and on an int
p = P(n)
setattr(p, 'x', 3)
return p.x
# ----
# p.x is deleted
p = P(n)
del p.x
return p.x
# ----
# hasattr is used on an object of the class P and on a character
p = P(n)
return hasattr(p, 'z')
# ----
# a function that changes counter.n is called in an expression
a = Counter(n)
return [a.next() for _ in range(3)][2]
# ----
# a function that changes counter.n is called in an expression
a = Counter(n)
return sum(a.next() for _ in range(3)) + a.n
# ----
# a set is iterated over, but its order is not defined
a = Counter(n)
for s in {1, 2, 3}: a.bump(s)
return a.n
# ----
# a set is iterated over, but its order is not defined
a = Counter(n)
for s in {1, 2, 3}: a.n = s
return a.n
# ----
# a list is changed while a loop runs over it
b = Board([0, n, 1])
for c in b.cells:
    b.cells.append(1)
return b.freeze()
# ----
# a list is changed while a loop runs over it
b = Board([0, n, 1])
for i, c in enumerate(b.cells):
    b.cells[i] = c + 1
return b.freeze()
# ----
# a list is changed while a loop runs over it
b = Board([0, n, 1])
for i, c in enumerate(b.cells):
    b.place(1, 8)
return b.freeze()
# ----
# pop changes a list or set within an expression
b = Board([0, n, 1])
return b.cells.pop() + len(b.cells)
# ----
# a list in board.cells is changed, and lists in it may have other names
b = Board([[0, n], [1, 2]])
d = b.copy()
d.cells[0][1] = 9
return b.cells[0][1]
# ----
# the list r may have two names, and is changed
b = Board([[0, n], [1, 2]])
r = b.cells[0]
r[0] = 5
return b.cells[0][0]
# ----
# `is` compares values that may be equal without being one object
b = Derived.of(n)
return isinstance(b, Base), type(b) is Base, b.kind
# ----
# empty.x may have no value here
e = Empty()
return e.x
# ----
# an object is compared with a value of another class
v = Vec(n, 1)
w = Vec(n, 1)
return v == w, v != w, v == 3, v is w
# ----
# v.z is assigned, which a Vec has from its class
v = Vec(n, 1)
v.z = 3
return v.z
# ----
# p.v is assigned, which a Prop has from its class
p = Prop(n)
p.v = 3
return p.v
# ----
# self.n is changed
return Shade().n
# ----
# Count.made is changed
c = Count()
return Count.made
# ----
# the class Del is called, which defines __del__
return Del().n
# ----
# the class Attr is called, which defines __getattr__
return Attr().n
# ----
# the class SetA is called, which defines __setattr__
return SetA().n
# ----
# the class OfMeta is called, which has the metaclass Meta
return OfMeta().n
# ----
# the class L is called, which is derived from list
return L().n
# ----
# the class New is called, which defines __new__
return New()
# ----
# .append is used on [] and on an int
m = Mut()
m.add(n)
return len(m.cells)
# ----
# a function makes objects, and calls itself with them
t = Node(n)
return t.clone().v
# ----
# node.left holds one of several values, and an object of the class Node, which rules change, is kept
t = Node(n)
u = Node(1)
if n > 2: t.left = u
return t.total()
# ----
# a function that changes g.count is called in an expression
g = G([1, n, 1, 1])
seen = set()
a = g.visit(3, seen)
return a, len(seen), g.visit(0, seen)
# ----
# an object of the class O, which rules change, is kept or passed on
return O(n) < O(2)
# ----
# s.z is assigned, which a S has from its class
s = S(n)
s.z = 3
return s.z
# ----
# an object is compared with a value of another class
return Child(n) == P(n), P(n) == Child(n)
# ----
# a function changes cells, which has another name
b = Board([0, n])
b.history = b.cells
return two(b.cells, b.history, n), b.freeze()
# ----
# the list x may have two names, and is changed
b = Board([0, n])
x, y = b.cells, b.history
x[0] = 4
return b.freeze(), tuple(x)
# ----
# (x := b.cells)[0] is changed
b = Board([0, n])
(x := b.cells)[0] = 4
return b.freeze()
# ----
# a list in x is changed, and lists in it may have other names
b = Board([0, n])
x = (b.cells, 1)
x[0][0] = 4
return b.freeze()
# ----
# a list in x is changed, and lists in it may have other names
b = Board([0, n])
x = [b.cells]
x[0][0] = 4
return b.freeze()
# ----
# the list board.cells may have two names, and is changed
b = Board([0, n])
x = b.cells if n > 1 else [1]
x[0] = 4
return b.freeze()
# ----
# the list x may have two names, and is changed
b = Board([0, n])
x = b.cells or [1]
x[0] = 4
return b.freeze()
# ----
# the list board.cells may have two names, and is changed
b = Board([0, n])
if n > 1: x = b.cells
else: x = [1]
x[0] = 4
return b.freeze()
# ----
# the list x may have two names, and is changed
b = Board([0, n])
x = [7]
if n > 1: b.cells = x
x[0] = 4
return b.freeze()
# ----
# an object is copied in which two names have one list
d = D([1, n])
d.x = d.cells
e = copy.deepcopy(d)
e.put(0, 5)
return tuple(e.x)
# ----
# g goes through what may have changed since
a = Counter(n)
g = (i + a.n for i in range(3))
a.bump()
return tuple(g)
# ----
# an object of the class Counter, which rules change, is kept or passed on
a = Counter(n)
match a:
    case Counter(): return 5
return 4
# ----
# an object of the class P, which rules change, is kept or passed on
p = P(n)
match p:
    case P(x=2): return 5
    case P(x, y): return x + y
# ----
# counter.n holds an int that may be large here and a float there
a = Counter(n)
if n > 2: a.n = 1.5
return a.n
# ----
# a holds one of several values, and an object of the class Counter, which rules change, is kept or pa
a, b = Counter(n), Counter(1)
c = a
if n > 2:
    a, b = b, a
a.bump(5)
return c.n
# ----
# c holds one of several values, and an object of the class Counter, which rules change, is kept or pa
a, b = Counter(n), Counter(1)
c = a
if n > 2:
    c = b
c.bump(5)
return a.n, b.n
# ----
# b holds one of several values, and an object of the class Counter, which rules change, is kept or pa
a = Counter(n)
if n > 2:
    b = a
else:
    b = Counter(1)
b.bump(5)
return a.n, b.n
# ----
# the list counter.seen may have two names, and is changed
a = Counter(n)
while a.n < 20:
    b = Counter(a.n + 3)
    b.seen = a.seen
    b.seen.append(a.n)
    a = b
return a.n, tuple(a.seen)
# ----
# a holds one of several values, and an object of the class Counter, which rules change, is kept or pa
a = Counter(n)
first = a
while a.n < 20:
    b = Counter(a.n + 3)
    a = b
return a.n, first.n
# ----
# a holds one of several values, and an object of the class Counter, which rules change, is kept or pa
a = Counter(n)
first = a
while a.n < 20:
    b = Counter(a.n + 3)
    a = b
    first.bump()
return a.n
# ----
# b holds one of several values, and an object of the class Board, which rules change, is kept or pass
b = Board([0, n, 0])
for i in range(3):
    c = b.copy()
    c.place(i, i + n)
    if sum(c.cells) > sum(b.cells):
        b = c
return b.freeze()
# ----
# b holds one of several values, and an object of the class Board, which rules change, is kept or pass
b = Board([0, n, 0])
for i in range(3):
    c = b
    for j in range(2):
        c = c.copy()
        c.place(j, i + n)
    if n > i: b = c
return b.freeze(), c.freeze()
# ----
# the list board.cells may have two names, and is changed
b = Board([0, n, 0])
x = b.cells
if n > 2:
    b.cells = [1, 2]
b.cells.append(3)
return b.freeze(), tuple(x)
# ----
# the list x may have two names, and is changed
b = Board([0, n, 0])
x = b.cells
if n > 2:
    x = [1, 2]
x.append(3)
return b.freeze(), tuple(x)
# ----
# the list board.cells may have two names, and is changed
x = [1]
y = [2, n]
b = Board(x)
if n > 2:
    b.cells = y
b.cells.append(3)
return tuple(x), tuple(y)
# ----
# the list x may have two names, and is changed
x = [1]
y = [2, n]
b = Board(x)
for i in range(4):
    b.cells.append(i)
    x, y = y, x
    b.cells = x
return tuple(x), tuple(y)
# ----
# the list x may have two names, and is changed
x = [n, 1, 2]
b = Board([])
for c in x:
    if c > 1: b.cells = x
    else: x.append(1)
return b.freeze()
# ----
# a list is changed while a loop runs over it
x = [n, 1, 2]
b = Board([])
for c in x:
    b.cells = x
    x = [5]
    b.cells.append(1)
return b.freeze()
# ----
# a list is changed while a loop runs over it
x = [n, 1, 2]
b = Board([])
for c in x:
    for k in range(2): b.cells = x
    b.cells.append(1)
return b.freeze()
# ----
# a list is changed while a loop runs over it
b = Board([n, 1, 2])
x = b.cells
for c in x:
    b.place(0, c)
return b.freeze()
# ----
# node.left holds one of several values, and an object of the class Node, which rules change, is kept
t = Node(n, Node(1))
u = t.left
if n > 2:
    t.left = Node(4)
u.v = 50
return t.total()
# ----
# an expression holds one of several values, and an object of the class Counter, which rules change, i
a, b = Counter(n), Counter(1)
c = pick(a, b, n)
c.bump(4)
return a.n, b.n
# ----
# c holds one of several values, and an object of the class Counter, which rules change, is kept or pa
a = Counter(n)
b = grow(a, 3)
return a.n, b.n
# ----
# counter.n may have no value here
a = Counter(n)
def g():
    nonlocal a
    if n > 2: a = Counter(50)
    return 1
return add2(a, g()), a.n
# ----
# a function that changes acc.best is called in an expression
acc = Acc()
xs = [acc.feed(i * n) for i in range(1)]
return acc.total
# ----
# an object of the class Counter, which rules change, is kept or passed on
a = Counter(n)
x = {1: a}
x[1].bump()
return a.n
# ----
# an object of the class Counter, which rules change, is kept or passed on
a = Counter(n)
x = [a, Counter(2)]
return x[n % 2].n
# ----
# `is` compares values that may be equal without being one object
a = Counter(n)
return a.list() is a.seen, a.items == []
# ----
# a list in counter.seen is changed, and lists in it may have other names
a = Counter(n)
x = [1]
a.seen = [x]
a.seen[0].append(n)
return len(x)
# ----
# the list x may have two names, and is changed
a = Counter(n)
x = [1]
a.note(x)
x.append(n)
return len(a.seen[0])
# ----
# a function that changes counter.n is called in an expression
a = Counter(0)
a.seen = [0] * 4
a.seen[a.next()] = n
return tuple(a.seen)
# ----
# a function that changes counter.n is called in an expression
a = Counter(0)
a.seen = [0] * 4
a.seen[a.n] += a.next()
return tuple(a.seen)
# ----
# an expression holds one of several values, and an object of the class Counter, which rules change, i
a = Counter(n)
b = a if n > 2 else Counter(1)
b.bump()
return a.n
# ----
# the list x may have two names, and is changed
b = Board([0, n])
x = [1] if n > 1 else b.cells
x[0] = 4
return b.freeze()
# ----
# an expression holds an int here and a list of changing length there
s = Stack()
if n > 1: s.push(n)
x = s.items and s.pop()
return len(s)
# ----
# a function that changes counter.n is called in an expression
a = Counter(n)
x = [a.next() if i > 1 else 0 for i in range(3)]
return tuple(x)
# ----
# a function that changes counter.n is called in an expression
a = Counter(n)
x = n < 3 < a.next() < 9
return x, a.n
# ----
# a try with finally is left by a jump
a = Counter(n)
return caught(a, n), a.n
# ----
# a try with finally is left by a jump
a = Counter(n)
try:
    caught(a, n); boom(a, n)
except ValueError:
    a.bump(100)
return a.n
# ----
# counter.n is changed while a loop runs over what is read from it
a = Counter(n)
x = 0
for i in gen(a, 3):
    x += i
    a.bump()
return x, a.n
# ----
# a list is changed while a loop runs over it
b = Board([0, n, 0])
x = 0
for i in b.moves():
    b.cells[i] = 5
    x += 1
return x, b.freeze()
# ----
# something that is no list is changed
c = [1, n]
b = Board(c)
c = back(c)
c[0] = 5
return b.freeze(), tuple(c)
# ----
# c was given to a function that returns it
c = [1, n]
b = Board(c)
d = back(c)
d[0] = 5
return b.freeze(), tuple(c)
# ----
# cells was given to a function that returns it
b = Board([1, n])
d = back(b.cells)
d[0] = 5
return b.freeze()
# ----
# the list d.cells may have two names, and is changed
b = Board([1, n])
d = D(*[b.cells])
d.put(0, 9)
return b.freeze(), len(d.log)
# ----
# a function is given too many arguments
b = Board([1], 2, 3)
return b.turn
# ----
# an argument is missing for cells
b = Board()
return b.turn
# ----
# a function that changes counter.n is called in an expression
x = []
for i in range(3):
    c = Counter(i + n)
    x.append(c.bump().n)
return tuple(x)
# ----
# a function that changes counter.n is called in an expression
x = tuple(Counter(i).bump(n).n for i in range(3))
return x
# ----
# an expression holds one of several values, and an object of the class Counter, which rules change, i
x = [Counter(i) for i in range(n)]
return len(x)
# ----
# a function that changes counter.n is called in an expression
x = {i: Counter(i).bump(n).n for i in range(3)}
return x[2]
# ----
# a function that changes counter.n is called in an expression
a = Counter(n)
return tuple(map(lambda k: a.next(), (1, 2)))
# ----
# a is deleted
a = Counter(n)
b = a
del a
return b.n
# ----
# outer.inner holds one of several values, and an object of the class Node, which rules change, is kep
w = Outer(n)
k = w.inner
for i in range(n):
    w.inner = Node(w.inner.v + 1)
return w.inner.v, k.v
# ----
# a function that changes counter.n is called in an expression
a = Counter(n)
return tuple(x + y for x, y in zip((i + a.n for i in (1, 2)), [a.next(), a.next()])), a.n
# ----
# a function that changes counter.n is called in an expression
a = Counter(n)
return sum(x for x in chain2(gen(a, 3), a.next())), a.n
# ----
# board.turn is changed while a loop runs over what is read from it
b = Board([0, n, 0])
x = 0
for i in b.moves():
    b.turn += 1
    x += i
return x, b.turn
# ----
# a list is changed while a loop runs over it
b = Board([0, n, 0])
x = 0
for i, m in enumerate(b.moves()):
    b.cells[2] = 7
    x += m
return x, b.freeze()
# ----
# counter.z may have no value here
a = Counter(n)
for i in range(n):
    a.z = i
return a.z
# ----
# t holds one of several values, and an object of the class Counter, which rules change, is kept or pa
a = Counter(n)
t = (a, 1)
if n > 2: t = (Counter(4), 2)
return t[0].n
# ----
# t holds one of several values, and an object of the class Counter, which rules change, is kept or pa
a = Counter(n)
t = [a]
if n > 2: t.append(Counter(2))
return len(t)
# ----
# an object of the class Counter, which rules change, is kept or passed on
def rec(c, j):
    if j <= 0: return c
    c.n += j
    return rec(c, j - 1)
a = Counter(n)
b = rec(a, 3)
return b is a, a.n
# ----
# a function changes counter.seen, which has another name
def rec(xs, c, j):
    if j <= 0: return len(xs)
    c.seen.append(j)
    return rec(xs, c, j - 1) + len(xs)
a = Counter(n)
return rec(a.seen, a, 3), len(a.seen)
# ----
# a function changes xs, which has another name
def rec(xs, c, j):
    if j <= 0: return len(xs)
    xs.append(j)
    return rec(xs, c, j - 1) + len(c.seen)
a = Counter(n)
x = rec(a.seen, a, 3)
return x, len(a.seen)
# ----
# the list counter.seen of an outer function is assigned
def rec(c, j):
    if j <= 0: return 0
    c.seen = [j]
    return rec(c, j - 1) + len(c.seen)
a = Counter(n)
return rec(a, 3), tuple(a.seen)
# ----
# a function that changes seen is called in an expression
def walk(b, at, seen):
    if at in seen or not 0 <= at < 3: return 0
    seen.add(at)
    b.turn += 1
    return b.cells[at] + walk(b, at + 1, seen) + walk(b, at - 1, seen)
b = Board([1, n, 3])
return walk(b, 1, set()), b.turn
# ----
# counter.seen is changed while a loop runs over what is read from it
a = Counter(n)
a.seen = [1, 2]
for v in a.seen:
    a.bump(v)
    if a.n > 3: a.seen = [7]
return a.n, tuple(a.seen)
# ----
# a list is changed while a loop runs over it
a = Counter(n)
a.seen = [1, 2]
for v in a.list():
    a.note(v)
    if len(a.seen) > 6: break
return tuple(a.seen)
# ----
# a list is changed while a loop runs over it
a = Counter(n)
a.seen = [1, 2]
for v in a.items:
    a.note(v)
    if len(a.seen) > 6: break
return tuple(a.seen), 1
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen = [1, 2]
x = [v + a.note(v) for v in a.seen]
return tuple(x), 1
# ----
# a dict is changed while a loop runs over it
a = Counter(n)
a.seen = {1: 2}
for k in a.seen:
    a.seen[k + 5] = n
    break
return len(a.seen)
# ----
# a function that changes counter.n is called in an expression
a = Counter(n)
a.seen.append(a.next())
a.seen.append(a.n)
return tuple(a.seen), 1
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen.append(a.note(3))
return tuple(a.seen), 1
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen.insert(0, a.note(3))
return tuple(a.seen), 1
# ----
# a list in x is changed, and lists in it may have other names
a = Counter(n)
x = [a.seen, a.seen]
x[0].append(3)
return len(a.seen)
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen = [1, 2, 3]
a.seen[a.note(4) - 4] = n
return tuple(a.seen), 1
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen = [1, 2, 3]
x = a.seen[0] + a.note(4)
return tuple(a.seen), x
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen = [1, 2, 3]
x = len(a.seen) + a.note(4)
return tuple(a.seen), x
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen = [1, 2, 3]
x = (a.seen, a.note(4))
return len(x[0]), x[1]
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen = [1, 2, 3]
x = a.items, a.note(4)
return len(x[0]), x[1]
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen = [1, 2, 3]
x = tuple(a.list()), a.note(4)
return len(x[0]), x[1]
# ----
# a function that changes counter.seen is called in an expression
a = Counter(n)
a.seen = [1, 2, 3]
x = a.list() + [a.note(4)]
return len(x), x[3]
# ----
# an object of the class Vec, which rules change, is kept or passed on
v = [Vec(n, 1), Vec(1, 2)]
return v[0] == v[1], Vec(1, 2) in v
# ----
# an object of the class Vec, which rules change, is kept or passed on
v = max(Vec(n, 1), Vec(1, 2))
return v.x
# ----
# an object of the class Vec, which rules change, is kept or passed on
v = sorted([Vec(n, 1), Vec(1, 2)])
return v[0].x
# ----
# an object of the class Counter, which rules change, is kept or passed on
v = max([Counter(n), Counter(2)], key=lambda c: c.n)
return v.n
# ----
# an object of the class Counter, which rules change, is kept or passed on
v = [Counter(n), Counter(2)]
v.sort(key=lambda c: c.n)
return v[0].n
# ----
# str is used on an object of the class Counter
a = Counter(n)
return str(a)
"""
