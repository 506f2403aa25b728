import type { Kysely, Schema, Selectable } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleDocFolders } from "./document.visibility.ts";

/** A folder as it is stored. */
export type FolderRow = Selectable<Schema["doc_folder"]>;

/** A folder the actor may know of; absent and invisible are the same refusal. */
export async function findFolder(db: Kysely<Schema>, actor: Actor, id: number): Promise<FolderRow> {
  const row = await db
    .selectFrom("doc_folder")
    .selectAll()
    .where("id", "=", id)
    .where(visibleDocFolders(actor))
    .executeTakeFirst();
  if (!row) throw new AppError("document.folderNotFound");
  return row;
}

/** The same, held until the transaction ends. */
export async function lockFolder({ db }: UnitOfWork, actor: Actor, id: number): Promise<FolderRow> {
  const row = await db
    .selectFrom("doc_folder")
    .selectAll()
    .where("id", "=", id)
    .where(visibleDocFolders(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("document.folderNotFound");
  return row;
}

/** The folders within a folder at any depth, those nearer to it first, held until the transaction ends. */
export async function lockBelow({ db }: UnitOfWork, id: number): Promise<FolderRow[]> {
  return db
    .selectFrom("doc_folder")
    .selectAll()
    .where(sql<boolean>`path @> array[${id}]::bigint[]`)
    .orderBy(sql`cardinality(path)`)
    .orderBy("id")
    .forUpdate()
    .execute();
}
