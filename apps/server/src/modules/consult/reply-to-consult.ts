import type { replyToConsult as replyEndpoint, saveConsult as saveEndpoint } from "@pharos/api/consult";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { consultLimits } from "@pharos/domain/consult";
import { consultRecordType, consultStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { locales } from "@pharos/i18n";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachToConsult } from "./consult.files.ts";
import { consultPolicy, isAsker } from "./consult.policy.ts";
import {
  appendRecords,
  type ConsultChanges,
  type ConsultRow,
  consultsFor,
  findAsked,
  findByClientId,
  lockConsult,
  type NewRecord,
  type RecordRow,
} from "./consult.repo.ts";
import { answerQueueName, hintConsult, offerQueueName } from "./consult.signals.ts";
import { viewOfRecord } from "./consult.view.ts";

type Message = Pick<HandlerInput<typeof replyEndpoint>["body"], "content" | "type" | "clientId" | "seenSeq">;
type Sender = Pick<Platform, "withTransaction" | "limits" | "translate" | "queues" | "database">;

const countMessage = ({ limits }: Sender, { actor }: Call): Promise<void> =>
  limits.take(`consult:${actor.userId}`, limitsTable.consultMessagesPerPerson);

/** Begins a consultation, or adds to the one that the person has open. */
export async function saveConsult(
  platform: Sender,
  call: Call,
  body: HandlerInput<typeof saveEndpoint>["body"],
): Promise<CallResult<typeof saveEndpoint>> {
  const companyId = companyOf(call, body.companyId);
  await countMessage(platform, call);
  const { row, records } = await platform.withTransaction(call, async (tx) => {
    const opened = await openConsult(platform, tx, call, companyId, body);
    return { row: opened, records: await sendMessage(platform, tx, call, opened, body) };
  });
  const asked = await findAsked(platform.database.kysely, row);
  return { id: row.id, records: records.map((one) => viewOfRecord(platform, call.locale, asked, one)) };
}

function companyOf({ actor }: Call, asked: number | null | undefined): number {
  const companyId = asked ?? actor.apiToken?.companyId ?? actor.companyIds[0];
  const isOwn = companyId !== undefined && actor.isCustomer && actor.companyIds.includes(companyId);
  const isWithinToken = actor.apiToken?.companyId === undefined || actor.apiToken.companyId === companyId;
  if (!isOwn || !isWithinToken) throw new AppError("consult.noOrganisation");
  return companyId;
}

/** The one open consultation of a person, locked: two first messages at the same moment make one. */
async function openConsult(
  { translate }: Sender,
  tx: UnitOfWork,
  { actor, locale }: Call,
  companyId: number,
  { content, type, origin }: HandlerInput<typeof saveEndpoint>["body"],
): Promise<ConsultRow> {
  const isText = consultRecordType.fromCode(type) === "text";
  const title = isText ? (content.split("\n")[0] ?? content) : translate(locale, "consultServer.title");
  await tx.db
    .insertInto("consult")
    .values({
      company_id: companyId,
      created_by: actor.userId,
      created_at: tx.now,
      last_record_at: tx.now,
      origin,
      title: [...title].slice(0, textLengths.title).join(""),
    })
    .onConflict((conflict) => conflict.column("created_by").where("status", "<>", closed).doNothing())
    .execute();
  return consultsFor(tx.db, actor)
    .where("consult.created_by", "=", actor.userId)
    .where("consult.status", "<>", closed)
    .forUpdate("consult")
    .executeTakeFirstOrThrow();
}

// Written out, so that a prepared statement can use the index of those that are open.
const closed = sql.lit(consultStatus.toCode("closed"));

/** Adds a message to a consultation that the caller sees, by HTTP or by the live channel. */
export async function replyInConsult(
  platform: Sender,
  call: Call,
  body: HandlerInput<typeof replyEndpoint>["body"],
): Promise<CallResult<typeof replyEndpoint>> {
  await countMessage(platform, call);
  const { row, records } = await platform.withTransaction(call, async (tx) => {
    const locked = await lockConsult(tx, call.actor, body.consultId);
    authorize(consultPolicy, "reply", call.actor, locked, tx.now);
    return { row: locked, records: await sendMessage(platform, tx, call, locked, body) };
  });
  const sent = records.find(({ created_by: by }) => by === call.actor.userId);
  if (!sent) throw new Error("a message that was sent is not there");
  return viewOfRecord(platform, call.locale, await findAsked(platform.database.kysely, row), sent);
}

/** Writes a message, and what follows from it: a person is called, an expert joins, the assistant has a question. */
async function sendMessage(
  platform: Sender,
  tx: UnitOfWork,
  { actor }: Call,
  row: ConsultRow,
  message: Message,
): Promise<RecordRow[]> {
  const type = consultRecordType.fromCode(message.type);
  await attachToConsult(tx, actor, row, { type, content: message.content });
  const own: NewRecord = { by: actor.userId, content: message.content, type, clientId: message.clientId };
  const follows = isAsker(actor, row)
    ? ofAsker(platform, tx, row, own)
    : ofExpert(row, { by: actor.userId, name: actor.name }, own, tx.now);
  const records = await appendRecords(tx, row, follows.records, {
    changes: follows.changes,
    ...(!isAsker(actor, row) && { unless: isAnswered(row, actor.userId, message.seenSeq, tx.now) }),
  });
  if (records.length === 0) return findSent(tx, row, actor.userId, message);
  if (follows.isJoining) await addExpert(tx, row.id, actor.userId);
  hintConsult(tx, row.id, follows.isJoining ? "consult.joined" : "consult.replied");
  return records;
}

interface Follows {
  readonly records: readonly NewRecord[];
  readonly changes: ConsultChanges;
  readonly isJoining?: boolean;
}

function ofAsker(platform: Sender, tx: UnitOfWork, row: ConsultRow, own: NewRecord): Follows {
  const isWithAssistant = consultStatus.fromCode(row.status) === "assistant";
  if (!isWithAssistant) return { records: [own], changes: {} };
  if (isExpertRequest(platform, own) && row.expert_requested_at === null) {
    tx.afterCommit(() => platform.queues.wake(offerQueueName));
    const { records, changes } = callExpert(tx.now);
    return { records: [own, ...records], changes };
  }
  if (own.type !== "text" || isExpertRequest(platform, own)) return { records: [own], changes: {} };
  tx.afterCommit(() => platform.queues.wake(answerQueueName));
  return { records: [own], changes: { asked_seq: row.last_seq + 1 } };
}

/** What it means that the customer waits for an expert. */
export const callExpert = (now: Date): Follows => ({
  records: [{ by: null, event: "expertRequested" }],
  changes: { expert_requested_at: now, next_offer_at: now, asked_seq: null },
});

/** The words by which a person is called, in any language of the product. */
function isExpertRequest({ translate }: Pick<Sender, "translate">, { content = "" }: NewRecord): boolean {
  const said = content.trim().toLowerCase();
  return locales.some((locale) => translate(locale, "consultServer.needsExpert").toLowerCase() === said);
}

function ofExpert(
  row: ConsultRow,
  expert: { readonly by: number; readonly name: string },
  own: NewRecord,
  now: Date,
): Follows {
  if (consultStatus.fromCode(row.status) === "expert") return { records: [own], changes: {} };
  const joined = joining(expert, now);
  return { records: [...joined.records, own], changes: joined.changes, isJoining: true };
}

/** What it means that an expert takes a consultation. */
export const joining = (expert: { readonly by: number; readonly name: string }, now: Date): Follows => ({
  records: [{ by: null, event: "joined", params: { name: expert.name } }],
  changes: {
    status: consultStatus.toCode("expert"),
    expert_user_id: expert.by,
    expert_joined_at: now,
    next_offer_at: null,
    asked_seq: null,
  },
});

/** Lets an expert into a consultation. */
export async function addExpert({ db, now }: UnitOfWork, consultId: number, userId: number): Promise<void> {
  await db
    .insertInto("consult_expert")
    .values({ consult_id: consultId, user_id: userId, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a colleague has answered since the expert looked, or, of whom it is not known, a moment ago. */
function isAnswered(row: ConsultRow, userId: number, seenSeq: number | null | undefined, now: Date) {
  const since = seenSeq == null ? sql`r.created_at > ${momentAgo(now)}` : sql`r.seq > ${seenSeq}`;
  return sql<boolean>`exists (select from consult_record r where r.consult_id = ${row.id} and ${since}
    and r.created_by not in (${userId}, ${row.created_by}))`;
}

const momentAgo = (now: Date): Date => new Date(now.getTime() - consultLimits.collisionSeconds * 1000);

/** Why a message was not written: it was before, or a colleague has answered meanwhile. */
async function findSent(
  { db }: UnitOfWork,
  row: ConsultRow,
  userId: number,
  { clientId }: Message,
): Promise<RecordRow[]> {
  const sent = clientId ? await findByClientId(db, row.id, userId, clientId) : undefined;
  if (sent) return [sent];
  const { rows } = await sql<{
    name: string;
  }>`select ${nameOfUser("r.created_by")} as name from consult_record r
    where r.consult_id = ${row.id} and r.created_by not in (${userId}, ${row.created_by}) order by r.seq desc limit 1`.execute(
    db,
  );
  throw new AppError("consult.answeredMeanwhile", { vars: { name: rows[0]?.name ?? "" } });
}
