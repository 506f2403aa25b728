import { serviceRequestStatus } from "@pharos/domain/enums";
import {
  dueInactivityStep,
  type Inactivity,
  type InactivityStep,
  inactivityOf,
  requestPeriods,
  serviceRequestLifecycle,
} from "@pharos/domain/service-request";
import { hourMs, toIso } from "@pharos/domain/time";
import { sql } from "kysely";
import type { JobDefinition } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { never, sweep } from "../../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { recordReply } from "../record-step.ts";
import { serviceRequestInactive } from "../service-request.events.ts";
import type { ServiceRequestChange } from "../service-request.repo.ts";
import { type StoredServiceRequest, statusOf } from "../service-request.row.ts";
import { endRequest } from "./end-request.ts";
import { findReminders, noteReminder } from "./reminder.repo.ts";
import { createSystemReply } from "./system-reply.ts";

/** Reminds customers who were asked something, warns them, and closes what stays unanswered or unconfirmed. */
export const inactivityTick: JobDefinition = {
  name: "serviceRequest.inactivity",
  cron: "*/10 * * * *",
  run: async (platform, signal) => {
    await handleInactivity(platform, signal);
  },
};

/** Does everything that is due and answers how often each step was taken. */
export async function handleInactivity(
  platform: Platform,
  signal: AbortSignal = never,
): Promise<Readonly<Record<InactivityStep, number>>> {
  const steps = await sweep<number, InactivityStep | undefined>(
    platform,
    {
      name: inactivityTick.name,
      find: (after) => findInactive(platform, after),
      idOf: (id) => id,
      handle: (id) => platform.withTransaction(undefined, (tx) => handleOne(platform, tx, id)),
    },
    signal,
  );
  const taken = { remind: 0, warn: 0, close: 0 };
  for (const step of steps) if (step) taken[step] += 1;
  return taken;
}

/** Requests looked up in one statement. */
const batchSize = 500;

const inactiveCodes = serviceRequestStatus.names
  .filter((name) => serviceRequestLifecycle.allows("closeForInactivity", name))
  .map(serviceRequestStatus.toCode);

/** Requests whose customer has been inactive for long enough to be reminded or warned; what is due is judged on the locked row. */
async function findInactive({ database, clock }: Platform, after: number): Promise<number[]> {
  const nowMs = clock.now().getTime();
  const aDayAgo = new Date(nowMs - requestPeriods.feedbackReminderMs[0]).toISOString();
  const restoredUntil = toIso(nowMs + requestPeriods.restoredWarningMs);
  const rows = await database.maintenance.kysely
    .selectFrom("service_request")
    .select("id")
    .where("id", ">", after)
    .where("status", "in", inactiveCodes)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([
          // Said although it follows from the next line: the index of waiting requests knows it in these words.
          eb.or([eb("awaiting_since", "is not", null), eb("close_notified_at", "is not", null)]),
          sql<boolean>`least(awaiting_since,
            case when close_notified_at > coalesce(last_customer_reply_at, '-infinity') then close_notified_at end)
            <= ${aDayAgo}::timestamptz`,
        ]),
        eb.and([
          eb("status", "=", serviceRequestStatus.toCode("restored")),
          eb("restored_closes_at", "<=", restoredUntil),
        ]),
      ]),
    )
    .orderBy("id")
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

async function handleOne(
  platform: Platform,
  tx: UnitOfWork,
  id: number,
): Promise<InactivityStep | undefined> {
  const row = await tx.db
    .selectFrom("service_request")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    // Someone is busy with it: the next run looks again.
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  const inactivity = row && inactivityOf(factsOf(row));
  if (!row || !inactivity) return undefined;
  const now = new Date(Math.max(tx.now.getTime(), Date.parse(row.updated_at)));
  const since = new Date(inactivity.sinceMs);
  const sent = await findReminders(tx.db, id, since);
  const warnedAt = sent.get("warn");
  const step = dueInactivityStep(
    inactivity,
    { isReminded: sent.has("remind"), warnedAtMs: warnedAt === undefined ? null : Date.parse(warnedAt) },
    now.getTime(),
  );
  if (step === null) return undefined;
  const inactive: Inactive = { row, inactivity, now };
  if (step === "close") await closeInactive(platform, tx, inactive);
  else if (await noteReminder(tx.db, { requestId: id, kind: step, since }, now))
    await remind(platform, tx, inactive, step === "warn");
  return step;
}

const factsOf = (row: StoredServiceRequest) => ({
  status: statusOf(row),
  awaitingSince: row.awaiting_since,
  closeNotifiedAt: row.close_notified_at,
  lastCustomerReplyAt: row.last_customer_reply_at,
  restoredClosesAt: row.restored_closes_at,
});

interface Inactive {
  readonly row: StoredServiceRequest;
  readonly inactivity: Inactivity;
  readonly now: Date;
}

async function remind(
  platform: Platform,
  tx: UnitOfWork,
  inactive: Inactive,
  isWarning: boolean,
): Promise<void> {
  const { row, inactivity, now } = inactive;
  if (isWarning) {
    const reply = await createSystemReply(platform, tx, {
      row,
      kind: "timeoutReply",
      sinceMs: inactivity.sinceMs,
      question: inactivity.question,
      now,
    });
    const change = repliedAt(row, now);
    await recordReply(tx.db, { row, by: null, at: now, action: "reply", change }, reply);
  }
  await announce(tx, serviceRequestInactive, {
    id: row.id,
    by: null,
    question: inactivity.question,
    hours: Math.floor((now.getTime() - inactivity.sinceMs) / hourMs),
    isWarning,
  });
}

const repliedAt = (row: StoredServiceRequest, now: Date): ServiceRequestChange => ({
  reply_count: row.reply_count + 1,
  last_vendor_reply_at: now,
});

async function closeInactive(
  platform: Platform,
  tx: UnitOfWork,
  { row, inactivity, now }: Inactive,
): Promise<void> {
  const reply = await createSystemReply(platform, tx, {
    row,
    kind: "timeoutClose",
    sinceMs: inactivity.sinceMs,
    question: inactivity.question,
    now,
  });
  await endRequest(tx, {
    row,
    now,
    by: null,
    closeType: "timeout",
    reply,
    change: repliedAt(row, now),
  });
}
