import type {
  ConsultDetail,
  readConsult as readEndpoint,
  listConsultRecords as recordsEndpoint,
} from "@pharos/api/consult";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { consultLimits } from "@pharos/domain/consult";
import { consultStatus } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { consultPolicy, isAsker } from "./consult.policy.ts";
import {
  type ConsultRow,
  findAsked,
  findConsult,
  findReading,
  findRecordsAfter,
  saveRead,
} from "./consult.repo.ts";
import { hintConsult } from "./consult.signals.ts";
import { viewOfRecord } from "./consult.view.ts";
import { findQueue } from "./waiting.repo.ts";

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
      book: may("book"),
      convert: may("convert"),
      write: may("write"),
      close: may("close"),
      rate: may("rate"),
    },
  };
}

/** What came after a message: how a page that was away fills its gap. */
export async function readRecords(
  platform: Pick<Platform, "database" | "translate">,
  { actor, locale }: Call,
  { consultId, afterSeq }: HandlerInput<typeof recordsEndpoint>["query"],
): Promise<CallResult<typeof recordsEndpoint>> {
  const db = platform.database.kysely;
  const row = await findConsult(db, actor, consultId);
  const [asked, records] = await Promise.all([findAsked(db, row), findRecordsAfter(db, consultId, afterSeq)]);
  return {
    records: records.map((record) => viewOfRecord(platform, locale, asked, record)),
    lastSeq: row.last_seq,
  };
}

/** Notes how far somebody has read; the other side sees it. */
export async function markRead(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { consultId, seq }: HandlerInput<typeof readEndpoint>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    await findConsult(tx.db, call.actor, consultId);
    if (await saveRead(tx.db, consultId, call.actor.userId, seq)) hintConsult(tx, consultId, "consult.read");
    return null;
  });
}
