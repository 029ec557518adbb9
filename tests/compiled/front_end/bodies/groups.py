"""Groups of neighbours with equal keys, of which each is gone through once."""

from __future__ import annotations

from tests.compiled.front_end.bodies.head import bodies_of

ANSWERED = bodies_of("""
return max(len(list(group)) for key, group in groupby((0, 1, 1, 1, 0, 2, 2)) if key == number)
# ----
return [(key, len(tuple(group))) for key, group in groupby([number, number, 2, 2, 5])][0][1]
# ----
return sum(key * sum(group) for key, group in groupby((number, 1, 2, 3, 9), key=lambda each: each > 2))
# ----
return any(key and len(list(group)) >= number for key, group in groupby((0, 1, 1, 1, 0, 2, 2)))
# ----
total = 0
for key, group in groupby(sorted([number, 3, 1, number])):
    total += key * len(list(group)) * 10
return total
# ----
return sum(1 for key, group in groupby((0, 1, 1, 2, 2), lambda each: each == number))
# ----
found = []
for key, group in groupby([number, 1, 1]):
    found.append(list(group))
return len(found) * 10 + len(found[0])
# ----
return {key: len(list(group)) for key, group in groupby("aab" if number else "bb")}["b"]
# ----
return max((len(list(group)) for key, group in groupby((0, 1, 1, 2, 2), key=None)), default=0)
# ----
for key, group in groupby([(number, 1), (number, 2), (3, 1)], key=lambda pair: pair[0]):
    if key == number:
        return sum(other for _, other in group)
return 0
# ----
return sum(9 // each for key, group in groupby((number, 0)) for each in group)
# ----
total = sum([next(group) for key, group in groupby((1, 1, number))])
return next(key for key, group in groupby((number, 0))) + total
# ----
return sum(len([each for each in group if each > number]) for key, group in groupby((0, 1, 1, 2, 2)))
# ----
return sum(1 for key, _ in groupby(())) + sum(1 for key, _ in groupby([each for each in range(number)]))
""")
REFUSED = {
    body: body.splitlines()[0].strip("# ")
    for body in bodies_of("""
# group was gone through before
return sum(len(list(group)) + len(list(group)) for key, group in groupby((0, 1, number)))
# ----
# group was gone through before
return sum((len(list(group)) if key else 0) + sum(group) for key, group in groupby((0, 1, number)))
# ----
# group was gone through before
return sum(sum(group) for key, group in groupby((0, 1, number)) for _ in range(2))
# ----
# group was gone through before
total = 0
for key, group in groupby((0, 1, number)):
    for each in range(2):
        total += sum(group)
return total
# ----
# before holds one of several values
before, total = None, 0
for key, group in groupby((0, 1, number)):
    if before is not None:
        total += sum(before)
    before = group
return total
# ----
# last may have no value here
for key, group in groupby((0, 1, number)):
    last = group
return sum(last)
# ----
# len is used on a group
return [len(group) for key, group in groupby((0, 1, number))][0]
# ----
# a group is tested for truth
return sum(1 for key, group in groupby((0, 1, number)) if group)
# ----
# a group is given a name
return len(list(groupby((0, 1, number))))
# ----
# a generator is given to a function
total = lambda items: sum(items)
return sum(total(group) for key, group in groupby((0, 1, number)))
# ----
# a set is iterated over
return sum(key for key, group in groupby({number, 2}))
""")
}
