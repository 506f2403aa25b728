import { createHash, randomBytes } from "node:crypto";
import type { CallResult } from "@pharos/api/core";
import type { createCalendarFeed as createEndpoint, getCalendarFeed as readEndpoint } from "@pharos/api/plan";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call, CallInfo } from "../../platform/call.ts";
import type { FileAnswer } from "../../platform/file-answer.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import { worksForVendor } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { loadActor, networkOf } from "../identity/index.ts";
import { calendarFile } from "./calendar-file.ts";
import { calendarRows, toCalendarPlan } from "./calendar-plans.ts";
import { isExecutedBy, visiblePlans } from "./plan.visibility.ts";

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
  if (!mayHaveFeed(actor)) throw new AppError("common.permissionDenied");
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

/** Whether somebody's calendar may be read without a session: only while the person works for the vendor and sees plans. */
const mayHaveFeed = (actor: Actor): boolean => worksForVendor(actor) && actor.permissions.has("plan:view");

/** Takes the address of somebody who works for the vendor no longer. */
export async function revokeFeedOfLeaver(tx: UnitOfWork, userId: number): Promise<void> {
  const actor = await loadActor(tx.db, userId, tx.now);
  if (!actor || !worksForVendor(actor)) await deleteFeed(tx, userId);
}

/** Takes the address of somebody whose sessions were all ended: whoever had one of them may have the address too. */
export const revokeFeedWithSessions = (tx: UnitOfWork, userId: number, endedAt: string): Promise<void> =>
  deleteFeed(tx, userId, endedAt);

/** Takes the address back; whoever has it reads nothing from now on. */
export async function revokeFeed(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    await deleteFeed(tx, call.actor.userId);
    return null;
  });
}

/** `createdUntil` spares the address that was made since. */
async function deleteFeed(tx: UnitOfWork, userId: number, createdUntil?: string): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom("calendar_feed")
    .where("user_id", "=", userId)
    .$if(createdUntil !== undefined, (query) => query.where("created_at", "<=", createdUntil ?? ""))
    .executeTakeFirst();
  if (numDeletedRows > 0n)
    await tx.audit({ action: "plan.feedRevoked", objectType: "user", objectId: userId });
}

/** Days of the past and of the future that a calendar shows. */
const pastDays = 90;
const futureDays = 400;
const plansMax = 2000;

/**
 * The plans that whoever gave this address away carries out and may see now, on the days that are theirs, as iCalendar. Unknown and revoked addresses,
 * and those of people who work for the vendor no longer, are the same.
 */
export async function readFeed(platform: Platform, call: CallInfo, token: string): Promise<FileAnswer> {
  const bucket = `calendarFeed:${networkOf(call.ip)}`;
  await platform.limits.take(bucket, limitsTable.calendarFeedPerIp);
  const owner = await findOwner(platform, token);
  if (!owner) throw new AppError("plan.feedUnknown");
  await platform.limits.refund(bucket);
  const now = platform.clock.now();
  const today = businessToday(now);
  const rows = await calendarRows(platform.database.kysely, owner.userId)
    .where(visiblePlans(owner))
    .where(isExecutedBy(owner.userId))
    .where("plan.end_date", ">=", daysAfter(today, -pastDays))
    .where("plan.start_date", "<=", daysAfter(today, futureDays))
    .orderBy("plan.start_date")
    .limit(plansMax)
    .execute();
  const { locale } = owner;
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

/** Whose calendar it is, as the database knows the person now. */
async function findOwner({ database, clock }: Platform, token: string): Promise<Actor | undefined> {
  const row = await database.kysely
    .selectFrom("calendar_feed")
    .select("user_id")
    .where("token_hash", "=", digestOf(token))
    .executeTakeFirst();
  const owner = row && (await loadActor(database.kysely, row.user_id, clock.now()));
  if (!owner || !mayHaveFeed(owner)) return undefined;
  await database.kysely
    .updateTable("calendar_feed")
    .set({ last_read_at: clock.now() })
    .where("user_id", "=", owner.userId)
    .execute();
  return owner;
}
