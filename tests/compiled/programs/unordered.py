"""The grammar of loops over sets, dicts made of them, and names given within conditions; see `grammar.py`."""

from __future__ import annotations


def _parts(text: str) -> list[str]:
    return text.split("# ----\n")


def _line(text: str) -> str:
    """Return a template of one line."""
    return text.rstrip().replace("\n", r"\n").replace("    ", r"\t")


LINES = r"""
    $d = {}\nfor $a, $b in $spots:\n\t$d[$a, $b] = $int'a'b\n$new_int = sum($d.values()) + $d.get($pair, 0)
    ~ $d = {}\nfor $a, $b in $spots:\n\t$d[$a] = $b\n$new_int = sum($d.values()) + $d.get($int, 7)
    ~ $d = dict($spots)\n$new_int = $d.get($int, 7) + len($d)
    ~ $d = {$b: $a for $a, $b in $spots}\n$new_int = $d.get($int, 7)
    $d = Counter($a for $a, $b in $spots)\n$new_int = $d[$int] + sum($v * $v for $v in $d.values())
    $d = defaultdict(int)\nfor $a, $b in $spots:\n\t$d[$b] += $a\n$new_int = len($d) + sum($d.values())
    $d = Counter()\nfor $v in $bag:\n\t$d[$v % 2] += $int'v\n$new_int = $d[0] - $d[1]
    ~ $d = Counter($a for $a, $b in $spots)\n$new_int = $d.most_common(1)[0][0]
    $new_int = next(($a for $a, $b in $spots if ($a, $b) == $pair), 5)
    ~ $new_int = next($v for $v in $bag if $bool'v)
    for $a, $b in $spots:\n\tif ($b, $a) == $pair:\n\t\treturn $return
    ~ def $f($w):\n\tfor $v in $w:\n\t\tif $v % 3 == 1:\n\t\t\treturn $v\n\treturn 7\n$new_int = $f($bag)
    $new_int = len({0: {1, 2}, 1: {0, 3, 5}}[$place2] & {$int, 1}) + ({1} <= {0: {1}, 1: {2, 3}}[$place2])
    if $bool and ($z := $int) > 2:\n\t$var_int = $z
    if $bool and ($z := $maybe) is not None and $z > 1:\n\t$var_int = $z\nelse:\n\t$block
    $new_int = sum($z for $v in $ints if $bool'v and ($z := $int'v) > 1)
    $z = $int\n$var_int = 3 if $bool and ($z := $int) > 1 else 4\n$new_int = $z
    *$x, $z = $ints\n$new_int = len($x) + $z
    $z, *$x, $v = $ints\n$x.append($z)\n$new_int = $x[-1] + len($x) - $v
    $x = []\nfor $v in $ints:\n\t$x.append((None, $v) if $v > 1 else ($v, 2))\n$new_int = len($x)
    def $f($a, $b):\n\treturn $int'a'b\n$z = partial($f, $int)\n$new_int = $z($int) + sum(map($z, $seq))
    $a, $b = itemgetter(1, 0)($seq)\n$new_int = $a * 2 - $b
    $s = sorted($pairs, key=itemgetter(1, 0))\n$new_int = sum($a for $a, $b in $s[:1])
"""
LONG = _parts("""$x = []
for $v in $ints:
    if $v > 1:
        $x.append((None, $v))
    else:
        $x.append(($v, $v))
$new_int = len($x)
# ----
$d = {}
for $v in $ints:
    $d.setdefault($v % 2, []).append($v)
$z = $d.get($int)
if $z:
    $var_int = $z[0]
# ----
$d = {}
for $v in $ints:
    $d.setdefault($v % 2, []).append($v)
$z = $d.get($int)
$var_int = 1 if $z is None else len($z)
# ----
~ $d = {}
for $v in $ints:
    $d.setdefault($v % 2, []).append($v)
$z = $d.get(1)
if $z:
    $z.append($int)
$new_int = len($d)
""")
STATEMENTS = "\n".join([LINES, *map(_line, LONG)])
