import type { UnitOfWork } from "../../platform/unit-of-work.ts";

/** Channel of consultations; that of one is `/consult/{id}`. */
export const consultPath = "/consult";

/** Tells the pages that show a consultation that something happened to it, once the transaction has committed. */
export function hintConsult(tx: UnitOfWork, id: number, type: string): void {
  tx.hint(consultPath, { id, type });
}

/** Questions that wait for the assistant. */
export const answerQueueName = "consult.answer";

/** People who wait for an expert. */
export const offerQueueName = "consult.offer";
