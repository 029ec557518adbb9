"""A tree as a picture in a web page, with the steps of the search for `stepper.js` to play."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any
from xml.parsers import expat

from gametree.svg import CARD, DARK, DRAW_COLOUR, INK, RULE, Drawing, Scheme, attribute, dark_rules, escape, tag
from gametree.tree.outline import Item
from gametree.tree.search_tree import SearchTree
from gametree.tree.steps import Step, steps_of
from gametree.tree.tree_diagram import Style, draw_tree

LEAST_TEXT = 11.0  # pixels: a picture is never shown so small that its smallest text is smaller


def page_html(picture: str, *, title: str) -> str:
    """Return an HTML file without external parts for a picture that `tree_html` has made."""
    rules = f"@media (prefers-color-scheme: dark) {{{dark_rules('gametree-picture[data-scheme=auto]')}}}"
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width">',
            '<meta name="color-scheme" content="light dark">',
            f"<style>\n{asset('stepper.css')}{rules}\n</style>",
            picture,
            f"<script>\n{asset('stepper.js')}</script>",
            "</html>\n",
        ]
    )


def tree_html(
    tree: SearchTree[Any, Any],
    *,
    scheme: Scheme = "light",
    style: Style = "auto",
    max_depth: int | None = None,
    max_nodes: int | None = None,
    autoplay: bool = False,
    predict: bool = False,
) -> str:
    """Return a tree as an element for a page that has the style sheet and the script `stepper`.

    With `autoplay` the script plays the search once, unless the reader prefers less motion. With `predict` it
    begins at the first step, hides what comes, and asks for the values and the cutoffs.
    """
    drawing, items = draw_tree(tree, style=style, max_depth=max_depth, max_nodes=max_nodes)
    steps = steps_json(tree, items, scheme=scheme)
    return picture_html(drawing, scheme=scheme, steps=steps, autoplay=autoplay, predict=predict)


def picture_html(
    drawing: Drawing, *, scheme: Scheme = "light", steps: str = "", autoplay: bool = False, predict: bool = False
) -> str:
    """Return a drawing as an element for such a page; `steps` are those that `steps_json` returns."""
    svg = drawing.to_inline_svg(scheme=scheme)
    attributes = {
        "data-scheme": scheme,
        "data-autoplay": "" if autoplay else None,
        "data-predict": "" if predict else None,
        "style": (
            f"--least: {attribute(least_width(svg))}px; --whole: {attribute(float(drawing.width))}px;"
            f" --ratio: {attribute(drawing.width / drawing.height)}"
        ),
    }
    box = {"class": "gametree-box", "tabindex": 0, "role": "group", "aria-label": drawing.summary}
    script = f'\n<script type="application/json">{steps}</script>' if steps else ""
    return tag("gametree-picture", f"{tag('div', svg, box)}{script}", attributes)


def steps_json(tree: SearchTree[Any, Any], items: list[Item], *, scheme: Scheme) -> str:
    """Return the steps of a search as JSON that may stand in a script: the parent of each item, and the steps.

    `colours` are those of a value that is not known, and of a card and an edge that are not on the best line.
    """
    colours = dict(zip(("unknown", "card", "rule", "ink"), (DRAW_COLOUR, CARD, RULE, INK), strict=True))

    def shown(colour: str) -> str:
        return DARK[colour] if scheme == "dark" else colour

    def record(step: Step) -> dict[str, Any]:
        bound = step.bound and (step.bound[0], shown(step.bound[1]))
        return {
            name: value for name, value in step._replace(bound=bound)._asdict().items() if value or name == "item"
        }

    whole = {
        "above": [item.above for item in items],
        "colours": {name: shown(colour) for name, colour in colours.items()},
        "steps": [record(step) for step in steps_of(tree, items)],
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def least_width(svg: str) -> float:
    """Return the width in pixels at which the smallest text of a picture has `LEAST_TEXT` pixels."""
    within: list[tuple[float, float]] = []  # The scale and the size of text in each element around the next one.
    texts: list[float] = []
    wide = 0.0

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal wide
        scale, size = within[-1] if within else (1.0, 16.0)
        wide = wide or float(attributes["width"])
        if name == "svg" and "viewBox" in attributes:
            scale *= float(attributes["width"]) / float(attributes["viewBox"].replace(",", " ").split()[2])
        within.append((scale, float(attributes.get("font-size", size))))
        if name == "text":
            texts.append(within[-1][0] * within[-1][1])

    def end(_name: str) -> None:
        within.pop()

    parser = expat.ParserCreate()
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.Parse(svg, True)
    return wide * LEAST_TEXT / min(texts, default=LEAST_TEXT)


def asset(name: str) -> str:
    """Return the style sheet `stepper.css` or the script `stepper.js`."""
    return files("gametree.tree").joinpath(name).read_text(encoding="utf-8")
