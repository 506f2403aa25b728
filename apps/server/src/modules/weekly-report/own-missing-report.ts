import { businessToday } from "@pharos/domain/contract";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { periodOf } from "@pharos/domain/weekly-report";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { findMissing } from "./missing.repo.ts";

/** The report of the week before, while its author owes it. */
export const ownMissingReport: WaitingKind = {
  kind: "weeklyReport",
  permission: "weekly:own",
  count: async (db, { actor, now }) => {
    const lastWeek = dateOfDayNumber(dayNumberOf(businessToday(now)) - 7);
    return (await findMissing(db, periodOf("weekly", lastWeek), { userId: actor.userId })).length;
  },
};
