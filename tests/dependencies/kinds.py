"""Kinds of values that rules can reach: each as the text of two modules whose rules differ in one value.

Run as a program, it prints the hashes of all rules as they were before, in a process of its own.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple

from gametree.solver.rules_hash import rules_hash

RULES = """
from gametree import MAX
{lines}
class Rules:
    def __init__(self):
        {made}
    def initial_state(self):
        return 0
    def player(self, s):
        return MAX
    def actions(self, s):
        return (1, 2)
    def result(self, s, a):
        return s + a
    def terminal(self, s):
        return s >= 3
    def utility(self, s):
        return {utility}
"""


class Kind(NamedTuple):
    """Lines of a module with `#` where `old` or `new` stands, the utility, and a line of `__init__`."""

    old: str
    new: str
    lines: str
    utility: str = "A[s]"
    made: str = "pass"

    def text(self, value: str) -> str:
        """Return the module with one of the two values."""
        filled = RULES.format(lines=self.lines, utility=self.utility, made=self.made)
        return filled.replace("#", value)


DIGITS = ("1, 2, 3, 4, 5, 6", "6, 5, 4, 3, 2, 1")
OBJECT = "class Box:\n    def __init__(self, x): self.x = x"

KINDS = {
    "int": Kind("1", "2", "A = #", "A"),
    "a truth value for an int": Kind("1", "True", "A = #", "A"),
    "a float for an int": Kind("1", "1.0", "A = #", "A"),
    "a negative zero": Kind("0.0", "-0.0", "A = #", "A"),
    "a truth value in a tuple": Kind("1", "True", "A = (0, #, 2, 3, 4)"),
    "an int of many digits": Kind("1", "2", "A = 10 ** 5000 + #", "A"),
    "an int of many digits in a tuple": Kind("1", "2", "A = (10 ** 5000 + #,)", "A[0]"),
    "an int of many digits in a dict": Kind("1", "2", "A = {3: 10 ** 5000 + #}"),
    "str": Kind("'12345'", "'54321'", "A = #", "int(A[s])"),
    "half of a surrogate": Kind("'\\ud800'", "'\\ud801'", "A = #", "ord(A)"),
    "bytes": Kind("b'12345'", "b'54321'", "A = #"),
    "bytes for a bytearray": Kind("b'12345'", "bytearray(b'12345')", "A = #"),
    "complex": Kind("1j", "2j", "A = #", "A.imag"),
    "None": Kind("None", "...", "A = #", "A is None"),
    "what a code object names": Kind(
        "1",
        "2",
        f"from types import FunctionType\n{OBJECT}\nclass S(Box):\n    __slots__ = ()\n    n = #\n"
        "B = S(1)\nA = compile('B.n', 'b', 'eval')",
        "FunctionType(A, {'B': B})()",
    ),
    "Fraction": Kind("2", "3", "from fractions import Fraction\nA = Fraction(1, #)", "A"),
    "Decimal": Kind("1", "2", "from decimal import Decimal\nA = Decimal(#)", "int(A)"),
    "list": Kind(*DIGITS, "A = [#]"),
    "a tuple for a list": Kind("[1, 2, 3, 4, 5]", "(1, 2, 3, 4, 5)", "A = #"),
    "a list in a list": Kind(*DIGITS, "A = [[0], [#], [0]]", "A[1][s]"),
    "tuple": Kind(*DIGITS, "A = (#)"),
    "a tuple with another": Kind("5", "6", "A = (1, 2, 3, (4, #))", "A[3][1]"),
    "set": Kind("3", "4", "A = {#}", "s in A"),
    "frozenset": Kind("3", "4", "A = frozenset({1, #})", "max(A)"),
    "a set of tuples": Kind("3", "4", "A = {('one', 2), ('two', #)}", "max(A)[1]"),
    "a set of objects": Kind(
        "1", "2", f"{OBJECT}\n    def __repr__(self): return 'C'\nA = {{Box(#)}}", "[*A][0].x"
    ),
    "dict": Kind("1", "2", "A = {3: #, 4: 1}"),
    "the order of a dict": Kind("1: 0, 2: 0", "2: 0, 1: 0", "A = {#}", "next(iter(A))"),
    "an object in a dict": Kind("1", "2", f"{OBJECT}\nA = {{'one': Box(#)}}", "A['one'].x"),
    "an object as a key": Kind("1", "2", f"{OBJECT}\nA = {{Box(#): 1}}", "[*A][0].x"),
    "range": Kind("0, 10", "5, 15", "A = range(#)"),
    "slice": Kind("3", "4", "A = slice(#)", "len((1, 2, 3, 4, 5)[A])"),
    "bytearray": Kind(*DIGITS, "A = bytearray([#])"),
    "memoryview": Kind(*DIGITS, "A = memoryview(bytes([#]))"),
    "the format of a memoryview": Kind("b", "B", "A = memoryview(bytes([255] * 6)).cast('#')"),
    "array": Kind(*DIGITS, "import array\nA = array.array('i', [#])"),
    "the type of an array": Kind("i", "q", "import array\nA = array.array('#', [1])", "A.itemsize"),
    "deque": Kind(*DIGITS, "from collections import deque\nA = deque([#])"),
    "the length of a deque": Kind("6", "7", "from collections import deque\nA = deque([0], #)", "A.maxlen"),
    "defaultdict": Kind("1", "2", "from collections import defaultdict\nA = defaultdict(int, {3: #})"),
    "what a defaultdict makes": Kind("int", "list", "from collections import defaultdict\nA = defaultdict(#)"),
    "OrderedDict": Kind(*DIGITS, "from collections import OrderedDict\nA = OrderedDict.fromkeys([#])", "[*A][s]"),
    "an OrderedDict that is moved": Kind(
        "1", "2", "from collections import OrderedDict\nA = OrderedDict({1: 1, 2: 2})\nA.move_to_end(#)", "[*A][0]"
    ),
    "Counter": Kind("1", "2", "from collections import Counter\nA = Counter({3: #})"),
    "ChainMap": Kind("1", "2", "from collections import ChainMap\nA = ChainMap({3: #, 4: 1})"),
    "UserList": Kind(*DIGITS, "from collections import UserList\nA = UserList([#])"),
    "a class from UserList": Kind(
        *DIGITS, "from collections import UserList\nclass L(UserList): pass\nA = L([#])"
    ),
    "mappingproxy": Kind("1", "2", "from types import MappingProxyType\nA = MappingProxyType({3: #})"),
    "SimpleNamespace": Kind("1", "2", "from types import SimpleNamespace\nA = SimpleNamespace(x=#)", "A.x"),
    "a pattern": Kind("3", "4", "import re\nA = re.compile('#')", "len(A.findall(str(s)))"),
    "the flags of a pattern": Kind("0", "re.I", "import re\nA = re.compile('a', #)", "bool(A.match('A'))"),
    "itemgetter": Kind("3", "4", "from operator import itemgetter\nA = itemgetter(#)", "A((1, 2, 3, 4, 5))"),
    "attrgetter": Kind(
        "1", "2", f"from operator import attrgetter\n{OBJECT}\nB = Box(#)\nA = attrgetter('x')", "A(B)"
    ),
    "methodcaller": Kind("0", "1", "from operator import methodcaller\nA = methodcaller('count', #)", "A([0])"),
    "partial": Kind("1", "2", "from functools import partial\ndef f(x, s): return x\nA = partial(f, #)", "A(s)"),
    "partialmethod": Kind(
        "1",
        "2",
        "from functools import partialmethod\nclass C:\n    def f(s, x): return x\n    g = partialmethod(f, #)",
        "C().g()",
    ),
    "datetime": Kind("2001", "2002", "from datetime import datetime\nA = datetime(#, 1, 1)", "A.year"),
    "timedelta": Kind("1", "2", "from datetime import timedelta\nA = timedelta(#)", "A.days"),
    "a path": Kind("one", "three", "from pathlib import PurePosixPath\nA = PurePosixPath('#')", "len(str(A))"),
    "a UUID": Kind("1", "2", "from uuid import UUID\nA = UUID(int=#)", "A.int"),
    "random.Random": Kind("1", "2", "from random import Random\nA = Random(#)", "A.getstate()[1][0]"),
    "a count": Kind("1", "2", "class Count:\n    n = 0\nA = Count()\nA.n = #", "A.n"),
    "a lambda": Kind("1", "2", "A = lambda s: #", "A(s)"),
    "a function in a dict": Kind("1", "2", "def f(s): return #\nA = {'f': f}", "A['f'](s)"),
    "a function inside": Kind("1", "2", "def f(s):\n    def g(): return #\n    return g()", "f(s)"),
    "a default": Kind("1", "2", "def f(s, k=#): return k", "f(s)"),
    "a default that is assigned": Kind("1", "2", "def f(s, k=0): return k\nf.__defaults__ = (#,)", "f(s)"),
    "a default by keyword": Kind("1", "2", "def f(s, *, k=#): return k", "f(s)"),
    "a variable around": Kind("1", "2", "def f(n): return lambda s: n\nA = f(#)", "A(s)"),
    "an attribute of a function": Kind("1", "2", "def f(s): return f.worth\nf.worth = #", "f(s)"),
    "a function with a cache": Kind(
        "1", "2", "from functools import lru_cache\n@lru_cache\ndef f(s): return #", "f(s)"
    ),
    "a function that a library wraps": Kind(
        "1", "2", "from contextlib import contextmanager\n@contextmanager\ndef f(s): yield #", "f(s).__enter__()"
    ),
    "a method of an object": Kind("1", "2", f"{OBJECT}\n    def f(self): return self.x\nA = Box(#).f", "A()"),
    "a method of a dict": Kind("1", "2", "A = {3: #}.get", "A(s)"),
    "a global that is looked up": Kind("1", "2", "A = #", "globals()['A']"),
    "a module that is looked up": Kind(
        "1", "2", "import types\nOTHER = types.ModuleType('other')\nOTHER.A = #", "globals()['OTHER'].A"
    ),
    "a global in a text": Kind("1", "2", "A = #", "eval('A')"),
    "an attribute that is looked up": Kind("1", "2", f"{OBJECT}\nA = Box(#)", "getattr(A, 'X'.lower())"),
    "an attribute in a dict": Kind("1", "2", f"{OBJECT}\nA = Box(#)", "vars(A)['x']"),
    "a module": Kind("1", "2", "from types import ModuleType\nm = ModuleType('m')\nm.worth = #", "m.worth"),
    "a module in a dict": Kind(
        "1", "2", "from types import ModuleType\nm = ModuleType('m')\nm.worth = #", "vars(m)['worth']"
    ),
    "an attribute of a number of Python": Kind("real", "imag", "import math", "math.pi.#"),
    "a module in a module": Kind(
        "1",
        "2",
        "from types import ModuleType\nm = ModuleType('m')\nm.n = ModuleType('n')\nm.n.worth = #",
        "m.n.worth",
    ),
    "a module that is imported inside": Kind(
        "1",
        "2",
        "import sys\nfrom types import ModuleType\nm = sys.modules['inside_of_a_test'] = ModuleType('m')\n"
        "m.worth = #\ndef f():\n    import inside_of_a_test as it\n    return it.worth",
        "f()",
    ),
    "a name of this library": Kind("MAX", "MIN", "import gametree as gt", "int(gt.#)"),
    "a name of this library that is read on demand": Kind(
        "minimax", "alpha_beta", "import gametree", "len(gametree.#.__name__)"
    ),
    "a name of a module of Python": Kind("floor", "ceil", "import math", "math.#(0.5)"),
    "a function of Python under another name": Kind("floor", "ceil", "from math import # as A", "A(0.5)"),
    "a class attribute": Kind("1", "2", "class C:\n    x = #", "C.x"),
    "a class method": Kind("1", "2", "class C:\n    @classmethod\n    def f(cls): return #", "C.f()"),
    "a static method": Kind("1", "2", "class C:\n    @staticmethod\n    def f(): return #", "C.f()"),
    "a property": Kind("1", "2", "class C:\n    @property\n    def f(self): return #\nA = C()", "A.f"),
    "a cached property": Kind(
        "1",
        "2",
        "from functools import cached_property\nclass C:\n    @cached_property\n    def f(self): return #",
        "C().f",
    ),
    "a cached property that is assigned": Kind(
        "1",
        "2",
        "from functools import cached_property\nclass C:\n    @cached_property\n    def f(self): return 0\n"
        "A = C()\nA.f = #",
        "A.f",
    ),
    "a descriptor": Kind("1", "2", "class D:\n    def __get__(self, *_): return #\nclass C:\n    x = D()", "C.x"),
    "a base": Kind("1", "2", "class B:\n    def f(self): return #\nclass C(B): pass", "C().f()"),
    "a method by super": Kind(
        "1",
        "2",
        "class B:\n    def f(self): return #\nclass C(B):\n    def f(self): return super().f()",
        "C().f()",
    ),
    "a metaclass": Kind("1", "2", "class M(type):\n    def f(cls): return #\nclass C(metaclass=M): pass", "C.f()"),
    "a constructor": Kind("1", "2", "class C:\n    def __init__(self): self.x = #", "C().x"),
    "a constructor that a base has": Kind(
        "1", "2", "class B:\n    def __new__(cls): return #\nclass C(B): pass", "C()"
    ),
    "a constructor that an object finds": Kind(
        "1", "2", f"{OBJECT}\n    def __post_init__(self): return #\nA = Box(1)", "type(A)(2).__post_init__()"
    ),
    "a constructor by __class__": Kind(
        "1", "2", "class C:\n    def __init__(self, n):\n        if n: self.x = #\nA = C(0)", "A.__class__(1).x"
    ),
    "a constructor of the game itself": Kind("1", "2", "", "self.__class__().a", "self.a = # if True else 0"),
    "a constructor by replace": Kind(
        "1",
        "2",
        "from dataclasses import dataclass, replace\n@dataclass\nclass C:\n    n: int = 0\n    x: int = 0\n"
        "    def __post_init__(self):\n        if self.n: self.x = #\nA = C()",
        "replace(A, n=1).x",
    ),
    "getattr under another name": Kind("1", "2", f"{OBJECT}\nA = Box(#)\nfind = getattr", "find(A, 'X'.lower())"),
    "a slot as a value": Kind(
        "x", "y", "class C:\n    __slots__ = ('x', 'y')\nA = C.#\nB = C()\nB.x = 1", "B.x + A.__get__(B)"
    ),
    "a generated method": Kind(
        "P",
        "Q",
        "from typing import NamedTuple\nclass P(NamedTuple):\n    x: int\n"
        "class Q(NamedTuple):\n    x: int\n    y: int = 1\nA = #._replace",
        "A(P(1), x=2).x",
    ),
    "a special method": Kind("1", "2", "class C:\n    def __len__(self): return #\nA = C()", "len(A)"),
    "a missing attribute": Kind("1", "2", "class C:\n    def __getattr__(self, name): return #\nA = C()", "A.f"),
    "a missing key": Kind("1", "2", "class C(dict):\n    def __missing__(self, key): return #\nA = C()"),
    "keys that Python calls": Kind(
        "1",
        "2",
        "class C:\n    def keys(self): return [3]\n    def __getitem__(self, k): return #\nA = C()",
        "dict(A)[3]",
    ),
    "a method that a library calls": Kind(
        "1",
        "2",
        "from random import Random\nclass C(Random):\n    def random(self): return # / 4\nA = C(0)",
        "A.uniform(0, 4)",
    ),
    "a list of an own class": Kind(*DIGITS, "class L(list): pass\nA = L([#])"),
    "a dict of an own class": Kind("1", "2", "class L(dict): pass\nA = L({3: #})"),
    "a set of an own class": Kind("1", "2", "class L(set): pass\nA = L([#])", "max(A)"),
    "a tuple of an own class": Kind(*DIGITS, "class L(tuple): pass\nA = L([#])"),
    "a frozenset of an own class": Kind("1", "2", "class L(frozenset): pass\nA = L([#])", "max(A)"),
    "an int of an own class": Kind("1", "2", "class L(int): pass\nA = L(#)", "A + 0"),
    "a float of an own class": Kind("1", "2", "class L(float): pass\nA = L(#)", "A + 0"),
    "a complex of an own class": Kind("1", "2", "class L(complex): pass\nA = L(#)", "A.real"),
    "a text of an own class": Kind("one", "three", "class L(str): pass\nA = L('#')", "len(A)"),
    "bytes of an own class": Kind("one", "three", "class L(bytes): pass\nA = L(b'#')", "len(A)"),
    "a bytearray of an own class": Kind("one", "three", "class L(bytearray): pass\nA = L(b'#')", "len(A)"),
    "an attribute of an int": Kind("1", "2", "class I(int): pass\nA = I(0)\nA.k = #", "A.k"),
    "an object": Kind("1", "2", OBJECT, "self.a.x", "self.a = Box(#)"),
    "an attribute of the game": Kind("1", "2", "", "self.a", "self.a = #"),
    "a Fraction of the game": Kind(
        "2", "3", "from fractions import Fraction", "self.a", "self.a = Fraction(1, #)"
    ),
    "a bytearray of the game": Kind(*DIGITS, "", "self.a[s]", "self.a = bytearray([#])"),
    "an attribute that comes": Kind("a", "b", "class C:\n    a = 1\nA = C()\nA.# = 2", "A.a"),
    "a slot": Kind("1", "2", "class C:\n    __slots__ = ('x', 'y')\nA = C()\nA.x = #", "A.x"),
    "a slot that is assigned": Kind(
        "x", "y", "class C:\n    __slots__ = ('x', 'y')\nA = C()\nA.# = 1", "hasattr(A, 'x')"
    ),
    "an enum": Kind("1", "2", "from enum import Enum\nclass E(Enum):\n    A = #", "E.A.value"),
    "a method of an enum": Kind(
        "1", "2", "from enum import Enum\nclass E(Enum):\n    A = 1\n    def v(self): return #\nX = E.A", "X.v()"
    ),
    "a missing member": Kind(
        "A",
        "B",
        "from enum import Enum\nclass E(Enum):\n    A = 1\n    B = 2\n    @classmethod\n"
        "    def _missing_(cls, v): return cls.#",
        "E(9).value",
    ),
    "the members of an enum": Kind(
        "2", "1", "from enum import Enum\nclass E(Enum):\n    A = 1\n    B = #", "len(E)"
    ),
    "an attribute of a member": Kind(
        "1",
        "2",
        "from enum import Enum\nclass E(Enum):\n    A = 1\n    def __init__(self, _): self.w = #",
        "E.A.w",
    ),
    "a flag": Kind("1", "2", "from enum import Flag\nclass E(Flag):\n    A = #", "E.A.value"),
    "a flag that is combined": Kind(
        "1", "2", "from enum import Flag\nclass E(Flag):\n    A = 1\n    B = 2\nX = E(#)", "X.value"
    ),
    "an IntEnum": Kind("1", "2", "from enum import IntEnum\nclass E(IntEnum):\n    A = #", "E.A + 0"),
    "the default of a NamedTuple": Kind(
        "1", "2", "from typing import NamedTuple\nclass P(NamedTuple):\n    x: int = #", "P().x"
    ),
    "the fields of a NamedTuple": Kind(
        "a b", "b a", "from collections import namedtuple\nP = namedtuple('P', '#')", "P(1, 2).a"
    ),
    "a NamedTuple": Kind(
        "1", "2", "from typing import NamedTuple\nclass P(NamedTuple):\n    x: int\nA = P(#)", "A.x"
    ),
    "a property over a field": Kind(
        "1",
        "2",
        "from typing import NamedTuple\nclass P(NamedTuple):\n    x: int\nP.x = property(lambda self: #)",
        "P(0).x",
    ),
    "the default of a dataclass": Kind(
        "1", "2", "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int = #", "P().x"
    ),
    "a default that a dataclass is given later": Kind(
        "1",
        "2",
        "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int = 0\nP.__init__.__defaults__ = (#,)",
        "P().x",
    ),
    "the factory of a default": Kind(
        "1",
        "2",
        "from dataclasses import dataclass, field\n@dataclass\nclass P:\n"
        "    x: int = field(default_factory=lambda: #)",
        "P().x",
    ),
    "a field that is not compared": Kind(
        "1",
        "2",
        "from dataclasses import dataclass, field\n@dataclass\nclass P:\n"
        "    x: int = field(compare=False)\nA = P(#)",
        "A.x",
    ),
    "which fields are compared": Kind(
        "True",
        "False",
        "from dataclasses import dataclass, field\n@dataclass\nclass P:\n    x: int = field(compare=#)",
        "P(1) == P(2)",
    ),
    "the order of a dataclass": Kind(
        "True",
        "False",
        "from dataclasses import dataclass\n@dataclass(order=#)\nclass P:\n    x: int = 1",
        "P() < P()",
    ),
    "after the fields": Kind(
        "1",
        "2",
        "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n"
        "    def __post_init__(self): self.x = #",
        "P(0).x",
    ),
    "an own comparison": Kind(
        "True",
        "False",
        "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n"
        "    def __eq__(self, other): return #",
        "P(1) == P(2)",
    ),
    "total_ordering": Kind(
        "<",
        ">",
        "from functools import total_ordering\n@total_ordering\nclass C:\n"
        "    def __lt__(self, other): return id(self) # id(other)\nA = C()",
        "A >= A",
    ),
    "a pattern of a match": Kind(
        "1",
        "2",
        f"{OBJECT}\nA = Box(#)\ndef f():\n    match A:\n        case Box(x=1): return 1\n    return 2",
        "f()",
    ),
    "a list in itself": Kind("1", "2", "A = [#]\nA.append(A)", "A[0]"),
    "a numpy array": Kind(*DIGITS, "import numpy as np\nA = np.array([#])", "int(A[s])"),
    "an array made at the start": Kind(*DIGITS, "import numpy as np", "int(self.a[s])", "self.a = np.array([#])"),
    "the type of a numpy array": Kind(
        "int8", "uint8", "import numpy as np\nA = np.array([-1]).astype(np.#)", "int(A[0])"
    ),
    "the shape of a numpy array": Kind("2, 3", "3, 2", "import numpy as np\nA = np.zeros((#))", "len(A)"),
    "a structured array": Kind(
        "1", "2", "import numpy as np\nA = np.array([(#, 2)], [('x', int), ('y', int)])", "int(A['x'][0])"
    ),
    "an array of objects": Kind(
        "1", "2", f"import numpy as np\n{OBJECT}\nA = np.array([Box(#)], object)", "A[0].x"
    ),
    "a numpy number": Kind("1", "2", "import numpy as np\nA = np.int64(#)", "int(A)"),
    "a numpy float": Kind("1", "2", "import numpy as np\nA = np.float64(#)", "A + 0"),
    "a float for a numpy float": Kind("np.float64(1)", "1.0", "import numpy as np\nA = #", "A + 0"),
    "an own class of arrays": Kind(
        *DIGITS, "import numpy as np\nclass N(np.ndarray): pass\nA = np.array([#]).view(N)"
    ),
    "an attribute of an array": Kind(
        "1", "2", "import numpy as np\nclass N(np.ndarray): pass\nA = np.zeros(3).view(N)\nA.worth = #", "A.worth"
    ),
    "random numbers of numpy": Kind(
        "1", "2", "import numpy as np\nA = np.random.default_rng(#)", "int(A.integers(9))"
    ),
}

UNREADABLE = {
    "a lock": ("import threading\nA = threading.Lock()", "A.locked()", "A of the class lock"),
    "a generator": ("A = (each for each in [1])", "next(A)", "A of the class generator"),
    "a weak reference": (
        f"import weakref\n{OBJECT}\nB = Box(1)\nA = weakref.ref(B)",
        "A().x",
        "A of the class Reference",
    ),
    "all modules": ("import sys", "len(sys.modules)", "sys.modules of the class dict"),
    "a lock in an object": (
        f"import threading\n{OBJECT}\nA = {{'one': [Box(threading.Lock())]}}",
        "A['one'][0].x.locked()",
        r"self\.utility → A\.x of the class lock",
    ),
    "an open file": ("A = open(__file__)", "A.fileno()", "A of the class TextIOWrapper"),
    "a module by a text": ("", '__import__("math").floor(1)', r"builtins\.__import__ finds a module by a text"),
    "a module by a text and by importlib": (
        "from importlib import import_module as found",
        'found("math").floor(1)',
        r"importlib\.import_module finds a module by a text, where an import statement would name it",
    ),
    "a hash": ("import hashlib\nA = hashlib.md5()", "A.digest_size", "A of the class HASH"),
}


def load(text: str, folder: Path) -> Any:
    """Return the rules of a module with this text, which has the same name each time."""
    module = ModuleType("kind_of_a_test")
    path = folder / f"kind_{len([*folder.iterdir()])}.py"
    path.write_text(text, encoding="utf-8")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    exec(compile(text, path, "exec"), vars(module))
    return module.Rules()


def hashes() -> dict[str, str]:
    """Return the hash of each kind as it was before the change."""
    with TemporaryDirectory() as folder:
        return {name: rules_hash(load(kind.text(kind.old), Path(folder))) for name, kind in KINDS.items()}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(hashes()))
