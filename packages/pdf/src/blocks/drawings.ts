import type { PdfBar, PdfPicture } from "../document.ts";
import { colours, faces, innerWidth, keepRoom, margins, type Paper, printable, sizes } from "../paper.ts";

const pictureHeight = 64;

/** Writes pictures in frames, two beside each other. */
export function writePictures(paper: Paper, items: readonly PdfPicture[]): void {
  const gap = 14;
  const width = (innerWidth(paper) - gap) / 2;
  for (let at = 0; at < items.length; at += 2) {
    const pair = items.slice(at, at + 2);
    paper.font(faces.regular).fontSize(sizes.small + 1);
    const below = Math.max(
      ...pair.map(({ lines }) =>
        paper.heightOfString(lines.map(printable).join("\n") || " ", { width: width - 20 }),
      ),
    );
    const height = 18 + pictureHeight + below + 18;
    keepRoom(paper, height);
    const { y } = paper;
    for (const [index, item] of pair.entries())
      writePicture(paper, item, { left: margins.left + index * (width + gap), y, width, height });
    paper.y = y + height + 10;
  }
  paper.x = margins.left;
}

interface Frame {
  readonly left: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function writePicture(
  paper: Paper,
  { title, png, lines }: PdfPicture,
  { left, y, width, height }: Frame,
): void {
  paper.roundedRect(left, y, width, height, 4).lineWidth(0.7).stroke(colours.line);
  const options = { width: width - 20 };
  paper.fillColor(colours.quiet).text(printable(title), left + 10, y + 6, options);
  if (png)
    paper.image(Buffer.from(png), left + 10, y + 22, {
      fit: [width - 20, pictureHeight - 6],
      align: "center",
    });
  paper
    .fillColor(colours.text)
    .text(lines.map(printable).join("\n"), left + 10, y + 22 + pictureHeight, options);
}

/** Writes a chart of horizontal bars, each with its label and its value. */
export function writeBars(paper: Paper, items: readonly PdfBar[], max?: number): void {
  const top = Math.max(max ?? 0, ...items.map(({ value }) => value), Number.MIN_VALUE);
  const [labelWidth, textWidth, lineHeight] = [150, 70, 18];
  const room = innerWidth(paper) - labelWidth - textWidth;
  for (const { label, value, text } of items) {
    keepRoom(paper, lineHeight);
    const { y } = paper;
    const options = { height: lineHeight, lineBreak: false, ellipsis: true };
    paper.font(faces.regular).fontSize(sizes.small + 1);
    paper
      .fillColor(colours.quiet)
      .text(printable(label), margins.left, y + 2, { ...options, width: labelWidth - 8 });
    paper.rect(margins.left + labelWidth, y + 3, room, 9).fill(colours.fill);
    const width = (room * Math.max(0, value)) / top;
    if (width > 0) paper.rect(margins.left + labelWidth, y + 3, width, 9).fill(colours.accent);
    paper.fillColor(colours.text).text(printable(text), margins.left + labelWidth + room + 8, y + 2, {
      ...options,
      width: textWidth - 8,
    });
    paper.y = y + lineHeight;
  }
  paper.x = margins.left;
  paper.y += 8;
}
