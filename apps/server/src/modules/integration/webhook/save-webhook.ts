import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveWebhookSubscription as endpoint } from "@pharos/api/integration";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { countSubscriptions, hasFilter, lockSubscription } from "./webhook.repo.ts";
import { createWebhookSecret, webhookSecretOf } from "./webhook-secret.ts";
import { isWebhookUrl } from "./webhook-url.ts";

type Body = HandlerInput<typeof endpoint>["body"];
type WebhookPlatform = Pick<Platform, "withTransaction" | "secrets" | "config">;

/** Most webhooks of an installation. */
const webhooksMax = 50;

/** Adds or changes a webhook. */
export async function saveWebhook(
  platform: WebhookPlatform,
  call: Call,
  body: Body,
): Promise<CallResult<typeof endpoint>> {
  if (!isWebhookUrl(body.url, platform.config.webhookOrigins))
    throw fieldError("url", "integration.webhookUrl");
  return platform.withTransaction(call, async (tx) => {
    const filter = { companyId: body.companyId ?? null, teamId: body.teamId ?? null };
    if (!(await hasFilter(tx.db, filter))) throw fieldError("companyId", "integration.webhookFilter");
    const id =
      body.id === undefined ? await addWebhook(tx, call, body) : await changeWebhook(tx, body, body.id);
    if (body.id !== undefined && !body.hasNewSecret) return { id, secret: null };
    const secret = createWebhookSecret();
    await tx.db
      .updateTable("webhook_subscription")
      .set({ secret_sealed: platform.secrets.seal(secret, webhookSecretOf(id)) })
      .where("id", "=", id)
      .execute();
    return { id, secret };
  });
}

const valuesOf = (tx: UnitOfWork, body: Body) => ({
  name: body.name,
  url: body.url,
  events: [...new Set(body.events)],
  company_id: body.companyId ?? null,
  team_id: body.teamId ?? null,
  has_contact: body.hasContact,
  is_enabled: body.isEnabled,
  updated_at: tx.now,
});

const auditable = ({ name, url, events, hasContact, isEnabled, hasNewSecret }: Body) => ({
  name,
  // What follows the host may be as good as a password.
  host: new URL(url).host,
  events,
  hasContact,
  isEnabled,
  ...(hasNewSecret && { hasNewSecret }),
});

async function addWebhook(tx: UnitOfWork, call: Call, body: Body): Promise<number> {
  if ((await countSubscriptions(tx.db)) >= webhooksMax)
    throw new AppError("integration.webhookTooMany", { vars: { max: webhooksMax } });
  const { id } = await tx.db
    .insertInto("webhook_subscription")
    // Sealed with the row's own number, which it gets only now.
    .values({
      ...valuesOf(tx, body),
      secret_sealed: "",
      active_since: tx.now,
      owner_user_id: call.actor.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.audit({
    action: "webhookSubscription.created",
    objectType: "webhookSubscription",
    objectId: id,
    ...(body.companyId != null && { companyId: body.companyId }),
    detail: { after: auditable(body) },
  });
  return id;
}

async function changeWebhook(tx: UnitOfWork, body: Body, id: number): Promise<number> {
  const before = await lockSubscription(tx.db, id);
  if (!before) throw new AppError("integration.webhookNotFound");
  if (body.version !== undefined && body.version !== before.version) throw new AppError("common.dataChanged");
  await tx.db
    .updateTable("webhook_subscription")
    .set({
      ...valuesOf(tx, body),
      version: before.version + 1,
      // What happened while it was switched off stays untold.
      ...(body.isEnabled && !before.is_enabled && { active_since: tx.now }),
      // Another address deserves another chance.
      ...(before.url !== body.url && { failures_in_row: 0, paused_at: null }),
    })
    .where("id", "=", id)
    .execute();
  await tx.audit({
    action: "webhookSubscription.changed",
    objectType: "webhookSubscription",
    objectId: id,
    ...(body.companyId != null && { companyId: body.companyId }),
    detail: {
      before: {
        name: before.name,
        host: new URL(before.url).host,
        events: before.events,
        hasContact: before.has_contact,
        isEnabled: before.is_enabled,
      },
      after: auditable(body),
    },
  });
  return id;
}
