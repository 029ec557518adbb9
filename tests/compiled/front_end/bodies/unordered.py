"""Loops over sets and dicts made of them, and names given within conditions."""

from __future__ import annotations

from textwrap import indent

HEAD = """def none():
    return 0


LINKS = {0: {1, 2}, 1: {0, 2, 3}, 2: {0}, 3: {4}, 4: set(), 5: {6, 5}, 6: {5}}
NEAR = defaultdict(list, {0: [1], 1: [2, 3]})
TALLY = Counter("aab")


def spots(number):
    return frozenset((each % 3, each) for each in range(number))


def maybe(number):
    return number * 2 if number % 3 else None


def more(items):
    for item in items:
        yield item + 1


def larger(items):
    return [item + 1 for item in items if item]


def doubled(items):
    return (2 * item for item in more(items))


def pairs(items):
    for item in items:
        for step in (1, 2):
            if (item + step) % 2:
                yield item, step


def with_four(items):
    yield from items
    yield 4


def quotients(items):
    for item in items:
        yield item
        yield 9 // item


def until_large(items):
    for item in items:
        if item > 5:
            return
        yield item


def counted(items):
    count = 0
    for item in items:
        count += 1
        yield item * count


def rule(number):
"""


def _bodies(text: str) -> list[str]:
    """Return each part of a text as the body of a rule behind the head."""
    return [HEAD + indent(part, "    ").rstrip() for part in text.split("# ----\n")]


ANSWERED = _bodies("""seen, sizes, todo = {number % 7}, 0, [number % 7]
while todo:
    here = todo.pop()
    for there in LINKS[here]:
        if there not in seen:
            sizes += here
            seen.add(there)
            todo.append(there)
return len(seen) * 10 + sum(seen) + 100 * sizes
# ----
seen, sizes, todo = {number % 7}, 0, [number % 7]
while todo:
    here = todo.pop()
    sizes = sizes * 2 + here
    for there in LINKS[here]:
        if there not in seen:
            seen.add(there)
            todo.append(there)
return len(seen) * 10 + sum(seen) + 100 * sizes
# ----
total = sorted({number, 2, 5}, key=lambda each: -each)[0]
return total + max({number, 2}, key=lambda each: (each % 2, -each))
# ----
total = len([each for each in {number, 2, 8, number} if each > 1])
return sorted([each + 1 for each in {number, 2, 8}])[0] + total
# ----
return sum([each * 2 for each in {number, 2}]) + max([each for each in {number, 2}]) + len(list({number, 2}))
# ----
total = sorted(larger({number, 2}))[0]
for each in larger({number, 2}):
    total += each
for each in list({number, 5}):
    total += each
return total
# ----
return set([each % 3 for each in {number, 2}]) == {2} or any([each > 5 for each in {number, 2}])
# ----
return any([9 // each > 5 for each in {number, 2}])
# ----
return len([other for each in {number, 2} for other in (each, each)]) * 10 + (2 in list({number, 2}))
# ----
return 1 if [each for each in {number, 2} if each > 4] else 0 if not [each for each in {number} if each] else 2
# ----
return sorted([other for each in {number, 2} for other in (each, 1)], reverse=True)[0]
# ----
pairs = frozenset([(each, 1) for each in {number, 2}])
return min([(each, 1) for each in {number, 2}])[0] + pairs.issubset({(2, 1)})
# ----
return sorted(more({number, 2, 8}))[0] + max(doubled({number, 2}))
# ----
total = 0
for item in doubled({number, 2, 8}):
    total += item
return total
# ----
return sorted(pairs({number, 2, 8}))[0][0] + len({item for item, _ in pairs(frozenset([number, 2, 8, number]))})
# ----
return sorted(with_four({number, 2}))[1] + sum(with_four((number, 2)))
# ----
return sum(quotients({number, 2}))
# ----
return any(more({number, -1})) + min(each for each in doubled({number, 2}) if each > 1)
# ----
return sum(more(sorted({number, 2}))) + next(more([number]))
# ----
near = frozenset(each % 3 for each in range(number + 4))
return sum(more(near)) * 100 + sum(1 for _ in more(near | {1}))
# ----
for a, b in spots(number):
    if b == 2:
        return a * 10 + b
return -1
# ----
for a, b in spots(3):
    if b % 2:
        return b
return number
# ----
return next((a for a, b in spots(number) if b == 2), 99)
# ----
return next(b for a, b in spots(number) if b == 0)
# ----
d = {}
for a, b in spots(number):
    d[b] = a
return sum(d.values()) + d.get(1, 50)
# ----
d = dict(frozenset((b, a) for a, b in spots(number)))
return len(d) + d.get(2, 9)
# ----
d = Counter(a for a, b in spots(number))
return d[0] * 3 + d[7] + sum(d.values())
# ----
d = Counter(dict(frozenset((b, a) for a, b in spots(number))))
return d[1] + d[40] + len(d)
# ----
d = defaultdict(int)
for a, b in spots(number):
    d[a] += b
return sum(v * v for v in d.values())
# ----
return len(LINKS[number % 7] & {1, number}) + 10 * ({2} <= LINKS[number % 7]) + 20 * (LINKS[number % 7] == {0})
# ----
return sum(NEAR[number % 2]) + len(NEAR) + sum(key for key in NEAR) + len(dict(NEAR))
# ----
return TALLY['a'] * 10 + TALLY['c' if number else 'b'] + max(TALLY.values())
# ----
if number > 1 and (m := number * 2) > 4:
    return m
return 0
# ----
m = 4
if number > 1 and (m := number * 2) > 4:
    number += m
else:
    m += 1
return m + number
# ----
return sum(m for k in range(number) if k % 2 and (m := k * 3) > 2)
# ----
if (m := maybe(number)) is not None and m > 2:
    return m
return 0 if m is None else 1
# ----
return sum(m for k in range(number) if (m := maybe(k)) is not None)
# ----
*a, b = [each * each for each in range(number)]
return b * 100 + len(a) + sum(a)
# ----
x, *a, b = tuple(each * each for each in range(number))
a.append(5)
return b * 100 + sum(a) + x
# ----
g = partial(pow, number)
return g(2) + sum(map(partial(max, number, 1), (1, 2, 3)))
# ----
a, b = operator.itemgetter(2, 0)((1, number, 3))
return a * 10 + b
# ----
d = {}
for each in range(number):
    d.setdefault(each % 3, []).append(each)
x = d.get(number % 4)
if x:
    return sum(x)
return -1 if x is None else -2
# ----
s = {1, number}
t = frozenset({2, 5})
return sum(chain(s, t)) + len(set(chain(s, (7,), t)))
# ----
rows = {1: {2, 3}, 2: {number}}
return len(set(chain.from_iterable(rows.values())))
# ----
rows = {1: frozenset({2, 3}), 2: frozenset({5})}
s = {1, 2}
around = chain.from_iterable(map(rows.__getitem__, s))
return len(frozenset(around) | {number})
# ----
s = {1, number}
return len(set(chain.from_iterable((x, x + 1) for x in s)))
# ----
s = {frozenset({1, 2}), frozenset({2, number})}
return len(set(chain.from_iterable(s)))
# ----
s = {1, number}
return sum(chain.from_iterable(x for x in [s, {1}]))
# ----
s = {1, number}
return max(chain(s, (0,))) + min(chain.from_iterable(({x} for x in s)))
# ----
s = {1, number}
return sorted(chain(s, (0, 1)))[0] + len(list(chain(s, (0, 1))))
# ----
s = {1, number}
return sum(chain(*[s, {3, number}]))
# ----
s = {1, number}
return Counter(chain(s, (1, 5)))[1] + len(Counter(chain.from_iterable([s, s])))
# ----
s = {1, number}
return 5 in chain(s, (1, 5))
# ----
def gen(s):
    yield from chain(s, (1, 5))
return sum(gen({1, number}))
# ----
s = {1, number}
return sum(x for x in chain.from_iterable(map(lambda x: {x, x + 1}, [number, 4])))
# ----
d = {}
e = d
for x in {1, 2, number}:
    e[x] = 5
return len(d) * 100 + len(e) + sum(d)
# ----
s = {number, 3, 5}
mine = [x for x in s if x != 3]
total = 0
for x in mine:
    total += x
return sorted(mine)[0], len(mine), len({x // 2 for x in mine}), total, 5 in mine, any(x == 5 for x in mine)
# ----
pairs = [(x, y) for x in {number, 3, 5} for y in (1, 2)]
return len({x + y for x, y in pairs}), max(pairs)
# ----
men = [x * 2 for x in {number, 2}]
return max(men) + len(men) + sorted(men)[0]
# ----
mine = [x for x in {number, 3, 5} if x != 3]
return sorted({(x, y) for x in (1, 2) for y in mine})[-1]
# ----
todo = [x for x in {number, 3, 5} if x != 3]
seen = set(todo)
while todo:
    x = todo.pop()
    for y in (x - 1, x * 2):
        if 0 < y < 40 and y not in seen:
            seen.add(y)
            todo.append(y)
return len(seen), sum(seen)
# ----
seen, todo, board = set(), [number % 7], (1,) * 6 + (number % 2, 1)
while len(todo) > 0:
    here = todo.pop()
    if here == 7:
        return True
    seen.add(here)
    for there in {each for each in (here - 1, here + 1) if 0 <= each < 8 and board[each] == 1}:
        if there not in seen:
            todo.append(there)
return False
""")
UNDECIDED = _bodies("""return sorted([(each % 5, each) for each in {number, 2, 5}], key=lambda pair: pair[0])[0][1]
# ----
seen, todo = {number % 7}, {number % 7}
while todo:
    here = todo.pop()
    if here == 2:
        break
    for there in {here // 2, here % 3, 1}:
        if there not in seen:
            seen.add(there)
            todo.add(there)
return len(seen) * 10 + sum(seen)
# ----
return max([each for each in {number, 2, -number}], key=abs)
# ----
return max(doubled({number, 2}), key=lambda each: each % 4)
# ----
for each in {number, number + 1}:
    if (1, 0, 2, 0, 0, 1)[each] == 1:
        return True
return False
# ----
return any((1, 0, 2, 0, 0, 1)[each] == 1 for each in {number, number + 1})
# ----
return any(each // number > 1 for each in frozenset({1, 2, 3}))
# ----
return next((10 // x for x in {number, 2} if x > -2), None) is not None
""")
REFUSED = {
    body: body.removeprefix(HEAD).splitlines()[0].strip(" #")
    for body in _bodies("""# in rule: a set is iterated over, but its order is not defined
many = [each for each in {number, 2}]
return many[0]
# ----
# in rule: a set is iterated over, but its order is not defined
try:
    for each in {number, number + 1}:
        if (1, 0, 2, 0, 0, 1)[each] == 1:
            return True
except IndexError:
    return 5
return False
# ----
# in rule: a set is iterated over, but its order is not defined
for each in {number, number + 1}:
    if (1, 0, 2, 0, 0, 1)[each] == 1:
        break
return 7
# ----
# in rule: a set is iterated over, but its order is not defined
for each in {number, number + 1}:
    for other in (1, 2):
        if (1, 0, 2, 0, 0, 1)[each] == other:
            return 7
return 8
# ----
# in rule: a set is iterated over, but its order is not defined
mine = [x for x in {number, 3, 5} if x != 3]
return tuple(x for x in mine)
# ----
# last has the value of the last round over a set, which is in no order
todo = [x for x in {number, 3, 5} if x != 3]
last = 0
while todo:
    x = todo.pop()
    last = x
return last
# ----
# in rule: a set is iterated over, but its order is not defined
todo = [x for x in {number, 3, 5} if x != 3]
return todo.pop()
# ----
# in rule: a set is iterated over, but its order is not defined
todo = [x for x in {number, 3, 5} if x != 3]
while todo:
    if todo.pop() == 5:
        break
return len(todo)
# ----
# in rule: a set is iterated over, but its order is not defined
mine = [x for x in {number, 3, 5} if x != 3]
return [[x, y] for x in (1, 2) for y in mine][0][1]
# ----
# a set is iterated over, but its order is not defined
return [each for each in {number, 2}][0]
# ----
# a set is iterated over, but its order is not defined
return len(larger({number, 2}))
# ----
# a set is iterated over, but its order is not defined
return [each for each in {number, 2}] == [2, number]
# ----
# a set is iterated over, but its order is not defined
return ([each for each in {number, 2}] + [1])[0]
# ----
# a set is iterated over, but its order is not defined
return sum([0.1 * each for each in {number, 2, 3}])
# ----
# in rule: a set is iterated over, but its order is not defined
return list(more({number, 2}))[0]
# ----
# in more: a set is iterated over, but its order is not defined
return next(more({number, 2}), 0)
# ----
# in doubled: a set is iterated over, but its order is not defined
return tuple(doubled({number, 2})) == (3,)
# ----
# in until_large: a set is iterated over, but its order is not defined
return sum(until_large({number, 2, 8}))
# ----
# in counted: a set is iterated over, but its order is not defined
return sum(counted({number, 2, 8}))
# ----
# in rule: a set is iterated over, but its order is not defined
return any(each > 5 for each in quotients({number, 2}))
# ----
# a set is iterated over
d = Counter(a for a, b in spots(number))
return d.most_common(1)[0][0]
# ----
# a set is iterated over
d = Counter(a for a, b in spots(number))
return list(d)[0]
# ----
# defaultdict is called
d = defaultdict(float)
for a, b in spots(number):
    d[a] += b / 2
return sum(d.values())
# ----
# a set is iterated over
d = defaultdict(int)
for a, b in spots(number):
    d[a] += b / 2
return d[0] > 1
# ----
# a set is iterated over
for a, b in spots(number):
    number += a
    if b == 2:
        return a
return number
# ----
# m may have no value here
m = 4
x = (m := number) if number > 1 else 2
return x + m
# ----
# m may have no value here
x = (m := number) if number > 1 else 2
return x + m
# ----
# a set is iterated over, but its order is not defined
met, total = {number % 5}, 0
size = lambda: len(met)
for each in {number, 3, 8, 16}:
    met.add(each)
    total += each * size()
return total
# ----
# a set is iterated over, but its order is not defined
total = 0

def is_high():
    return total > 5

for each in {number, 3, 8, 16}:
    if not is_high():
        total += each
return total
# ----
# a set is iterated over, but its order is not defined
counts, total = {}, 0

def count(key):
    return counts.get(key, 0)

for each in {number, 3, 8, 16}:
    counts[each] = count(each * 2 % 17) + 1
return counts.get(8, 0)
# ----
# the list x may have two names
d = {}
for k in range(number):
    d.setdefault(k % 3, []).append(k)
x = d.get(1)
if x:
    x.append(5)
return sum(len(v) for v in d.values())
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return list(chain(s, (7,)))[0]
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return list(chain.from_iterable([s, (7,)]))[0]
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return next(chain(s, (7,)))
# ----
# n has the value of the last round over a set, which is in no order
s = {1, number}
n = 0
for x in chain(s, (7,)):
    n = n * 2 + x
return n
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return any(7 // x > 2 for x in chain(s, (0,)))
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return [*chain(s, (0, 1))][0]
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return tuple(chain(s, (0, 1))) == (1, 0, 1)
# ----
# dicts are compared
s = {1, number}
return dict.fromkeys(chain(s, (0, 1))) == {1: None, 0: None}
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return list(dict.fromkeys(chain(s, (0, 1))))[0]
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return sum(i * x for i, x in enumerate(chain(s, (5, 1))))
# ----
# islice goes through a chain
s = {1, number}
return sum(islice(chain(s, (5, 1)), 1))
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return reduce(lambda a, b: a * 2 + b, chain(s, (1, 5)))
# ----
# accumulate goes through a chain
s = {1, number}
return sum(accumulate(chain(s, (1, 5))))
# ----
# a set is iterated over, but its order is not defined
def gen(s):
    yield from chain(s, (1, 5))
return list(gen({1, number}))[0]
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return sum(takewhile(lambda x: x > 1, chain(s, (5, 1))))
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
g = chain(s, (5, 1))
return list(g)[0]
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
g = chain.from_iterable([x, x] for x in s)
return list(g)[0]
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
g = chain.from_iterable(map(lambda x: {x, x + 1}, [number, 4]))
return list(g)[0]
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return [x for x in chain.from_iterable(map(lambda x: {x, x + 1}, [number, 4]))][0]
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
return ",".join(map(str, chain(s, (5, 1)))) == "1,5,1"
# ----
# a set is iterated over, but its order is not defined
s = {1, number}
a, *b = chain(s, (5, 1))
return a
# ----
# a set is iterated over, but its order is not defined
s = {7}
t = s
total = 0
for x in {1, 2, number}:
    s.add(x + 1)
    if x in t:
        total += 1
return total
# ----
# a set is iterated over, but its order is not defined
d = [0] * 9
e = d
total = 0
for x in {1, 2, number}:
    e[x % 4] = 5
    total += d[0] + d[1] * 10
return total
# ----
# a set is iterated over, but its order is not defined
s = {7}
t = s
def inside(x):
    return x in t
total = 0
for x in {1, 2, number}:
    s.add(x + 1)
    if inside(x):
        total += 1
return total
# ----
# a set is iterated over, but its order is not defined
s = {7}
t = s
total = 0
for x in {1, 2, number}:
    s.add(x + 1)
    if any(y == x for y in t):
        total += 1
return total
# ----
# a list is changed while a loop runs over it
x = [1, 2, number]
t = x
x.extend(y + 1 for y in t if len(t) < 9)
return len(x)
# ----
# a set is changed by a generator that goes through it
s = {1, number}
t = s
s.update(y + 1 for y in t)
return sum(s)
""")
}
