// The theme wraps each button that copies code into a landmark: too many to be of help to anybody who hears them.
const plain = () => document.querySelectorAll(".md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
new MutationObserver(plain).observe(document.body, { childList: true, subtree: true });
plain();
