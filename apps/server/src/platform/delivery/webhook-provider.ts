import type { Database } from "@pharos/db";
import { webhookVendor } from "@pharos/domain/enums";
import type { Clock } from "../clock.ts";
import { errorMessage } from "../error-message.ts";
import { createOutgoing, type Outgoing } from "../outgoing.ts";
import type { Secrets } from "../secrets.ts";
import { formatChatBotLine, readChatBotAnswer } from "./group-chat-format.ts";
import { type NotificationProvider, RefusedForGoodError } from "./notification-provider.ts";
import { isChatBotAddress, vendorOrigins } from "./webhook-address.ts";

const ANSWER_MS = 5_000;

/** What the provider stands on. */
export interface WebhookProviderOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Origins allowed by the operator beside those of the vendors. */
  readonly origins: readonly string[];
}

/** Name under which the two secrets of a chat bot are sealed. */
export const chatBotSecretOf = (part: "address" | "signKey", id: number): string =>
  `notify_webhook.${part}:${id}`;

/**
 * Writes lines into group chats. The addresses were typed by people: only the vendors' public services and the operator's
 * origins are called, the connection goes to the address that was checked, and redirects are not followed.
 */
export function createWebhookProvider({
  database,
  secrets,
  clock,
  origins,
}: WebhookProviderOptions): NotificationProvider {
  const toVendors = createOutgoing(vendorOrigins, { isPublicOnly: true });
  const toOperator = createOutgoing(origins);
  return {
    async send({ webhookId, body }) {
      const bot = webhookId === null ? undefined : await findChatBot(database, webhookId);
      if (!bot) throw new RefusedForGoodError("the group chat was removed or switched off");
      const address = secrets.open(bot.address_sealed, chatBotSecretOf("address", bot.id));
      const vendor = webhookVendor.fromCode(bot.vendor);
      if (!isChatBotAddress(vendor, address, origins))
        throw new RefusedForGoodError("the address is not one of the vendor's");
      const signKey =
        bot.sign_key_sealed === null
          ? null
          : secrets.open(bot.sign_key_sealed, chatBotSecretOf("signKey", bot.id));
      const outgoing = origins.includes(new URL(address).origin) ? toOperator : toVendors;
      await post(outgoing, formatChatBotLine({ vendor, address, signKey, text: body, now: clock.now() }));
    },
    close: () => {},
  };
}

async function findChatBot(database: Database, id: number) {
  return database.kysely
    .selectFrom("notify_webhook")
    .select(["id", "vendor", "address_sealed", "sign_key_sealed"])
    .where("id", "=", id)
    .where("is_enabled", "=", true)
    .executeTakeFirst();
}

async function post(outgoing: Outgoing, { url, body }: { url: string; body: string }): Promise<void> {
  const answer = await outgoing
    .fetchSmall(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-length": String(Buffer.byteLength(body)),
      },
      body,
      timeoutMs: ANSWER_MS,
    })
    .catch((error: unknown) => {
      // The reason stands on the outbox page, the address must not.
      throw new Error(errorMessage(error).replaceAll(url, "the group chat"), { cause: error });
    });
  const said = answer.body.toString("utf8").slice(0, 160);
  const verdict = readChatBotAnswer(answer.status, answer.body.toString("utf8"));
  if (verdict === "taken") return;
  const reason = `the group chat answered ${answer.status} ${said}`.trim();
  throw verdict === "again" ? new Error(reason) : new RefusedForGoodError(reason);
}
