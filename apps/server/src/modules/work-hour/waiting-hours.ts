import { businessToday } from "@pharos/domain/contract";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { periodOf } from "@pharos/domain/weekly-report";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { findWorkingDays } from "../sla/index.ts";
import { findLeaveDays } from "../team/index.ts";
import { countWaitingForReview } from "./review-statistics.ts";

/** Records that wait for somebody's review. */
export const hoursToReview: WaitingKind = {
  kind: "hourReview",
  permission: "hour:review",
  count: async (db, { actor }) => (await countWaitingForReview(db, actor)).count,
};

/** Working days of the week, up to yesterday, for which a member of a team has entered nothing and was not on leave. */
export const daysWithoutHours: WaitingKind = {
  kind: "hourDays",
  permission: "hour:view",
  count: async (db, { actor, now }) => {
    if (!actor.isInternal || actor.teamIds.length === 0) return 0;
    const today = dayNumberOf(businessToday(now));
    const week = periodOf("weekly", dateOfDayNumber(today));
    const monday = dayNumberOf(week.from);
    const past = Array.from({ length: today - monday }, (_, index) => dateOfDayNumber(monday + index));
    if (past.length === 0) return 0;
    const [isWorkday, leave, entered] = await Promise.all([
      findWorkingDays(db),
      findLeaveDays(db, [actor.userId], week),
      db
        .selectFrom("work_hour")
        .select("work_date")
        .distinct()
        .where("executor_user_id", "=", actor.userId)
        .where("deleted_at", "is", null)
        .where("work_date", ">=", week.from)
        .where("work_date", "<=", week.to)
        .execute(),
    ]);
    const filled = new Set(entered.map(({ work_date }) => work_date));
    return past.filter((day) => isWorkday(day) && !filled.has(day) && leave.get(actor.userId)?.get(day) !== 1)
      .length;
  },
};
