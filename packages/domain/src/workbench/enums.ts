import { defineEnum, type NameOf } from "../define-enum.ts";

/** What may wait for somebody, in the order in which a workbench shows it. */
export const waitingKind = defineEnum("waitingKind", {
  shiftHandover: "shiftHandover",
  planOverdue: "planOverdue",
  planOverdueAll: "planOverdueAll",
  hourDays: "hourDays",
  weeklyReport: "weeklyReport",
  application: "application",
  inboundMail: "inboundMail",
  parkedWork: "parkedWork",
  hourReview: "hourReview",
  articleReview: "articleReview",
  resourceReview: "resourceReview",
  searchGap: "searchGap",
  requirement: "requirement",
  contractExpiring: "contractExpiring",
  contractExpiringAll: "contractExpiringAll",
});
export type WaitingKindName = NameOf<typeof waitingKind>;
