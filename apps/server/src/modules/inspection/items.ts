import type { Kysely, Schema } from "@pharos/db";
import { type InspectionResult, type InspectionSeverity, inspectionSeverity } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import type { Finding, RuleWords } from "@pharos/inspection";
import { sql } from "kysely";
import { severityRank } from "./severity-rank.ts";

/** A check of a batch with what its rule said. */
export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>["execute"]>>[number];

/** Words of a rule by language. */
export interface Words {
  readonly zh: RuleWords;
  readonly en: RuleWords;
}

const worstFirst = sql`${severityRank(sql`inspection_item.severity`)} nulls last`;

/** Checks, the worst first, to be narrowed. */
export function selectItems(db: Kysely<Schema>) {
  return db
    .selectFrom("inspection_item")
    .innerJoin("inspection_batch", "inspection_batch.id", "inspection_item.batch_id")
    .select([
      "inspection_item.id",
      "inspection_item.batch_id",
      "inspection_item.rule_code",
      "inspection_item.category",
      "inspection_item.effort",
      "inspection_item.owner",
      "inspection_item.state",
      "inspection_item.phenomenon_md",
      "inspection_item.risk_md",
      "inspection_item.advice_md",
      sql<InspectionResult | "na">`inspection_item.result`.as("result"),
      sql<InspectionSeverity | null>`inspection_item.severity`.as("severity"),
      sql<Finding>`inspection_item.finding`.as("finding"),
      sql<Words>`inspection_item.words`.as("words"),
    ])
    .orderBy(worstFirst)
    .orderBy("inspection_item.place");
}

/** What was found in a batch, without the rows that show it. */
export async function findFindings(db: Kysely<Schema>, batchId: number): Promise<readonly Finding[]> {
  const rows = await db
    .selectFrom("inspection_item")
    .select(sql<Finding>`inspection_item.finding - 'evidence' - 'repairs'`.as("finding"))
    .where("batch_id", "=", batchId)
    .orderBy("place")
    .execute();
  return rows.map(({ finding }) => finding);
}

/** The words of a rule in the language of a reader. */
export const wordsIn = (locale: Locale, words: Words): RuleWords =>
  locale === "zh-CN" ? words.zh : words.en;

const digits = (value: number, fraction = 1): string =>
  new Intl.NumberFormat("en-US", { maximumFractionDigits: fraction }).format(value);

const duration = (seconds: number): string => {
  if (seconds < 120) return `${digits(seconds)} s`;
  if (seconds < 7_200) return `${digits(seconds / 60)} min`;
  return seconds < 172_800 ? `${digits(seconds / 3_600)} h` : `${digits(seconds / 86_400)} d`;
};

const bytes = (value: number): string => {
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
  const step = Math.min(units.length - 1, value < 1 ? 0 : Math.floor(Math.log2(value) / 10));
  return `${digits(value / 1024 ** step)} ${units[step]}`;
};

const writers: Readonly<Record<Exclude<Finding["unit"], "text">, (value: number) => string>> = {
  percent: (value) => `${digits(value)}%`,
  seconds: duration,
  bytes,
  count: (value) => digits(value, 0),
  days: (value) => `${digits(value)} d`,
  milliseconds: (value) => (value < 2_000 ? `${digits(value)} ms` : duration(value / 1000)),
  hours: (value) => duration(value * 3_600),
  age: (value) => digits(value, 0),
};

/** A value with its unit, the same in both languages. */
export function writeValue(value: Finding["value"], unit: Finding["unit"]): string | null {
  if (value === null) return null;
  if (typeof value === "string" || unit === "text") return String(value).slice(0, 256);
  return writers[unit](value);
}

/** The thresholds of severities that were in force, the worst first, in words of the reader. */
export const writeThresholds = (
  { thresholds, unit }: Finding,
  severityWord: (severity: InspectionSeverity) => string,
): string | null =>
  inspectionSeverity.names
    .flatMap((name) =>
      thresholds[name] === undefined
        ? []
        : [`${severityWord(name)} ${writeValue(thresholds[name] ?? null, unit)}`],
    )
    .join(" · ") || null;

/** Rows that show a finding, by column. */
export const evidenceOf = ({ evidence, total }: Finding) => ({
  columns: [...evidence.columns],
  rows: evidence.rows.map((row) =>
    evidence.columns.map((name) => {
      const cell = row[name] ?? null;
      return Array.isArray(cell) ? cell.join(", ") : (cell as string | number | boolean | null);
    }),
  ),
  total,
});
