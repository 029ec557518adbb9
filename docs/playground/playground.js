// The page of the playground: it draws, and asks the Python in the worker. What is played is all in `play`.
const $ = (name) => document.getElementById(`pg-${name}`);
const here = (name) => new URL(name, import.meta.url).href;

const WORKED = "O.X/X.X/.OO";
const SIDES = ["max", "min", "both"];
const COUNTED = [
  "minimax",
  "depth_penalised_minimax",
  "alpha_beta",
  "alpha_beta_with_memory",
  "principal_variation_search",
  "mtd_f",
  "monte_carlo_tree_search",
];
const [FEW, MANY] = [14, 40]; // nodes of a tree that can be read on a phone, and on a desk
const IDLE = 1200; // milliseconds without a move before every search is counted

const offered = (name) => [...$(name).options].map((option) => option.value);
const fresh = (game = "tic-tac-toe") => ({ game, source: "", start: "", moves: [], side: "max", search: "alpha_beta" });

let play = fresh();
let seen = null; // what Python said of the position
let worth = {}; // what it said of the moves
let drawn = 0; // the round whose board is on the page
let odd = ""; // what is wrong with the address, until something is played
let picked = []; // the cells pressed so far of a move that takes two
let editor = null;
let used = false; // the reader has just asked for the rules in the editor
let toBoard = false; // the focus goes to the board as soon as it is there
let pristine = ""; // the rules of the chosen game, as they were

// ---- Python, which can be stopped at any time, and then starts anew ----------------------------------------------

let worker = null;
let ready = false;
let waiting = new Map();
let asked = 0;
let line = 0; // of the rules, where they were when that was last said
let round = 0; // grows with every change; what was asked for an earlier round is no longer wanted

function launch() {
  worker = new Worker(here("worker.js"), { type: "module" });
  ready = false;
  const launched = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve((ready = true));
      else if (data.failed) reject(new Error(data.failed));
      else if (data.line) line = data.line;
      else settle(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || "worker.js could not be loaded"));
    };
  });
  return launched;
}

function settle({ id, answer, broken }) {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (broken) reject(new Error(broken));
  else if (answer.refused) reject(Object.assign(new Error(answer.refused), { line: answer.line, told: true }));
  else resolve(answer);
}

function ask(kind, more = {}) {
  const { game, source, start, moves, search } = play;
  const question = { ask: kind, game, source, start, moves, search, ...more };
  return new Promise((resolve, reject) => {
    waiting.set((asked += 1), { resolve, reject });
    worker.postMessage({ id: asked, question });
  });
}

function kill() {
  worker?.terminate();
  worker = null;
  ready = false;
  waiting = new Map(); // nobody will answer: what waited stays as it is
}

async function begin() {
  trouble(odd);
  if (typeof WebAssembly !== "object") {
    trouble("This browser has no WebAssembly, which Python needs here: try a current Firefox, Chrome, Edge or Safari.");
    return false;
  }
  state("starting");
  status("Python is starting …");
  try {
    await launch();
    return true;
  } catch (error) {
    kill();
    state("idle");
    status("");
    trouble(`Python could not be loaded (${error.message}): check the connection and press Start again.`);
    return false;
  }
}

// ---- From a position to what is seen of it -------------------------------------------------------------------------

async function refresh() {
  const mine = (round += 1);
  const current = () => mine === round;
  remember();
  controls();
  if (!ready) return;
  picked = [];
  worth = {};
  line = 0;
  state("thinking");
  if (!seen) status(play.source ? "Your rules are running …" : "The board is being set up …");
  try {
    const looked = await ask("look");
    if (!current()) return;
    seen = looked;
    if (used) done("These rules are correct as far as they were checked. You play them now.");
    used = false;
    board();
    if (toBoard) $("board").querySelector("button[tabindex='0'], button")?.focus({ preventScroll: true });
    toBoard = false;
    $("nodes").replaceChildren(); // they were counted from another position
    if (!seen.over && play.side !== "both" && seen.turn !== play.side) {
      status(`${name(seen.turn)} is thinking …`);
      const reply = await ask("reply");
      if (!current()) return;
      play.moves = [...play.moves, reply.move];
      play.last = reply;
      return refresh();
    }
    state("ready");
    tell();
    if (!seen.over) {
      const found = await ask("values");
      if (!current()) return;
      worth = found.values;
      board();
      tell(found.said);
    }
    await picture(current);
    await new Promise((resolve) => setTimeout(resolve, IDLE));
    await count(current);
  } catch (error) {
    if (current()) recover(error);
  }
}

function recover(error) {
  if (!error.told) {
    // Python itself is gone, as after a recursion that no browser holds.
    kill();
    state("idle");
    trouble(`Python broke down (${error.message}): press Start to go on from here.`);
    controls();
    return;
  }
  state("ready");
  const message = error.line ? `Line ${error.line}: ${error.message}` : error.message;
  status("");
  if (play.source) {
    seen = null;
    board();
    $("tree").replaceChildren();
    $("nodes").replaceChildren();
    complain(message, error.line);
    controls();
  } else if (play.start || play.moves.length) {
    Object.assign(play, { start: "", moves: [] });
    trouble(`${message} So the game begins anew.`);
    refresh();
  } else {
    trouble(message);
  }
}

async function picture(current) {
  const drawn = await ask("tree", { most: $("tree").clientWidth < 500 ? FEW : MANY });
  if (!current()) return;
  const tree = harmless(drawn.svg);
  const box = document.createElement("div");
  box.className = "gametree-box";
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "The tree of the search, which can be scrolled");
  box.append(tree);
  const steps = document.createElement("script");
  steps.type = "application/json";
  steps.textContent = drawn.steps;
  const shown = document.createElement("gametree-picture");
  shown.style.setProperty("--least", `${drawn.least}px`);
  shown.style.setProperty("--whole", `${tree.getAttribute("width")}px`);
  shown.append(box, steps);
  const caption = document.createElement("figcaption");
  caption.textContent = drawn.summary;
  $("tree").replaceChildren(shown, caption);
}

// The picture without anything that could run or fetch: somebody's rules may have drawn its boards.
const SHAPES = "svg g path rect circle ellipse line polyline polygon text tspan title desc defs".split(" ");
const LOOKS = new Set(
  `xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform class role aria-label data-item fill
  fill-opacity fill-rule opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity
  font-family font-size font-weight font-style text-anchor dominant-baseline preserveAspectRatio`.split(/\s+/),
);

function harmless(svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  for (const shape of [drawn, ...drawn.querySelectorAll("*")]) {
    if (!SHAPES.includes(shape.nodeName)) shape.remove();
    for (const { name, value } of [...shape.attributes]) {
      if (!LOOKS.has(name) || /url\s*\(/i.test(value)) shape.removeAttribute(name);
    }
  }
  return document.importNode(drawn, true);
}

async function count(current) {
  if (!current() || seen?.over) return;
  const rows = [];
  for (const search of COUNTED) {
    const found = await ask("nodes", { search });
    if (!current()) return;
    rows.push({ search, ...found });
    table(rows);
  }
}

function table(rows) {
  const most = Math.max(...rows.map((row) => row.nodes));
  const part = (tag, ...content) => {
    const made = document.createElement(tag);
    made.append(...content);
    return made;
  };
  const lines = rows.map(({ search, nodes, value, seconds }) => {
    const bar = part("span");
    bar.className = "pg-share";
    bar.style.inlineSize = `${Math.max((100 * nodes) / most, 0.5)}%`;
    const heading = part("th", ...search.split(/(?<=_)/).flatMap((word) => [word, document.createElement("wbr")]));
    heading.scope = "row";
    const figure = part("td", `${value ? "" : "> "}${nodes.toLocaleString("en")}`);
    const bars = part("td", bar);
    bars.className = "pg-bars";
    const line = part("tr", heading, figure, bars, part("td", value || "–"), part("td", time(seconds)));
    line.classList.toggle("pg-chosen", search === play.search);
    return line;
  });
  const head = part("tr", ...["search", "nodes", "", "value", "time"].map((text) => part(text ? "th" : "td", text)));
  head.children[2].className = "pg-bars";
  const whole = part("table", part("caption", "From this position, each search visits"), part("thead", head), part("tbody", ...lines));
  $("nodes").replaceChildren(whole);
}

const time = (seconds) => (seconds < 1 ? `${Math.max(Math.round(seconds * 1000), 1)} ms` : `${seconds.toFixed(1)} s`);

// ---- The board -----------------------------------------------------------------------------------------------------

const GLYPHS = {
  X: '<path d="M26 26 74 74M74 26 26 74" class="pg-x"/>',
  O: '<circle cx="50" cy="50" r="27" class="pg-o"/>',
  "●": '<circle cx="50" cy="50" r="26" class="pg-counter"/>',
};
const DISCS = {
  X: '<circle cx="50" cy="50" r="36" class="pg-disc-x"/>',
  O: '<circle cx="50" cy="50" r="36" class="pg-disc-o"/><circle cx="50" cy="50" r="20" class="pg-hole"/>',
};
const glyph = (mark) => {
  const drawn = (["connect-four", "hexapawn"].includes(play.game) && DISCS[mark]) || GLYPHS[mark];
  return drawn && `<svg viewBox="0 0 100 100" aria-hidden="true">${drawn}</svg>`;
};

const SAID = { ".": "empty", "●": "a counter", " ": "" };

function board() {
  drawn = round;
  const place = $("board");
  const focused = place.contains(document.activeElement) ? Number(document.activeElement.dataset.cell ?? -1) : null;
  place.replaceChildren();
  place.style.removeProperty("--columns");
  if (!seen) {
    if (!ready) place.append(...Array.from({ length: 9 }, ghost));
    place.style.setProperty("--columns", 3);
    return;
  }
  const mine = !seen.over && (play.side === "both" || seen.turn === play.side);
  if (!seen.grid) {
    const drawing = document.createElement("pre");
    drawing.textContent = seen.drawing;
    place.append(drawing);
  } else {
    place.append(...cells(mine));
    place.style.setProperty("--columns", seen.grid[0].length);
    place.dataset.kind = seen.grid.some((row) => row.some((mark) => mark === "●" || mark === " ")) ? "heaps" : "marks";
  }
  if (mine && seen.moves.some((move) => move.path.length === 0)) place.append(listed());
  if (focused !== null) (place.querySelector(`[data-cell="${focused}"]`) ?? place.querySelector("button"))?.focus();
}

// What stands for the board until Python is there.
function ghost() {
  const cell = document.createElement("span");
  cell.className = "pg-cell pg-ghost";
  cell.ariaHidden = "true";
  return cell;
}

function cells(mine) {
  const columns = seen.grid[0].length;
  const follows = (path) => picked.every((cell, index) => path[index] === cell) && path.length > picked.length;
  const made = seen.grid.flat().map((mark, cell) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.cell = cell;
    button.className = "pg-cell";
    button.tabIndex = -1;
    const moves = mine ? seen.moves.filter((move) => follows(move.path) && move.path[picked.length] === cell) : [];
    const known = hidden() ? [] : moves.map((move) => worth[move.name]).filter(Boolean);
    const value = known.find((each) => each.best) ?? known.sort((a, b) => (seen.turn === "max" ? b.sign - a.sign : a.sign - b.sign))[0];
    const drawn = glyph(mark);
    const single = moves.find((move) => move.path.length === 1);
    if (single && mark === ".") button.dataset.name = single.name;
    if (drawn) button.innerHTML = drawn;
    else if (mark !== "." && mark !== " ") button.textContent = mark;
    button.classList.toggle("pg-changed", seen.changed.includes(cell));
    button.classList.toggle("pg-picked", picked.includes(cell));
    button.classList.toggle("pg-void", mark === " ");
    if (value) {
      const shown = document.createElement("small");
      shown.textContent = value.value;
      shown.className = `pg-value pg-sign${value.sign}`;
      if (value.best) shown.classList.add("pg-best");
      button.append(shown);
    }
    if (!moves.length && !picked.includes(cell)) button.setAttribute("aria-disabled", "true");
    const where = `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
    const says = [where, SAID[mark] ?? mark, value && `worth ${value.value}${value.best ? ", best" : ""}`];
    button.setAttribute("aria-label", says.filter(Boolean).join(", "));
    button.onclick = () => press(cell, moves);
    return button;
  });
  (made.find((button) => !button.hasAttribute("aria-disabled")) ?? made[0]).tabIndex = 0;
  return made;
}

function press(cell, moves) {
  if (picked.includes(cell)) picked = [];
  else if (!moves.length) return;
  else if (moves.some((move) => move.path.length === picked.length + 1)) {
    const [move] = moves.filter((each) => each.path.length === picked.length + 1);
    return move && make(move.name);
  } else picked = [...picked, cell];
  board();
}

function listed() {
  const list = document.createElement("div");
  list.className = "pg-list";
  list.append(
    ...seen.moves.map((move) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(move.name);
      const value = hidden() ? undefined : worth[move.name];
      if (value) {
        const shown = document.createElement("small");
        shown.textContent = value.value;
        shown.className = `pg-sign${value.sign}${value.best ? " pg-best" : ""}`;
        button.append(" ", shown);
      }
      button.setAttribute("aria-label", `Play ${move.name}${value ? `, worth ${value.value}` : ""}`);
      button.onclick = () => make(move.name);
      return button;
    }),
  );
  return list;
}

function make(move) {
  if (drawn !== round) return; // the board on the page is not the board any more
  trouble((odd = ""));
  play.moves = [...play.moves, move];
  play.last = null;
  refresh();
}

$("board").addEventListener("keydown", (event) => {
  const columns = seen?.grid?.[0].length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  const from = Number(event.target.dataset?.cell);
  if (!step || Number.isNaN(from)) return;
  const to = $("board").querySelector(`[data-cell="${from + step}"]`);
  event.preventDefault();
  if (!to || (Math.abs(step) === 1 && Math.floor(from / columns) !== Math.floor((from + step) / columns))) return;
  event.target.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
});

// ---- Words, buttons ------------------------------------------------------------------------------------------------

const hidden = () => !$("values").checked;
const name = (side) => seen.names[side === "max" ? 0 : 1];

function state(now) {
  $("start").closest(".pg").dataset.state = now;
  $("start").hidden = now !== "idle";
  $("stop").hidden = now !== "thinking";
  $("stop").disabled = now !== "thinking";
  $("again").hidden = !(now === "ready" && seen?.over);
}

function status(text) {
  $("status").textContent = text;
}

function trouble(text) {
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
}

function tell(more = "") {
  const reply = play.last ? `${play.last.by} played ${play.last.move}, worth ${play.last.value}, after ${play.last.nodes.toLocaleString("en")} nodes in ${time(play.last.seconds)}. ` : "";
  const turn = seen.over ? seen.outcome : play.side === "both" ? `${name(seen.turn)} to move.` : `You are ${name(seen.turn)}: your move.`;
  status(`${reply}${turn}${more ? ` ${more}` : ""}`);
}

const RULES = {
  "tic-tac-toe": "X and O take turns to mark an empty square. Three in a row, in a column or on a diagonal win.",
  mnk: "X and O take turns to mark an empty square of a board of four by three. Three in a line win.",
  "connect-four": "A disc falls to the lowest empty cell of its column. Four in a line win; here the board is four by four.",
  nim: "Take any number of counters from one heap. The player who takes the last counter wins.",
  hexapawn: "Pawns move one square forward, and capture one square diagonally forward. A pawn on the last row wins, and so does a player whose opponent cannot move.",
  tree: "MAX chooses a branch, then MIN chooses one. The number at the end is what MAX wins.",
  own: "Take one, two or three counters. The player who takes the last counter wins.",
};

function controls() {
  $("about").textContent = play.source ? "These rules are your own." : RULES[play.game];
  $("game").value = play.game;
  $("side").value = play.side;
  $("search").value = play.search;
  $("undo").disabled = !play.moves.length;
  $("worked").hidden = play.game !== "tic-tac-toe";
}

const restart = (changes) => {
  trouble((odd = ""));
  Object.assign(play, { moves: [], last: null }, changes);
  refresh();
};

$("start").onclick = async () => {
  if (await begin()) {
    toBoard = true;
    refresh();
    rules();
  }
};
$("stop").onclick = async () => {
  // A search cannot be asked to stop, so its Python ends, and another one starts while the reader looks on.
  round += 1;
  kill();
  if (seen) play.side = "both";
  const place = seen ? 0 : line;
  const stopped = seen ? "Stopped: now you move for both sides, until you choose a side or another search." : `${place ? `Line ${place}: ` : ""}Stopped: look for what never ends in the rules.`;
  if (!(await begin())) return;
  if (seen) {
    state("ready");
    status("");
    controls();
    board();
    remember();
  } else if (play.source) {
    // It was the rules themselves that did not come back: they must change before they are asked again.
    state("ready");
    status("");
  }
  if (seen) trouble(stopped);
  else complain(stopped, place);
};
$("again").onclick = $("new").onclick = () => restart({ start: "" });
$("worked").onclick = () => restart({ game: "tic-tac-toe", source: "", start: WORKED, side: "max" });
$("undo").onclick = () => {
  const mine = (count) => play.side === "both" || (count % 2 === 0) === (play.side === "max");
  let count = play.moves.length - 1;
  if (play.start === "" && seen && play.side !== "both") while (count > 0 && !mine(count)) count -= 1;
  else if (play.side !== "both" && count > 0 && seen && !seen.over) count -= 1;
  trouble("");
  Object.assign(play, { moves: play.moves.slice(0, count), last: null });
  refresh();
};
$("share").onclick = async () => {
  remember();
  try {
    await navigator.clipboard.writeText(location.href);
    status("The link to this position is copied.");
  } catch {
    status("The link to this position is in the address of this page.");
  }
};
$("game").onchange = () => restart({ game: $("game").value, source: "", start: "" }) ?? rules();
$("side").onchange = () => {
  play.side = $("side").value;
  refresh();
};
$("search").onchange = () => {
  play.search = $("search").value;
  play.last = null;
  refresh();
};

$("values").onchange = () => {
  $("seen").hidden = hidden();
  if (seen) board();
};

// ---- The rules -----------------------------------------------------------------------------------------------------

let module = null;

async function rules() {
  if (!$("rules").open) return;
  if (!ready) {
    if ($("editor").childElementCount === 0) $("editor").textContent = "The rules come with Python: press Start.";
    return;
  }
  module ??= await import(here("editor.js"));
  pristine = (await ask("rules")).source;
  const draft = drafted();
  const text = play.source || draft || pristine;
  if (editor) write(text);
  else {
    $("editor").replaceChildren();
    editor = module.edit($("editor"), text, keep);
  }
  blame("");
  done(!play.source && draft ? "These are your edits, as you left them. They are not played yet." : "");
}

// The browser keeps what was written, for each game, until it is reset or is what it was at first.
const place = () => `gametree rules of ${play.game}`;

function drafted() {
  try {
    return localStorage.getItem(place()) ?? "";
  } catch {
    return ""; // the browser keeps nothing for this site
  }
}

let writing = false; // the page itself changes the text, which is no edit

function write(text) {
  writing = true;
  module.write(editor, text);
  writing = false;
}

function keep(text) {
  if (writing) return;
  try {
    if (text === pristine) localStorage.removeItem(place());
    else localStorage.setItem(place(), text);
  } catch {
    // Then the address keeps the rules, once they are played.
  }
}

function done(text) {
  $("done").textContent = text;
}

function blame(text, line) {
  $("said").textContent = text;
  $("said").hidden = !text;
  if (text) done("");
  used &&= !text;
  if (text && line && editor) module.show(editor, line);
}

// Where the reader looks: beside the rules if they are open, else below the board.
function complain(text, line) {
  if (editor && $("rules").open) blame(text, line);
  else trouble(text);
}

$("rules").ontoggle = rules;
$("editor").addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    $("use").click();
  },
  true,
);
$("use").onclick = () => {
  if (!editor) return;
  blame("");
  done("The rules are being checked …");
  used = true;
  seen = null;
  const source = editor.state.doc.toString();
  restart({ source: source === pristine ? "" : source, start: "" });
};
$("reset").onclick = () => {
  if (!editor) return;
  write(pristine);
  keep(pristine);
  blame("");
  done("These are the rules as they were.");
  restart({ source: "", start: "" });
};

// ---- The address ---------------------------------------------------------------------------------------------------

function remember() {
  const { game, source, start, moves, side, search } = play;
  const said = new URLSearchParams({ game, side, search });
  if (start) said.set("start", start);
  moves.forEach((move) => said.append("move", move));
  if (source) said.set("rules", source);
  history.replaceState(null, "", `#${said}`);
}

function recall() {
  const said = new URLSearchParams(location.hash.slice(1));
  const found = fresh();
  const faults = [];
  const pick = (key, choices) => {
    const value = said.get(key);
    if (value !== null && choices.includes(value)) found[key] = value;
    else if (value !== null) faults.push(`${key}=${value}`);
  };
  pick("game", offered("game"));
  pick("side", SIDES);
  pick("search", offered("search"));
  if (location.hash.length > 1 && !said.has("game")) faults.push(location.hash.slice(0, 40));
  if (!faults.length) {
    Object.assign(found, { start: said.get("start") ?? "", moves: said.getAll("move"), source: said.get("rules") ?? "" });
  }
  play = found;
  seen = null;
  odd = faults.length ? `The address says ${faults.join(" and ")}, which means nothing here: this is a new game.` : "";
  trouble(odd);
}

addEventListener("hashchange", () => {
  recall();
  refresh();
  rules();
});

// Before Python is there, the page shows the board of the home page, and what pressing the button will do.
recall();
controls();
board();
state("idle");
status("Press Start, and Python and the library are loaded from this site.");
