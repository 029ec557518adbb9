"""Values of several kinds in one place: joins, items of lists, tests that tell them apart, and patterns."""

from __future__ import annotations


def _bodies(text: str) -> list[str]:
    return [body.replace("\n", "\n    ") for body in text.strip().split("\n\n")]


PIECES = """
class King(NamedTuple):
    at: int

    def reached(self, most=2):
        for step in (-1, 1):
            yield self.at + step * most


class Rook(NamedTuple):
    at: int
    tag: bool = True

    def reached(self, most=2):
        at = self.at
        while at < 9:
            at += most
            yield at


def rule(number):
    piece = King(number) if number > 1 else Rook(number)
    """.lstrip()

ANSWERED = [
    *_bodies("""
x = None if number > 1 else 3
if (x is None, (x := (None if number == 3 else 5)))[0]:
    return 100 if x is None else x
return 1

x = None if number > 1 else 3
if (x is None) + ((x := (None if number == 3 else 5)) is None):
    return 100 if x is None else x
return 100 if x is None else x

x = None if number > 1 else 3
if [x is None, (x := (None if number == 3 else 5)) is None] == [True, True]:
    return 100 if x is None else x
return 1

x = 3 if number > 1 else (1, 2)
if (isinstance(x, int), len(x := ((1, 2) if number == 3 else (5,))))[0]:
    return len(x)
return len(x) + 10

x = None if number > 1 else 3
if (x := (None if number == 3 else 5)) is not None and (x, 1)[1]:
    return x + 1
return number
"""),
    (
        "@dataclass(frozen=True)\nclass Pile:\n    stack: tuple = ()\n\n"
        "    @property\n    def top(self):\n        return self.stack[-1] if self.stack else None\n\n\n"
        "def moved(piles, origin, to):\n    piles = list(piles)\n"
        "    piles[to] = Pile(piles[to].stack + (piles[origin].top,))\n"
        "    piles[origin] = Pile(piles[origin].stack[:-1])\n    return tuple(piles)\n\n\n"
        "def rule(number):\n    piles = Pile((Point(number, 1),)), Pile(), Pile((Point(3, number), Point(4, 5)))\n"
        "    piles = moved(piles, number % 3, (number + 1) % 3)\n    piles = moved(piles, number % 2, 2)\n"
        "    tops = [None if each.top is None else each.top.total for each in piles]\n"
        "    return sum(len(each.stack) * 10 ** n for n, each in enumerate(piles)), tuple(tops), piles"
    ),
    PIECES + "x = [x for x in piece.reached()]\n    return len(x) * 100 + x[1] * 10 + x[-1]",
    PIECES + "return sum(x * y for x in piece.reached(most=3) for y in piece.reached())",
    PIECES + "old = piece.reached()\n    piece = King(5)\n    return sum(old)",
    PIECES + "return 4 in piece.reached(number * number + 1)",
    PIECES + "return next((x for x in piece.reached() if x > 3), -1)",
    PIECES + "for x in piece.reached():\n        if x > number:\n            return x\n    return 0",
    'def gen(n):\n    return ((), "") if n > 2 else ((), ())\n\n\ndef rule(n):\n    return len(gen(n)[1])',
    *_bodies("""
x = None if number > 1 else number
return (1, x) < (2, x), (1, x, 3) < (1, x, 4), (1, x) <= (1, x), (x, 1) < (x,), (x, (x, 2)) >= (x, (x, 2))

x = (number, 2) if number > 1 else number
return sorted([(3, x), (1, x), (2, x)])[0], min((2, x), (1, x)), max([(i, x) for i in range(3)])

x = (number, 2) if number > 1 else number
return sorted([x, x])[0], min(each for each in [x, x]), max(x, x)

x = ("a", number) if number > 1 else (3, number)
return min(each for each in [x, x])[1], max((x, 1), (x, 2))[1]

best = max(((i, None if i == number else i) for i in range(4)), default=None)
return best

x = number > 2 if number else (1,)
return (x, 2) < (x, 3), (x, True) <= (x, 1), ((x,), 1.5 > number) < ((x,), 1)

x = number if number > 1 else "a"
cells = [0, 0, 0, 0]
if not isinstance(x, str):
    cells[x % 4] = 1
return cells[3]

number = None if number < 0 else number
if None is number:
    return 3
return number + 1

x = None if number < 0 else (number, 1)
match x:
    case (a, b):
        return 2
return 4

match (number, 3):
    case (a, *rest):
        return 2
return 4

return "TABLE" if number else 3

x = "abc" if number > 2 else (1, 2)
return len(x)

return isinstance(None if number < 0 else number, int)

return isinstance(number > 1 if number else number, int)

x = [each for each in range(number)] + ["a"]
return len(x)

cells = (number, 2, 3)
at = number & 1
return (cells[:at] + ("a",) + cells[at + 1:])[0]

x = (number, 2) if number > 1 else "pass"
if x == "pass":
    return 7
r, c = x
return r + c

x = (number, 2) if number > 1 else "pass"
if x != "pass":
    return x[0] * x[1]
return x

x = (number, 2) if number > 1 else "pass"
return x

x = (number, 2) if number > 1 else number
if isinstance(x, tuple):
    return x[1]
return x + 1

x = (number, 2) if number > 1 else number
if not isinstance(x, int):
    return x[1]
return x + 1

x = (number, 2) if number > 1 else number
return x == 1

x = (number, 2) if number > 1 else number
return x in (1, (3, 2), "a", None)

x = (number, 2) if number > 1 else number > 0
return x is True

x = (number, 2) if number > 1 else number
return 5 if x else 6

x = () if number > 1 else (number, 3)
if x:
    return x[0]
return len(x)

x = (number,) if number > 2 else (number, 2) if number else (1, 2, 3)
return len(x)

x = (number,) if number > 2 else (number, 2) if number else (1, 2, 3)
return x[0] + x[-1]

x = (number,) if number > 2 else (number, 2) if number else (1, 2, 3)
total = 0
for each in x:
    total = total * 10 + each
return total

x = (number,) if number > 2 else (number, 2)
first, *rest = x
return first + sum(rest)

x = (number,) if number > 2 else (number, 2)
if len(x) == 2:
    a, b = x
    return a * b
(a,) = x
return a

x = (number,) if number > 2 else (number, 2)
a, b = x
return a + b

x = Spot(number) if number > 2 else Point(number, 3)
return x.row * 10 + x.column

x = Spot(number) if number > 2 else Named(row=number)
return x.row

x = Spot(number) if number > 2 else Named(row=number)
return isinstance(x, Spot)

x = Spot(number) if number > 2 else Named(row=number)
if isinstance(x, (Spot, Point)):
    return x.column
return x.row

x = Spot(number) if number > 2 else Named(row=number)
match x:
    case Spot(row, column):
        return row + column
    case Named(row=row):
        return -row
return 0

x = Spot(number) if number > 2 else Named(row=number) if number else "none"
match x:
    case Spot(3):
        return 33
    case Spot() as spot:
        return spot.row
    case str():
        return 8
    case Named(row=2 | 3 as row):
        return row + 100
    case _:
        return 9

x = ("move", number) if number > 2 else ("wall", (number, 2)) if number else ("stay",)
match x:
    case ("move", n):
        return n
    case ("wall", (r, c)):
        return r * 10 + c
    case ("stay",):
        return -1
return 0

x = ("move", number) if number > 2 else ("wall", (number, 2)) if number else ("stay",)
kind, *rest = x
if kind == "move":
    return rest[0] + 1
if kind == "wall":
    r, c = rest[0]
    return r * 10 + c
return len(rest)

x = ("move", number) if number > 2 else ("wall", (number, 2))
kind, what = x
if kind == "wall":
    return what[1]
return what

x = ("move", number) if number > 2 else ("wall", (number, 2))
return x

moves = [(i, i) for i in range(number)]
moves.append("pass")
return len(moves), moves[-1] == "pass", moves.count((1, 1)), "pass" in moves

moves = []
for i in range(number):
    if i % 2:
        moves.append((i, 1))
    else:
        moves.append(i)
total = 0
for move in moves:
    if isinstance(move, tuple):
        a, b = move
        total += a * 10 + b
    else:
        total += move
return total

moves = [(i, i) for i in range(number)] or ["pass"]
return moves[0]

x = Colour.RED if number > 2 else number
return x is Colour.RED

x = Colour.RED if number > 2 else (number, number)
return x == Colour.RED, x != (2, 2)

x = Colour.RED if number > 2 else Spot(number)
y = Spot(2) if number > 1 else Colour.BLUE
return x == y

x = Rank.LOW if number > 2 else "a"
return x == 1

x = Point(number, 2) if number > 2 else (number, 2, 3)
return x[0], isinstance(x, tuple)

x = Point(number, 2) if number > 2 else (number, 2)
return x == (9, 2), x[1], len(x), isinstance(x, Point)

x = None if number < 0 else (number, 2) if number > 1 else "ab"
if x is None:
    return 5
if isinstance(x, str):
    return 7
return x[0]

x = None if number < 0 else (number, 2) if number > 1 else "ab"
return x

x = None if number < 0 else (number, 2) if number > 1 else "ab"
match x:
    case None:
        return 1
    case (a, b):
        return a + b
    case "ab":
        return 3
return 4

x = number > 2 and (number, 1)
return 5 if x is False else x[0]

x = "abc" if number > 2 else (1, 2)
y = 0
for each in x:
    y += 1
return y

x = number if number > 2 else "abc"
return x * 2

x = number if number > 2 else "abc"
return {3: 4, "abc": 5, (1, 2): 6}[x]

x = number if number > 2 else "abc"
return {3: 4, "abc": 5}.get(x, 8)

x = number if number > 2 else "abc"
y = {}
y[x] = 5
y[1] = 6
return len(y), y[x]

x = number if number > 2 else "abc"
y = {x, 1, "abc"}
return len(y), x in y, 2 in y

x = Point(number, 2) if number > 2 else Spot(number)
y = x.row if isinstance(x, Point) else x.column
return y

x = number
for i in range(number):
    x = (x, i) if isinstance(x, int) else x[1]
return 5 if isinstance(x, int) else x

x = ""
for i in range(number):
    x = i if x == "" else "" if x == 2 else (i, 2)
return x

many = [each for each in range(number)]
many[0] = "a"
return many[0], len(many)

x = (number, "a") if number > 2 else (number, 3)
y = x
x = x[1]
return x == 3, y[1] == "a"

x = (1.5 if number > 1 else 2.5) if number else "abc"
return x == 2.5

x = number > 2 and number
y = x if number else "a"
return isinstance(y, int)

many = [number, "a", (1, number)]
return many[number % 3] == "a"

many = (number, "a", (1, number))
x = many[number % 3]
return x

x = number if number > 1 else "abc"
y = "abc" if number else (1, 2)
return x == y, x != y

x = TABLE if number > 2 else range(3)
return x[0]

total = 0
for each in [number, (1, 2)] + [None] * 300:
    if each == number:
        total += 1
return total

x = [number, 2]
x.insert(number, 'a')
return 1

return (number, "b", 2)[number] == 3

x = [each for each in range(number)]
y = 3 if number > 2 else (1, 2)
return tuple(x) == y, y == tuple(x), y != tuple(x)

y = (number, 2) if number > 1 else "pass"
return len({y, (3, 2)})

y = number if number > 1 else "pass"
z = [i for i in range(number)]
return y in z, z.count(y)

y = number > 1 if number else "pass"
return y == 1, y == True, y == "pass", y is True, y is not False

y = 1.5 if number > 1 else "pass"
return y == 1.5, y in (1.5, 2)

y = Point(number, 2) if number > 1 else Spot(number)
z = (number, 2)
return y == z, z == y

many = [Spot(number), Point(1, number), number, "a"]
total = 0
for each in many:
    if each == (1, number):
        total += 1
    if each == number:
        total += 10
return total

x = ("a", number) if number > 1 else ("b", (number, 2))
kind, arg = x
if kind == "b":
    r, c = arg
    return r * c
return arg * 2

x = ("a", number) if number > 1 else ("b", (number, 2))
return x == ("a", 2), x == ("b", (0, 2))

x = ("a", number) if number > 1 else ("b", (number, 2))
match x:
    case ["a", int(n)]:
        return n
    case [_, (n, m)]:
        return n + m
return 9

x = (number, 1) if number > 1 else "xy"
a, b = x
return a == "x" or b == 1

x = number
while True:
    if isinstance(x, int):
        x = (x, 1) if x > 2 else "end"
    elif x == "end":
        return 7
    else:
        x = x[1]

x = None
for i in range(number):
    if x is None:
        x = i
    elif isinstance(x, int):
        x = (x, i)
    else:
        x = None
return x

best = ()
for i in range(number):
    if not best or best[0] < i % 4:
        best = (i % 4, i)
return best

last = "none"
for i in range(number):
    last = (i, i) if i % 2 else last
return last if last == "none" else last[1]

x = Rank.LOW if number > 1 else "a"
return x == Rank.LOW, x is Rank.HIGH, x != "a"

x = [Point(1, number), Spot(number)]
return x[number % 2].row, sum(each.row for each in x)

x = Spot(number) if number > 1 else Named(row=number)
y = x
if number > 2:
    y = Point(1, 2)
return y

x = {"a": number, "b": (number, 2)}
return x["a"] if number > 1 else x["b"]

x = {}
x["a"] = number
x["b"] = (number, 2)
return x["a"], x["b"] == (1, 2)

x = (number, "a", None, (1, 2))
return x[number % 4]

x = ((number, "a"), ("b", number))
return x[number % 2][0], x[number % 2] == ("b", 1)

x = (number, 2) if number > 1 else "pass"
return x if isinstance(x, str) or x[0] > 2 else None

x = (number, 2) if number > 1 else "pass"
assert isinstance(x, tuple)
r, c = x
return r + c

x = (number, 2) if number > 1 else "pass"
while isinstance(x, tuple):
    x = "pass" if x[0] < 4 else (x[0] - 1, 0)
return len(x)

x = min((number, 2), (1, 5)) if number > 1 else "a"
y = [x] * 3
y[1] = "b"
return y[1], y[0] == x

x = Point(number, 2) if number > 2 else Spot(number)
match x:
    case Point(row=r) if r > 5:
        return r
    case Spot(row=0):
        return 50
    case Point() | Spot():
        return x.row
return 3

x = None if number > 5 else 7 if number > 3 else "a"
y = 1 if number % 2 else "b"
if x is None:
    return 0
z = x if number != 4 else y
if isinstance(z, int):
    return z
return 5

x = None if number > 5 else number % 4
y = None if number > 3 else 0.5
z = x if number % 2 else y
return z is not None and z > 0.7

x = None if number > 5 else (number, "ab")
y = None if number > 3 else (1, "abc")
z = x if number % 2 else y
return z is not None and z[1] == "abc"
"""),
]
STOPPED = _bodies("""
many = [each for each in range(number)] + [(1, 2)]
return max(many) == 1

x = "abc" if number > 2 else number
return sorted([(1, x), (1, 2), (0, "a")])[0] == (0, "a")

x = (number, 2) if number > 2 else number
return min((1, x), (number % 2, (4, 2)))[0]

x = (number, 2) if number > 2 else number
return max(each for each in (x, 5))

x = number if number > 2 else "a"
cells = [0, 0, 0, 0]
cells[x % 4 if number == 9 else x] = 1
return cells[3]

many = [each for each in range(number)] + ["a"]
return sorted(many)[0]

x = "abc" if number > 2 else number
return x + 1

x = "abc" if number > 2 else (number, 1)
return x + (1,)

x = number if number > 2 else (number, 1)
total = 0
for each in x:
    total += each
return total

x = number if number > 2 else (number, 1)
a, b = x
return a - b

many = [each for each in range(number)]
many[0] = "a"
return sum(many)
""")
REFUSED = {
    "return max({(i, None if i == number else i) for i in range(number)})": "a set is iterated over",
    "x = None if number > 1 else number / 2\n    return (x, 1) == (x, 1)": "tuples that hold floats are compared",
    "x = None if number > 1 else number / 2\n    return (x, 1) < (x, 2)": "floats beside other kinds",
    "x = Point(number, 2) if number > 2 else (number, 2)\n    return len({x, (3, 2)})": "is put into a set",
    "x = Point(number, 2) if number > 2 else (number, 2)\n    return {x: 3}[x]": "is a key of a dict",
    "x = Spot(number) if number > 2 else (number, 2)\n    return x.nothing": "Spot.nothing cannot be computed",
}
