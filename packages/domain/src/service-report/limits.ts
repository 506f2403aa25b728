/** Sizes of monthly service reports. */
export const reportLimits = {
  /** Requests, plans and hours that are listed one by one; figures count all of them. */
  rows: 1_000,
  /** Months of the trend, the month of the report being the last. */
  trendMonths: 6,
  /** Entries of the catalogue that are named as causes. */
  causes: 6,
  /** Longest text in Markdown. */
  text: 20_000,
} as const;
