export type {
  PdfBar,
  PdfBlock,
  PdfChapter,
  PdfColumn,
  PdfDocument,
  PdfDrawing,
  PdfFact,
  PdfPicture,
} from "./document.ts";
export { renderPdf } from "./render-pdf.ts";
