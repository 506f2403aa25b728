import type { PdfBlock, PdfChapter } from "../document.ts";
import { colours, faces, innerWidth, keepRoom, margins, type Paper, printable, sizes } from "../paper.ts";
import { writeRuns } from "./text.ts";

type OutlineItem = Paper["outline"];

/** A chapter that was written, with the page it begins on. */
export interface ChapterMark extends PdfChapter {
  /** From 0. */
  readonly page: number;
  /** Name of the place that links lead to. */
  readonly destination: string;
  readonly outline: OutlineItem;
}

/** Pages that are kept free for the contents. */
export interface ReservedContents {
  readonly title: string;
  readonly firstPage: number;
}

const lineHeight = 20;
const indentStep = 16;
/** Where the first line stands, below the title. */
const firstLine = margins.top + 44;

const linesOf = (paper: Paper): number =>
  Math.floor((paper.page.height - margins.bottom - firstLine) / lineHeight);

/** Keeps as many pages free as the contents of the chapters need, and begins the page behind them. */
export function reserveContents(
  paper: Paper,
  title: string,
  blocks: readonly PdfBlock[],
): ReservedContents | undefined {
  const count = blocks.filter(({ kind }) => kind === "chapter").length;
  if (count === 0) return undefined;
  const firstPage = pageOf(paper);
  for (let page = 0; page < Math.ceil(count / linesOf(paper)); page += 1) paper.addPage();
  return { title, firstPage };
}

const pageOf = (paper: Paper): number => paper.bufferedPageRange().count - 1;

/** Writes the heading of a chapter. Those written before say what it belongs below in the outline. */
export function writeChapter(paper: Paper, chapter: PdfChapter, before: readonly ChapterMark[]): ChapterMark {
  const isTop = chapter.depth === 1;
  // The first chapter has its page already.
  if (isTop && before.length > 0) paper.addPage();
  else keepRoom(paper, 90);
  if (!isTop) paper.y += 8;
  const destination = `chapter-${before.length}`;
  paper.addNamedDestination(destination, "XYZ", null, paper.y - 8, null);
  const above = before.findLast(({ depth }) => depth < chapter.depth);
  const outline = (above?.outline ?? paper.outline).addItem(printable(chapter.text));
  const page = pageOf(paper);
  writeRuns(paper, [{ text: chapter.text, isBold: true }], { size: headingSize(chapter.depth), gap: 6 });
  return { ...chapter, page, destination, outline };
}

const headingSize = (depth: number): number =>
  depth === 1 ? sizes.title : depth === 2 ? sizes.heading1 + 1 : sizes.heading1;

/** Fills the pages of the contents: each chapter with the number of its page, to which its line leads. */
export function fillContents(
  paper: Paper,
  { title, firstPage }: ReservedContents,
  chapters: readonly ChapterMark[],
): void {
  const perPage = linesOf(paper);
  for (const [index, chapter] of chapters.entries()) {
    const line = index % perPage;
    if (line === 0) {
      paper.switchToPage(firstPage + index / perPage);
      if (index === 0)
        paper
          .font(faces.bold)
          .fontSize(sizes.title)
          .fillColor(colours.text)
          .text(printable(title), margins.left, margins.top, { lineBreak: false });
    }
    writeLine(paper, chapter, firstLine + line * lineHeight);
  }
}

const numberWidth = 40;

function writeLine(paper: Paper, { text, depth, page, destination }: ChapterMark, y: number): void {
  const indent = (depth - 1) * indentStep;
  const width = innerWidth(paper) - indent - numberWidth;
  const line = { lineBreak: false, height: lineHeight, goTo: destination } as const;
  paper
    .font(depth === 1 ? faces.bold : faces.regular)
    .fontSize(sizes.text)
    .fillColor(colours.text);
  paper.text(printable(text), margins.left + indent, y, { ...line, width, ellipsis: true });
  paper.fillColor(colours.quiet).text(String(page + 1), margins.left + indent + width, y, {
    ...line,
    width: numberWidth,
    align: "right",
  });
}
