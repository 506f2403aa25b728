import type { Check, Rule } from "../rule/rule.ts";
import type { InspectedType } from "../scale.ts";

type Optional = "over" | "value" | "levels" | "evidence" | "object" | "worse";

/** A rule as it is written in the pack: what is usual is left out. */
export type RuleDraft = Omit<
  Rule,
  "databaseType" | "category" | "thresholds" | "repair" | "reference" | "check"
> &
  Partial<Pick<Rule, "thresholds" | "repair" | "reference">> & {
    readonly check: Omit<Check, Optional> & Partial<Pick<Check, Optional>>;
  };

/** `value >= $critical` and so on, for the severities that have a threshold of their name. */
const usualLevels = (thresholds: Rule["thresholds"], worse: Check["worse"]): Check["levels"] =>
  (["critical", "high", "medium", "low", "info"] as const).flatMap((severity) =>
    thresholds[severity] === undefined
      ? []
      : [{ severity, when: `value ${worse === "higher" ? ">=" : "<="} $${severity}` }],
  );

/** Makes the rules of one category. */
export const defineRules = (
  databaseType: InspectedType,
  category: Rule["category"],
  drafts: readonly RuleDraft[],
): readonly Rule[] =>
  drafts.map((draft) => {
    const { thresholds = {}, check } = draft;
    const worse = check.worse ?? "higher";
    return {
      ...draft,
      databaseType,
      category,
      thresholds,
      repair: draft.repair ?? [],
      reference: draft.reference ?? null,
      check: {
        ...check,
        over: check.over ?? "each",
        value: check.value ?? "1",
        levels: check.levels ?? usualLevels(thresholds, worse),
        evidence: check.evidence ?? [],
        object: check.object ?? [],
        worse,
      },
    };
  });

/** A page of the PostgreSQL manual. */
export const postgresManual = (page: string): string => `https://www.postgresql.org/docs/current/${page}`;
