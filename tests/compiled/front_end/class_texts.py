"""Classes with each option of `dataclass`, `NamedTuple` and `Enum`, and a rule that uses them.

Those of `ACCEPTED` keep their meaning when they are compiled. Those of `REFUSED` are refused for the reason above.
"""

SEPARATOR = "# ----\n"
ACCEPTED = """
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
"""
REFUSED = """
# has the field seen with compare=False
@dataclass(frozen=True)
class Card:
    suit: int
    seen: int = field(default=0, compare=False)
def rule(number):
    return 1 if Card(number, 1) == Card(number, 2) else 0
# ----
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
# has the metaclass ABCMeta
@dataclass(frozen=True)
class Card(ABC):
    suit: int
    seen: int = 0
def rule(number):
    return 1 if Card(number, 1) == Card(number, 1) else 0
# ----
# defines __eq__
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
# mixes in str
class Side(str, Enum):
    A = 1
    B = 3
def rule(number):
    side = Side.A if number > 1 else Side.B
    return side.value + (side == Side.A)
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
# which mixes in str
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
# is tested for truth
class Box:
    def __call__(self):
        return 1
    def __len__(self):
        return 0
BOX = Box()
def rule(number):
    return 1 if BOX else number
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
"""
