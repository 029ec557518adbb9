// The verdict on the reader's own minimax: the laws, and the smallest tree that shows a fault.
import { part } from "./page.js";
import { showTree } from "./tree.js";

const SIGNS = { passed: "✓", failed: "✗", unfinished: "–" };

export function showVerdict(place, { laws, notes, fault }) {
  const parts = [];
  if (fault) {
    parts.push(part("p", { class: "pg-sentence" }, fault.sentence));
    if (fault.picture) {
      const figure = part("figure", { class: "pg-tree" });
      showTree(figure, fault.picture);
      parts.push(figure);
    } else if (fault.text) parts.push(part("pre", {}, fault.text));
    if (fault.expression) parts.push(part("p", {}, "The game, for your own tests: ", part("code", {}, fault.expression)));
  }
  parts.push(...notes.map((note) => part("p", {}, note)));
  const told = laws.filter(({ verdict, message }) => verdict !== "unfinished" || message);
  const rows = told.map(({ name, law, verdict, message }) =>
    part("li", { class: `pg-${verdict}` }, part("b", {}, `${SIGNS[verdict]} ${name}`), ` ${says(law, verdict, message)}`),
  );
  if (told.length < laws.length) {
    const others = `The check ended at this fault: ${laws.length - told.length} laws were not tested to the end.`;
    rows.push(part("li", {}, others));
  }
  parts.push(part("ul", { class: "pg-laws" }, ...rows));
  place.replaceChildren(...parts);
}

function says(law, verdict, message) {
  const first = law.split("\n")[0];
  return verdict === "unfinished" ? `${first} Not tested to the end: ${message}.` : first;
}
