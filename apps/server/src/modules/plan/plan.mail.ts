import type { MailSubject } from "../../platform/mail-subject.ts";
import type { Platform } from "../../platform/platform.ts";
import { calendarFile } from "./calendar-file.ts";
import { calendarRows, toCalendarPlan } from "./calendar-plans.ts";

/** Facts whose mails carry an entry for the reader's calendar. */
const withCalendar: ReadonlySet<string | null> = new Set(["plan.deliveryNotify", "plan.rescheduled"]);

/** What mails about plans carry. */
export const planMail = (platform: Pick<Platform, "translate" | "config" | "clock">): MailSubject => ({
  objectType: "plan",
  async read(db, { objectId, event }) {
    const row = await calendarRows(db).where("plan.id", "=", objectId).executeTakeFirst();
    if (!row) return undefined;
    const name = `${row.plan_no} ${row.title}`;
    return {
      subject: `[${row.plan_no}] ${row.title}`,
      threadKey: `plan:${row.id}`,
      isConfidential: false,
      posts: [],
      earlier: null,
      ...(withCalendar.has(event) && {
        calendar: calendarFile({ name, origin: platform.config.publicUrl, now: platform.clock.now() }, [
          toCalendarPlan(row, "zh-CN", platform),
        ]),
      }),
    };
  },
});
