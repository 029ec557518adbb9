"""The grammar of ints beyond 64 bits, which some programs have: constants, fields of the state, and what mixes."""

from __future__ import annotations

from tests.compiled.programs.writer import Writer, template

EXPRESSIONS = {
    "wide": [
        "2**64", "(1 << 100) + 5", "-(2**90)", "2**127 - 1", "0x1F << 62", "3 * $wide", "($wide & $wide)",
        "($wide | $wide)", "($wide ^ $wide)", "~$wide", "-$wide", "+$wide", "abs($wide)", "int($wide)",
        "($wide + $int)", "($int - $wide)", "($wide - $wide)", "($wide * $small)", "($wide << $small)",
        "($wide >> $small)", "($wide >> $int)", "4 (1 << $int % 120)", "2 ($int | 1 << $int % 90)",
        "($wide & ((1 << 96) - 1)) << $small", "($wide if $bool else $wide)", "($wide if $bool else $int)",
        "($wide or $int)", "($wide and $wide)", "max($wide, $int)", "min($wide, $wide, $int)",
        "sum([$wide, $int, $wide])", "sum(1 << $v % 100 for $v in $ints)", "[$wide, $int, $wide][$place3]",
        "(2**70, 5, -(2**64))[$place3]", "sorted([$wide, $wide, $int])[$place3]", "(lambda $v: $wide | $v)($int)",
        "{0: 2**80, 1: 3, 2: -(2**65)}[$place3]", "max($wide ^ $v for $v in $seq)", "(($n := $int) + $wide)",
        "~ ($wide // $nonzero)", "~ ($wide % 7)", "$wide ** 2", "~ $wide * $wide", "~ ($bool | $wide)",
    ],
    "int": [
        "2 ($wide & 63)", "($wide >> 60) & 7", "2 $wide.bit_count()", "$wide.bit_length()", "$seq[$wide & 1]",
        "[$wide, $int].count($wide)", "[$int, $wide, $wide].index($wide)", "{2**64: 3, 5: 1}.get($wide, 2)",
        "len([$v for $v in $ints if $wide >> abs($v) % 99 & 1])", "sum($v for $v in range($wide & 3))",
        "~ $seq[$wide]", "~ len(range($wide))", "~ $wide", "~ $seq[$wide:$int][0]", "~ divmod($wide, 3)[1]",
    ],
    "bool": [
        "$wide == $wide", "$wide != $int", "$wide < $wide", "$int <= $wide", "$wide > 2**64", "bool($wide)",
        "not $wide", "$wide in (2**64, 5, $wide)", "$wide in {2**64, 1 << 100}", "$wide in range($int)",
        "($wide, $int) < ($wide, 1)", "($wide, 1) == ($int, 1)", "isinstance($wide, int)", "$int < $wide < $int",
        "~ $wide == $float", "~ $wide == $colour", "~ $maybe == $wide", "~ $wide is None",
    ],
}  # fmt: skip
STATEMENTS = [
    "3 $new_wide = $wide",
    "3 $var_wide = $wide",
    "2 $var_wide |= $wide",
    "$var_wide ^= $int",
    "for $v in $ints:\n    $var_wide |= 1 << $v % 110",
    "$new_wide = $wide\nwhile $var_wide > 2**20:\n    $var_wide >>= 9",
    "$new_wide = 1\nfor $v in range($small):\n    $var_wide = $var_wide << 30 | $v",
]


def add_wide(writer: Writer) -> None:
    """Let a program have ints beyond 64 bits, by a random part of the templates."""
    for kind, lines in EXPRESSIONS.items():
        constants = [line for line in lines if "$" not in line]
        writer.add(kind, *constants, *(line for line in lines if "$" in line and writer.rng.random() < 0.6))
    more = [template(line) for line in STATEMENTS]
    writer.statements += more
    writer.in_loops += more
