import { parseLocale } from "@pharos/i18n";
import { sql } from "kysely";
import type { NewNotification } from "../../platform/delivery/notifications.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { NotifiedFact } from "./message.events.ts";
import { messageText } from "./message-text.ts";
import { outboxKey } from "./outbox-key.ts";
import type { WordingPlatform } from "./word-delivery.ts";

/** Queues a line for every group chat of the owners named by the fact that wants to learn of the event. */
export async function queueGroupChats(
  { translate, notifications, config }: WordingPlatform,
  tx: UnitOfWork,
  fact: NotifiedFact,
): Promise<void> {
  const { companyIds = [], teamIds = [] } = fact.groupChats;
  if (companyIds.length === 0 && teamIds.length === 0) return;
  const bots = await tx.db
    .selectFrom("notify_webhook")
    .select(["id", "name", "locale"])
    .where("is_enabled", "=", true)
    .where((eb) =>
      eb.or([
        eb("company_id", "=", sql<number>`any(${[...companyIds]}::bigint[])`),
        eb("team_id", "=", sql<number>`any(${[...teamIds]}::bigint[])`),
      ]),
    )
    .where(sql<boolean>`events = '{}' or ${fact.event} = any(events)`)
    .orderBy("id")
    .execute();
  if (bots.length === 0) return;
  const lines = bots.map((bot): NewNotification => {
    const locale = parseLocale(bot.locale);
    const text = messageText(translate, locale, fact.titleKey, fact.params);
    return {
      channel: "webhook",
      webhookId: bot.id,
      target: bot.name,
      body: translate(locale, "messageServer.chat", {
        product: config.brand.productName,
        text,
        link: fact.link === null ? config.publicUrl : `${config.publicUrl}${fact.link}`,
      }),
      dedupeKey: outboxKey(fact.dedupeKey, "webhook", String(bot.id)),
    };
  });
  await notifications.queue(tx, ...lines);
}
