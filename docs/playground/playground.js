// The page of the playground: from a click to a question for Python, and from its answer to the page.
import { focusBoard, showBoard, showGhost, unpick, walk } from "./board.js";
import { showVerdict } from "./check.js";
import { showCounts } from "./counts.js";
import { fresh, recall, remember } from "./links.js";
import { noLine, runningAt, status, trouble } from "./messages.js";
import * as output from "./output.js";
import { $, time } from "./page.js";
import * as python from "./python.js";
import { Sheet, loading } from "./sheet.js";
import { onPhone, tabs } from "./tabs.js";
import { showTree } from "./tree.js";

const WORKED = "O.X/X.X/.OO";
const [FEW, MANY] = [14, 20]; // nodes of a tree that can be read on a phone, and on a desk
const IDLE = 1200; // milliseconds without a move before every search is counted

let play = fresh();
let seen = null; // what Python said of the position
let worth = {}; // what it said of the moves
let drawn = 0; // the round whose board is on the page
let odd = ""; // what is wrong with the address, until something is played
let used = false; // the reader has just asked for the rules in the editor
let toBoard = false; // the focus goes to the board as soon as it is there
let round = 0; // grows with every change; what was asked for an earlier round is no longer wanted
let busy = ""; // what runs: "rules" or "check", while it is the reader's own program
let offer = null; // the rules of every game, and the examples for the check, once they have arrived

const panels = tabs($("tabs"), (name) => {
  play.tab = name === "check" ? "check" : "";
  $("workbench").dataset.tab = name;
  remember(play);
});
const rulesSheet = new Sheet($("editor"), "The rules, in Python", () => $("use").click());
const checkSheet = new Sheet($("program"), "Your minimax, in Python", () => $("check").click());

// ---- Python ---------------------------------------------------------------------------------------------------------

python.listen((news) => {
  if (news.printed) output.append(news.printed);
  if (news.line) runningAt(news.line);
  if (news.law) status(`Your program is checked: ${news.law} …`, "run");
  if (news.total) $("line").textContent = `, ${news.tried} of ${news.total} games`;
});

function ask(kind, more = {}) {
  const { game, source, start, moves, search } = play;
  const limits = { seconds: Number(play.seconds), depth: play.depth ? Number(play.depth) : null };
  return python.ask({ ask: kind, game, source, start, moves, search, ...limits, ...more });
}

async function begin(said = odd) {
  trouble(said);
  const missing = ["WebAssembly", "DecompressionStream"].find((name) => !(name in globalThis));
  if (missing) {
    trouble(`This browser has no ${missing}, which Python needs here: try a current Firefox, Chrome, Edge or Safari.`);
    return false;
  }
  state("starting");
  status("Python is starting …", "run");
  try {
    await python.start();
    return true;
  } catch (error) {
    python.stop();
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
  remember(play);
  controls();
  if (!python.ready) return;
  unpick();
  noLine();
  worth = {};
  busy = play.source && !seen ? "rules" : "";
  state("thinking");
  if (!seen) status(play.source ? "Your rules are running" : "The board is being set up …", "run");
  try {
    const looked = await ask("look");
    if (!current()) return;
    busy = "";
    seen = { ...looked, turn: looked.turns.at(-1) };
    const kept = `and keep all ${seen.laws} laws that were tried: you play them now.`;
    const good = used || seen.endless ? `Your rules run, ${seen.endless ? `but ${seen.endless}` : kept} ` : "";
    used = false;
    board();
    if (toBoard) {
      panels.show("board");
      focusBoard($("board"));
    }
    toBoard = false;
    $("nodes").replaceChildren(); // they were counted from another position
    if (!seen.over && !ours(seen.turn)) {
      status(seen.turn === "chance" ? "The die is rolled …" : `${name(seen.turn)} is thinking …`, "run");
      const reply = await ask("reply");
      if (!current()) return;
      play.moves = [...play.moves, reply.move];
      play.last = reply;
      return refresh();
    }
    state("ready");
    tell(good);
    if (hidden()) return;
    if (!seen.over) {
      const found = await ask("values");
      if (!current()) return;
      worth = found.values;
      board();
      tell(good, found.said);
    }
    const picture = await ask("tree", { most: onPhone() ? FEW : MANY });
    if (!current()) return;
    showTree($("tree"), picture);
    await new Promise((resolve) => setTimeout(resolve, IDLE));
    await count(current);
  } catch (error) {
    if (current()) recover(error);
  }
}

async function count(current) {
  if (!current() || seen?.over) return;
  const rows = [];
  for (const search of seen.counted) {
    const found = await ask("nodes", { search, depth: null });
    if (!current()) return;
    rows.push({ search, ...found });
    showCounts($("nodes"), rows, play.search);
  }
}

// Python itself is gone, as after a recursion that no browser holds.
function broken(error) {
  python.stop();
  busy = "";
  state("idle");
  status("");
  trouble(`Python broke down (${error.message}): press Start to go on from here.`);
  controls();
}

function recover(error) {
  if (!error.told) return broken(error);
  busy = "";
  used = false;
  state("ready");
  const message = error.line ? `Line ${error.line}: ${error.message}` : error.message;
  status("");
  if (play.source) {
    clearPosition();
    trouble(message);
    rulesSheet.mark(error.line);
    controls();
  } else if (play.start || play.moves.length) {
    Object.assign(play, { start: "", moves: [] });
    refresh();
    trouble(`${message} So the game begins anew.`);
  } else {
    trouble(message);
  }
}

function clearPosition() {
  seen = null;
  $("board").replaceChildren();
  $("tree").replaceChildren();
  $("nodes").replaceChildren();
}

function board() {
  drawn = round;
  if (!seen) return void (python.ready || showGhost($("board")));
  const mine = !seen.over && ours(seen.turn);
  showBoard($("board"), { seen, game: play.source ? `${play.game} of your own` : play.game, mine, worth: hidden() ? {} : worth, make });
}

function make(move) {
  if (drawn !== round) return; // the board on the page is not the board any more
  trouble((odd = ""));
  play.moves = [...play.moves, move];
  play.last = null;
  refresh();
}

// ---- Words, buttons ------------------------------------------------------------------------------------------------

const hidden = () => !$("values").checked;
const ours = (turn) => turn !== "chance" && (play.side === "both" || turn === play.side);
const name = (side) => seen.names[side === "max" ? 0 : 1];

function state(now) {
  $("workbench").dataset.state = now;
  $("start").hidden = now !== "idle";
  $("stop").hidden = now !== "thinking";
  $("again").hidden = !(now === "ready" && seen?.over);
}

function tell(good, more = "") {
  const { last } = play;
  const worthIt = last?.value ? `, worth ${last.value}` : "";
  const reply = last?.by === "chance" ? `The die shows ${last.move}. ` : last ? `${last.by} played ${last.move}${worthIt}, after ${last.nodes.toLocaleString("en")} nodes in ${time(last.seconds)}. ` : "";
  const turn = seen.over ? seen.outcome : play.side === "both" ? `${name(seen.turn)} to move.` : `You are ${name(seen.turn)}: your move.`;
  status(`${good}${reply}${turn}${more ? ` ${more}` : ""}`, "ok");
}

function controls() {
  $("about").textContent = play.source ? "These rules are your own." : (offer?.games[play.game].about ?? $("about").textContent);
  for (const name of ["game", "side", "search", "seconds", "depth"]) $(name).value = play[name];
  $("depth").disabled = play.search === "monte_carlo_tree_search"; // it has no horizon
  $("undo").disabled = !play.moves.length;
  $("worked").hidden = play.game !== "tic-tac-toe";
}

const restart = (changes) => {
  trouble((odd = ""));
  Object.assign(play, { moves: [], last: null }, changes);
  refresh();
};

async function started() {
  return python.ready || (await begin());
}

$("start").onclick = async () => {
  if (!(await begin())) return;
  if (panels.chosen() === "check" && play.program) return runCheck();
  toBoard = true;
  refresh();
};
$("stop").onclick = stop;

// A search cannot be asked to stop, so its Python ends, and another one starts while the reader looks on.
async function stop() {
  const [place, running] = [python.line, busy];
  const mine = (round += 1);
  python.stop();
  busy = "";
  used = false;
  noLine();
  if (!running) play.side = "both";
  const noun = running === "check" ? "program" : "rules";
  const said = running
    ? `${place ? `Line ${place}: ` : ""}Stopped: look for what never ends in the ${noun}.`
    : "Stopped: now you move for both sides, until you choose a side or another search.";
  if (running) (running === "check" ? checkSheet : rulesSheet).mark(place);
  if (!(await begin(said))) return;
  if (mine !== round || !(seen || running)) return refresh(); // the reader has chosen something else meanwhile
  state("ready");
  status("");
  if (running) return;
  controls();
  board();
  remember(play);
}

$("again").onclick = $("new").onclick = () => restart({ start: "" });
$("worked").onclick = () => restart({ game: "tic-tac-toe", source: "", start: WORKED, side: "max" });
$("undo").onclick = () => {
  let count = play.moves.length - 1;
  while (count > 0 && seen && !ours(seen.turns[count])) count -= 1;
  trouble("");
  Object.assign(play, { moves: play.moves.slice(0, count), last: null });
  refresh();
};
async function share(what) {
  remember(play);
  try {
    await navigator.clipboard.writeText(location.href);
    status(`The link to this ${what} is copied.`, "ok");
  } catch {
    status(`The link to this ${what} is in the address of this page.`, "ok");
  }
}

$("share").onclick = () => share("position");
$("share-program").onclick = () => {
  play.program = checkSheet.text;
  share("program");
};
$("game").onchange = () => {
  seen = null;
  restart({ game: $("game").value, source: "", start: "" });
  rules();
};
for (const name of ["search", "seconds", "depth"]) {
  $(name).onchange = () => {
    play[name] = $(name).value;
    play.last = null;
    refresh();
  };
}
$("side").onchange = () => {
  play.side = $("side").value;
  refresh();
};
$("values").onchange = () => {
  $("workbench").classList.toggle("pg-hidden", hidden());
  if (!seen) return;
  board();
  if (!hidden() && python.ready && $("workbench").dataset.state === "ready") refresh();
};
$("board").addEventListener("keydown", (event) => walk($("board"), event));

// ---- The rules -----------------------------------------------------------------------------------------------------

const KEPT = "These are your edits, as you left them. They are not played yet.";

async function arrived() {
  offer ??= await (await fetch(new URL("games.json", import.meta.url))).json();
}

async function rules() {
  await arrived();
  controls();
  const kept = await rulesSheet.open(`gametree rules of ${play.game}`, offer.games[play.game].source, play.source);
  $("kept").textContent = kept ? KEPT : "";
}

$("use").onclick = async () => {
  const source = rulesSheet.text;
  if (!source) return;
  trouble((odd = ""));
  if (!(await started())) return;
  $("kept").textContent = "";
  output.clear();
  clearPosition();
  used = true;
  if (onPhone()) panels.show("board");
  restart({ source: source === rulesSheet.pristine ? "" : source, start: "" });
};
$("reset").onclick = () => {
  rulesSheet.reset();
  $("kept").textContent = "";
  clearPosition();
  board();
  restart({ source: "", start: "" });
};

// ---- The check of the reader's minimax --------------------------------------------------------------------------------

async function program() {
  await arrived(); // the reader may have chosen an example before
  const example = $("example").value;
  await checkSheet.open(`gametree program ${example}`, offer.examples[example], play.program);
}

$("example").onchange = () => {
  play.program = "";
  $("verdict").replaceChildren();
  program();
};
$("restore").onclick = () => checkSheet.reset();
$("check").onclick = async () => {
  const source = checkSheet.text;
  if (!source) return;
  play.program = source;
  if (await started()) runCheck();
};

async function runCheck() {
  const mine = (round += 1);
  remember(play);
  trouble((odd = ""));
  noLine();
  output.clear();
  $("verdict").replaceChildren();
  busy = "check";
  state("thinking");
  status("Your program is running", "run");
  try {
    const verdict = await python.ask({ ask: "check", source: play.program });
    if (mine !== round) return;
    showVerdict($("verdict"), verdict);
    state("ready");
    status(verdict.passed ? `${verdict.said} Nothing wrong was found.` : verdict.said, "ok");
    if (!verdict.passed) trouble("A fault was found.");
    $("verdict").scrollIntoView({ block: "nearest" });
  } catch (error) {
    if (mine !== round) return;
    if (!error.told) return broken(error);
    state("ready");
    status("");
    trouble(error.line ? `Line ${error.line}: ${error.message}` : error.message);
    checkSheet.mark(error.line);
  } finally {
    if (mine === round) busy = "";
    noLine();
  }
}

// ---- The address ---------------------------------------------------------------------------------------------------

function open() {
  ({ play, odd } = recall());
  seen = null;
  trouble(odd);
  controls();
  if (play.tab) panels.show(play.tab);
}

addEventListener("hashchange", () => {
  open();
  board();
  refresh();
  rules();
});

// Before Python is there, the page shows an empty board, and what pressing the button will do. What takes long, such
// as the editor, comes after the first paint.
open();
board();
output.clear();
loading($("editor"));
state("idle");
status("Press Start, and Python and the library are loaded from this site.");
requestAnimationFrame(() => setTimeout(() => rules().then(program)));
$("start").disabled = false;  // a click before this would be lost
