import { fileURLToPath } from "node:url";
import PDFKit from "pdfkit";
import { drawMissingGlyphs } from "./missing-glyphs.ts";

/** A document that is being drawn. */
export type Paper = InstanceType<typeof PDFKit>;

/** A4 in points, with room for the lines at head and foot. */
export const margins = { top: 64, bottom: 64, left: 52, right: 52 } as const;

/** Ink of the document. */
export const colours = {
  text: "#1a2233",
  quiet: "#4b5567",
  line: "#d5dae2",
  fill: "#f1f3f6",
  accent: "#2453d4",
  second: "#0b8a6a",
} as const;

/** Sizes of letters in points. */
export const sizes = { title: 18, heading1: 13, heading2: 11, text: 10, small: 8 } as const;

const fontFile = (path: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${path}`));

/**
 * The two faces of documents; they carry Chinese and Latin letters. They are named by their files: a face under a name of its
 * own would be read again each time it is chosen.
 */
export const faces = {
  regular: fontFile("400Regular/NotoSansSC_400Regular.ttf"),
  bold: fontFile("700Bold/NotoSansSC_700Bold.ttf"),
} as const;

/** An empty document. */
export function createPaper(info: {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}): Paper {
  const paper = new PDFKit({
    size: "A4",
    margins,
    bufferPages: true,
    font: faces.regular,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  });
  drawMissingGlyphs(paper);
  return paper.fontSize(sizes.text).fillColor(colours.text);
}

/** Width between the margins. */
export const innerWidth = (paper: Paper): number => paper.page.width - margins.left - margins.right;

/** Begins a new page unless there is room for so many points. */
export function keepRoom(paper: Paper, points: number): void {
  if (paper.y + points > paper.page.height - margins.bottom) paper.addPage();
}

/** Letters that are drawn; control characters are none. */
export const printable = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "").replaceAll("\t", "    ");
