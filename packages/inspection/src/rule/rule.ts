import type { Category, InspectedType, Severity, Text } from "../scale.ts";

/** When a failing value is how bad. The first level whose condition holds counts. */
export type Level = { readonly severity: Severity; readonly when: string };

/** How one repair is carried out and how much it disturbs. */
export type Effort = "online" | "lowPeak" | "downtime";

/**
 * SQL that repairs, with placeholders filled from a failing row: `{ident:relname}`, `{literal:gid}`, `{number:pid}`,
 * `{types:arguments}`. Each is quoted for the server's version; a value that cannot be quoted safely gives no SQL.
 */
export type RepairTemplate = {
  readonly sql: string;
  /** Whether the SQL is for each failing row; otherwise it stands once. */
  readonly each: boolean;
  readonly minMajor?: number;
  readonly maxMajor?: number;
  /** Condition on the row, as an expression. */
  readonly when?: string;
};

/** How a rule judges. All conditions are expressions over columns, `$thresholds`, `value` and functions. */
export type Check = {
  /** Section whose rows are judged. */
  readonly from: string;
  /** Further sections that must have been read. */
  readonly needs?: readonly string[];
  /** Whether others' sessions and all parameters must have been visible (`pg_monitor` or superuser). */
  readonly needsMonitor?: boolean;
  /** Which rows are looked at. */
  readonly where?: string;
  /** `each`: every row for itself. Otherwise one figure over the rows is judged. */
  readonly over: "each" | "count" | "sum" | "max";
  /** The figure that is judged, from a row. `count` needs none. */
  readonly value: string;
  readonly levels: readonly Level[];
  /** When the rule says nothing about this database. */
  readonly appliesWhen?: string;
  /** When nobody can tell, e.g. young statistics. May look at the row where `over` is `each`. */
  readonly unknownWhen?: string;
  readonly unknownReason?: UnknownReason;
  /** Which failing rows come first; the value unless said otherwise, largest first. */
  readonly rank?: string;
  /** Columns shown of the failing rows. */
  readonly evidence: readonly string[];
  /** Columns that name what fails, for waivers and comparison; empty where it is the database itself. */
  readonly object: readonly string[];
  /** Which way the value is worse. */
  readonly worse: "higher" | "lower";
};

/** Why a check has no answer. */
export type UnknownReason =
  | "sectionMissing"
  | "sectionFailed"
  | "valueMissing"
  | "youngStatistics"
  | "ownSession"
  | "missingFact"
  | "missingPrivilege"
  | "noHistory"
  | "notCollected";

/** Words of a rule in one language. */
export type RuleWords = {
  readonly name: string;
  /** Why it comes about. */
  readonly cause: string;
  /** What happens if nobody acts. */
  readonly risk: string;
  /** What to do, in the order of doing. Markdown. */
  readonly advice: string;
};

/** A rule as data. Nothing of it is code: it can be stored, shown and changed. */
export type Rule = {
  readonly code: string;
  readonly databaseType: InspectedType;
  readonly category: Category;
  readonly check: Check;
  /** Figures that people may set otherwise, by name. */
  readonly thresholds: Readonly<Record<string, number>>;
  readonly unit:
    | "percent"
    | "seconds"
    | "bytes"
    | "count"
    | "days"
    | "milliseconds"
    | "hours"
    | "age"
    | "text";
  readonly minMajor?: number;
  readonly maxMajor?: number;
  readonly effort: Effort;
  readonly repair: readonly RepairTemplate[];
  /** Manual of the vendor, or null. */
  readonly reference: string | null;
  readonly zh: RuleWords;
  readonly en: RuleWords;
};

/** The name of a rule in both languages. */
export const nameOfRule = (rule: Rule): Text => ({ zh: rule.zh.name, en: rule.en.name });
