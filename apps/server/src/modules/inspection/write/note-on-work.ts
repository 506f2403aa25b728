import { parseLocale } from "@pharos/i18n";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { noteOnAction } from "../../pdca/index.ts";
import { noteOnRequest } from "../../service-request/index.ts";
import type { ReadBatch } from "../inspection.repo.ts";
import { type Words, wordsIn } from "../items.ts";

interface Course {
  readonly batch: ReadBatch;
  readonly words: Words;
  readonly note: "fixed" | "returned" | "openAgain" | "fixedAgain";
}

/** Writes into requests and improvement actions what a batch says of the finding they were made for. */
export async function noteOnWork(
  tx: UnitOfWork,
  translate: Platform["translate"],
  work: readonly { readonly kind: string; readonly object_id: number }[],
  { batch, words, note }: Course,
): Promise<void> {
  // History is written once for everybody, in the product's first language.
  const locale = parseLocale(undefined);
  const content = translate(locale, `inspectionServer.note.${note}`, {
    batchNo: batch.batch_no,
    name: wordsIn(locale, words).name,
    database: batch.subject_name,
  });
  const by = { userId: null, name: translate(locale, "inspectionServer.note.by") };
  for (const { kind, object_id } of work) {
    if (kind === "request") await noteOnRequest(tx, { requestId: object_id, by, content });
    if (kind === "pdca") await noteOnAction(tx, object_id, content);
  }
}
