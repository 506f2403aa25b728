import { defineEnum, type NameOf } from "../define-enum.ts";

/** What may wait for somebody, in the order in which a workbench shows it. */
export const waitingKind = defineEnum("waitingKind", {
  shiftHandover: "shiftHandover",
  planOverdue: "planOverdue",
  hourDays: "hourDays",
  weeklyReport: "weeklyReport",
  application: "application",
  hourReview: "hourReview",
  articleReview: "articleReview",
  resourceReview: "resourceReview",
  requirement: "requirement",
  contractExpiring: "contractExpiring",
});
export type WaitingKindName = NameOf<typeof waitingKind>;
