// The editor of the playground: CodeMirror with Python, in the colours of the site's own code blocks.
import { python } from "@codemirror/lang-python";
import { syntaxHighlighting } from "@codemirror/language";
import { classHighlighter } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";

// Tab leaves the editor, as it leaves every other field of a page: nobody is caught in it.
// `changed` is called with the whole text after each change.
export function edit(parent, text, changed, label) {
  return new EditorView({
    parent,
    doc: text,
    extensions: [
      basicSetup,
      python(),
      syntaxHighlighting(classHighlighter),
      EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    ],
  });
}

export const write = (editor, text) =>
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });

export function show(editor, number) {
  const line = editor.state.doc.line(Math.min(Math.max(number, 1), editor.state.doc.lines));
  editor.dispatch({ selection: { anchor: line.from, head: line.to }, scrollIntoView: true });
}
