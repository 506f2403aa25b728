import { colours, faces, innerWidth, keepRoom, margins, type Paper, printable, sizes } from "../paper.ts";

/** Words in one face. */
export interface Run {
  readonly text: string;
  readonly isBold?: boolean;
  /** An address that opens when the words are pressed. */
  readonly link?: string | undefined;
}

interface RunOptions {
  /** Points from the left margin. */
  readonly indent?: number;
  readonly size?: number;
  readonly colour?: string;
  /** Points below. */
  readonly gap?: number;
}

/** Writes a paragraph of runs. */
export function writeRuns(
  paper: Paper,
  runs: readonly Run[],
  { indent = 0, size = sizes.text, colour = colours.text, gap = 6 }: RunOptions = {},
): void {
  const written = runs
    .map((run) => ({ ...run, text: printable(run.text) }))
    .filter(({ text }) => text !== "");
  if (written.length === 0) return;
  keepRoom(paper, size * 1.6);
  paper.fontSize(size).fillColor(colour);
  paper.x = margins.left + indent;
  for (const [index, { text, isBold = false, link }] of written.entries()) {
    const isLast = index === written.length - 1;
    paper
      .font(isBold ? faces.bold : faces.regular)
      .fillColor(link === undefined ? colour : colours.accent)
      .text(text, {
        continued: !isLast,
        lineGap: 3,
        width: innerWidth(paper) - indent,
        // What is not taken back goes on in the next run.
        link: link ?? null,
        underline: link !== undefined,
      });
  }
  paper.font(faces.regular).fillColor(colours.text);
  paper.x = margins.left;
  paper.y += gap;
}

/** The title of a document, at the head of its first page. */
export function writeTitle(paper: Paper, text: string, note?: string): void {
  writeRuns(paper, [{ text, isBold: true }], { size: sizes.title, gap: 2 });
  if (note !== undefined) writeRuns(paper, [{ text: note }], { colour: colours.quiet, gap: 10 });
}

/** A heading; it never stands alone at the foot of a page. */
export function writeHeading(paper: Paper, text: string, level: 1 | 2 | 3): void {
  keepRoom(paper, 60);
  paper.y += level === 1 ? 8 : 4;
  const { heading1, heading2, text: heading3 } = sizes;
  writeRuns(paper, [{ text, isBold: true }], {
    size: [heading1, heading2, heading3][level - 1] ?? heading3,
    gap: 4,
  });
}
