import type { Finding } from "./rule/finding.ts";
import { type Category, categories, categoryWeights, type Grade, penalties, type Severity } from "./scale.ts";

/** How one area of health came to its points. */
export type CategoryScore = {
  readonly category: Category;
  readonly weight: number;
  /** 100 less the penalties, never below 0; null where nothing could be judged. */
  readonly score: number | null;
  /** Checks that apply: passed, failed and unknown. */
  readonly checks: number;
  readonly failed: number;
  readonly unknown: number;
  readonly penalties: readonly {
    readonly ruleCode: string;
    readonly severity: Severity;
    readonly points: number;
  }[];
};

/** The health score with all that is needed to reckon it again by hand. */
export type Score = {
  /** 0 to 100, rounded; null where nothing could be judged. */
  readonly score: number | null;
  /** Weighted mean before the caps, with two decimals. */
  readonly weighted: number | null;
  /** What held the score down, if anything. */
  readonly cap: "critical" | "threeHigh" | null;
  readonly grade: Grade | null;
  /** Percent of the applicable checks that were judged. */
  readonly coverage: number;
  /** Whether coverage is 70 % or more. */
  readonly complete: boolean;
  readonly categories: readonly CategoryScore[];
  readonly counts: Readonly<Record<Severity | "pass" | "unknown" | "notApplicable", number>>;
};

const caps = { critical: 59, threeHigh: 74 } as const;
const completeFrom = 70;

const gradeOf = (score: number): Grade =>
  score >= 90 ? "healthy" : score >= 75 ? "good" : score >= 60 ? "atRisk" : "critical";

function scoreCategory(category: Category, findings: readonly Finding[]): CategoryScore {
  const own = findings.filter(
    (finding) => finding.category === category && finding.result !== "notApplicable",
  );
  const failed = own.filter(({ result }) => result === "fail");
  const unknown = own.filter(({ result }) => result === "unknown").length;
  const taken = failed.flatMap(({ ruleCode, severity }) =>
    severity === null ? [] : [{ ruleCode, severity, points: penalties[severity] }],
  );
  const sum = taken.reduce((points, penalty) => points + penalty.points, 0);
  return {
    category,
    weight: categoryWeights[category],
    score: own.length === unknown ? null : Math.max(0, 100 - sum),
    checks: own.length,
    failed: failed.length,
    unknown,
    penalties: taken,
  };
}

const countBy = (findings: readonly Finding[]): Score["counts"] => {
  const counts = {
    critical: 0,
    high: 0,
    medium: 0,
    low: 0,
    info: 0,
    pass: 0,
    unknown: 0,
    notApplicable: 0,
  };
  for (const { result, severity } of findings) {
    if (result !== "fail") counts[result] += 1;
    else if (severity !== null) counts[severity] += 1;
  }
  return counts;
};

/**
 * The health score: each area starts with 100 and loses points for each failed check; the areas are weighed; one critical
 * finding keeps the whole at 59 or below, three high ones at 74.
 */
export function score(findings: readonly Finding[]): Score {
  const scored = categories.map((category) => scoreCategory(category, findings));
  const counts = countBy(findings);
  const judged = scored.filter((entry) => entry.score !== null);
  const weight = judged.reduce((sum, entry) => sum + entry.weight, 0);
  const checks = scored.reduce((sum, entry) => sum + entry.checks, 0);
  const unknown = scored.reduce((sum, entry) => sum + entry.unknown, 0);
  const coverage = checks === 0 ? 0 : Math.round((10_000 * (checks - unknown)) / checks) / 100;
  const base = { coverage, complete: coverage >= completeFrom, categories: scored, counts };
  if (weight === 0) return { score: null, weighted: null, cap: null, grade: null, ...base };
  const weighted = judged.reduce((sum, entry) => sum + entry.weight * (entry.score ?? 0), 0) / weight;
  const limit = counts.critical > 0 ? "critical" : counts.high >= 3 ? "threeHigh" : null;
  const total = Math.round(limit === null ? weighted : Math.min(weighted, caps[limit]));
  return {
    score: total,
    weighted: Math.round(weighted * 100) / 100,
    cap: limit !== null && weighted > caps[limit] ? limit : null,
    grade: gradeOf(total),
    ...base,
  };
}
