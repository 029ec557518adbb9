// The table of the nodes that each search visits from the position.
import { part, time } from "./page.js";

export function showCounts(place, rows, chosen) {
  const most = Math.max(...rows.map((row) => row.nodes));
  const lines = rows.map(({ search, nodes, value, seconds }) => {
    const cut = value === "";
    const share = Math.max((100 * nodes) / most, 0.5);
    const bar = part("span", { class: `pg-share${cut ? " pg-cut" : ""}`, style: `inline-size: ${share}%` });
    const name = search.split(/(?<=_)/).flatMap((word) => [word, part("wbr")]);
    const figure = `${cut ? "> " : ""}${nodes.toLocaleString("en")}`;
    return part(
      "tr",
      { class: search === chosen ? "pg-chosen" : "" },
      part("th", { scope: "row" }, ...name),
      part("td", {}, figure),
      part("td", { class: "pg-bars" }, bar),
      part("td", {}, cut ? "stopped" : value),
      part("td", {}, time(seconds)),
    );
  });
  const head = ["search", "nodes", "", "value", "time"].map((text) => part(text ? "th" : "td", { class: text ? "" : "pg-bars" }, text));
  const stopped = rows.some((row) => row.value === "");
  const caption = `From this position, each search visits${stopped ? " (a torn bar: stopped before its end)" : ""}`;
  const body = part("tbody", {}, ...lines);
  place.replaceChildren(part("table", {}, part("caption", {}, caption), part("thead", {}, part("tr", {}, ...head)), body));
}
