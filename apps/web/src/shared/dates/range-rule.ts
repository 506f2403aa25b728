import { dateSpans } from "@pharos/domain/limits";
import { businessDayStart, toMs } from "@pharos/domain/time";
import { rangeEndRule, rangeStartRule, type Verdict } from "@pharos/domain/validation";
import type { Translate } from "@pharos/i18n";
import type { DateRange } from "./date-range.ts";

/** What a range of days must be. */
export interface RangeRule {
  /** Longest range, in days. */
  readonly maxDays?: number;
  /** Ends today at the latest. */
  readonly isPast?: boolean;
  /** Always narrows; otherwise no range at all is fine too. */
  readonly isRequired?: boolean;
}

/** What is wrong with a range of days, in the reader's words; each end is judged whenever one of them changes. */
export function rangeProblems(
  t: Translate,
  { from, to }: DateRange,
  { maxDays = dateSpans.listDays, isPast = false, isRequired = false }: RangeRule,
  nowMs: number,
): readonly string[] {
  if (!(from || to || isRequired)) return [];
  const range = {
    startMs: from ? toMs(businessDayStart(from)) : null,
    // A range of days holds its last one, to its end.
    endMs: to ? toMs(businessDayStart(to, 1)) - 1 : null,
  };
  const verdicts = [rangeStartRule(range), rangeEndRule(range, { nowMs: isPast ? nowMs : null, maxDays })];
  return verdicts.flatMap((verdict) => (verdict === true ? [] : [wordsOf(t, verdict)]));
}

function wordsOf(t: Translate, { code, vars }: Exclude<Verdict, true>): string {
  switch (code) {
    case "validation.startRequired":
    case "validation.endRequired":
    case "validation.startAfterEnd":
    case "validation.endBeforeStart":
    case "validation.endAfterToday":
      return t(code);
    default:
      return t("validation.spanTooLong", { days: vars["days"] ?? 0 });
  }
}
