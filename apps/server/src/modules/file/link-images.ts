import type { CallResult } from "@pharos/api/core";
import type { linkImages as contract } from "@pharos/api/file";
import type { Kysely, Schema } from "@pharos/db";
import { attachmentType } from "@pharos/domain/enums";
import { canDownload, isListed } from "@pharos/domain/file";
import { toBusinessIso } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import type { FileTarget } from "../../platform/file-owner.ts";
import { DOWNLOAD_SECONDS } from "../../platform/storage/storage.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import { type AttachmentRow, caseOf } from "./attachment.row.ts";
import type { FileDependencies } from "./dependencies.ts";
import { ownerOf } from "./owner.ts";

interface Picture {
  readonly name: string;
  readonly objectKey: string;
}

/** Links to pictures in texts: of records the caller may see, and the caller's own that are not sent yet. */
export async function linkImages(
  dependencies: FileDependencies,
  { actor }: Call,
  names: readonly string[],
): Promise<CallResult<typeof contract>> {
  const { storage, clock, database } = dependencies.platform;
  const [bound, unsent] = await Promise.all([
    visiblePictures(dependencies, actor, names),
    unsentPictures(database.kysely, actor, names),
  ]);
  const links = await Promise.all(
    [...bound, ...unsent].map(async ({ name, objectKey }) => ({
      name,
      url: await storage.private.downloadUrl(objectKey, { fileName: name, isInline: true }),
    })),
  );
  return { links, expireAt: toBusinessIso(clock.now().getTime() + DOWNLOAD_SECONDS * 1000) };
}

async function visiblePictures(
  dependencies: FileDependencies,
  actor: Actor,
  names: readonly string[],
): Promise<readonly Picture[]> {
  const { kysely: db } = dependencies.platform.database;
  const rows = await attachmentRepo(db).findByHandles(names);
  // A page shows pictures of one request: what the reader is to it is asked once for each record, not for each picture.
  const subjects = new Map<string, Promise<FileTarget | undefined>>();
  const subjectOf = (row: AttachmentRow): Promise<FileTarget | undefined> => {
    const ref = { type: attachmentType.fromCode(row.type), objectId: row.object_id };
    const key = `${ref.type} ${ref.objectId}`;
    const known = subjects.get(key) ?? Promise.resolve(ownerOf(dependencies, ref)?.find(db, actor, ref));
    subjects.set(key, known);
    return known;
  };
  const pictures = await Promise.all(
    rows.map(async (row) => {
      const subject = await subjectOf(row);
      const about = subject && caseOf(actor, subject, row);
      if (!about || !isListed(about) || canDownload(about) !== true) return [];
      return [{ name: row.handle, objectKey: row.object_key }];
    }),
  );
  return pictures.flat();
}

async function unsentPictures(
  db: Kysely<Schema>,
  actor: Actor,
  names: readonly string[],
): Promise<readonly Picture[]> {
  const rows = await db
    .selectFrom("stored_file")
    .select(["handle", "object_key"])
    .where("handle", "=", sql<string>`any(${names}::text[])`)
    .where("owner_user_id", "=", actor.userId)
    .where("bucket", "=", "private")
    .where("used_at", "is", null)
    .where("scan", "=", 1)
    .execute();
  return rows.map(({ handle, object_key }) => ({ name: handle, objectKey: object_key }));
}
