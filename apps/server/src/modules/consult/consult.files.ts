import { attachmentType, type ConsultRecordType, consultStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { FileOwner, FileTarget } from "../../platform/file-owner.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachUploads } from "../file/index.ts";
import { type ConsultRow, consultsFor } from "./consult.repo.ts";
import { visibleConsults } from "./consult.visibility.ts";

/** Pictures of a consultation are seen by whoever sees it. */
export const consultFiles: FileOwner = {
  types: ["consult"],
  async find(db, actor, { objectId }, { isLocking = false } = {}) {
    const found = consultsFor(db, actor).where("consult.id", "=", objectId).where(visibleConsults(actor));
    const row = await (isLocking ? found.forUpdate("consult") : found).executeTakeFirst();
    return row && subjectOf(actor, row);
  },
};

function subjectOf(actor: Actor, row: ConsultRow): FileTarget {
  const isOpen = consultStatus.fromCode(row.status) !== "closed";
  const mayAdd = isOpen && (row.created_by === actor.userId || actor.permissions.has("consult:answer"));
  return {
    rootId: row.id,
    companyId: row.company_id,
    record: { state: isOpen ? "open" : "closed", isInternal: false },
    relation: {
      side: isOnVendorSide(actor) ? "vendor" : "customer",
      mayAdd,
      mayPublish: mayAdd,
      isHandler: false,
      isLead: false,
      isOrgAdmin: false,
    },
  };
}

const picturePath = /^\/files\/inline\/([A-Za-z0-9]{26}\.[a-z]{3,4})$/;

/** Binds the pictures of a message to its consultation; a picture must be one that the sender uploaded. */
export async function attachToConsult(
  tx: UnitOfWork,
  actor: Actor,
  row: ConsultRow,
  { type, content }: { readonly type: ConsultRecordType; readonly content: string },
): Promise<void> {
  const handle = picturePath.exec(content)?.[1];
  if (type === "image" && handle === undefined) throw new AppError("consult.imageUnknown");
  await attachUploads(tx, actor, {
    ref: { type: "consult", objectId: row.id },
    subject: subjectOf(actor, row),
    files: [],
    text: content,
    asked: "visible",
  });
  if (type === "image" && !(await isPictureOf(tx, row.id, handle ?? "")))
    throw new AppError("consult.imageUnknown");
}

async function isPictureOf({ db }: UnitOfWork, consultId: number, handle: string): Promise<boolean> {
  const found = await db
    .selectFrom("attachment")
    .innerJoin("stored_file", "stored_file.id", "attachment.file_id")
    .select(sql<number>`1`.as("one"))
    .where("attachment.type", "=", consultAttachment)
    .where("attachment.object_id", "=", consultId)
    .where("attachment.deleted_at", "is", null)
    .where("stored_file.handle", "=", handle)
    .executeTakeFirst();
  return found !== undefined;
}

const consultAttachment = attachmentType.toCode("consult");
