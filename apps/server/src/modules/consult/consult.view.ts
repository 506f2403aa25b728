import type { ConsultDetail, ConsultQueue, ConsultRecord } from "@pharos/api/consult";
import { acrossOrganisations, type Kysely, type Schema } from "@pharos/db";
import { consultLimits, estimateWaitSeconds } from "@pharos/domain/consult";
import { consultRecordType, consultStatus } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import { personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { consultPolicy, isAsker } from "./consult.policy.ts";
import { type ConsultRow, findRecordsAfter, type RecordRow } from "./consult.repo.ts";

/** Who asked, for whom. */
export interface Asked {
  readonly created_by: number;
  readonly company_name: string;
  readonly company_name_en: string | null;
}

type Words = Pick<Platform, "translate">;

/** A message as the reader sees it; the assistant's lines are worded in the reader's language. */
export function viewOfRecord(
  { translate }: Words,
  locale: Locale,
  asked: Asked,
  row: RecordRow,
): ConsultRecord {
  const isFromAsker = row.created_by === asked.created_by;
  const name = row.author_name ?? translate(locale, "consultServer.assistant");
  return {
    id: row.id,
    consultId: row.consult_id,
    seq: row.seq,
    createdBy: row.created_by ?? 0,
    createdByName: name,
    employeeName: row.created_by === null || isFromAsker ? null : name,
    companyName: isFromAsker ? asked.company_name : null,
    companyNameEn: isFromAsker ? asked.company_name_en : null,
    createdTime: row.created_at,
    headImgUrl: row.avatar_url,
    content: row.event === null ? row.content : wordsOf({ translate }, locale, row.event, row.params ?? {}),
    type: consultRecordType.asCode(row.type),
    event: row.event,
    citations: [...(row.citations ?? [])],
    clientId: row.client_id,
  };
}

/** Every line of the assistant that is stored without words. */
export const consultEvents = [
  "noSource",
  "expertRequested",
  "nobodyThere",
  "joined",
  "handedOver",
  "invited",
  "converted",
  "idleClosed",
  "closed",
] as const;
export type ConsultEvent = (typeof consultEvents)[number] | "answer";

function wordsOf(
  { translate }: Words,
  locale: Locale,
  event: string,
  params: Readonly<Record<string, string>>,
): string {
  if (event === "answer") return translate(locale, "consultServer.answer");
  const known = consultEvents.find((one) => one === event);
  return known ? translate(locale, `consultServer.event.${known}`, params) : event;
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

/** A consultation with its latest messages. */
export async function viewOfConsult(
  platform: Pick<Platform, "database" | "translate" | "clock">,
  { actor, locale }: Call,
  row: ConsultRow,
): Promise<ConsultDetail> {
  const db = platform.database.kysely;
  const [asked, records, read, queue] = await Promise.all([
    findAsked(db, row),
    findRecordsAfter(db, row.id, Math.max(0, row.last_seq - consultLimits.recordsMax)),
    findReading(db, row, actor.userId),
    findQueue(db, row),
  ]);
  const views = records.map((record) => viewOfRecord(platform, locale, asked, record));
  const first = records.find(({ created_by: by }) => by === row.created_by)?.content ?? row.title;
  const may = (action: keyof typeof consultPolicy) =>
    toAbility(consultPolicy[action](actor, row), locale, platform.translate);
  return {
    id: row.id,
    title: row.title,
    status: consultStatus.asCode(row.status),
    createdBy: row.created_by,
    createdByName: asked.name,
    companyId: row.company_id,
    companyName: asked.company_name,
    companyNameEn: asked.company_name_en,
    createdTime: row.created_at,
    headImgUrl: asked.avatar_url,
    content: first,
    contentMd: first,
    records: views,
    lastSeq: row.last_seq,
    readSeq: read.own,
    otherReadSeq: read.others,
    expertUserId: row.expert_user_id,
    expertName: row.expert_name,
    expertRequestedTime: row.expert_requested_at,
    queue,
    isOffered: row.is_offered,
    isAsker: isAsker(actor, row),
    faultId: row.service_request_id,
    srNo: read.sr_no,
    score: row.score,
    abilities: {
      reply: may("reply"),
      requestExpert: may("requestExpert"),
      join: may("join"),
      handOver: may("handOver"),
      invite: may("invite"),
      convert: may("convert"),
      close: may("close"),
      rate: may("rate"),
    },
  };
}

/** How far somebody and the other side have read, and the number of the request it was turned into. */
async function findReading(db: Kysely<Schema>, row: ConsultRow, userId: number) {
  const isOwnSide = sql<boolean>`(r.user_id = ${row.created_by}) = (${userId}::bigint = ${row.created_by})`;
  const { rows } = await sql<{ own: number; others: number; sr_no: string | null }>`
    select coalesce(max(r.read_seq) filter (where r.user_id = ${userId}), 0) as own,
      coalesce(max(r.read_seq) filter (where not ${isOwnSide}), 0) as others,
      (select s.sr_no from service_request s where s.id = ${row.service_request_id} and s.deleted_at is null) as sr_no
    from consult_reader r where r.consult_id = ${row.id}`.execute(db);
  return rows[0] ?? { own: 0, others: 0, sr_no: null };
}

/** So many of the latest waits are looked at. */
const waitsShown = 50;

/** The place of who waits: among those of all organisations, of whom nothing but their number is said. */
export async function findQueue(db: Kysely<Schema>, row: ConsultRow): Promise<ConsultQueue | null> {
  if (row.expert_requested_at === null || consultStatus.fromCode(row.status) !== "assistant") return null;
  const { rows } = await acrossOrganisations(() =>
    sql<{ before: number; waits: number[]; in_time: number; shown: number }>`
      select (select count(*)::int from consult c where c.status = 0 and c.expert_requested_at < ${row.expert_requested_at}) as before,
        coalesce(array_agg(w.wait) filter (where w.wait is not null), '{}') as waits,
        count(*) filter (where w.wait <= w.estimated_seconds)::int as in_time,
        count(w.estimated_seconds)::int as shown
      from (select extract(epoch from c.expert_joined_at - c.expert_requested_at)::int as wait, c.estimated_seconds
        from consult c where c.expert_joined_at is not null and c.expert_requested_at is not null
        order by c.expert_joined_at desc limit ${waitsShown}) w`.execute(db),
  );
  const found = rows[0];
  if (!found) return null;
  const place = found.before + 1;
  return {
    place,
    estimatedSeconds: estimateWaitSeconds({ waits: found.waits }, place),
    answeredInTime: found.in_time,
    shown: found.shown,
  };
}
