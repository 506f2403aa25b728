import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveChatBot as endpoint } from "@pharos/api/message";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { addressHint, isChatBotAddress } from "../../platform/delivery/webhook-address.ts";
import { chatBotSecretOf } from "../../platform/delivery/webhook-provider.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { countChatBots, findChatBot, findOwners } from "./chat-bot.repo.ts";

type Body = HandlerInput<typeof endpoint>["body"];
type ChatBotPlatform = Pick<Platform, "withTransaction" | "secrets" | "config">;

/** Most chat bots of one team or organisation. */
const chatBotsMax = 10;

/** Adds or changes a chat bot of a team or organisation that the caller administers. */
export async function saveChatBot(
  platform: ChatBotPlatform,
  call: Call,
  body: Body,
): Promise<CallResult<typeof endpoint>> {
  const { address } = body;
  const mustHaveAddress = body.id === undefined;
  if (
    (mustHaveAddress && !address) ||
    (address && !isChatBotAddress(body.vendor, address, platform.config.webhookOrigins))
  )
    throw new AppError("common.validation", {
      fields: { address: { key: "errors.message.webhookAddress" } },
    });
  return platform.withTransaction(call, async (tx) => {
    const id =
      body.id === undefined ? await addChatBot(tx, call, body) : await changeChatBot(tx, call, body, body.id);
    await sealSecrets(platform, tx, id, body);
    return { id };
  });
}

async function addChatBot(tx: UnitOfWork, call: Call, body: Body): Promise<number> {
  const owner = await ownerOf(tx, call, body);
  if ((await countChatBots(tx.db, owner)) >= chatBotsMax)
    throw new AppError("message.webhookTooMany", { vars: { max: chatBotsMax } });
  const { id } = await tx.db
    .insertInto("notify_webhook")
    .values({
      ...valuesOf(tx, body),
      company_id: owner.companyId,
      team_id: owner.teamId,
      // Sealed with the row's own number, which it gets only now.
      address_sealed: "",
      address_hint: "",
      created_by: call.actor.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.audit({
    action: "webhook.created",
    objectType: "webhook",
    objectId: id,
    ...(owner.companyId !== null && { companyId: owner.companyId }),
    detail: { after: auditable(body) },
  });
  return id;
}

async function ownerOf(
  tx: UnitOfWork,
  call: Call,
  { companyId, teamId }: Body,
): Promise<{ companyId: number | null; teamId: number | null }> {
  if ((companyId === undefined) === (teamId === undefined)) throw new AppError("message.webhookOwner");
  const only =
    companyId === undefined
      ? ({ kind: "team", id: teamId ?? 0 } as const)
      : ({ kind: "company", id: companyId } as const);
  const [owner] = await findOwners(tx.db, call.actor, only);
  if (!owner) throw new AppError("message.webhookOwner");
  return { companyId: companyId ?? null, teamId: teamId ?? null };
}

async function changeChatBot(tx: UnitOfWork, call: Call, body: Body, id: number): Promise<number> {
  const before = await findChatBot(tx.db, call.actor, id);
  if (!before) throw new AppError("message.webhookNotFound");
  if (body.version !== undefined && body.version !== before.version) throw new AppError("common.dataChanged");
  // The stored address is one of the vendor it was entered for.
  if (before.vendor !== body.vendor && !body.address)
    throw new AppError("common.validation", {
      fields: { address: { key: "errors.message.webhookAddress" } },
    });
  await tx.db
    .updateTable("notify_webhook")
    .set({ ...valuesOf(tx, body), version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  const { name, vendor, events, locale, is_enabled: isEnabled } = before;
  await tx.audit({
    action: "webhook.changed",
    objectType: "webhook",
    objectId: id,
    ...(before.company_id !== null && { companyId: before.company_id }),
    detail: { before: { name, vendor, events, locale, isEnabled }, after: auditable(body) },
  });
  return id;
}

const valuesOf = (tx: UnitOfWork, body: Body) => ({
  vendor: body.vendor,
  name: body.name,
  events: [...body.events],
  locale: body.locale,
  is_enabled: body.isEnabled,
  updated_at: tx.now,
});

const auditable = ({ name, vendor, events, locale, isEnabled, address }: Body) => ({
  name,
  vendor,
  events,
  locale,
  isEnabled,
  ...(address && { address: addressHint(address) }),
});

async function sealSecrets(
  { secrets }: ChatBotPlatform,
  tx: UnitOfWork,
  id: number,
  { address, signKey }: Body,
): Promise<void> {
  const sealed = {
    ...(address && {
      address_sealed: secrets.seal(address, chatBotSecretOf("address", id)),
      address_hint: addressHint(address),
    }),
    ...(signKey !== undefined && {
      sign_key_sealed: signKey === "" ? null : secrets.seal(signKey, chatBotSecretOf("signKey", id)),
    }),
  };
  if (Object.keys(sealed).length === 0) return;
  await tx.db.updateTable("notify_webhook").set(sealed).where("id", "=", id).execute();
}
