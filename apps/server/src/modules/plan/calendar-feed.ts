import { createHash, randomBytes } from "node:crypto";
import type { CallResult } from "@pharos/api/core";
import type { createCalendarFeed as createEndpoint, getCalendarFeed as readEndpoint } from "@pharos/api/plan";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import { parseLocale } from "@pharos/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Call, CallInfo } from "../../platform/call.ts";
import type { FileAnswer } from "../../platform/file-answer.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import { networkOf } from "../identity/index.ts";
import { calendarFile } from "./calendar-file.ts";
import { calendarRows, toCalendarPlan } from "./calendar-plans.ts";
import { isExecutedBy, worksForVendor } from "./plan.visibility.ts";

const digestOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Whether the caller's calendar has an address, and when it was last read. */
export async function readFeedState(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<CallResult<typeof readEndpoint>> {
  const row = await database.kysely
    .selectFrom("calendar_feed")
    .select(["created_at", "last_read_at"])
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  return {
    isOn: row !== undefined,
    createdAt: row?.created_at ?? null,
    lastReadAt: row?.last_read_at ?? null,
  };
}

/** Gives the caller's calendar a new address. Only a digest of its secret is kept, so it is shown this once. */
export async function createFeed(
  { withTransaction, config }: Pick<Platform, "withTransaction" | "config">,
  call: Call,
): Promise<CallResult<typeof createEndpoint>> {
  const { actor } = call;
  if (!worksForVendor(actor)) throw new AppError("common.permissionDenied");
  const token = randomBytes(24).toString("base64url");
  return withTransaction(call, async (tx) => {
    const columns = { token_hash: digestOf(token), created_at: tx.now, last_read_at: null };
    await tx.db
      .insertInto("calendar_feed")
      .values({ user_id: actor.userId, ...columns })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
      .execute();
    await tx.audit({ action: "plan.feedCreated", objectType: "user", objectId: actor.userId });
    return { url: `${config.publicUrl}/esapi/plan/feed/${token}` };
  });
}

/** Takes the address back; whoever has it reads nothing from now on. */
export async function revokeFeed(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom("calendar_feed")
      .where("user_id", "=", call.actor.userId)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await tx.audit({ action: "plan.feedRevoked", objectType: "user", objectId: call.actor.userId });
    return null;
  });
}

/** Days of the past and of the future that a calendar shows. */
const pastDays = 90;
const futureDays = 400;
const plansMax = 2000;

/**
 * The plans of whoever gave this address away, as iCalendar. Unknown and revoked addresses, and those of people who have
 * left, are the same.
 */
export async function readFeed(platform: Platform, call: CallInfo, token: string): Promise<FileAnswer> {
  const bucket = `calendarFeed:${networkOf(call.ip)}`;
  await platform.limits.take(bucket, limitsTable.calendarFeedPerIp);
  const owner = await findOwner(platform, token);
  if (!owner) throw new AppError("plan.feedUnknown");
  await platform.limits.refund(bucket);
  const now = platform.clock.now();
  const today = businessToday(now);
  const rows = await calendarRows(platform.database.kysely)
    .where(isExecutedBy(owner.id))
    .where("plan.end_date", ">=", daysAfter(today, -pastDays))
    .where("plan.start_date", "<=", daysAfter(today, futureDays))
    .orderBy("plan.start_date")
    .limit(plansMax)
    .execute();
  const locale = parseLocale(owner.locale);
  const { brand, publicUrl } = platform.config;
  const body = calendarFile(
    {
      name: platform.translate(locale, "planServer.calendar.name", { product: brand.productName }),
      origin: publicUrl,
      now,
    },
    rows.map((row) => toCalendarPlan(row, locale, platform)),
  );
  return { name: "plans.ics", contentType: "text/calendar; charset=utf-8", body: Buffer.from(body) };
}

async function findOwner({ database, clock }: Platform, token: string) {
  const row = await database.kysely
    .selectFrom("calendar_feed as f")
    .innerJoin("app_user as u", "u.id", "f.user_id")
    .select(["u.id", "u.locale"])
    .where("f.token_hash", "=", digestOf(token))
    .where("u.status", "<>", 0)
    .executeTakeFirst();
  if (row)
    await database.kysely
      .updateTable("calendar_feed")
      .set({ last_read_at: clock.now() })
      .where("user_id", "=", row.id)
      .execute();
  return row;
}
