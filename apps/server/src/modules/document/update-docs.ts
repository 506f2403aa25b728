import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { updateDocs as endpoint, updateDocTags as tagsEndpoint } from "@pharos/api/document";
import type { Schema } from "@pharos/db";
import { docLimits } from "@pharos/domain/document";
import { docStatus } from "@pharos/domain/enums";
import { sql, type UpdateObject } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { lockDocs, type StoredDoc } from "./doc.repo.ts";
import { docPolicy, folderPolicy } from "./document.policy.ts";
import { lockFolder } from "./folder.repo.ts";
import { auditDoc, factsOf } from "./save-doc.ts";

/** Moves documents, or changes their state or the day they run out; all of them or none. */
export async function updateDocs(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { ids, patch }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const rows = await lockEditable(tx, actor, ids);
    if (patch.folderId !== undefined) {
      const folder = await lockFolder(tx, actor, patch.folderId);
      authorize(folderPolicy, "edit", actor, { companyId: folder.company_id }, tx.now);
      if (rows.some(({ company_id }) => company_id !== folder.company_id))
        throw new AppError("document.otherLibrary");
    }
    const { status } = patch;
    const isBack = (row: StoredDoc) => status === docStatus.toCode("draft") && row.status !== status;
    if (rows.some(isBack)) throw new AppError("document.noWayBack");
    await update(tx, actor, rows, {
      ...(patch.folderId !== undefined && { folder_id: patch.folderId }),
      ...(status !== undefined && { status }),
      ...(patch.expireDate !== undefined && { expire_date: patch.expireDate }),
    });
    await Promise.all(
      rows.map((row) => {
        const before = { folderId: row.folder_id, status: row.status, expireDate: row.expire_date };
        return auditDoc(tx, "document.changed", row, { before, after: patch });
      }),
    );
    return { count: rows.length };
  });
}

/** Adds tags to documents and takes tags away; all of them or none. */
export async function updateTags(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { ids, addTags, removeTags }: HandlerInput<typeof tagsEndpoint>["body"],
): Promise<CallResult<typeof tagsEndpoint>> {
  return withTransaction(call, async (tx) => {
    const rows = await lockEditable(tx, call.actor, ids);
    const changes = rows.map((row) => {
      const tags = [...new Set([...row.tags.filter((tag) => !removeTags.includes(tag)), ...addTags])];
      if (tags.length > docLimits.tagsMax)
        throw new AppError("document.tooManyTags", { vars: { max: docLimits.tagsMax } });
      return { row, tags };
    });
    const tagsOf = JSON.stringify(Object.fromEntries(changes.map(({ row, tags }) => [row.id, tags])));
    await update(tx, call.actor, rows, {
      tags: sql<string[]>`array(select jsonb_array_elements_text(${tagsOf}::jsonb -> id::text))`,
    });
    await Promise.all(
      changes.map(({ row, tags }) =>
        auditDoc(tx, "document.changed", row, { before: { tags: row.tags }, after: { tags } }),
      ),
    );
    return { count: rows.length };
  });
}

async function lockEditable(tx: UnitOfWork, actor: Actor, ids: readonly number[]): Promise<StoredDoc[]> {
  const rows = await lockDocs(tx, actor, ids);
  for (const row of rows) authorize(docPolicy, "edit", actor, factsOf(row), tx.now);
  return rows;
}

async function update(
  tx: UnitOfWork,
  actor: Actor,
  rows: readonly StoredDoc[],
  change: UpdateObject<Schema, "doc">,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.db
    .updateTable("doc")
    .set({ ...change, updated_by: actor.userId, updated_at: tx.now })
    .set("version", sql<number>`version + 1`)
    .where("id", "in", ids)
    .execute();
}
