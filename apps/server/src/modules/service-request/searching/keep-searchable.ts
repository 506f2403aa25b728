import type { Kysely, Schema, Transaction } from "@pharos/db";
import { historyAction, visibility } from "@pharos/domain/enums";
import { sql } from "kysely";
import { cutVersion, wordsOf } from "./words.ts";

/**
 * Cuts the words of requests anew, in the transaction that changed them. Call it last, on locked requests: whoever did
 * not is caught up with by the job.
 */
export async function keepSearchable(
  db: Transaction<Schema>,
  ...requestIds: readonly number[]
): Promise<void> {
  if (requestIds.length === 0) return;
  const ids = [...requestIds];
  await sql`delete from service_request_search_queue where service_request_id = any(${ids}::bigint[])`.execute(
    db,
  );
  const rows = (await readTexts(db, ids)).map(({ id, ...texts }) => ({ id, ...wordsOf(texts) }));
  await sql`
    insert into service_request_search (service_request_id, public, internal, cut_version)
    select w.id, w.public::tsvector, w.internal::tsvector, ${cutVersion}::smallint
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.public)}::text[],
      ${rows.map((row) => row.internal)}::text[]) as w (id, public, internal)
    on conflict (service_request_id) do update
      set public = excluded.public, internal = excluded.internal, cut_version = excluded.cut_version`.execute(
    db,
  );
}

interface StoredTexts {
  readonly id: number;
  readonly title: string;
  readonly srNo: string;
  readonly bodies: readonly (string | null)[];
  readonly replies: readonly string[];
  readonly notes: readonly string[];
}

const publicCode = visibility.toCode("public");
const internalCode = visibility.toCode("internal");

async function readTexts(db: Kysely<Schema>, ids: readonly number[]): Promise<StoredTexts[]> {
  const { rows } = await sql<StoredTexts>`
    select r.id, r.title, r.sr_no as "srNo",
      array[r.content_md, r.solution, r.root_cause, r.recover_description] as bodies,
      array(select p.content_md from service_request_reply p
        where p.service_request_id = r.id and p.removed_at is null and p.visibility = ${publicCode}) as replies,
      array(select p.content_md from service_request_reply p
        where p.service_request_id = r.id and p.removed_at is null and p.visibility = ${internalCode})
      || array(select h.content::text from service_request_history h
        where h.service_request_id = r.id and h.action = ${historyAction.toCode("comment")}
          and h.content is not null) as notes
    from service_request r where r.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
