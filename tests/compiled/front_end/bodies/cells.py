"""Functions that assign variables of the function around them."""

from __future__ import annotations


def bodies(text: str) -> list[str]:
    """Return the bodies of functions in a text with an empty line between them."""
    return [body.replace("\n", "\n    ") for body in text.strip().split("\n\n")]


ADD = """total = 0
    def add(n):
        nonlocal total
        total += n
        return total
    """
ANSWERED = [
    *bodies("""
count = 0
def walk(n):
    nonlocal count
    count += 1
    if n > 0:
        walk(n - 1)
for n in (1, number):
    walk(n)
return count

best, left = None, 3
def see(n):
    nonlocal best, left
    if best is None or n > best:
        best = n
        return True
    left -= 1
    return False
for i in (1, number, 2):
    see(i)
if see(number):
    left += 5
return left * 10 + best

total = 0
def outer(n):
    def inner(m):
        nonlocal total
        total += m
    inner(n)
    inner(2 * n)
outer(number)
return total

pos = (0, number)
def move(dx):
    nonlocal pos
    pos = (pos[0] + dx, pos[1])
for d in (1, 2, 3):
    move(d)
return pos[0] * 10 + pos[1]

x = 1
def half():
    nonlocal x
    x = x / 2
half()
return x + number

found, seen = False, set()
def search(n):
    nonlocal found
    if n in seen or n > 6:
        return
    seen.add(n)
    if n == number:
        found = True
    search(n + 1)
    search(n + 2)
search(0)
return found + 10 * len(seen)

n = number
def f():
    nonlocal n
    n += 1
def g():
    f()
def e():
    g()
def d():
    e()
d()
return n

n = number
def f():
    nonlocal n
    n = 5
def e(k):
    f()
    return k
def ap(g):
    return g(1)
ap(e)
return n

a, b = number, 1
def f():
    nonlocal a, b
    a, b = b, a + 1
f()
f()
return a * 10 + b
"""),
    ADD + "x = total + add(number) + total\n    y = total * 10 + add(2)\n    return x * 100 + y",
    ADD + "while add(3) < 20:\n        total += 1 + abs(number)\n    return total",
    ADD + "def twice(n):\n        add(n)\n        add(n + 1)\n    twice(number)\n    return total",
    ADD + "def run(f, n):\n        f(n)\n    run(add, number)\n    return total",
]
ALONE = "a function that assigns total of an outer function is called in an expression"
NOT_BY_NAME = "total of an outer function is assigned by a function that is not called by its name"
LISTED, UNSET, HIDDEN, YIELDED = bodies("""
path = [1]
def put(n):
    nonlocal path
    path = path + [n]
put(number)
return len(path)

if number > 1:
    n = 1
def f():
    nonlocal n
    n = 5
f()
return n

m = number
def f():
    nonlocal n
    n = 5
f()
n = m
return n

total = 0
def gen(n):
    nonlocal total
    for i in range(n):
        total += i
        yield i
s = sum(gen(4))
return s + total
""")
REFUSED = {
    ADD + "return sum(add(i) for i in range(4)) + total": ALONE,
    ADD + "return sum(map(add, range(4))) + total": NOT_BY_NAME,
    ADD + "if number > 0 and add(5):\n        total += 9\n    return total": ALONE,
    ADD + "return sorted((3, number), key=add)[0] + total": NOT_BY_NAME,
    ADD + "return reduce(lambda a, b: a + add(b), (1, number)) + total": NOT_BY_NAME,
    ADD + "return list(accumulate((1, number), lambda a, b: a + add(b)))[-1]": "a generator assigns total",
    ADD + "return len([1 for k, g in groupby((1, number), key=lambda k: add(k))])": "a generator assigns total",
    ADD + "return len(list(dropwhile(lambda k: add(k) < 1, (1, number))))": ALONE,
    (
        "def ap(g):\n    return g(1)\n\n\ndef rule(number):\n    total = number\n    def f():\n"
        "        nonlocal total\n        total = 5\n    def e(k):\n        f()\n        return k\n"
        "    ap(e)\n    return total"
    ): NOT_BY_NAME,
    UNSET: "n may have no value here",
    HIDDEN: "n may have no value here",
    LISTED: "the list path of an outer function is assigned",
    YIELDED: "a generator assigns total of an outer function",
}
