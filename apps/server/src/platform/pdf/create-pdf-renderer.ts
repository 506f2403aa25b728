import type { PdfDocument } from "@pharos/pdf";
import { createWorker } from "../worker/create-worker.ts";

/** Draws a document away from the event loop. */
export type RenderPdf = (document: PdfDocument) => Promise<Buffer>;

/** A hundred pages need a tenth of it. */
const deadlineMs = 30_000;

/** Creates the renderer of documents: one thread, started with the first document. */
export function createPdfRenderer(): RenderPdf {
  const worker = createWorker<PdfDocument, Uint8Array>({
    module: new URL("./pdf.worker.ts", import.meta.url),
    deadlineMs,
    memoryMb: 384,
    waitingMax: 50,
  });
  return async (document) => Buffer.from(await worker.run(document));
}
