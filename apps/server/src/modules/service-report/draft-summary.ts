import type { ReportFigures } from "@pharos/api/service-report";
import { breachReason } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";
import type { BreachReasons } from "./breach-reasons.repo.ts";

/** Broken promises that a text names; further ones are counted. */
const namedMax = 5;

/** A first text, to be changed by people: what the figures say in a few sentences, broken promises by their numbers and why. */
export function draftSummary(
  figures: ReportFigures,
  reasons: BreachReasons,
  locale: Locale,
  translate: Platform["translate"],
): string {
  const word = (
    key: "requests" | "first" | "firstLate" | "solve" | "solveLate" | "plans" | "rating" | "late",
    vars: Record<string, number | string>,
  ) => translate(locale, `serviceReportServer.summary.${key}`, vars);
  const { requests, trend, plansDone, plansNext, rating } = figures;
  const month = trend.at(-1);
  const promise = (
    kind: "first" | "solve",
    { met, measured }: { readonly met: number; readonly measured: number },
    isMet: (row: (typeof requests)[number]) => boolean | null,
  ): string[] => {
    if (measured === 0) return [];
    const share = Math.round((met / measured) * 1_000) / 10;
    if (met === measured) return [word(kind, { share })];
    const late = requests
      .filter((row) => isMet(row) === false)
      .map(({ srNo }) => {
        const code = reasons[kind].get(srNo);
        if (code === undefined) return srNo;
        const reason = translate(locale, breachReason.labelKeyOfCode(code));
        return word("late", { number: srNo, reason });
      });
    const numbers = new Intl.ListFormat(locale).format(late.slice(0, namedMax));
    return [word(`${kind}Late`, { share, count: measured - met, numbers: numbers || "–" })];
  };
  const sentences = [
    word("requests", { count: month?.requests ?? 0 }),
    ...promise(
      "first",
      { met: month?.firstMet ?? 0, measured: month?.firstMeasured ?? 0 },
      ({ isFirstMet }) => isFirstMet,
    ),
    ...promise(
      "solve",
      { met: month?.solveMet ?? 0, measured: month?.solveMeasured ?? 0 },
      ({ isSolveMet }) => isSolveMet,
    ),
    word("plans", { done: plansDone.length, next: plansNext.length }),
    ...(rating.mean === null ? [] : [word("rating", { count: rating.count, mean: rating.mean })]),
  ];
  return sentences.map((sentence) => `- ${sentence}`).join("\n");
}
