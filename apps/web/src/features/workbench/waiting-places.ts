import type { WaitingKindName } from "@pharos/domain/enums";
import { paths } from "../../shared/paths.ts";

/** Where the rows of a kind of waiting work stand. */
export function placeOf(kind: WaitingKindName, userId: number): string {
  const places: Readonly<Record<WaitingKindName, string>> = {
    shiftHandover: paths.shiftHandovers({ state: "handedOver" }),
    planOverdue: paths.plans({ person: userId, status: "overdue" }),
    planOverdueAll: paths.plans({ status: "overdue" }),
    hourDays: paths.manHour("me"),
    weeklyReport: paths.weeklyReports(),
    application: paths.applications(),
    inboundMail: paths.mailbox(),
    parkedWork: paths.parkedWork(),
    hourReview: paths.manHourSummary({ mine: 1 }),
    articleReview: paths.reviewQueue(),
    resourceReview: paths.resourceConsole({ tab: "review" }),
    searchGap: paths.searchGaps(),
    requirement: paths.requirements({ status: "new" }),
    contractExpiring: paths.contracts({ mine: 1, tab: "withinThreeMonths" }),
    contractExpiringAll: paths.contracts({ tab: "withinThreeMonths" }),
  };
  return places[kind];
}
