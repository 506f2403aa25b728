import { attachmentType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { FileOwnerRef } from "../../platform/file-owner.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

/** Removes every file and picture of a record that is withdrawn. The bytes go with the next cleaning. */
export async function removeFilesOf(
  tx: UnitOfWork,
  { type, objectId }: FileOwnerRef,
  by: number,
): Promise<void> {
  await tx.db
    .updateTable("attachment")
    .set({ deleted_at: tx.now, is_fault_report: false, updated_by: by, updated_at: tx.now })
    .set("version", sql<number>`version + 1`)
    .where("type", "=", attachmentType.toCode(type))
    .where("object_id", "=", objectId)
    .where("deleted_at", "is", null)
    .execute();
}
