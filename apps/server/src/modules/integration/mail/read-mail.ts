import { AppError } from "../../../platform/app-error.ts";
import { createWorker, WorkAbandonedError, WorkerBusyError } from "../../../platform/worker/create-worker.ts";
import type { MailReading, UnreadMail } from "./mail.worker.ts";
import type { OwnMailbox } from "./parse-mail.ts";

/** Reads a mail away from the event loop. */
export type ReadMail = (raw: Uint8Array) => Promise<MailReading>;

/** The largest mail that is taken needs a tenth of it. */
const deadlineMs = 10_000;

/** Creates the reader of mails: one thread; what it cannot finish in time is too complex. */
export function createMailReader(own: OwnMailbox): ReadMail {
  const worker = createWorker<UnreadMail, MailReading>({
    module: new URL("./mail.worker.ts", import.meta.url),
    deadlineMs,
    memoryMb: 256,
    waitingMax: 20,
  });
  return async (raw) => {
    try {
      return await worker.run({ raw, own });
    } catch (error) {
      if (error instanceof WorkAbandonedError) return { kind: "tooComplex" };
      if (error instanceof WorkerBusyError) throw new AppError("common.unavailable");
      throw error;
    }
  };
}
