import type { CalendarReader, MailCalendar, MailSubject } from "../../platform/mail-subject.ts";
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
export const planMail = (platform: MailPlatform): MailSubject => ({
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
          return concerned === undefined ? undefined : entryFor(platform, row, reader, concerned);
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
