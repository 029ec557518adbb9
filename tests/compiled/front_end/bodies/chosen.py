"""Functions that are chosen from a dict which rules write, by a key that is known only while they run."""

from __future__ import annotations

from tests.compiled.front_end.bodies.head import bodies_of

ANSWERED = bodies_of("""
return {0: lambda: 5, 1: lambda: number + 1, 2: lambda: number * 3}[number]()
# ----
steps = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "h": lambda a, b: twice(a)}
return steps["+-h"[number % 3]](number, 2)
# ----
return {True: twice, False: lambda n: n + 1}[number > 1](number)
# ----
return {None: twice, 2: partial(max, number, 4), 3: partial(min, number)}[number if number > 1 else None](1)
# ----
return {0: lambda: (1,), 2: lambda: (1, 2), 3: lambda: ()}[number]()
# ----
return sum({0: lambda: (x for x in (1, 2)), 2: lambda: (x for x in (number, 2)), 3: lambda: range(3)}[number]())
# ----
total = 0
table = {0: lambda x: x + total, 1: lambda x: x - total}
for k in range(number):
    total += table[k % 2](k)
return total
# ----
step = {0: lambda x: x + 1, 2: lambda x: x - 1}[number]
number = 3
return step(number) + step(1)
# ----
return {(0, 1): lambda: 5, (2, 1): lambda: 7}[number, 1]()
# ----
return {0: lambda: 1 // number, 2: lambda: 9 // number, 3: lambda: [1][number]}[number]()
# ----
return {0: lambda: "a", 2: lambda: "abc", 3: lambda: None}[number]() == "a"
# ----
return {0: lambda: 1, 1: lambda: 2, 0: lambda: number}[number % 2]()
# ----
number += 1
def step(n):
    table = {0: lambda: step(n - 2) + 1, 1: lambda: step(n - 1) + 2}
    return table[n % 2]() if n > 0 else 0
return step(number)
# ----
number += 3
def step(n):
    m = n * 2
    def low(k): return step(n - 2) + m + k
    def high(k): return step(n - 1) + 2 * m - k
    table = {0: low, 1: high}
    m += 1
    found = table[n % 2](m) + m if n > 0 else 0
    m += 1
    return found + m
return step(number)
# ----
return {0: Point(number, 2).moved, 2: Point(1, number).moved}[number](1).row
""")
REFUSED = {
    body: body.splitlines()[0].strip("# ")
    for body in bodies_of("""
# something that is no list is changed
table = {0: lambda: 1}
table[2] = lambda: 3
return table[number]()
# ----
# a dict whose keys are known is kept or passed on
table = {0: lambda: 1, 2: twice}
return table.get(number, twice)(3) if number in table else 4
# ----
# a dict whose keys are known has no attribute 'values'
table = {0: lambda: 1, 2: lambda: 3}
return sum(each() for each in table.values())
# ----
# a function is kept or passed on
return {1 // number: lambda: 1, 0: lambda: 2}[0]()
# ----
# holds one of several values, and a dict whose keys are known is kept or passed on
table = {0: lambda: 1}
if number:
    table = {0: lambda: 2}
return table[0]()
""")
}
