import { translate } from "../texts.ts";
import { ServerError } from "./errors.ts";

/** Longer waits are told in minutes. */
const secondsInWords = 90;

/** When to try again; null for errors that say so themselves, or that another try does not mend. */
export function retryHint(error: Error): string | null {
  if (!(error instanceof ServerError)) return null;
  const seconds = error.retryAfterSeconds;
  if (seconds === null) return translate("common.error.retryLater");
  return seconds < secondsInWords
    ? translate("common.error.retryIn", { count: seconds })
    : translate("common.error.retryInMinutes", { count: Math.ceil(seconds / 60) });
}
