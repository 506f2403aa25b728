import { refuseSpan } from "../../platform/counted-range.ts";

/** A year, the day after it included. */
const daysMax = 366;

/** Refuses a period that ends before it begins, or that is longer than a year. */
export const refuseLongPeriod = ({ from, to }: { readonly from: string; readonly to: string }): void =>
  refuseSpan("from", from, to, daysMax);
