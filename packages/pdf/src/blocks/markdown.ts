import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { colours, faces, innerWidth, keepRoom, margins, type Paper, printable, sizes } from "../paper.ts";
import { writeTable } from "./table.ts";
import { type Run, writeHeading, writeRuns } from "./text.ts";

/** The little that is needed of a node of the Markdown tree. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null;
  readonly depth?: number;
  readonly ordered?: boolean | null;
  readonly start?: number | null;
  readonly checked?: boolean | null;
  readonly children?: readonly Node[];
}

const indentStep = 16;

/** Writes a text in Markdown: headings, lists, tables and code; links and pictures by their words. */
export function writeMarkdown(paper: Paper, source: string): void {
  const tree: Node = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).parse(source);
  for (const node of tree.children ?? []) writeNode(paper, node, 0);
}

function writeNode(paper: Paper, node: Node, indent: number): void {
  switch (node.type) {
    case "heading":
      return writeHeading(paper, textOf(node), 2);
    case "paragraph":
      return writeRuns(paper, runsOf(node, false), { indent });
    case "list":
      return writeList(paper, node, indent);
    case "code":
      return writeCode(paper, node.value ?? "", indent);
    case "blockquote":
      for (const child of node.children ?? []) writeNode(paper, child, indent + indentStep);
      return;
    case "table":
      return writeMarkdownTable(paper, node);
    case "thematicBreak":
      paper.y += 6;
      return;
    default:
      return writeRuns(paper, [{ text: textOf(node) }], { indent });
  }
}

function writeList(paper: Paper, list: Node, indent: number): void {
  for (const [index, item] of (list.children ?? []).entries()) {
    const [first, ...rest] = item.children ?? [];
    const marker = list.ordered ? `${(list.start ?? 1) + index}. ` : "• ";
    const task = item.checked == null ? "" : item.checked ? "[x] " : "[ ] ";
    const runs = first?.type === "paragraph" ? runsOf(first, false) : [];
    writeRuns(paper, [{ text: `${marker}${task}` }, ...runs], { indent: indent + indentStep, gap: 2 });
    const below = first && first.type !== "paragraph" ? [first, ...rest] : rest;
    for (const child of below) writeNode(paper, child, indent + indentStep);
  }
  paper.y += 4;
}

function writeCode(paper: Paper, code: string, indent: number): void {
  const left = margins.left + indent;
  const width = innerWidth(paper) - indent;
  for (const line of printable(code).split("\n")) {
    const options = { width: width - 12 };
    paper.font(faces.regular).fontSize(sizes.small + 1);
    const height = paper.heightOfString(line || " ", options) + 3;
    keepRoom(paper, height);
    const { y } = paper;
    paper.rect(left, y, width, height).fill(colours.fill);
    paper.fillColor(colours.text).text(line || " ", left + 6, y + 1, options);
    paper.y = y + height;
  }
  paper.x = margins.left;
  paper.y += 6;
}

function writeMarkdownTable(paper: Paper, table: Node): void {
  const [head, ...rows] = (table.children ?? []).map((row) => (row.children ?? []).map(textOf));
  writeTable(
    paper,
    (head ?? []).map((title) => ({ title, share: 1 })),
    rows,
  );
}

function runsOf(node: Node, isBold: boolean): Run[] {
  if (node.type === "break") return [{ text: "\n" }];
  if (node.type === "image") return [{ text: node.alt ?? "", isBold }];
  if (node.value !== undefined) return [{ text: node.value, isBold }];
  return (node.children ?? []).flatMap((child) => runsOf(child, isBold || node.type === "strong"));
}

const textOf = (node: Node): string =>
  runsOf(node, false)
    .map(({ text }) => text)
    .join("");
