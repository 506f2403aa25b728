export type { PdfBar, PdfBlock, PdfColumn, PdfDocument, PdfFact, PdfPicture } from "./document.ts";
export { renderPdf } from "./render-pdf.ts";
