import type { Readable } from "node:stream";
import type { Kysely, Schema } from "@pharos/db";
import { attachmentScan, attachmentType } from "@pharos/domain/enums";
import { toBusinessIso } from "@pharos/domain/time";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { FileOwnerRef } from "../../platform/file-owner.ts";
import type { Platform } from "../../platform/platform.ts";
import { DOWNLOAD_SECONDS } from "../../platform/storage/storage.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { refuseBlocked } from "./check-file.ts";
import { fileState, type StoredFile, storedFileRepo } from "./stored-file.repo.ts";

/** A checked file that a record keeps as its own. */
export interface KeptFile {
  readonly id: number;
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * Takes a file that the actor attached to a record, so that the record keeps it itself: it is no attachment any more.
 * Undefined when there is none, or somebody else brought it.
 */
export async function takeAttachment(
  tx: UnitOfWork,
  actor: Actor,
  ref: FileOwnerRef,
  attachmentId: number,
): Promise<KeptFile | undefined> {
  const file = await tx.db
    .selectFrom("attachment")
    .innerJoin("stored_file", "stored_file.id", "attachment.file_id")
    .selectAll("stored_file")
    .where("attachment.id", "=", attachmentId)
    .where("attachment.type", "=", attachmentType.toCode(ref.type))
    .where("attachment.object_id", "=", ref.objectId)
    .where("attachment.created_by", "=", actor.userId)
    .where("attachment.deleted_at", "is", null)
    .forUpdate("attachment")
    .executeTakeFirst();
  if (!file) return undefined;
  const kept = keptOf(file);
  await tx.db.deleteFrom("attachment").where("id", "=", attachmentId).execute();
  return kept;
}

/** Takes a finished upload of the actor; undefined when there is none, or it was used. */
export async function takeUpload(
  tx: UnitOfWork,
  actor: Actor,
  objectKey: string,
): Promise<KeptFile | undefined> {
  const files = storedFileRepo(tx.db);
  const file = await files.findUnused(actor.userId, objectKey);
  if (!file || (await files.markUsed(actor.userId, [file.id], tx.now)) !== 1) return undefined;
  return keptOf(file);
}

function keptOf(file: StoredFile): KeptFile {
  refuseBlocked(file);
  if (file.state !== fileState.checked || file.sha256 === null) throw new AppError("file.notChecked");
  return { id: file.id, name: file.name, sha256: file.sha256, sizeBytes: file.size_bytes };
}

/** Nobody keeps these files any more: the next cleaning removes their bytes. */
export async function releaseFiles(tx: UnitOfWork, ids: readonly number[]): Promise<void> {
  await storedFileRepo(tx.db).release(ids);
}

/** Who may open a file is decided before by the module of its record; the link lives five minutes at most. */
export interface Opening {
  readonly fileId: number;
  /** The name the person sees. */
  readonly fileName: string;
  readonly isPreview: boolean;
  /** What is noted of it. */
  readonly record: {
    readonly objectType: string;
    readonly objectId: number;
    readonly companyId: number | null;
    /** Which version, of what has some. */
    readonly versionId?: number;
    /** What for, in the words of the person. */
    readonly purpose?: string | null;
  };
}

/** Gives a link to a kept file, and notes who asked for it. */
export async function openKeptFile(
  platform: Pick<Platform, "withTransaction" | "storage">,
  call: Call,
  { fileId, fileName, isPreview, record }: Opening,
): Promise<{ readonly url: string; readonly expireAt: string }> {
  const { key, now } = await platform.withTransaction(call, async (tx) => {
    const { object_key } = await findFile(tx.db, fileId);
    await tx.db
      .insertInto("download_record")
      .values({
        object_type: record.objectType,
        object_id: record.objectId,
        user_id: call.actor.userId,
        company_id: record.companyId,
        version_id: record.versionId ?? null,
        purpose: record.purpose || null,
        is_preview: isPreview,
        ip: call.ip.slice(0, 64),
        at: tx.now,
      })
      .execute();
    return { key: object_key, now: tx.now };
  });
  const url = await platform.storage.private.downloadUrl(key, { fileName, isInline: isPreview });
  return { url, expireAt: toBusinessIso(now.getTime() + DOWNLOAD_SECONDS * 1000) };
}

/** Opens the bytes of a kept file; they must be read to the end or given up. */
export async function readKeptFile(
  { database, storage }: Pick<Platform, "database" | "storage">,
  fileId: number,
): Promise<{ readonly body: Readable; readonly sizeBytes: number }> {
  const { object_key } = await findFile(database.kysely, fileId);
  const object = await storage.private.get(object_key);
  if (!object) throw new Error(`the storage has lost file ${fileId}`);
  return { body: object.body, sizeBytes: object.sizeBytes };
}

async function findFile(db: Kysely<Schema>, id: number): Promise<{ readonly object_key: string }> {
  return db
    .selectFrom("stored_file")
    .select("object_key")
    .where("id", "=", id)
    .where("scan", "=", attachmentScan.toCode("clean"))
    .executeTakeFirstOrThrow();
}

/** Holds everybody off who is about to keep the same bytes, until the transaction ends. */
export async function lockContent(tx: UnitOfWork, sha256: string): Promise<void> {
  await storedFileRepo(tx.db).lockContent(sha256);
}
