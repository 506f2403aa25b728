import type { CallResult } from "@pharos/api/core";
import type { explainDocFolder as endpoint } from "@pharos/api/document";
import { audiencesOf } from "@pharos/domain/document";
import { encryptLevel } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleDocFolders } from "./document.visibility.ts";
import { findFolder } from "./folder.repo.ts";

/** Says who may read a folder, and which folder decides it. */
export async function explainFolder(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const folder = await findFolder(db, actor, id);
  // Above a folder that somebody sees stand only folders that are as wide or wider, so they see those, too.
  const deciding = await db
    .selectFrom("doc_folder")
    .select(["id", "name"])
    .where("id", "=", sql<number>`any(${[...folder.path, folder.id]}::bigint[])`)
    .where("own_level", "=", folder.level)
    .where(visibleDocFolders(actor))
    .orderBy(sql`cardinality(path)`)
    .executeTakeFirst();
  const level = encryptLevel.fromCode(folder.level);
  return {
    encryptLevel: encryptLevel.asCode(folder.level),
    decidedBy: deciding ?? null,
    isOwn: deciding?.id === folder.id,
    audiences: [...audiencesOf({ level, isOfCompany: folder.company_id !== null })],
  };
}
