// The browser keeps what was written, until it is reset or is what it was at first.
export function draft(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return ""; // the browser keeps nothing for this site
  }
}

export function keep(name, text, pristine) {
  try {
    if (text === pristine) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Then the address keeps the program, once it is run.
  }
}
