"""SVG that shows the same everywhere: attributes for looks, a style sheet for dark mode alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Literal, TypeAlias
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

from gametree.tree.words import legal_in_xml

Scheme: TypeAlias = Literal["auto", "light", "dark"]

GROUND, BAND, CARD, SHADE = "#fbfcfe", "#f1f3f8", "#ffffff", "#e3e7ef"
RULE, FAINT, MUTED, INK = "#c1c7d5", "#838c9f", "#5c667a", "#1d2330"
MAX_COLOUR, MIN_COLOUR, DRAW_COLOUR, ON_COLOUR = "#0b6bcb", "#c4430f", "#667085", "#fefefe"

# Whatever is drawn in the colours on the left, a game's board too, is drawn in those on the right in the dark.
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
COLOURED = re.compile(r' (fill|stroke)="(#[0-9a-f]{6})"')

SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
BROAD = frozenset("mwMWQOGD@%&—…∞→#≈≤≥+−=")


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """Return an element; an attribute's name is written with `_` for `-`, and None leaves it out."""
    return tag(name, content, {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()})


def tag(name: str, content: str, attributes: Mapping[str, object]) -> str:
    """Return an element with any attributes; None leaves one out."""
    written = "".join(f' {key}="{quoted(value)}"' for key, value in attributes.items() if value is not None)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def quoted(value: object) -> str:
    """Return a value as an attribute holds it: a number in at most two decimals, a text escaped."""
    if isinstance(value, float):
        return number(value)
    return escape(legal_in_xml(str(value)), {'"': "&quot;"})


def number(value: float) -> str:
    """Return a number in at most two decimals."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def words(
    text: str,
    x: float,
    y: float,
    *,
    size: float = 12,
    fill: str = INK,
    bold: bool = False,
    anchor: str = "middle",
    mono: bool = False,
) -> str:
    """Return a line of text with its baseline at `y`; blanks are kept."""
    return element(
        "text",
        escape(legal_in_xml(text).replace(" ", "\u00a0")),
        x=float(x),
        y=float(y),
        fill=fill,
        font_size=size,
        font_weight="bold" if bold else None,
        font_family=MONO if mono else None,
        text_anchor=None if anchor == "start" else anchor,
    )


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return about the most that a line of text may take across, in whatever sans-serif the reader has."""
    ems = sum(1.05 if char in BROAD or east_asian_width(char) in "WF" else 0.66 for char in text)
    return ems * size * (1.1 if bold else 1.0)


def title(text: str) -> str:
    """Return a title, which is read out, and shown when the mouse rests there."""
    return element("title", escape(legal_in_xml(text)))


def document(parts: Iterable[str], *, width: float, height: float, says: str, scheme: Scheme) -> str:
    """Return an opaque picture, with an id that is its content's own."""
    if scheme not in {"auto", "light", "dark"}:
        message = f"scheme must be 'auto', 'light' or 'dark', not {scheme!r}."
        raise ValueError(message)
    ground = element("rect", width=float(width), height=float(height), rx=14, fill=GROUND)
    body = "\n".join([ground, *parts])
    if scheme == "dark":
        body = COLOURED.sub(lambda found: f' {found[1]}="{DARK.get(found[2], found[2])}"', body)
    name = f"gametree-{sha256(f'{scheme}{says}{body}'.encode()).hexdigest()[:12]}"
    head = element("title", escape(legal_in_xml(says)), id=f"{name}-title")
    if scheme == "auto":
        head += f"\n<style>@media (prefers-color-scheme: dark) {{{_dark_rules(name)}}}</style>"
    return element(
        "svg",
        f"\n{head}\n{body}\n",
        xmlns="http://www.w3.org/2000/svg",
        id=name,
        role="img",
        aria_labelledby=f"{name}-title",
        viewBox=f"0 0 {quoted(float(width))} {quoted(float(height))}",
        width=float(width),
        height=float(height),
        font_family=SANS,
    )


def _dark_rules(name: str) -> str:
    pairs = [(kind, *colours) for colours in DARK.items() for kind in ("fill", "stroke")]
    return "".join(f"#{name} [{kind}='{light}']{{{kind}:{dark}}}" for kind, light, dark in pairs)
