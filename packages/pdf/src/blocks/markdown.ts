import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { PdfDocument } from "../document.ts";
import { colours, faces, innerWidth, keepRoom, margins, type Paper, printable, sizes } from "../paper.ts";
import { writePicture } from "./picture.ts";
import { writeTable } from "./table.ts";
import { type Run, writeHeading, writeRuns } from "./text.ts";

/** The little that is needed of a node of the Markdown tree. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null;
  readonly url?: string;
  readonly depth?: number;
  readonly ordered?: boolean | null;
  readonly start?: number | null;
  readonly checked?: boolean | null;
  readonly children?: readonly Node[];
}

/** What the texts of a document lead to and show. */
type Around = Pick<PdfDocument, "baseUrl" | "pictures">;

const indentStep = 16;

/** Writes a text in Markdown: headings, lists, tables, code, links and the pictures of the document. */
export function writeMarkdown(paper: Paper, source: string, around: Around = {}): void {
  const tree: Node = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).parse(source);
  for (const node of tree.children ?? []) writeNode(paper, node, 0, around);
}

function writeNode(paper: Paper, node: Node, indent: number, around: Around): void {
  switch (node.type) {
    case "heading":
      // A text stands below the heading of its chapter.
      return writeHeading(paper, textOf(node), node.depth === 1 ? 1 : node.depth === 2 ? 2 : 3);
    case "paragraph":
      return writeParagraph(paper, node.children ?? [], indent, around);
    case "list":
      return writeList(paper, node, indent, around);
    case "code":
      return writeCode(paper, node.value ?? "", indent);
    case "blockquote":
      for (const child of node.children ?? []) writeNode(paper, child, indent + indentStep, around);
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

/** Writes words, and between them the pictures that the document has. */
function writeParagraph(
  paper: Paper,
  nodes: readonly Node[],
  indent: number,
  around: Around,
  options: { readonly before?: readonly Run[]; readonly gap?: number } = {},
): void {
  let runs: Run[] = [...(options.before ?? [])];
  const writeWords = () => {
    writeRuns(paper, runs, { indent, ...(options.gap !== undefined && { gap: options.gap }) });
    runs = [];
  };
  for (const node of nodes) {
    const picture = node.type === "image" ? around.pictures?.get(node.url ?? "") : undefined;
    if (picture === undefined) {
      runs.push(...runsOf(node, { isBold: false }, around));
      continue;
    }
    writeWords();
    if (!writePicture(paper, picture, indent)) runs.push({ text: node.alt ?? "" });
  }
  writeWords();
}

function writeList(paper: Paper, list: Node, indent: number, around: Around): void {
  for (const [index, item] of (list.children ?? []).entries()) {
    const [first, ...rest] = item.children ?? [];
    const marker = list.ordered ? `${(list.start ?? 1) + index}. ` : "• ";
    const task = item.checked == null ? "" : item.checked ? "[x] " : "[ ] ";
    const words = first?.type === "paragraph" ? (first.children ?? []) : [];
    writeParagraph(paper, words, indent + indentStep, around, {
      before: [{ text: `${marker}${task}` }],
      gap: 2,
    });
    const below = first && first.type !== "paragraph" ? [first, ...rest] : rest;
    for (const child of below) writeNode(paper, child, indent + indentStep, around);
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

type Face = Pick<Run, "isBold" | "link">;

function runsOf(node: Node, face: Face, around: Around): Run[] {
  if (node.type === "break") return [{ text: "\n" }];
  if (node.type === "image") return [{ ...face, text: node.alt ?? "" }];
  if (node.value !== undefined) return [{ ...face, text: node.value }];
  const inner: Face = {
    isBold: face.isBold === true || node.type === "strong",
    link: node.type === "link" ? addressOf(node.url ?? "", around) : face.link,
  };
  return (node.children ?? []).flatMap((child) => runsOf(child, inner, around));
}

/** Where a link leads outside of the portal; only addresses that a reader of documents may open. */
function addressOf(url: string, { baseUrl }: Around): string | undefined {
  if (/^(https?|mailto):/i.test(url)) return url;
  return baseUrl !== undefined && /^\/(?!\/)/.test(url) ? `${baseUrl}${url}` : undefined;
}

const textOf = (node: Node): string =>
  runsOf(node, {}, {})
    .map(({ text }) => text)
    .join("");
