import type { Kysely, Schema } from "@pharos/db";
import { attachmentStatus, attachmentType } from "@pharos/domain/enums";
import { canAdd, endingOf, fileTypeOf, statusOfNew } from "@pharos/domain/file";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { FileOwnerRef, FileTarget } from "../../platform/file-owner.ts";
import { cleanFileName } from "../../platform/storage/content-disposition.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import { refuseBlocked } from "./check-file.ts";
import { inlineHandles } from "./file-keys.ts";
import { fileState, type StoredFile, storedFileRepo } from "./stored-file.repo.ts";

/** Files that are to be bound to a record. */
export interface NewAttachments {
  readonly ref: FileOwnerRef;
  /** What the actor is to the record; its right to add files is asked here. */
  readonly subject: FileTarget;
  /** Uploaded objects by their keys. */
  readonly files: readonly { readonly objectKey: string; readonly name?: string }[];
  /** A text of the record: pictures in it that the actor uploaded become its files. */
  readonly text?: string;
  /** What the vendor wants the customer to see; customers' files are always visible. */
  readonly asked: "internal" | "visible";
  readonly remark?: string;
  readonly serviceRequestId?: number;
}

/** A file that was bound. */
export interface Attached {
  readonly id: number;
  readonly name: string;
  readonly status: "internal" | "visible" | "withdrawn";
}

/**
 * Binds uploads of the actor to a record, in the transaction that changes it; all of them or none. Answers the files of
 * the list, without the pictures of the text.
 */
export async function attachUploads(
  tx: UnitOfWork,
  actor: Actor,
  wanted: NewAttachments,
): Promise<readonly Attached[]> {
  const pictures = await findPictures(tx.db, actor, wanted.text ?? "");
  const listed = await findListed(tx, actor, wanted.files);
  if (pictures.length + listed.length === 0) return [];
  const { subject, ref } = wanted;
  const verdict = canAdd(subject.relation, subject.record);
  if (verdict !== true) throw new AppError(verdict.code, { vars: verdict.vars });
  const ids = [...pictures, ...listed.map(({ file }) => file)].map(({ id }) => id);
  if ((await storedFileRepo(tx.db).markUsed(actor.userId, ids, tx.now)) !== new Set(ids).size)
    throw new AppError("file.uploadUnknown");
  const status = statusOfNew(subject.relation, subject.record, wanted.asked);
  const common = {
    type: attachmentType.toCode(ref.type),
    object_id: ref.objectId,
    root_id: subject.rootId,
    company_id: subject.companyId,
    status: attachmentStatus.toCode(status),
    is_internal_record: subject.record.isInternal,
    is_from_customer: subject.relation.side === "customer",
    remark: wanted.remark || null,
    service_request_id: wanted.serviceRequestId ?? null,
    created_by: actor.userId,
    created_at: tx.now,
    updated_at: tx.now,
  };
  const inserted = await attachmentRepo(tx.db).insert([
    ...listed.map(({ file, name }) => ({ ...common, file_id: file.id, name })),
    ...pictures.map((file) => ({ ...common, file_id: file.id, name: file.name, is_inline: true })),
  ]);
  return inserted.slice(0, listed.length).map(({ id, name }) => ({ id, name, status }));
}

interface ListedFile {
  readonly file: StoredFile;
  readonly name: string;
}

async function findListed(
  tx: UnitOfWork,
  actor: Actor,
  files: NewAttachments["files"],
): Promise<readonly ListedFile[]> {
  const keys = files.map(({ objectKey }) => objectKey);
  const unused = await storedFileRepo(tx.db).listUnusedByKeys(actor.userId, keys);
  return files.map(({ objectKey, name }) => {
    const file = unused.get(objectKey);
    if (!file || file.bucket !== "private") throw new AppError("file.uploadUnknown");
    if (file.state === fileState.uploading) throw new AppError("file.uploadIncomplete");
    refuseBlocked(file);
    return { file, name: nameOf(file, name) };
  });
}

// Another name may be given, but not another kind of file: the content was checked against the ending.
function nameOf(file: StoredFile, asked: string | undefined): string {
  if (asked === undefined) return file.name;
  const clean = cleanFileName(asked);
  const ending = endingOf(file.name);
  // A name without an ending stays one that its content decides about.
  if (ending === "") return fileTypeOf(clean)?.isGuessed ? clean : file.name;
  const endingOfFile = `.${ending}`;
  return clean.toLowerCase().endsWith(endingOfFile.toLowerCase())
    ? clean
    : cleanFileName(`${clean}${endingOfFile}`);
}

/** Pictures of a text that this person uploaded and no record has yet; others stay with the record they belong to. */
async function findPictures(db: Kysely<Schema>, actor: Actor, text: string): Promise<readonly StoredFile[]> {
  const handles = inlineHandles(text);
  if (handles.length === 0) return [];
  return db
    .selectFrom("stored_file")
    .selectAll()
    .where("handle", "=", sql<string>`any(${handles}::text[])`)
    .where("owner_user_id", "=", actor.userId)
    .where("bucket", "=", "private")
    .where("used_at", "is", null)
    .where("scan", "=", 1)
    .execute();
}
