import type { PdfColumn, PdfFact } from "../document.ts";
import { colours, faces, innerWidth, margins, type Paper, printable, sizes } from "../paper.ts";

const padding = 5;

/** Writes a table; its head stands again on every page it reaches. */
export function writeTable(
  paper: Paper,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): void {
  if (columns.length === 0) return;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (innerWidth(paper) * share) / shares);
  const head = { columns, widths, cells: columns.map(({ title }) => title), isHead: true };
  writeRow(paper, head);
  for (const cells of rows) {
    const row = { columns, widths, cells, isHead: false };
    // Measuring costs as much as writing: once is enough.
    const height = heightOf(paper, row);
    if (!hasRoom(paper, height)) {
      paper.addPage();
      writeRow(paper, head);
    }
    writeRow(paper, row, height);
  }
  paper.x = margins.left;
  paper.y += 10;
}

/** Writes labels and their values, one or two beside each other. */
export function writeFacts(paper: Paper, items: readonly PdfFact[], columns: 1 | 2): void {
  const width = innerWidth(paper) / columns;
  const labelWidth = columns === 2 ? 78 : 120;
  for (let at = 0; at < items.length; at += columns) {
    const line = items.slice(at, at + columns);
    paper.font(faces.regular).fontSize(sizes.text);
    const heights = line.map(({ value }) =>
      paper.heightOfString(printable(value) || "–", { width: width - labelWidth - padding }),
    );
    const height = Math.max(...heights, sizes.text * 1.4) + padding;
    if (!hasRoom(paper, height)) paper.addPage();
    const { y } = paper;
    for (const [index, { label, value }] of line.entries()) {
      const left = margins.left + index * width;
      paper.fillColor(colours.quiet).text(printable(label), left, y, { width: labelWidth });
      paper
        .fillColor(colours.text)
        .text(printable(value) || "–", left + labelWidth, y, { width: width - labelWidth - padding });
    }
    paper.y = y + height;
  }
  paper.x = margins.left;
  paper.y += 6;
}

interface Row {
  readonly columns: readonly PdfColumn[];
  readonly widths: readonly number[];
  readonly cells: readonly string[];
  readonly isHead: boolean;
}

const hasRoom = (paper: Paper, height: number): boolean =>
  paper.y + height <= paper.page.height - margins.bottom;

function heightOf(paper: Paper, { cells, widths, isHead }: Row): number {
  paper.font(isHead ? faces.bold : faces.regular).fontSize(sizes.small + 1);
  const heights = cells.map((cell, index) =>
    paper.heightOfString(printable(cell) || " ", { width: (widths[index] ?? 0) - 2 * padding }),
  );
  return Math.min(Math.max(...heights, 10) + 2 * padding, paper.page.height - margins.top - margins.bottom);
}

function writeRow(paper: Paper, row: Row, height = heightOf(paper, row)): void {
  paper.font(row.isHead ? faces.bold : faces.regular).fontSize(sizes.small + 1);
  if (!hasRoom(paper, height)) paper.addPage();
  const { y } = paper;
  if (row.isHead) paper.rect(margins.left, y, innerWidth(paper), height).fill(colours.fill);
  let left: number = margins.left;
  for (const [index, cell] of row.cells.entries()) {
    const width = row.widths[index] ?? 0;
    paper.fillColor(row.isHead ? colours.quiet : colours.text);
    paper.text(printable(cell), left + padding, y + padding, {
      width: width - 2 * padding,
      height: height - padding,
      align: row.columns[index]?.align ?? "left",
    });
    left += width;
  }
  paper
    .moveTo(margins.left, y + height)
    .lineTo(margins.left + innerWidth(paper), y + height)
    .lineWidth(0.5)
    .stroke(colours.line);
  paper.y = y + height;
}
