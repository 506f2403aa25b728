import { randomUUID } from "node:crypto";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  listWebhookDeliveries as deliveriesEndpoint,
  listWebhookSubscriptions as listEndpoint,
  replayFailedDeliveries as replayFailedEndpoint,
  WebhookPayload,
} from "@pharos/api/integration";
import { webhookDeliveryStatus } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { findDeliveries, queueAgain } from "./delivery.repo.ts";
import { findSubscriptions, lockSubscription } from "./webhook.repo.ts";

type WithTransact = Pick<Platform, "withTransaction">;

/** Every webhook with its state. */
export async function listWebhooks({
  database,
}: Pick<Platform, "database">): Promise<CallResult<typeof listEndpoint>> {
  return findSubscriptions(database.kysely);
}

/** One page of the log of a webhook. */
export async function listDeliveries(
  { database }: Pick<Platform, "database">,
  query: HandlerInput<typeof deliveriesEndpoint>["query"],
): Promise<CallResult<typeof deliveriesEndpoint>> {
  const { rows, total } = await findDeliveries(database.kysely, query);
  return { total, pageNum: query.pageNum, pageSize: query.pageSize, list: rows };
}

async function lockOrRefuse(tx: UnitOfWork, id: number) {
  const row = await lockSubscription(tx.db, id);
  if (!row) throw new AppError("integration.webhookNotFound");
  return row;
}

/** Removes a webhook; what waits for it is given up with it. */
export async function deleteWebhook(
  { withTransaction }: WithTransact,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const before = await lockOrRefuse(tx, id);
    await tx.db.deleteFrom("webhook_subscription").where("id", "=", id).execute();
    await tx.audit({
      action: "webhookSubscription.deleted",
      objectType: "webhookSubscription",
      objectId: id,
      detail: { before: { name: before.name, host: new URL(before.url).host } },
    });
    return null;
  });
}

/** Queues an event without a request, to see whether the other side takes and understands it. */
export async function testWebhook({ withTransaction }: WithTransact, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    const { name } = await lockOrRefuse(tx, id);
    const uid = randomUUID();
    const payload: WebhookPayload = {
      id: uid,
      event: "ping",
      time: tx.now.toISOString(),
      data: { by: call.actor.name, message: name },
    };
    await tx.db
      .insertInto("webhook_delivery")
      .values({
        uid,
        subscription_id: id,
        event: "ping",
        source_key: `ping:${uid}`,
        payload: JSON.stringify(payload),
        created_at: tx.now,
      })
      .execute();
    return null;
  });
}

/** Lets a webhook that stopped by itself go on. */
export async function resumeWebhook(
  { withTransaction }: WithTransact,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    await lockOrRefuse(tx, id);
    await tx.db
      .updateTable("webhook_subscription")
      .set({ paused_at: null, failures_in_row: 0, updated_at: tx.now })
      .where("id", "=", id)
      .execute();
    await tx.audit({
      action: "webhookSubscription.resumed",
      objectType: "webhookSubscription",
      objectId: id,
    });
    return null;
  });
}

/** Sends one delivery again, whatever became of it before. */
export async function replayDelivery(
  { withTransaction }: WithTransact,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const count = await queueAgain(tx.db, { deliveryId: id });
    if (count === 0) throw new AppError("integration.deliveryNotFound");
    await tx.audit({
      action: "webhookSubscription.replayed",
      objectType: "webhookDelivery",
      objectId: id,
      detail: { count },
    });
    return null;
  });
}

/** Sends everything again that was given up. */
export async function replayFailed(
  { withTransaction }: WithTransact,
  call: Call,
  id: number,
): Promise<CallResult<typeof replayFailedEndpoint>> {
  return withTransaction(call, async (tx) => {
    await lockOrRefuse(tx, id);
    const count = await queueAgain(tx.db, {
      subscriptionId: id,
      status: webhookDeliveryStatus.toCode("givenUp"),
    });
    await tx.audit({
      action: "webhookSubscription.replayed",
      objectType: "webhookSubscription",
      objectId: id,
      detail: { count },
    });
    return { count };
  });
}
