"""The grammar of statements: a template a line, in which `\\n` ends a line of the program; see `grammar.py`."""

from __future__ import annotations

STATEMENTS = r"""
    4 $new_int = $int
    $new_bool = $bool
    $new_text = $text
    $new_colour = $colour
    $new_pair = $pair
    $new_seq = $seq
    $new_ints_list = $ints_list
    2 $new_grown = $grown
    $var_grown.append($int)
    $var_grown += $grown
    $new_grown = $grown\nfor $v in $var_grown[:]:\n    if $bool'v:\n        $var_grown.remove($v)
    $new_grown = $var_grown.copy()\n$var_grown.append($int)
    $new_maybe = $maybe
    $new_point = $point
    $new_float = $float
    3 $var_int = $int
    2 $var_int += $int
    $var_int -= $int
    $var_int *= $small
    $var_int //= $nonzero
    $var_int %= 7
    $var_int ^= $int
    $var_int <<= $place3
    $var_float += $float
    $var_bool = $bool
    $var_colour = $colour
    $var_text = $text
    $var_seq = $seq
    $var_int, $var_int = $int, $int
    $new_int, $new_int = $int, $int
    $new_int, $new_int = $pair
    $new_int, ($new_int, $new_int) = ($int, $pair)
    $var_int = $new_int = $int
    $new_int: int = $int
    2 if $bool:\n    $block
    2 if $bool:\n    $block\nelse:\n    $block
    if $bool:\n    $block\nelif $bool:\n    $block\nelse:\n    $block
    if $bool:\n    return $return
    if $bool and ($n := $int) > 1:\n    $block'n
    2 for $v in $ints:\n    $loop'v
    for $v in $ints:\n    $var_int = $var_int * 3 + $v
    for $v in {5, 1, 3}:\n    $var_int = $var_int * 10 + $v
    for $c in ("x", "o"):\n    if $c == $char:\n        $loop
    for $a, $b in $pairs:\n    $loop'a'b
    for $i, $v in enumerate($seq):\n    $loop'i'v
    for $a, $b in zip($seq, $ints):\n    $loop'a'b
    for $i, ($a, $b) in enumerate($pairs):\n    $loop'i'a'b
    for $k, $v in $dict.items():\n    $loop'k'v
    for $v in $ints:\n    $loop'v\nelse:\n    $block
    for $v in $ints:\n    if $bool'v:\n        break\nelse:\n    $block
    for $v in $ints:\n    if $bool'v:\n        return $return'v
    for $v in range($small):\n    for $u in range($v, 3):\n        $loop'v'u
    for $a, $b in $pairs:\n    $a = $int'a'b\n    $loop'a'b
    2 for $a, $b in $pairs:\n    $b = $int'a'b\n    $var_int += $a * $b
    for $c in $text:\n    if $c == $char:\n        $loop
    for $e in $Colour:\n    if $e is $colour:\n        $loop
    $n = 0\nwhile $n < $small:\n    $n += 1\n    $loop'n
    $n = $place3\nwhile True:\n    $n += 1\n    if $n > 3 or $bool'n:\n        break\n    $loop'n
    $n = $place3\nwhile True:\n    $n += 1\n    if $n > 3 or $bool'n:\n        $block\n        break\n    $loop'n
    $n = 0\nwhile $n < $small:\n    $n += 1\n    $loop'n\nelse:\n    $block
    $n = 3\nwhile $n:\n    $n -= 1\n    if $bool'n:\n        continue\n    $loop'n
    $new_list = list($seq)\n$var_list[$place3] = $int
    $new_list = list($seq)
    $new_list = [$int, $int, $int]
    2 $var_list[$place3] = $int
    $var_list[$place3] += $int
    $var_list[$place3 - 3] = $int
    $var_list[0], $var_list[1] = $var_list[1], $int
    $var_list.append($int)
    if $bool:\n    $var_list.append($int)
    $var_list.insert(0, $int)
    $var_list.insert($int % 4, $int)
    $var_list.remove($var_list[$place3])
    $new_int = $var_list.pop($place3)\n$var_list.append($int)
    $new_int = $var_list.pop()
    $var_list.pop(0)
    del $var_list[$place3]\n$var_list.append($int)
    $var_list.sort(key=lambda $v: $int'v)
    $var_list.sort(reverse=True)
    $s = [$small]\nwhile $s:\n    $n = $s.pop()\n    if $n > 0:\n        $s.append($n // 2)\n    $loop'n
    $s = [$small]\nwhile $s:\n    $n = $s.pop(0)\n    if $n > 0:\n        $s.append($n - 1)\n    $loop'n
    $s = [(1, $small)]\nwhile $s:\n    $a, $b = $s.pop()\n    $loop'a'b\n    if $b > 0:\n        $s += [(2, $b-1)]
    $s = [$int, $int, $int]\nif $bool:\n    $s.pop($place3)\n$s.insert(1, $int)\n$new_int = $s[-1] + len($s)
    def $f():\n    $z = [$v for $v in $ints if $bool'v]\n    return $z or [$int]\n$new_int = $f()[0]
    def $f():\n    $z = [$int, $int]\n    return $z if $bool else [$int]\n$new_int = $f()[-1]
    2 $new_set = $ints_set
    $new_set = {$int, $int}
    $new_set = set()\nfor $v in $ints:\n    $var_set.add($int'v)
    $s = set()\nfor $v in $ints:\n    if $int'v in $s:\n        $loop'v\n    $s.add($int'v)\n$new_int = len($s)
    2 $var_set.add($int)
    if $bool:\n    $var_set.add($int)
    $var_set.discard($int)
    $var_set.update($seq)
    $var_set |= {$int, 1}
    $var_set -= {$int, 1}
    $var_set &= $ints_set
    $new_int = sum($var_set) * 10 + len($var_set)
    $new_bool = $int in $var_set
    $new_bool = $var_set <= $ints_set
    $new_int = sorted($var_set | {0})[0] + max($var_set | {1})
    $new_list = sorted($var_set | {$int, 1, 2})
    $new_set = set($var_list)
    $var_list.reverse()
    $var_list.sort()
    $var_list.extend($seq)
    for $v in list($var_list):\n    $var_list[$place3] = $int'v\n    $loop'v
    for $v in [$w * 2 for $w in $var_list]:\n    $var_list[$place3] = $int'v
    for $v in range(len($var_list)):\n    $var_list.append($int'v)
    for $v in $pairs[$var_list[0] % 2]:\n    $var_list[0] = $int'v
    for $v in list($var_rows):\n    $var_rows[$place3][$place2] = $v[0]
    $var_list += [$int]
    $new_list = $var_list[:]
    $new_list = $var_list.copy()
    $new_int = $var_list.pop()\n$var_list.append($int)
    $new_list = list($const)\nif $bool:\n    $var_list.append($int)
    $new_seq = tuple($var_list)
    $new_rows = [list($w) for $w in $pairs]\n$var_rows[$place3][$place2] = $int
    $var_rows[$place3][$place2] += $int
    $new_int = sum(sum($w) for $w in $var_rows)
    $new_rows = [[0] * 2 for $v in range(3)]
    def $f($v):\n    return $int'v\n$new_int = $f($int) + $f($int)
    def $f($v, $u=$int):\n    if $bool'v'u:\n        return $int'v'u\n    return $int'v\n$new_int = $f($int)
    $f = lambda $v: $int'v\n$new_int = $f($int)
    match $int % 3:\n    case 0:\n        $block\n    case 1 | 2:\n        $block\n    case _:\n        $block
    match $pair:\n    case (0, $m):\n        $block'm\n    case ($m, 1) if $bool'm:\n        $block
    def $f():\n    return $int\n$var_int = $int\n$new_int = $f() + $var_int
    $new_int = $int\n$var_int += $int\n$new_int = $var_int * 2
    for $w in $var_rows:\n    $w[$place2] += $int
    $s = list($var_rows)\n$s[$place3][$place2] = $int
    $z = $var_rows[$place3]\n$z[$place2] = $int
    $z = $var_list if $bool else [$int, $int, $int]\n$z[0] = $int
    $new_int = $var_list[0] + 10 * $var_list.pop(0) + $var_list[0]\n$var_list.append($int)
    $new_list = $var_list + [$int]\n$var_list[0] = $int
    def $f($w):\n    return len($w) + $w[0]\n$new_int = $f($var_list)
    assert $int < 10**12
    pass
    "A remark."
    ~ try:\n    $new_int = $int // $int\nexcept ZeroDivisionError:\n    $new_int = $int
    ~ try:\n    $block\nfinally:\n    $block
    ~ try:\n    $var_int = $seq[$int]\nexcept IndexError:\n    $block
    ~ $n = 0\ndef $f($v):\n    nonlocal $n\n    $n += $v\n    return $n\n$new_int = $f($int) + $f($int)
    ~ $g = [lambda $v, $k=$k: $v * $k for $k in (1, 2, 3)]\n$new_int = $g[0]($int) - $g[2]($int)
    ~ $g = []\nfor $k in (1, 2):\n    $g.append(lambda $v: $v * $k)\n$new_int = $g[0]($int)
    ~ def $f($v):\n    yield $v\n    if $bool'v:\n        yield $int'v\n$new_int = sum($f($int))
    ~ def $f($v):\n    return $v if $v < 1 else $v + $f($v // 2)\n$new_int = $f($small)
    ~ $new_list = $var_list
    ~ $var_list[1:2] = [$int]
    ~ $new_int, *$t = $seq\n$new_int = len($t)
    ~ *$t, $new_int = $seq
    ~ for $v in $var_list:\n    if len($var_list) < 6:\n        $var_list.append($v)
    $var_list.remove($int)
    ~ $var_set.remove($int)
    ~ $z = $var_set\n$z.add($int)\n$new_int = len($var_set)
    ~ def $f($w):\n    $w.add($int)\n    return len($w)\n$new_int = $f($var_set) + len($var_set)
    ~ for $v in $var_set:\n    $loop'v
    ~ $new_int = $var_set.pop()
    ~ $new_int = $var_list.pop(0) + $var_list.pop()\n$var_list += [1, 2]
    ~ $z = ($var_set, $int)\n$var_set.add($int)\n$new_int = len($z[0])
    ~ $new_rows = [[0] * 2] * 3
    ~ $d = {}\nfor $v in $ints:\n    $d[$v] = $d.get($v, 0) + $int'v\n$new_int = len($d) + sum($d.values())
    ~ $d = {1: $int}\n$d.update({2: $int})\n$new_int = $d[2]
    ~ match $seq:\n    case [$m, *$t]:\n        $block'm\n    case []:\n        $block
    ~ match $point:\n    case $Point(x=0):\n        $block\n    case $Point(x=$m, y=1):\n        $block'm
    ~ match $colour:\n    case $Colour.RED:\n        $block\n    case _:\n        $block
    ~ match $char:\n    case "x":\n        $block\n    case "o" | ".":\n        $block
    ~ $z = ($var_list, $int)\n$var_list.append($int)\n$new_int = len($z[0])
    ~ def $f($w):\n    $w.append($int)\n    return len($w)\n$new_int = $f($var_list) + len($var_list)
    ~ $s = $var_rows[:]\n$s[$place3] = [$int, 2]\n$s[0][1] = $int
    ~ $s = [$var_list, $var_list]\n$s[0][0] = $int
    ~ def $f($v):\n    if $v > 3:\n        return $v\n$new_int = $f($int) or 1
    ~ if $bool:\n    raise ValueError($int)
    ~ with suppress(ZeroDivisionError):\n    $var_int = 5 // $int
    ~ del $var_bool
    ~ import math as $v\n$new_int = $v.floor($float)
    ~ class $f:\n    size = $int\n$new_int = $f.size
    ~ assert $bool
    ~ $new_tuple = $seq + ($int,)
    ~ $t = ()\nfor $v in $ints:\n    $t += ($int'v,)\n$new_int = len($t)
    ~ $t = ""\nfor $v in $ints:\n    $t += $char\n$new_int = len($t)
    ~ $z = iter($seq)\n$new_int = next($z) - next($z)
    ~ $g = ($int'v for $v in $ints)\n$new_int = sum($g) + sum($g)
    ~ global SHARED\nSHARED = $int
    ~ LOG.append($int)
    ~ $b = $a = [$int, 2]\n$a.append($int)\n$new_int = len($b)
    ~ $v = 5\n$new_int = sum($v for $v in $ints) + $v
    ~ for $v in $ints:\n    pass\n$new_int = $v
    ~ $b = $bool\nif $b:\n    $t = $int\n$new_int = $t if $b else $int
    ~ if $bool:\n    $t = $int\nelse:\n    $t = $pair\n$new_int = $int
    ~ $var_int = $float
    ~ print(end="")
    ~ $z = $const\n$z.append($int)\n$new_int = len($z)
    ~ len = $int\n$new_int = len
    ~ $new_int = [$int, $float][$place2]
    ~ $new_maybe = None\nfor $v in $ints:\n    $var_maybe = $v
    ~ $z = $int\nif $bool:\n    $z = $bool\n$new_int = $z
    ~ $z = $level if $bool else $int\n$new_int = $z
    ~ $z = [$bool, $int, $int]\n$new_int = $z[$place3]
    ~ $z = $float if $bool else $int\n$new_bool = $z == $int
"""

LOOP_ONLY = r"""
    2 if $bool:\n    continue
    2 if $bool:\n    break
    $var_int += $int
"""
