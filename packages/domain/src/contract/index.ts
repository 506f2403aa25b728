export { nextTerm, periodDays, yearCheck, yearMaxDays, yearMinDays } from "./period.ts";
export {
  type DueNotice,
  dueNotice,
  isForCustomers,
  isRemindable,
  isWarned,
  type NoticeThreshold,
  noticeGraceDays,
  noticeThresholds,
  type RemindedContract,
  termAfterChange,
  warningDays,
} from "./reminder.ts";
export {
  businessToday,
  daysAfter,
  daysLeft,
  isInForce,
  monthsAfter,
  type Term,
  validityOf,
} from "./validity.ts";
