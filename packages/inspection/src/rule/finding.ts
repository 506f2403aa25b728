import type { Category, CheckResult, Severity } from "../scale.ts";
import type { Row } from "../sections/section.ts";
import type { Rule, UnknownReason } from "./rule.ts";

/** Why a check has no answer, with what the server said. */
export type FindingReason = {
  readonly code: UnknownReason | "version" | "notConcerned" | "waived";
  /** Section that is missing or failed. */
  readonly section?: string;
  readonly sqlstate?: string;
  readonly detail?: string;
};

/** One thing that fails: a table, a slot, or the database itself (`""`). */
export type FindingObject = {
  /** Stable from batch to batch; for waivers and comparison. */
  readonly id: string;
  readonly value: number | string | null;
  readonly severity: Severity;
};

/** What one rule says about one batch. */
export type Finding = {
  readonly ruleCode: string;
  readonly category: Category;
  readonly result: CheckResult;
  /** The worst of its objects; null unless it failed. */
  readonly severity: Severity | null;
  /** The worst value; for a pass the nearest to failing. */
  readonly value: number | string | null;
  readonly unit: Rule["unit"];
  /** Thresholds that were in force. */
  readonly thresholds: Readonly<Record<string, number>>;
  /** What failed, worst first, cut to `findingLimits.objects`. */
  readonly objects: readonly FindingObject[];
  /** How many failed, cut or not. */
  readonly total: number;
  /** The rows that matter, worst first, cut to `findingLimits.evidence`. */
  readonly evidence: { readonly columns: readonly string[]; readonly rows: readonly Row[] };
  /** SQL for the rows shown, in their order. Not run by anybody but the customer. */
  readonly repairs: readonly string[];
  /** What failed but is waived. */
  readonly waived: readonly FindingObject[];
  /** How many rows nobody could judge although others were. */
  readonly undecided: number;
  /** Whether the collector stopped at its row limit, so that a missing object is not known to be repaired. */
  readonly capped: boolean;
  /** Which way the value is worse. */
  readonly worse: "higher" | "lower";
  /** Why it is unknown or not applicable. */
  readonly reason: FindingReason | null;
};

/** Bounds of one finding. */
export const findingLimits = { evidence: 20, objects: 1000 } as const;
