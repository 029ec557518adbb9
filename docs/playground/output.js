// What the reader's program prints. Python ends it after a number of characters, and says so.
import { $ } from "./page.js";

const EMPTY = "What your program prints with print() comes here.";

export function clear() {
  $("output").textContent = EMPTY;
  $("output").classList.add("pg-empty");
  $("panel-output").classList.remove("pg-printed");
}

export function append(text) {
  const pane = $("output");
  if (pane.classList.contains("pg-empty")) {
    pane.textContent = "";
    pane.classList.remove("pg-empty");
    $("panel-output").classList.add("pg-printed");
  }
  const atEnd = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 4;
  pane.append(text);
  if (atEnd) pane.scrollTop = pane.scrollHeight;
}
