"""Variables to which some ways give no value: Python raises an error where they are read on these."""

from __future__ import annotations

from tests.compiled.front_end.bodies.head import bodies_of

ANSWERED = bodies_of("""
y = number + 1
if y > 2:
    (x := y)
return y + x if number > 5 else y * 10
# ----
if (y := number + 1) > 2 and (x := y) > 3:
    z = x
else:
    z = 0
return (x if number > 5 else z) + y * 10
# ----
z = (y := number + 1)
if number > 2:
    (x := y)
return x + y if number > 5 else z * 10 + y
# ----
z = (y := (number, 1))
if number > 2:
    (x := y)
return x[0] + y[1] if number > 5 else z[0] * 10 + y[0]
# ----
if number > 0:
    x = (number, 3) if number > 1 else (number,)
return len(x) * 10 + x[0]
# ----
if number > 0:
    x = Spot(number) if number > 1 else Point(number, 1)
return x.row
# ----
for n in range(number):
    x = (number,) if n > 1 else (n, 2)
return len(x)
# ----
if number > 1:
    x = number
return x
# ----
if number > 1:
    x = 1
return x if number > 2 else 7
# ----
if number > 1:
    x = 1
return number > 2 and x > 0 or number < 0
# ----
if number > 1:
    x = 1
try:
    return x + TABLE[number]
except IndexError:
    return 9
# ----
if number > 1:
    x = 1
y = x
x = 3
return x + y
# ----
if number > 1:
    x = 1
if number == 3:
    x = x + 4
return x if number > 1 else 0
# ----
if number > 1:
    x = 1
if number < 3:
    x = 4
return x
# ----
if number > 1:
    x = 1
x += number
return x
# ----
x: int
if number > 1:
    x = 1
return x
# ----
if number > 1:
    x = number, 1
if number < 0:
    x = number, 2
return x[0] * 10 + x[1]
# ----
if number > 1:
    x = number, 1
a, b = x
return a + b
# ----
if number > 1:
    x = 'ab'
elif number > 0:
    x = 'abc'
return len(x) * 10 + x.count('c')
# ----
if number > 1:
    x = None
elif number > 0:
    x = 3
return 8 if x is None else x
# ----
if number > 1:
    x = Point(number, 2)
return x.row + x.column
# ----
if number > 1:
    x = [number, 2]
x.append(3)
return sum(x)
# ----
if number > 1:
    x = [number, 2]
x[0] = 3
return sum(x)
# ----
if number > 1:
    x = [number, 2]
elif number > 0:
    x = [1]
x[0] += 3
return sum(x) + len(x)
# ----
if number > 1:
    x = {number, 2}
x.add(3)
return len(x)
# ----
if number > 1:
    x = {number: 2}
x[5] = 3
return sum(x.values())
# ----
if number > 1:
    x = {number, 2}
return 2 in x
# ----
if number > 1:
    x = [number, 2]
y = [*x]
y.append(3)
return sum(x)
# ----
for x in range(number):
    if x == 1:
        break
return x
# ----
for x in range(number):
    y = x
return x * 10 + y
# ----
for x in range(number):
    if x == 1:
        y = 4
        break
return y
# ----
for x in range(number):
    if x == 1:
        y = 4
else:
    return y
return 1
# ----
for x in range(number):
    if x:
        y += 1
    else:
        y = 1
return y
# ----
for x in range(number):
    if x == 2:
        return y
    if x == 1:
        y = 5
return 0
# ----
for x in range(3):
    if x == number:
        y = x
    elif x > number:
        y += 1
return y
# ----
while number > 1:
    number -= 1
    y = number
return y + number
# ----
while number > 1:
    number -= 1
    if number == 2:
        y = 4
        continue
return y
# ----
for a in range(number):
    for b in range(a):
        y = a * b
return a + b + y
# ----
for a in range(number):
    for b in range(a):
        if b == 1:
            y = 3
            break
    if a == 2:
        break
return y
# ----
total = 0
for a in range(number):
    if a % 2:
        y = a
    elif a > 1:
        total += y
return total
# ----
z = 1
def inner():
    if number > 1:
        x = 2
    return x
return inner() + 1
# ----
z = 1
def inner(y):
    if y > 1:
        x = y
    return x
return inner(number) + inner(2)
# ----
if number > 1:
    x = number
return [x + each for each in (1, 2)][1]
# ----
if number > 1:
    x = number
return sum(x + each for each in range(number))
# ----
if number > 1:
    x = number
return sum(x for each in range(number - 1))
# ----
match number:
    case 1:
        x = 5
    case 2 | 3:
        x = 6
return x
# ----
match number, 1:
    case (2, y):
        x = y
    case (3, z):
        x = z + 1
return x
# ----
match number:
    case 1:
        pass
    case 2 as y:
        pass
return y
# ----
try:
    x = TABLE[number]
except IndexError:
    pass
return x
# ----
try:
    x = TABLE[number]
except IndexError:
    y = 3
else:
    y = x
return x + y
# ----
assert (x := number) > 1
return x
# ----
if number > 1 and (x := number) > 2:
    return x
return x
# ----
if number > 1:
    x = number
    y = x
return y * 10 + x
# ----
if number > 1:
    x = 2**70
return x > number
# ----
return x
x = 3
# ----
if number > 1:
    return x
x = 3
return x
# ----
x = x + 1
return x
# ----
for each in range(number):
    x[1] = 4
x = [number, 1]
return x[0]
# ----
for each in range(number):
    x.append(4)
x = [number, 1]
return x[0]
# ----
for each in range(number):
    x += [4]
x = [number, 1]
return x[0]
# ----
for each in range(number):
    x[each] += 1
x = {number: 1}
return x[number]
# ----
for each in range(number):
    x[each] = each, y[0]
x = {number: 1}
y = x
return len(y)
# ----
for each in range(number):
    x.sort(key=lambda y: -y)
x = [number, 1]
return x[0]
# ----
for each in range(number):
    x[0].append(3)
x = [[number], [1]]
return x[0][0]
# ----
for each in range(number):
    x[0][0] = 3
x = [[number], [1]]
return x[0][0]
# ----
for each in range(number):
    x |= {3}
x = {number}
return len(x)
# ----
for each in range(number):
    a, x[0] = x[1], 3
x = [number, 3]
return len(x)
# ----
for each in range(number):
    x = sorted(x)
x = [number, 3]
return len(x)
# ----
for each in range(number):
    if each in x and x.count(3) or len(x):
        return 3
x = [number, 3]
return len(x)
# ----
for each in range(number):
    z = [y for y in x if y]
x = [number, 3]
return len(x)
# ----
for each in range(number):
    z = 3 if number > 2 and x.pop() else 5
x = [number, 3]
return len(x)
# ----
for each in range(number):
    while x.pop():
        number += 1
x = [number, 3]
return len(x)
# ----
if number > 1:
    x = deque([number, 3])
while x:
    number += 1
    y = x.popleft()
return number
# ----
if number > 1:
    x = [[number, 3], [1]]
x[0].append(2)
x[1][0] = number
return sum(x[0]) + x[1][0]
# ----
if number > 1:
    x = {number: [1]}
x[number].append(2)
return sum(x[number])
# ----
if number > 1:
    x = defaultdict(int)
x[number] += 2
return x[3] + len(x)
# ----
if number > 1:
    x = Counter([number, 3])
x[number] += 2
return x[3] + len(x)
# ----
if number > 1:
    x = 'ab'
x += 'c'
return len(x)
# ----
if number > 1:
    x = 'ab'
return f'{x}{number}' == 'ab2'
# ----
if number > 2:
    x = [number]
elif number > 1:
    x = [number, 3]
x.append(1)
return len(x) * 10 + x[0]
# ----
for each in range(number):
    if each == 1:
        x = [each]
    if each > 1:
        x.append(each)
return len(x)
# ----
for each in range(number):
    if each == 1:
        x = [each]
    y = x if each else [5]
return len(x)
""")
REFUSED = {
    body: body.splitlines()[0].strip("# ")
    for body in bodies_of("""
# x may have no value here
if number > 1:
    x = [number, 2]
    y = x
x.append(3)
return sum(x)
# ----
# x may have no value here, and the error is caught
if number > 1:
    x = 1
try:
    return x
except Exception:
    return 9
# ----
# NameError is caught
if number > 1:
    x = 1
try:
    return x
except NameError:
    return 9
# ----
# f may have no value here
if number > 1:
    def f(y):
        return y + 1
return f(number) if number > 2 else 3
# ----
# the last round over a set
for each in {number, 1, 2}:
    last = each
return last
""")
}
