import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findCompanyAdmins } from "../organisation/index.ts";
import { isRead, selectBatches } from "./inspection.repo.ts";

/** Tells the organisation that a report may be read; figures stay behind the sign-in. */
export async function notifyPublished(
  tx: UnitOfWork,
  { batchId }: { readonly batchId: number },
): Promise<void> {
  const row = await selectBatches(tx.db).where("inspection_batch.id", "=", batchId).executeTakeFirst();
  // Taken back meanwhile: there is nothing to read.
  if (!row || !isRead(row) || row.published_at === null) return;
  await notify(tx, {
    event: "inspection.published",
    userIds: [],
    audience: { companyAdmins: await findCompanyAdmins(tx.db, row.company_id) },
    type: "inspection",
    titleKey: "inspectionServer.message.published",
    params: { name: row.subject_name, batchNo: row.batch_no },
    link: `/ins/report/${row.subject_id}/${row.id}`,
    object: { type: "inspection", id: row.id },
    dedupeKey: `inspection.published:${row.id}:${row.version}`,
  });
}
