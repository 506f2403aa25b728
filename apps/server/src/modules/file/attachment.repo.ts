import type { Insertable, Kysely, Schema, Updateable } from "@pharos/db";
import { attachmentScan, attachmentStatus, attachmentType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { FileTarget } from "../../platform/file-owner.ts";
import { offsetOf } from "../../platform/paging.ts";
import { type AttachmentRow, type ChangedAttachment, changedOf } from "./attachment.row.ts";

/** Queries on files of records, bound to one connection. */
export const attachmentRepo = (db: Kysely<Schema>) => ({
  async insert(
    values: readonly Insertable<Schema["attachment"]>[],
  ): Promise<readonly { id: number; name: string }[]> {
    return db
      .insertInto("attachment")
      .values([...values])
      .returning(["id", "name"])
      .execute();
  },

  async find(id: number): Promise<AttachmentRow | undefined> {
    return selectAttachments(db).where("attachment.id", "=", id).executeTakeFirst();
  },

  /** The file, held until the transaction ends. */
  async lock(id: number): Promise<AttachmentRow | undefined> {
    return selectAttachments(db).where("attachment.id", "=", id).forUpdate("attachment").executeTakeFirst();
  },

  /** Files of a record that this person may know of, newest first. */
  async list(
    actor: Actor,
    subject: FileTarget,
    { types, pageNum, pageSize }: { types: readonly number[]; pageNum: number; pageSize: number },
  ): Promise<{ total: number; rows: readonly AttachmentRow[] }> {
    const matching = listed(selectAttachments(db), actor, subject, types);
    const [rows, { total }] = await Promise.all([
      matching
        .orderBy("attachment.id", "desc")
        .limit(pageSize)
        .offset(offsetOf({ pageNum, pageSize }))
        .execute(),
      matching
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow(),
    ]);
    return { total, rows };
  },

  async findByFile(
    fileId: number,
  ): Promise<{ readonly type: ChangedAttachment["type"]; readonly change: ChangedAttachment } | undefined> {
    const row = await selectAttachments(db).where("attachment.file_id", "=", fileId).executeTakeFirst();
    return row && { type: attachmentType.fromCode(row.type), change: changedOf(row) };
  },

  /** Files by the names texts give them. */
  async findByHandles(handles: readonly string[]): Promise<readonly AttachmentRow[]> {
    return selectAttachments(db)
      .where("stored_file.handle", "=", sql<string>`any(${handles}::text[])`)
      .execute();
  },

  async update(id: number, by: number, at: Date, change: Updateable<Schema["attachment"]>): Promise<void> {
    await db
      .updateTable("attachment")
      .set({ ...change, updated_by: by, updated_at: at })
      .set("version", sql<number>`version + 1`)
      .where("id", "=", id)
      .execute();
  },

  /** Takes the mark off the present report of a request; answers the file that had it. */
  async clearReport(rootId: number, by: number, at: Date): Promise<void> {
    await db
      .updateTable("attachment")
      .set({ is_fault_report: false, updated_by: by, updated_at: at })
      .set("version", sql<number>`version + 1`)
      .where("root_id", "=", rootId)
      .where("type", "in", [attachmentType.toCode("serviceRequest"), attachmentType.toCode("reply")])
      .where("is_fault_report", "=", true)
      .execute();
  },
});

function selectAttachments(db: Kysely<Schema>) {
  return db
    .selectFrom("attachment")
    .innerJoin("stored_file", "stored_file.id", "attachment.file_id")
    .innerJoin("app_user", "app_user.id", "attachment.created_by")
    .selectAll("attachment")
    .select([
      "stored_file.handle",
      "stored_file.object_key",
      "stored_file.size_bytes",
      "stored_file.sha256",
      "stored_file.scan",
      "stored_file.scan_reason",
      "app_user.display_name as uploader_name",
    ])
    .where("attachment.deleted_at", "is", null);
}

const visible = attachmentStatus.toCode("visible");
const clean = attachmentScan.toCode("clean");
const customerOnly = attachmentType.toCode("customerOnly");

/** The rule `isListed` of the domain as a condition; a test over all kinds of people and files keeps the two in agreement. */
function listed(
  query: ReturnType<typeof selectAttachments>,
  actor: Actor,
  { rootId, relation }: FileTarget,
  types: readonly number[],
): ReturnType<typeof selectAttachments> {
  const ofRecord = query
    .where("attachment.root_id", "=", rootId)
    .where("attachment.type", "=", sql<number>`any(${types}::smallint[])`)
    .where("attachment.is_inline", "=", false);
  if (relation.side === "vendor") {
    if (relation.isLead) return ofRecord;
    return ofRecord.where((eb) =>
      eb.or([eb("attachment.type", "<>", customerOnly), eb("attachment.created_by", "=", actor.userId)]),
    );
  }
  return ofRecord
    .where("attachment.is_internal_record", "=", false)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("attachment.is_from_customer", "=", true),
          eb("attachment.created_by", "=", actor.userId),
        ]),
        eb.and([eb("attachment.status", "=", visible), eb("stored_file.scan", "=", clean)]),
      ]),
    );
}
