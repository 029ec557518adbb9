// A program of the reader in an editor: kept at every change, and run with Ctrl+Enter.
import { draft, keep } from "./drafts.js";
import { part } from "./page.js";

const here = (name) => new URL(name, import.meta.url).href;

export class Sheet {
  #editor = null;
  #module = null;
  #writing = false; // the page itself changes the text, which is no edit
  #name = "";
  #pristine = "";

  // `ran` is called for Ctrl+Enter.
  constructor(place, label, ran) {
    this.place = place;
    this.label = label;
    place.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        ran();
      },
      true,
    );
  }

  get text() {
    return this.#editor?.state.doc.toString() ?? "";
  }

  get pristine() {
    return this.#pristine;
  }

  // Show a text: the one given, else what the browser kept under the name, else what it is at first. Return whether
  // it is what the browser kept.
  async open(name, pristine, given = "") {
    Object.assign(this, { opened: name });
    this.#module ??= await import(here("editor.js"));
    if (this.opened !== name) return false; // another one was asked for meanwhile
    this.#name = name;
    this.#pristine = pristine;
    const kept = draft(name);
    this.#show(given || kept || pristine);
    return !given && kept !== "";
  }

  reset() {
    if (!this.#editor) return; // the first text is not there yet
    this.#show(this.#pristine);
    keep(this.#name, this.#pristine, this.#pristine);
  }

  mark(line) {
    if (this.#editor && line) this.#module.show(this.#editor, line);
  }

  #show(text) {
    this.#writing = true;
    if (this.#editor) this.#module.write(this.#editor, text);
    else {
      this.place.replaceChildren();
      const changed = (now) => this.#writing || keep(this.#name, now, this.#pristine);
      this.#editor = this.#module.edit(this.place, text, changed, this.label);
    }
    this.#writing = false;
  }
}

export const loading = (place) => place.replaceChildren(part("p", { class: "pg-note" }, "The editor is loaded …"));
