import type { ConsultCitation } from "@pharos/api/consult";
import { jsonText, type Kysely, type Schema } from "@pharos/db";
import { consultLimits } from "@pharos/domain/consult";
import { type ConsultRecordType, consultRecordType } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import { nameOfUser, personName } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleConsults } from "./consult.visibility.ts";

/** A consultation as the rules need it. */
export type ConsultRow = Awaited<ReturnType<ReturnType<typeof consultsFor>["execute"]>>[number];

/** Consultations with what an actor is to them; without any rule of visibility. */
export const consultsFor = (db: Kysely<Schema>, actor: Actor | undefined) =>
  db
    .selectFrom("consult")
    .selectAll("consult")
    .select([
      nameOfUser("consult.expert_user_id").as("expert_name"),
      sql<boolean>`exists (select from consult_expert e
        where e.consult_id = consult.id and e.user_id = ${actor?.userId ?? 0})`.as("is_in"),
      sql<boolean>`exists (select from consult_offer o where o.consult_id = consult.id
        and o.user_id = ${actor?.userId ?? 0} and o.passed_at is null and consult.status = 0)`.as(
        "is_offered",
      ),
    ]);

/** A visible consultation; throws as for a missing one. */
export async function findConsult(db: Kysely<Schema>, actor: Actor, id: number): Promise<ConsultRow> {
  const row = await consultsFor(db, actor)
    .where("consult.id", "=", id)
    .where(visibleConsults(actor))
    .executeTakeFirst();
  if (!row) throw new AppError("consult.notFound");
  return row;
}

/** The same, held until the transaction ends: the numbers of messages are given under this lock. */
export async function lockConsult(tx: UnitOfWork, actor: Actor, id: number): Promise<ConsultRow> {
  const row = await consultsFor(tx.db, actor)
    .where("consult.id", "=", id)
    .where(visibleConsults(actor))
    .forUpdate("consult")
    .executeTakeFirst();
  if (!row) throw new AppError("consult.notFound");
  return row;
}

/** A message as it is stored. */
export interface RecordRow {
  readonly id: number;
  readonly consult_id: number;
  readonly seq: number;
  readonly created_by: number | null;
  readonly created_at: string;
  readonly type: number;
  readonly content: string;
  readonly event: string | null;
  readonly params: Readonly<Record<string, string>> | null;
  readonly citations: readonly ConsultCitation[] | null;
  readonly client_id: string | null;
  readonly author_name: string | null;
  readonly avatar_url: string | null;
}

const recordColumns = sql`r.id, r.consult_id, r.seq, r.created_by, r.created_at, r.type, r.content, r.event, r.params,
  r.citations, r.client_id, ${nameOfUser("r.created_by")} as author_name,
  (select u.avatar_url from app_user u where u.id = r.created_by) as avatar_url`;

/** What is added to a consultation. */
export interface NewRecord {
  /** Null: the assistant. */
  readonly by: number | null;
  readonly content?: string;
  readonly type?: ConsultRecordType;
  readonly event?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly citations?: readonly ConsultCitation[];
  readonly clientId?: string | null;
}

/** Columns of a locked consultation that change with its messages, as SQL. */
export type ConsultChanges = Readonly<
  Partial<Record<keyof Schema["consult"], string | number | Date | null>>
>;

/**
 * Adds messages to a locked consultation and moves it on, in one statement. Answers none where the last of them is there
 * already under the sender's own name for it, or `unless` holds: then nothing has changed.
 */
export async function appendRecords(
  { db, now }: UnitOfWork,
  row: Pick<ConsultRow, "id" | "last_seq">,
  records: readonly NewRecord[],
  { changes = {}, unless }: { readonly changes?: ConsultChanges; readonly unless?: RawBuilder<boolean> } = {},
): Promise<RecordRow[]> {
  const added = records.map(
    ({ by, content = "", type = "text", event, params, citations, clientId }, at) => ({
      seq: row.last_seq + 1 + at,
      created_by: by,
      type: consultRecordType.toCode(type),
      content,
      event: event ?? null,
      params: params ?? null,
      citations: citations ?? null,
      client_id: clientId ?? null,
    }),
  );
  const last = added.at(-1);
  const moved = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const isNew = sql<boolean>`not exists (select from consult_record k where k.consult_id = ${row.id}
    and k.created_by = ${last?.created_by ?? null} and k.client_id = ${last?.client_id ?? null})`;
  const { rows } = await sql<RecordRow>`
    with r as (
      insert into consult_record (consult_id, seq, created_by, created_at, type, content, event, params, citations, client_id)
      select ${row.id}, n.seq, n.created_by, ${now}, n.type, n.content, n.event, n.params, n.citations, n.client_id
      from jsonb_to_recordset(${jsonText(added)}::jsonb) as n(seq int, created_by bigint, type smallint, content text,
        event varchar, params jsonb, citations jsonb, client_id varchar)
      where ${isNew} and not ${unless ?? sql<boolean>`false`}
      returning *),
    moved as (
      update consult set ${sql.join([
        sql`last_seq = ${row.last_seq + added.length}`,
        sql`last_record_at = ${now}`,
        ...moved,
      ])} where id = ${row.id} and exists (select from r))
    select ${recordColumns} from r order by r.seq`.execute(db);
  return rows;
}

/** The message a sender has called so. */
export async function findByClientId(
  db: Kysely<Schema>,
  consultId: number,
  by: number,
  clientId: string,
): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`select ${recordColumns} from consult_record r
    where r.consult_id = ${consultId} and r.created_by = ${by} and r.client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** Messages after one in their order, at most so many as are read at once. */
export async function findRecordsAfter(
  db: Kysely<Schema>,
  consultId: number,
  afterSeq: number,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`select ${recordColumns} from consult_record r
    where r.consult_id = ${consultId} and r.seq > ${afterSeq}
    order by r.seq limit ${consultLimits.recordsMax}`.execute(db);
  return rows;
}

/** Somebody's reading of a consultation, as far as it goes; answers whether it goes further than before. */
export async function saveRead(
  db: Kysely<Schema>,
  consultId: number,
  userId: number,
  seq: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into consult_reader (consult_id, user_id, read_seq)
    select c.id, ${userId}, least(${seq}::int, c.last_seq) from consult c where c.id = ${consultId}
    on conflict (consult_id, user_id) do update set read_seq = excluded.read_seq
    where consult_reader.read_seq < excluded.read_seq
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Who asked, for whom. */
export interface Asked {
  readonly created_by: number;
  readonly company_name: string;
  readonly company_name_en: string | null;
}

/** Who asked a consultation, with the name and picture of the person. */
export async function findAsked(db: Kysely<Schema>, row: Pick<ConsultRow, "created_by" | "company_id">) {
  const { rows } = await sql<
    Asked & { readonly name: string; readonly avatar_url: string | null; readonly locale: string }
  >`
    select u.id as created_by, ${personName("u")} as name, u.avatar_url, u.locale, c.name as company_name, c.name_en as company_name_en
    from app_user u, company c where u.id = ${row.created_by} and c.id = ${row.company_id}`.execute(db);
  const [asked] = rows;
  if (!asked) throw new Error("a consultation without its asker");
  return asked;
}

/** How far somebody and the other side have read, and the number of the request it was turned into. */
export async function findReading(db: Kysely<Schema>, row: ConsultRow, userId: number) {
  const isOwnSide = sql<boolean>`(r.user_id = ${row.created_by}) = (${userId}::bigint = ${row.created_by})`;
  const { rows } = await sql<{ own: number; others: number; sr_no: string | null }>`
    select coalesce(max(r.read_seq) filter (where r.user_id = ${userId}), 0) as own,
      coalesce(max(r.read_seq) filter (where not ${isOwnSide}), 0) as others,
      (select s.sr_no from service_request s where s.id = ${row.service_request_id} and s.deleted_at is null) as sr_no
    from consult_reader r where r.consult_id = ${row.id}`.execute(db);
  return rows[0] ?? { own: 0, others: 0, sr_no: null };
}
