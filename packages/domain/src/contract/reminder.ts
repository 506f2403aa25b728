import { contractStatus } from "../enums.ts";
import { daysLeft } from "./validity.ts";

/** Days before the last day at which the end of a contract is announced. */
export const noticeThresholds = [90, 60, 30, 7, 0] as const;

/** One of the announced numbers of days. */
export type NoticeThreshold = (typeof noticeThresholds)[number];

/** An end is still announced so many days after it, when the server was down on the day. */
export const noticeGraceDays = 30;

/** What a customer's header warns of: ends in at most 90 days, or has ended at most 30 days ago. */
export const warningDays = { before: 90, after: 30 } as const;

/** What reminders look at. */
export interface RemindedContract {
  readonly status: number;
  readonly endDate: string;
  /** Whether another contract continues it. */
  readonly isRenewed: boolean;
}

/** Whether the end of a contract concerns anybody: it is in use, and nothing continues it. */
export function isRemindable({ status, isRenewed }: RemindedContract): boolean {
  return status === contractStatus.toCode("active") && !isRenewed;
}

/** Whether a customer's header warns of it on a day, as long as no one has silenced it. */
export function isWarned(contract: RemindedContract, today: string): boolean {
  const left = daysLeft(contract.endDate, today);
  return isRemindable(contract) && left <= warningDays.before && left >= -warningDays.after;
}

/** What is to be announced now, and what has been missed and is passed over. */
export interface DueNotice {
  /** The latest threshold that is reached. */
  readonly threshold: NoticeThreshold;
  /** Earlier ones that were never announced: telling 90 and 60 days on the same morning helps no one. */
  readonly passedOver: readonly NoticeThreshold[];
}

/** What is due on a day, given the thresholds that were announced in this term; nothing when the latest one was. */
export function dueNotice(
  contract: RemindedContract,
  today: string,
  announced: readonly number[],
): DueNotice | undefined {
  const left = daysLeft(contract.endDate, today);
  if (!isRemindable(contract) || left < -noticeGraceDays) return undefined;
  const reached = noticeThresholds.filter((threshold) => left <= threshold);
  const threshold = reached.at(-1);
  if (threshold === undefined || announced.includes(threshold)) return undefined;
  return { threshold, passedOver: reached.slice(0, -1).filter((one) => !announced.includes(one)) };
}

/** Whether the organisation's admins learn of a threshold too, beside the vendor's manager and owner. */
export function isForCustomers(threshold: NoticeThreshold): boolean {
  return threshold <= 30;
}

/** The number of the term after a change of dates: another last day begins a new one, with reminders of its own. */
export function termAfterChange(
  term: { readonly termNo: number; readonly endDate: string },
  endDate: string,
): number {
  return endDate === term.endDate ? term.termNo : term.termNo + 1;
}
