import type { Kysely, Schema, Selectable } from "@pharos/db";
import { attachmentScan } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { TakeScope } from "../../platform/queue/queue.ts";
import type { FileKeys } from "./file-keys.ts";

/** A file as it is stored, whatever it belongs to. */
export type StoredFile = Selectable<Schema["stored_file"]>;

/** How far a file has come: its bytes are on their way, have come, or were checked and put where they stay. */
export const fileState = { uploading: 0, received: 1, checked: 2 } as const;

const dayMs = 24 * 3600 * 1000;

/** A file before its first byte. */
export interface NewFile extends FileKeys {
  readonly bucket: "private" | "public";
  readonly name: string;
  readonly sizeBytes: number;
  readonly uploadRef: string | null;
  readonly ownerUserId: number;
  readonly now: Date;
}

/** Queries on stored files, bound to one connection. */
export const storedFileRepo = (db: Kysely<Schema>) => ({
  async insert(file: NewFile): Promise<StoredFile> {
    return db.insertInto("stored_file").values(valuesOf(file)).returningAll().executeTakeFirstOrThrow();
  },

  /** A file that someone uploaded and no one has used yet; foreign and absent ones are the same answer. */
  async findUnused(userId: number, uploadKey: string): Promise<StoredFile | undefined> {
    return db
      .selectFrom("stored_file")
      .selectAll()
      .where("upload_key", "=", uploadKey)
      .where("owner_user_id", "=", userId)
      .where("used_at", "is", null)
      .executeTakeFirst();
  },

  /** The same for several at once, by their keys. */
  async listUnusedByKeys(
    userId: number,
    uploadKeys: readonly string[],
  ): Promise<ReadonlyMap<string, StoredFile>> {
    if (uploadKeys.length === 0) return new Map();
    const rows = await db
      .selectFrom("stored_file")
      .selectAll()
      .where("upload_key", "=", sql<string>`any(${uploadKeys}::text[])`)
      .where("owner_user_id", "=", userId)
      .where("used_at", "is", null)
      .execute();
    return new Map(rows.map((row) => [row.upload_key, row]));
  },

  async findByUploadKey(uploadKey: string): Promise<StoredFile | undefined> {
    return db.selectFrom("stored_file").selectAll().where("upload_key", "=", uploadKey).executeTakeFirst();
  },

  /** A file whose bytes lie at the storage already; undefined when someone else has just taken note of it. */
  async insertReceived(file: NewFile & { readonly checkAfter: Date }): Promise<StoredFile | undefined> {
    return db
      .insertInto("stored_file")
      .values({
        ...valuesOf(file),
        state: fileState.received,
        received_at: file.now,
        check_after: file.checkAfter,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  },

  /** What someone has under way, and how much within a day. */
  async countLately(userId: number, now: Date): Promise<{ open: number; bytes: number }> {
    return db
      .selectFrom("stored_file")
      .select([
        sql<number>`count(*) filter (where state = ${fileState.uploading})::int`.as("open"),
        sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as("bytes"),
      ])
      .where("owner_user_id", "=", userId)
      .where("created_at", ">", new Date(now.getTime() - dayMs).toISOString())
      .executeTakeFirstOrThrow();
  },

  /** All bytes have come; no one else checks the file before `checkAfter`. */
  async markReceived(id: number, now: Date, checkAfter: Date): Promise<void> {
    await db
      .updateTable("stored_file")
      .set({ state: fileState.received, received_at: now, upload_ref: null, check_after: checkAfter })
      .where("id", "=", id)
      .where("state", "=", fileState.uploading)
      .execute();
  },

  async markClean(
    id: number,
    now: Date,
    { sha256, sizeBytes, objectKey }: { sha256: string; sizeBytes: number; objectKey: string },
  ): Promise<void> {
    await db
      .updateTable("stored_file")
      .set({
        state: fileState.checked,
        scan: attachmentScan.toCode("clean"),
        sha256,
        size_bytes: sizeBytes,
        object_key: objectKey,
        checked_at: now,
      })
      .where("id", "=", id)
      .where("state", "=", fileState.received)
      .execute();
  },

  /**
   * Holds everybody off who works with the same content, until the transaction ends: whoever begins to use an object waits
   * for whoever is about to remove it.
   */
  async lockContent(sha256: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 7))`.execute(db);
  },

  /**
   * The object of another file with the same content, which lasts until the transaction ends. Of another ending it would be
   * served as something else; public objects are told apart by their addresses.
   */
  async findSameObject(
    { id, bucket, object_key }: Pick<StoredFile, "id" | "bucket" | "object_key">,
    { sha256, sizeBytes }: { sha256: string; sizeBytes: number },
  ): Promise<string | undefined> {
    if (bucket !== "private") return undefined;
    const ending = object_key.slice(object_key.lastIndexOf("."));
    await this.lockContent(sha256);
    const same = await db
      .selectFrom("stored_file")
      .select("object_key")
      .where("sha256", "=", sha256)
      .where("size_bytes", "=", sizeBytes)
      .where("scan", "=", attachmentScan.toCode("clean"))
      .where("bucket", "=", bucket)
      .where(sql<boolean>`right(object_key, ${ending.length}) = ${ending}`)
      .where("id", "<>", id)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    return same?.object_key;
  },

  /** Whether another file lies in the same object, until the transaction ends. */
  async isObjectShared({ id, object_key, sha256 }: StoredFile): Promise<boolean> {
    if (sha256 === null) return false;
    await this.lockContent(sha256);
    const other = await db
      .selectFrom("stored_file")
      .select("id")
      .where("object_key", "=", object_key)
      .where("id", "<>", id)
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  },

  async markBlocked(id: number, now: Date, reason: string): Promise<void> {
    await db
      .updateTable("stored_file")
      .set({
        state: fileState.checked,
        scan: attachmentScan.toCode("blocked"),
        scan_reason: reason,
        checked_at: now,
      })
      .where("id", "=", id)
      .where("state", "=", fileState.received)
      .execute();
  },

  /** Marks files as used; each once, and only those of this person. Answers how many that were. */
  async markUsed(userId: number, ids: readonly number[], now: Date): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable("stored_file")
      .set({ used_at: now })
      .where("id", "=", sql<number>`any(${ids}::bigint[])`)
      .where("owner_user_id", "=", userId)
      .where("used_at", "is", null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },

  /** A file that no one uses, held until the transaction ends. */
  async lockUnused(id: number): Promise<StoredFile | undefined> {
    return db
      .selectFrom("stored_file")
      .selectAll()
      .where("id", "=", id)
      .where("used_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
  },

  /** The next files that no one has used although they are older than `before`. */
  async listUnused(before: Date, after: number): Promise<readonly number[]> {
    const rows = await db
      .selectFrom("stored_file")
      .select("id")
      .where("used_at", "is", null)
      .where("created_at", "<", before.toISOString())
      .where("id", ">", after)
      .orderBy("id")
      .limit(1000)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** The next files of attachments that were removed before a moment. */
  async listRemoved(before: Date, after: number): Promise<readonly number[]> {
    const rows = await db
      .selectFrom("attachment")
      .select("file_id")
      .where("deleted_at", "<", before.toISOString())
      .where("file_id", ">", after)
      .orderBy("file_id")
      .limit(1000)
      .execute();
    return rows.map(({ file_id }) => file_id);
  },

  /** No one uses these files any more. */
  async release(ids: readonly number[]): Promise<void> {
    await db
      .updateTable("stored_file")
      .set({ used_at: null })
      .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
      .execute();
  },

  async remove(id: number): Promise<void> {
    await db.deleteFrom("stored_file").where("id", "=", id).execute();
  },

  /** Locks files that wait for their check. */
  async lockReceived(now: Date, { limit, isFree }: TakeScope): Promise<StoredFile[]> {
    return db
      .selectFrom("stored_file")
      .selectAll()
      .where("state", "=", fileState.received)
      .where("check_after", "<=", now.toISOString())
      .where(isFree("stored_file.id"))
      .orderBy("check_after")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
  },
});

function valuesOf(file: NewFile) {
  return {
    handle: file.handle,
    bucket: file.bucket,
    upload_key: file.uploadKey,
    object_key: file.objectKey,
    name: file.name,
    size_bytes: file.sizeBytes,
    upload_ref: file.uploadRef,
    owner_user_id: file.ownerUserId,
    created_at: file.now,
    check_after: file.now,
  };
}
