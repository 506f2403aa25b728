import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { ReadBatch } from "../inspection.repo.ts";
import { type ItemRow, selectItems } from "../items.ts";
import { noteOnWork } from "./note-on-work.ts";

/** How many findings a batch ended, and how many came back with it. */
export interface Settled {
  readonly fixed: number;
  readonly returned: number;
}

/**
 * Brings the findings of a database to what a batch shows. What it does not show any more is fixed, and the work made of it
 * closes; what was fixed and fails again is back, and its work opens again. What could not be checked stays as it was.
 */
export async function settleFindings(
  tx: UnitOfWork,
  translate: Platform["translate"],
  batch: ReadBatch,
): Promise<Settled> {
  const [items, known] = await Promise.all([
    selectItems(tx.db).where("inspection_item.batch_id", "=", batch.id).execute(),
    tx.db
      .selectFrom("inspection_finding")
      .selectAll()
      .where("subject_id", "=", batch.subject_id)
      .forUpdate()
      .execute(),
  ]);
  const findings = new Map(known.map((finding) => [finding.rule_code, finding]));
  const settled = { fixed: 0, returned: 0 };
  for (const item of items) {
    const finding = findings.get(item.rule_code);
    if (item.result === "fail") {
      if (finding?.state === "fixed") settled.returned += 1;
      await open(tx, batch, item, finding);
      if (finding?.state === "fixed")
        await moveLinks(tx, translate, { batch, item, findingId: finding.id, isFixed: false });
    } else if (item.result === "pass" && finding?.state === "open") {
      settled.fixed += 1;
      await tx.db
        .updateTable("inspection_finding")
        .set({ state: "fixed", fixed_batch_id: batch.id })
        .where("id", "=", finding.id)
        .execute();
      await moveLinks(tx, translate, { batch, item, findingId: finding.id, isFixed: true });
    }
  }
  return settled;
}

type Finding = { readonly id: number; readonly state: string; readonly returned_count: number };

async function open(
  tx: UnitOfWork,
  batch: ReadBatch,
  item: ItemRow,
  finding: Finding | undefined,
): Promise<void> {
  const severity = item.severity ?? "info";
  if (!finding) {
    await tx.db
      .insertInto("inspection_finding")
      .values({
        company_id: batch.company_id,
        subject_id: batch.subject_id,
        rule_code: item.rule_code,
        state: "open",
        severity,
        first_batch_id: batch.id,
        last_batch_id: batch.id,
        since: batch.collected_at,
      })
      .execute();
    return;
  }
  const isBack = finding.state === "fixed";
  await tx.db
    .updateTable("inspection_finding")
    .set({
      state: "open",
      severity,
      last_batch_id: batch.id,
      fixed_batch_id: null,
      ...(isBack && { since: batch.collected_at, returned_count: finding.returned_count + 1 }),
    })
    .where("id", "=", finding.id)
    .execute();
}

interface Moved {
  readonly batch: ReadBatch;
  readonly item: ItemRow;
  readonly findingId: number;
  readonly isFixed: boolean;
}

/** Closes the work made of a finding, or opens it again, and says so in its requests and improvement actions. */
async function moveLinks(
  tx: UnitOfWork,
  translate: Platform["translate"],
  { batch, item, findingId, isFixed }: Moved,
): Promise<void> {
  const links = await tx.db
    .updateTable("inspection_link")
    .set(
      isFixed
        ? { closed_at: tx.now, closed_batch_id: batch.id, reopened_at: null }
        : { reopened_at: tx.now, closed_at: null, closed_batch_id: null },
    )
    .where("finding_id", "=", findingId)
    .where("closed_at", isFixed ? "is" : "is not", null)
    .returning(["kind", "object_id"])
    .execute();
  await noteOnWork(tx, translate, links, {
    batch,
    words: item.words,
    note: isFixed ? "fixed" : "returned",
  });
}
