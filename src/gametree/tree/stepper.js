// Shows the steps of a search on the picture of its tree. Python writes both: see steps.py.
{
  const PACE = 1500, BRISK = 650; // milliseconds between steps: on request, and when a page plays by itself
  const ICONS = {
    first: "M3 4v12M10 5l-5 5 5 5M16 5l-5 5 5 5",
    back: "M5 4v12M15 4.5 8.5 10l6.5 5.5",
    play: "M6 4l10 6-10 6z",
    pause: "M6 4v12M13 4v12",
    forward: "M15 4v12M5 4.5l6.5 5.5L5 15.5",
    predict: "M6 7.5a4 4 0 1 1 5.6 3.7c-1 .5-1.6 1.1-1.6 2.3M10 16.4v.2",
    large: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
  };
  const NAMES = {
    first: "To the first step",
    back: "Step back",
    play: "Play the search",
    pause: "Pause",
    forward: "Step forward",
    predict: "Predict the values and the cutoffs",
    large: "Show the picture large",
  };

  const HEADER = 60; // pixels at the top of a page that may be covered

  const part = (name, attributes = {}, ...content) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content);
    return made;
  };

  // Return how far to scroll so that a part, from start to end, is between two edges; if it is too long, its start is.
  const into = (start, end, from, to, margin = 20) => {
    if (start < from + margin || end - start > to - from - 2 * margin) return start - from - margin;
    return Math.max(end - to + margin, 0);
  };

  class Picture extends HTMLElement {
    connectedCallback() {
      if (this.box) return; // it was only moved
      this.box = this.querySelector(".gametree-box");
      this.svg = this.box.querySelector("svg");
      this.folded = new Set();
      this.bar = part("div", { class: "gametree-bar" });
      this.panel = part("div", { class: "gametree-panel" }, this.bar);
      const script = this.querySelector("script");
      if (script) this.setUp(JSON.parse(script.textContent));
      else this.panel.classList.add("gametree-alone");
      this.bar.append(this.button("large", () => this.enlarge()));
      this.append(this.panel);
      const [root] = [...this.parts(0)].slice(-1);
      if (root) this.center(root); // in a narrow box the root may lie far to the right
      this.svg.addEventListener("click", (event) => this.clicked(event));
      this.box.addEventListener("keydown", (event) => this.pressed(event));
    }

    disconnectedCallback() {
      this.pause();
    }

    setUp({ above, steps, colours }) {
      Object.assign(this, { above, steps, colours, last: steps.length - 1, at: steps.length - 1 });
      this.whole = this.svg.cloneNode(true);
      this.playing = this.button("play", () => (this.timer ? this.pause() : this.play()));
      this.slider = part("input", { type: "range", min: 0, max: this.last, "aria-label": "Step of the search" });
      this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
      this.window = part("span", { class: "gametree-window" });
      this.window.hidden = !steps.some((step) => step.window);
      this.says = part("p", { class: "gametree-says" });
      this.choices = part("div", { class: "gametree-choices" });
      this.score = part("span", { class: "gametree-score" });
      this.bar.append(
        this.button("first", () => this.go(0)),
        this.button("back", () => this.go(this.at - 1)),
        this.playing,
        this.button("forward", () => this.forward()),
        this.slider,
        this.window,
        this.score,
      );
      this.panel.append(this.says, this.choices);
      this.answered = new Map(); // by the step that answers: whether the reader was right
      if (steps.some((step) => step.asks)) {
        this.predicting = this.button("predict", () => this.predict(!this.predicts));
        this.bar.append(this.predicting);
      }
      this.predict(this.hasAttribute("data-predict"));
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (this.hasAttribute("data-autoplay") && !still) this.playOnceSeen();
    }

    button(name, act) {
      const made = part("button", { type: "button" });
      this.label(made, name);
      made.addEventListener("click", act);
      return made;
    }

    label(button, name) {
      button.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true"><path class="icon-${name}" d="${ICONS[name]}"/></svg>`;
      button.setAttribute("aria-label", NAMES[name]);
      button.title = NAMES[name];
    }

    // ---- Playing ---------------------------------------------------------------------------------------------------

    playOnceSeen() {
      const seen = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.disconnect();
        if (this.at === this.last && !this.timer) this.play(BRISK);
      }, { threshold: 0.3 });
      seen.observe(this.box);
    }

    play(pace = PACE) {
      if (this.at === this.last) this.show(0);
      this.timer = setInterval(() => {
        if (this.asksNow()) return this.forward();
        this.show(this.at + 1);
        if (this.at === this.last) this.pause();
      }, pace);
      this.says.setAttribute("aria-live", "off"); // a voice could not keep up
      this.label(this.playing, "pause");
    }

    pause() {
      clearInterval(this.timer);
      this.timer = 0;
      if (this.playing) this.label(this.playing, "play");
    }

    go(step) {
      this.pause();
      this.says.setAttribute("aria-live", "polite");
      this.show(step);
    }

    show(step) {
      this.at = Math.min(Math.max(step, 0), this.last);
      const now = this.steps[this.at];
      for (let item = now.item; item >= 0; item = this.above[item]) {
        if (this.above[item] >= 0) this.folded.delete(this.above[item]);
      }
      this.draw();
      if (this.at < this.last) this.follow([now.item, ...(now.cutoff ? now.shows ?? [] : [])]);
    }

    // ---- Predicting: before some steps the reader says what will come ----------------------------------------------

    predict(on) {
      this.pause();
      this.predicts = on;
      this.predicting?.setAttribute("aria-pressed", on);
      this.svg.classList.toggle("gametree-predicting", on);
      this.answered.clear();
      this.tellScore();
      if (on) this.at = 0;
      this.draw();
    }

    asksNow() {
      return this.predicts && this.steps[this.at + 1]?.asks && !this.answered.has(this.at + 1);
    }

    forward() {
      if (this.asksNow()) this.ask();
      else this.go(this.at + 1);
    }

    ask() {
      this.pause();
      const { item, asks: [text, answers] } = this.steps[this.at + 1];
      this.draw();
      this.question = answers;
      this.says.textContent = text;
      this.choices.replaceChildren(...answers.map(([said], place) => this.choice(said, place)));
      const about = this.parts(item)[0].classList.contains("later") ? this.above[item] : item;
      const branches = answers.flatMap(([, items]) => items);
      for (const each of branches) this.parts(each).forEach((shown) => shown.classList.add("branch"));
      this.parts(about).forEach((shown) => shown.classList.add("asked"));
      this.follow([about, ...branches]);
    }

    choice(said, place) {
      const made = part("button", { type: "button", class: "gametree-choice" }, part("kbd", {}, place + 1), ` ${said}`);
      made.addEventListener("click", () => this.answer(place));
      return made;
    }

    answer(place) {
      const right = this.question[place][2];
      const why = this.steps[this.at + 1].asks[2];
      const inside = this.choices.contains(document.activeElement);
      this.answered.set(this.at + 1, right);
      this.tellScore();
      this.go(this.at + 1);
      this.says.prepend(part("strong", {}, right ? "Right. " : "No. "), right ? "" : `${why} `);
      if (inside) this.box.focus({ preventScroll: true });
    }

    tellScore() {
      const right = [...this.answered.values()].filter(Boolean).length;
      this.score.textContent = this.answered.size ? `${right} of ${this.answered.size} right` : "";
    }

    // ---- Drawing: every step begins with the whole picture, so that no step depends on the one before ---------------

    draw() {
      this.svg.replaceChildren(...this.whole.cloneNode(true).childNodes);
      const step = this.steps[this.at];
      this.question = null;
      this.choices.replaceChildren();
      if (this.at < this.last) this.unfinished(step);
      this.fold();
      this.slider.value = this.at;
      this.slider.setAttribute("aria-valuetext", `${this.at + 1} of ${this.last + 1}`);
      this.says.textContent = step.says;
      this.says.classList.toggle("gametree-cutoff", Boolean(step.cutoff));
      this.tellWindow(step);
    }

    parts(item) {
      return this.svg.querySelectorAll(`[data-item="${item}"]`);
    }

    unfinished(step) {
      const [seen, done, bounds, windows] = [new Set(), new Set(), new Map(), new Map()];
      for (const past of this.steps.slice(0, this.at + 1)) {
        for (const item of past.shows ?? []) seen.add(item);
        if (past.done) done.add(past.item);
        if (past.bound) bounds.set(past.item, past.bound);
        if (past.window) windows.set(past.item, past.window);
      }
      const path = new Set();
      for (let item = step.item; item >= 0; item = this.above[item]) path.add(item);
      this.svg.classList.add("gametree-stepping");
      this.above.forEach((_, item) => {
        const open = seen.has(item) && !done.has(item);
        for (const each of this.parts(item)) {
          this.plain(each);
          each.classList.toggle("later", !seen.has(item));
          each.classList.toggle("now", item === step.item);
          each.classList.toggle("path", path.has(item));
          each.classList.toggle("open", open);
          if (open) this.soFar(each, bounds.get(item), windows.get(item));
        }
      });
    }

    // The best line is known only at the end.
    plain(each) {
      const { card, rule, ink } = this.colours;
      if (each.matches(".edge") && each.hasAttribute("stroke")) {
        each.setAttribute("stroke", rule);
        each.setAttribute("stroke-width", 2.5);
      } else if (each.matches(".edge")) {
        each.setAttribute("stroke", rule);
        each.setAttribute("stroke-width", 1.5);
      }
      each.querySelectorAll(".card").forEach((rect) => {
        rect.setAttribute("stroke", rule);
        rect.setAttribute("stroke-width", 2);
      });
      each.querySelectorAll(".label").forEach((rect) => {
        rect.setAttribute("fill", card);
        rect.setAttribute("stroke", rule);
        rect.nextElementSibling.setAttribute("fill", ink);
      });
    }

    soFar(each, bound, window) {
      const pill = each.querySelector(".pill");
      const [text, colour] = bound ?? ["…", this.colours.unknown];
      if (pill) {
        const value = pill.nextElementSibling;
        const middle = Number(value.getAttribute("x"));
        pill.setAttribute("fill", colour);
        value.textContent = text;
        const wide = Math.max(value.getComputedTextLength() + 20, 30);
        pill.setAttribute("x", middle - wide / 2);
        pill.setAttribute("width", wide);
      }
      const shown = each.querySelector(".window");
      if (shown && window) shown.textContent = `(${window.join(", ")})`;
    }

    tellWindow({ window }) {
      const before = this.at ? this.steps[this.at - 1].window : window;
      const names = (window ?? []).map((value, place) => {
        const changed = before && before[place] !== value;
        return part("b", changed ? { class: "changed" } : {}, `${"αβ"[place]} ${value}`);
      });
      this.window.replaceChildren(...names);
    }

    // What is under consideration comes into view: in the box, and on the page if the reader has asked for the step.
    follow(items) {
      const boxes = items.flatMap((item) => [...this.parts(item)].slice(-1)).map((node) => node.getBoundingClientRect());
      const edges = (from, to) => [Math.min(...boxes.map((box) => box[from])), Math.max(...boxes.map((box) => box[to]))];
      const outer = this.box.getBoundingClientRect();
      const by = {
        left: into(...edges("left", "right"), outer.left, outer.right),
        top: into(...edges("top", "bottom"), outer.top, outer.bottom),
      };
      this.box.scrollBy(by);
      if (this.timer || this.closest("dialog")) return;
      const [top, bottom] = edges("top", "bottom").map((edge) => Math.min(Math.max(edge - by.top, outer.top), outer.bottom));
      scrollBy({ top: into(top, bottom, HEADER, this.panel.getBoundingClientRect().top, 0) });
    }

    center(node) {
      const [inner, outer] = [node.getBoundingClientRect(), this.box.getBoundingClientRect()];
      if (inner.left < outer.left + 20 || inner.right > outer.right - 20) {
        this.box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
      }
    }

    // ---- Folding ---------------------------------------------------------------------------------------------------

    toggle(item) {
      if (!this.above.includes(item)) return;
      if (!this.folded.delete(item)) this.folded.add(item);
      this.draw();
    }

    fold() {
      const hidden = new Map();
      this.above.forEach((above, item) => {
        const root = hidden.get(above) ?? (this.folded.has(above) ? above : undefined);
        if (root !== undefined) hidden.set(item, root);
      });
      for (const item of hidden.keys()) this.parts(item).forEach((each) => each.classList.add("folded"));
      for (const root of new Set(hidden.values())) {
        const [node] = [...this.parts(root)].slice(-1);
        const { x, y, width, height } = node.getBBox();
        const more = document.createElementNS("http://www.w3.org/2000/svg", "text");
        const attributes = { x: x + width / 2, y: y + height + 17, "text-anchor": "middle", "font-size": 14, class: "more" };
        for (const [key, value] of Object.entries(attributes)) more.setAttribute(key, value);
        more.setAttribute("fill", this.colours.ink);
        more.textContent = `+${[...hidden.values()].filter((each) => each === root).length}`;
        node.append(more);
      }
    }

    // ---- Mouse and keys --------------------------------------------------------------------------------------------

    clicked(event) {
      const item = event.target.closest("[data-item]")?.dataset.item;
      const place = (this.question ?? []).findIndex(([, items]) => items.includes(Number(item)));
      if (place >= 0) this.answer(place);
      else if (item !== undefined && this.above?.includes(Number(item))) this.toggle(Number(item));
      else if (!this.closest("dialog")) this.enlarge();
    }

    pressed(event) {
      const acts = this.steps ? {
        ArrowRight: () => this.forward(),
        ArrowLeft: () => this.go(this.at - 1),
        Home: () => this.go(0),
        End: () => this.go(this.last),
        " ": () => (this.timer ? this.pause() : this.play()),
        Enter: () => this.toggle(this.steps[this.at].item),
      } : { Enter: () => this.enlarge() };
      if (this.question?.[event.key - 1]) acts[event.key] = () => this.answer(event.key - 1);
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !acts[event.key]) return;
      event.preventDefault();
      acts[event.key]();
    }

    enlarge() {
      if (this.closest("dialog")) return this.closest("dialog").close();
      const dialog = part("dialog", { class: "gametree-dialog", "aria-label": this.svg.getAttribute("aria-label") });
      const place = document.createComment("");
      this.before(place);
      document.body.append(dialog);
      dialog.append(this);
      dialog.addEventListener("close", () => {
        place.replaceWith(this);
        dialog.remove();
        this.box.focus({ preventScroll: true });
      });
      dialog.showModal();
      this.box.focus();
    }
  }

  if (!customElements.get("gametree-picture")) customElements.define("gametree-picture", Picture);
}
