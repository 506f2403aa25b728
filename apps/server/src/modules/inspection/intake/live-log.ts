import { jsonText } from "@pharos/db";
import { inspectionStatus } from "@pharos/domain/enums";
import type { Platform } from "../../../platform/platform.ts";
import { inspectionPath } from "../inspection.channels.ts";
import type { SectionLine } from "./reading.ts";

/** The least time between two writes about the same file. */
const restMs = 400;

/**
 * Writes down how far the reading of a file is, for those who watch: one write at a time, always the last that is known.
 * A write that fails is none of the reading's business.
 */
export function createLiveLog({ withTransaction }: Pick<Platform, "withTransaction">, batchId: number) {
  let next: readonly SectionLine[] | null = null;
  let isBusy = false;
  let hasEnded = false;
  let current: Promise<void> = Promise.resolve();
  let rest: NodeJS.Timeout | undefined;

  const write = (lines: readonly SectionLine[]): Promise<void> =>
    withTransaction(undefined, async (tx) => {
      await tx.db
        .updateTable("inspection_batch")
        .set({ sections: jsonText(lines) })
        .where("id", "=", batchId)
        .where("status", "=", inspectionStatus.toCode("parsing"))
        .execute();
      tx.hint(inspectionPath);
    });

  const writeNext = (): void => {
    isBusy = next !== null && !hasEnded;
    if (next === null || hasEnded) return;
    const lines = next;
    next = null;
    current = write(lines)
      .catch(() => undefined)
      .then(() => {
        rest = setTimeout(writeNext, restMs);
      });
  };

  return {
    tell: (lines: readonly SectionLine[]): void => {
      next = lines;
      if (!isBusy) writeNext();
    },
    /** Resolves when no write can follow any more: what came of the reading is written next. */
    end: async (): Promise<void> => {
      hasEnded = true;
      await current;
      clearTimeout(rest);
    },
  };
}
