import type { CallResult } from "@pharos/api/core";
import type { listWebhooks as listEndpoint } from "@pharos/api/message";
import { parseLocale } from "@pharos/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findOwners, findWebhook, findWebhooks } from "./webhook.repo.ts";

/** The robots the caller may manage, and for whom more can be added. */
export async function listWebhooks(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<CallResult<typeof listEndpoint>> {
  const [list, owners] = await Promise.all([
    findWebhooks(database.kysely, actor),
    findOwners(database.kysely, actor),
  ]);
  return { list, owners };
}

/** Queues a test line; what became of it stands in the list. */
export async function testWebhook(
  {
    withTransaction,
    notifications,
    translate,
    config,
  }: Pick<Platform, "withTransaction" | "notifications" | "translate" | "config">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const robot = await findWebhook(tx.db, call.actor, id);
    if (!robot) throw new AppError("message.webhookNotFound");
    const locale = parseLocale(robot.locale);
    const text = translate(locale, "messageServer.webhookTest", { name: robot.name });
    await notifications.queue(tx, {
      channel: "webhook",
      webhookId: id,
      target: robot.name,
      body: translate(locale, "messageServer.chat", {
        product: config.brand.productName,
        text,
        link: config.publicUrl,
      }),
      dedupeKey: `webhookTest:${id}:${call.requestId}`.slice(0, 128),
    });
    return null;
  });
}

/** Removes a robot; lines that wait for it are given up. */
export async function deleteWebhook(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const robot = await findWebhook(tx.db, call.actor, id);
    if (!robot) throw new AppError("message.webhookNotFound");
    await tx.db.deleteFrom("notify_webhook").where("id", "=", id).execute();
    await tx.audit({
      action: "webhook.deleted",
      objectType: "webhook",
      objectId: id,
      ...(robot.company_id !== null && { companyId: robot.company_id }),
      detail: { before: { name: robot.name, vendor: robot.vendor } },
    });
    return null;
  });
}
