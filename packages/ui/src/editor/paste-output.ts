import { isolateHistory } from "@codemirror/commands";
import { EditorSelection, type EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { areOutput, areStatement } from "@pharos/markdown";
import { insertCodeBlock } from "./edits.ts";

/**
 * Pastes lines of a log, a statement or a plan as a code block; answers false when the text is none or the cursor stands in
 * code already. The block is a step of its own, so that one undo leaves the text as it came.
 */
export function pasteOutput(view: EditorView, pasted: string): boolean {
  const text = pasted.replaceAll(/\r\n?/g, "\n").replace(/^\n+|\s+$/g, "");
  const lines = text.split("\n");
  if (!areOutput(lines, { isCertain: false }) || isInCode(view.state)) return false;
  const { from } = view.state.selection.main;
  view.dispatch({
    ...view.state.replaceSelection(text),
    annotations: isolateHistory.of("full"),
    userEvent: "input.paste",
  });
  view.dispatch({ selection: EditorSelection.range(from, from + text.length) });
  const language = areStatement(lines) ? "sql" : "";
  view.dispatch({
    ...insertCodeBlock(language)(view.state),
    annotations: isolateHistory.of("full"),
    userEvent: "input",
  });
  // Behind the fence.
  const end = view.state.doc.lineAt(view.state.selection.main.to).number + 2;
  view.dispatch({
    selection: EditorSelection.cursor(view.state.doc.line(Math.min(end, view.state.doc.lines)).from),
    scrollIntoView: true,
  });
  return true;
}

/** Whether an open fence stands above the cursor. */
function isInCode(state: EditorState): boolean {
  const before = state.sliceDoc(0, state.selection.main.from).split("\n");
  return before.filter((line) => /^\s*(```|~~~)/.test(line)).length % 2 === 1;
}
