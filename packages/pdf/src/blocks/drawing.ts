import type { PdfDrawing } from "../document.ts";
import { colours, faces, innerWidth, keepRoom, margins, type Paper, printable, sizes } from "../paper.ts";

const inks = {
  first: colours.accent,
  second: colours.second,
  grid: colours.line,
  text: colours.quiet,
} as const;

/** Draws a chart, as wide as there is room for. */
export function writeDrawing(paper: Paper, { width, height, shapes }: PdfDrawing): void {
  const scale = Math.min(1, innerWidth(paper) / width);
  keepRoom(paper, height * scale + 10);
  const top = paper.y;
  paper.save();
  paper.translate(margins.left, top).scale(scale);
  for (const shape of shapes) {
    const ink = inks[shape.tone];
    if (shape.kind === "rect") paper.rect(shape.x, shape.y, shape.width, shape.height).fill(ink);
    else if (shape.kind === "text") writeText(paper, shape, ink);
    else {
      for (const [index, { x, y }] of shape.points.entries())
        if (index === 0) paper.moveTo(x, y);
        else paper.lineTo(x, y);
      paper.lineWidth(shape.tone === "grid" ? 0.7 : 1.6).stroke(ink);
    }
  }
  paper.restore();
  paper.x = margins.left;
  paper.y = top + height * scale + 10;
  paper.fillColor(colours.text);
}

type TextShape = Extract<PdfDrawing["shapes"][number], { readonly kind: "text" }>;

/** Writes a text on its base line, as SVG does. */
function writeText(paper: Paper, { x, y, text, anchor }: TextShape, ink: string): void {
  paper.font(faces.regular).fontSize(sizes.small + 1);
  const words = printable(text);
  const width = paper.widthOfString(words);
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  paper.fillColor(ink).text(words, left, y, { lineBreak: false, baseline: "alphabetic" });
}
