import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveDoc as endpoint } from "@pharos/api/document";
import { endingOf } from "@pharos/domain/file";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { AuditAction } from "../../platform/audit.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError, missingField } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { cleanFileName } from "../../platform/storage/content-disposition.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type KeptFile, releaseFiles, takeAttachment } from "../file/index.ts";
import { lockDoc, type StoredDoc } from "./doc.repo.ts";
import { findVersion, insertVersion, unreadText } from "./doc-version.repo.ts";
import { docPolicy, folderPolicy } from "./document.policy.ts";
import { type FolderRow, lockFolder } from "./folder.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Saved = CallResult<typeof endpoint>;

/** Adds a document, or changes one; another content than that of the newest version is a new version. */
export async function saveDoc(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: Input,
): Promise<Saved> {
  return withTransaction(call, async (tx) => {
    const { actor } = call;
    const folder = await lockFolder(tx, actor, input.folderId);
    authorize(folderPolicy, "edit", actor, { companyId: folder.company_id }, tx.now);
    const file = await takeFile(tx, actor, folder, input);
    return input.id === undefined
      ? create(tx, actor, folder, input, file)
      : change(tx, actor, folder, { ...input, id: input.id }, file);
  });
}

async function takeFile(
  tx: UnitOfWork,
  actor: Actor,
  { id }: FolderRow,
  { enclosureId }: Input,
): Promise<KeptFile | undefined> {
  if (enclosureId == null) return undefined;
  const file = await takeAttachment(tx, actor, { type: "organisationDocument", objectId: id }, enclosureId);
  if (!file) throw fieldError("enclosureId", "document.fileUnknown");
  return file;
}

async function create(
  tx: UnitOfWork,
  actor: Actor,
  folder: FolderRow,
  { name, tags, brief, expireDate, status }: Input,
  file: KeptFile | undefined,
): Promise<Saved> {
  if (!file) throw missingField("enclosureId");
  const { id } = await tx.db
    .insertInto("doc")
    .values({
      folder_id: folder.id,
      company_id: folder.company_id,
      name: nameFor(name, file.name),
      tags: [...tags],
      brief,
      expire_date: expireDate ?? null,
      status,
      ...unreadText(file.name),
      created_by: actor.userId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertVersion(tx, actor, id, 1, file);
  await auditDoc(
    tx,
    "document.created",
    { id, company_id: folder.company_id },
    { after: { name, folderId: folder.id } },
  );
  return { id, ver: 1, isSameContent: false };
}

async function change(
  tx: UnitOfWork,
  actor: Actor,
  folder: FolderRow,
  { id, version, name, tags, brief, expireDate }: Input & { readonly id: number },
  file: KeptFile | undefined,
): Promise<Saved> {
  const row = await lockDoc(tx, actor, id);
  authorize(docPolicy, "edit", actor, factsOf(row), tx.now);
  if (version !== undefined && version !== row.version) throw new AppError("common.dataChanged");
  if (row.company_id !== folder.company_id) throw new AppError("document.otherLibrary");
  const ver = file ? await addVersion(tx, actor, row, file) : row.ver;
  const fileName = (await findVersion(tx.db, id, ver))?.name ?? name;
  await tx.db
    .updateTable("doc")
    .set({
      folder_id: folder.id,
      name: nameFor(name, fileName),
      tags: [...tags],
      brief,
      expire_date: expireDate ?? null,
      updated_by: actor.userId,
      updated_at: tx.now,
    })
    .set("version", sql<number>`version + 1`)
    .where("id", "=", id)
    .execute();
  await auditDoc(tx, "document.changed", row, {
    before: { name: row.name, folderId: row.folder_id, ver: row.ver },
    after: { name, folderId: folder.id, ver },
  });
  return { id, ver, isSameContent: file !== undefined && ver === row.ver };
}

/**
 * Makes a file the newest version of a document that is locked, and has its text read; answers its number. A content that
 * the newest version has already adds none.
 */
export async function addVersion(
  tx: UnitOfWork,
  actor: Actor,
  { id, ver }: Pick<StoredDoc, "id" | "ver">,
  file: KeptFile,
): Promise<number> {
  const newest = await findVersion(tx.db, id, ver);
  if (newest?.sha256 === file.sha256 && endingOf(newest.name) === endingOf(file.name)) {
    await releaseFiles(tx, [file.id]);
    return ver;
  }
  await insertVersion(tx, actor, id, ver + 1, file);
  await tx.db.deleteFrom("doc_page").where("doc_id", "=", id).execute();
  await tx.db
    .updateTable("doc")
    .set({ ver: ver + 1, ...unreadText(file.name), updated_by: actor.userId, updated_at: tx.now })
    .where("id", "=", id)
    .execute();
  return ver + 1;
}

/** What the rules need to know of a stored document. */
export const factsOf = (row: Pick<StoredDoc, "company_id" | "status" | "text_state">) => ({
  companyId: row.company_id,
  status: row.status,
  textState: row.text_state,
});

/** Writes to the audit log what became of a document. */
export async function auditDoc(
  tx: UnitOfWork,
  action: AuditAction,
  { id, company_id }: Pick<StoredDoc, "id" | "company_id">,
  detail: object,
): Promise<void> {
  await tx.audit({
    action,
    objectType: "doc",
    objectId: id,
    ...(company_id !== null && { companyId: company_id }),
    detail,
  });
}

/** A name keeps the ending of the file: it says what a download is. */
function nameFor(name: string, fileName: string): string {
  const clean = cleanFileName(name);
  return endingOf(clean) === endingOf(fileName) ? clean : cleanFileName(`${clean}.${endingOf(fileName)}`);
}
