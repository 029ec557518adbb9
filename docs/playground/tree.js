// The picture of a tree, with the steps of its search.
import { part } from "./page.js";

// The picture without anything that could run or fetch: somebody's rules may have drawn its boards.
const SHAPES = "svg g path rect circle ellipse line polyline polygon text tspan title desc defs".split(" ");
const LOOKS = new Set(
  `xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform class role aria-label data-item fill
  fill-opacity fill-rule opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity
  font-family font-size font-weight font-style text-anchor dominant-baseline preserveAspectRatio`.split(/\s+/),
);

export function harmless(svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  for (const shape of [drawn, ...drawn.querySelectorAll("*")]) {
    if (!SHAPES.includes(shape.nodeName)) shape.remove();
    for (const { name, value } of [...shape.attributes]) {
      if (!LOOKS.has(name) || /url\s*\(/i.test(value)) shape.removeAttribute(name);
    }
  }
  return document.importNode(drawn, true);
}

export function showTree(place, { svg, steps, least }) {
  const tree = harmless(svg);
  const name = "The tree of the search, which can be scrolled";
  const box = part("div", { class: "gametree-box", tabindex: 0, role: "group", "aria-label": name }, tree);
  const script = part("script", { type: "application/json" }, steps);
  const [wide, high] = ["width", "height"].map((side) => tree.getAttribute(side));
  const style = `--least: ${least}px; --whole: ${wide}px; --ratio: ${wide / high}`;
  const shown = part("gametree-picture", { style }, box, script);
  place.replaceChildren(shown);
}
