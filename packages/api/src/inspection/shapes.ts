import {
  inspectionCategory,
  inspectionChange,
  inspectionEffort,
  inspectionGrade,
  inspectionKind,
  inspectionLinkKind,
  inspectionResult,
  inspectionSeverity,
  inspectionStatus,
  suggestionOwner,
  suggestionState,
} from "@pharos/domain/enums";
import { Ability, CalendarDate, code, Id, IdParam, Moment, z } from "../core/index.ts";

/** A report: what is inspected, and the batch. */
export const ReportKey = z.object({
  /** The database, or the group of databases, that is inspected. */
  reportId: IdParam,
  /** What was collected at one time. */
  batchId: IdParam,
});

/** Findings by severity, and checks by what they came to. */
export const Counts = z.object({
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  info: z.int(),
  pass: z.int(),
  unknown: z.int(),
  na: z.int(),
});
export type Counts = z.output<typeof Counts>;

/** A batch in a list. */
export const ReportRow = z.object({
  /** Null until the file has been read. */
  reportId: Id.nullable(),
  batchId: Id,
  batchNo: z.string(),
  kind: code(inspectionKind),
  name: z.string(),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  /** `postgresql`, `mysql` …; null until the file has been read. */
  dbType: z.string().nullable(),
  version: z.string().nullable(),
  score: z.int().nullable(),
  grade: code(inspectionGrade).nullable(),
  /** Evaluated checks of those that apply, in percent. */
  coverage: z.number().nullable(),
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  unknown: z.int(),
  collectedAt: Moment.nullable(),
  receivedAt: Moment,
  status: code(inspectionStatus),
  /** Why the file could not be read, in the caller's language; null otherwise. */
  problem: z.string().nullable(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** A line of the log of a reading: a key below `inspection.log`, and what stands in it. */
export const LogLine = z.object({
  time: Moment,
  code: z.string(),
  vars: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type LogLine = z.output<typeof LogLine>;

/** A section of a collector's file, as it was read. */
export const FileSection = z.object({
  code: z.string(),
  /** As the format names it. */
  name: z.string(),
  /** Line of the file. */
  line: z.int(),
  /** False: the collector could not read it on the server. */
  ok: z.boolean(),
  rows: z.int(),
  /** More rows exist than the collector writes. */
  capped: z.boolean(),
  sqlstate: z.string().nullable(),
  reason: z.string().nullable(),
});
export type FileSection = z.output<typeof FileSection>;

/** The article that a rule leads to, of those that the caller may read and in the caller’s language where there is one. */
export const RuleArticle = z.object({
  id: Id,
  title: z.string(),
  /** An administrator chose it; otherwise the article itself names the rule. */
  isChosen: z.boolean(),
});
export type RuleArticle = z.output<typeof RuleArticle>;

/** Work that was made of a finding. */
export const FindingLink = z.object({
  kind: code(inspectionLinkKind),
  objectId: Id,
  /** Its number and title, where the caller may see it. */
  title: z.string().nullable(),
  createdAt: Moment,
  /** Since when it is done: the collection of the first batch without the finding. */
  closedAt: Moment.nullable(),
  /** When the finding came back after that. */
  reopenedAt: Moment.nullable(),
});
export type FindingLink = z.output<typeof FindingLink>;

/** Rows that show a finding. All of it is text of the database that was inspected. */
export const Evidence = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** Rows there were; more than are listed. */
  total: z.int(),
});
export type Evidence = z.output<typeof Evidence>;

/** What is done about a finding. */
export const Suggestion = z.object({
  id: Id,
  ruleCode: z.string(),
  category: code(inspectionCategory),
  severity: code(inspectionSeverity),
  title: z.string(),
  valueText: z.string().nullable(),
  thresholdText: z.string().nullable(),
  phenomenonMd: z.string(),
  evidence: Evidence,
  riskMd: z.string(),
  adviceMd: z.string(),
  /** Statements to repair it, to be read before they are run; null when no statement does. */
  fixSql: z.string().nullable(),
  effort: code(inspectionEffort),
  owner: code(suggestionOwner),
  state: code(suggestionState),
  /** The request that was raised for it last, for those who may see it. */
  faultId: Id.nullable(),
  planId: Id.nullable(),
  links: z.array(FindingLink),
  /** What to read about it; null: nothing that the caller may read. */
  article: RuleArticle.nullable(),
  /** Since which collection it has been seen without a gap; null before it is published. */
  since: Moment.nullable(),
});
export type Suggestion = z.output<typeof Suggestion>;

/** How a category came to its score. */
export const CategoryScore = z.object({
  code: code(inspectionCategory),
  weight: z.number(),
  /** Null: nothing in it was evaluated, and it does not count. */
  score: z.number().nullable(),
  checks: z.int(),
  failed: z.int(),
  unknown: z.int(),
  /** What was taken off, item by item. */
  penalties: z.array(
    z.object({ ruleCode: z.string(), severity: code(inspectionSeverity), points: z.number() }),
  ),
});
export type CategoryScore = z.output<typeof CategoryScore>;

/** A finding in a comparison. */
export const ChangedFinding = z.object({
  ruleCode: z.string(),
  title: z.string(),
  severity: code(inspectionSeverity),
  change: code(inspectionChange),
  valueBefore: z.string().nullable(),
  valueNow: z.string().nullable(),
  since: Moment.nullable(),
});

/** A database in the report of a group. */
export const GroupMember = z.object({
  reportId: Id,
  batchId: Id,
  name: z.string(),
  dbType: z.string(),
  version: z.string().nullable(),
  score: z.int().nullable(),
  grade: code(inspectionGrade).nullable(),
  critical: z.int(),
  high: z.int(),
  collectedAt: Moment,
});

/** Rules down, databases across. */
export const GroupReport = z.object({
  members: z.array(GroupMember),
  avgScore: z.int().nullable(),
  minScore: z.int().nullable(),
  matrix: z.object({
    rules: z.array(z.object({ code: z.string(), name: z.string(), severity: code(inspectionSeverity) })),
    rows: z.array(z.object({ reportId: Id, results: z.array(code(inspectionResult)) })),
  }),
  sharedRisks: z.array(
    z.object({ ruleCode: z.string(), title: z.string(), severity: code(inspectionSeverity), count: z.int() }),
  ),
  trend: z.array(z.object({ date: CalendarDate, avgScore: z.int() })),
  /** Systems with several nodes, and the parameters in which these differ. */
  drift: z.array(
    z.object({
      nodes: z.array(z.object({ reportId: Id, batchId: Id, name: z.string(), collectedAt: Moment })),
      params: z.array(
        z.object({
          name: z.string(),
          unit: z.string().nullable(),
          default: z.string().nullable(),
          /** One for each node; null: not set there, so that the default holds. */
          values: z.array(z.string().nullable()),
        }),
      ),
      /** Parameters that differ; the list holds the first of them. */
      total: z.int(),
    }),
  ),
});
export type GroupReport = z.output<typeof GroupReport>;

/** What a caller may do with a batch now. */
export const BatchAbilities = z.object({
  edit: Ability,
  publish: Ability,
  withdraw: Ability,
  delete: Ability,
  chooseAsset: Ability,
});
