import { defineEnum, type NameOf } from "../define-enum.ts";

/** How far the delivery of a contract item is. */
export const contractItemStatus = defineEnum("contractItemStatus", {
  open: 0,
  delivering: 1,
  done: 2,
  cancelled: 3,
});
export type ContractItemStatus = NameOf<typeof contractItemStatus>;

/** How a proof of concept ended. */
export const pocResult = defineEnum("pocResult", { running: 0, won: 1, lost: 2, stopped: 3 });
export type PocResult = NameOf<typeof pocResult>;

/** Kind of delivery work. */
export const taskType = defineEnum("taskType", {
  inspection: 0,
  training: 1,
  onSiteDays: 2,
  resident: 3,
  presalesPoc: 4,
  remoteMaintenance: 5,
  internal: 6,
});
export type TaskType = NameOf<typeof taskType>;

export const serviceItemStatus = defineEnum("serviceItemStatus", { open: 0, done: 1, cancelled: 2 });
export type ServiceItemStatus = NameOf<typeof serviceItemStatus>;

/** How often a service item falls due. */
export const serviceItemCycle = defineEnum("serviceItemCycle", {
  once: 0,
  monthly: 1,
  quarterly: 2,
  halfYearly: 3,
  yearly: 4,
});
export type ServiceItemCycle = NameOf<typeof serviceItemCycle>;

/** In what a quota is counted. */
export const quotaUnit = defineEnum("quotaUnit", {
  times: "times",
  personDays: "person_days",
  hours: "hours",
});
export type QuotaUnit = NameOf<typeof quotaUnit>;

/** What a line of the quota ledger does. */
export const quotaEntryKind = defineEnum("quotaEntryKind", { grant: 0, use: 1, adjust: 2, reverse: 3 });
export type QuotaEntryKind = NameOf<typeof quotaEntryKind>;
