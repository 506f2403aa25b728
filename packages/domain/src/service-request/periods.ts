import { dayMs, hourMs, minuteMs } from "../time.ts";

/** The periods of a service request's life. */
export const requestPeriods = {
  /** Inactivity of the customer after which a waiting request is closed (wall clock). */
  inactivityMs: 72 * hourMs,
  /** Reminders to a customer whose feedback is awaited, counted from the question. */
  feedbackReminderMs: [24 * hourMs, 48 * hourMs],
  /** Working days after which a restored request that nobody confirms is closed. */
  restoredWorkdays: 5,
  /** How long before that the customer is warned. */
  restoredWarningMs: 2 * dayMs,
  /** How long a customer may reopen a closed request. */
  reopenMs: 14 * dayMs,
  /** Closed requests with complete closing facts are archived after this. */
  archiveMs: 14 * dayMs,
  /** How long the author of a reply may change or withdraw it. */
  replyChangeMs: 30 * minuteMs,
  /** Shortest time between two calls for urgency. */
  urgentMs: 30 * minuteMs,
  /** How long a rating is invited and may be changed. */
  ratingMs: 7 * dayMs,
  /** How long a merge can be taken back. */
  undoMergeMs: 24 * hourMs,
  /** Remote-connection details are wiped this long after they became invalid. */
  remoteWipeMs: 24 * hourMs,
} as const;

/** The shares of all sub-executors together, in per cent. */
export const shareTotalMax = 100;

/** A rating whose average is below this is reported to the team admin. */
export const lowRatingBelow = 60;

/** At most so many tags on a request. */
export const requestTagsMax = 10;

/** At most so many more addresses that are mailed. */
export const notifyEmailsMax = 5;
