/** How much a failed check weighs, worst first. */
export const severities = ["critical", "high", "medium", "low", "info"] as const;
export type Severity = (typeof severities)[number];

/** Points that one failed check takes off its category. */
export const penalties: Readonly<Record<Severity, number>> = {
  critical: 60,
  high: 30,
  medium: 12,
  low: 4,
  info: 0,
};

/** What a check answered; `unknown` is never a pass, `notApplicable` does not count at all. */
export const checkResults = ["pass", "fail", "unknown", "notApplicable"] as const;
export type CheckResult = (typeof checkResults)[number];

/** Areas of a database's health, with their weight in the score. Backup covers backup and replication. */
export const categoryWeights = {
  availability: 20,
  performance: 20,
  capacity: 15,
  backup: 15,
  security: 15,
  maintenance: 5,
  objects: 5,
  configuration: 5,
} as const;
export type Category = keyof typeof categoryWeights;
export const categories = Object.keys(categoryWeights) as Category[];

/** Health in words: healthy from 90, good from 75, at risk from 60. */
export const grades = ["healthy", "good", "atRisk", "critical"] as const;
export type Grade = (typeof grades)[number];

/** Kinds of database that have rules here. */
export const inspectedTypes = ["postgresql", "oracle", "mysql", "opengauss"] as const;
export type InspectedType = (typeof inspectedTypes)[number];

/** A text in both languages. */
export type Text = { readonly zh: string; readonly en: string };

/** 0 for the worst severity. */
export const severityRank = (severity: Severity): number => severities.indexOf(severity);

/** The worse of two severities; null is better than any. */
export const worseSeverity = (a: Severity | null, b: Severity | null): Severity | null =>
  a === null ? b : b === null ? a : severityRank(a) <= severityRank(b) ? a : b;
