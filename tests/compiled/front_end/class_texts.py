"""Classes with each option of `dataclass`, `NamedTuple` and `Enum`, and a rule that uses them.

Those of `ACCEPTED` keep their meaning when they are compiled. Those of `REFUSED` are refused for the reason above.
"""

SEPARATOR = "# ----\n"
ACCEPTED = """
class Suit(Enum):
    A = 1
    B = "b"
    C = None
class Card:
    def __init__(self, suit, place):
        self.suit = suit
        self.place = place
    def __eq__(self, other):
        return isinstance(other, Card) and self._key() == other._key()
    def __hash__(self):
        return hash(self._key())
    def _key(self):
        return self.suit.value, self.place
def rule(number):
    suits = Suit.A, Suit.B, Suit.A
    cards = [Card(suits[(i + number) % 3], i % 2) for i in range(6)]
    return len(set(cards)), cards[0] == cards[2], cards.index(Card(Suit.B, number % 2))
# ----
class Suit(Enum):
    A = 1
    B = "b"
    C = None
class Card:
    def __init__(self, suit, place):
        self.suit = suit
        self.place = place
    def __eq__(self, other):
        return isinstance(other, Card) and self._key() == other._key()
    def __hash__(self):
        return hash(self._key())
    def _key(self):
        return self.suit.name, self.place
def rule(number):
    suits = Suit.A, Suit.B, Suit.A
    cards = [Card(suits[(i + number) % 3], i % 2) for i in range(6)]
    return len(set(cards)), cards[0] == cards[2], cards.index(Card(Suit.B, number % 2))
# ----
@dataclass(frozen=True, eq=True)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return 1 if Card(number, 1) == Card(number, 2) else 0
# ----
@dataclass(frozen=True, order=True)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return Card(number, 1) < Card(2, number), Card(number) >= Card(1, 0)
# ----
@dataclass(frozen=True, order=True)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return max(Card(number, 1), Card(1, number)), sorted([Card(number), Card(1)])[0]
# ----
@dataclass(frozen=True, unsafe_hash=True)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return len({Card(number), Card(1), Card(2)})
# ----
@dataclass(frozen=True, slots=True)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    a = Card(number, seen=5) if number else Card(2, seen=5)
    return a.suit * 10 + a.seen
# ----
@dataclass(frozen=True, slots=True, weakref_slot=True)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    a = Card(number, seen=5) if number else Card(2, seen=5)
    return a.suit * 10 + a.seen
# ----
@dataclass(frozen=True, repr=False, match_args=False)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    a = Card(number, seen=5) if number else Card(2, seen=5)
    return a.suit * 10 + a.seen
# ----
@dataclass(frozen=True, kw_only=True)
class Card:
    suit: int
    seen: int = 4
def rule(number):
    return Card(suit=number).seen, Card(suit=1, seen=number)
# ----
@dataclass(frozen=True, kw_only=True)
class Card:
    suit: int
    seen: int = 4
def rule(number):
    return Card(number, seen=1).seen
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default=4, kw_only=True)
def rule(number):
    return Card(number).seen, Card(number, seen=2)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default=4, kw_only=True)
def rule(number):
    return Card(number, 2).seen
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default=4, hash=False)
def rule(number):
    return len({Card(number), Card(1), Card(1, 5)})
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default=4, repr=False, metadata={})
def rule(number):
    a = Card(number, seen=5) if number else Card(2, seen=5)
    return a.suit * 10 + a.seen
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: tuple = field(default_factory=tuple)
def rule(number):
    return Card(number).seen, Card(2).seen
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default_factory=lambda: 7)
def rule(number):
    return Card(number), Card(3)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default_factory=lambda: 1 // 0)
def rule(number):
    return Card(number).suit
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 4
    _: KW_ONLY
    more: int = 5
def rule(number):
    return Card(number, more=2), Card(1)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: ClassVar[int] = 4
def rule(number):
    return Card(number).seen + Card(1).suit
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 4
    @functools.cached_property
    def double(self):
        return 2 * self.suit
def rule(number):
    return Card(number).double
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 1
class Sub(Card):
    def twice(self):
        return self.suit * 2
def rule(number):
    return Sub(number).twice() + Sub(1).suit, Sub(number) == Card(number), Card(1, number)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 1
@dataclass(frozen=True)
class Sub(Card):
    more: int = 2
def rule(number):
    return replace(Sub(number, 1), seen=5), Sub(1, 2, number).more
# ----
@dataclass(frozen=True)
class Pair(Generic[T]):
    one: T
    other: T
def rule(number):
    return Pair(number, 2).one
# ----
class Point(NamedTuple):
    row: int
    column: int = 2
def rule(number):
    return Point(number)._replace(row=5).column
# ----
class Point(namedtuple('Point', 'row column', defaults=[4])):
    def both(self):
        return self.row
def rule(number):
    return Point(number).column + Point(1, number).both() + len(Point(number))
# ----
Point = namedtuple('Point', 'row column')
Point.__new__.__defaults__ = (None, 7)
def rule(number):
    return Point(number).column + (0 if Point().row is None else 5)
# ----
class Point(NamedTuple):
    count: int
    index: int
def rule(number):
    return Point(number, 2).count * 10 + Point(3, number).index
# ----
class Point(NamedTuple):
    row: int
    def count(self, other):
        return 50
def rule(number):
    return Point(number).count(number)
# ----
class Side(Enum):
    A = 1
    B = 3
    C = 1
def rule(number):
    side = Side.C if number > 1 else Side.B
    return side.value + (side is Side.A)
# ----
class Side(IntEnum):
    A = 1
    B = 3
    C = 3
def rule(number):
    side = Side(number) if number in (1, 3) else Side.C
    return side + Side(1)
# ----
class Side(int, Enum):
    A = 1
    B = 3
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A) + side * 2
# ----
class Side(Enum):
    A = auto()
    B = auto()
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
class Side(Enum):
    A = 'a'
    B = 'b'
def rule(number):
    side = Side.A if number else Side.B
    return side.value
# ----
class Side(Enum):
    A = 1
    B = 3
    def __str__(self):
        return 'x'
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
class Side(Enum):
    A = 1
    B = 3
    @property
    def value(self):
        return 9
def rule(number):
    return Side.A.value + number
# ----
class Side(Enum):
    A = 1
    B = 3
    def __new__(cls, value):
        self = object.__new__(cls)
        self._value_ = value * 2
        return self
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
class Mode(str, Enum):
    FAST = 'fast'
MODE = Mode.FAST
def rule(number):
    return 1 if MODE is Mode.FAST else number
# ----
class Meta(type):
    pass
class Box(metaclass=Meta):
    size = 4
def rule(number):
    return Box.size + number
# ----
class Box(ABC):
    size = 4
BOX = type('Sub', (Box,), {})()
def rule(number):
    return BOX.size + number
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default_factory=lambda: 1 // 0)
def rule(number):
    return Card(number) if number else Card(number, 1)
# ----
class Side(Enum):
    A = 1
    def name(self):
        return 9
def rule(number):
    return Side.A.name() + number
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    def _replace(self, suit):
        return suit * 50
def rule(number):
    return Card(number)._replace(suit=3)
# ----
class Point(namedtuple("Point", "row")):
    def _replace(self, row):
        return row * 50
def rule(number):
    return Point(number)._replace(row=3)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default=0, compare=False)
def rule(number):
    return Card(number, 1) == Card(number, 2), Card(number, 1) == Card(1, 1), Card(number, number).seen
# ----
@dataclass(frozen=True, order=True)
class Card:
    seen: int = field(compare=False)
    suit: int
def rule(number):
    return Card(1, number) < Card(number, 2), Card(5, number) <= Card(number, 2), Card(3, 1) in (Card(0, number),)
# ----
@dataclass(frozen=True)
class Card(ABC):
    suit: int
    seen: int = 0
def rule(number):
    return Card(number, 1) == Card(1, 1), isinstance(Card(number), ABC), isinstance(Card(number), Card)
# ----
@dataclass(unsafe_hash=True)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return Card(number, 1) == Card(1, 1), len({Card(number), Card(1)}), replace(Card(1), suit=number)
# ----
@dataclass
class Card:
    suit: int
    seen: int = 0
    def __hash__(self):
        return hash((self.suit, self.seen)) ^ 5
def rule(number):
    return Card(number, 1) == Card(1, 1), Card(number).suit
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 0
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return Card(number, 1) == Card(1, 2), Card(number, 1) != 3, Card(number) == None, replace(Card(number), seen=4)
# ----
class Base:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Base) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
class Card(Base):
    pass
def rule(number):
    return Card(number) == Card(1), Card(number) != Card(2), Card(number) in {Card(0), Card(9)}
# ----
class Card:
    def __init__(self, suit, seen=4):
        self.suit, self.seen = suit, seen
    def __eq__(self, other):
        if not isinstance(other, Card):
            return NotImplemented
        return self.suit == other.suit and self.seen == other.seen
    def __hash__(self):
        return hash((self.suit, self.seen))
    def __repr__(self):
        return f"Card({self.suit}, {self.seen})"
    def worth(self):
        return self.suit * 10 + self.seen
    def of(self, suit):
        return Card(suit, seen=self.seen + 1)
    @classmethod
    def low(cls):
        return cls(1)
    @staticmethod
    def most():
        return 9
    @property
    def double(self):
        return 2 * self.suit
def rule(number):
    card = Card(number)
    more = card.double, Card.low().worth(), card.most(), card in (Card(2), Card(9))
    return card == Card(1), card.of(3).worth(), card, more
# ----
class Card:
    '''A card.'''
    __slots__ = ("_suit", "_seen")
    def __init__(self, suit, seen):
        '''Make a card.'''
        if suit < 0:
            raise ValueError
        self._suit = suit
        self._seen = seen
        for more in range(suit):
            self._seen += more
    def key(self):
        '''Return what is compared.'''
        return (self._suit, self._seen)
    def __eq__(self, other):
        '''Compare two cards.'''
        return type(self) is type(other) and self.key() == other.key()
    def __hash__(self):
        return hash(self.key())
    def __repr__(self):
        return f"Card{self.key()}"
def rule(number):
    card = Card(number, 2)
    return card, card == Card(2, number), len({Card(number, 1), Card(1, 1)}), card == "a"
# ----
class Card:
    most: int = 7
    def __init__(self, suit):
        if suit > self.most:
            self.suit = self.worst() * self.__class__.most
            return
        self.suit = suit
    @staticmethod
    def worst():
        return 3
    def __eq__(self, other):
        if self is other:
            return True
        if other is None or self.__class__ != other.__class__:
            return False
        return self.__dict__ == other.__dict__
    def __hash__(self):
        return hash(self.suit)
    def __repr__(self):
        return f"Card({self.suit})"
def rule(number):
    return Card(number), Card(number) == Card(2), None == Card(number)
# ----
class Card:
    def __init__(self, cells, turn):
        self.cells = list(cells)
        self.turn = turn
    def __eq__(self, other):
        if isinstance(other, Card):
            return self.cells == other.cells and other.turn == self.turn
        return False
    def __hash__(self):
        return hash((tuple(self.cells), self.turn))
    def __repr__(self):
        return f"Card({self.cells}, {self.turn})"
    def get(self):
        return self.cells
    def passed(self):
        return Card(self.cells, 3 - self.turn)
def rule(number):
    card = Card((number, 2, 3), 1)
    cells = list(card.get())
    cells[0] += 1
    other = Card(cells, 2)
    more = Card(card.get(), 5), card.passed()
    return more, other.cells[0], sum(card.cells), card == other, other.cells == cells, Card(cells[:], 1) == card
# ----
class Card:
    def __init__(self, rows):
        self.rows = rows
    def __eq__(self, other):
        return isinstance(other, Card) and tuple(map(tuple, self.rows)) == tuple(map(tuple, other.rows))
    def __hash__(self):
        return hash(tuple(tuple(row) for row in self.rows))
def rule(number):
    rows = [[number, 1], [2, 3]]
    rows[1][0] = number
    card = Card(rows)
    rows = [row[:] for row in card.rows]
    rows[0][1] = 8
    return card.rows[0][1], Card(rows).rows[0][1], card == Card([[1, 1], [1, 3]]), Card(rows) == card
# ----
class Base(ABC):
    def __init__(self, suit):
        super().__init__()
        self.suit = suit
    def __eq__(self, other):
        return type(other) is type(self) and other.suit == self.suit
    def __hash__(self):
        return hash(self.suit)
    def __repr__(self):
        return f"{type(self).__name__}({self.suit})"
class Card(Base):
    def __init__(self, suit, seen):
        super().__init__(suit + 1)
        self.__seen = seen
    def both(self):
        return self.suit, self.__seen
class Other(Base):
    pass
def rule(number):
    return Card(number, 2).both(), Card(number, 3) == Card(1, 4), Other(number).suit, Other(number)
# ----
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
class Named:
    def __init__(self, name):
        self.name = name
    def __eq__(self, other):
        return isinstance(other, Named) and self.name == other.name
    def __hash__(self):
        return hash(self.name)
TABLE = (Card(3), Card(5))
PRICES = {Card(1): 4, Card(2): 7}
MIXED = (Card(3), Named(4))
def rule(number):
    return TABLE[number % 2].suit, PRICES.get(Card(number), 9), TABLE[1] == Card(number), MIXED[number % 2] is None
# ----
class Piece(ABC):
    def __init__(self, step):
        self.step = step
class Stepper(Piece):
    def targets(self, at, more=1):
        for each in range(3):
            if each != at:
                yield each * self.step + more
class Jumper(Piece):
    def targets(self, at, more=1):
        yield at + self.step
class Still(Piece):
    def targets(self, at, more=1):
        return (more, more + 1)
PIECES = (Stepper(2), Jumper(5), Still(0), Stepper(3))
def rule(number):
    piece = PIECES[number % 4]
    found = [each for each in piece.targets(number, more=number)]
    for each in piece.targets(number):
        if each == 3:
            continue
        if each > 5:
            break
    else:
        found.append(50)
    more = max(piece.targets(number)), 3 in piece.targets(number)
    return sum(found), len(found), more
# ----
class Card:
    def __init__(self, suit):
        self.suit = suit
        if suit > 1:
            return None
        self.suit = suit + 1
        return
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return Card(number).suit, Card(number) == Card(number + 1)
# ----
class Box:
    def __call__(self):
        return 1
    def __len__(self):
        return 0
BOX = Box()
def rule(number):
    return 1 if BOX else number
# ----
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = hash((x, y))
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2)
# ----
@dataclass(frozen=True)
class Pos:
    x: int
    y: int
    _hash: int = field(init=False, repr=False, compare=False)
    def __post_init__(self):
        object.__setattr__(self, "_hash", hash((self.x, self.y)))
    def __hash__(self):
        return self._hash
def rule(number):
    return Pos(number, 2)
# ----
@dataclass(frozen=True)
class Pos:
    x: int
    y: int
    @functools.cached_property
    def _hash(self):
        return hash((self.x, self.y))
    def __hash__(self):
        return self._hash
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)})
# ----
@dataclass(frozen=True)
class Pos:
    x: int
    y: int
    def __post_init__(self):
        object.__setattr__(self, "_hash", hash((self.x, self.y)))
    def __hash__(self):
        return self._hash
def rule(number):
    return Pos(number, 2)
# ----
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = hash((x, y))
    def __eq__(self, other):
        return isinstance(other, Pos) and self._hash == other._hash and self.x == other.x and self.y == other.y
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2)
# ----
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = hash((x, y))
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    p = Pos(number, 2)
    return p == Pos(1, 2), len({p, Pos(1, 2), Pos(2, 2)}), p
# ----
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = hash((x, y))
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
P = Pos(1, 2)
def rule(number):
    return P, P == Pos(number, 2)
# ----
@dataclass(frozen=True)
class Pos:
    x: int
    y: int
    _hash: int = field(init=False, repr=False, compare=False)
    def __post_init__(self):
        object.__setattr__(self, "_hash", hash((self.x, self.y)))
    def __hash__(self):
        return self._hash
def rule(number):
    same = Pos(number, 2) == Pos(1, 2), replace(Pos(1, 2), x=number)
    return same, len({Pos(number, 2), Pos(1, 2)}), Pos(y=1, x=number)
# ----
@dataclass(frozen=True)
class Pos:
    x: int
    y: int
    _hash: int = field(init=False)
    def __post_init__(self):
        object.__setattr__(self, "_hash", hash((self.x, self.y)))
    def __hash__(self):
        return self._hash
def rule(number):
    return Pos(number, 2) == Pos(1, 2)
# ----
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        if x > 100:
            raise ValueError
        self._hash = hash((self.x, self.y))
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2)
"""
REFUSED = """
# has the field seen with init=False
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default=0, init=False)
def rule(number):
    return Card(number).seen
# ----
# is made with eq=False
@dataclass(frozen=True, eq=False)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return 1 if Card(number, 1) == Card(number, 1) else 0
# ----
# is made with init=False
@dataclass(frozen=True, init=False)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return 1 if Card(number, 1) == Card(number, 1) else 0
# ----
# has an InitVar
@dataclass(frozen=True)
class Card:
    suit: int
    seen: InitVar[int] = 0
def rule(number):
    return Card(number, 3).suit
# ----
# defines __post_init__
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 0
    def __post_init__(self):
        pass
def rule(number):
    return 1 if Card(number, 1) == Card(number, 1) else 0
# ----
# dataclasses are put in order
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return 1 if Card(number) < Card(1) else 0
# ----
# is not frozen
@dataclass()
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return 1 if Card(number, 1) == Card(number, 1) else 0
# ----
# has a __eq__ without source
@dataclass(frozen=True)
class Other:
    x: int
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 0
    __eq__ = Other.__eq__
def rule(number):
    return 1 if Card(number, 1) == Card(number, 1) else 0
# ----
# a list is put into a Card
@dataclass(frozen=True)
class Card:
    suit: int
    seen: list = field(default_factory=list)
def rule(number):
    return Card(number).suit
# ----
# has something else in the place of the field suit
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 0
class Sub(Card):
    suit = property(lambda self: 9, lambda self, value: None)
def rule(number):
    return Sub(number).suit
# ----
# a Card has the attribute mark, which is no field
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 0
CARD = Card(1)
object.__setattr__(CARD, 'mark', 3)
def rule(number):
    return CARD == Card(number)
# ----
# has something else in the place of the field a
class P(NamedTuple):
    a: int
class Q(P):
    a = 9
def rule(number):
    return Q(number).a
# ----
# has something else in the place of the field a
class Q(namedtuple('Q', 'a b')):
    a = namedtuple('R', 'c a').a
def rule(number):
    return Q(number, 2).a
# ----
# defines _fields
class Q(namedtuple('Q', 'a b')):
    _fields = ('b', 'a')
def rule(number):
    return Q(number, 2).a
# ----
# defines _make
class Q(namedtuple('Q', 'a b')):
    @classmethod
    def _make(cls, given):
        return cls(7, 7)
def rule(number):
    return Q(number, 2)._replace(a=1).b
# ----
# is no NamedTuple, frozen dataclass or plain enum
class Q(tuple):
    _fields = ('a',)
def rule(number):
    return Q((number,))[0]
# ----
# is a dataclass too
@dataclass(frozen=True)
class Q(namedtuple('Q', 'a')):
    pass
def rule(number):
    return Q(number).a
# ----
# a Q has the attribute mark, which is no field
class P(NamedTuple):
    a: int
class Q(P):
    pass
ONE = Q(1)
ONE.mark = 4
def rule(number):
    return ONE == Q(number)
# ----
# is a Flag
class Side(Flag):
    A = 1
    B = 3
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
# mixes in tuple
class Side(tuple, Enum):
    A = (1,)
    B = (3,)
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value[0] + (side == Side.A)
# ----
# or empty
class Side(str, Enum):
    A = ""
    B = "b"
def rule(number):
    side = Side.A if number > 1 else Side.B
    return 1 if side else 2
# ----
# defines value
class Side(Enum):
    A = 1
    B = 3
    @property
    def value(self):
        return 9
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
# defines _missing_
class Side(Enum):
    A = 1
    B = 3
    @classmethod
    def _missing_(cls, value):
        return cls.A
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
# has a member with the attribute mark
class Side(Enum):
    A = 1
    B = 3
Side.A.mark = 4
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
# has a member with a second value, 7
class Side(Enum):
    A = 1
    B = 3
Side._value2member_map_[7] = Side.A
def rule(number):
    return Side(number).value
# ----
# has a member whose value 1 is not the int that it is
class Side(int, Enum):
    A = 1
    B = 3
    def __new__(cls, value):
        self = int.__new__(cls, value * 10)
        self._value_ = value
        return self
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
# has the metaclass Meta
class Meta(EnumMeta):
    pass
class Side(Enum, metaclass=Meta):
    A = 1
    B = 3
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
# mixes in Mixin
class Mixin:
    size = 4
class Side(Mixin, Enum):
    A = 1
    B = 3
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
# is a dataclass too
@dataclass
class Side(Enum):
    A = 1
    B = 3
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
# ----
# which defines __len__
class Mode(str, Enum):
    FAST = 'f'
    def __len__(self):
        return 9
MODE = Mode.FAST
def rule(number):
    return len(MODE) + number
# ----
# Box.size is looked up in the metaclass Meta
class Meta(type):
    @property
    def size(cls):
        return 9
class Box(metaclass=Meta):
    size = 4
def rule(number):
    return Box.size + number
# ----
# copies itself in a way of its own
class Box:
    size = 4
    def __getstate__(self):
        return {'size': 9}
BOX = Box()
BOX.size = 5
def rule(number):
    return BOX.size + number
# ----
# .append is used on
MADE = []
def make():
    MADE.append(1)
    return len(MADE)
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default_factory=make)
def rule(number):
    return Card(1).seen + number
# ----
# is no NamedTuple, frozen dataclass or plain enum
class Card:
    def __init__(self, suit):
        self.suit = suit
def rule(number):
    return 1 if Card(number) == Card(1) else 0
# ----
# defines __eq__ and no __hash__
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
def rule(number):
    return 1 if Card(number) == Card(1) else 0
# ----
# card.suit is changed
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    card = Card(number)
    card.suit = 3
    return card.suit
# ----
# or False, which does more than compare its fields
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit % 2 == other.suit % 2 or False
    def __hash__(self):
        return 1
def rule(number):
    return 1 if Card(number) == Card(1) else 0
# ----
# has an __eq__ with isinstance(other, Low), which does more than compare its fields
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Low) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
class Low(Card):
    pass
def rule(number):
    return 1 if Card(number) == Card(1) else 0
# ----
# has a __hash__ of the field seen, which __eq__ does not compare
class Card:
    def __init__(self, suit):
        self.suit = suit
        self.seen = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash((self.suit, self.seen))
def rule(number):
    return 1 if Card(number) == Card(1) else 0
# ----
# a Card is put into a set, and equal ones may differ
class Card:
    def __init__(self, suit):
        self.suit = suit
        self.seen = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return len({Card(number), Card(1)})
# ----
# the list cells may have two names, and is changed
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(tuple(self.cells))
def rule(number):
    cells = [number, 2]
    card = Card(cells) if number > 1 else Card([3, 3])
    cells[0] = 7
    return card.cells[0]
# ----
# a list that has another name is put into an object
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(tuple(self.cells))
def rule(number):
    cells = [number, 2]
    row = cells
    return Card(cells).cells[0] + row[0]
# ----
# the list cells may have two names, and is changed
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(tuple(self.cells))
def rule(number):
    cells = [number, 2]
    card = Card(cells)
    cells[0] = 7
    return card.cells[0]
# ----
# the list cells may have two names, and is changed
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(tuple(self.cells))
    def get(self):
        return self.cells
def rule(number):
    card = Card([number, 2])
    cells = card.get()
    cells[0] = 7
    return card.cells[0]
# ----
# has an __init__ that uses self for more than its fields
class Card:
    made = []
    def __init__(self, suit):
        self.suit = suit
        Card.made.append(self)
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return Card(number).suit
# ----
# has an __init__ that returns a value
class Card:
    def __init__(self, suit):
        self.suit = suit
        return suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return Card(number).suit
# ----
# is compared with a value of another class
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return 1 if Card(number) == None else 0
# ----
# is compared with a value of another class
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        if self.suit != other.suit:
            return False
        return isinstance(other, Card)
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return 1 if Card(number) == None else 0
# ----
# has an __eq__ that does more than compare its fields
class Card:
    def __init__(self, suit, worth=1):
        self.suit = suit
        self.worth = worth
    def __eq__(self, other):
        if isinstance(other, Card) and self.suit == other.suit:
            return self.worth == other.worth
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return 1 + (Card(number) == Card(2))
# ----
# defines __setattr__
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __setattr__(self, name, value):
        super().__setattr__(name, value + 1)
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return Card(number).suit
# ----
# compares the value of suit, which is None or a member of Suit
class Suit(Enum):
    A = 1
    B = "b"
    C = None
class Card:
    def __init__(self, suit, place):
        self.suit = suit
        self.place = place
    def __eq__(self, other):
        return isinstance(other, Card) and self._key() == other._key()
    def __hash__(self):
        return hash(self._key())
    def _key(self):
        return self.suit.value, self.place
def rule(number):
    return Card(Suit.A if number else None, 1) == Card(Suit.A, 1)
# ----
# compares the value of suit, which is a member of
class Suit(Enum):
    A = 1
    B = 2
class Side(Enum):
    A = 1
    B = 2
class Card:
    def __init__(self, suit, place):
        self.suit = suit
        self.place = place
    def __eq__(self, other):
        return isinstance(other, Card) and self._key() == other._key()
    def __hash__(self):
        return hash(self._key())
    def _key(self):
        return self.suit.value, self.place
def rule(number):
    return Card(Suit.A if number else Side.A, 1) == Card(Suit.A, 1)
# ----
# compares the value of suit, which is a member of Suit
class Suit(Enum):
    A = 1.0
    B = 2.0
class Card:
    def __init__(self, suit, place):
        self.suit = suit
        self.place = place
    def __eq__(self, other):
        return isinstance(other, Card) and self._key() == other._key()
    def __hash__(self):
        return hash(self._key())
    def _key(self):
        return self.suit.value, self.place
def rule(number):
    return Card(Suit.A if number else Suit.B, 1) == Card(Suit.A, 1)
# ----
# compares or hashes the set cells in order
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and tuple(self.cells) == tuple(other.cells)
    def __hash__(self):
        return 1
def rule(number):
    return 1 if Card(frozenset((number, 8))) == Card(frozenset((8, 1))) else 0
# ----
# has a __hash__ of the field _hash, which __eq__ does not compare
class Pos:
    def __init__(self, x, y):
        self.x = x
        self._hash = hash((x, y))
        self.y = y
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2)
# ----
# has an __eq__ or __hash__ with x, which is not known
class Pos:
    def __init__(self, x, y):
        x = x + 1
        self.x = x
        self.y = y
        self._hash = hash((x, y))
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2)
# ----
# has a __hash__ of the field x, which __eq__ does not compare
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = hash((x, y))
    def __eq__(self, other):
        return isinstance(other, Pos) and self._hash == other._hash
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2)
# ----
# Pos._hash is read, which is a hash
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = hash((x, y))
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
P = Pos(1, 2)
def rule(number):
    return P._hash
# ----
# Pos._hash is read, which is a hash
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = hash((x, y))
    def again(self):
        return self._hash
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
P = Pos(1, 2)
def rule(number):
    return P.again()
# ----
# has the field _hash, a hash, that is given to it or puts it in order
@dataclass(frozen=True, order=True)
class Pos:
    x: int
    y: int
    _hash: int = field(init=False, repr=False)
    def __post_init__(self):
        object.__setattr__(self, "_hash", hash((self.x, self.y)))
    def __hash__(self):
        return self._hash
def rule(number):
    return Pos(number, 2) < Pos(1, 2)
# ----
# has a __hash__ that does more than return a value
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = None
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        if self._hash is None:
            self._hash = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2)
"""
