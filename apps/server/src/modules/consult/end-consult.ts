import type { convertConsult as convertEndpoint, rateConsult as rateEndpoint } from "@pharos/api/consult";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { consultLimits } from "@pharos/domain/consult";
import {
  type ConsultCloseReason,
  consultCloseReason,
  consultRecordType,
  consultStatus,
} from "@pharos/domain/enums";
import { toBusinessIso, toMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { raiseInTransaction } from "../service-request/index.ts";
import { consultPolicy, isAsker } from "./consult.policy.ts";
import {
  appendRecords,
  type ConsultChanges,
  type ConsultRow,
  consultsFor,
  findAsked,
  lockConsult,
  type NewRecord,
} from "./consult.repo.ts";
import { hintConsult } from "./consult.signals.ts";
import { viewOfRecord } from "./consult.view.ts";
import { findTranscript } from "./transcript.ts";

type Writer = Pick<Platform, "withTransaction">;

/** Ends a consultation; the score counts from the asker only. */
export async function closeConsult(
  { withTransaction }: Writer,
  call: Call,
  id: number,
  score: number | null | undefined,
): Promise<null> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const row = await lockConsult(tx, actor, id);
    authorize(consultPolicy, "close", actor, row, tx.now);
    const isOwn = isAsker(actor, row);
    await end(tx, row, {
      reason: isOwn ? "asker" : "expert",
      line: { by: null, event: "closed", params: { name: actor.name } },
      changes: { closed_by: actor.userId, ...(isOwn && score != null && { score }) },
    });
    if (!isOwn) await notifyClosed(tx, row);
    return null;
  });
}

/** Rates a consultation that has ended, once. */
export async function rateConsult(
  { withTransaction }: Writer,
  call: Call,
  { id, score, feedback }: HandlerInput<typeof rateEndpoint>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockConsult(tx, call.actor, id);
    authorize(consultPolicy, "rate", call.actor, row, tx.now);
    await tx.db
      .updateTable("consult")
      .set({ score, feedback: feedback || null })
      .where("id", "=", id)
      .execute();
    hintConsult(tx, id, "consult.rated");
    return null;
  });
}

/** Turns a consultation into a service request: what was said goes with it, each names the other, and the talk ends. */
export async function convertConsult(
  platform: Pick<Platform, "withTransaction" | "secrets" | "translate">,
  call: Call,
  { id, title, type, accId }: HandlerInput<typeof convertEndpoint>["body"],
): Promise<CallResult<typeof convertEndpoint>> {
  const { actor } = call;
  return platform.withTransaction(call, async (tx) => {
    const row = await lockConsult(tx, actor, id);
    authorize(consultPolicy, "convert", actor, row, tx.now);
    const raised = await raiseInTransaction(
      { tx, secrets: platform.secrets },
      actor,
      {
        title: title || row.title,
        contentMd: await transcriptFor(platform, tx, call, row),
        type,
        companyId: row.company_id,
        accId: accId ?? null,
        happenTime: row.expert_requested_at ?? row.created_at,
        ...(!isAsker(actor, row) && { reporterUserId: row.created_by }),
      },
      "consult",
    );
    await end(tx, row, {
      reason: "converted",
      line: { by: null, event: "converted", params: { number: raised.srNo } },
      changes: { closed_by: actor.userId, service_request_id: raised.id },
    });
    if (!isAsker(actor, row)) await notifyClosed(tx, row);
    return { faultId: raised.id, srNo: raised.srNo };
  });
}

/** What was said, as the description of the request: who, when, and each text as a quotation of its own. */
async function transcriptFor(
  { translate }: Pick<Platform, "translate">,
  { db }: UnitOfWork,
  { locale }: Call,
  row: ConsultRow,
): Promise<string> {
  const asked = await findAsked(db, row);
  const lines = (await findTranscript(db, row.id)).map((record) => {
    const view = viewOfRecord({ translate }, locale, asked, record);
    const text = view.type === consultRecordType.toCode("image") ? `![](${view.content})` : view.content;
    const quotes = view.citations.map(({ title, quote }) => `\n\n*${title}*\n\n${quote}`).join("");
    return `**${view.createdByName}** · ${minuteOf(view.createdTime)}\n\n${text}${quotes}`;
  });
  const intro = `[${translate(locale, "consultServer.request.intro", { id: row.id })}](/consult/${row.id})`;
  return [intro, ...lines].join("\n\n");
}

const minuteOf = (time: string): string => toBusinessIso(toMs(time)).slice(0, 16).replace("T", " ");

interface End {
  readonly reason: ConsultCloseReason;
  readonly line: NewRecord;
  readonly changes?: ConsultChanges;
}

async function end(tx: UnitOfWork, row: ConsultRow, { reason, line, changes = {} }: End): Promise<void> {
  await appendRecords(tx, row, [line], {
    changes: {
      status: consultStatus.toCode("closed"),
      closed_at: tx.now,
      close_reason: consultCloseReason.toCode(reason),
      next_offer_at: null,
      asked_seq: null,
      ...changes,
    },
  });
  hintConsult(tx, row.id, "consult.closed");
}

/** The asker, who may have left, gets what was said by mail. */
async function notifyClosed(tx: UnitOfWork, row: ConsultRow): Promise<void> {
  await notify(tx, {
    event: "consult.closed",
    type: "consult",
    userIds: [],
    audience: { reporter: [row.created_by] },
    titleKey: "consultServer.message.closed",
    params: { title: row.title },
    object: { type: "consult", id: row.id },
    link: `/consult/${row.id}`,
    dedupeKey: `consult:${row.id}:closed`,
  });
}

/** Consultations looked at in one statement. */
const batch = 200;

/** Ends what nobody has written in for a long time. */
export const closeIdle: JobDefinition = {
  name: "consult.closeIdle",
  cron: "*/10 * * * *",
  async run(platform, signal) {
    const { database, withTransaction, clock } = platform;
    const { assistant, expert } = consultLimits.idleHours;
    await sweep<{ id: number }, void>(
      platform,
      {
        name: "consult.closeIdle",
        find: async (after) => {
          const { rows } = await sql<{ id: number }>`
            select id from consult where status <> 2 and id > ${after}
              and last_record_at < ${clock.now()}::timestamptz - make_interval(hours => case status when 0 then ${assistant}::int else ${expert}::int end)
              -- Who waits for a person is not sent away.
              and next_offer_at is null
            order by id limit ${batch}`.execute(database.kysely);
          return rows;
        },
        idOf: ({ id }) => id,
        handle: ({ id }) => withTransaction(undefined, (tx) => endIdle(tx, id)),
      },
      signal,
    );
  },
};

async function endIdle(tx: UnitOfWork, id: number): Promise<void> {
  const row = await consultsFor(tx.db, undefined)
    .where("consult.id", "=", id)
    .forUpdate("consult")
    .executeTakeFirst();
  if (!row || row.closed_at !== null) return;
  const hours =
    consultLimits.idleHours[consultStatus.fromCode(row.status) === "expert" ? "expert" : "assistant"];
  // Somebody has written since it was looked for.
  if (Date.parse(row.last_record_at) > tx.now.getTime() - hours * 3_600_000) return;
  await end(tx, row, { reason: "idle", line: { by: null, event: "idleClosed" } });
  await notifyClosed(tx, row);
}
