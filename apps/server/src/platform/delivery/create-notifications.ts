import { type Database, jsonText } from "@pharos/db";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import type { Queues } from "../queue/create-queues.ts";
import type { Secrets } from "../secrets.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { createMailProvider, isMailAddress } from "./mail-provider.ts";
import { isHeaderSafe, type NotificationProvider, subjectLine } from "./notification-provider.ts";
import type {
  NewNotification,
  NotificationChannel,
  NotificationFilter,
  NotificationRecord,
  NotificationState,
  Notifications,
} from "./notifications.ts";
import {
  createNotificationQueue,
  FAILED,
  notificationQueue,
  QUEUED,
  SENT,
  SKIPPED,
} from "./send-notifications.ts";
import { createSmsProvider } from "./sms-provider.ts";
import { createWebhookProvider } from "./webhook-provider.ts";

const LIST_MAX = 100;
const TARGET_MAX_LENGTH = 256;
const SUBJECT_MAX_LENGTH = 128;
const STATUS_OF: Readonly<Record<NotificationState, number>> = {
  queued: QUEUED,
  sent: SENT,
  failed: FAILED,
  skipped: SKIPPED,
};

/** What notifications stand on. */
export interface NotificationDependencies {
  readonly config: Pick<Config, "mail" | "smsUrl" | "webhookOrigins">;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly database: Database;
  readonly queues: Queues;
  readonly log: Logger;
}

/** Makes the mails and SMS of a process, with the providers that are configured. */
export function createNotifications({
  config,
  secrets,
  clock,
  database,
  queues,
  log,
}: NotificationDependencies): Notifications {
  const providers: Partial<Record<NotificationChannel, NotificationProvider>> = {
    ...(config.mail && { email: createMailProvider(config.mail) }),
    ...(config.smsUrl && { sms: createSmsProvider(config.smsUrl) }),
    webhook: createWebhookProvider({ database, secrets, clock, origins: config.webhookOrigins }),
  };
  const channels = Object.keys(providers) as NotificationChannel[];
  queues.register(
    channels.flatMap((channel) => {
      const provider = providers[channel];
      return provider ? [createNotificationQueue(channel, provider, log)] : [];
    }),
  );
  const sendSoon = (channel: NotificationChannel): void => queues.wake(notificationQueue(channel));

  return {
    has: (channel) => providers[channel] !== undefined,
    async queue(tx, ...notifications) {
      const rows = notifications.map((notification) =>
        rowOf(notification, providers[notification.channel] !== undefined),
      );
      await tx.db
        .insertInto("notification_outbox")
        .values(rows)
        .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
        .execute();
      const due = rows.filter(({ status }) => status === QUEUED);
      for (const channel of new Set(due.map((row) => row.channel))) tx.afterCommit(() => sendSoon(channel));
    },
    async retry(tx, id) {
      const channel = await queueAgain(tx, id, channels);
      if (channel !== undefined) tx.afterCommit(() => sendSoon(channel));
      return channel !== undefined;
    },
    async sendDue() {
      await Promise.all(channels.map((channel) => queues.drain(notificationQueue(channel))));
    },
    list: (filter = {}) => listNotifications(database, filter),
    close() {
      for (const provider of Object.values(providers)) provider.close();
    },
  };
}

async function queueAgain(
  tx: UnitOfWork,
  id: number,
  channels: readonly NotificationChannel[],
): Promise<NotificationChannel | undefined> {
  const row = await tx.db
    .updateTable("notification_outbox")
    .set({ status: QUEUED, tries: 0, next_try_at: sql<string>`now()`, error: null })
    .where("id", "=", id)
    .where("status", "in", [FAILED, SKIPPED])
    .where("is_secret", "=", false)
    .where("channel", "in", [...channels])
    .returning("channel")
    .executeTakeFirst();
  return channels.find((channel) => channel === row?.channel);
}

function rowOf(notification: NewNotification, hasProvider: boolean) {
  const outcome = outcomeOf(notification, hasProvider);
  return {
    channel: notification.channel,
    target: cut(notification.target, TARGET_MAX_LENGTH),
    webhook_id: notification.webhookId ?? null,
    subject:
      notification.subject === undefined ? null : cut(subjectLine(notification.subject), SUBJECT_MAX_LENGTH),
    body: notification.body,
    letter: notification.letter ? jsonText(notification.letter) : null,
    reply_to: notification.replyTo ?? null,
    thread_key: notification.threadKey ?? null,
    is_secret: notification.isSecret ?? false,
    status: outcome.status,
    error: outcome.reason,
    dedupe_key: notification.dedupeKey,
  };
}

interface Outcome {
  readonly status: number;
  readonly reason: string | null;
}

/** A target that cannot be used spoils the notification, not the change that it announces. */
function outcomeOf({ channel, target }: NewNotification, hasProvider: boolean): Outcome {
  // A line break would begin a header of the writer's choice.
  if (!isHeaderSafe(target)) return { status: FAILED, reason: "the target is not one line" };
  if (channel === "email" && !isMailAddress(target))
    return { status: FAILED, reason: "the target is not one plain mail address" };
  return hasProvider
    ? { status: QUEUED, reason: null }
    : { status: SKIPPED, reason: "no provider is configured" };
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join("");
}

async function listNotifications(
  database: Database,
  { channel, state, beforeId, limit = LIST_MAX }: NotificationFilter,
): Promise<NotificationRecord[]> {
  let query = database.kysely
    .selectFrom("notification_outbox")
    .select([
      "id",
      "channel",
      "target",
      "subject",
      "body",
      "status",
      "tries",
      "created_at",
      "sent_at",
      "error",
    ])
    .orderBy("id", "desc")
    .limit(Math.min(limit, LIST_MAX));
  if (channel) query = query.where("channel", "=", channel);
  if (state) query = query.where("status", "=", STATUS_OF[state]);
  if (beforeId !== undefined) query = query.where("id", "<", beforeId);
  const rows = await query.execute();
  return rows.map(({ status, created_at, sent_at, ...row }) => ({
    ...row,
    state: stateOf(status),
    createdAt: created_at,
    sentAt: sent_at,
  }));
}

function stateOf(status: number): NotificationState {
  const states = ["queued", "sent", "failed", "skipped"] as const;
  return states[status] ?? "failed";
}
