import { EditorSelection, EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import {
  continueItem,
  cycleHeading,
  type Edit,
  insertCodeBlock,
  insertLink,
  insertTable,
  insertText,
  spanAfter,
  toggleLines,
  toggleMarks,
  triggerAt,
} from "./edits.ts";

/** A text with its selection between "⟦" and "⟧". */
function stateOf(text: string): EditorState {
  const from = text.indexOf("⟦");
  const to = text.indexOf("⟧") - 1;
  return EditorState.create({
    doc: text.replace(/[⟦⟧]/g, ""),
    selection: EditorSelection.range(from, to),
  });
}

function textOf(state: EditorState): string {
  const { from, to } = state.selection.main;
  return `${state.sliceDoc(0, from)}⟦${state.sliceDoc(from, to)}⟧${state.sliceDoc(to)}`;
}

function run(edit: Edit, text: string): string {
  const state = stateOf(text);
  return textOf(state.update(edit(state)).state);
}

describe("marks", () => {
  const bold = toggleMarks("**", "text");
  const italic = toggleMarks("*", "text");

  it("are put around the selection and taken away again", () => {
    expect(run(bold, "a ⟦b⟧ c")).toBe("a **⟦b⟧** c");
    expect(run(bold, "a **⟦b⟧** c")).toBe("a ⟦b⟧ c");
  });

  it("surround a sample word when nothing is selected", () => {
    expect(run(bold, "a ⟦⟧")).toBe("a **⟦text⟧**");
  });

  it("of emphasis do not mistake those of strength for their own", () => {
    expect(run(italic, "**⟦b⟧**")).toBe("***⟦b⟧***");
  });
});

describe("line prefixes", () => {
  const list = toggleLines(() => "- ", /^[-*+] /);
  const numbers = toggleLines((index) => `${index + 1}. `, /^\d+[.)] /);

  it("are put before every selected line and taken away when all have them", () => {
    expect(run(list, "⟦a\nb⟧")).toBe("- ⟦a\n- b⟧");
    expect(run(list, "- ⟦a\n- b⟧")).toBe("⟦a\nb⟧");
  });

  it("count the lines of a numbered list", () => {
    expect(run(numbers, "⟦a\nb⟧")).toBe("1. ⟦a\n2. b⟧");
  });
});

it("a heading goes through two levels and back to plain", () => {
  expect(run(cycleHeading, "⟦⟧a")).toBe("## ⟦⟧a");
  expect(run(cycleHeading, "## ⟦⟧a")).toBe("### ⟦⟧a");
  expect(run(cycleHeading, "### ⟦⟧a")).toBe("⟦⟧a");
});

it("a link selects the address that is still to be written", () => {
  expect(run(insertLink("text"), "see ⟦docs⟧")).toBe("see [docs](⟦https://⟧)");
});

describe("a code block", () => {
  it("stands apart from the text before it", () => {
    expect(run(insertCodeBlock("sql"), "a⟦⟧")).toBe("a\n\n```sql\n⟦⟧\n```\n");
  });

  it("takes a longer fence around code that contains one", () => {
    expect(run(insertCodeBlock(""), "⟦```\nx\n```⟧")).toBe("````\n⟦```\nx\n```⟧\n````\n");
  });
});

it("a table selects its first head", () => {
  expect(
    run(
      insertTable((index) => `c${index}`),
      "⟦⟧",
    ),
  ).toBe("| ⟦c1⟧ | c2 |\n| --- | --- |\n|  |  |\n");
});

describe("Enter in a list", () => {
  const enter = (text: string) => {
    const state = stateOf(text);
    const edit = continueItem(state);
    return edit === null ? null : textOf(state.update(edit).state);
  };

  it("goes on with the next item", () => {
    expect(enter("- a⟦⟧")).toBe("- a\n- ⟦⟧");
    expect(enter("  9. a⟦⟧")).toBe("  9. a\n  10. ⟦⟧");
    expect(enter("- [x] a⟦⟧")).toBe("- [x] a\n- [ ] ⟦⟧");
    expect(enter("> a⟦⟧")).toBe("> a\n> ⟦⟧");
  });

  it("ends the list after an empty item", () => {
    expect(enter("- a\n- ⟦⟧")).toBe("- a\n⟦⟧");
  });

  it("is left alone elsewhere", () => {
    expect(enter("a⟦⟧")).toBeNull();
    expect(enter("⟦⟧- a")).toBeNull();
  });
});

describe("inserted text", () => {
  it("stands in place of the selection, and of what asked for it", () => {
    expect(run(insertText("neu"), "a⟦b⟧c")).toBe("aneu⟦⟧c");
    expect(run(insertText("@li ", "@"), "a @⟦⟧b")).toBe("a @li ⟦⟧b");
    expect(run(insertText("text", "/"), "/⟦⟧")).toBe("text⟦⟧");
  });

  it("leaves alone what is not there to be replaced", () => {
    expect(run(insertText("text", "/"), "⟦⟧")).toBe("text⟦⟧");
    expect(run(insertText("text", "/"), "ab⟦⟧")).toBe("abtext⟦⟧");
  });
});

describe("a typed character", () => {
  const typed = (text: string, character: string) => {
    const state = stateOf(text);
    return triggerAt(state, state.selection.main.from, character);
  };

  it("asks for a saved text on an empty line only", () => {
    expect(typed("a\n⟦⟧", "/")).toBe("/");
    expect(typed("⟦⟧", "/")).toBe("/");
    expect(typed("var⟦⟧", "/")).toBeNull();
    expect(typed("⟦⟧var", "/")).toBeNull();
  });

  it("asks for a person where a word may begin, so not in an address", () => {
    expect(typed("⟦⟧", "@")).toBe("@");
    expect(typed("see ⟦⟧", "@")).toBe("@");
    expect(typed("请⟦⟧", "@")).toBe("@");
    expect(typed("（⟦⟧", "@")).toBe("@");
    expect(typed("ops⟦⟧", "@")).toBeNull();
    expect(typed("⟦⟧", "a")).toBeNull();
  });
});

describe("what was typed behind a mark", () => {
  const typedAfter = (text: string) => {
    const state = stateOf(text);
    const span = spanAfter(state, "@");
    return span && state.sliceDoc(span.from, span.to);
  };

  it("reaches from the last mark of the line to the cursor", () => {
    expect(typedAfter("@a 请 @夏至⟦⟧ b")).toBe("夏至");
  });

  it("is nothing without a mark on the line, or right behind one", () => {
    expect(typedAfter("@a\n夏⟦⟧")).toBeNull();
    expect(typedAfter("请 @⟦⟧")).toBeNull();
  });
});
