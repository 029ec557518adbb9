"""The grammar: a template a line for each construct of Python that could stand in the rules of a game.

`$int` stands for an expression of the kind int, `$v` for a name that the template binds, and `$int'v` for an
expression in which that name is known. A line that begins with `~` is rarely used, because it should be refused,
or is hard to get right; a number at the beginning is the weight of a line. `$new_int` declares a local variable,
and `$var_int` reads or assigns one. The templates of a program's own classes, constants and helpers are added in
`building.py`.
"""

from __future__ import annotations

NUMBERS = {
    "int": r"""
        4 $literal
        2 ($int + $int)
        2 ($int - $int)
        ($int * $int)
        ($int * $literal)
        ($int // $nonzero)
        ($int % $nonzero)
        ($int << $small)
        ($int >> $small)
        ($int & $int)
        ($int | $int)
        ($int ^ $int)
        (~$int)
        (-$int)
        abs($int)
        ($small ** $small)
        2 ($int if $bool else $int)
        ($int or $int)
        ($int and $int)
        min($int, $int)
        max($int, $int, $int)
        divmod($int, $nonzero)[$place2]
        ($bool + $bool)
        ($int + $bool)
        ($bool * $int)
        int($bool)
        int($float)
        round($float)
        len($seq)
        sum($ints)
        sum($int'v for $v in $ints)
        sum(1 for $v in $ints if $bool'v)
        sum([$int'v for $v in $ints if $bool'v])
        max([$int, *$ints])
        min($seq)
        max($int'v for $v in $seq)
        min($seq, key=lambda $v: $int'v)
        max($seq, key=lambda $v: ($int'v, $v))
        max(($int'v for $v in $ints if $bool'v), default=$int)
        sorted($seq)[$place3]
        sorted($seq, reverse=True)[$place3]
        sorted($seq, key=lambda $v: $int'v)[0]
        list($ints).count($int)
        2 $seq[$place3]
        $seq[-$place3 - 1]
        $seq[$index]
        $pairs[$place3][$place2]
        $pairs[$place3][$int % 2]
        sum($a * $b for $a, $b in $pairs)
        sum($int'a'b for $a, $b in $pairs)
        sum($int'a'b for $a, $b in zip($seq, $ints))
        sum($int'i'v for $i, $v in enumerate($seq))
        sum($int'i'v for $i, $v in enumerate($ints, $small))
        sum(map(lambda $v: $int'v, $ints))
        (lambda $v: $int'v)($int)
        (lambda $a, $b=$int: $int'a'b)($int)
        sum($seq[$small:])
        sum($seq[:$small])
        sum($seq[$int:$int])
        sum($seq[::-1])
        len($ints_list)
        sum($grown)
        len($grown)
        ($grown + [$int])[0]
        $grown[$index]
        len($seq[$small:])
        len($ints_set)
        len({$int, $int, $int})
        len([$v for $v in $ints if $bool'v])
        len(range($int))
        $dict[$key]
        $dict.get($int, $int)
        $dict.get($int, 0)
        {0: $int, 1: $int, 2: $int}[$place3]
        next(($v for $v in $ints if $bool'v), $int)
        ($n := $int) + $int'n
        ($int + 10 * ($n := $int) + $int'n)
        ($int'n if ($n := $int) > 1 else 2)
        $text.count($char)
        $text.find($char)
        $text.index($text[$place3])
        $text.find($char, $int)
        $text.rfind($char, $int, $int)
        $text.count($char, $int)
        len($text)
        ord($char)
        int($digit)
        ($int).bit_count()
        ($int).bit_length()
        $colour.value
        list($Colour).index($colour)
        [$int, $int, $int][$place3]
        ($int, $int, $int)[$place3]
        ($int, $int)[$bool]
        $level
        $level.value
        ($level + $int)
        int($level)
        (None if $bool else $int) or $int
        $point.x
        $point.y
        $span.y
        $span.x
        $span.moved($int)
        ($point.moved($int).y - $span.moved($int))
        $span.value
        len($span)
        ($int if $point else $int)
        $point[$place2]
        $point.moved($int).x
        $point.area
        sum($point)
        pow($small, $small)
        pow($int, $small, 7)
        math.isqrt(abs($int))
        math.gcd($int, $int)
        math.lcm($int, $int)
        math.floor($float)
        ~ reduce(lambda $a, $b: $int'a'b, $ints, $int)
        ~ sum($ints, start=$int)
        ~ sum($a for $a, *$t in $pairs)
        ~ [$int, $int][$float > 0]
        ~ int(str($int))
        ~ int(f"{$small}1")
        ~ len(str($int))
        ~ len(f"{$int:>4}")
        ~ hash($int)
        ~ $int.__add__($int)
        ~ getattr($point, "x")
        ~ (($int, $int) + ($int,))[$int % 3]
        ~ list(accumulate($seq))[-1]
        ~ len(list(combinations($ints, 2)))
        ~ sum($int'v for $v in {$int, 5, 1})
        ~ int($text.partition($char)[0] == $char)
        ~ eval("$literal + 1")
        ~ id(None) * 0
        ~ [$int'v for $v in $ints if $v > $int][0]
        ~ $seq[$int]
        ~ {$colour: $int}.get($colour, 3)
        ~ dict(zip($seq, $ints)).get($int, 1)
        ~ sum({$v: $int'v for $v in $ints}.values())
        ~ (lambda *$t: len($t))(*$ints)
        ~ (lambda **$k: len($k))(a=$int)
        ~ $int // $int
        ~ $int << $int % 70
        ~ $int ** 3
    """,
    "bool": r"""
        $int < $int
        $int <= $int
        $int > $int
        3 $int == $int
        $int != $int
        $int % 2 == 0
        $int < $int < $int
        $int <= $int != $int
        not $bool
        ($bool and $bool)
        ($bool or $bool)
        2 $int in $ints
        $int not in $ints
        $int in {1, 3, $literal}
        $int in ($int, $int)
        $int in [$int, $literal]
        $int in range($int)
        $int in $dict
        any($bool'v for $v in $ints)
        all($bool'v for $v in $ints)
        any([$bool'v for $v in $ints])
        any($bool'a'b for $a, $b in $pairs)
        all($bool'a'b for $a, $b in zip($seq, $ints))
        bool($int)
        ($bool if $bool else $bool)
        $char == $char
        $char != $char
        $char in $text
        $text == $text
        $text[$place3] == $char
        $text < $text
        $text.startswith($char)
        $char in ("x", "o")
        $colour is $colour
        $colour == $colour
        $colour is not $colour
        $colour != $colour
        $colour in ($colour, $colour)
        $colour == $int
        $level == $int
        $level in (1, $int)
        $level is $level
        $level < $level
        $int == $float
        $float < $float
        $float >= $int
        ($int, $int) == ($int, $int)
        ($int, $int) < ($int, $int)
        ($int, $int) in $pairs
        $point == $point
        $point == ($int, $int)
        $point.empty
        $span.empty
        bool($point)
        $point != $point
        $point in ($point, $point)
        [$place2, 1] == (1, 1)
        [$place2, 0] in ((0, 0), (1, 0))
        $span == $point
        $span == $span
        $maybe is None
        $maybe is not None
        $maybe == $int
        $maybe in ($int, None)
        ($int, $maybe) < ($int, $maybe)
        min(($int, $maybe), ($int, $maybe)) == ($int, $int)
        None in ($maybe, $int)
        ($n := $int) > $int'n
        {$int, $int} == {$int, 3}
        True
        False
        bool($ints_list)
        isinstance($int, int)
        ~ $bool == $int
        ~ $bool is $bool
        ~ $bool is True
        ~ $colour
        ~ $char == $int
        ~ $char in ($int, "1")
        ~ $int in ("1", "2", $char)
        ~ [$int, $int] in $pairs
        ~ [$int, $int] == ($int, $int)
        $grown == $grown
        $grown == [1, 4, 1]
        $grown[:$small] == $grown
        $grown[:1] != [$int]
        $int in $grown
        ~ $seq == $ints_list
        $ints_set == {$int, $literal}
        $ints_set <= {1, 2, 3, 4}
        {$int} & $ints_set
        $int in $ints_set
        ~ $maybe
        ~ $text
        ~ not $seq
        ~ $seq < $seq
        ~ $colour in $dict
        ~ $colour.name == "RED"
        ~ $colour.value in $ints
        ~ $colour in $Colour
        ~ $char.isupper()
        ~ isinstance($bool, int)
        ~ isinstance($level, int)
        ~ type($int) is int
        ~ $int is $int
        ~ $float == $bool
        ~ hasattr($point, "x")
        ~ callable($int)
        ~ "ab" in $text
        ~ $text.endswith(("x", "o"))
        ~ $point < $point
        ~ any(map(lambda $v: $bool'v, $ints))
        ~ $float != $float
    """,
    "float": r"""
        0.5
        -1.25
        $int / 4
        $int / $nonzero
        ($float + $int)
        ($float - $float)
        ($float * 0.5)
        -$float
        abs($float)
        float($int)
        ($float if $bool else $float)
        $floats[$place3]
        2 $float_rows[$place2][$place2]
        min($float, 2.5)
        max($float, $float)
        sum($float'v for $v in $ints)
        $mixed[$place3]
        ($colour.value + 0.5)
        ~ $float // 2
        ~ $float % 1.5
        ~ round($float, 1)
        ~ sum($floats)
        ~ $mixed[$int % 3]
        ~ max($int, $float)
        ~ ($int if $bool else $float)
        ~ float("1.5")
        ~ $float / $int
        ~ math.sqrt(abs($float))
        ~ 1e300 * $float
    """,
}
