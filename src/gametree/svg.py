"""SVG for boards and trees: one palette, the elements, and two kinds of document.

Attributes set the appearance, so a picture is the same in every program that draws it. A style sheet only changes
the colours, if the reader prefers a dark scheme.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import east_asian_width

Scheme: TypeAlias = Literal["auto", "light", "dark"]

GROUND, BAND, CARD, SHADE = "#fbfcfe", "#f1f3f8", "#ffffff", "#e3e7ef"
RULE, FAINT, MUTED, INK = "#c1c7d5", "#838c9f", "#5c667a", "#1d2330"
MAX_COLOUR, MIN_COLOUR, DRAW_COLOUR, ON_COLOUR = "#0b6bcb", "#c4430f", "#667085", "#fefefe"

# Each colour of the light scheme, in boards too, and the one that takes its place in the dark scheme.
DARK = {
    GROUND: "#12161d",
    BAND: "#191d28",
    CARD: "#1c2130",
    SHADE: "#30374a",
    RULE: "#4b5364",
    FAINT: "#7c869a",
    MUTED: "#a1a9ba",
    INK: "#eef1f7",
    MAX_COLOUR: "#66b3ff",
    MIN_COLOUR: "#ff9966",
    DRAW_COLOUR: "#98a2b6",
    ON_COLOUR: "#10141b",
}
COLOURED = r' (fill|stroke)="(#[0-9a-f]{6})"'

BOARD_CLASS = "gametree-board"  # Such a document keeps to the palette, and draws each cell in a line of its own.
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
BROAD = frozenset("mwMWQOGD@%&—…∞→#≈≤≥+−=")
ILLEGAL = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"  # compiled where it is used
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def value_colour(value: float) -> str:
    """Return the colour of a value to MAX: MAX's if it is positive, MIN's if negative, else that of a draw."""
    return MAX_COLOUR if value > 0 else MIN_COLOUR if value < 0 else DRAW_COLOUR


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """Return an element; `_` in an attribute's name stands for `-`, and an attribute that is None is left out."""
    return tag(name, content, {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()})


def tag(name: str, content: str, attributes: Mapping[str, object]) -> str:
    """Return an element with attributes of any names; an attribute that is None is left out."""
    written = "".join(f' {key}="{attribute(value)}"' for key, value in attributes.items() if value is not None)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def attribute(value: object) -> str:
    """Return a value as an attribute holds it: a float in at most two decimals, anything else as escaped text."""
    return number(value) if isinstance(value, float) else escape(str(value))


def escape(text: str) -> str:
    """Return the text as content or attribute; a character that no XML document may hold becomes U+FFFD."""
    return legal_in_xml(text).translate(ESCAPES)


def legal_in_xml(text: str) -> str:
    """Return the text with U+FFFD for each character that no XML document may hold."""
    return re.sub(ILLEGAL, "\ufffd", text)


def number(value: float) -> str:
    """Return a number in at most two decimals."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def stroke(path: str, colour: str, width: float, **look: object) -> str:
    """Return a line along a path, unfilled."""
    return element("path", d=path, fill="none", stroke=colour, stroke_width=width, **look)


def text_line(
    text: str,
    x: float,
    y: float,
    *,
    size: float = 12,
    fill: str = INK,
    bold: bool = False,
    anchor: str = "middle",
    mono: bool = False,
    kind: str | None = None,
) -> str:
    """Return a line of text with its baseline at `y`; blanks are kept. `kind` is its class."""
    return element(
        "text",
        escape(text.replace(" ", "\u00a0")),
        class_=kind,
        x=float(x),
        y=float(y),
        fill=fill,
        font_size=size,
        font_weight="bold" if bold else None,
        font_family=MONO if mono else None,
        text_anchor=None if anchor == "start" else anchor,
    )


def columns(text: str) -> int:
    """Return how many columns a line takes in a fixed-width font: ideographs and their like take two."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return roughly the greatest width of a line of text in any reader's sans-serif font."""
    ems = sum(1.05 if char in BROAD or east_asian_width(char) in "WF" else 0.66 for char in text)
    return ems * size * (1.1 if bold else 1.0)


def title(text: str) -> str:
    """Return a title, which is read out, and shown where the mouse rests."""
    return element("title", escape(text))


def placed(x: int, y: int, content: str) -> str:
    """Return content that was drawn around the origin, around another point."""
    return element("g", content, transform=f"translate({x} {y})")


def board_document(parts: Iterable[str], x: int, y: int, width: int, height: int) -> str:
    """Return the picture of a board: the part of the plane with this upper left corner and this size."""
    return element(
        "svg",
        "\n".join(["", *parts, ""]),
        xmlns="http://www.w3.org/2000/svg",
        class_=BOARD_CLASS,
        viewBox=f"{x} {y} {width} {height}",
        width=width,
        height=height,
    )


class Drawing(NamedTuple):
    """A picture before it becomes a document: its parts, its size, and a summary for those who cannot see it."""

    parts: Sequence[str]
    width: float
    height: float
    summary: str

    def to_svg(self, *, scheme: Scheme) -> str:
        """Return an opaque document with the summary as its title, and with an id that depends on its content.

        Raises ValueError for a scheme that is not `auto`, `light` or `dark`.
        """
        from hashlib import sha256

        body = self._body(scheme)
        name = f"gametree-{sha256(f'{scheme}{self.summary}{body}'.encode()).hexdigest()[:12]}"
        head = element("title", escape(self.summary), id=f"{name}-title")
        if scheme == "auto":
            head += f"\n<style>@media (prefers-color-scheme: dark) {{{dark_rules(f'#{name}')}}}</style>"
        return self._document(f"\n{head}\n{body}\n", id=name, aria_labelledby=f"{name}-title")

    def to_inline_svg(self, *, scheme: Scheme) -> str:
        """Return an opaque picture for a page: without an id, and with a style sheet of the page for its colours.

        Raises ValueError for a scheme that is not `auto`, `light` or `dark`.
        """
        return self._document(f"\n{self._body(scheme)}\n", aria_label=self.summary)

    def _body(self, scheme: Scheme) -> str:
        if scheme not in {"auto", "light", "dark"}:
            raise ValueError(f"scheme must be 'auto', 'light' or 'dark', not {scheme!r}.")
        ground = element("rect", width=float(self.width), height=float(self.height), rx=14, fill=GROUND)
        body = "\n".join([ground, *self.parts])
        return in_dark(body) if scheme == "dark" else body

    def _document(self, content: str, **name: str) -> str:
        return element(
            "svg",
            content,
            xmlns="http://www.w3.org/2000/svg",
            role="img",
            **name,
            viewBox=f"0 0 {attribute(float(self.width))} {attribute(float(self.height))}",
            width=float(self.width),
            height=float(self.height),
            font_family=SANS,
        )


def in_dark(body: str) -> str:
    """Return elements with each colour of the light scheme replaced by that of the dark one."""
    return re.sub(COLOURED, lambda found: f' {found[1]}="{DARK.get(found[2], found[2])}"', body)


def dark_rules(within: str) -> str:
    """Return the rules of a style sheet that show the dark scheme within the elements of a selector."""
    pairs = [(kind, *colours) for colours in DARK.items() for kind in ("fill", "stroke")]
    return "".join(f"{within} [{kind}='{light}']{{{kind}:{dark}}}" for kind, light, dark in pairs)
