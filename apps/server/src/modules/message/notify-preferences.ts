import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getNotifyPreferences, saveNotifyPreferences } from "@pharos/api/message";
import type { Kysely, Schema } from "@pharos/db";
import { messageType, type NotifyChannel, type NotifyEventCode, notifyEvent } from "@pharos/domain/enums";
import {
  isOptional,
  notifyEvents,
  type PersonalChannel,
  personalChannels,
  wantsChannel,
} from "@pharos/domain/notification";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { verifiedEmail, verifiedPhone } from "../../platform/verified-address.ts";

type Result = CallResult<typeof getNotifyPreferences>;
type Cell = Result["events"][number]["channels"]["inapp"];
type Body = HandlerInput<typeof saveNotifyPreferences>["body"];

/** What a person who has never chosen quiet hours is offered. */
const offeredQuietHours = { isEnabled: false, fromMinute: 22 * 60, untilMinute: 8 * 60 };

/** The grid of events and channels as it works for the caller now. */
export async function readPreferences(
  platform: Pick<Platform, "database" | "notifications">,
  { actor }: Call,
): Promise<Result> {
  return readOf(platform.database.kysely, platform, actor);
}

async function readOf(
  db: Kysely<Schema>,
  { notifications }: Pick<Platform, "notifications">,
  actor: Actor,
): Promise<Result> {
  const { userId } = actor;
  const [choices, rules, quiet, person] = [
    await db.selectFrom("notify_preference").selectAll().where("user_id", "=", userId).execute(),
    await db.selectFrom("notify_rule").select(["event", "channels", "is_enabled"]).execute(),
    await db.selectFrom("notify_quiet_hours").selectAll().where("user_id", "=", userId).executeTakeFirst(),
    await db
      .selectFrom("app_user")
      .select([verifiedEmail("app_user").as("email"), verifiedPhone("app_user").as("phone")])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow(),
  ];
  const cellOf = (event: NotifyEventCode, channel: PersonalChannel): Cell => {
    const choice = choices.find((row) => row.event === event && row.channel === channel)?.is_on;
    return toCell(event, channel, channelsOf(rules, event), choice);
  };
  return {
    events: eventsFor(actor).map((event) => ({
      event,
      type: messageType.toCode(notifyEvents[event].type),
      channels: {
        inapp: cellOf(event, "inapp"),
        email: cellOf(event, "email"),
        sms: cellOf(event, "sms"),
      },
    })),
    quietHours: quiet
      ? { isEnabled: quiet.is_enabled, fromMinute: quiet.from_minute, untilMinute: quiet.until_minute }
      : offeredQuietHours,
    reach: {
      email: { hasAddress: person.email !== null, hasProvider: notifications.has("email") },
      sms: { hasAddress: person.phone !== null, hasProvider: notifications.has("sms") },
    },
  };
}

/** Customers are not shown events that never leave the vendor. */
const eventsFor = (actor: Actor): NotifyEventCode[] =>
  notifyEvent.codes.filter((event) => !actor.isCustomer || notifyEvents[event].isForCustomers === true);

/** Channels of any rule of the event: a rule of one severity may have an SMS that the others do not. */
function channelsOf(
  rules: readonly { event: string; channels: readonly string[]; is_enabled: boolean }[],
  event: NotifyEventCode,
): NotifyChannel[] {
  const channels = rules
    .filter((rule) => rule.event === event && rule.is_enabled)
    .flatMap((rule) => rule.channels);
  return personalChannels.filter((channel) => channels.includes(channel));
}

function toCell(
  event: NotifyEventCode,
  channel: PersonalChannel,
  channels: readonly NotifyChannel[],
  choice: boolean | undefined,
): Cell {
  return {
    isOn: wantsChannel(event, channel, channels, choice),
    isOwnChoice: choice !== undefined && isOptional(event, channel),
    isChangeable: isOptional(event, channel) && (channel !== "sms" || channels.includes("sms")),
  };
}

/** Stores what the caller has chosen; a choice that agrees with the rule is kept too, because rules change. */
export async function savePreferences(
  platform: Pick<Platform, "withTransaction" | "notifications">,
  call: Call,
  { choices = [], quietHours }: Body,
): Promise<Result> {
  const allowed = new Set(eventsFor(call.actor));
  for (const { event, channel } of choices)
    if (!allowed.has(event) || !isOptional(event, channel)) throw new AppError("message.notOptional");
  return platform.withTransaction(call, async (tx) => {
    for (const choice of choices) await saveChoice(tx, call.actor.userId, choice);
    if (quietHours) await saveQuietHours(tx, call.actor.userId, quietHours);
    return readOf(tx.db, platform, call.actor);
  });
}

async function saveChoice(
  tx: UnitOfWork,
  userId: number,
  { event, channel, isOn }: NonNullable<Body["choices"]>[number],
): Promise<void> {
  if (isOn === null) {
    await tx.db
      .deleteFrom("notify_preference")
      .where("user_id", "=", userId)
      .where("event", "=", event)
      .where("channel", "=", channel)
      .execute();
    return;
  }
  await tx.db
    .insertInto("notify_preference")
    .values({ user_id: userId, event, channel, is_on: isOn })
    .onConflict((conflict) => conflict.columns(["user_id", "event", "channel"]).doUpdateSet({ is_on: isOn }))
    .execute();
}

async function saveQuietHours(
  tx: UnitOfWork,
  userId: number,
  { isEnabled, fromMinute, untilMinute }: NonNullable<Body["quietHours"]>,
): Promise<void> {
  const values = {
    is_enabled: isEnabled,
    from_minute: fromMinute,
    until_minute: untilMinute,
    updated_at: tx.now,
  };
  await tx.db
    .insertInto("notify_quiet_hours")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}
