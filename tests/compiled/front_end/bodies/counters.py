"""Counters and defaultdicts: what changes them, and operators of the keys and items of dicts."""

from __future__ import annotations

ANSWERED = [
    """def rule(number):
    cells = {1: 2, 2: number, 5: 1}
    return sum({1, 2, number} - cells.keys())
""",
    """def rule(number):
    cells = {1: 2, 2: number, 5: 1}
    x, y = len({1, 2, 3, 4} & cells.keys()), len({1, 2, 3, 4} | cells.keys())
    return x + y + len(cells.keys() - {1, 7}) + len(cells.keys() & {1, 7}) + len(cells.keys() | {number})
""",
    """def rule(number):
    cells = {1: 2, 2: number, 5: 1}
    return cells.keys() <= {1, 2, 5, number}
""",
    """def rule(number):
    counts = Counter([1, 2, number])
    counts.update({1: number, 7: 2})
    return sum(k * v for k, v in counts.items())
""",
    """def rule(number):
    counts = Counter(x % 3 for x in range(abs(number)))
    other = Counter(x % 2 for x in range(abs(number) + 1))
    counts.update(other)
    return sum(k * v for k, v in counts.items())
""",
    """def rule(number):
    counts = Counter([1, 2, number])
    counts.subtract({1: number, 7: 2})
    return sum(k * v for k, v in counts.items())
""",
    """def rule(number):
    counts = Counter([1, 2, number])
    counts += Counter([number, 7, 7])
    return sum(k * v for k, v in counts.items())
""",
    """def rule(number):
    counts = Counter([1, 2, number])
    rest = counts - Counter([number, 7, 7])
    return sum(k * v for k, v in rest.items())
""",
    """def rule(number):
    counts = Counter()
    for row in ("aab", "bca", "d"):
        counts.update(row)
    return counts["a"] * 100 + counts["b"] * 10 + len(counts) + list(counts.values())[0]
""",
    """def rule(number):
    counts = Counter()
    for row in ((1, number), (2, 2), (number, 3)):
        counts.update(row)
        counts.subtract([2, 5])
    return [k * 10 + v for k, v in counts.items()][-1] + counts[2] * 100 + counts[5]
""",
    """def rule(number):
    counts = Counter({number, 1, 2})
    counts.update({number, 1})
    counts.update([number, number])
    return counts[1] + 100 * counts[number] + len(counts)
""",
    """def rule(number):
    d = defaultdict(int)
    for x in (1, 2, number):
        d[x] += 2
    return any(d[c] < 2 for c in (1, number, 4))
""",
    """def rule(number):
    d = defaultdict(int)
    for x in (1, 2, number):
        d[x] += 2
    lost = {c: 7 - d[c] for c in (1, number, 4)}
    return lost[1] - lost[number] + lost[4]
""",
    """def rule(number):
    d = defaultdict(int)
    for x in (1, 2, number):
        d[x] += 2
    y = any(d[c] < 2 for c in (1, number, 4))
    return y + len(d)
""",
    """def rule(number):
    d = defaultdict(int)
    y = [d[c] for c in (1, number)]
    def f():
        return len(d)
    return f()
""",
    """def rule(number):
    d = {}
    d.update(enumerate((5, number)))
    d.update({k: 3 for k in (number, 0)})
    return sum(k * 10 + v for k, v in d.items()) + list(d)[-1]
""",
    """def rule(number):
    d = {k: 1 for k in {1, number}}
    d.update({number: 5})
    return sum(k * 10 + v for k, v in d.items())
""",
    """def rule(number):
    d = {1: 2, number: 3}
    x = len(d.keys() - [1, 5, number]) + 10 * len(d.keys() | range(3))
    return x + 100 * len([1, 7, 7] | d.keys()) + 1000 * len({1, 2} ^ d.keys())
""",
    """def rule(number):
    d = {1: 2, number: 3}
    x = len(d.items() - [(1, 2)]) + 10 * len(d.items() & {(1, 2), (number, 3)})
    return x + 100 * len(d.keys() & PRICES.keys()) + len(PRICES.keys() - d.keys()) * 1000
""",
    """def rule(number):
    d = {1: 2, number: 3}
    return (frozenset({1, 9}) | d.keys()) == {1, 9, number}
""",
    """def bump(counts, key):
    return any(counts[k] > 0 for k in (key, 1))

def rule(number):
    d = defaultdict(int)
    d[2] = 1
    x = bump(d, number)
    return len(d) + x
""",
    """def rule(number):
    d = defaultdict(list)
    return sum(len(d[k]) for k in (1, number))
""",
    """def rule(number):
    counts = Counter([1, number])
    counts += Counter([number, 2])
    counts -= Counter([1])
    return len(counts) * 100 + counts[number] * 10 + list(counts)[-1]
""",
    """def rule(number):
    counts = Counter([1, number])
    counts |= Counter([number, 2, 2])
    counts &= Counter([2, 2, number])
    return len(counts) * 100 + counts[number] * 10 + sum(counts)
""",
    """def rule(number):
    counts = Counter([1, number])
    for x in range(3):
        counts += Counter([x, 2])
    return len(counts) * 100 + counts[number] * 10 + list(counts)[-1]
""",
    """def rule(number):
    counts = Counter([1, number])
    if number > 1:
        counts -= Counter([1, 3])
    return len(counts) * 100 + counts[number] * 10 + sum(counts)
""",
    """def rule(number):
    counts = Counter({1: -2, 2: 0, number: 3})
    counts += Counter({5: -1, 2: 1})
    return len(counts) * 100 + sum(counts)
""",
    """def rule(number):
    d = defaultdict(int)
    for x in (1, 2, number):
        d[x] += 2
    return number > 8 or any(d[c] < 2 for c in (1, number, 4))
""",
    """def rule(number):
    d = defaultdict(int)
    y = number > 2 and d[number] < 2
    d[number] += 1
    return y + d[1] + d[number]
""",
    """def rule(number):
    d = defaultdict(int)
    for k in d:
        if number > 1 and d[k]:
            return 1
    return len(d)
""",
    """def rule(number):
    d = defaultdict(int)
    d[2] = 1
    y = number > 2 and (lambda: d[number] == 0)()
    return y + d[3]
""",
]
REFUSED = {
    """def rule(number):
    counts = Counter({1: 2})
    counts.update({1: 2, number: 3})
    counts.update(counts)
    counts.update({number, 1})
    return counts[1] + 100 * counts[number]
""": "a dict is updated whose order may change",
    """def rule(number):
    counts = Counter()
    counts.update({number, 1})
    return counts[1] + 100 * counts[number]
""": "a dict is updated whose order may change",
    """def rule(number):
    counts = Counter({number, 1, 2})
    counts.update({number, 1})
    return list(counts)[0]
""": "a set is iterated over, but its order is not defined",
    """def rule(number):
    d = {k: 1 for k in {1, number}}
    d.update({number: 5, 4: 4})
    return list(d)[0]
""": "a set is iterated over, but its order is not defined",
    """def rule(number):
    return {1, 2} - [1]
""": "- is used on {1, 2} and on a list of 1",
    """def rule(number):
    return sorted({1, number} - d.keys()) if (d := {1: 3, number: 4}) else 7
""": "an expression holds a list of changing length here and an int there",
    """def rule(number):
    counts = Counter([1, number])
    counts |= {number: 3}
    return counts[number]
""": "an operator joins two dicts",
    """def rule(number):
    counts = Counter([1, number])
    counts *= 2
    return counts[number]
""": "* is used on a dict and on an int",
    """def rule(number):
    counts = Counter([1, number])
    for k in counts:
        counts += Counter([1])
    return counts[1]
""": "a dict is changed while a loop runs over it",
    """def rule(number):
    d = defaultdict(int)
    for x in (1, 2, number):
        d[x] += 2
    y = number > 8 or any(d[c] < 2 for c in (1, number, 4))
    return y + len(d)
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    y = number > 2 and d[number] < 2
    for k in d:
        y += k
    return y
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    d[3] = 1
    y = number > 2 and d[number] < 2
    del d[number]
    return y
""": "a defaultdict is read, which puts the key into it",
    """def peek(d, number):
    return number > 2 and d[number] < 2

def rule(number):
    d = defaultdict(int)
    d[3] = 1
    y = peek(d, number)
    return y + len(d)
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    def f():
        nonlocal d
        return len(d)
    y = number > 2 and d[number] < 2
    return y + f()
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    y = number > 2 and d[number] < 2
    return y + sum(map(lambda d: d, [1])) + d[2]
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    e = defaultdict(int)
    e[5] = 3
    y = number > 2 and (d if number > 3 else e)[number] < 2
    return y + d[2]
""": "one of two lists is chosen",
    """def rule(number):
    d = defaultdict(int)
    y = number > 2 and d[number] < 2 and d[number + 1] == 0
    e = [d, 1]
    return y + len(e[0])
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(list)
    y = number > 2 and len(d[number]) < 2
    return y + len(d[2])
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    y = len(d) * 100 + (number > 2 and d[number] + len(d) * 10)
    return y + len(d) * 1000
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    y = sum(d[k] + len(d) for k in (1, number, 5, 1) if number > 1 or d[k + 1] == 0)
    return y + len(d) * 1000
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    while number < 9 and d[number] == 0 and number + len(d) < 7:
        number += 1
    return number + len(d) * 1000
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    for k in (1, 2, 3):
        d[k] = 1 if d[k + 1] == 0 or d[number] > 1 else 5
    return d[1] + len(d) * 1000 + list(d)[-1]
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    if number > 1:
        d[number] = 2
    x = [d[k] for k in (1, 2, 3) if d[k] or d[k + 1] or number == 3]
    return len(x) + len(d) * 1000 + list(d)[-1]
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    x = max((1, 2, 3), key=lambda k: d[k] + (number > k and d[number]))
    return x + len(d) * 1000
""": "a function that changes d is called in an expression",
    """def rule(number):
    d = defaultdict(int)
    d[1] += 1
    for k in d:
        if number > 1 and d[k + number]:
            return 1
    return len(d)
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    x = number > 1 and d["a"] == 0 and d[1] == 0
    return len(d)
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(float)
    x = number > 1 and d[1] == 0 and d[2] == 3
    return len(d)
""": "defaultdict is called",
    """def rule(number):
    d = defaultdict(int)
    y = len(d) * 100 + (d[number] + len(d) * 10 if number > 2 else 1)
    return y + len(d) * 1000
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    e = {1: d}
    y = number > 2 and d[number] == 0
    return y + len(e[1])
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    d = defaultdict(int)
    for k in (1, 2):
        y = number > 2 and d[number] == 0
        e = d
    return y + len(e)
""": "a defaultdict is read, which puts the key into it",
    """def rule(number):
    x = None if number > 1 else (number, 2)
    z = Counter([1])
    z.update(x)
    return z[1]
""": "a Counter is made of None or a tuple of 2",
    """def rule(number):
    z = Counter([1])
    z.subtract(None)
    return z[1]
""": "None is gone through",
}
