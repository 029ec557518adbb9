"""A format asks for what it asks for in Python, or is refused; so do `"...".format` and `%`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from gametree.compiled.front_end.containers import texts
from gametree.compiled.front_end.names import formats
from gametree.compiled.front_end.prelude import text_functions
from tests.compiled.front_end.test_named_rows import difference
from tests.support.samples import share

HEAD = """def number_of(text):
    total = len(text)
    for character in text:
        total = (total * 131 + ord(character)) % 1_000_003
    return total


NAME, PAIR, ONE, WIDTH, HALF = "ab", (1, "x"), (4,), 5, 0.5


def rule(number):
    word = "xyz"[: number % 4]
"""
VALUES = (
    "number", "word", "number * 37", "-number", "number > 0", "NAME", "HALF", "3", "None", "True", "'q'", "PAIR",
    "word + NAME", "abs(number)", "number % 2 == 0 and number", "ONE",
)  # fmt: skip
ALIGNS = ("", "", "", "<", ">", "^", "=", "x<", "0>", "<<", "x")
FORMS = ("", "", "", "d", "s", "b", "x", ",", "+d", "f", "c", ".2")
PERCENTS = ("%d", "%s", "%3d", "%02d", "%-4d", "%5s", "%-5s", "%05s", "%%", "%r", "%x", "%", "%i", "%+d", "%.2s")


def spec(rng: random.Random) -> str:
    """Return a format, which may be none."""
    width = rng.choice(["", "", "1", "3", "7", "03", "{WIDTH}", "0{WIDTH}", "{number}", "80"])
    return rng.choice(ALIGNS) + width + rng.choice(FORMS)


def field(rng: random.Random) -> str:
    """Return what stands behind a value in an f-string."""
    conversion = rng.choice(["", "", "", "!s", "!r", "!a"])
    return conversion + (f":{spec(rng)}" if rng.random() < 0.7 else "")


def made_text(rng: random.Random) -> str:
    """Return an expression that makes a text by an f-string, by `format` or by `%`."""
    values = [rng.choice(VALUES) for _ in range(rng.randint(1, 3))]
    way = rng.randrange(3)
    if way == 0:
        return 'f"' + "-".join(f"{{{value}{field(rng)}}}" for value in values) + '"'
    if way == 1:
        names = rng.choice([["", "", ""], ["0", "1", "2"], ["0", "", "1"], ["1", "0", "2"], ["a", "b", "c"]])
        fields = "-".join(f"{{{name}{field(rng)}}}" for name, _ in zip(names, values, strict=False))
        given = (
            f"{name}={value}" if name.isalpha() else value for name, value in zip(names, values, strict=False)
        )
        return f'"{fields}".format({", ".join(given)})'
    text = "-".join(rng.choice(PERCENTS) for _ in values)
    right = values[0] if len(values) == 1 and rng.random() < 0.7 else f"({', '.join(values)},)"
    return f'"{text}" % ({right})'


def program(text: str) -> str:
    """Return a rule that makes a text."""
    return f"{HEAD}    return number_of({text})\n"


@pytest.mark.parametrize("count", [150, pytest.param(share(4_000, 8), marks=pytest.mark.slow)])
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_random_formats_make_the_texts_of_python_or_are_refused(count: int, tmp_path: Path) -> None:
    rng = random.Random(count)
    found = [difference(program(made_text(rng)), tmp_path) for _ in range(count)]
    assert not [each for each in found if each not in (None, "refused")]
    assert found.count(None) > 0.15 * count


TAKEN = (
    '"%s" % ONE + word',
    'f"{number:02d}{word:<4}|"', 'f"{number:b}"', 'f"{abs(number):0{WIDTH}b}"', 'f"{number!r:4}|"',
    'f"{word!s:>3}"', '"{}-{}".format(number, word)', '"{0}{1:3}".format(word, number)',
    '"{a:*>5}{b}".format(a=number, b=NAME)', '"%d" % number', '"%s-%d%%" % (word, number)',
    '"%-4s|%4s|%03d" % (word, word, number)', '"%s" % (number,)', '"{{}}{}".format(number)',
    'f"{HALF:5}{number}"', 'f"{number!a}"', 'f"{NAME!a}{NAME!r}{number}"', 'f"{PAIR!s}{PAIR!a:12}{number}"',
)  # fmt: skip
REFUSED = (
    'f"{number:{number}}"', 'f"{number:,}"', 'f"{number:^5}"', 'f"{number:=5}"', 'f"{number:+d}"',
    'f"{number:80}"', 'f"{number > 1:5}"', 'f"{word!r}"', 'f"{word!a}"', 'f"{word:05}"', 'f"{word:d}"',
    'f"{number:s}"', '"{}{0}".format(number, 1)', '"{0}{}".format(number, 1)', '"{1}{0}".format(number, 1)',
    '"{0}{0}".format(number)', '"{}".format(number, 1)', '"{}{}".format(number)', '"{".format(number)',
    '"{0.real}".format(number)', '"{:{}}".format(number, 3)', '"{}".format(*PAIR)', '"%d%d" % number',
    '"%d" % (number, 1)', '"%s" % word', '"%d" % HALF', '"%(a)d" % {"a": number}', '"%" % number',
    '"%05s" % (word,)', '"%*d" % (3, number)',
)  # fmt: skip


@pytest.mark.parametrize("text", TAKEN)
def test_a_format_asks_for_what_it_asks_for_in_python(text: str, tmp_path: Path) -> None:
    assert difference(program(text), tmp_path) is None


@pytest.mark.parametrize("text", REFUSED)
def test_what_a_format_may_mean_besides_is_refused(text: str, tmp_path: Path) -> None:
    assert difference(program(text), tmp_path) == "refused"


@pytest.mark.parametrize("number", [*range(-40, 41), 2**62, -(2**63), 2**63 - 1])
def test_binary_digits_are_those_of_python(number: int) -> None:
    digits = "".join(text_functions.of_int(number, base=2))
    assert digits == f"{number:b}"
    assert text_functions.is_int(digits, base=2)
    assert text_functions.int_of(digits, base=2) == number


@pytest.mark.parametrize("text", ["", "-", "+", "2", "12", "1x", "+10", "-01", "0" * 9])
def test_a_text_is_made_a_number_of_binary_digits_as_in_python(text: str, tmp_path: Path) -> None:
    rule = f"def rule(number):\n    text = {text!r} + '0'[: number % 2]\n    return int(text, 2), number\n"
    assert difference(rule, tmp_path) is None


@pytest.mark.parametrize("text", ["0b1", " 1", "1_0", "1 "])
def test_what_may_be_a_number_besides_stops(text: str, tmp_path: Path) -> None:
    rule = f"def rule(number):\n    text = {text!r} + '0'[: number % 2]\n    return int(text, 2)\n"
    assert "CompileError" in str(difference(rule, tmp_path))


def plain_format(_spec: str) -> formats.Format:
    """Stand for `format_of`, and take each format for none."""
    return formats.Format(" ", "", zeros=False, width=0, form="")


def one_number(_text: str) -> Iterator[tuple[str, str, str]]:
    """Stand for `_places`, and find the place of one number."""
    yield "", "", "d"


@pytest.mark.parametrize("name", ["_of_percent", "format_of"])
def test_a_format_that_is_taken_for_another_is_seen(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if name == "format_of":
        monkeypatch.setattr(texts, name, plain_format)
        assert "in Python" in str(difference(program('f"{number:3}"'), tmp_path))
        return
    monkeypatch.setattr(formats, "_places", one_number)
    formats.with_f_strings.cache_clear()
    assert "in Python" in str(difference(program('"%03d" % number'), tmp_path))
