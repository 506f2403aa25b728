import type { Kysely, Schema, Selectable } from "@pharos/db";
import { ragStateOf } from "@pharos/domain/document";
import { docRagState, docTextState } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleDocs } from "./document.visibility.ts";

/** A document as it is stored. */
export type StoredDoc = Selectable<Schema["doc"]>;

/** Somebody may put the bytes of the document into the storage right now. */
const isLeased = (now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from doc_lease l where l.doc_id = doc.id and l.used_at is null and l.expires_at > ${now})`;

/** The documents the actor may know of, each with its newest version and what is shown of it. */
export function selectDocs(db: Kysely<Schema>, actor: Actor, now: Date) {
  return db
    .selectFrom("doc")
    .innerJoin("doc_version", (join) =>
      join.onRef("doc_version.doc_id", "=", "doc.id").onRef("doc_version.ver", "=", "doc.ver"),
    )
    .innerJoin("stored_file", "stored_file.id", "doc_version.file_id")
    .selectAll("doc")
    .select([
      "stored_file.size_bytes",
      "doc_version.name as file_name",
      isLeased(now).as("is_leased"),
      nameOfUser("doc_version.created_by").$castTo<string>().as("uploader_name"),
    ])
    .where(visibleDocs(actor));
}

/** A document of a list. */
export type DocRecord = Awaited<ReturnType<ReturnType<typeof selectDocs>["execute"]>>[number];

/** The state of a document on its way into the index of the assistant, as a code. */
export const ragCodeOf = (
  row: Pick<StoredDoc, "is_in_rag" | "text_state"> & { readonly is_leased?: boolean },
) =>
  docRagState.toCode(
    ragStateOf({
      isInRag: row.is_in_rag,
      isLeased: row.is_leased ?? false,
      textState: docTextState.fromCode(row.text_state),
    }),
  );

/** Documents the actor may know of, held until the transaction ends; one that is absent or invisible refuses all. */
export async function lockDocs(
  { db }: UnitOfWork,
  actor: Actor,
  ids: readonly number[],
): Promise<StoredDoc[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom("doc")
    .selectAll()
    .where("id", "=", sql<number>`any(${wanted}::bigint[])`)
    .where(visibleDocs(actor))
    // In one order, so that two who change the same ones never wait for each other.
    .orderBy("id")
    .forUpdate("doc")
    .execute();
  if (rows.length !== wanted.length) throw new AppError("document.notFound");
  return rows;
}

/** One document the actor may know of, held until the transaction ends. */
export async function lockDoc(tx: UnitOfWork, actor: Actor, id: number): Promise<StoredDoc> {
  const [row] = await lockDocs(tx, actor, [id]);
  if (!row) throw new AppError("document.notFound");
  return row;
}
