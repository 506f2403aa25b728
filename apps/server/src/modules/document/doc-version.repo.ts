import type { Kysely, Schema } from "@pharos/db";
import { textKindOf } from "@pharos/domain/document";
import { docTextState } from "@pharos/domain/enums";
import { storedEndingOf } from "@pharos/domain/file";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type KeptFile, lockContent, releaseFiles } from "../file/index.ts";

/** The stored file of a version, by its content. */
export interface VersionFile {
  readonly fileId: number;
  readonly sha256: string;
}

/** The file of a version of a document; undefined when there is no such version. */
export async function findVersion(
  db: Kysely<Schema>,
  docId: number,
  ver: number,
): Promise<(VersionFile & { readonly name: string }) | undefined> {
  const row = await db
    .selectFrom("doc_version")
    .innerJoin("stored_file", "stored_file.id", "doc_version.file_id")
    .select(["doc_version.file_id as fileId", "doc_version.name", "stored_file.sha256"])
    .where("doc_id", "=", docId)
    .where("ver", "=", ver)
    .executeTakeFirst();
  // Only checked files become versions, and a checked file has its hash.
  return row && { ...row, sha256: row.sha256 ?? "" };
}

/** Writes a version of a document. Bytes that another version holds already are not kept a second time. */
export async function insertVersion(
  tx: UnitOfWork,
  actor: Actor,
  docId: number,
  ver: number,
  file: KeptFile,
): Promise<void> {
  await lockContent(tx, file.sha256);
  const same = await findSame(tx, file);
  if (same !== undefined && same !== file.id) await releaseFiles(tx, [file.id]);
  await tx.db
    .insertInto("doc_version")
    .values({
      doc_id: docId,
      ver,
      file_id: same ?? file.id,
      name: file.name,
      created_by: actor.userId,
      created_at: tx.now,
    })
    .execute();
}

/** A file with the same bytes and the same kind that a version within reach holds. */
async function findSame(tx: UnitOfWork, { sha256, name }: KeptFile): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom("doc_version")
    .innerJoin("stored_file", "stored_file.id", "doc_version.file_id")
    .select("doc_version.file_id")
    .where("stored_file.sha256", "=", sha256)
    .where(
      sql<boolean>`right(stored_file.object_key, ${storedEndingOf(name).length + 1}::int) = ${`.${storedEndingOf(name)}`}`,
    )
    .orderBy("doc_version.file_id")
    .executeTakeFirst();
  return row?.file_id;
}

/** What the text of a document is before the file of this name has been read. */
export const unreadText = (fileName: string) => ({
  text_state: docTextState.toCode(textKindOf(fileName) === null ? "none" : "waiting"),
  text_problem: null,
  text_at: null,
});
