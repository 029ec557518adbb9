"""The grammar of a class with operators of its own, and the class, in one of several forms."""

from __future__ import annotations

from random import Random

OPERATORS = {
    "vector": r"""
        3 $Vector($int, $int)
        ($vector + $vector)
        ($vector - $vector)
        ($vector * $int)
        ($int * $vector)
        (-$vector)
        (~$vector)
        2 $VECTORS[$place3]
        ($vector if $bool else $vector)
        min($vector, $vector)
        sorted([$vector, $vector])[$place2]
        sum([$vector, $vector], $Vector(0, $int))
        ($vector or $vector)
        ($vector and $vector)
        max($VECTORS, key=lambda $p: $p.a)
        reduce(lambda $p, $q: $p + $q, [$vector, $vector])
        ~ max($vector, $vector)
        ~ ($vector @ $vector)
        ~ ($vector + $int)
    """,
    "int": r"""
        $vector.a
        $vector.b
        abs($vector)
        len($vector)
        sum($vector)
        2 $vector[$place2]
        $vector($int)
        $vector($int, by=$int)
        sum($int'v for $v in $vector)
        max($int'v for $v in $vector)
        sum($p.a for $p in $VECTORS if $p)
        sum([*$vector, $int])
        sorted($vector)[0]
        list($vector)[$place2]
        {$VECTORS[0]: $int}.get($vector, $int)
        len({$vector, $vector})
        ~ $vector[$int]
        ~ $vector[$place2:]
        ~ hash($vector)
    """,
    "bool": r"""
        2 $vector < $vector
        $vector > $vector
        2 $vector == $vector
        $vector != $vector
        bool($vector)
        not $vector
        $int in $vector
        $int not in $vector
        $vector in $VECTORS
        $vector in ($vector, $vector)
        any($v > 1 for $v in $vector)
        ~ $vector <= $vector
        ~ ($int, $vector) < ($int, $vector)
    """,
}
STATEMENTS = r"""
    $new_vector = $vector
    $var_vector += $vector
    $var_vector -= $vector
    $var_vector *= $int
    $new_int, $new_int = $vector
    for $v in $vector:\n    $block'v
    if $vector:\n    $block
"""
HEADS = {
    "kept": """
@dataclass(frozen=True)
class Vector:
    a: int
    b: int

    def __post_init__(self):
        object.__setattr__(self, "hash_", hash((self.a, self.b)))

    def __hash__(self):
        return self.hash_
""",
    "dataclass": "@dataclass(frozen=True)\nclass Vector:\n    a: int\n    b: int\n",
    "plain": """
class Vector:
    def __init__(self, a, b):
        self.a = a
        self.b = b

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Vector):
            return NotImplemented
        return (self.a, self.b) == (other.a, other.b)

    def __hash__(self):
        return hash((self.a, self.b))
""",
}
ITERATIONS = ("yield self.a\n        yield self.b", "return iter((self.a, self.b))", "yield from (self.b, self.a)")
TRUTHS = ("self.a != self.b", "self.a > 1", "abs(self.a) + self.b < 3")
ORDERS = ("(self.a, self.b) < (other.a, other.b)", "self.a < other.a", "self.a * 2 <= other.b")


def vector(rng: Random) -> str:
    """Return a class with operators."""
    made = rng.choice(["Vector", "Vector", "type(self)", "self.__class__"])
    guard = rng.choice(["", "if not isinstance(other, Vector):\n            return NotImplemented\n        "])
    methods = {
        "__add__(self, other)": f"{guard}return {made}(self.a + other.a, self.b + other.b)",
        "__sub__(self, other)": f"return {made}(self.a - other.a, other.b - self.b)",
        "__mul__(self, k)": f"return {made}(self.a * k, self.b + k)",
        "__rmul__(self, k)": rng.choice(["return self * k", f"return {made}(k - self.a, self.b)"]),
        "__neg__(self)": f"return {made}(-self.b, self.a)",
        "__invert__(self)": rng.choice(["return -self", f"return {made}(self.b, self.a)"]),
        "__abs__(self)": "return abs(self.a) + abs(self.b)",
        "__lt__(self, other)": f"{guard}return {rng.choice(ORDERS)}",
        "__len__(self)": rng.choice(["return 2", "return abs(self.a)"]),
        "__iter__(self)": rng.choice(ITERATIONS),
        "__getitem__(self, place)": rng.choice(
            ["return (self.a, self.b)[place]", "return self.a * place + self.b"]
        ),
        "__contains__(self, item)": rng.choice(["return item in (self.a, self.b)", "return self.a <= item"]),
        "__call__(self, k, by=2)": "return self.a * k + self.b * by",
    }
    if rng.random() < 0.6:
        methods["__bool__(self)"] = f"return {rng.choice(TRUTHS)}"
    body = "\n".join(f"    def {head}:\n        {lines}\n" for head, lines in methods.items())
    head = HEADS[rng.choice([*HEADS])]
    if rng.random() < 0.5:  # the hash is kept by the constructor
        head = head.replace("        self.b = b\n", "        self.b = b\n        self.hash_ = hash((a, b))\n", 1)
        head = head.replace("return hash((self.a, self.b))", "return self.hash_")
    return f"{head}\n{body}"
