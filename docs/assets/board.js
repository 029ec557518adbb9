// The board of the tutorial's first page. It knows no rules: every reply, value and end is in the page.
const LINES = ["row 1", "row 2", "row 3"];
const ENDS = { "10": "You win.", "0": "A draw: neither of you has made a mistake that counts.", "-10": "O wins." };
const START = ".........";

const part = (name, attributes = {}, ...content) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};
const put = (state, square, mark) => state.slice(0, square) + mark + state.slice(square + 1);
const signed = (value) => (value > 0 ? `+${value}` : `${value}`.replace("-", "\u2212"));

for (const place of document.querySelectorAll(".gt-play")) {
  const positions = JSON.parse(place.querySelector("script").textContent);
  const board = part("div", { class: "gt-squares", role: "group", "aria-label": "Board: you are X" });
  const says = part("p", { role: "status" });
  const values = part("input", { type: "checkbox" });
  const again = part("button", { type: "button", class: "md-button" }, "New game");
  let state = START;
  let wanted = 4; // the square that the arrow keys have reached

  function draw() {
    const worth = positions[state].values ?? {};
    const focused = board.contains(document.activeElement);
    board.replaceChildren(...[...state].map((mark, square) => {
      const value = values.checked && square in worth ? signed(worth[square]) : "";
      const name = `${LINES[Math.floor(square / 3)]}, column ${(square % 3) + 1}, ${mark === "." ? "empty" : mark}`;
      const made = part("button", { type: "button", "data-mark": mark, "aria-label": value ? `${name}, worth ${value}` : name, tabindex: square === wanted ? 0 : -1 }, mark === "." ? "" : mark);
      if (value) made.append(part("small", {}, value));
      if (!(square in worth)) made.setAttribute("aria-disabled", "true");
      made.addEventListener("click", () => play(square));
      return made;
    }));
    if (focused) board.children[wanted].focus();
    const { over } = positions[state];
    says.textContent = over === undefined ? "You are X: choose a square." : ENDS[over];
  }

  function play(square) {
    wanted = square;
    if (!(square in (positions[state].values ?? {}))) return draw();
    state = put(state, square, "X");
    if ("reply" in positions[state]) state = put(state, positions[state].reply, "O");
    draw();
  }

  board.addEventListener("keydown", (event) => {
    const { key } = event;
    const to = wanted + ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }[key] ?? 0);
    const beside = key === "ArrowUp" || key === "ArrowDown" || Math.floor(to / 3) === Math.floor(wanted / 3);
    if (to === wanted || to < 0 || to > 8 || !beside) return;
    event.preventDefault();
    wanted = to;
    draw();
  });
  values.addEventListener("change", draw);
  again.addEventListener("click", () => {
    state = START;
    draw();
  });
  place.replaceChildren(board, says, part("p", {}, again, part("label", {}, values, " Show what each square is worth to X")));
  draw();
}
