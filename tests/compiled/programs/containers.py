"""The grammar of texts, members, records, sequences and other containers; see `grammar.py`."""

from __future__ import annotations

CONTAINERS = {
    "text": r"""
        "xo."
        "X.O"
        ($text if $bool else $text)
        $text[:1] + $char + $text[2:]
        $text[::-1]
        $char + $text[1:]
        $char + $char + $char
        $text[1:] + $text[0]
        $text.replace($char, $char)
        ~ "".join($char for $v in range(3))
        ~ "".join(list($text))
        ~ f"{$char}{$text[1:]}"
        ~ $text.upper()
        ~ $text.lower()
        ~ "xo." if $bool else "x"
        ~ $text + ""
        ~ $char * 3
        ~ "%s.." % $char
        ~ max($text, $text)
        ~ "".join(sorted($text))
        ~ $text.center(3)
    """,
    "char": r"""
        3 "x"
        3 "o"
        "."
        $text[$place3]
        $text[-1]
        ($char if $bool else $char)
        "xo"[$bool]
        "xo."[$place3]
        ~ min($text)
        ~ chr(97 + $place3)
        ~ $text[$int]
        ~ {0: "x", 1: "o", 2: "."}[$place3]
        ~ next($c for $c in $text)
        ~ $text.strip(".")[:1] or "."
    """,
    "digit": r"""
        "0"
        "7"
        "123"[$place3]
        ("1" if $bool else "2")
    """,
    "colour": r"""
        3 $Colour.RED
        3 $Colour.BLUE
        $Colour.GREEN
        ($colour if $bool else $colour)
        $colour.other
        ($Colour.RED, $Colour.BLUE)[$bool]
        $palette[$place3]
        ~ $Colour($colour.value)
        ~ $Colour["RED"]
        ~ list($Colour)[$place3]
        ~ {0: $Colour.RED, 1: $Colour.BLUE}[$place2]
        ~ min($Colour, key=lambda $e: $e.value)
        ~ next($e for $e in $Colour if $e is not $colour)
        ~ $Colour($int)
    """,
    "level": r"""
        2 $Level.LOW
        2 $Level.HIGH
        ($level if $bool else $level)
        $Level(1 + $place2)
        ~ $Level($int)
        ~ max($level, $level)
        ~ list($Level)[$place2]
    """,
    "point": r"""
        2 $Point($int, $int)
        $Point(x=$int, y=$int)
        $Point(y=$int, x=$int)
        $Point($int)
        $point.moved($int)
        ($point if $bool else $point)
        ~ $Point(*$pair)
        ~ $Point(**{"x": $int, "y": $int})
        ~ max($point, $point)
    """,
    "span": r"""
        2 $Span($int)
        $Span(y=$int)
        ($span if $bool else $span)
        $span._replace(y=$int)
    """,
    "pair": r"""
        2 ($int, $int)
        $pairs[$place3]
        ($pair if $bool else $pair)
        divmod($int, $nonzero)
        tuple([$int, $int])
        tuple($int'v for $v in range(2))
        $pair[::-1]
        ($pair[1], $pair[0])
        ~ min($pair, $pair)
        ~ (*$pair,)
        ~ tuple(sorted($pair))
        ~ tuple(map(lambda $v: $int'v, $pair))
    """,
    "seq": r"""
        2 ($int, $int, $int)
        [$int, $int, $int]
        ($small, $int, 2, $int)
        [$int'v for $v in range(3)]
        tuple($int'v for $v in range(3))
        tuple([$int'v for $v in $seq])
        ($seq if $bool else $seq)
        $seq[:1] + $seq[1:]
        sorted($seq)
        list($seq)
        tuple(reversed($seq))
        $const
        ~ (*$seq, $int)
        ~ [*$seq, $int]
        ~ $seq + $seq
        ~ $seq * 2
        ~ list(map(lambda $v: $int'v, $seq))
        ~ range($small, $small + 3)
    """,
    "ints": r"""
        2 $seq
        2 range($small)
        range($place3, 4)
        range(5, $small, -2)
        range($int % 5)
        $ints_list
        [$v for $v in $ints if $bool'v]
        reversed($seq)
        reversed(range($small))
        $ragged[$place3]
        {1, 2, 3}
        {5, 1, 3}
        $dict
        $dict.values()
        list($dict)
        ~ ($int'v for $v in $ints)
        ~ map(abs, $ints)
        ~ filter(lambda $v: $bool'v, $ints)
        ~ {$int, 5, 1}
        ~ set($ints)
        sorted({$int, $int})
        ~ ()
        ~ $dict.keys()
        ~ iter($seq)
        ~ [$int'v'u for $v in $ints for $u in range($small)]
        2 $grown
        reversed($grown)
        tuple($grown)[1:]
        [*$ints, *$ints]
    """,
    "ints_list": r"""
        [$int'v for $v in $ints]
        [$int'v for $v in $ints if $bool'v]
        list(range($small))
        [$int, $int]
        []
        ([0] * 3)
        list($ints)
        sorted($ints)
        $grown
        ($ints_list + [$int])
        $ints_list[1:]
    """,
    "grown": r"""
        2 [$v for $v in (3, 1, 4, 1) if $v > $int]
        [$v for $v in (2, 7, 1, 8) if $v != $int]
        [$int'v for $v in $ints if $bool'v]
        [$int'v for $v in range($small)]
        2 $grown[$index:$index]
        $grown[-5:$index]
        $grown[-$small:$small]
        $grown[$small:-$small:-1]
        $grown[::-1]
        ([$int] * $small)
        ($grown * 2)
        ($grown + [$int])
        ([$int] + $grown)
        ($grown + $grown)
        $grown.copy()
        [*$grown, $int]
        [*$grown, *$seq, *$grown]
        list(reversed($grown))
        [$int'a'b for $a, $b in zip($grown, $grown)]
        [$int'a'b for $a, $b in zip($grown, range($small, 5))]
        sorted($grown)
        ~ ($grown * $int)
        ~ $grown[$int:$int:$int]
        ~ ($grown or [$int])
        ~ ($grown if $bool else $grown)
    """,
    "ints_set": r"""
        {1, 2, 5}
        {$int, $int}
        set($const)
        set($seq)
        set($ints)
        {$int'v for $v in $ints}
        {$int'v for $v in $ints if $bool'v}
        {1, 2, 3} - {$int}
        $ints_set | {$int}
        $ints_set | $ints_set
        $ints_set & $ints_set
        $ints_set - $ints_set
        $ints_set ^ {$int, 2}
        $ints_set.union($seq)
        frozenset($ints)
        ~ set()
        ~ ($ints_set if $bool else $ints_set)
        ~ {$int, $bool}
        ~ {$float, $int}
    """,
    "pairs": r"""
        $const_pairs
        (($int, 2), (1, $int), ($int, $int))
        [($int, $int'v) for $v in range(3)]
        ((0, 1), (1, 2), (2, 0))
        ~ [$pair, $pair, $pair]
        ~ [$pair for $v in range(3)]
        ~ list(zip($seq, $seq))
    """,
    "maybe": r"""
        None
        2 ($int if $bool else None)
        (None if $bool else $int)
        $int
        $nones[$place3]
        ~ {1: 2, 3: 4}.get($int)
        ~ next(($v for $v in $ints if $bool'v), None)
        ~ ($maybe or None)
    """,
    "nonzero": r"""
        4 $divisor
        ($place3 + 1)
        -3
        ($int or 1)
        ~ $int
    """,
    "index": r"""
        ($place3 - 3)
        $place3
        ~ ($small - 2)
        ~ $int % 4
    """,
    "place2": "($int % 2)\n0\n1\n-1",
    "place3": "2 ($int % 3)\n0\n1\n2\n-1\n($int & 1)",
}
