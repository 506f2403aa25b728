import { type EditorState, type Extension, RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

/** Words below headings as long as nothing stands there, by the text of the heading; they are no part of the text. */
export type GhostLines = Readonly<Record<string, string>>;

/** Shows what belongs below the headings that have nothing below them. */
export function ghostLines(ghosts: GhostLines): Extension {
  if (Object.keys(ghosts).length === 0) return [];
  return StateField.define<DecorationSet>({
    create: (state) => decorate(state, ghosts),
    update: (shown, { docChanged, state }) => (docChanged ? decorate(state, ghosts) : shown),
    provide: (field) => EditorView.decorations.from(field),
  });
}

function decorate({ doc }: EditorState, ghosts: GhostLines): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (let number = 1; number <= doc.lines; number += 1) {
    const line = doc.line(number);
    const title = /^#{1,6}\s+(.+?)\s*$/.exec(line.text)?.[1];
    const words = title === undefined ? undefined : ghosts[title];
    if (words === undefined || !isEmptyBelow(doc, number)) continue;
    // On the line that is to be written, where there is one.
    const place = number < doc.lines ? doc.line(Math.min(number + 2, doc.lines)) : line;
    const at = place.text.trim() === "" ? place.from : line.to;
    builder.add(at, at, Decoration.widget({ widget: new Ghost(words), side: 1 }));
  }
  return builder.finish();
}

function isEmptyBelow(doc: EditorState["doc"], number: number): boolean {
  for (let next = number + 1; next <= doc.lines; next += 1) {
    const { text } = doc.line(next);
    if (/^#{1,6}\s/.test(text)) return true;
    if (text.trim() !== "") return false;
  }
  return true;
}

class Ghost extends WidgetType {
  readonly words: string;

  constructor(words: string) {
    super();
    this.words = words;
  }

  override eq(other: Ghost): boolean {
    return other.words === this.words;
  }

  override toDOM(): HTMLElement {
    const span = document.createElement("span");
    span.className = "ph-editor-ghost";
    // Drawn by the style sheet: a text in the document becomes part of what is written when all of it is replaced.
    span.dataset["words"] = this.words;
    return span;
  }
}
