import type { Kysely, Schema } from "@pharos/db";
import { planPlace, planStatus } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import { nameIn } from "@pharos/i18n";
import { sql } from "kysely";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CalendarPlan } from "./calendar-file.ts";

/**
 * Plans as calendars show them, deleted ones included; in the calendar of somebody who carries them out only on the person\'s
 * own days.
 */
export const calendarRows = (db: Kysely<Schema>, executorId: number | null = null) =>
  db
    .selectFrom("plan")
    .innerJoin("company", "company.id", "plan.company_id")
    .leftJoin("plan_share as share", (join) =>
      join.onRef("share.plan_id", "=", "plan.id").on("share.user_id", "=", executorId),
    )
    .select(["plan.id", "plan.plan_no", "plan.title", "plan.place"])
    .select([
      sql<string>`coalesce(share.start_date, plan.start_date)`.as("start_date"),
      sql<string>`coalesce(share.end_date, plan.end_date)`.as("end_date"),
    ])
    .select(["plan.city", "plan.calendar_sequence", "plan.updated_at", "plan.status", "plan.notice_message"])
    .select(["plan.deleted_at", "plan.starts_at", "plan.ends_at"])
    .select(["company.name as company_name", "company.name_en as company_name_en", "company.address"])
    .select(
      sql<string | null>`(select string_agg(${nameOfUser("e.user_id")}, '、' order by e.role, e.id)
        from plan_executor e where e.plan_id = plan.id)`.as("people"),
    );

/** A row of them. */
export type CalendarRow = Awaited<ReturnType<ReturnType<typeof calendarRows>["execute"]>>[number];

/** A plan in the words of a calendar's reader: who comes, for whom, where. Nothing internal. */
export function toCalendarPlan(
  row: CalendarRow,
  locale: Locale,
  { translate, config }: Pick<Platform, "translate" | "config">,
): CalendarPlan {
  const company = nameIn(locale, row.company_name, row.company_name_en) ?? row.company_name;
  const isOnSite = planPlace.fromCode(row.place) === "onSite";
  return {
    id: row.id,
    title: `${row.plan_no} ${row.title}`,
    startDate: row.start_date,
    endDate: row.end_date,
    time:
      row.starts_at === null || row.ends_at === null
        ? null
        : { startsAt: row.starts_at, endsAt: row.ends_at },
    place: isOnSite
      ? [company, row.city, row.address].filter(Boolean).join(" ")
      : translate(locale, "enums.planPlace.remote"),
    description: [
      translate(locale, "planServer.calendar.company", { company }),
      ...(row.people
        ? [translate(locale, "planServer.calendar.people", { people: peopleIn(locale, row.people) })]
        : []),
      ...(row.notice_message ? [row.notice_message] : []),
    ].join("\n"),
    url: `${config.publicUrl}/plan/${row.id}`,
    sequence: row.calendar_sequence,
    updatedAt: row.updated_at,
    isDone: planStatus.fromCode(row.status) === "ended",
  };
}

const peopleIn = (locale: Locale, people: string): string =>
  locale === "zh-CN" ? people : people.replaceAll("、", ", ");
