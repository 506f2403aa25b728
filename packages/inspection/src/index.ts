/**
 * The core of database inspection: reading batches, judging them, scoring and comparing. It knows no database and no
 * platform. The way through:
 *
 * 1. `readBatchFile(bytes)` or `readBatch(lines)` gives a `Batch`, or a `Refusal` with its words (`refusalText`).
 * 2. `identityOf(batch)` names the database, to find its asset.
 * 3. `evaluate(rulePack, batch, options)` gives a `Finding` for every rule.
 * 4. `score(findings)` gives the health score with everything to reckon it again.
 * 5. `compare(previousFindings, findings)` says what is new, persisting, worse, fixed or unconfirmed.
 * 6. `upgradeReadiness(upgradeFactsOf(batch), 18)` lists what stands between the database and a later major.
 */
export type { AwrPage, AwrTable } from "./awr/table.ts";
export {
  type Batch,
  type BatchHeader,
  type BatchIdentity,
  type BatchSection,
  identityOf,
  majorOf,
  rowOf,
  rowsOf,
} from "./batch/batch.ts";
export { type BatchLimits, batchLimits } from "./batch/limits.ts";
export {
  type ReadOptions,
  type ReadOutcome,
  type ReadProgress,
  readBatch,
  readBatchFile,
} from "./batch/read-batch.ts";
export { type Refusal, type RefusalCode, refusalText, refusalTexts } from "./batch/refusal.ts";
export { type Change, type Comparison, compare } from "./compare.ts";
export type { Facts } from "./expression/functions.ts";
export { type EvaluateOptions, evaluate } from "./rule/evaluate.ts";
export {
  type Finding,
  type FindingObject,
  type FindingReason,
  findingLimits,
} from "./rule/finding.ts";
export { quoteIdentifier, quoteLiteral } from "./rule/repair.ts";
export {
  type Check,
  type Effort,
  nameOfRule,
  type RepairTemplate,
  type Rule,
  type RuleWords,
  type UnknownReason,
} from "./rule/rule.ts";
export { isWaived, type Waiver } from "./rule/waiver.ts";
export { findRule, rulePack } from "./rules/index.ts";
export {
  type Category,
  type CheckResult,
  categories,
  categoryWeights,
  checkResults,
  type Grade,
  grades,
  type InspectedType,
  inspectedTypes,
  penalties,
  type Severity,
  severities,
  severityRank,
  type Text,
} from "./scale.ts";
export { type CategoryScore, type Score, score } from "./score.ts";
export { findSection, sectionsOf } from "./sections/index.ts";
export type { Cell, ColumnKind, Row, SectionShape } from "./sections/section.ts";
export { postgresSupport, postgresSupportAsOf } from "./support.ts";
export { type UpgradeFacts, upgradeFactsOf } from "./upgrade/facts.ts";
export { minorFaultsAsOf } from "./upgrade/minor-faults.ts";
export {
  type UpgradeItem,
  type UpgradeReadiness,
  upgradeReadiness,
  upgradeTargets,
} from "./upgrade/readiness.ts";
