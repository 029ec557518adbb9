"""Methods of texts, as functions of sequences of characters, which are compiled like the rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

SPACES = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f"


def is_at(text: Sequence[str], part: Sequence[str], place: int) -> bool:
    """Return whether a part stands at a place of a text, which is 0 or more."""
    if place + len(part) > len(text):
        return False
    return all(text[place + at] == character for at, character in enumerate(part))


def start_of(start: int, count: int) -> int:
    """Return the place at which a part begins, which is counted from the end if it is below 0."""
    return max(0, start + count) if start < 0 else start


def end_of(stop: int | None, count: int) -> int:
    """Return the place behind a part, which is the end without `stop`."""
    return count if stop is None else min(start_of(stop, count), count)


def place_in(text: Sequence[str], part: Sequence[str], start: int = 0, stop: int | None = None) -> int:
    """Return the first place of a part, -1 if it is nowhere."""
    for place in range(start_of(start, len(text)), end_of(stop, len(text)) - len(part) + 1):
        if is_at(text, part, place):
            return place
    return -1


def last_place_in(text: Sequence[str], part: Sequence[str], start: int = 0, stop: int | None = None) -> int:
    """Return the last place of a part, -1 if it is nowhere."""
    for place in range(end_of(stop, len(text)) - len(part), start_of(start, len(text)) - 1, -1):
        if is_at(text, part, place):
            return place
    return -1


def number_in(text: Sequence[str], part: Sequence[str], start: int = 0, stop: int | None = None) -> int:
    """Return how often a part occurs, without overlaps."""
    place, end = start_of(start, len(text)), end_of(stop, len(text)) - len(part)
    if len(part) == 0:
        return end - place + 1 if place <= end else 0
    found = 0
    while place <= end:
        if is_at(text, part, place):
            found += 1
            place += len(part)
        else:
            place += 1
    return found


def replaced(text: Sequence[str], old: Sequence[str], new: Sequence[str], most: int = -1) -> list[str]:
    """Return a text with a new part for an old one, everywhere or at the first `most` places, if not -1."""
    made: list[str] = []
    times, place = 0, 0
    while place < len(text):
        if times != most and is_at(text, old, place):
            made.extend(new)
            times += 1
            if len(old) == 0:
                made.append(text[place])
            place += max(1, len(old))
        else:
            made.append(text[place])
            place += 1
    if len(old) == 0 and times != most:
        made.extend(new)
    return made


def starts_with(text: Sequence[str], part: Sequence[str], start: int = 0, stop: int | None = None) -> bool:
    """Return whether a text begins with a part."""
    place = start_of(start, len(text))
    return place <= end_of(stop, len(text)) - len(part) and is_at(text, part, place)


def ends_with(text: Sequence[str], part: Sequence[str], start: int = 0, stop: int | None = None) -> bool:
    """Return whether a text ends with a part."""
    place = end_of(stop, len(text)) - len(part)
    return start_of(start, len(text)) <= place and is_at(text, part, place)


def of_bool(value: bool) -> str:
    """Return the text of a bool."""
    return "True" if value else "False"


def of_int(number: int, base: int = 10) -> list[str]:
    """Return the digits of a number, behind its sign."""
    digits: list[str] = []
    rest = number if number < 0 else -number
    while rest != 0 or len(digits) == 0:
        digits.append(chr(48 - rest % -base))
        rest = -(rest // -base)
    if number < 0:
        digits.append("-")
    digits.reverse()
    return digits


def is_int(text: Sequence[str], base: int = 10) -> bool:
    """Return whether a text is a number of decimal or of binary digits."""
    signed = len(text) > 0 and (text[0] == "-" or text[0] == "+")
    for place in range(1 if signed else 0, len(text)):
        character = plain(text[place])
        if is_space(character) or character in ("_+-" if base == 10 else "_+-bB"):
            raise UnicodeError  # which Python may allow, at some places
        if not is_digit(character) or (base < 10 and ord(character) >= 48 + base):
            return False
    return len(text) > (1 if signed else 0)


def int_of(text: Sequence[str], base: int = 10) -> int:
    """Return the number that a text is."""
    signed = text[0] == "-" or text[0] == "+"
    total = 0
    for place in range(1 if signed else 0, len(text)):
        total = total * base + ord(text[place]) - 48
    return -total if text[0] == "-" else total


def plain(character: str) -> str:
    """Return a character of ASCII, or raise an error that no rule of Python raises."""
    if character > "\x7f":
        raise UnicodeError
    return character


def is_large(character: str) -> bool:
    """Return whether a character is a capital letter."""
    return "A" <= plain(character) <= "Z"


def is_small(character: str) -> bool:
    """Return whether a character is a small letter."""
    return "a" <= plain(character) <= "z"


def is_digit(character: str) -> bool:
    """Return whether a character is a digit."""
    return "0" <= plain(character) <= "9"


def is_letter(character: str) -> bool:
    """Return whether a character is a letter."""
    return is_large(character) or is_small(character)


def is_of_word(character: str) -> bool:
    """Return whether a character is a letter or a digit."""
    return is_letter(character) or is_digit(character)


def is_space(character: str) -> bool:
    """Return whether a character is a space, or of another kind of white space."""
    return plain(character) == " " or "\t" <= character <= "\r" or "\x1c" <= character <= "\x1f"


def to_large(character: str) -> str:
    """Return the capital letter of a small one, and any other character as it is."""
    return chr(ord(character) - 32) if is_small(character) else character


def to_small(character: str) -> str:
    """Return the small letter of a capital one, and any other character as it is."""
    return chr(ord(character) + 32) if is_large(character) else character


def to_other_case(character: str) -> str:
    """Return the letter of the other case, and what is no letter as it is."""
    return to_small(character) if is_large(character) else to_large(character)


def stripped(text: Sequence[str], characters: Sequence[str] = SPACES, *, left: bool, right: bool) -> list[str]:
    """Return a text without some characters at its ends."""
    start, stop = 0, len(text)
    while left and start < stop and text[start] in characters:
        start += 1
    while right and start < stop and text[stop - 1] in characters:
        stop -= 1
    return [text[at] for at in range(start, stop)]


def padded(text: Sequence[str], width: int, filling: str = " ", *, at_left: bool) -> list[str]:
    """Return a text with as many characters at one end as it needs to be that wide."""
    more = [filling for _ in range(max(0, width - len(text)))]
    made: list[str] = []
    if at_left:
        made.extend(more)
    made.extend(text)
    if not at_left:
        made.extend(more)
    return made


def filled(text: Sequence[str], width: int) -> list[str]:
    """Return a text with zeros behind its sign, as many as it needs to be that wide."""
    signed = len(text) > 0 and text[0] in "+-"
    made: list[str] = []
    if signed:
        made.append(text[0])
    made.extend(["0" for _ in range(max(0, width - len(text)))])
    made.extend([text[at] for at in range(1 if signed else 0, len(text))])
    return made


def mapped(text: Sequence[str], change: Callable[[str], str]) -> list[str]:
    """Return a text with each of its characters changed."""
    return [change(character) for character in text]


def are_all(text: Sequence[str], test: Callable[[str], bool]) -> bool:
    """Return whether a text has characters, and a test holds for each."""
    return len(text) > 0 and all(test(character) for character in text)


def are_cased(text: Sequence[str], wanted: Callable[[str], bool], other: Callable[[str], bool]) -> bool:
    """Return whether a text has letters of one case, and none of the other."""
    return any(wanted(character) for character in text) and not any(other(character) for character in text)


def split_at(text: list[str], between: Sequence[str], most: int = -1) -> list[list[str]]:
    """Return the parts of a text that stand between others, at the first `most` places, if not negative."""
    if len(between) == 0:
        raise ValueError
    parts: list[list[str]] = []
    start, place = 0, 0
    while place < len(text):
        if is_at(text, between, place) and (most < 0 or len(parts) < most):
            parts.append(text[start:place])
            place += len(between)
            start = place
        else:
            place += 1
    parts.append(text[start:])
    return parts


def split_at_spaces(text: list[str]) -> list[list[str]]:
    """Return the parts of a text between white space, none of which is empty."""
    parts: list[list[str]] = []
    start = 0
    for place in range(len(text) + 1):
        if place == len(text) or is_space(text[place]):
            if start < place:
                parts.append(text[start:place])
            start = place + 1
    return parts


def lines_of(text: list[str]) -> list[list[str]]:
    """Return the lines of a text."""
    lines: list[list[str]] = []
    start, place = 0, 0
    while place < len(text):
        after = place + 1
        if ends_line(text[place]):
            lines.append(text[start:place])
            if text[place] == "\r" and after < len(text) and text[after] == "\n":
                after += 1
            start = after
        place = after
    if start < len(text):
        lines.append(text[start:])
    return lines


def ends_line(character: str) -> bool:
    """Return whether a line ends at a character."""
    return "\n" <= plain(character) <= "\r" or "\x1c" <= character <= "\x1e"
