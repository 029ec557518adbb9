// The board: its marks, the moves that can be pressed, their values, and the keys that go from cell to cell.
import { part } from "./page.js";
import { harmless } from "./tree.js";

const GLYPHS = {
  X: '<path d="M26 26 74 74M74 26 26 74" class="pg-x"/>',
  O: '<circle cx="50" cy="50" r="27" class="pg-o"/>',
  "●": '<circle cx="50" cy="50" r="26" class="pg-counter"/>',
  "#": '<rect x="12" y="12" width="76" height="76" rx="10" class="pg-block"/>',
};
const DISCS = {
  X: '<circle cx="50" cy="50" r="36" class="pg-disc-x"/>',
  O: '<circle cx="50" cy="50" r="36" class="pg-disc-o"/><circle cx="50" cy="50" r="20" class="pg-hole"/>',
};
const WITH_DISCS = /^(connect-four|hexapawn|breakthrough|othello|three-mens-morris)/;
const SAID = { ".": "empty", "●": "a counter", "#": "covered", " ": "" };

let picked = []; // the cells pressed so far of a move that takes two

export const unpick = () => (picked = []);

// What stands for the board until Python is there.
export function showGhost(place) {
  place.replaceChildren(...Array.from({ length: 9 }, () => part("span", { class: "pg-cell pg-ghost", "aria-hidden": "true" })));
  place.style.setProperty("--columns", 3);
}

// `view` is what Python said of the position, the game, whether it is the reader's turn, the values to show, and
// `make`, which plays a move.
export function showBoard(place, view) {
  const { seen, mine } = view;
  const focused = place.contains(document.activeElement) ? Number(document.activeElement.dataset.cell ?? -1) : null;
  place.replaceChildren();
  place.style.removeProperty("--columns");
  delete place.dataset.kind;
  if (seen.grid) {
    place.append(...cells(place, view));
    place.style.setProperty("--columns", seen.grid[0].length);
    const heaps = seen.grid.flat().some((mark) => mark === "●" || mark === " ");
    place.dataset.kind = heaps ? "heaps" : "marks";
    place.classList.toggle("pg-small", seen.grid[0].length > 4);
  } else if (seen.picture) {
    place.append(part("gametree-picture", { class: "pg-drawn" }, part("div", { class: "gametree-box" }, harmless(seen.picture))));
  } else {
    place.append(part("pre", {}, seen.drawing));
  }
  if (mine && seen.moves.some((move) => move.path.length === 0)) place.append(listed(view));
  if (focused !== null) (place.querySelector(`[data-cell="${focused}"]`) ?? place.querySelector("button"))?.focus();
}

export function focusBoard(place) {
  place.querySelector("button[tabindex='0'], button")?.focus({ preventScroll: true });
}

function cells(place, view) {
  const { seen, game, mine, worth } = view;
  const columns = seen.grid[0].length;
  const follows = (path) => picked.every((cell, index) => path[index] === cell) && path.length > picked.length;
  const made = seen.grid.flat().map((mark, cell) => {
    const moves = mine ? seen.moves.filter((move) => follows(move.path) && move.path[picked.length] === cell) : [];
    const single = moves.find((move) => move.path.length === 1);
    const name = seen.cells[cell] || (single && mark === "." ? single.name : "");
    const value = bestOf(moves.map((move) => worth[move.name]).filter(Boolean), seen.turn);
    const where = `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
    const won = seen.won.includes(cell);
    const says = [name && `square ${name}`, where, SAID[mark] ?? mark, won && "in the winning line", value && `worth ${value.value}${value.best ? ", best" : ""}`];
    const button = part("button", {
      type: "button",
      class: "pg-cell",
      tabindex: -1,
      "data-cell": cell,
      "data-name": name,
      "aria-label": says.filter(Boolean).join(", "),
      "aria-disabled": !moves.length && !picked.includes(cell) ? "true" : null,
    });
    const drawn = (WITH_DISCS.test(game) && DISCS[mark]) || GLYPHS[mark];
    if (drawn) button.innerHTML = `<svg viewBox="0 0 100 100" aria-hidden="true">${drawn}</svg>`;
    else if (mark !== "." && mark !== " ") button.textContent = mark;
    const looks = { "pg-changed": seen.changed.includes(cell), "pg-picked": picked.includes(cell), "pg-won": won, "pg-void": mark === " " };
    for (const [look, on] of Object.entries(looks)) button.classList.toggle(look, on);
    if (value) button.append(part("small", { class: `pg-value pg-sign${value.sign}${value.best ? " pg-best" : ""}` }, value.value));
    button.onclick = () => press(place, view, cell, moves);
    return button;
  });
  (made.find((button) => !button.hasAttribute("aria-disabled")) ?? made[0]).tabIndex = 0;
  return made;
}

const bestOf = (values, turn) =>
  values.find((each) => each.best) ?? values.sort((a, b) => (turn === "max" ? b.sign - a.sign : a.sign - b.sign))[0];

function press(place, view, cell, moves) {
  if (picked.includes(cell)) picked = [];
  else if (!moves.length) return;
  else {
    const move = moves.find((each) => each.path.length === picked.length + 1);
    if (move) return void view.make(move.name);
    picked = [...picked, cell];
  }
  showBoard(place, view);
}

function listed({ seen, worth, make }) {
  const buttons = seen.moves.map(({ name }) => {
    const value = worth[name];
    const button = part("button", { type: "button", "aria-label": `Play ${name}${value ? `, worth ${value.value}` : ""}` }, name);
    if (value) button.append(" ", part("small", { class: `pg-sign${value.sign}${value.best ? " pg-best" : ""}` }, value.value));
    button.onclick = () => make(name);
    return button;
  });
  return part("div", { class: "pg-list" }, ...buttons);
}

// The arrow keys go from cell to cell.
export function walk(place, event) {
  const columns = Number(place.style.getPropertyValue("--columns"));
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  const from = Number(event.target.dataset?.cell);
  if (!step || Number.isNaN(from)) return;
  const to = place.querySelector(`[data-cell="${from + step}"]`);
  event.preventDefault();
  if (!to || (Math.abs(step) === 1 && Math.floor(from / columns) !== Math.floor((from + step) / columns))) return;
  event.target.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}
