import { sql } from "kysely";
import { errorMessage } from "../error-message.ts";
import type { Logger } from "../log.ts";
import { defineLeasedQueue } from "../queue/define-leased-queue.ts";
import type { Queue, TakeScope } from "../queue/queue.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { Letter } from "./letter/letter.ts";
import {
  type NotificationProvider,
  ProviderAwayError,
  RefusedForGoodError,
} from "./notification-provider.ts";
import type { NotificationChannel } from "./notifications.ts";

/** Waits after a notification was not taken; after the last one it is given up. */
export const BACKOFF_SECONDS: readonly number[] = [60, 300, 1800, 14_400];

const POLL_MS = 5000;
const CONCURRENCY = 4;
const AWAY_SECONDS = 15;
const AWAY_MAX_HOURS = 24;
const ERROR_MAX_LENGTH = 256;

export const QUEUED = 0;
export const SENT = 1;
export const FAILED = 2;
export const SKIPPED = 3;

interface DueNotification {
  readonly id: number;
  readonly channel: string;
  readonly target: string;
  readonly webhook_id: number | null;
  readonly subject: string | null;
  readonly body: string;
  readonly letter: unknown;
  readonly reply_to: string | null;
  readonly thread_key: string | null;
  readonly is_secret: boolean;
  readonly tries: number;
  readonly dedupe_key: string;
}

/** The queue of one channel. */
export const notificationQueue = (channel: NotificationChannel): string =>
  `platform.notifications.${channel}`;

/** Declares the queue of a channel that has a provider. */
export function createNotificationQueue(
  channel: NotificationChannel,
  provider: NotificationProvider,
  log: Logger,
): Queue {
  return defineLeasedQueue<DueNotification>({
    name: notificationQueue(channel),
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    take: (tx, scope) => takeDue(tx, channel, scope),
    keyOf: ({ id }) => id,
    work: async (due) => {
      const failure = await send(provider, due);
      if (failure === undefined) return { settle: (tx) => settle(tx, due, SENT, null) };
      const reason = errorMessage(failure);
      log.warn({ notificationId: due.id, channel, reason, tries: due.tries }, "a notification was not taken");
      // While the provider is away the rest would only wait for the same time-out.
      if (failure instanceof ProviderAwayError)
        return { settle: (tx) => putBack(tx, due, reason), isPaused: true };
      return { settle: (tx) => countFailure(tx, due, reason, failure instanceof RefusedForGoodError) };
    },
  });
}

async function takeDue(
  { db }: UnitOfWork,
  channel: NotificationChannel,
  { limit, isFree }: TakeScope,
): Promise<DueNotification[]> {
  return db
    .selectFrom("notification_outbox")
    .select([
      "id",
      "channel",
      "target",
      "webhook_id",
      "subject",
      "body",
      "letter",
      "reply_to",
      "thread_key",
      "is_secret",
      "tries",
      "dedupe_key",
    ])
    .where("status", "=", QUEUED)
    .where("channel", "=", channel)
    .where("next_try_at", "<=", sql<string>`now()`)
    .where(isFree("notification_outbox.id"))
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Answers why a notification was not taken. */
async function send(provider: NotificationProvider, due: DueNotification): Promise<unknown> {
  try {
    await provider.send({
      target: due.target,
      webhookId: due.webhook_id,
      subject: due.subject,
      body: due.body,
      // Written by this module only.
      letter: due.letter as Letter | null,
      replyTo: due.reply_to,
      threadKey: due.thread_key,
      stableId: due.dedupe_key,
    });
    return undefined;
  } catch (error) {
    return error ?? new Error("the provider threw nothing");
  }
}

/** The provider's absence does not use up tries, but it does not last for ever either. */
async function putBack({ db }: UnitOfWork, due: DueNotification, reason: string): Promise<void> {
  const isTooOld = sql<boolean>`created_at < now() - make_interval(hours => ${AWAY_MAX_HOURS}::int)`;
  await db
    .updateTable("notification_outbox")
    .set({
      status: sql<number>`case when ${isTooOld} then ${FAILED}::int else ${QUEUED}::int end`,
      next_try_at: sql<string>`clock_timestamp() + make_interval(secs => ${AWAY_SECONDS}::int)`,
      error: reason.slice(0, ERROR_MAX_LENGTH),
    })
    .where("id", "=", due.id)
    .where("status", "=", QUEUED)
    .execute();
}

async function countFailure(
  tx: UnitOfWork,
  due: DueNotification,
  reason: string,
  isForGood: boolean,
): Promise<void> {
  const waitSeconds = BACKOFF_SECONDS[due.tries];
  if (isForGood || waitSeconds === undefined) return settle(tx, due, FAILED, reason);
  await tx.db
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
  { db }: UnitOfWork,
  due: DueNotification,
  status: number,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable("notification_outbox")
    .set({
      status,
      tries: due.tries + 1,
      error: reason?.slice(0, ERROR_MAX_LENGTH) ?? null,
      ...(status === SENT && { sent_at: sql<string>`now()` }),
      ...(due.is_secret && { body: "", letter: null }),
    })
    .where("id", "=", due.id)
    .execute();
}
