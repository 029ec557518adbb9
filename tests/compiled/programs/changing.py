"""The grammar of texts, sets and dicts that change, of errors, patterns and arguments; see `grammar.py`.

In the statements, `\\n` ends a line, and `\\t` begins one further to the right.
"""

from __future__ import annotations

CHANGING = {
    "word": r"""
        2 "xo"
        2 "a-b"
        ""
        2 str($int)
        2 f"{$int}"
        f"{$char}{$int}"
        f"{$int}-{$word}"
        f"{$int:03d}"
        f"{$word:>4}"
        f"{$colour.name}{$level.value}"
        ($word + $word)
        ($word + $char)
        ($char * $small)
        $text[$small:]
        $word[1:]
        $word[:$index]
        $word[::-1]
        $word.replace($char, $word)
        $word.strip("x")
        $word.lstrip("ax")
        $word.upper()
        $word.lower()
        $word.capitalize()
        $word.zfill(3)
        $word.ljust(3, "-")
        $word.rjust(4)
        $word.center(5, "x")
        $word.removeprefix("x")
        $word.removesuffix($char)
        $word.partition("-")[0]
        $word.split("-")[0]
        $word.rsplit("-", 1)[-1]
        "".join($char for $v in range($small))
        "".join($c for $c in $word if $c != $char)
        "-".join($words)
        ",".join(str($int'v) for $v in $ints)
        "".join(sorted($word))
        "".join(reversed($word))
        $words[$place2]
        ("a", "bb", "")[$place3]
        ("xo" if $bool else "o")
        ($word if $bool else $word)
        {0: "x", 1: "oo"}.get($int, $word)
        max($words, key=len)
        min($words)
        $piece.name
        $hue.lower()
        chr($small + 65)
        ~ str($bool)
        ~ str($float)
        ~ str($pair)
        ~ str(None)
        ~ repr($word)
        ~ "%d" % $int
        ~ "{}".format($int)
        ~ f"{$float:.1f}"
        ~ $word.title()
        ~ $word.swapcase()
        ~ $word.translate({120: "y"})
        ~ $word.expandtabs()
        ~ bin($int)
    """,
    "words": r"""
        [$word, $word]
        ["xo", "a-b", $word]
        ("up", "down", $word)
        [$word'v for $v in $ints] + ["b", "a"]
        $word.split("-") + ["o", ""]
        ("a b  " + $word).split() + ["b"]
        [*$words, $word]
        sorted($words)
        list($words)
    """,
    "table": r"""
        {}
        2 {1: $int, 2: $int}
        2 {$int: $int, 2: $int}
        2 {$v: $int'v for $v in $ints}
        {$v % 3: $int'v for $v in $ints if $bool'v}
        {$int'i'v: $i for $i, $v in enumerate($seq)}
        {$k: $int'k'v for $k, $v in $table.items()}
        {$k: $v for $k, $v in $table.items() if $bool'k'v}
        dict(zip($seq, $ints))
        dict($table)
        dict([(1, $int), $pair])
        dict.fromkeys($ints, $int)
        $table.copy()
        ($table | $table)
        {**$table, $int: $int}
        {0: 1, **$table}
        dict(sorted($table.items()))
        ~ dict($counts)
        ~ ($table if $bool else {$int: 1})
        ~ {$int: $int, **$dict}
    """,
    "counts": r"""
        2 Counter($ints)
        Counter()
        Counter($int'v for $v in $ints)
        Counter[int]($ints)
        Counter($table)
        Counter($counts)
        defaultdict(int)
        ($counts + Counter($ints))
        ~ ($counts - Counter($ints))
        ~ $counts.copy()
    """,
    "bag": r"""
        2 frozenset({$int % 5})
        2 ($bag | {$int % 5})
        ($bag | $bag)
        ($bag - {$int})
        ($bag ^ {$int % 5})
        ($bag & {0, 1, 2})
        $bag.union($seq)
        $bag.difference($ints)
        frozenset($v for $v in $bag if $bool'v)
        frozenset(range($small))
        frozenset($int'v % 6 for $v in $bag)
        frozenset($bag)
        ($bag if $bool else $bag)
        ~ frozenset()
        ~ frozenset({$int, $int})
        ~ frozenset(set($ints) | $bag)
    """,
    "far": r"""
        frozenset({1, 1000, -70000})
        ($far | {1000 * $small})
        ($far - {1000, $int})
        frozenset($v for $v in $far if $bool'v)
    """,
    "spots": r"""
        2 frozenset({($int % 3, 1)})
        2 ($spots | {($place2, $int % 3)})
        ($spots - {$pair})
        ($spots ^ {($place2, $place2)})
        frozenset(($b, $a) for $a, $b in $spots)
        frozenset(($a, $int'a'b % 4) for $a, $b in $spots if $bool'a'b)
        ($spots if $bool else $spots)
        ~ frozenset({$pair, $pair})
    """,
    "hues": r"""
        frozenset({$colour})
        ($hues | {$colour})
        ($hues - {$Colour.RED})
        frozenset($e for $e in $Colour if $e is not $colour)
    """,
    "said": r"""
        frozenset({$word})
        ($said | {$char, $word})
        ($said - {"xo"})
    """,
    "trail": r"""
        ($int, $int)
        2 ($trail + ($int,))
        $trail[1:]
        (*$trail, $int)
        ($trail if $bool else ())
        tuple($v for $v in $trail if $bool'v)
        tuple(sorted($trail))
        tuple($grown)
    """,
    "entries": r"""
        2 tuple(sorted({**dict($entries), $int % 4: $int}.items()))
        tuple($table.items())
        tuple(($k, $v) for $k, $v in $entries if $bool'k'v)
    """,
    "hue": "$colour.name",
    "piece": r"""
        2 ROOK
        PIECES[$place3]
        next($w for $w in PIECES if $w.worth != 3)
        ($piece if $bool else PIECES[$place3])
        ~ BY_NAME["o"]
        ~ BY_NAME[$char]
        ~ BY_NAME.get($char, ROOK)
    """,
    "either": r"""
        ($pair if $bool else "pass")
        ($pair if $bool else $int)
        ($int if $bool else $text)
        ($point if $bool else $pair)
        ($colour if $bool else $pair)
        ($colour if $bool else $int)
        (($int,) if $bool else $pair)
        ($either if $bool else $int)
        [$int, $pair, $text][$place3]
        (lambda $z: $z if isinstance($z, tuple) else "none")($either)
        ~ ($bool or $pair)
        ~ (None if $bool else $either)
    """,
    "maybe_pair": r"""
        (None if $bool else $pair)
        ($pair if $bool else None)
        next((($a, $b) for $a, $b in $pairs if $bool'a'b), None)
    """,
    "int": r"""
        len($word)
        2 int(str($int))
        int(str($int) + "0")
        int($word or "3")
        int($digit + $digit)
        int("12"[$place2])
        $word.count($char)
        $word.find($char)
        $word.rfind("-")
        $word.index("-")
        ord($word[0])
        sum(ord($c) for $c in $word)
        sum(int($c) for $c in str(abs($int)))
        len($words)
        $words.index($word)
        len($word.split("-"))
        len($word.split())
        len(str($int))
        2 $table.get($int, $int)
        $table[$int]
        len($table)
        sum($table)
        sum($table.values())
        sum($k * $v for $k, $v in $table.items())
        max($table.values(), default=$int)
        max($table, key=$table.get)
        min($table, key=lambda $v: $int'v, default=0)
        list($table)[0]
        next(iter($table), $int)
        {$v: [$v] for $v in $ints}.get($int, [3])[0]
        $counts[$int]
        len($counts)
        sum($counts.values())
        $counts.most_common(1)[0][0]
        max($counts.values(), default=0)
        len($bag)
        sum($bag)
        max($bag, default=0)
        len({*$bag, $int})
        len($bag & $bag)
        sum($int'v for $v in sorted($bag))
        sum($int'v for $v in $bag)
        min($bag | {$int})
        len($far)
        sum($far)
        len($spots)
        sum($a + 3 * $b for $a, $b in $spots)
        max($a for $a, $b in $spots)
        sorted($spots)[0][1]
        len($hues)
        len($said)
        len($trail)
        sum($trail)
        $trail[-1]
        $trail.count($int)
        dict($entries).get($int, 0)
        sum($v for $k, $v in $entries)
        $piece.worth
        2 $piece.reach($int)
        $piece.steps[$place2][$place2]
        len($piece.name)
        sum($w.worth for $w in PIECES if $bool)
        max(PIECES, key=lambda $w: $w.reach($int)).worth
        {0: abs, 1: lambda $v: $int'v}[$place2]($int)
        sum($a * $b for $a, $b in pairwise($seq))
        sum($v for $v in chain($ints, ($int, 1)))
        len(list(product($seq, repeat=2)))
        ~ len({$int: 1 for $v in $ints})
        ~ list($bag)[0]
        ~ next(iter($bag))
        ~ int($word)
        ~ int($float)
        ~ hash($bag) * 0
        ~ len(vars($piece))
        ~ int("1_0") + int(" 4 ")
        ~ $table.pop($int, 0)
        ~ sum($table[$v] for $v in $ints)
    """,
    "bool": r"""
        2 $word == $word
        $word != "xo"
        $word < $word
        $char in $word
        $word in "xo-axo"
        $word in ("xo", "", $char)
        $word in $words
        $word.isdigit()
        $word.isalpha()
        $word.isupper()
        $word.startswith($word)
        $word.endswith(("x", "o"))
        not $word
        bool($word)
        2 $int in $table
        $int not in $table
        not $table
        $table == $table
        $int in $table.values()
        $int in $counts
        $counts[$int] > 1
        2 $int in $bag
        $bag == $bag
        $bag <= $bag
        $bag < {0, 1, 2, $int}
        $bag.isdisjoint($seq)
        $bag.issubset($ints)
        not $bag
        $pair in $spots
        ($place2, $int) in $spots
        $spots == $spots
        {$pair} <= $spots
        any($bool'a'b for $a, $b in $spots)
        $colour in $hues
        $word in $said
        $int in $far
        $int in $trail
        $trail == ($int, 1)
        $trail < $trail
        $maybe_pair is None
        $maybe_pair == $pair
        $either == $either
        $either != $pair
        $either == $int
        $either in ($pair, $int, "pass")
        isinstance($either, tuple)
        isinstance($either, (int, str))
        any($z == $either for $z in [$pair, $int])
        ~ bool($either)
        ~ $either in range($int)
        ~ $either is $colour
        ~ $either < $either
        ~ {$either, $pair} == {$either}
        $piece is ROOK
        $piece == PIECES[$place3]
        $piece.heavy
        $piece.name == $char
        ~ $bag == frozenset($ints)
        ~ $piece in PIECES
        ~ $word is $word
        ~ $table is $table
    """,
    "pair": r"""
        ($maybe_pair or $pair)
        $piece.steps[$place2]
        ~ max($spots)
        ~ $table.popitem()
    """,
    "char": r"""
        $word[$place2]
        $word[-1]
        ~ min($word)
    """,
    "ints": r"""
        $table
        $table.values()
        sorted($table)
        $trail
        sorted($bag)
        sorted($bag, reverse=True)
        map(int, str(abs($int)))
        [int($c) for $c in "102" if $c in $word]
        [*$bag] and [$int]
        ~ $bag
        ~ iter($trail)
        ~ Counter($ints)
    """,
    "pairs": "~ sorted($spots | {(0, 1), (1, 1), (2, 5)})\n~ tuple($entries) + ((0, 1),) * 3",
}
STATEMENTS = r"""
    3 $new_word = $word
    2 $var_word = $word
    2 $var_word += $word
    $new_words = $words
    $h = $words\n$h = list($h)\n$h.append($word)\n$new_word = $h[-1]
    for $q in $words:\n\t$loop'q
    for $c in $word:\n\t$loop'c
    for $i, $c in enumerate($word):\n\tif $c == $char:\n\t\t$loop'i'c
    $var_word = ""\nfor $v in $ints:\n\t$var_word += str($int'v)
    $h = []\nfor $v in $ints:\n\t$h.append(str($int'v))\n$new_word = "-".join($h)
    3 $new_table = $table
    2 $new_table = {}
    2 $var_table = $table
    3 $var_table[$int] = $int
    $var_table[$int] = $var_table.get($int, 0) + 1
    2 for $v in $ints:\n\t$var_table[$v % 4] = $int'v
    $var_table[$int] += $int
    if $int in $var_table:\n\t$block
    del $var_table[$int]
    $var_table.pop($int, None)
    $new_int = $var_table.pop($int, $int)
    $new_int = $var_table.setdefault($int, $int)
    $var_table.setdefault($int, $int)
    $var_table.update({$int: $int})
    $var_table.update($table)
    $var_table.clear()
    for $k, $v in $table.items():\n\t$loop'k'v
    for $k in $table:\n\t$loop'k
    $z = $var_table\n$z[$int] = 4\n$new_int = len($var_table)
    $d = {}\nfor $v in $ints:\n\t$d.setdefault($v % 2, []).append($v)\n$new_int = len($d.get(1, []))
    $d = {}\nfor $a, $b in $pairs:\n\t$d[$a, $b] = $int'a'b\n$new_int = $d.get($pair, 0) + len($d)
    $d = {}\nfor $q in $words:\n\t$d[$q] = $d.get($q, 0) + 1\n$new_int = $d.get($word, 7)
    $d = {$c: $i for $i, $c in enumerate("xo.")}\n$new_int = $d.get($char, $int)
    2 $new_counts = $counts
    2 $var_counts[$int] += 1
    for $v in $ints:\n\t$var_counts[$v] += $int'v
    $var_counts.update($ints)
    for $k, $v in sorted($counts.items()):\n\t$loop'k'v
    for $k, $v in $counts.most_common():\n\t$loop'k'v
    $d = defaultdict(list)\nfor $v in $ints:\n\t$d[$v % 2].append($v)\n$new_int = len($d)
    $new_bag = $bag
    $s = set($bag)\n$s.add($int)\n$new_bag = frozenset($s)
    $s = {$pair}\nfor $a, $b in $pairs:\n\t$s.add(($b, $a))\n$new_int = len($s)
    $s = set()\nfor $q in $words:\n\tif $q not in $s:\n\t\t$s.add($q)\n$new_int = len($s)
    $s = set($spots)\n$s.discard($pair)\n$s.add(($place2, $int))\n$new_int = len($s)
    $s = {$int}\n$s |= $bag\n$s -= {$int}\n$new_int = len($s) + sum($s)
    $s = {$int}\n$new_int = $s.pop()
    $s = set($seq)\nif len($s) == 1:\n\t$var_int = $s.pop()
    for $v in sorted($bag):\n\t$loop'v
    for $a, $b in sorted($spots):\n\t$loop'a'b
    for $w in PIECES:\n\t$var_int += $w.reach($int)
    for $a, $b in $piece.steps:\n\t$loop'a'b
    $z = $piece\n$var_int = $z.worth + len($z.steps)
    2 try:\n\t$var_int = $int // $int\nexcept ZeroDivisionError:\n\t$var_int = $int
    2 try:\n\t$var_int = $seq[$int]\nexcept IndexError:\n\t$block
    2 try:\n\t$var_int = $table[$int]\nexcept KeyError:\n\t$var_int = $int
    try:\n\t$var_int = $table[$int]\nexcept KeyError:\n\t$block\nelse:\n\t$block
    try:\n\t$var_int = int($word)\nexcept ValueError:\n\t$var_int = $int
    try:\n\t$var_int = $seq.index($int)\nexcept (ValueError, IndexError):\n\t$block
    try:\n\t$block\n\t$var_int = $int // $int\n\t$block\nexcept ZeroDivisionError:\n\t$block
    try:\n\t$x = $int // $int\nexcept ZeroDivisionError:\n\t$x = $int\n$new_int = $x
    try:\n\t$x = 6 // $int\nexcept ArithmeticError:\n\tpass\nelse:\n\t$var_int = $x
    try:\n\t$var_int = $int // $int\nexcept ZeroDivisionError:\n\t$block\nfinally:\n\t$var_int += 1
    try:\n\t$var_list[$int] = $int\nexcept IndexError:\n\t$var_list.append($int)
    try:\n\t$var_list.append(4 // $int)\n\t$var_list.append($int)\nexcept ZeroDivisionError:\n\t$var_list.pop()
    try:\n\tif $bool:\n\t\traise ValueError($int)\n\t$block\nexcept ValueError:\n\t$block
    try:\n\traise KeyError\nexcept LookupError:\n\t$block
    try:\n\tassert $bool\nexcept AssertionError:\n\t$block
    try:\n\t$var_int = $table[$int] // $int\nexcept KeyError:\n\t$block\nexcept ZeroDivisionError:\n\t$block
    try:\n\ttry:\n\t\t$var_int = 9 // $int\n\texcept IndexError:\n\t\t$block\nexcept ZeroDivisionError:\n\t$block
    try:\n\treturn $return\nexcept (ZeroDivisionError, KeyError, IndexError):\n\t$block
    for $v in $ints:\n\ttry:\n\t\t$var_int += 6 // $v\n\texcept ZeroDivisionError:\n\t\tcontinue\n\t$loop'v
    for $v in $ints:\n\ttry:\n\t\tif $v > 2:\n\t\t\tbreak\n\t\t$var_int += 6 // $v\n\texcept Exception:\n\t\tpass
    def $f($v):\n\tif $v > 1:\n\t\traise KeyError\n\treturn 3\ntry:\n\t$var_int = $f(2)\nexcept KeyError:\n\tpass
    if $bool and $int > 50:\n\traise ValueError(f"{$int} is too much")
    ~ try:\n\t$var_int = $int // $int\nexcept ZeroDivisionError as $x:\n\t$var_int = len(str($x))
    ~ try:\n\t$block\nexcept Exception:\n\t$block
    ~ try:\n\treturn $return\nfinally:\n\t$block
    ~ try:\n\t$block\nexcept:\n\traise
    ~ for $v in $ints:\n\ttry:\n\t\t$loop'v\n\tfinally:\n\t\t$var_int += 1
    $z = $maybe\nif $z is not None:\n\t$var_int = $z + $int
    $z = $maybe\nif $z is None:\n\t$z = $int\n$var_int = $z * 2
    $z = $maybe\nif $z is None:\n\treturn $return\n$var_int = $z - 1
    if ($z := $maybe) is not None and $z > $int:\n\t$var_int = $z
    $z = $maybe\n$var_int = $z + 1 if $z else $int
    $z = $maybe\nif $z in (1, 2):\n\t$var_int = $z + 5
    $z = $maybe\nif not isinstance($z, int):\n\t$z = 3\n$var_int = $z
    $new_either = $either
    $var_either = $either
    $z = $either\nif isinstance($z, tuple):\n\t$var_int = $z[0]\nelif $z == $int:\n\t$block
    $z = $either\nif not isinstance($z, int):\n\treturn $return\n$var_int = $z + 1
    $z = $either\nif $z == "pass":\n\t$block\nelse:\n\t$var_int = 3 if $z == $pair else 4
    $z = $either\n$var_int = $z[-1] if isinstance($z, tuple) and len($z) == 2 else $int
    for $z in [$either, $pair, $int]:\n\tif isinstance($z, tuple):\n\t\t$var_int += $z[0]
    $s = [$pair]\nif $bool:\n\t$s.append($either)\n$new_int = sum(1 for $z in $s if $z == $pair)
    $s = [$v for $v in $ints] + ["pass"]\n$new_int = len($s) + $s.index("pass")
    $s = [$int, 1]\n$z = $s\n$z.append($int)\n$s.append($int)\n$new_int = sum($s) + len($z)
    $s = [$v for $v in $ints]\n$z = $s\n$s = $s + [$int]\n$z.append($int)\n$new_int = sum($s) + len($z)
    $s = [$int, 1]\n$z = [$int]\n($s if $bool else $z).append($int)\n$new_int = sum($s) + len($z)
    $s = [$int, 1]\n$z = $s if $bool else [$int]\n$new_int = sum($z) + len($s)
    ~ $s = [$int, 1]\n$z = $s\nif $bool:\n\t$z = [$int]\n$z.append($int)\n$new_int = sum($z) + len($s)
    $s = [$v for $v in $ints]\n$s[$small:] = [$int, $int]\n$new_int = sum($s) + len($s)
    $s = [$v for $v in $ints]\n$z = $s\ndel $z[:$small]\n$new_int = sum($s) + len($s)
    def $f($z):\n\treturn $z if isinstance($z, int) else 5\n$new_int = $f($either) + $f($pair)
    def $f():\n\tif $bool:\n\t\treturn $pair\n\treturn $int\n$new_either = $f()
    match $either:\n\tcase ($a, $b):\n\t\t$block\n\tcase int($m):\n\t\t$block'm\n\tcase "pass" | str():\n\t\t$block
    match $either:\n\tcase $Point(x=$m):\n\t\t$var_int = $m\n\tcase [_, *$t]:\n\t\t$var_int = len($t)
    $z = ("go", $int) if $bool else ("put", $pair)\n$t, *$s = $z\n$var_int = $s[0] if $t == "go" else $s[0][1]
    ~ $a, $b = $either\n$new_int = 1 if $a == $b else 2
    ~ $new_int = len($either)
    ~ $d = {$either: 1, 5: 2}\n$new_int = $d.get($either, 3)
    $z = $maybe_pair\nif $z:\n\t$var_int = $z[0] - $z[1]
    $z = $maybe_pair\nif $z is not None:\n\t$a, $b = $z\n\t$var_int = $a * 2 + $b
    $z = None\nfor $v in $ints:\n\tif $z is None or $v > $z:\n\t\t$z = $v\n$var_int = $int if $z is None else $z
    ~ $z = $maybe\nassert $z is not None\n$var_int = $z
    match $maybe:\n\tcase None:\n\t\t$block\n\tcase $m:\n\t\t$block'm
    match $word:\n\tcase "xo":\n\t\t$block\n\tcase "" | "x":\n\t\t$block
    match ($word, $int):\n\tcase ("xo", 1):\n\t\t$block\n\tcase (_, $m) if $bool'm:\n\t\t$block'm
    match $int:\n\tcase 0 | 1:\n\t\t$block\n\tcase $m if $m > 3:\n\t\t$block'm\n\tcase -1:\n\t\t$block
    match ($int % 2, $bool):\n\tcase (0, True):\n\t\t$block\n\tcase (1, $x):\n\t\t$var_int = $int if $x else 2
    match $bool:\n\tcase True:\n\t\t$block\n\tcase False:\n\t\t$block
    2 $x, *$t = $seq\n$var_int = $x + len($t)
    *$t, $x = $seq\n$var_int = $x + $t[0]
    $x, *$t, $y = $trail\n$var_int = $x - $y + len($t)
    ($x, *$t), $y = $seq, $int\n$var_int = $x * $y + sum($t)
    for $x, *$t in $pairs:\n\t$var_int += $x + $t[0]
    def $f($a, $b=$int, *$t):\n\treturn $int'a'b + len($t)\n$new_int = $f($int) + $f($int, $int, $int)
    def $f($a, *, $b=$int):\n\treturn $int'a'b\n$new_int = $f($int, $b=$int) - $f($int)
    def $f($a, $b):\n\treturn $int'a'b\n$new_int = $f($b=$int, $a=$int) - $f(*$pair)
    def $f(*$t):\n\treturn sum($t)\n$new_int = $f($int, *$seq)
    def $f($a, $b=None):\n\treturn $a if $b is None else $a * $b\n$new_int = $f($int) + $f($int, $int)
    ~ def $f(**$r):\n\treturn $r.get("a", 0) + len($r)\n$new_int = $f(a=$int, b=1)
    def $f($v):\n\tyield $int'v\n\tyield from $ints\n$new_int = sum($f($int))
    def $f($v):\n\tif $v > 0:\n\t\tyield $v\n\t\tyield from $f($v - 1)\n$new_int = sum($f($small))
    def $f($v):\n\tyield from range($v)\n\tyield from ($w * 2 for $w in $seq)\nfor $v in $f($small):\n\t$loop'v
    $n = $int\ndef $f($v):\n\tnonlocal $n\n\t$n += $v\n\treturn $n\n$new_int = $f($int) + $f($int) + $n
    $t = ($int,) if $bool else ($int, $int)\n$new_int = len($t) + $t[-1]
    for $t in ((1,), (2, $int), ()):\n\t$var_int += sum($t)
    $t = ((1, 2), ($int,))[$place2]\n$var_int = sum($t)
    $t = ()\nfor $v in $ints:\n\t$t += ($int'v,)\n$new_int = len($t) + sum($t)
    $t = (1, "x")\n$new_int = $t[0] + len($t[1])
    def $f($w):\n\t$w.append($int)\n\t$w[0] += 1\n$h = [$int]\n$f($h)\n$new_int = $h[0] + len($h)
    def $f($w):\n\t$w[$int] = $int\n$d = {1: 2}\n$f($d)\n$new_int = len($d)
    $s = [[$int], [$int, 2]]\n$s[$place2].append($int)\n$new_int = sum(len($w) for $w in $s) + $s[0][-1]
    $s = [[] for $v in range(3)]\nfor $v in $ints:\n\t$s[$v % 3].append($int'v)\n$new_int = len($s[0]) + sum($s[1])
    $s = []\nfor $v in $ints:\n\t$s.append([$v, $int'v])\n$new_int = sum($w[1] for $w in $s) + len($s)
    $d = {}\nfor $v in $ints:\n\tif $v % 3 not in $d:\n\t\t$d[$v % 3] = []\n\t$d[$v % 3].append($v)
    $d = {1: [$int], 2: []}\n$d[1].append($int)\nfor $k, $t in $d.items():\n\t$var_int += $k * len($t) + sum($t)
    $s = [[0] * 3 for $v in range(3)]\n$s[$place3][$place3] = $int\n$new_int = sum(sum($w) for $w in $s)
    $s = [[$int, 1], [2]]\n$z = $s[$place2]\n$z.append($int)\n$z[0] += 1\n$new_int = $s[0][0] + len($s[1])
    $s = [list($seq), [1]]\n$t = $s.pop()\n$t.append($int)\n$s.append($t)\n$new_int = $s[-1][-1] + len($s)
    $s = [[1], [2, 3]]\n$t = [$w[:] for $w in $s]\n$t[$place2].append($int)\n$new_int = len($s[0]) + len($t[1])
    $s = [[], []]\n$s[$place2] += [$int]\n$s[$place2].extend($seq)\n$new_int = max(len($w) for $w in $s)
    $s = [[$int], []]\n$s.insert(0, [1, $int])\n$s.reverse()\n$new_int = len($s[0]) * 9 + len($s[1])
    for $w in [[$int], [$int, $int]]:\n\t$w.append($int)\n\t$var_int += sum($w)
    $x = [$int]\n$s = [$x, [$int]]\n$x.append($int)\n$new_int = len($s[0]) + len($x)
    $x = [$int]\n$s = [$x, $x]\n$s[0].append($int)\n$new_int = len($s[1])
    $d = {$int: {1}}\n$d.setdefault($int, set()).add($int)\n$new_int = sum(len($t) for $t in $d.values())
    $s = [[$pair], []]\n$s[1].append($pair)\n$new_int = sum($w[0][0] for $w in $s)
    $s = [[$char], ["x"]]\n$s[$place2].append($char)\n$new_int = sum($w.count("x") for $w in $s)
    $s = [[$int]]\nwhile len($s) < 4:\n\t$s.append($s[-1] + [len($s)])\n$new_int = sum(map(sum, $s))
    if [[$int], []] == [[$int], []]:\n\t$block
    $s = deque([$int])\nwhile $s:\n\t$n = $s.popleft()\n\tif $n > 0:\n\t\t$s.append($n // 2)\n\t$loop'n
    ~ LOG.append($word)
    ~ LOG[0] = $int
    ~ $z = LOG\n$z.append($int)
    ~ TALLY["x"] += 1
    ~ def $f():\n\tTALLY[$int] = 1\n\treturn 3\n$new_int = $f()
    ~ del TALLY["x"]
    ~ def $f($v, $w=[]):\n\t$w.append($v)\n\treturn len($w)\n$new_int = $f($int) + $f(1)
    ~ ROOK.worth = $int
    ~ Piece.made += 1
"""
