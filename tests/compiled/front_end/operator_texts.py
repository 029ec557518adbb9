"""Classes with operators of their own, and uses of them: what is accepted, and what is refused and why."""

HEAD = """
import copy, functools, heapq, itertools, math, operator
def each(x):
    yield from x
"""
BOARD = """
@dataclass(frozen=True)
class Board:
    cells: tuple
    turn: int = 1
    def __getitem__(self, place):
        return self.cells[place]
    def __len__(self):
        return len(self.cells)
    def __iter__(self):
        return iter(self.cells)
    def __contains__(self, item):
        return item in self.cells
def rule(number):
    board = Board((number, 2, 3, number + 1))
    """
ROW = """
class Board(NamedTuple):
    cells: tuple
    turn: int = 1
    def __getitem__(self, place):
        return self.cells[place]
    def __contains__(self, item):
        return item in self.cells
    def __add__(self, other):
        return Board(self.cells, self.turn + other)
    def __lt__(self, other):
        return self.turn > other.turn
    def __bool__(self):
        return self.turn > 2
CONST = Board((5, 6), 1)
def rule(number):
    board = Board((number, 2, 3, number + 1), number)
    """
KINDS = """
class Suit(Enum):
    A = 1
    B = 2
    C = 3
    def __lt__(self, other):
        if self.__class__ is other.__class__:
            return self.value < other.value
        return NotImplemented
    def __invert__(self):
        return Suit.B if self is Suit.A else Suit.A
    def __bool__(self):
        return self is not Suit.C
    def __call__(self, x):
        return self.value * x
    def __add__(self, k):
        return Suit((self.value + k - 1) % 3 + 1)
    def __len__(self):
        return self.value
    def __iter__(self):
        for i in range(self.value):
            yield i
NEXT = {Suit.A: Suit.B, Suit.B: Suit.C, Suit.C: Suit.A}
@functools.total_ordering
class Rank:
    def __init__(self, n):
        self.n = n
    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Rank):
            return NotImplemented
        return self.n == other.n
    def __hash__(self):
        return hash(self.n)
    def __lt__(self, other):
        return self.n < other.n
    def __repr__(self):
        return str(self.n)
    def __sub__(self, other):
        return type(self)(self.n - other.n)
    def __mul__(self, k):
        return self.__class__(self.n * k)
    def push(self, xs):
        xs.append(self.n)
    def __rshift__(self, xs):
        xs.append(self.n)
        return len(xs)
class Grid:
    def __init__(self):
        self.cells = (4, 5, 6)
    def __getitem__(self, k):
        return self.cells[k]
    def __len__(self):
        return 3
    def __iter__(self):
        return iter(self.cells)
    def __contains__(self, x):
        return x > 2
    def __call__(self, a, b=2, *, c=3):
        return a * 100 + b * 10 + c
GRID = Grid()
class Bad:
    def __init__(self, n):
        self.n = n
    def __eq__(self, o):
        return isinstance(o, Bad) and self.n == o.n
    def __hash__(self):
        return hash(self.n)
    def __len__(self):
        return self.n
    def __bool__(self):
        return self.n
    def __iter__(self):
        return (1, 2)
    def __lt__(self, o):
        return 5
class Bad2(Bad):
    def __init__(self, n):
        self.n = n
    def __eq__(self, o):
        return isinstance(o, Bad2) and self.n == o.n
    def __hash__(self):
        return hash(self.n)
    def __bool__(self):
        return self.n > 1
    def __iter__(self):
        return iter([self.n] * 2)
    def __contains__(self, x):
        return self.n
@dataclass(frozen=True)
class Stack:
    n: int
    def __len__(self):
        return self.n
    def __int__(self):
        return -self.n
    def __add__(self, other):
        print(other.n)
        return self
def rule(number):
    suit = Suit(number % 3 + 1)
    rank = Rank(number)
    """
STONES = """
class Stone(IntEnum):
    WHITE = -1
    NONE = 0
    BLACK = 1
    def __neg__(self):
        return Stone(-self.value)
    def __invert__(self):
        return 7
    def __abs__(self):
        return 50
    def __add__(self, other):
        return 10 * self.value + other
    def __radd__(self, other):
        return 1000 * self.value + other
    def __mul__(self, other):
        return 33
    def __floordiv__(self, other):
        return 44
    def __lt__(self, other):
        return self.value > int(other)
    def __gt__(self, other):
        return self.value < int(other)
    def __bool__(self):
        return self.value != 1
    def __str__(self):
        return "s"
class Seat(str, Enum):
    A = "a"
    B = "b"
    def __invert__(self):
        return Seat.B if self is Seat.A else Seat.A
    def __lt__(self, other):
        return self.value > other
    def __bool__(self):
        return self is Seat.A
class Level(IntEnum):
    LOW = 0
    MIDDLE = 1
    HIGH = 2
def rule(number):
    s = Stone(number % 3 - 1)
    t = Stone((number + 1) % 3 - 1)
    seat = Seat.A if number % 2 else Seat.B
    level = Level(number % 3)
    """
SEPARATOR = "\n# ----\n"
ACCEPTED = {
    BOARD: """
return dict(zip(board, (1, 2, 3, 4)))[3]
# ----
return board[0], board[-1], board[number]
# ----
return len(board), bool(board), 1 if board else 2
# ----
return 2 in board, number not in board
# ----
return tuple(board), list(board)[1], sorted(board)[0], sum(board), max(board), min(board)
# ----
a, b, c, d = board
return a * b + c * d
# ----
return [i * x for i, x in enumerate(board)][2], any(board), all(board)
# ----
return tuple(map(abs, board)), len(set(board)), len({*board})
# ----
return sum(x for x in board if x > 1)
# ----
total = 0
for x in board:
    if x == 3:
        break
    total += x
else:
    total = 100
return total
# ----
return {x: 1 for x in board}[2]
# ----
return max(board, key=lambda x: -x)
# ----
return next(iter(board))
# ----
out = [1]
out += board
return out[2]
# ----
out = [1]
out.extend(board)
return out[2]
# ----
return board == Board((1, 2, 3, 2)), board != board
# ----
return number in Board((number,)), Board(()) and 5
# ----
return list(filter(None, board))[0]
# ----
match board:
    case Board(cells, turn):
        return cells[1], turn
# ----
match board:
    case (a, b):
        return 1
    case _:
        return 2
# ----
match board:
    case (1, *_):
        return 1
    case _:
        return 2
# ----
other = board if number else None
return len(other) if other else 7
# ----
other = board if number else None
return 1 if other else 0
# ----
other = board if number else None
return 2 in other if other is not None else False
# ----
other = board if number > 1 else Board((2,), number)
return len(other), other[0], sum(other)
# ----
return not board
# ----
return board and 3
# ----
while board:
    return 1
return 2
# ----
return board[True]
# ----
return len(board) * board[0] + (board[board[0]] if number == 1 else 0)
# ----
return sum(map(lambda x: x, board), 5)
# ----
return board.cells.index(2), tuple(board).index(3)
# ----
return (1, 2) == board, board in [board], [board].index(board)
# ----
return {board: 1}[board]
# ----
return len({board, board, Board((1,))})
# ----
return isinstance(board, tuple), board is None
# ----
return all(x in board for x in board)
# ----
return any(2 == x for x in reversed(tuple(board)))
# ----
return copy.copy(board)[0]
# ----
return sum(sorted(board, reverse=True)[:2])
# ----
return [*map(sum, [board, board])][1]
# ----
return frozenset(board) == {number, 2, 3, number + 1}
""",
    ROW: """
return board[0], board[-1], board[number]
# ----
return 2 in board, 5 in CONST, CONST[0], CONST[number]
# ----
return board.turn, board.cells[1]
# ----
return board + 3, CONST + number, CONST + 2
# ----
return bool(board), 1 if board else 2, 3 if CONST else 4
# ----
return board < CONST, CONST < board, CONST < CONST
# ----
return sorted([board, CONST])[0], min(board, CONST)
# ----
return max([board, CONST], key=lambda b: b.turn).turn
# ----
return board._replace(turn=9)
# ----
return sum((x for x in board.cells))
# ----
match board:
    case Board(cells=c, turn=t):
        return t
# ----
return isinstance(board, tuple)
# ----
board += 5
return board
# ----
return {CONST: 3}[board] if number < 0 else 2
# ----
return board and 5
# ----
return CONST and 5
# ----
return board or 5
# ----
return not board
# ----
return CONST[1] + CONST.turn
# ----
return 1 in (board, CONST)
# ----
return board in (CONST, Board((1,2,3,2),1))
""",
    KINDS: """
return 1 if Stack(number) else 2
# ----
return int(Stack(number)), len(Stack(number)) > 1
# ----
x = Stack(number) if number > 1 else None
return 1 if x else 2
# ----
return max([rank, Rank(1 // 0)])
# ----
return suit < Suit.B, Suit.B > suit
# ----
return ~suit, ~Suit.A, suit + 1, Suit.A + number
# ----
return bool(suit), 1 if suit else 2, not suit, 1 if Suit.C else 2
# ----
return suit(number), Suit.B(2)
# ----
return len(suit), sum(suit), tuple(Suit.C)
# ----
return NEXT[suit], NEXT[Suit.A], {suit: 1}[suit]
# ----
return min(suit, Suit.B), sorted([Suit.C, suit])[0], max(suit, Suit.B)
# ----
return suit is Suit.A, suit == Suit.B, suit in (Suit.A, Suit.B), suit in NEXT
# ----
return rank < Rank(2), rank > Rank(2)
# ----
return rank <= Rank(2), rank >= Rank(2)
# ----
return max([Rank(1), rank, Rank(2)]), min(rank, Rank(1)), sorted([Rank(3), rank])[1]
# ----
return rank - Rank(2)
# ----
return rank * 3
# ----
return rank >> [1, 2]
# ----
xs = [1]
rank.push(xs)
return len(xs)
# ----
return GRID[number % 3], GRID[-1], len(GRID), sum(GRID), number in GRID, GRID(number), GRID(1, c=number)
# ----
return [x for x in GRID][number % 2], 1 if GRID else 0, max(GRID)
# ----
return len(Bad(number))
# ----
return 1 if Bad2(number) else 2, sum(Bad2(number)), 5 in Bad2(number)
# ----
return len(Bad2(number))
# ----
return rank == Rank(1), rank != Rank(2), rank == 5
# ----
x = rank if number > 1 else None
return x < Rank(5) if x is not None else False
# ----
x = rank if number > 1 else suit
return x < Suit.C if isinstance(x, Suit) else x < Rank(7)
# ----
x = Suit.A if number > 1 else None
return 1 if x else 2
# ----
x = Bad2(number) if number > 1 else None
return 1 if x else 2
# ----
x = Bad2(number) if number > 1 else Rank(1)
return 1 if x else 2
# ----
return type(rank)(5)
# ----
return type(suit) is Suit, type(rank) is Rank
# ----
return functools.reduce(lambda a, b: a - b, [rank, Rank(1), Rank(2)])
# ----
return all(rank < Rank(k) for k in (10, 20))
# ----
return rank < Rank(3) < Rank(5)
# ----
return (lambda f: f(2))(suit)
# ----
return list(map(suit, [1, 2]))[1]
# ----
return sorted([1, 2, 3], key=suit)[0]
# ----
return sum(x.value for x in sorted(Suit)) if number else 0
""",
    STONES: """
return -s, ~s, +s, abs(s), -(-s), -Stone.BLACK, ~Stone.WHITE, Stone.BLACK + 1
# ----
return s + 1, 1 + s, s + t, s - 1, s * 2, 2 * s, s // 2, s + level, s + True, s + 1.5
# ----
return s & 1, s | 2, s ^ 1, s << 1, s / 2, s ** 2, number & s
# ----
return divmod(s, 2), divmod(7, s) if s.value else 0, pow(s, 2), round(s), s.bit_length()
# ----
return math.gcd(s, 4), math.lcm(s, 4), math.hypot(s, 3)
# ----
return s < t, s > t, 0 < s, s < 0, 0 > s, s == t, s != 1
# ----
return sum([s, t]), sum((s, t), 5), sum([s, t, 1]), sum(Stone), math.prod([s, t]), math.prod([s, t], start=2)
# ----
return min(s, t), max([s, t]), sorted([s, t]), sorted([s, t, s], key=lambda each: each.value)
# ----
return min([s, t], key=lambda each: -each), max(-s, t)
# ----
return 1 if s else 2, s or t, s and t, not s, bool(s), any([s, t]), all([s, t])
# ----
return sum(each.value for each in filter(None, [s, t]))
# ----
return [10, 20, 30][s], sum((1, 2, 3, 4)[s:]), sum((1, 2, 3, 4)[:s]), "ab"[s], [1, 2][s > t]
# ----
xs = [number] * 4
xs.append(1)
return len(xs[s:]), sum(xs[:s]), xs[s], len([number] * s), len((1, 2) * s)
# ----
return sum(range(s, 3)), list(enumerate((5, 6), s)), [a + 1 for a, b in enumerate([number, 4], s)]
# ----
return operator.neg(s), operator.add(s, 3), operator.lt(s, t), tuple(map(abs, (s, t)))
# ----
return len("abc".rjust(s)), "abcabc".find("b", s), len("a,b".split(",", s)), len("aa".replace("a", "bb", s))
# ----
xs = [number, 5, 6, 7]
xs.insert(s, 50)
xs[s] += 1
del xs[t]
return xs[0], xs[1], xs[2], xs[3]
# ----
return functools.reduce(operator.add, [s, t])
# ----
return {s: 1, t: 2}[s], len({s, t}), s in {t}, s is Stone.BLACK, {-1: 4, 0: 5, 1: 6}[s], [s, t].index(s)
# ----
x = None if number > 2 else s
return Stone.NONE if x is None else -x
# ----
s += 1
return s
# ----
x = [1, 2]
x[0] = s
x.append(s)
return -x[0]
# ----
return (s & -s).bit_length() - 1
# ----
match s:
    case Stone.BLACK:
        return -s
    case 0:
        return Stone.WHITE
    case _:
        return s
# ----
return (lambda x: -x)(s), (lambda x: -x)(number), -(s, t)[number % 2]
# ----
return ~seat, seat < Seat.B, Seat.B < seat, 1 if seat else 2, seat == Seat.A, ~Seat.A
""",
}
REFUSED = {
    STONES: """
# + has a value of Python's own before a Stone with __radd__
return True + s
# ----
# + has a value of Python's own before a Stone with __radd__
return 1.5 + s
# ----
# + has a value of Python's own before a Stone with __radd__
return level + s
# ----
# < has a value of Python's own before a Stone with __gt__
return level < s
# ----
# of which a Stone, with a __lt__ of its own, is a part
return (s, 1) < (t, 2)
# ----
# of which a Stone, with a __lt__ of its own, is a part
return s <= t
# ----
# depends on the order in which a method like __lt__ of the rules is called
return sorted([s, t, s])
# ----
# the text of a member of Stone is made
return len(str(s))
# ----
# .most_common is used on a dict and on a member of Stone
return len(Counter("aab").most_common(s))
# ----
# the text of a member of Stone is made
return f"{s}"
# ----
# a member of Stone here and an int there
return -(s if number > 2 else 1)
# ----
# a member of Stone here and an int there
return [s, 1][number % 2]
# ----
# a member of Stone here and an int there
x = {}
x[s] = 1
x[1] = 5
return x[s]
# ----
# a member of Level here and a member of Stone there
return -(level if number > 2 else s)
# ----
# a character is put in order with a member of Seat
return "b" < seat
""",
    BOARD: """
# zip goes through several streams
return [x + y for x, y in zip(board, board)][2]
# ----
# a slice is read by __getitem__ of a Board
return board[1:3]
# ----
# a Board is used as a sequence
return tuple(reversed(board))
# ----
# len is used on a function
return board.cells[0] if board.__contains__(2) else len(board.__iter__.__name__)
# ----
# str is used on a Board
return str(board)
# ----
# the text of a Board is made
return f"{board}"
# ----
# a slice is read by __getitem__ of a Board
return board[number % 2:]
# ----
# + is used on a Board and on an int
x = board
x += 1
return x
# ----
# zip goes through several streams
return tuple(zip(*[board, board]))
# ----
# chain goes through a Board
return tuple(itertools.chain(board, board))[5], tuple(itertools.combinations(board, 2))[1]
# ----
# a Board is used as a sequence
return functools.reduce(lambda a, b: a * 2 + b, board)
""",
    ROW: """
# len is used on a Board
return len(board)
# ----
# a Board is taken apart
a, b = board
return b
# ----
# what comes first depends on the order in which a method like __lt__ of the rules is called
return sorted([board, CONST, Board((1,), 2)])[0]
# ----
# what comes first depends on the order in which a method like __lt__ of the rules is called
return sorted([board, CONST, CONST, board], key=lambda each: each)[0]
# ----
# what comes first depends on the order in which a method like __lt__ of the rules is called
return sorted([Board((k,), k) for k in range(number)])[0]
# ----
# what comes first depends on the order in which a method like __lt__ of the rules is called
return min({board, CONST})
# ----
# what comes first depends on the order in which a method like __lt__ of the rules is called
return sorted({board, CONST})[0]
# ----
# what comes first depends on the order in which a method like __lt__ of the rules is called
return max(Board((k,), k % 2) for k in {number, 2})
# ----
# values are put in order of which a Board, with a __lt__ of its own, is a part
return board > CONST
# ----
# values are put in order of which a Board, with a __lt__ of its own, is a part
return board <= CONST
# ----
# values are put in order of which a Board, with a __lt__ of its own, is a part
return max(board, CONST)
# ----
# values are put in order of which a Board, with a __lt__ of its own, is a part
return (1, board) < (1, CONST)
# ----
# values are put in order of which a Board, with a __lt__ of its own, is a part
return [board, CONST] < [CONST, board]
# ----
# values are put in order of which a Board, with a __lt__ of its own, is a part
return sorted([(1, board), (1, CONST)])[0]
# ----
# tuple is used on a Board
return tuple(board)
# ----
# a Board is taken apart
return (*board, 3)
# ----
# list is used on a Board
return list(board)[1]
# ----
# a Board is taken apart
match board:
    case (a, b):
        return b
    case _:
        return 2
# ----
# a Board is taken apart
match board:
    case (_, *_):
        return 1
    case _:
        return 2
# ----
# hash is used on a Board
return board == Board((1, 2, 3, 2), 1), board == ((1, 2, 3, 2), 1), hash(board) == hash(board)
# ----
# a Board is used as a sequence
return (1,) + board
# ----
# * is used on a Board and on an int
return board * 2
# ----
# a Board is used as a sequence
return [x for x in board]
# ----
# a Board is used as a sequence
return reversed(board)
# ----
# .index is used on a Board and on an int
return board.index(number)
# ----
# .count is used on a Board and on an int
return board.count(number)
# ----
# .count is used on a Board and on an int
return CONST.count(1)
# ----
# a Board is used as a sequence
return zip(board, board)
# ----
# a slice is read by __getitem__ of a Board
return board[0:2]
# ----
# a slice is read by __getitem__ of a Board
return CONST[0:2]
# ----
# a Board is gone through
return any(board)
# ----
# `is` compares values that may be equal without being one object
return board is CONST
""",
    KINDS: """
# print is used on an int
return sum([Stack(1)], Stack(2)).n
# ----
# a member of Suit is put in order with a member of Suit
return suit <= Suit.B
# ----
# a function that changes xs is called in an expression
xs = [1]
a = rank >> xs
return a, len(xs)
# ----
# __bool__ of a Bad gives an int
return 1 if Bad(number) else 2
# ----
# __iter__ of a Bad gives (1, 2)
return [x for x in Bad(number)]
# ----
# < of two values gives an int
return Bad(number) < Bad(2)
# ----
# < of two values gives an int
return sorted([Bad(number), Bad(2)])
# ----
# + is used on an int and on a Rank
return sum([rank, Rank(1)])
# ----
# + is used on a Rank and on an int
return rank + 1
# ----
# + is used on an int and on a Rank
return 1 + rank
# ----
# [] is used on a Rank and on an int
return rank[0]
# ----
# a Rank is used as a sequence
return 3 in rank
# ----
# -x is used on a Rank
return -rank
# ----
# a Rank is called
return rank(3)
# ----
# a Rank is used as a sequence
return [y for y in rank]
# ----
# heappop is used
return heapq.heappop([rank, Rank(1)])
# ----
# a member of Suit is put in order with a member of Suit
return (1, Suit.A) < (1, suit)
# ----
# str is used on a Rank
return str(rank)
# ----
# the text of a Rank is made
return f"{rank}"
""",
}
