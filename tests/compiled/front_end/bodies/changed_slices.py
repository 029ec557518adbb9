"""Slices that are assigned or deleted, and lists that a function gives other items in their place."""

from __future__ import annotations

from tests.compiled.front_end.bodies.head import bodies_of

ANSWERED = bodies_of("""
x = [each for each in range(number)]
x[1:2] = [3]
return len(x)
# ----
x = [0] * 5
x[number:3] = [1]
return x[0]
# ----
x = [each for each in range(number)]
x[0:1] = [3]
return 1
# ----
x = [0] * 5
x[number:3] = [1]
return sum(k * (i + 3) for i, k in enumerate(x))
# ----
x = [k for k in range(abs(number))]
del x[:2]
x[1:] = [7, 8]
return sum(k * (i + 3) for i, k in enumerate(x))
# ----
x = [k for k in range(abs(number))]
y = x
del y[number // 2:]
return len(x)
# ----
x = [k for k in range(abs(number))]
x[:] = sorted(x, reverse=True)
return sum(k * (i + 3) for i, k in enumerate(x))
# ----
x = [k for k in range(abs(number))]
x[:] = x[::-1]
x[2:2] = x
return sum(k * (i + 3) for i, k in enumerate(x[:12]))
# ----
x = [k for k in range(abs(number))]
x[3:1] = (k * 2 for k in range(number))
x[-2:] = range(3)
return sum(k * (i + 3) for i, k in enumerate(x[:12]))
# ----
x = [1, 2, number]
x[number:] = "ab"
return len(x)
# ----
x = [1, 2, number]
x[0:2] = [k for k in range(number)]
return len(x) + sum(x)
# ----
x = [1, 2, number]
del x[number:], x[0]
return len(x) + sum(x)
# ----
x = [None, number]
x[number:] = [None]
return len(x)
# ----
x = [1, 2, number]
x[:] = [k + 1 for k in x if k > 0]
return sum(x)
# ----
x = [1, 2, number]
x[None:None] = ()
return len(x)
# ----
x = [1, 2, number]
x[8 // number:] = [1 // (number - 1)]
return len(x)
# ----
x = [(1, 2), (number, 3)]
x[number % 2:] = [(5, 6)] * number
return len(x) + sum(a for a, b in x)
# ----
x = [k for k in range(abs(number))]
return sum(i + 3 for i, k in enumerate(x))
""")
FUNCTIONS = """
def add(counts, x):
    counts += Counter([x])

def rule(number):
    counts = Counter([1, number])
    add(counts, number)
    return len(counts) * 100 + counts[number] * 10
# ----
def take(x):
    x.clear()


def rule(number):
    y = [number]
    take(y)
    return len(y)
# ----
def cut(x, n):
    del x[n:]
def rule(number):
    x = [k for k in range(abs(number))]
    cut(x, 2)
    cut(x, -1)
    return len(x)
# ----
def cut(x, n):
    x.sort()
def rule(number):
    x = [k for k in range(abs(number))]
    x.append(0)
    cut(x, 2)
    return x[0]
# ----
def cut(x, n):
    x.clear()
def rule(number):
    x = [k for k in range(abs(number))]
    cut(x, 2)
    return len(x)
# ----
def cut(x, n):
    x[:] = [n]
def rule(number):
    x = [k for k in range(abs(number))]
    cut(x, 2)
    return len(x)
# ----
def cut(x, n):
    x.sort(reverse=True)
    x.clear()
    x.extend((n, 7))
    x.sort()
def rule(number):
    x = [k for k in range(abs(number))]
    y = x
    cut(x, number)
    return len(y) * 100 + x[0]
# ----
def drop(s, n):
    s |= {n}
    s &= {1, 2, n}
    s ^= {2}
def rule(number):
    s = {1, number}
    drop(s, 3)
    return sum(s)
# ----
def drop(d, n):
    d.clear()
    d[n] = 4
def rule(number):
    d = {1: number}
    drop(d, 3)
    return sum(d.values())
# ----
def swap(x):
    x[:] = x[::-1]
def rule(number):
    x = [k for k in range(abs(number))]
    swap(x)
    return x[0] if x else 7
# ----
def swap(x):
    x[:] = x[::-1]
def rule(number):
    x = [1, 2, number]
    swap(x)
    return x[0] * 10 + x[2]
# ----
def order(x):
    x.sort(key=lambda p: -p[1])
def rule(number):
    x = [(1, number), (2, 2)]
    order(x)
    return x[0][0]
# ----
def order(x):
    x.sort(key=lambda p: 8 // p[1])
def rule(number):
    x = [(k, k - 1) for k in range(number)]
    order(x)
    return x[0][0]
# ----
def drop(d, n):
    d.clear()
    d[n] = 4
    return len(d)
def rule(number):
    d = {k: number for k in range(number)}
    a = drop(d, 3)
    return sum(d.values()) + a
# ----
def drop(d, n):
    for k in list(d):
        if k > n: del d[k]
    d |= {n: 5}
def rule(number):
    d = {k: number for k in range(number)}
    drop(d, 2)
    return sum(d.values()) * 10 + len(d)
# ----
def drop(d, n):
    d.update({n: 5, 7: 8})
    d.pop(n)
    d.setdefault(n, 9)
def rule(number):
    d = {number: 1}
    drop(d, 2)
    return sum(d.values()) * 10 + len(d)
"""
ANSWERED.extend(FUNCTIONS.strip().split("\n# ----\n"))
REFUSALS = bodies_of("""
# a set is iterated over, but its order is not defined
x = [1, 2, number]
x[:1] = {number}
return len(x)
# ----
# a slice of a list of lists is assigned
x = [[1], [2, number]]
del x[:1]
return len(x)
# ----
# a slice of a list in a list is assigned
x = [[1], [2, number]]
x[0][:] = [4, 5]
return len(x)
# ----
# a tuple of items of several kinds is indexed by a variable (an int that may be large here and a float there)
x = [1.5, 2, number]
x[number:number + 1] = [2.5, 3]
return sum(x)
# ----
# a list is changed while a loop runs over it
x = [1, 2, number]
for k in x:
    x[:1] = []
return len(x)
""")
REFUSED = {body: body.partition("\n")[0].removeprefix("# ") for body in REFUSALS}
OF_FUNCTIONS = """
the list row may have two names, and is changed
def order(x):
    x.sort()
def rule(number):
    rows = [[3, number], [2, 1]]
    for row in rows:
        order(row)
    return rows[0][0] * 10 + rows[1][0]
"""
PARTS = [part.partition("\n") for part in OF_FUNCTIONS.strip().split("\n# ----\n")]
REFUSED.update({text: reason for reason, _, text in PARTS})
ANSWERED.extend(
    bodies_of("""
z = [1, 2, 3, number]
z[:] = [number, 3]
del z[-1:]
return sum(z)
""")
)
NO_INTS = ("True", "1.5", "'a'", "float('nan')", "(1, number)", "None if number > 1 else 1")
REFUSED.update(
    {
        f"z = [1, 2, 3]\n    k = {bound}\n    z[k:2] = [number]\n    return sum(z)": "bound that may be no int"
        for bound in NO_INTS
    }
)
