// One place says how things are: what is running, what went well, and what is wrong.
import { $ } from "./page.js";

let since = 0;
let clock = 0;

// `kind` is "run" while Python works for the reader, "ok" after something that the reader asked for went well.
export function status(text, kind = "") {
  $("status").textContent = text;
  $("says").dataset.kind = $("trouble").hidden ? kind : "bad";
  clearInterval(clock);
  $("clock").textContent = "";
  noLine();
  if (kind !== "run") return;
  since = performance.now();
  clock = setInterval(tick, 1000);
}

// The seconds are for the eye: a screen reader would say nothing else.
function tick() {
  $("clock").textContent = `${Math.round((performance.now() - since) / 1000)} s`;
}

export function trouble(text) {
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
  if (text) $("says").dataset.kind = "bad";
  else if ($("says").dataset.kind === "bad") $("says").dataset.kind = "";
}

// Where the program is, while it runs for long.
export function runningAt(line) {
  if ($("says").dataset.kind === "run") $("line").textContent = line ? `, at line ${line}` : "";
}

export function noLine() {
  $("line").textContent = "";
}
