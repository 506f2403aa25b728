import type { CalendarReader, MailCalendar, MailTarget } from "../../platform/mail-target.ts";
import type { Platform } from "../../platform/platform.ts";
import { calendarFile } from "./calendar-file.ts";
import { type CalendarRow, calendarRows, toCalendarPlan } from "./calendar-plans.ts";

/** Facts whose mails carry an entry for the reader's calendar. */
const withCalendar: ReadonlySet<string | null> = new Set([
  "plan.assigned",
  "plan.changed",
  "plan.deliveryNotify",
  "plan.rescheduled",
  "plan.cancelled",
]);

type MailPlatform = Pick<Platform, "translate" | "config" | "clock">;

/** What mails about plans carry. */
export const planMail = (platform: MailPlatform): MailTarget => ({
  objectType: "plan",
  async read(db, { objectId, event }) {
    // Also one that was deleted: calendars are to drop it.
    const row = await calendarRows(db).where("plan.id", "=", objectId).executeTakeFirst();
    if (!row) return undefined;
    const recipients = await db
      .selectFrom("plan_recipient")
      .select(["user_id", "withdrawn_at"])
      .where("plan_id", "=", objectId)
      .execute();
    const shares = await db
      .selectFrom("plan_share")
      .select(["user_id", "start_date", "end_date"])
      .where("plan_id", "=", objectId)
      .execute();
    const ownDays = new Map(shares.map(({ user_id, ...days }) => [user_id, days] as const));
    const isConcerned = new Map(
      recipients.map(({ user_id, withdrawn_at }) => [user_id, withdrawn_at === null] as const),
    );
    return {
      subject: `[${row.plan_no}] ${row.title}`,
      threadKey: `plan:${row.id}`,
      isConfidential: false,
      posts: [],
      earlier: null,
      ...(withCalendar.has(event) && {
        calendarFor: (reader: CalendarReader) => {
          const concerned = reader.userId === null ? undefined : isConcerned.get(reader.userId);
          if (concerned === undefined || reader.userId === null) return undefined;
          // Who carries it out is there on the own days, which need not be all.
          const { start_date = null, end_date = null } = ownDays.get(reader.userId) ?? {};
          const own = start_date === null || end_date === null ? row : { ...row, start_date, end_date };
          return entryFor(platform, own, reader, concerned);
        },
      }),
    };
  },
});

/** The entry as it is now, or word that there is none any more. */
function entryFor(
  platform: MailPlatform,
  row: CalendarRow,
  { address, locale }: CalendarReader,
  isConcerned: boolean,
): MailCalendar {
  const { brand, mail, publicUrl } = platform.config;
  const method = isConcerned && row.deleted_at === null ? "REQUEST" : "CANCEL";
  const content = calendarFile(
    {
      name: `${row.plan_no} ${row.title}`,
      origin: publicUrl,
      now: platform.clock.now(),
      invitation: {
        method,
        // The sender of the mail: calendars take changes and cancellations from whom they had the entry.
        organizer: { name: brand.productName, email: addressOf(mail?.from) ?? brand.serviceDesk.email },
        attendee: address,
      },
    },
    [toCalendarPlan(row, locale, platform)],
  );
  return { method, content };
}

/** The address of `Name <address>`. */
const addressOf = (from: string | undefined): string | undefined => from?.replace(/^.*<|>.*$/g, "").trim();
