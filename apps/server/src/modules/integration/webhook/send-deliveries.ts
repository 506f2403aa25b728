import { jsonText } from "@pharos/db";
import { webhookDeliveryStatus } from "@pharos/domain/enums";
import { webhookBackoffSeconds, webhookFailuresMax, webhookSignature } from "@pharos/domain/integration";
import { sql } from "kysely";
import { errorMessage } from "../../../platform/error-message.ts";
import { createOutgoing } from "../../../platform/outgoing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defineLeasedQueue } from "../../../platform/queue/define-leased-queue.ts";
import type { Queue } from "../../../platform/queue/queue.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { webhookPaused } from "../integration.events.ts";
import { type DueDelivery, lockDue, type StoredAttempt } from "./delivery.repo.ts";
import { signatureOf, webhookSecretOf } from "./webhook-secret.ts";
import { isWebhookUrl } from "./webhook-url.ts";

const answerMs = 10_000;
const answerBytes = 1024;
const attemptsKept = 20;

/** Sends what is due. */
export function webhookQueue(platform: Platform): Queue {
  return defineLeasedQueue<DueDelivery>({
    name: "integration.webhooks",
    pollMs: 2000,
    concurrency: 4,
    take: (tx, scope) => lockDue(tx.db, scope),
    keyOf: ({ id }) => id,
    async work(due) {
      const attempt = await attemptOf(platform, due);
      const isTaken = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
      return { settle: (tx) => recordAttempt(tx, due, attempt, isTaken) };
    },
  });
}

/** One call; whatever goes wrong is part of its record. */
async function attemptOf(platform: Platform, due: DueDelivery): Promise<StoredAttempt> {
  const startedMs = performance.now();
  const time = platform.clock.now().toISOString();
  const took = (): number => Math.round(performance.now() - startedMs);
  try {
    const { status, answer } = await post(platform, due);
    return { time, status, durationMs: took(), answer, error: null };
  } catch (error) {
    // The address may hold a password, and the reason is shown.
    const reason = errorMessage(error).replaceAll(due.url, new URL(due.url).origin);
    return { time, status: null, durationMs: took(), answer: null, error: reason.slice(0, 256) };
  }
}

async function post(
  { config, secrets, clock }: Platform,
  { id: _, uid, event, payload, url, secret_sealed, subscription_id }: DueDelivery,
): Promise<{ status: number; answer: string }> {
  if (!isWebhookUrl(url, config.webhookOrigins)) throw new Error("the address is not allowed");
  const { origin } = new URL(url);
  // What the operator named may be in a private network; what someone typed may not.
  const isPublicOnly = !config.webhookOrigins.includes(origin);
  const secret = secrets.open(secret_sealed, webhookSecretOf(subscription_id));
  const { status, body } = await createOutgoing([origin], { isPublicOnly }).open(url, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(payload)),
      "user-agent": "Pharos-Webhook/1",
      "x-pharos-event": event,
      "x-pharos-delivery": uid,
      [webhookSignature.header]: signatureOf(secret, payload, clock.now()),
    },
    body: payload,
    timeoutMs: answerMs,
  });
  return { status, answer: await readBeginning(body) };
}

/** The first kilobyte of an answer; the rest, and anyone who sends it too slowly, is cut off. */
async function readBeginning(body: NodeJS.ReadableStream & { destroy(): unknown }): Promise<string> {
  const limit = setTimeout(() => body.destroy(), answerMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      // Without an encoding a stream of an answer gives buffers.
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= answerBytes) break;
    }
  } catch {
    // The status has been said; that the words broke off changes nothing.
  } finally {
    clearTimeout(limit);
    body.destroy();
  }
  // The database stores no NUL.
  return Buffer.concat(chunks).subarray(0, answerBytes).toString("utf8").replaceAll("\0", "");
}

async function recordAttempt(
  tx: UnitOfWork,
  due: DueDelivery,
  attempt: StoredAttempt,
  isTaken: boolean,
): Promise<void> {
  const waitSeconds = webhookBackoffSeconds[due.tries];
  const isOver = isTaken || waitSeconds === undefined;
  const status = isTaken ? "delivered" : isOver ? "givenUp" : "queued";
  await tx.db
    .updateTable("webhook_delivery")
    .set({
      status: webhookDeliveryStatus.toCode(status),
      tries: due.tries + 1,
      attempts: sql`case when jsonb_array_length(attempts) >= ${attemptsKept}
        then attempts - 0 else attempts end || ${jsonText([attempt])}::jsonb`,
      next_try_at: sql<string>`clock_timestamp() + make_interval(secs => ${waitSeconds ?? 0}::int)`,
      ended_at: isOver ? tx.now : null,
    })
    .where("id", "=", due.id)
    .execute();
  // A test says nothing about the webhook's state.
  if (due.event !== "ping") await recordOutcome(tx, due, isTaken);
}

async function recordOutcome(tx: UnitOfWork, due: DueDelivery, isTaken: boolean): Promise<void> {
  if (isTaken) {
    await tx.db
      .updateTable("webhook_subscription")
      .set({ failures_in_row: 0 })
      .where("id", "=", due.subscription_id)
      .where("failures_in_row", ">", 0)
      .execute();
    return;
  }
  const row = await tx.db
    .updateTable("webhook_subscription")
    .set({ failures_in_row: sql<number>`failures_in_row + 1` })
    .where("id", "=", due.subscription_id)
    .returning(["failures_in_row", "paused_at"])
    .executeTakeFirst();
  if (!row || row.paused_at !== null || row.failures_in_row < webhookFailuresMax) return;
  await tx.db
    .updateTable("webhook_subscription")
    .set({ paused_at: tx.now })
    .where("id", "=", due.subscription_id)
    .execute();
  await tx.publish(webhookPaused, { id: due.subscription_id, failures: row.failures_in_row });
}
