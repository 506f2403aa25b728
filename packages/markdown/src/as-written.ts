import type { TreeNode } from "./nodes.ts";

/** A node with its place in the source. */
interface PlacedNode extends TreeNode {
  readonly position?: {
    readonly start: { readonly offset: number };
    readonly end: { readonly offset: number };
  };
  data?: object;
  children?: PlacedNode[];
}

/**
 * What people write who do not think of Markdown: underlines below a line, indentation, markup, entities, and square
 * brackets with a colon are text.
 */
const constructsLeftOut = [
  "setextUnderline",
  "codeIndented",
  "htmlFlow",
  "htmlText",
  "definition",
  "characterReference",
] as const;

/** The processor of the library, which hands itself to its plugins; its own types are not among our dependencies. */
interface Processor {
  data(): { micromarkExtensions?: unknown[] };
}

type Transform = (tree: TreeNode, file: { toString(): string }) => void;

/**
 * Shows text as it was written: line breaks and indentation stay, and asterisks and underscores of statements and names are
 * no emphasis.
 */
export const asWritten = function plugin(this: unknown): Transform {
  const data = (this as Processor).data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: constructsLeftOut } }];
  return (tree, file) => keepIn(tree, file.toString(), true);
};

/** What puts something of its own before the lines in it. */
const prefixed: ReadonlySet<string> = new Set(["list", "blockquote", "table", "footnoteDefinition"]);

function keepIn(parent: PlacedNode, source: string, isTop: boolean): void {
  if (parent.children === undefined) return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type === "text") return linesOf(child, source, isTop);
    keepIn(child, source, isTop && !prefixed.has(child.type));
    const marks = literalMarks(child, source);
    return marks === undefined ? [child] : [text(marks), ...(child.children ?? []), text(marks)];
  });
}

const text = (value: string): PlacedNode => ({ type: "text", value });

/** The lines of a text with breaks between them, and the spaces that stand before them in the source. */
function linesOf(node: PlacedNode, source: string, hasIndents: boolean): PlacedNode[] {
  const { value = "", position } = node;
  // What a list or a quote puts before its lines is no part of them: there the value is all there is.
  if (!position || !hasIndents)
    return value.split("\n").flatMap((line, index) => [...breakBefore(index), ...brokenAtTags(line)]);
  const written = source.slice(position.start.offset, position.end.offset);
  return written.split("\n").flatMap((line, index, all) => {
    const indent =
      index === 0 ? indentBefore(source, position.start.offset) : (/^[ \t]*/.exec(line)?.[0] ?? "");
    const words = index === 0 ? line : line.trimStart();
    return [
      ...breakBefore(index),
      ...(indent === "" ? [] : [indented(indent)]),
      ...brokenAtTags(withoutEscapes(index === all.length - 1 ? words : words.trimEnd())),
    ];
  });
}

const breakBefore = (index: number): PlacedNode[] => (index === 0 ? [] : [{ type: "break" }]);

/** Only marks of Markdown are escaped by a backslash; before anything else it is part of a path. */
export const withoutEscapes = (line: string): string => line.replaceAll(/\\([\\`*#>+\-.![\]()|~<])/g, "$1");

/** Spaces between the beginning of a line and a place in it; empty when anything else stands there. */
function indentBefore(source: string, offset: number): string {
  // Most texts stand behind a mark, and need not look for the beginning of a long line.
  if (!/[ \t]/.test(source.charAt(offset - 1))) return "";
  const start = source.lastIndexOf("\n", offset - 1) + 1;
  const before = source.slice(start, offset);
  return before.trim() === "" ? before : "";
}

const indented = (spaces: string): PlacedNode => ({
  type: "indent",
  data: { hName: "span", hProperties: { className: ["ph-md-indent"] } },
  children: [text(spaces.replaceAll("\t", "    "))],
});

/** A tag for a line break is one, above all in cells of tables. */
function brokenAtTags(line: string): PlacedNode[] {
  return line
    .split(/<br\s*\/?>/i)
    .flatMap((part, index) => [
      ...(index === 0 ? [] : [{ type: "break" }]),
      ...(part === "" ? [] : [text(part)]),
    ]);
}

const word = /[A-Za-z0-9_]/;

/** The marks of an emphasis that is none: an operator, a wildcard, a name between underscores. */
function literalMarks(node: PlacedNode, source: string): string | undefined {
  const size = node.type === "strong" ? 2 : node.type === "emphasis" ? 1 : 0;
  if (size === 0 || !node.position) return undefined;
  const { start, end } = node.position;
  const marks = source.slice(start.offset, start.offset + size);
  const inside = source.slice(start.offset + size, end.offset - size);
  const [before, after] = [source.charAt(start.offset - 1), source.charAt(end.offset)];
  const [first, last] = [inside.charAt(0), inside.charAt(inside.length - 1)];
  // Underscores belong to names.
  if (marks.startsWith("_")) return marks;
  const isOperator = (word.test(before) && word.test(first)) || (word.test(last) && word.test(after));
  const isWildcard = /[),.;:=<>\]}/|]/.test(first) || /[(=,<>[{/|]/.test(last);
  const isQuoted = /['"]/.test(before) && before === first;
  return isOperator || isWildcard || isQuoted ? marks : undefined;
}
