"""Statements that change what their own streams read, and streams over sets with effects of their own."""

from __future__ import annotations

from textwrap import indent


def _bodies(text: str) -> list[str]:
    return [indent(body, "    ").removeprefix("    ") for body in text.rstrip("\n").split("\n# ----\n")]


ANSWERED = _bodies("""a, *b = (x for x in range(abs(number)+2))
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
s = {1, number}
try:
    return sum(5//(k-7) for k in s)
except ZeroDivisionError:
    return 2
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
""")
REFUSED = {
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
""")
}
