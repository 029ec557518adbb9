// Parts of the page by their names, and a way to make new ones.
export const $ = (name) => document.getElementById(`pg-${name}`);

export function part(tag, attributes = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...content);
  return made;
}

export const time = (seconds) => (seconds < 1 ? `${Math.max(Math.round(seconds * 1000), 1)} ms` : `${seconds.toFixed(1)} s`);
