"""Bytes and bytearrays, and slices that are compared."""

from __future__ import annotations

ARRAY = """def nothing():
    return 0


LOST = bytearray([0, 1, 0, 1, 1, 0, 0, 1, 1, 0])
ROWS = (LOST, bytearray(b"ab"))


def rule(number):
    return """
ANSWERED = [
    f"{ARRAY}LOST[number]",
    f"{ARRAY}sum(x for x in LOST if x < number), LOST[2]",
    f"{ARRAY}[k for k, lost in enumerate(LOST) if lost][number % 4], ROWS[1][number % 2]",
    "b = bytes([number & 3, 2])\n    return b[0] * 10 + b[1]",
    "b = bytes([number, 2])\n    return b[0] * 10 + b[1]",
    (
        "b = bytes([number & 7, 2])\n"
        '    return (b == b"\\x01\\x02", b == (1, 2), (1, 2) == b, b == [1, 2], b != b"\\x01\\x02", b '
        '< b"\\x02", b"\\x02" <= b).index(True)'
    ),
    "b = bytes(5)\n    a = bytearray(b)\n    a[number & 3] = 7\n    return sum(bytes(a)) + bytes(a)[2]",
    "b = bytes(number)\n    return len(b)",
    'b = b"hello" if number > 1 else b"hi"\n    return len(b) * 100 + b[1]',
    'b = b"abcab"\n    return b.count(b"ab") * 100 + b.count(97) * 10 + (97 in b) + (b"ca" in b)',
    (
        "b = bytes([number & 255, 97, 98, 97, 98])\n"
        '    return b.count(b"ab") * 1000 + b.count(97) * 100 + (97 in b) + (b"ba" in b) + '
        'b.find(98) * 10 + b.find(b"ba")'
    ),
    "b = bytes([number & 255, 97, 98])\n    return number in b",
    "b = bytes([number & 255, 97, 98])\n    return b.index(number)",
    (
        "b = bytes([number & 255, 97, 98])\n"
        '    return b.index(b"b") + b.rindex(97) + b.rfind(b"zz") + b.find(98, 1, 2)'
    ),
    (
        "b = bytes([1, 2, 3, number & 3])\n"
        "    i = number & 3\n"
        "    c = b[:i] + bytes([9]) + b[i + 1:]\n"
        "    return c[0] + c[1] * 10 + c[2] * 100 + c[3] * 1000 + len(c)"
    ),
    'b = bytes([1, 2, 3, number & 3])\n    return b[1:3] == b"\\x02\\x03"',
    (
        "b = bytes([1, 2, 3, number & 3])\n"
        "    return sum(b[::-1][:2]) + max(b) + min(b) + len(set(b)) + sorted(b)[1] + any(b) + "
        "all(b)"
    ),
    (
        "b = bytes([1, 2, 3, number & 3])\n"
        "    return sum(i * x for i, x in enumerate(b)) + sum(x for x in reversed(b)) + sum(a * c "
        "for a, c in zip(b, b[1:]))"
    ),
    (
        "b = bytes([1, number & 3])\n"
        "    return isinstance(b, bytes) + isinstance(b, tuple) * 2 + isinstance(b, (str, list)) * "
        "4 + (type(b) is bytes) * 8"
    ),
    'b = bytes([number & 1]) * 3 + 2 * b"\\x05"\n    return sum(b) + len(b)',
    "b = bytes([number & 1])\n    return 1 if b else 2",
    "b = bytes(number & 1)\n    return 1 if b else 2",
    'd = {b"a": 1, b"b": 2}\n    return d.get(bytes([97 + (number & 1)]), 0)',
    ("d = {}\n    d[bytes([number & 1])] = 5\n    d[bytes([0])] = 7\n    return d[bytes([number & 1])] + len(d)"),
    'return len({bytes([number & 1]), b"\\0", (0,)})',
    (
        "match bytes([1, number & 3]):\n"
        '        case b"\\x01\\x01":\n'
        "            return 1\n"
        "        case [1, 2]:\n"
        "            return 2\n"
        "        case bytes():\n"
        "            return 3"
    ),
    "match bytes([1, number & 3]):\n        case bytes(x):\n            return x[1]",
    "b = bytes([1, number & 3])\n    x, y = b\n    return x * 10 + y",
    "b = bytes([1, number & 3])\n    return [*b, 3][1]",
    ('b = bytes([1, 2, number & 3])\n    c = b.replace(b"\\x02", b"\\x07")\n    return c[1] * 10 + c[2] + len(c)'),
    'b = bytes([1, 2, number & 3])\n    c = b.replace(b"\\x02", b"\\x07\\x07")\n    return len(c)',
    'b = bytes([1, 2, number & 3])\n    return b.startswith(b"\\x01") + b.endswith(b"\\x02") * 2',
    "return bytes(x for x in (1, 2, 3) if x > number)[0]",
    "return bytes(range(number & 7))[1]",
    "return bytes((number > 1, number & 1))[0]",
    "x = None if number > 1 else bytes([number & 3])\n    return 5 if x is None else x[0]",
    "x = (1, 2) if number > 1 else bytes([number & 3, 2])\n    return x[0] + len(x) + (x == (1, 2))",
    'table = b"\\x05\\x06\\x07"\n    return table[number]',
    'return b"\\x05\\x06\\x07"[number:][0]',
    'return sorted([bytes([number & 3]), b"\\x01", b"\\x01\\x00"]).index(b"\\x01")',
    "a = bytearray(3)\n    a[0] = number\n    return a[0]",
    "a = bytearray(3)\n    a[0] += number\n    return bytes(a)[0]",
    'a = bytearray(b"abc")\n    a[number] = 1\n    return a[0] + a[1] + a[2]',
    "a = bytearray([number, 2])\n    return a[0]",
    "a = bytearray([number & 3, 2])\n    a.append(number)\n    return a[0] + len(a) + a[-1]",
    "a = bytearray([number & 3, 2])\n    return a == [1, 2]",
    'a = bytearray([number & 3, 2])\n    return a == b"\\x01\\x02"',
    "a = bytearray([number & 3, 2])\n    a[0], a[1] = a[1], a[0]\n    return a[0]",
    "a = bytearray([number & 3, 2])\n    return a.count(300)",
    "a = bytearray([number & 3, 2])\n    return 300 in a",
    ('a = bytearray([number & 3, 2])\n    return (2 in a) + (b"\\x02" in a) + a.count(2) + a.find(b"\\x02\\x02")'),
    "a = bytearray(number)\n    return len(a)",
    'a = bytearray(b"abc")\n    a[0] = True\n    return a[0] + 1',
    'a = bytearray(b"abc")\n    a[0] = 1.0\n    return a[0] + 1',
    (
        "a = bytearray()\n"
        "    for i in range(number):\n"
        "        a.append(i)\n"
        "    b = bytes(a)\n"
        "    return len(b) + (b[-1] if b else 5)"
    ),
    (
        "def bytearray(x):\n"
        "    return [*x]\n"
        "def rule(number):\n"
        "    a = bytearray((1, 2))\n"
        "    a[0] = 500\n"
        "    return a[0]"
    ),
    'a = bytearray(b"abc")\n    a[0], x = number & 1, a[1]\n    return a[0] + x',
    'a = bytearray(b"abc")\n    f = lambda: a[0]\n    a[0] = 1\n    return f()',
    "a = bytes(a for a in (1, 2))\n    return a[0]",
    'x = bytes([number & 3]) if number else b""\n    return x or 5',
    "x = bytes([number & 3])\n    return (x and 5)",
    'x = [bytes([number & 3]), b"ab"]\n    return max(x)[0] + len(min(x, key=len))',
    'x = {bytes([number & 3]): 1}\n    return b"\\x01" in x',
    'x = bytes([number & 3, 1])\n    return x == "ab" or x is None or x == 1',
    'x = (bytes([number & 3, 1]), 1)\n    return (x == ((1, 1), 1)) + (x == (b"\\x01\\x01", 1)) * 2',
    'x = bytes([number & 3, 1]) + b"abc" + bytes(2)\n    return x[number]',
    'x = b"abc"[:number] + b"d"\n    return len(x) + x[0]',
    'x = b"abc"[:number]\n    return len(x)',
    'x = b"abc"[:number] == b"abc"\n    return x',
    "x = (1, 2, 3, number)\n    i = number & 1\n    return x[i:i + 2] == (2, 3)",
    'x = "abcd"\n    i = number & 1\n    return x[i:i + 2] == "bc"',
    "x = (1, 2, 3, number)\n    i = number & 1\n    y = x[i:i + 2]\n    return y[0]",
    "x = bytes((1, 2, 3, number & 3))\n    i = number & 1\n    y = x[i:i + 2]\n    return y[0]",
    'x = bytes((1, 2, 3, number & 3))\n    i = number & 1\n    return x[i:i + 2] == b"\\x02\\x03"',
    "x = (1, 2, 3, number)\n    i = number & 1\n    return x[i:i + 2] < (2, 3)",
    (
        "x = bytearray((1, 2, 3, number & 3))\n"
        "    y = bytearray(x)\n"
        "    y[0] = 9\n"
        "    z = bytearray(y)\n"
        "    return x[0] + y[0] + z[number & 1] + (x == y)"
    ),
    ("for i in range(2):\n        x = bytearray(2)\n        x[i] = number & 3\n    return x[0] * 10 + x[1]"),
    (
        'x = "abcd"\n'
        "    i = number & 1\n"
        '    return (x[i:i + 2] in ("bc", "ab")) + (x[i:i + 2] in "xxbcx") * 2 + (x[i:i+1] == "b") '
        '* 4 + (x[i:i+2] != "ab") * 8'
    ),
    (
        "x = (1, 2, 3, number)\n"
        "    i = number & 1\n"
        "    return (x[i:i + 2] in ((1, 2), (7, 8))) + (x[i:i + 2] == [1, 2]) * 2 + (x[i:] == x) * "
        "4 + (x[:i] == ()) * 8"
    ),
    (
        "x = [1, 2, 3, number]\n"
        "    i = number & 1\n"
        "    return (x[i:i + 2] == [1, 2]) + (x[i:i + 2] == (1, 2)) * 2 + (x[i:] == x[i:])"
    ),
    "x = ((1, 2), (3, 4))\n    i = number & 1\n    return x[i:i + 1] == ((1, 2),)",
    'x = "abcd"\n    i = number & 1\n    return x[i:i + 2] < "bc"',
    (
        "x = bytes((1, 2, 3, number & 3))\n"
        "    i = number & 1\n"
        '    return (x[i:i + 2] in x) + (x[i:i + 2] in (b"\\x01\\x02", b"x")) + (x[i:i+2] < '
        'b"\\x01\\x03") * 5'
    ),
    "x = (1, 2, 3, number)\n    i = number & 1\n    return 5 if x[i:i + 2] else 6",
    "x = (1, 2, 3, number)\n    return x[:number] == (1, 2) or x[number:] == ()",
    "return 1 < len((1, 2, 3)[:number]) == number",
    "return (TABLE[:number] < TABLE[number:])",
    "x = [TABLE[:number], (1, 2)]\n    return len(x[0])",
    "return len({TABLE[:number], (3, 1), ()}) + (TABLE[:number] in {(3,), (3, 1)})",
    "x = (TABLE[:number] or (1, 2))\n    return len(x)",
    'x = TABLE[:number] if number > 1 else "ab"\n    return len(x)',
]
REFUSED = {
    f"{ARRAY}LOST[1:number]": "is used on",
    f"{ARRAY}number in LOST": "a constant of the class bytearray",
    f"{ARRAY}LOST == bytes(LOST)": "a constant of the class bytearray is used as a value",
    f"{ARRAY}LOST.append(number)": ".append is used on",
    "b = bytes([1, number & 3])\n    return b.items": "a bytes has no attribute 'items'",
    "b = bytes([1, number & 3])\n    return b._ints[0]": "a bytes has no attribute '_ints'",
    "b = bytes([1, 2, number & 3])\n    return b.startswith(1)": (".startswith is used on a bytes and on an int"),
    "return bytes([1, 2, number & 3]) + (1, 2)": "+ is used on a bytes and on a tuple of 2",
    "return (1, 2) + bytes([1, 2, number & 3])": "+ is used on a tuple of 2 and on a bytes",
    "return str(bytes([number & 3]))": "str is used on a bytes",
    "return bytes({number, 1})[0]": "a set is iterated over, but its order is not defined",
    'return bytes("abc")[number]': "bytes are made of a text",
    "x = bytes([number & 3])\n    return hash(x) == 1": "hash is used on a bytes",
    "a = bytearray([number & 3, 2])\n    return isinstance(a, list)": "bytearray is called",
    "a = bytearray([number & 3, 2])\n    b = a\n    b[0] = 1\n    return a[0]": "bytearray is called",
    (
        "def put(a):\n"
        "    a[0] = 3\n"
        "def rule(number):\n"
        "    a = bytearray([number & 3, 2])\n"
        "    put(a)\n"
        "    return a[0]"
    ): "bytearray is called",
    (
        'a = bytearray(b"abc")\n    for i, x in enumerate(a):\n        a[i] = x + number\n    return sum(a)'
    ): "a list is changed while a loop runs over it",
    'a = bytearray(b"abc")\n    t = 0\n    for x in a:\n        a[2] = 1\n        t += x\n    return t': (
        "a list is changed while a loop runs over it"
    ),
    (
        'a = bytearray(b"abc")\n'
        "    try:\n"
        "        a[number] = 300\n"
        "    except (IndexError, ValueError) as e:\n"
        "        return 1\n"
        "    return a[0]"
    ): "bytearray is called",
    'a = bytearray(b"abc")\n    return len(a[1:]) + (a[:1] == b"a")': "bytearray is called",
    'a = bytearray(b"abc")\n    x = a[0] = number & 1\n    return a[0] + x': "bytearray is called",
    'a = bytearray(b"abc")\n    a[1:2] = b"x"\n    return a[1]': "bytearray is called",
    'a = bytearray(b"abc")\n    del a[0]\n    return a[1]': "bytearray is called",
    'a = bytearray(b"abc")\n    return sum(x + number for x in a) if a else 0': "bytearray is called",
    (
        "if number > 1:\n        a = bytearray(2)\n    else:\n        a = [500]\n    a[0] = 7\n    return a[0]"
    ): "bytearray is called",
    'a = bytearray(b"abc")\n    return [a[0] for a in ((1,), (2,))][0] + a[0]': "bytearray is called",
    'x = bytes([number & 3, 1])\n    return x.join([b"a"])[0]': (".join is used on a bytes and on a list of 1"),
    "x = bytes([number & 3, 1])\n    return int(x)": "int is used on a bytes",
    "x = bytes([number & 3, 1])\n    return x % 3": "% is used on a bytes and on an int",
    'x = bytes([number & 3, 1])\n    return f"{x}" == ""': "the text of a bytes is made",
    "x = bytes([number & 3, 1])\n    return x < (1, 2)": "dataclasses are put in order",
    'import_ = bytes.fromhex("0102")\n    return import_[number]': (
        "bytes.fromhex is a descriptor of the class classmethod_descriptor"
    ),
    "x = bytes([number & 3, 1]).hex()\n    return len(x)": ".hex is used on a bytes",
    "x = bytearray((1, 2, 3, number & 3))\n    x = bytearray(x)\n    return x[3]": "bytearray is called",
    "x = (1.0, 2.0, 3.0, number)\n    i = number & 1\n    return x[i:i + 2] == (1, 2)": (
        "a tuple of items of several kinds is indexed by a variable (an int that may"
    ),
    "return len({TABLE[:number]: 1})": "a sequence whose length changes is kept or passed on",
    "return min(TABLE[:number], (1, 2))[0]": "a sequence whose length changes is kept or passed on",
    "return {1: 2}.get(TABLE[:number], 3)": "a sequence whose length changes is kept or passed on",
    "return isinstance(TABLE[:number], tuple)": "a sequence whose length changes is kept or passed on",
    "return TABLE[:number] is TABLE": "`is` compares values that may be equal without being one object",
}
