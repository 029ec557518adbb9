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
"""),
    ADD + "x = total + add(number) + total\n    y = total * 10 + add(2)\n    return x * 100 + y",
    ADD + "while add(3) < 20:\n        total += 1 + abs(number)\n    return total",
    ADD + "def twice(n):\n        add(n)\n        add(n + 1)\n    twice(number)\n    return total",
    ADD + "def run(f, n):\n        f(n)\n    run(add, number)\n    return total",
]
ALONE = "a function that assigns total of an outer function is called in an expression"
LISTED, YIELDED = bodies("""
path = [1]
def put(n):
    nonlocal path
    path = path + [n]
put(number)
return len(path)

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
    ADD + "return sum(map(add, range(4))) + total": ALONE,
    ADD + "if number > 0 and add(5):\n        total += 9\n    return total": ALONE,
    ADD + "return sorted((3, number), key=add)[0] + total": ALONE,
    LISTED: "the list path of an outer function is assigned",
    YIELDED: "a generator assigns total of an outer function",
}
