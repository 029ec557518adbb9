"""Every operation on every kind of value: the same answer as in Python, the same error, or a refusal.

    python -m tests.compiled.front_end.every_kind --pairs 20000 --seed 1

runs all operations on one value and on what has no name, and 20,000 random ones on two values. The tests run a sample.
"""

from __future__ import annotations

import argparse
import linecache
import random
import re
import sys
import tempfile
import warnings
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.kinds import Kind
from gametree.game import CompileError
from tests.compiled.front_end.bodies.head import HEAD
from tests.compiled.front_end.twins import Twin, alike, outcome

NUMBERS = (-3, 0, 1, 2, 3, 9)

CLASSES = """
class Index(NamedTuple):
    n: int

    def __index__(self):
        return self.n


class Holder(NamedTuple):
    n: int

    def __contains__(self, item):
        return item == self.n


class Endless(NamedTuple):
    n: int

    def __iter__(self):
        return iter((self.n, 7))


class Written(NamedTuple):
    n: int

    def __setitem__(self, place, item):
        pass

    def __str__(self):
        return "n" * self.n


class Sum(NamedTuple):
    n: int

    def __add__(self, other):
        return 99

    def __lt__(self, other):
        return True

    def __neg__(self):
        return 5


@dataclass(frozen=True)
class DataIndex:
    n: int

    def __index__(self):
        return self.n


@dataclass(frozen=True)
class DataHolder:
    n: int

    def __contains__(self, item):
        return item == self.n


@dataclass(frozen=True)
class DataRow:
    n: int

    def __getitem__(self, place):
        if place > 2:
            raise IndexError
        return 42


@dataclass(frozen=True)
class Equal:
    n: int

    def __eq__(self, other):
        return True

    def __bool__(self):
        return self.n > 1


@dataclass(frozen=True, order=True)
class Ordered:
    n: int


class Letter(str, Enum):
    A = "a"
    B = "b"


class Flag(IntEnum):
    NO = 0
    YES = 1


class Half(float, Enum):
    H = 0.5
    T = 2.0
"""

VALUES = """
number
number > 1
number / 2
number if number > 1 else 1.5
number if number > 1 else 2**70
None if number > 1 else number
None if number > 1 else number > 0
None if number > 1 else 1.5
None if number > 1 else "a"
None if number > 1 else (number, 2)
None if number > 1 else [number]
None if number > 1 else Rank.LOW
None if number > 1 else Colour.RED
None if number > 1 else Point(number, 2)
None if number > 1 else Spot(number)
Rank.LOW if number > 1 else Rank.HIGH
Rank.LOW if number > 1 else number
(number, 2) if number > 1 else "pass"
number if number > 1 else "a"
number > 2 if number > 1 else (number, 1)
Point(number, 2) if number > 1 else Spot(number)
Point(number, 2) if number > 1 else (number, 2)
None if number < 0 else Colour.RED if number > 1 else (number, 2)
(number,) if number > 1 else (number, 2)
("a", number) if number > 1 else ("bb", (number, 2))
[number, "a", Rank.LOW][number % 3]
1.5 if number > 1 else "ab"
Colour.RED if number > 1 else Colour.BLUE
Letter.A if number > 1 else Letter.B
Flag.NO if number > 1 else Flag.YES
Half.H if number > 1 else Half.T
number > 2 if number > 1 else number
"abc"[number % 3]
"ab" if number > 1 else "ba"
("a", "bb", "")[number % 3]
"ab" if number > 1 else "b"
bytes((number & 255, 2))
None if number > 1 else bytes((1, number & 255))
b"ab" if number > 1 else b"b"
bytes((number & 255,)) if number > 1 else (1, 2)
None if number > 1 else ("a", "bb")[number % 2]
(("a", "bb")[number % 2], number)
["a" if number > 1 else "bb", "c"]
[w for w in ("a", "bb") if number > 1 or w != "a"]
(number, 2)
[number, 2]
Point(number, 2)
Spot(number)
(number > 1, None)
(1.5, number)
((number, 1), (2, number))
range(number)
{number, 2}
{number: 2}
{number, 2} if number > 1 else {number}
{i for i in (1, 2, 3) if i > number}
frozenset((number, 2))
None if number > 1 else {number}
(2, [number])
[[number], [2, 3]]
(i for i in (number, 2))
[i for i in (1, 2, 3) if i > number]
enumerate((number, 2))
reversed((number, 2))
zip((number,), (2,))
map(twice, (number, 2))
TABLE[:number]
TABLE[number:]
number * 2**40
(2**40 + number) << 30
Index(number)
Holder(number)
Endless(number)
Written(number)
Sum(number)
DataIndex(number)
DataHolder(number)
DataRow(number)
Equal(number)
Ordered(number)
None
True
3
-1
2.5
NAN
2**70
"a"
"abc"
""
b"ab"
()
(1, 2)
[1, 2]
HOME
TABLE
CELLS
PRICES
frozenset({1, 2})
range(3)
Rank.HIGH
Colour.RED
Letter.A
Flag.YES
Half.T
Index(2)
DataIndex(2)
DataHolder(2)
Written(2)
twice
Point
lambda: 3
""".strip().split("\n")

IN_PLACE = """
[][0]
TABLE[number]
Point(1, TABLE[number])
[3 // number]
(TABLE[number], 1)
map(twice, (number, 2))
(i for i in (number, 2))
reversed((number, 2))
chain((number,), (2,))
product((number, 2), (3,))
{number: 2}.keys()
{number: 2}.items()
{number: 2}.values()
PRICES.keys()
Counter([number, 2])
""".strip().split("\n")

ON_ONE = """
return len(x)
return abs(x)
return -x
return +x
return ~x
return not x
return bool(x)
return int(x)
return float(x)
return len(str(x))
return len(repr(x))
return len("%s" % x)
return len("%s" % (x,))
return len("{}".format(x))
return len(f"{x}")
return len(", ".join(x))
return len(", ".join(map(str, x)))
return sum(x)
return min(x)
return max(x)
return max(x, default=4)
return sorted(x)[0]
return list(x)[0]
return tuple(x)[0]
return len(set(x))
return len(frozenset(x))
return any(x)
return all(x)
return len(range(x))
return len(range(0, x))
return len(range(0, 3, x))
return len([1 for _ in x])
return len(list(enumerate(x)))
return len(list(enumerate((1, 2), x)))
return len(list(zip(x, (1, 2))))
return list(map(twice, x))[0]
return [*product(x)][0][0]
return [*product(x, repeat=2)][1][0]
return [*combinations(x, 2)][0][1]
return [*combinations(x, 1)][0][0]
return [*permutations(x)][0][0]
return [*pairwise(x)][0][1]
return [*chain.from_iterable(x)][0]
return [*accumulate(x)][0]
return reduce(operator.add, x)
return math.prod(x)
z = copy.copy(x); return z == x
z = deepcopy(x); return z == x
z = deepcopy(x); z[0] = 5; return x[0]
z = copy.copy(x); z[0] = 5; return x[0]
z = deepcopy(x); return z[0]
return bin(x).count("1")
z = [1, 2, 3]; z[1:2] = x; return z[1]
z = [1, 2, 3]; z[:] = x; return len(z)
z = [x]; return len(list(z[0])) + len(list(z[0]))
z = (x, 1); return len(list(z[0])) + len(list(z[0]))
z = [1]; z[0] = x; return len(list(z[0])) + len(list(z[0]))
return [len(list(z)) + len(list(z)) for z in [x]][0]
return len([*x, *x])
return list(reversed(x))[0]
return x[0]
return x[-1]
return x[number]
return x[0:1]
return x[number:]
return x[0][0]
return TABLE[x]
return CELLS[x]
return PRICES[x]
return PRICES.get(x)
return PRICES.get(x, 4)
return WAYS[x][0]
return TABLE[x:]
return len(TABLE[:x])
return len(TABLE[::x])
return "abc"[x]
return (number, 5, 6)[x]
return [number, 5, 6][x]
return {1: number, 3: 4}[x]
return TABLE.count(x)
return TABLE.index(x)
return "abc".count(x)
return "abc".find(x)
return "abcab".find("ab", x)
return "abcab".rindex("b", -3, x)
return ("abc" * number).count("c", x)
return ("abc" * number).startswith("ca", x, 5)
return "abcabc".replace(x, "z")
return (number, 2).count(x)
return (number, 2).index(x)
return x.count(1)
return x.index(2)
return x.count("a")
return x.n
return x.row
return x.value
return x.name
return x.total
return (1, x.value)[0]
return (1, x.n)[0]
return len((x.total, x.bit_count))
return x.moved(2)
return x()
return isinstance(x, int)
return isinstance(x, tuple)
return isinstance(x, (str, float))
return isinstance(x, Point)
return divmod(x, 2)[0]
return x % 2
return x // 2
return 2 // x
return x & 1
return x << 1
return 1 << x
return x * 2
return pow(x, 2)
return pow(2, x)
return round(x)
return math.sqrt(x)
return math.gcd(x, 4)
return math.hypot(x, 4)
return x.__contains__(1)
return next(y for y in count(x))
return next(zip(count(x), (1, 2)))
return math.lcm(x, 4)
return round(x, 2)
return math.floor(x)
return math.isnan(x)
return math.prod(x)
return math.copysign(x, -1)
return math.isqrt(x)
return math.comb(x, 1)
return ord(x)
return len(chr(x))
return next(x)
return next(iter(x))
return next(iter(()), x)
return bin(x).count("1")
return x.bit_count()
return x.bit_length()
return Rank(x)
return Colour(x)
return Point(x, 1)
return Point(x, 1).moved(2)
return Spot(x)
return HOME._replace(row=x)
return replace(Spot(1), row=x)
return sorted((2, 1, 3), reverse=x)[0]
return sorted((2, 1, 3), key=x)[0]
return min((2, 1, 3), key=x)
return sum((1, 2), x)
return len(list(zip((1, 2), (3,), strict=x)))
return twice(x)
return deep(x)
return (lambda a: a)(x)
return (lambda a, b=number: (b, a))(x)
return (*x, 1)[0]
return [*x][0]
return partial(twice, x)()
return len(list(filter(None, x)))
return len(dict(x))
return len({*x})
return len({x: 1})
return len({x, 1})
return TABLE[slice(x)]
return any(c == 1 for c in x)
return all(c is None for c in x)
return ((x,) * 2)[1]
return len([0] * x)
return len("ab" * x)
return 3 if 1 in x else 4
return 3 if "a" in x else 4
return 3 if "bb" in x else 4
return 3 if x in ("bb", "", "abc") else 4
return 3 if x == "bb" else 4
return 3 if x < "bb" else 4
return {"a": 1, "bb": 2, "": 5}.get(x, 3)
return {"a": 1, "bb": 2}[x]
return 3 if None in x else 4
return 3 if x in (1, 2) else 4
return 3 if x in "abc" else 4
return 3 if x in range(3) else 4
return 3 if x in PRICES else 4
return 3 if x in {1, 2, 3, 4, 5, 6, 7, 8, 9, 11} else 4
return 3 if x == 1 else 4
return 3 if x is None else 4
return 3 if x is True else 4
return 3 if x < 2 else 4
return x and 1
return x or 1
return 1 if x else 2
return x if number else None
x[0] = 2; return len(x)
x[0] += 2; return x[0]
x.n = 2; return 3
x += 1; return x
x += (1,); return x[-1]
x += [1]; return x[-1]
x *= 2; return x
x |= 1; return x
x.append(1); return x[-1]
x.extend((1, 2)); return x[-1]
x.insert(0, 1); return x[-1]
x.remove(2); return x[-1]
x.reverse(); return x[-1]
x.sort(); return x[-1]
x.add(1); return len(x)
x.update({3: 4}); return len(x)
x.clear(); return len(x)
x.pop(); return len(x)
x.pop(0); return len(x)
z = x.pop(number); return z
x.insert(number, 1); return x[-1]
x.discard(2); return len(x)
x.remove(2); return len(x)
x.intersection_update((1, 2)); return len(x)
return len(x.copy())
return len(x.union((1, 2)))
return x.issubset((1, 2, 3))
return len(set(x) | {1})
del x[0]; return len(x)
a, b = x; return a
a, *b = x; return a
(a,) = x; return a
assert x; return 1
raise ValueError(x)
y = [1, 2, 3]; y[x] = 7; return y[1]
y = [1, 2, 3]; y[0] = x; return y[0]
y = [1, 2, 3]; y.append(x); return y[-1]
y = [1, 2, 3]; y.extend(x); return y[-1]
y = [1, 2, 3]; y += x; return y[-1]
y = [1, 2, 3]; y.insert(x, 7); return y[-1]
y = [1, 2, 3]; return y.pop(x)
y = [1, 2, 3]; y.remove(x); return y[-1]
y = [1, 2, 3]; y.sort(key=x); return y[-1]
y = [1, 2, 3]; y.sort(reverse=x); return y[-1]
y = [1, 2, 3]; del y[x]; return y[-1]
y = ["a", "b"]; y.append(x); return y[-1]
y = ["a", "bb"]; y[0] = x; return y.index("bb")
y = [w for w in ("a", "b") if w != x]; y.append(x); return 3 if x in y else 4
y = {1, 2}; y.add(x); return 3 if x in y else 4
y = {1, 2}; y.discard(x); return len(y)
y = {1, 2}; y.remove(x); return len(y)
y = {1, 2}; y.update(x); return len(y)
y = {1: 2}; y[x] = 3; return y[x]
y = x; return (y, x)
return [x for _ in (1, 2)][1]
for i in x: return i
for i in range(x): return i
while x: return 4
with x: return 1
try: return x + 1
match x:;     case None: return 1;     case 1: return 2;     case "a": return 3;     case "bb": return 6;     case (a, b): return a;     case Rank.LOW: return 8;     case Colour.RED: return 9;     case _: return 10
match x:;     case Point(row=1): return 1;     case Spot(): return 2;     case int(): return 3;     case [a, *b]: return 5
match x:;     case [a, b]: return 1;     case (): return 2;     case True: return 3;     case {}: return 4
z = {1: 2}; z[x] = 3; return len(z)
z = {1: 2}; z[x] += 3; return len(z)
z = {1: 2}; z |= {1: x}; return len(z)
z = {1: 2}; z.setdefault(x, 3); return len(z)
z = {1: number}; del z[x]; return len(z)
z = {1}; z.update([x]); return len(z)
return len({**{1: number}, x: 3})
return len({1: x, 2: [][0]})
assert number > 1, x; return 3
if number > 1: raise ValueError(x); return 3
return Counter(x)[1]
z = Counter([1]); z.update(x); return z[1]
return len(dict.fromkeys(x, 1))
return len(dict(x))
""".strip().split("\n")

ON_TWO = """
return x + y
return x - y
return x * y
return x // y
return x % y
return x / y
return x ** y
return x & y
return x | y
return x ^ y
return x << y
return x >> y
return x == y
return x != y
return x < y
return x >= y
return x is y
return x is not y
return x in y
return x not in y
return x in (y,)
return x in (y, 1)
return x in [y]
return x in {y}
return x[y]
return x[:y]
return max(x, y)
return min((x, y))
return min(x, y, key=lambda i: -i)
return divmod(x, y)[1]
return (x, y)
return x if number > 2 else y
return x and y
return x or y
return (x, 1) < (y, 2)
return (x, 1) == (y, 1)
return sorted((x, y))[0]
return sorted((y, x, y, 1))[-1]
return sorted([(x, 1), (y, 2), (x, 0)])[1]
return sorted([i for i in (x, y, x) if i is not number])[0]
return min((x, y), (y, 2))
return max(i for i in ((x, 2), (y, 3), (x, 3)))
return max((i for i in (x, y, 1)), default=4)
return min([(1, x, 2), (1, y, 1)])[2]
return (1, x, y) <= (1, y, x)
return (y, None) > (x, None)
return ((x, y), y) < ((x, 2), x)
return math.copysign(x, y)
return sum(x, y)
return x @ y
return len(list(product(x, y)))
return [*product(x, y)][0][1]
return len(list(product(x, repeat=y)))
return len(list(combinations(x, y)))
return [*permutations(x, 2)][0][y]
return [*chain(x, y)][0]
return len(list(islice(x, y)))
return [*accumulate(x, y)][0]
return [*takewhile(x, y)][0]
return x.__contains__(y)
return math.copysign(x, y)
return math.hypot(x, y)
return [*dropwhile(lambda i: i == y, x)][0]
return [*starmap(x, y)][0]
return reduce(x, y)
return reduce(lambda a, b: b, x, y)
return operator.mul(x, y)
return operator.or_(x, y)
return math.prod(x, start=y)
return operator.itemgetter(x)(y)
z = [1, 2, 3]; z[x:2] = y; return z[0]
z = [1, 2, 3]; z[0:y] = x; return z[0]
z = x; z[0:1] = y; return z[0]
z = x; del z[0:y]; return z[0]
return isinstance(x, y)
return len(range(x, y))
return 0 < x < y
return pow(x, y)
return round(x, y)
return Point(x, y)
return Point(x, 1) == Spot(y)
return [x].index(y)
return (x,).count(y)
return {1: x, 2: 3}.get(y)
return {1: 2}.get(x, y)
return len(list(zip(x, y)))
return any(i == x for i in (y, 3))
return 3 if any(x) is all(y) else 4
z = [x, 1]; z[0] = y; return z[0]
z = x; z = z if number else y; return z
x += y; return x
x *= y; return x
x |= y; return x
for x in y: return x
return (x, x) == y
return x.count(y)
return x.index(y)
return getattr(x, y)
return x <= y
return len(x - y)
return len(set(x) & set(y))
return x.isdisjoint(y)
z = [1, 2]; z.insert(x, y); return z[-1]
z = [1, x]; z.remove(y); return len(z)
z = {1, x}; z.discard(y); return len(z)
z = [1, 2]; z[x] = y; return z[-1]
""".strip().split("\n")


def on_one() -> Iterator[str]:
    """Yield a body for each operation on one value and each value."""
    for operation in ON_ONE:
        for value in VALUES:
            yield body(f"x = {value}; {operation}")


def on_two(seed: int, count: int) -> Iterator[str]:
    """Yield random bodies of operations on two values."""
    rng = random.Random(seed)
    for _ in range(count):
        one, other = rng.choice(VALUES), rng.choice(VALUES)
        yield body(f"x = {one}; y = {other}; {rng.choice(ON_TWO)}")


def in_place() -> Iterator[str]:
    """Yield bodies of operations on what has no name: it raises an error, or can be gone through only once."""
    for operation, value in product([*ON_ONE, *ON_TWO], IN_PLACE):
        for name, other in (("x", "y"), ("y", "x")):
            text = re.sub(rf"\b{name}\b", f"({value})", operation)
            if text != operation and is_python(body(text)):
                yield body(f"{other} = [number]; {text}")
                yield body(f"{other} = number; {text}")


def is_python(text: str) -> bool:
    """Whether a text can be the body of a function."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        try:
            compile(f"def rule(number):\n    {text}\n", "rules", "exec")
        except SyntaxError:
            return False
    return True


def body(text: str) -> str:
    """Return statements that are separated by semicolons as the lines of a body."""
    lines = text.split("; ") if "match" not in text else text.replace("; match", ";match").split(";")
    after = "\n    except TypeError:\n        return 5" if "try: " in text else ""
    return "\n    ".join(line.replace("try: ", "try:\n        ") for line in lines) + after


class Head:
    """The module in which the bodies stand, run once."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count = folder, 0
        self.scope: dict[str, Any] = {"__name__": "rules"}
        file = folder / "rules.py"
        file.write_text(HEAD + CLASSES)
        exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), self.scope)

    def rule(self, text: str) -> Any:
        """Return the function `rule` with a body."""
        self.count += 1
        file = self.folder / f"rules_{self.count}.py"
        file.write_text(f"def rule(number):\n    {text}\n")
        scope = dict(self.scope)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
        return scope["rule"]

    def difference(self, text: str) -> str | None:
        """Return what differs between a body and its twin, or None if nothing does or the body is refused."""
        rule = self.rule(text)
        try:
            twin = Twin(rule, 1)
        except CompileError as refusal:
            return f"{text!r}: {refusal}" if "the compiler itself failed" in str(refusal) else None
        except Exception as error:  # noqa: BLE001 - the compiler is to raise no other
            return f"{text!r}: {type(error).__name__} while compiling ({error})"
        finally:
            linecache.clearcache()
        if not can_be_shown(twin.returns):
            return None
        for number in NUMBERS:
            try:
                expected, found = outcome(rule, number), outcome(twin, number)
            except MemoryError:
                continue
            if found is CompileError:  # it is refused for this number, as a pop from a set of several items is
                continue
            if not (alike(expected, found) or (expected == found and is_loose(twin.returns))):
                return f"{text!r} at {number}: {expected!r} in Python, {found!r} when lowered"
        return None


def can_be_shown(kind: Kind | None, *, inside: bool = False) -> bool:
    """Whether a twin makes a value of a kind from its words: not a list, a set or a range, nor a float in a tuple."""
    match kind:
        case kinds.Tuple(items) | kinds.Record(_, items) | kinds.Union(items):
            return all(can_be_shown(item, inside=True) for item in items)
        case kinds.Float() | kinds.Number():
            return not inside
        case kinds.FixedList() | kinds.List() | kinds.Range() | kinds.SetOf() | kinds.Dict():
            return False
        case _:
            return True


def is_loose(kind: Kind | None) -> bool:
    """Whether a kind stands for values of several classes that are equal, so that a twin answers with one."""
    match kind:
        case kinds.Tuple(items) | kinds.Record(_, items) | kinds.Union(items):
            return any(map(is_loose, items))
        case kinds.Int(exact=exact):
            return not exact
        case _:
            return isinstance(kind, kinds.Number)


def main() -> int:
    """Run all operations but those on two values, of which some, and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        head = Head(Path(folder))
        for text in [*on_one(), *in_place(), *on_two(options.seed, options.pairs)]:
            difference = head.difference(text)
            if difference is not None:
                found += 1
                print(difference, flush=True)
    print(f"{len(ON_ONE) * len(VALUES)} operations on one value, {options.pairs} on two: {found} differ")
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main())
