import type { Database } from "@pharos/db";
import { sql } from "kysely";
import type { Logger } from "../log.ts";
import { reasonOf } from "../reason-of.ts";
import {
  type NotificationProvider,
  ProviderAwayError,
  RefusedForGoodError,
} from "./notification-provider.ts";
import type { NotificationChannel } from "./notifications.ts";

/** Waits after a notification was not taken; after the last one it is given up. */
export const BACKOFF_SECONDS: readonly number[] = [60, 300, 1800, 14_400];

const BATCH = 20;
const CONCURRENCY = 4;
// Longer than any provider may take; after it another process believes that this one was killed.
const CLAIM_SECONDS = 60;
const AWAY_SECONDS = 15;
const AWAY_MAX_HOURS = 24;
const ERROR_MAX_LENGTH = 256;

export const QUEUED = 0;
export const SENT = 1;
export const FAILED = 2;
export const SKIPPED = 3;

/** What sending stands on. */
export interface SendingDependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly providers: Readonly<Partial<Record<NotificationChannel, NotificationProvider>>>;
}

interface DueNotification {
  readonly id: number;
  readonly channel: string;
  readonly target: string;
  readonly webhook_id: number | null;
  readonly subject: string | null;
  readonly body: string;
  readonly reply_to: string | null;
  readonly thread_key: string | null;
  readonly is_secret: boolean;
  readonly tries: number;
  readonly dedupe_key: string;
}

/** Sends what is due on every channel that has a provider. */
export async function sendDueNotifications(
  dependencies: SendingDependencies,
  shouldStop: () => boolean,
): Promise<void> {
  const { email, sms, webhook } = dependencies.providers;
  await Promise.all([
    email && sendChannel(dependencies, "email", email, shouldStop),
    sms && sendChannel(dependencies, "sms", sms, shouldStop),
    webhook && sendChannel(dependencies, "webhook", webhook, shouldStop),
  ]);
}

async function sendChannel(
  dependencies: SendingDependencies,
  channel: NotificationChannel,
  provider: NotificationProvider,
  shouldStop: () => boolean,
): Promise<void> {
  while (!shouldStop()) {
    const batch = await claimBatch(dependencies.database, channel);
    if (batch.length === 0) return;
    const queue = [...batch];
    let isAway = false;
    const worker = async (): Promise<void> => {
      for (let due = queue.shift(); due; due = queue.shift()) {
        // When the provider is away the rest of the batch would only wait for the same time-out.
        if (isAway || shouldStop())
          await putBack(dependencies.database, due, isAway ? AWAY_SECONDS : 0, undefined);
        else isAway = (await sendOne(dependencies, provider, due)) === "away" || isAway;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    if (isAway) return;
  }
}

/** Sending takes too long for a transaction: the claim is a time, after which a killed process's rows are due again. */
async function claimBatch(database: Database, channel: NotificationChannel): Promise<DueNotification[]> {
  const due = database.kysely
    .selectFrom("notification_outbox")
    .select("id")
    .where("status", "=", QUEUED)
    .where("channel", "=", channel)
    .where("next_try_at", "<=", sql<string>`now()`)
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  return database.kysely
    .updateTable("notification_outbox")
    .set({ next_try_at: sql<string>`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::int)` })
    .where("id", "in", due)
    .returning([
      "id",
      "channel",
      "target",
      "webhook_id",
      "subject",
      "body",
      "reply_to",
      "thread_key",
      "is_secret",
      "tries",
      "dedupe_key",
    ])
    .execute();
}

async function sendOne(
  { database, log }: SendingDependencies,
  provider: NotificationProvider,
  due: DueNotification,
): Promise<"settled" | "away"> {
  try {
    await provider.send({
      target: due.target,
      webhookId: due.webhook_id,
      subject: due.subject,
      body: due.body,
      replyTo: due.reply_to,
      threadKey: due.thread_key,
      stableId: due.dedupe_key,
    });
  } catch (error) {
    const reason = reasonOf(error);
    log.warn(
      { notificationId: due.id, channel: due.channel, reason, tries: due.tries },
      "a notification was not taken",
    );
    if (error instanceof ProviderAwayError) {
      await putBack(database, due, AWAY_SECONDS, reason);
      return "away";
    }
    await countFailure(database, due, reason, error instanceof RefusedForGoodError);
    return "settled";
  }
  await settle(database, due, SENT, null);
  return "settled";
}

/** The provider's absence does not use up tries, but it does not last for ever either. */
async function putBack(
  database: Database,
  due: DueNotification,
  waitSeconds: number,
  reason: string | undefined,
): Promise<void> {
  const isTooOld = sql<boolean>`created_at < now() - make_interval(hours => ${AWAY_MAX_HOURS}::int)`;
  await database.kysely
    .updateTable("notification_outbox")
    .set({
      status: sql<number>`case when ${isTooOld} then ${FAILED}::int else ${QUEUED}::int end`,
      next_try_at: sql<string>`clock_timestamp() + make_interval(secs => ${waitSeconds}::int)`,
      ...(reason !== undefined && { error: reason.slice(0, ERROR_MAX_LENGTH) }),
    })
    .where("id", "=", due.id)
    .where("status", "=", QUEUED)
    .execute();
}

async function countFailure(
  database: Database,
  due: DueNotification,
  reason: string,
  isForGood: boolean,
): Promise<void> {
  const waitSeconds = BACKOFF_SECONDS[due.tries];
  if (isForGood || waitSeconds === undefined) return settle(database, due, FAILED, reason);
  await database.kysely
    .updateTable("notification_outbox")
    .set({
      tries: due.tries + 1,
      error: reason.slice(0, ERROR_MAX_LENGTH),
      next_try_at: sql<string>`clock_timestamp() + make_interval(secs => ${waitSeconds}::int)`,
    })
    .where("id", "=", due.id)
    .execute();
}

async function settle(
  database: Database,
  due: DueNotification,
  status: number,
  reason: string | null,
): Promise<void> {
  await database.kysely
    .updateTable("notification_outbox")
    .set({
      status,
      tries: due.tries + 1,
      error: reason?.slice(0, ERROR_MAX_LENGTH) ?? null,
      ...(status === SENT && { sent_at: sql<string>`now()` }),
      ...(due.is_secret && { body: "" }),
    })
    .where("id", "=", due.id)
    .execute();
}
