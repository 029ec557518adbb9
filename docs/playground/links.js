// The address of the page holds the game: a link that is shared shows the same position.
const offered = (name) => [...document.getElementById(`pg-${name}`).options].map((option) => option.value);

const CHECK = "#check-your-minimax"; // a place on the page, to which other pages link
export const SIDES = ["max", "min", "both"];
export const fresh = (game = "tic-tac-toe") => ({
  game, source: "", start: "", moves: [], side: "max", search: "alpha_beta", seconds: "1", depth: "", tab: "", program: "",
});

export function remember(play) {
  const { game, source, start, moves, side, search, seconds, depth, tab, program } = play;
  const said = new URLSearchParams({ game, side, search });
  if (seconds !== "1") said.set("seconds", seconds);
  if (depth) said.set("depth", depth);
  if (start) said.set("start", start);
  moves.forEach((move) => said.append("move", move));
  if (source) said.set("rules", source);
  if (tab) said.set("tab", tab);
  if (program) said.set("program", program);
  history.replaceState(null, "", `#${said}`);
}

// Return the game of the address, and a sentence about what makes no sense in it.
export function recall() {
  const said = new URLSearchParams(location.hash.slice(1));
  const play = fresh();
  const faults = [];
  const pick = (key, choices) => {
    const value = said.get(key);
    if (value !== null && choices.includes(value)) play[key] = value;
    else if (value !== null) faults.push(`${key}=${value}`);
  };
  for (const key of ["game", "search", "seconds", "depth"]) pick(key, offered(key));
  pick("side", SIDES);
  pick("tab", ["check"]);
  if (location.hash === CHECK) return { play: { ...play, tab: "check" }, odd: "" };
  // An address that ends in the name of a part of the page leads there, as everywhere.
  if (location.hash.length > 1 && !said.has("game") && !said.has("tab")) faults.push(location.hash.slice(0, 40));
  if (!faults.length) {
    const [start, source, program] = ["start", "rules", "program"].map((key) => said.get(key) ?? "");
    Object.assign(play, { start, source, program, moves: said.getAll("move") });
  }
  const odd = faults.length ? `The address says ${faults.join(" and ")}, which means nothing here: this is a new game.` : "";
  return { play, odd };
}
