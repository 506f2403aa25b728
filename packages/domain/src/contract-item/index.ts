export { monthsBetween, type QuotaMonth, quotaBurnDown } from "./burn-down.ts";
export { type ClosingReason, type ContractItemFacts, closingReasons } from "./closing.ts";
export { type HoursThreshold, hoursEndOn, hoursThresholds, reachedThreshold } from "./forecast.ts";
export { nextDueOn } from "./next-due.ts";
export { hoursLeft, median, progressRatio, progressTone } from "./progress.ts";
export {
  checkQuotaCommand,
  type QuotaCommand,
  type QuotaEntry,
  type QuotaRefusal,
  type QuotaStatus,
  type QuotaTerms,
  type QuotaVerdict,
  quotaAmountMax,
  quotaBalance,
  quotaStatus,
} from "./quota.ts";
