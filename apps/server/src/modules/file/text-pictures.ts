import { buffer } from "node:stream/consumers";
import { type AttachmentType, attachmentType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { FileOwnerRef } from "../../platform/file-owner.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { inlineHandles, inlinePath, makeFileKeys } from "./file-keys.ts";

interface Copying {
  readonly type: AttachmentType;
  readonly fromId: number;
  readonly toId: number;
  readonly by: number;
}

/**
 * Gives a copy of a record its own pictures, which share the bytes. Answers the new name of each picture by its old one, for
 * the texts of the copy.
 */
export async function copyPictures(
  { db, now }: UnitOfWork,
  { type, fromId, toId, by }: Copying,
): Promise<ReadonlyMap<string, string>> {
  const pictures = await db
    .selectFrom("attachment")
    .innerJoin("stored_file", "stored_file.id", "attachment.file_id")
    .select(["attachment.id", "stored_file.id as fileId", "stored_file.handle", "stored_file.name"])
    .where("attachment.type", "=", attachmentType.toCode(type))
    .where("attachment.object_id", "=", fromId)
    .where("attachment.is_inline", "=", true)
    .where("attachment.deleted_at", "is", null)
    .execute();
  const copies = new Map<string, string>();
  for (const { id, fileId, handle, name } of pictures) {
    const keys = makeFileKeys(by, name, now);
    await sql`
      with copy as (
        insert into stored_file (handle, bucket, upload_key, object_key, name, size_bytes, sha256, state, scan,
          owner_user_id, used_at, created_at, received_at, checked_at)
        select ${keys.handle}, bucket, ${keys.uploadKey}, object_key, name, size_bytes, sha256, state, scan,
          ${by}, ${now}, ${now}, received_at, checked_at
        from stored_file where id = ${fileId} returning id)
      insert into attachment (file_id, type, object_id, root_id, company_id, name, status, is_inline, created_by,
        created_at, updated_at)
      select copy.id, a.type, ${toId}, ${toId}, a.company_id, a.name, a.status, true, ${by}, ${now}, ${now}
      from attachment a, copy where a.id = ${id}`.execute(db);
    copies.set(handle, keys.handle);
  }
  return copies;
}

/** Bytes of pictures in one document at most; what is more is told by its words. */
const documentBytesMax = 24 * 1024 * 1024;

/** The pictures of a record's own that its text shows, PNG and JPEG, by the address the text names them by. */
export async function readPictures(
  { database, storage }: Pick<Platform, "database" | "storage">,
  { type, objectId }: FileOwnerRef,
  text: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const handles = inlineHandles(text).filter((handle) => /\.(png|jpe?g)$/.test(handle));
  const rows = await database.kysely
    .selectFrom("attachment")
    .innerJoin("stored_file", "stored_file.id", "attachment.file_id")
    .select(["stored_file.handle", "stored_file.object_key", "stored_file.size_bytes"])
    .where("attachment.type", "=", attachmentType.toCode(type))
    .where("attachment.object_id", "=", objectId)
    .where("attachment.deleted_at", "is", null)
    .where("stored_file.scan", "=", 1)
    .where("stored_file.handle", "=", sql<string>`any(${handles}::text[])`)
    .orderBy("stored_file.id")
    .execute();
  const pictures = new Map<string, Uint8Array>();
  let bytes = 0;
  for (const { handle, object_key, size_bytes } of rows) {
    bytes += size_bytes;
    if (bytes > documentBytesMax) break;
    const object = await storage.private.get(object_key);
    if (object) pictures.set(inlinePath(handle), await buffer(object.body));
  }
  return pictures;
}
