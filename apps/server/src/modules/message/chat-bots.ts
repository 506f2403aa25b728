import type { CallResult } from "@pharos/api/core";
import type { listChatBots as listEndpoint } from "@pharos/api/message";
import { parseLocale } from "@pharos/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findChatBot, findChatBots, findOwners } from "./chat-bot.repo.ts";

/** The chat bots the caller may manage, and for whom more can be added. */
export async function listChatBots(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<CallResult<typeof listEndpoint>> {
  const [list, owners] = await Promise.all([
    findChatBots(database.kysely, actor),
    findOwners(database.kysely, actor),
  ]);
  return { list, owners };
}

/** Queues a test line; what became of it stands in the list. */
export async function testChatBot(
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
    const bot = await findChatBot(tx.db, call.actor, id);
    if (!bot) throw new AppError("message.webhookNotFound");
    const locale = parseLocale(bot.locale);
    const text = translate(locale, "messageServer.webhookTest", { name: bot.name });
    await notifications.queue(tx, {
      channel: "webhook",
      webhookId: id,
      target: bot.name,
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

/** Removes a chat bot; lines that wait for it are given up. */
export async function deleteChatBot(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const bot = await findChatBot(tx.db, call.actor, id);
    if (!bot) throw new AppError("message.webhookNotFound");
    await tx.db.deleteFrom("notify_webhook").where("id", "=", id).execute();
    await tx.audit({
      action: "webhook.deleted",
      objectType: "webhook",
      objectId: id,
      ...(bot.company_id !== null && { companyId: bot.company_id }),
      detail: { before: { name: bot.name, vendor: bot.vendor } },
    });
    return null;
  });
}
