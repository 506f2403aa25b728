import { type ChapterMark, fillContents, reserveContents, writeChapter } from "./blocks/contents.ts";
import { writeDrawing } from "./blocks/drawing.ts";
import { writeBars, writePictures } from "./blocks/drawings.ts";
import { writeMarkdown } from "./blocks/markdown.ts";
import { writeFacts, writeTable } from "./blocks/table.ts";
import { writeHeading, writeRuns, writeTitle } from "./blocks/text.ts";
import type { PdfBlock, PdfChapter, PdfDocument } from "./document.ts";
import { colours, createPaper, faces, innerWidth, margins, type Paper, printable, sizes } from "./paper.ts";

/**
 * Draws a document. It takes tenths of a second of one processor, so it is run in a thread of its own; nothing is fetched,
 * and the faces it is written in are part of the file as far as they are used.
 */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  const paper = createPaper(document);
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    paper.on("data", (chunk: Buffer) => chunks.push(chunk));
    paper.on("end", () => resolve(Buffer.concat(chunks)));
    paper.on("error", reject);
  });
  if (document.cover) writeCover(paper, document.cover);
  const reserved = document.contents && reserveContents(paper, document.contents.title, document.blocks);
  const chapters: ChapterMark[] = [];
  for (const block of document.blocks) {
    if (block.kind === "chapter") chapters.push(writeChapter(paper, block, chapters));
    else writeBlock(paper, block, document);
  }
  if (reserved) fillContents(paper, reserved, chapters);
  writeFrames(paper, document);
  paper.end();
  return ended;
}

function writeBlock(paper: Paper, block: Exclude<PdfBlock, PdfChapter>, document: PdfDocument): void {
  switch (block.kind) {
    case "title":
      return writeTitle(paper, block.text, block.note);
    case "heading":
      return writeHeading(paper, block.text, block.level);
    case "paragraph":
      return writeRuns(
        paper,
        block.link
          ? [{ text: `${block.text} ` }, { text: block.link.text, link: block.link.url }]
          : [{ text: block.text }],
        block.isQuiet ? { colour: colours.quiet } : {},
      );
    case "markdown":
      return writeMarkdown(paper, block.source, document);
    case "facts":
      return writeFacts(paper, block.items, block.columns ?? 2);
    case "table":
      return writeTable(paper, block.columns, block.rows);
    case "pictures":
      return writePictures(paper, block.items);
    case "bars":
      return writeBars(paper, block.items, block.max);
    case "drawing":
      return writeDrawing(paper, block.drawing);
    case "pageBreak":
      paper.addPage();
  }
}

function writeCover(paper: Paper, { title, subtitle, facts }: NonNullable<PdfDocument["cover"]>): void {
  paper.rect(0, 0, paper.page.width, 8).fill(colours.accent);
  paper.y = 240;
  writeRuns(paper, [{ text: title, isBold: true }], { size: 26, gap: 8 });
  writeRuns(paper, [{ text: subtitle }], { size: 14, colour: colours.quiet, gap: 40 });
  writeFacts(paper, facts, 1);
  paper.addPage();
}

/** Head and foot of every page, when their number is known. */
function writeFrames(paper: Paper, { cover, header, footer, pageText }: PdfDocument): void {
  const { count } = paper.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    paper.switchToPage(index);
    // What stands in the margins must not begin a page.
    paper.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    paper.font(faces.regular).fontSize(sizes.small).fillColor(colours.quiet);
    const width = innerWidth(paper);
    const line = { width, lineBreak: false };
    const foot = paper.page.height - 40;
    if (!(cover && index === 0)) paper.text(printable(header), margins.left, 32, line);
    const number = pageText.replace("{page}", String(index + 1)).replace("{pages}", String(count));
    paper.text(printable(footer), margins.left, foot, line);
    paper.text(number, margins.left, foot, { ...line, align: "right" });
  }
}
