import { createWorker, WorkAbandonedError, WorkerBusyError } from "../../worker/create-worker.ts";
import { escapeHtml } from "./escape-html.ts";
import type { MarkdownWork } from "./mail-html.worker.ts";

/** Turns texts into HTML away from the event loop, one for each. */
export type RenderMarkdown = (work: MarkdownWork) => Promise<readonly string[]>;

/** An ordinary reply needs a hundredth of it. */
const deadlineMs = 3_000;

/** Creates the renderer of mails: one thread; what it cannot finish in time is shown as plain words. */
export function createMarkdownRenderer(): RenderMarkdown {
  const worker = createWorker<MarkdownWork, string[]>({
    module: new URL("./mail-html.worker.ts", import.meta.url),
    deadlineMs,
    memoryMb: 128,
    waitingMax: 50,
  });
  return async (work) => {
    try {
      return await worker.run(work);
    } catch (error) {
      if (!(error instanceof WorkAbandonedError || error instanceof WorkerBusyError)) throw error;
      return work.sources.map((source) => `<p style="white-space:pre-wrap">${escapeHtml(source)}</p>`);
    }
  };
}
