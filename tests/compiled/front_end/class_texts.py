"""Classes with each option of `dataclass`, `NamedTuple` and `Enum`, and a rule that uses them.

Those of `ACCEPTED` keep their meaning when they are compiled. Those of `REFUSED` are refused for the reason above.
"""

SEPARATOR = "# ----\n"
ACCEPTED = """
class Side(Enum):
    LOW = 3
    HIGH = True
class Turn:
    def __init__(self, side, cells):
        self._side = side
        self._cells = tuple(cells)
    def __eq__(self, other):
        return isinstance(other, Turn) and self._side == other._side and self._cells == other._cells
    def __hash__(self):
        result = 17
        for cell in self._cells:
            result = 31 * result + cell
        return 31 * result + self._side.value
def rule(number):
    side = Side.LOW if number else Side.HIGH
    turns = Turn(Side.LOW, [number, 1]), Turn(Side.HIGH, [number, 1]), Turn(side, [1, 1])
    return len(set(turns)), turns[0] == turns[1], turns.index(Turn(Side.HIGH, (number, 1)))
# ----
class Card:
    def __init__(self, suit, cells):
        self.__suit = suit
        self.__cells = cells
    def suit(self):
        return self.__suit
    def get_cells(self):
        return self.__cells
    def __eq__(self, other):
        if not isinstance(other, Card):
            return False
        return self.__suit == other.suit() and other.get_cells() == self.__cells
    def __hash__(self):
        return hash(self.__suit)
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return hash((type(self), self.suit))
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Piece:
    symbol = "?"
    def __init__(self, owner):
        self.owner = owner
    def __eq__(self, other):
        return type(self) is type(other) and self.owner == other.owner
    def __hash__(self):
        return hash((self.symbol, self.owner))
class Man(Piece):
    symbol = "m"
def rule(number):
    men = [Man(number), Man(1), Man(2)]
    return len(set(men)) * 10 + (men[0] == men[1]), Man(number) in {Man(1): 1}
# ----
class Suit(Enum):
    A = 1
class Piece:
    symbol = "?"
    def __init__(self, owner):
        self.owner = owner
    def __eq__(self, other):
        return isinstance(other, Piece) and (self.symbol, self.owner) == (other.symbol, other.owner)
    def __hash__(self):
        return hash((self.symbol, self.owner))
class Man(Piece):
    symbol = (1, Suit.A)
def rule(number):
    men = [Man(number), Man(1), Man(2)]
    return len(set(men)) * 10 + (men[0] == men[1]), Man(number) in {Man(1): 1}
# ----
class Piece:
    symbol = "?"
    def __init__(self, owner):
        self.owner = owner
    def __eq__(self, other):
        return self.symbol == other.symbol and self.owner == other.owner
    def __hash__(self):
        return hash(self.symbol * 31 + self.owner)
class Man(Piece):
    symbol = 7
def rule(number):
    men = [Man(number), Man(1), Man(2)]
    return len(set(men)) * 10 + (men[0] == men[1]), Man(number) in {Man(1): 1}
# ----
class Piece:
    symbol = "?"
    def __init__(self, owner):
        self.owner = owner
    def __eq__(self, other):
        return type(self) is type(other) and self.owner == other.owner
    def __hash__(self):
        return hash((type(self), self.__class__.__name__, self.owner))
class Man(Piece):
    symbol = [1]
def rule(number):
    men = [Man(number), Man(1), Man(2)]
    return len(set(men)) * 10 + (men[0] == men[1]), Man(number) in {Man(1): 1}
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
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        result = 17
        result = 31 * result + self.suit
        result = result * 31 + hash(self.cells)
        return result
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        code = hash(self.suit) * 31
        for cell in self.cells:
            code = (code * 31 + hash(cell)) & 0xFFFFFFFF
        return code
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        code = 1
        for cell in self.cells:
            code = code * 3 + cell
        return code % 1000003
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return hash(f"{self.suit}:{self.cells}")
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return hash((self.suit, *self.cells))
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return hash(tuple(sorted(self.cells))) ^ ~self.suit
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return hash(tuple(2 * cell for cell in self.cells)) + (self.suit << 3)
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return 3
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
class Card:
    def __init__(self, suit, side):
        self.suit, self.side = suit, side
    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Card) or self.suit is not other.suit:
            return False
        return self.side is other.side
    def __hash__(self):
        return 3
class Side(Enum):
    A = 1
    B = 2
def rule(number):
    side = Side.A if number > 1 else None
    return Card(number > 1, None) == Card(True, None), Card(number > 0, side) == Card(True, Side.A)
# ----
class Side(Enum):
    A = 1
    B = 2
class Card:
    def __init__(self, suit):
        self._suit = suit
    @property
    def suit(self):
        return self._suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit is other.suit
    def __hash__(self):
        return hash(self._suit)
def rule(number):
    return Card(Side.A if number else Side.B) == Card(Side.A)
# ----
class Side(Enum):
    A = 1
    B = 2
class Suit(Enum):
    A = 1
    B = 2
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit is other.suit
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return Card(Side.A if number else Side.B) == Card(Suit.A)
# ----
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(tuple(sorted(self.suit)))
def rule(number):
    return len({Card(frozenset((number, 8))), Card(frozenset((1, 8)))})
# ----
SEED = 12345
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return SEED * self.suit
def rule(number):
    return len({Card(number), Card(1)})
# ----
class Side(Enum):
    A = 1
    B = 2
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        code = 0
        for each in self.suit:
            code = code * 3 ^ hash(each.value)
        return code
def rule(number):
    a = Side.A if number else Side.B
    return len({Card((a, Side.A)), Card((Side.A, Side.A))})
# ----
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        result = 17
        result = 31 * result + self.suit
        return result
def rule(number):
    return Card(number).__hash__() + 1
# ----
class Pair(NamedTuple, Generic[T]):
    first: T
    second: T
    def of(self, sign):
        return self.first if sign == 1 else self.second
def rule(number):
    return Pair(number, 2).of(number), Pair[int](1, number), Pair(1, 2) == Pair[int](number, 2)
# ----
@dataclass(frozen=True)
class Pair(Generic[T]):
    first: T
    second: T
def rule(number):
    return Pair[int](number, 2).first, Pair[int](first=number, second=3) == Pair(1, 3)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 0
    def __post_init__(self):
        '''Check it.'''
        if self.suit < 0:
            raise ValueError(f"bad {self.suit!r}")
        if self.seen not in (0, 1, 2):
            raise KeyError(self.seen)
def rule(number):
    return Card(number), Card(1, number), Card(suit=1) == Card(number), replace(Card(1), suit=number)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: tuple = ()
    def __post_init__(self):
        object.__setattr__(self, "suit", self.suit % 4)
        object.__setattr__(self, "seen", tuple(sorted(self.seen)))
def rule(number):
    changed = replace(Card(3, (2, 1)), suit=number)
    return Card(number, (number, 2)), Card(5).suit, Card(number) == Card(1), changed, len({Card(number), Card(5)})
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 3
    total: int = field(init=False)
    def __post_init__(self):
        object.__setattr__(self, "total", self.suit + self.seen)
def rule(number):
    return Card(number), Card(1, number).total, Card(number, 3) == Card(1), replace(Card(1), seen=number)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False)
    def __post_init__(self):
        object.__setattr__(self, "total", self.suit + 1)
def rule(number):
    return replace(Card(number), total=3)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False, default=3)
def rule(number):
    return Card(number, total=3)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False, default=3)
    more: tuple = field(init=False, default_factory=tuple)
def rule(number):
    return Card(number), Card(number).more, replace(Card(1), suit=number)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False)
    def __post_init__(self):
        if self.suit > 1:
            object.__setattr__(self, "total", 3)
        elif self.suit == 0:
            raise ValueError
        else:
            object.__setattr__(self, "total", 4)
def rule(number):
    return Card(number).total
# ----
@dataclass(unsafe_hash=True)
class Card:
    suit: int
    total: int = field(init=False)
    def __post_init__(self):
        self.total = self.suit * 2
        self.suit += 1
def rule(number):
    return Card(number), Card(number) == Card(1)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 1
    total: int = field(init=False, compare=False)
    MOST = 5
    @property
    def double(self):
        return 2 * self.suit
    def check(self, most, least=-2):
        if not least <= self.suit <= most:
            raise ValueError("out of range")
    @staticmethod
    def three():
        return 3
    @classmethod
    def four(cls):
        return 4
    def __post_init__(self):
        self.check(self.MOST)
        self.check(most=8, least=-1)
        object.__setattr__(self, "total", self.double + self.three() + self.four())
def rule(number):
    return Card(number), Card(1, number).total
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False, default=7)
    def check(self):
        return self.total + self.suit
    def __post_init__(self):
        object.__setattr__(self, "total", self.check())
def rule(number):
    return Card(number).total, Card(number)
# ----
@dataclass(frozen=True)
class Base:
    suit: int
    def __post_init__(self):
        object.__setattr__(self, "suit", self.suit + 1)
@dataclass(frozen=True)
class Card(Base):
    seen: int = 3
    def __post_init__(self):
        super().__post_init__()
        object.__setattr__(self, "seen", self.seen + self.suit)
def rule(number):
    return Card(number), Card(1, number) == Card(number, 1), Base(number)
# ----
@dataclass(frozen=True, slots=True)
class Card:
    suit: int
    total: int = field(init=False)
    def __post_init__(self):
        object.__setattr__(self, "total", self.suit * 2)
def rule(number):
    return Card(number), Card(number).total, Card(number) == Card(1)
# ----
@dataclass(frozen=True)
class Base:
    suit: int
    def __post_init__(self):
        object.__setattr__(self, "suit", self.suit + 1)
class Card(Base):
    def __post_init__(self):
        object.__setattr__(self, "suit", self.suit + 5)
def rule(number):
    return Card(number).suit, Base(number).suit, Card(number) == Base(number)
# ----
@dataclass(frozen=True)
class Base:
    suit: int
    def worth(self):
        return 1
    def __post_init__(self):
        object.__setattr__(self, "suit", self.suit + self.worth())
@dataclass(frozen=True)
class Card(Base):
    def worth(self):
        return 10 + self.suit
def rule(number):
    return Card(number), Base(number)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    def __post_init__(self):
        if self.suit < 1:
            return
        object.__setattr__(self, "suit", 5)
def rule(number):
    return Card(number)
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default_factory=lambda: 1 // 0)
    def __post_init__(self):
        if self.suit > 1:
            raise KeyError
def rule(number):
    return Card(number, 1) if number else Card(number)
# ----
def check(card):
    if card.suit > 5:
        raise ValueError
@dataclass(frozen=True)
class Card:
    suit: int
    def __post_init__(self):
        check(self)
def rule(number):
    return Card(number)
# ----
@dataclass(frozen=True)
class Card:
    cells: tuple
    def __post_init__(self):
        assert len(self.cells) == 2
        assert all(cell < 8 for cell in self.cells), "too large"
        for cell in self.cells:
            if cell < -1:
                raise ValueError(cell)
def rule(number):
    return Card((number, 1)), Card((1, 2)) == Card((number, 2))
# ----
@dataclass(frozen=True)
class Pos:
    x: int
    y: int
    _hash: int = field(init=False, repr=False, compare=False)
    def __post_init__(self):
        if self.x > 5:
            raise ValueError
        object.__setattr__(self, "_hash", hash((self.x, self.y)))
    def __hash__(self):
        return self._hash
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)})
# ----
@dataclass(frozen=True, order=True)
class Card:
    key: int = field(init=False)
    suit: int
    def __post_init__(self):
        object.__setattr__(self, "key", -self.suit)
def rule(number):
    return Card(number) < Card(1), sorted([Card(number), Card(2)])[0].suit, max(Card(1), Card(number)).key
# ----
@dataclass(frozen=True)
class Card:
    key: int = field(init=False)
    suit: int
    def __post_init__(self):
        object.__setattr__(self, "key", -self.suit)
def rule(number):
    match Card(number):
        case Card(2):
            return 5
        case Card(suit=1, key=k):
            return k
        case Card(s):
            return s
# ----
@dataclass(frozen=True)
class Card:
    __suit: int
    def __post_init__(self):
        object.__setattr__(self, "_Card__suit", self.__suit + 1)
    def get(self):
        return self.__suit
def rule(number):
    return Card(number).get()
# ----
@dataclass(frozen=True)
class Card:
    suit: int
    def __post_init__(self):
        if self.suit > 0:
            Card(self.suit - 1)
        elif self.suit < -2:
            raise ValueError
def rule(number):
    return Card(number).suit
# ----
@dataclass(frozen=True)
class Card:
    cells: tuple
    def each(self):
        yield from self.cells
    def __post_init__(self):
        if sum(self.each()) > 4:
            raise ValueError
def rule(number):
    return Card((number, 1)).cells
# ----
class Card:
    MOST = 9
    def __init__(self, suit, seen=1):
        self.suit = suit
        self.seen = seen
        self._check()
        self.total = self.double + self._sum(seen)
    def _check(self):
        if self.suit > self.MOST:
            raise ValueError
    def _sum(self, more, by=2):
        return self.suit + more * by
    @property
    def double(self):
        return 2 * self.suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.total == other.total
    def __hash__(self):
        return hash(self.suit)
    def __repr__(self):
        return f"{self.suit} {self.total}"
def rule(number):
    return Card(number), Card(1, number).total, Card(number) == Card(1)
# ----
class Card:
    def __init__(self, cells):
        self.cells = list(cells)
        self.fill()
    def fill(self):
        self.cells[0] = 5
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    card = Card([number, 2])
    return card.cells[0]
# ----
class Card:
    def __init__(self, cells):
        self.cells = list(cells)
        self.count = self.fill() + self.cells[0]
    def fill(self):
        self.cells.append(5)
        self.cells[0] += 1
        return len(self.cells)
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells and self.count == other.count
    def __hash__(self):
        return 1
def rule(number):
    card = Card([number, 2])
    return card.cells[0], card.count, len(card.cells)
# ----
class Base:
    def __init__(self, suit):
        self.suit = suit
        self.more = self.worth()
    def worth(self):
        return self.suit
    def __eq__(self, other):
        return type(other) is type(self) and self.suit == other.suit and self.more == other.more
    def __hash__(self):
        return 1
class Card(Base):
    def __init__(self, suit):
        super().__init__(suit)
        self.extra = 1
    def worth(self):
        return 100
def rule(number):
    return Card(number).more, Base(number).more
# ----
class Card:
    def __init__(self, cells):
        self.cells = tuple(self.of(each) for each in cells)
        self.total = sum(self.of(each) for each in self.cells)
    def of(self, each):
        return each + 1
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    return Card((number, 2)).cells, Card((number, 2)).total
# ----
class Card:
    def __init__(self, suit):
        object.__setattr__(self, "suit", suit)
        object.__setattr__(self, "more", self.suit + 1)
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.more == other.more
    def __hash__(self):
        return 1
def rule(number):
    return Card(number).more, Card(number) == Card(1)
# ----
class Point(NamedTuple):
    row: int
    column: int = 2
    def twice(self, by=2):
        return self.row * by
    @property
    def both(self):
        return self.row + self.column
def rule(number):
    p = Point(number)
    return getattr(p, "row"), getattr(p, "twice")(3), getattr(p, "both"), getattr(p, "col" + "umn", 9)
# ----
class Kind(Enum):
    ROOK = auto()
    KNIGHT = auto()
    BISHOP = auto()
@dataclass(frozen=True)
class Army:
    rook: int = 1
    bishop: int = 2
    knight: tuple = None
    def __getitem__(self, kind):
        return getattr(self, kind.name.lower())
def rule(number):
    army = Army(number, 3, 5)
    kind = Kind.ROOK if number > 1 else Kind.BISHOP
    return army[kind], [army[each] for each in Kind], sum(army[each] for each in Kind)
# ----
class Kind(Enum):
    ROOK = auto()
    KNIGHT = auto()
    BISHOP = auto()
@dataclass(frozen=True)
class Army:
    rook: int = 1
    bishop: tuple = None
    knight: tuple = None
    def __getitem__(self, kind):
        return getattr(self, kind.name.lower())
def rule(number):
    army = Army(number, None, (number, 2))
    kind = Kind.ROOK if number > 1 else Kind.KNIGHT if number else Kind.BISHOP
    found = army[kind]
    return found is None, found
# ----
class Card:
    def __init__(self, cells):
        self.__cells = cells
    def get(self):
        return getattr(self, "_Card__cells")
    def __eq__(self, other):
        return isinstance(other, Card) and self.__cells == other.__cells
    def __hash__(self):
        return 1
def rule(number):
    return Card(number).get()
# ----
class Box:
    row = 4
    def __init__(self):
        self.column = 5
BOX = Box()
def rule(number):
    return getattr(BOX, "row") + getattr(BOX, "column") + number
# ----
class Box:
    def __init__(self, column):
        self.column = column
BOXES = (Box(3), Box(4))
def rule(number):
    return getattr(BOXES[number % 2], "column")
# ----
def getattr(one, other):
    return 7
class Point(NamedTuple):
    row: int
def rule(number):
    return getattr(Point(number), "row")
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return self.suit == other.suit if isinstance(other, Card) else False
    def __hash__(self):
        return 1
    def __repr__(self):
        return f"C{self.suit}{self.cells}"
def rule(number):
    return Card(number, (1, number)) == Card(1, (1, 1)), Card(number, ()) == Card(1, ()), Card(number, ()) == None
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return self.suit == other.suit if isinstance(other, Card) else NotImplemented
    def __hash__(self):
        return 1
    def __repr__(self):
        return f"C{self.suit}{self.cells}"
def rule(number):
    return Card(number, (1, number)) == Card(1, (1, 1)), Card(number, ()) == Card(1, ()), Card(number, ()) == None
# ----
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return other is not None and isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return 1
    def __repr__(self):
        return f"C{self.suit}{self.cells}"
def rule(number):
    return Card(number, (1, number)) == Card(1, (1, 1)), Card(number, ()) == Card(1, ()), Card(number, ()) == None
# ----
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __ne__(self, other):
        return not self == other
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) != Card(1), Card(number) == Card(1), Card(1) != None
# ----
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
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
class Pos:
    __slots__ = ('x', 'y', '_hash')
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
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(frozenset(self.cells))
def rule(number):
    return Card([number, 2]) == Card([1, 2]), len({Card((number, 2)), Card((1, 2))})
# ----
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(tuple(tuple(row) for row in self.cells))
def rule(number):
    return Card([[number], [2]]) == Card([[1], [2]])
# ----
@dataclass()
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return 1 if Card(number, 1) == Card(number, 1) else 0
# ----
class Card:
    def __init__(self, suit):
        self.suit = suit
def rule(number):
    return 1 if Card(number) == Card(1) else 0
# ----
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
def rule(number):
    return 1 if Card(number) == Card(1) else 0
# ----
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
"""
REFUSED = """
# computes its hash as a number with the value of side, which is a member of Side
class Side(Enum):
    LOW = "low"
    HIGH = 2
class Turn:
    def __init__(self, side):
        self.side = side
    def __eq__(self, other):
        return isinstance(other, Turn) and self.side == other.side
    def __hash__(self):
        return 31 + self.side.value
def rule(number):
    return len({Turn(Side.LOW if number else Side.HIGH), Turn(Side.HIGH)})
# ----
# of which more than its value is asked
class Turn:
    def __init__(self, side):
        self.side = side
    def __eq__(self, other):
        return isinstance(other, Turn) and self.side == other.side
    def __hash__(self):
        return 31 + hash(self.side).value
def rule(number):
    return len({Turn(number), Turn(2)})
# ----
# which does more than compare its fields
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def first(self):
        return self.cells[0]
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.first()
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return Card(number, (1, number)) == Card(1, (1, 1))
# ----
# which does more than compare its fields
class Card:
    def __init__(self, suit, rank):
        self.suit = suit
        self.rank = rank
    def get_suit(self):
        return self.rank
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.get_suit() and self.rank == other.rank
    def __hash__(self):
        return hash(self.suit)
def rule(number):
    return Card(number, 1) == Card(1, 1)
# ----
# which has a __hash__ with symbol, which is no field
class Piece:
    symbol = "?"
    def __init__(self, owner):
        self.owner = owner
    def __eq__(self, other):
        return type(self) is type(other) and self.owner == other.owner
    def __hash__(self):
        return hash((self.symbol, self.owner))
class Man(Piece):
    symbol = [1]
def rule(number):
    men = [Man(number), Man(1), Man(2)]
    return len(set(men)) * 10 + (men[0] == men[1]), Man(number) in {Man(1): 1}
# ----
# which has an __eq__ with symbol, which is no field
class Piece:
    symbol = "?"
    def __init__(self, owner):
        self.owner = owner
    def __eq__(self, other):
        return self.symbol == other.symbol and self.owner == other.owner
    def __hash__(self):
        return hash((self.symbol, self.owner))
class Man(Piece):
    symbol = float("nan")
def rule(number):
    men = [Man(number), Man(1), Man(2)]
    return len(set(men)) * 10 + (men[0] == men[1]), Man(number) in {Man(1): 1}
# ----
# with type(self), which is not known to be a number
class Piece:
    symbol = "?"
    def __init__(self, owner):
        self.owner = owner
    def __eq__(self, other):
        return type(self) is type(other) and self.owner == other.owner
    def __hash__(self):
        return hash(type(self) + self.owner)
class Man(Piece):
    symbol = 1
def rule(number):
    men = [Man(number), Man(1), Man(2)]
    return len(set(men)) * 10 + (men[0] == men[1]), Man(number) in {Man(1): 1}
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
# dataclasses are put in order
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = 0
def rule(number):
    return 1 if Card(number) < Card(1) else 0
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
# compares or hashes the items in order of cells, which is a frozenset
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
# has a __hash__ with x, which equal objects may not share
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
# which is not known to be a number
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return hash(str(self.suit) + "x")
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which is not known to be a number
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return 1.5
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which may fail
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return self.suit % 0
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which equal objects may not share
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return hash(self.cells) % self.suit
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which equal objects may not share
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return id(self)
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which equal objects may not share
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return super().__hash__()
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which equal objects may not share
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        code = 1
        if self.suit > 2:
            code = 3
        return code
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which equal objects may not share
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        for cell in self.cells:
            code = 2
        return code
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which equal objects may not share
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        self.suit = 3
        return 1
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which equal objects may not share
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return hash(Card) ^ self.suit
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which equal objects may not share
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return hash((1, [self.suit]))
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# has a __hash__ in which code is of several kinds
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        code = self.suit
        code = self.cells
        return hash(code)
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# has a __hash__ in which hash is of several kinds
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        hash = 4
        return hash
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# which is no name
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        for a, b in self.cells:
            pass
        return 3
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# Card computes its hash as a number with cells
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return self.cells + 1
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# the items in order of cells, which is a tuple of 2
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        code = 0
        for row in self.cells:
            for cell in row:
                code += cell
        return code
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# compares by identity suit, which is an int
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit is other.suit
    def __hash__(self):
        return 3
def rule(number):
    return Card(number) == Card(1)
# ----
# compares by identity suit, which is a text
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit is other.suit
    def __hash__(self):
        return 3
def rule(number):
    return Card("ab" if number else "ac") == Card("ab")
# ----
# compares by identity suit, which is a tuple
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit is other.suit
    def __hash__(self):
        return 3
def rule(number):
    return Card((number,)) == Card((1,))
# ----
# which is not known to be compared
class Card:
    def __init__(self, suit):
        self.suit = suit
    def key(self):
        return (self.suit,)
    def __eq__(self, other):
        return isinstance(other, Card) and self.key() is other.key()
    def __hash__(self):
        return 3
def rule(number):
    return Card(number) == Card(1)
# ----
# which does more than compare its fields
class Card:
    def __init__(self, suit, side):
        self.suit, self.side = suit, side
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit is other.side
    def __hash__(self):
        return 3
def rule(number):
    return Card(number > 1, False) == Card(True, True)
# ----
# the values of a member of Side and a member of Suit are compared
class Side(Enum):
    A = 1
    B = 2
class Suit(Enum):
    A = 1
    B = 2
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit.value == other.suit.value
    def __hash__(self):
        return hash(self.suit.value)
def rule(number):
    return Card(Side.A if number else Side.B) == Card(Suit.A)
# ----
# hash is used on a Card
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return 31 * hash(self.suit)
def rule(number):
    return hash(Card(number)) + Card(number).__hash__()
# ----
# the items in order of suit, which is a frozenset
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        code = 1
        for each in self.suit:
            code = 31 * code + each
        return code
def rule(number):
    return len({Card(frozenset((number, 8))), Card(frozenset((1, 8)))})
# ----
# the order of suit, which is a frozenset
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(tuple(sorted(self.suit)))
def rule(number):
    pairs = frozenset((number, 8)), frozenset((3, 4))
    return len({Card(frozenset(pairs)), Card(frozenset((frozenset((1, 8)),)))})
# ----
# has a __hash__ of the field more, which __eq__ does not compare
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return hash(self.suit)
class Sub(Card):
    def __init__(self, suit, more):
        super().__init__(suit)
        self.more = more
    def __hash__(self):
        return hash(self.suit) + self.more
def rule(number):
    return len({Sub(number, 1), Sub(1, 2)})
# ----
# that calls itself
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return self.__hash__()
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# that calls itself
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit and self.cells == other.cells
    def __hash__(self):
        return self.key()
    def key(self):
        return self.key()
def rule(number):
    cards = Card(number, (1, number)), Card(1, (1, 1)), Card(2, (1, number))
    return len(set(cards)), cards[0] == cards[1], cards.index(Card(2, (1, number)))
# ----
# the text of cells, which is a bool
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(str(self.cells))
def rule(number):
    return len({Card(number), Card(number > 0)})
# ----
# defines __class_getitem__
class Pair(NamedTuple):
    first: int
    def __class_getitem__(cls, of):
        return cls
def rule(number):
    return Pair(number)
# ----
# [] is used on Pair
class Pair(NamedTuple, Generic[T]):
    first: T
def rule(number):
    return Pair[int, int](number)
# ----
# [] is used on Pair
class Pair(Generic[T]):
    def __init__(self, first):
        self.first = first
    def __eq__(self, other):
        return isinstance(other, Pair) and vars(self) == vars(other)
    def __hash__(self):
        return hash(self.first)
def rule(number):
    return Pair[int](number) == Pair(1)
# ----
# has the field total with init=False, and no __post_init__
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False)
def rule(number):
    return Card(number).suit
# ----
# has a __post_init__ that may leave the field total without a value
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False)
    def __post_init__(self):
        if self.suit > 1:
            object.__setattr__(self, "total", 3)
def rule(number):
    return Card(number).suit
# ----
# self.total may have no value here
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False)
    def __post_init__(self):
        a = self.total
        object.__setattr__(self, "total", 3)
def rule(number):
    return Card(number).total
# ----
# has a __post_init__ that assigns self.suit
@dataclass(frozen=True)
class Card:
    suit: int
    def __post_init__(self):
        self.suit = 3
def rule(number):
    return Card(number).suit
# ----
# has a __post_init__ that assigns self.other
@dataclass(frozen=True)
class Card:
    suit: int
    def __post_init__(self):
        object.__setattr__(self, "other", 3)
def rule(number):
    return Card(number).other
# ----
# has a method that reads self.total, which may have no value yet
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False)
    def check(self):
        return self.total
    def __post_init__(self):
        object.__setattr__(self, "total", self.check())
def rule(number):
    return Card(number).total
# ----
# has no __post_init__ of its own
@dataclass(frozen=True)
class Base:
    suit: int
@dataclass(frozen=True)
class Card(Base):
    seen: int = 3
    def __post_init__(self):
        super().__post_init__()
def rule(number):
    return Card(number).suit
# ----
# has __post_init__ with a super() that Python does not find
@dataclass(frozen=True, slots=True)
class Base:
    suit: int
    def __post_init__(self):
        object.__setattr__(self, "suit", self.suit + 1)
@dataclass(frozen=True, slots=True)
class Card(Base):
    seen: int = 3
    def __post_init__(self):
        super().__post_init__()
def rule(number):
    return Card(number).suit
# ----
# defines __post_init__
@dataclass(frozen=True)
class Base:
    suit: int
class Card(Base):
    def __post_init__(self):
        raise ValueError
def rule(number):
    return Card(number).suit
# ----
# .append is used on [] and on an int
LOG = []
@dataclass(frozen=True)
class Card:
    suit: int
    def __post_init__(self):
        LOG.append(self.suit)
def rule(number):
    Card(number)
    return len(LOG)
# ----
# .append is used on [] and on an int
@dataclass(frozen=True)
class Card:
    suit: int
    made = []
    def __post_init__(self):
        self.made.append(1)
def rule(number):
    Card(number)
    return len(Card.made)
# ----
# has a __post_init__ that may leave the field total without a value
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False)
    def __post_init__(self):
        if self.suit < 1:
            return
        object.__setattr__(self, "total", 5)
def rule(number):
    return Card(number).suit
# ----
# has a __post_init__ that uses self for more than its fields
def check(card):
    if card.suit > 5:
        raise ValueError
@dataclass(frozen=True)
class Card:
    suit: int
    total: int = field(init=False)
    def __post_init__(self):
        check(self)
        object.__setattr__(self, "total", 5)
def rule(number):
    return Card(number)
# ----
# has a __post_init__ that reads self._hash, which a method keeps
@dataclass(frozen=True)
class Pos:
    x: int
    y: int = field(default=0, init=False)
    _hash: int = field(init=False, repr=False, compare=False, default=0)
    def __post_init__(self):
        object.__setattr__(self, "y", self._hash)
        object.__setattr__(self, "_hash", hash((self.x, self.y)))
    def __hash__(self):
        return self._hash
def rule(number):
    return Pos(number)
# ----
# a list is put into a Card
@dataclass(frozen=True)
class Card:
    cells: tuple
    def __post_init__(self):
        object.__setattr__(self, "cells", tuple(self.cells))
def rule(number):
    cells = [number, 1]
    card = Card(cells)
    cells[0] = 9
    return card.cells, cells
# ----
# a list is put into a Card
@dataclass(frozen=True)
class Card:
    cells: tuple
    def __post_init__(self):
        self.cells.sort()
        object.__setattr__(self, "cells", tuple(self.cells))
def rule(number):
    cells = [number, 1]
    card = Card(cells)
    return card.cells, cells
# ----
# a list is put into a Card
@dataclass(frozen=True)
class Card:
    cells: tuple
    index: dict = field(init=False, repr=False, compare=False)
    def __post_init__(self):
        object.__setattr__(self, "index", {each: place for place, each in enumerate(self.cells)})
def rule(number):
    return Card((number, 7)).index[7]
# ----
# a list is put into a Card
@dataclass(frozen=True)
class Card:
    cells: tuple
    index: list = field(init=False, repr=False, compare=False)
    def __post_init__(self):
        object.__setattr__(self, "index", list(self.cells))
def rule(number):
    card = Card((number, 7))
    card.index[0] = 5
    return card.index[0]
# ----
# object.__setattr__ is a descriptor of the class wrapper_descriptor
@dataclass(frozen=True)
class Card:
    suit: int
    def __post_init__(self):
        object.__setattr__(self, "suit", self.suit + 1)
def rule(number):
    card = Card(number)
    card.__post_init__()
    return card.suit
# ----
# has a __post_init__ that assigns self.__suit
@dataclass(frozen=True)
class Card:
    __suit: int
    def __post_init__(self):
        object.__setattr__(self, "__suit", self.__suit + 1)
    def get(self):
        return self.__suit
def rule(number):
    return Card(number).get()
# ----
# object.__setattr__ is a descriptor of the class wrapper_descriptor
@dataclass(frozen=True)
class Card:
    suit: int
    def __post_init__(self):
        for name in ("suit",):
            object.__setattr__(self, name, getattr(self, name) + 1)
def rule(number):
    return Card(number).suit
# ----
# has an InitVar
@dataclass(frozen=True)
class Card:
    suit: int
    more: InitVar[int] = 0
    def __post_init__(self, more):
        object.__setattr__(self, "suit", self.suit + more)
def rule(number):
    return Card(number, 3).suit
# ----
# has a method that calls itself, by which objects are made or compared
@dataclass(frozen=True)
class Card:
    suit: int
    def check(self):
        return self.check()
    def __post_init__(self):
        self.check()
def rule(number):
    return Card(number).suit
# ----
# isinstance is called with a value that may be of several classes
@dataclass(frozen=True)
class Card:
    suit: int
    def __post_init__(self):
        if not isinstance(self.suit, int):
            raise TypeError
def rule(number):
    return Card(number), Card(number / 2 if number > 5 else 3)
# ----
# the list cells may have two names, and is changed
class Card:
    def __init__(self, cells):
        self.cells = cells
        self.rows = self.get()
        self.rows[0] = 5
    def get(self):
        return self.cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells and self.rows == other.rows
    def __hash__(self):
        return 1
def rule(number):
    card = Card([number, 2])
    return card.cells[0], card.rows[0]
# ----
# has a method that reads self.total, which may have no value yet
class Card:
    total = 3
    def __init__(self, cells):
        self.cells = self.make(cells)
        self.total = 5
    def make(self, cells):
        return cells + self.total
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    return Card(number).cells
# ----
# has a method that reads self.total, which may have no value yet
class Card:
    total = 3
    def __init__(self, cells):
        for each in range(2):
            self.total = cells
        self.cells = self.make(cells)
    def make(self, cells):
        return cells + self.total
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    return Card(number).cells
# ----
# has a method that assigns self.cells
class Card:
    def __init__(self, cells):
        self.reset(cells)
    def reset(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    return Card(number).cells
# ----
# has something else in the place of the field get
class Card:
    def __init__(self, cells):
        self.get = len
        self.cells = self.get(cells)
    def get(self, cells):
        return 77
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    return Card((number,)).cells
# ----
# has an __init__ that uses super() for more than __init__
class Base:
    def __init__(self, suit):
        self.suit = suit
    def worth(self):
        return self.suit
    def __eq__(self, other):
        return type(other) is type(self) and self.suit == other.suit
    def __hash__(self):
        return 1
class Card(Base):
    def __init__(self, suit):
        super().__init__(suit)
        self.more = super().worth() + self.worth()
    def worth(self):
        return 100
def rule(number):
    return Card(number).more
# ----
# has a method that reads self.extra, which may have no value yet
class Base:
    def __init__(self, suit):
        self.suit = suit
        self.more = self.worth()
    def worth(self):
        return self.suit
    def __eq__(self, other):
        return type(other) is type(self) and self.suit == other.suit and self.more == other.more
    def __hash__(self):
        return 1
class Card(Base):
    extra = 7
    def __init__(self, suit):
        self.extra = 1
        super().__init__(suit)
    def worth(self):
        return self.extra
def rule(number):
    return Card(number).more
# ----
# a list that has another name is put into an object
class Other:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Other) and self.cells == other.cells
    def __hash__(self):
        return 1
class Card:
    def __init__(self, cells):
        self.cells = cells
        self.other = self.make()
    def make(self):
        return Other(self.cells)
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    cells = [number, 2]
    card = Card(cells)
    cells[0] = 8
    return card.other.cells[0]
# ----
# a list that has another name is put into an object
class Other:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Other) and self.cells == other.cells
    def __hash__(self):
        return 1
class Card:
    def __init__(self, cells):
        self.cells = list(cells)
        self.other = self.make()
        self.cells[0] = 8
    def make(self):
        return Other(self.cells)
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    card = Card([number, 2])
    return card.other.cells[0]
# ----
# self.cells was given to a function that returns it
class Card:
    def __init__(self, cells):
        self.cells = list(cells)
        self.other = self.make()
        self.cells[0] = 8
    def make(self):
        return (self.cells, 1)
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    card = Card([number, 2])
    return card.other[0][0]
# ----
# getattr is given a default, or a name that changes
class Point(NamedTuple):
    row: int
def rule(number):
    return getattr(Point(number), "column", 4)
# ----
# the list cells may have two names, and is changed
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    card = Card([number, 2])
    cells = getattr(card, "cells")
    cells[0] = 7
    return card.cells[0]
# ----
# append changes a list or set within an expression
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return 1
def rule(number):
    card = Card([number, 2])
    getattr(card, "cells").append(3)
    return len(card.cells)
# ----
# getattr is given an int as a name
class Point(NamedTuple):
    row: int
def rule(number):
    return getattr(Point(number), number)
# ----
# Card.__cells cannot be computed while compiling
class Card:
    def __init__(self, cells):
        self.__cells = cells
    def get(self):
        return getattr(self, "__cells")
    def __eq__(self, other):
        return isinstance(other, Card) and self.__cells == other.__cells
    def __hash__(self):
        return 1
def rule(number):
    return Card(number).get()
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
def rule(number):
    return getattr(Pos(number, 1), "_hash")
# ----
# has an __eq__ that does more than compare its fields
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        if not isinstance(other, Card):
            raise TypeError('no')
        return self.suit == other.suit
    def __hash__(self):
        return 1
    def __repr__(self):
        return f"C{self.suit}{self.cells}"
def rule(number):
    return Card(number, (1, number)) == Card(1, (1, 1)), Card(number, ()) == Card(1, ()), Card(number, ()) == None
# ----
# has an __eq__ with hash(self), which is not known to be compared
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and hash(self) == hash(other)
    def __hash__(self):
        return 1
    def __repr__(self):
        return f"C{self.suit}{self.cells}"
def rule(number):
    return Card(number, (1, number)) == Card(1, (1, 1)), Card(number, ()) == Card(1, ()), Card(number, ()) == None
# ----
# has an __eq__ with str(self), which is not known to be compared
class Card:
    def __init__(self, suit, cells):
        self.suit = suit
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and str(self) == str(other)
    def __hash__(self):
        return 1
    def __repr__(self):
        return f"C{self.suit}{self.cells}"
def rule(number):
    return Card(number, (1, number)) == Card(1, (1, 1)), Card(number, ()) == Card(1, ()), Card(number, ()) == None
# ----
# has a __ne__ that is not the opposite of ==
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __ne__(self, other):
        return not self.__eq__(other)
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) != Card(1), Card(number) == Card(1), Card(1) != None
# ----
# has a __ne__ that is not the opposite of ==
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __ne__(self, other):
        return self.suit != other.suit
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) != Card(1), Card(number) == Card(1), Card(1) != None
# ----
# defines __ne__
class Base:
    def __ne__(self, other):
        return False
@dataclass(frozen=True)
class Card(Base):
    suit: int
def rule(number):
    return Card(number) != Card(1)
# ----
# has a __ne__ that is not the opposite of ==
class Base:
    def __ne__(self, other):
        return False
class Card(Base):
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) != Card(1)
# ----
# has a __ne__ that is not the opposite of ==
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __ne__(self, other):
        return not other == self
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) != Card(1)
# ----
# has a __ne__ that is no plain method
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    __ne__ = staticmethod(lambda other: False)
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) != Card(1)
# ----
# has a __ne__ without self
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    __ne__ = lambda self, other: False
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) != Card(1)
# ----
# has a __ne__ that is no plain method
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    __ne__ = None
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) != Card(1)
# ----
# has a __ne__ that is not the opposite of ==
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return isinstance(other, Card) and self.suit == other.suit
    def __ne__(self, other):
        return not self == other
    def __hash__(self):
        return 1
class Sub(Card):
    def __ne__(self, other):
        return True
def rule(number):
    return Card(number) != Sub(1)
# ----
# defines __ne__
@dataclass(frozen=True)
class Card:
    suit: int
    def __ne__(self, other):
        return False
def rule(number):
    return Card(number) != Card(1)
# ----
# has an __eq__ that does more than compare its fields
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return self.suit == other.suit if isinstance(other, Card) else self.suit == other
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) == 1
# ----
# a Card is compared with a value of another class
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return other is not None and self.suit == other.suit
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) == None, Card(number) == Card(1)
# ----
# has an __eq__ with other is None or (isinstance(other, Card) and self.suit == other.suit)
class Card:
    def __init__(self, suit):
        self.suit = suit
    def __eq__(self, other):
        return other is None or isinstance(other, Card) and self.suit == other.suit
    def __hash__(self):
        return 1
def rule(number):
    return Card(number) == None, Card(number) == Card(1)
# ----
# has an __eq__ with _hash, which is None until __hash__ is called
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = None
    def __eq__(self, other):
        return isinstance(other, Pos) and vars(self) == vars(other)
    def __hash__(self):
        if self._hash is None:
            self._hash = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has an __eq__ with _hash, which is None until __hash__ is called
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = None
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self._hash == other._hash and self.y == other.y
    def __hash__(self):
        if self._hash is None:
            self._hash = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# Pos._hash is read, which is a hash
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
    return Pos(number, 2), Pos(1, 2)._hash, len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = None
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        if self._hash is None:
            self._hash = self.x * 31
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = 0
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        if self._hash is None:
            self._hash = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = None
        self._hash = 5
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        if self._hash is None:
            self._hash = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = None
        self.z = self._hash
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        if self._hash is None:
            self._hash = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ of the field y, which __eq__ does not compare
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = None
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x
    def __hash__(self):
        if self._hash is None:
            self._hash = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        if x > 3:
            return
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
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = None
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        if self._hash is None:
            self._other = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        if x > 3:
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
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is not None:, which equal objects may not share
class Pos:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self._hash = None
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        if self._hash is not None:
            self._hash = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
class Pos:
    _hash = None
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def __eq__(self, other):
        return isinstance(other, Pos) and self.x == other.x and self.y == other.y
    def __hash__(self):
        if self._hash is None:
            self._hash = hash((self.x, self.y))
        return self._hash
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
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
class Sub(Pos):
    def __init__(self, x):
        super().__init__(x, x)
        self._hash = 7
def rule(number):
    return Sub(number), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __hash__ with if self._hash is None:, which equal objects may not share
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
class Sub(Pos):
    def __init__(self, x):
        super().__init__(x, x)
        self.z = self._hash is None
def rule(number):
    return Sub(number).z, len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# Pos._hash is read, which is a hash
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
    def is_new(self):
        return self._hash is None
    def __repr__(self):
        return f"Pos({self.x})"
def rule(number):
    return Pos(number, 2).is_new(), len({Pos(number, 2), Pos(1, 2)}), Pos(number, 2) == Pos(1, 2)
# ----
# has a __eq__ in a module with a tuple of its own
def classes(tuple):
    class Card:
        def __init__(self, suit):
            self.suit = suit
        def __eq__(self, other):
            return isinstance(other, Card) and tuple(self.suit) == tuple(other.suit)
        def __hash__(self):
            return 1
    return Card
Card = classes(len)
def rule(number):
    return Card((number, 2)) == Card((1, 2))
# ----
# Card hashes cells, which is a list of 1
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(self.cells)
def rule(number):
    return Card([number]) == Card([1])
# ----
# Card hashes cells, which is a list of 1
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash((1, self.cells))
def rule(number):
    return Card([number]) == Card([1])
# ----
# Card hashes cells, which is a list of 1
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(tuple(self.cells))
def rule(number):
    return Card([[number]]) == Card([[1]])
# ----
# Card hashes cells, which is a list of 1
class Card:
    def __init__(self, cells):
        self.cells = cells
    def __eq__(self, other):
        return isinstance(other, Card) and self.cells == other.cells
    def __hash__(self):
        return hash(tuple(map(tuple, self.cells)))
def rule(number):
    return Card([[number], [2]]) == Card([[1], [2]]), Card([[[number]]]) == Card([[[1]]])
"""
