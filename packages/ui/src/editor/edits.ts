import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import { fenceAround } from "@pharos/markdown";

/** A change of the text made by a button or a key. */
export type Edit = (state: EditorState) => TransactionSpec;

/** Surrounds the selection with marks, or takes them away when they are there. */
export function toggleMarks(marks: string, sample: string): Edit {
  return (state) => {
    const { from, to } = state.selection.main;
    const size = marks.length;
    const isOutside = state.sliceDoc(from - size, from) === marks && state.sliceDoc(to, to + size) === marks;
    if (isOutside && !isPartOfLonger(state, from - size, to + size, marks)) {
      return {
        changes: [
          { from: from - size, to: from },
          { from: to, to: to + size },
        ],
        selection: EditorSelection.range(from - size, to - size),
      };
    }
    const words = from === to ? sample : state.sliceDoc(from, to);
    return {
      changes: { from, to, insert: marks + words + marks },
      selection: EditorSelection.range(from + size, from + size + words.length),
    };
  };
}

/** "**" around the selection is not "*" around it. */
function isPartOfLonger(state: EditorState, from: number, to: number, marks: string): boolean {
  const mark = marks.charAt(0);
  if (marks.length !== 1) return false;
  return state.sliceDoc(from - 1, from) === mark && state.sliceDoc(to, to + 1) === mark;
}

/** Puts a prefix before every selected line, or takes it away when every line has it. */
export function toggleLines(prefixOf: (index: number) => string, pattern: RegExp): Edit {
  return (state) => {
    const lines = selectedLines(state);
    const areAllMarked = lines.every((line) => pattern.test(line.text));
    const changes: ChangeSpec[] = lines.map((line, index) => {
      const [existing = ""] = pattern.exec(line.text) ?? [];
      const insert = areAllMarked ? "" : prefixOf(index);
      return { from: line.from, to: line.from + existing.length, insert };
    });
    const set = state.changes(changes);
    return { changes: set, selection: state.selection.map(set, 1) };
  };
}

const headingPattern = /^#{1,6} /;

/** Walks the lines through the heading levels 2, 3 and none; level 1 belongs to the page. */
export const cycleHeading: Edit = (state) => {
  const [first] = selectedLines(state);
  const level = (headingPattern.exec(first?.text ?? "")?.[0].length ?? 1) - 1;
  const next = level === 0 ? "## " : level <= 2 ? "### " : "";
  const changes = selectedLines(state).map((line) => {
    const [existing = ""] = headingPattern.exec(line.text) ?? [];
    return { from: line.from, to: line.from + existing.length, insert: next };
  });
  const set = state.changes(changes);
  return { changes: set, selection: state.selection.map(set, 1) };
};

/** Makes the selection a link and selects the address, which is what is still to be written. */
export function insertLink(sample: string): Edit {
  return (state) => {
    const { from, to } = state.selection.main;
    const words = from === to ? sample : state.sliceDoc(from, to);
    const address = "https://";
    const start = from + words.length + 3;
    return {
      changes: { from, to, insert: `[${words}](${address})` },
      selection: EditorSelection.range(start, start + address.length),
    };
  };
}

/** Makes the selection a code block of the language; the fence grows when the code contains one. */
export function insertCodeBlock(language: string): Edit {
  return (state) => {
    const { from, to } = state.selection.main;
    const code = state.sliceDoc(from, to);
    const fence = fenceAround(code);
    const before = `${blockGap(state, from)}${fence}${language}\n`;
    return {
      changes: { from, to, insert: `${before}${code}\n${fence}\n` },
      selection: EditorSelection.range(from + before.length, from + before.length + code.length),
    };
  };
}

/** Inserts a table of two columns and selects its first head. */
export function insertTable(columnName: (index: number) => string): Edit {
  return (state) => {
    const { from, to } = state.selection.main;
    const gap = blockGap(state, from);
    const [first, second] = [columnName(1), columnName(2)];
    const table = `| ${first} | ${second} |\n| --- | --- |\n|  |  |\n`;
    const start = from + gap.length + 2;
    return {
      changes: { from, to, insert: gap + table },
      selection: EditorSelection.range(start, start + first.length),
    };
  };
}

/** Inserts text at the cursor and puts the cursor behind it; `replacing` goes when it stands right before the cursor. */
export function insertText(text: string, replacing = ""): Edit {
  return (state) => {
    const { from, to } = state.selection.main;
    const start = from - replacing.length;
    if (replacing === "" || start < 0 || state.sliceDoc(start, from) !== replacing)
      return state.replaceSelection(text);
    return {
      changes: { from: start, to, insert: text },
      selection: EditorSelection.cursor(start + text.length),
    };
  };
}

/** Where the text between the last `mark` of the line and the cursor stands; null without a mark, or without any text. */
export function spanAfter(state: EditorState, mark: string): { from: number; to: number } | null {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const at = state.sliceDoc(line.from, head).lastIndexOf(mark);
  const from = line.from + at + mark.length;
  return at < 0 || from === head ? null : { from, to: head };
}

/** The characters that ask for something: `/` on an empty line, `@` where a word may begin. */
export type Trigger = "/" | "@";

/** What typing a character at a place asks for; null when it is only a character. */
export function triggerAt(state: EditorState, at: number, typed: string): Trigger | null {
  const line = state.doc.lineAt(at);
  if (typed === "/") return line.text.trim() === "" ? "/" : null;
  if (typed !== "@") return null;
  return at === line.from || /[\s\p{P}\p{Script=Han}]/u.test(state.sliceDoc(at - 1, at)) ? "@" : null;
}

const itemPattern = /^(\s*)((?:[-*+]|(\d{1,9})([.)])) (?:\[[ xX]\] )?|> )(.*)$/;

/** Goes on with a list or quote on the next line; null when the line is none. An empty item ends the list. */
export function continueItem(state: EditorState): TransactionSpec | null {
  const { from, to, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  const match = itemPattern.exec(line.text);
  if (!empty || match === null) return null;
  const [, indent = "", marker = "", number, delimiter = "", words = ""] = match;
  if (from < line.from + indent.length + marker.length) return null;
  if (words.trim() === "") return { changes: { from: line.from, to: line.to } };
  const next =
    number === undefined ? marker.replace(/\[[xX]\]/, "[ ]") : `${Number(number) + 1}${delimiter} `;
  const insert = `\n${indent}${next}`;
  return { changes: { from, to, insert }, selection: EditorSelection.cursor(from + insert.length) };
}

/** What must stand between the text before and a block. */
function blockGap(state: EditorState, at: number): string {
  const before = state.sliceDoc(Math.max(0, at - 2), at);
  if (before === "" || before.endsWith("\n\n") || before === "\n") return "";
  return before.endsWith("\n") ? "\n" : "\n\n";
}

function selectedLines(state: EditorState) {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
}
