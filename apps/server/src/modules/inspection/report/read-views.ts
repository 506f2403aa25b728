import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getInspectionDbInfos,
  getInspectionDbTimes,
  getInspectionLogSwitches,
  getInspectionSysStats,
  getInspectionTsUsages,
  viewInspectionActivity,
} from "@pharos/api/inspection";
import type { Kysely, Schema } from "@pharos/db";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findEarlier, findReport, type ReadBatch, type ReportKey } from "../inspection.repo.ts";
import type { ReportViews } from "../intake/views.ts";

type Reader = Pick<Platform, "database">;
const dayMs = 86_400_000;

/** A part of a report as it was collected; undefined where the batch has none. */
export async function findView<Name extends keyof ReportViews>(
  db: Kysely<Schema>,
  batchId: number,
  name: Name,
): Promise<ReportViews[Name] | undefined> {
  const row = await db
    .selectFrom("inspection_view")
    .select("data")
    .where("batch_id", "=", batchId)
    .where("name", "=", name)
    .executeTakeFirst();
  // Only `storeReading` writes the column.
  return row?.data as ReportViews[Name] | undefined;
}

/** A part of a report and the same of the batch before, each once. */
async function findBoth<Name extends keyof ReportViews>(
  { database }: Reader,
  { actor }: Call,
  key: ReportKey,
  name: Name,
) {
  const db = database.kysely;
  const batch = await findReport(db, actor, key);
  const [earlier] = await findEarlier(db, actor, batch);
  return {
    batch,
    earlier,
    view: await findView(db, batch.id, name),
    before: earlier && (await findView(db, earlier.id, name)),
  };
}

/** What a database is, with the parameters that were different before. */
export async function readDbInfos(
  platform: Reader,
  call: Call,
  key: ReportKey,
): Promise<CallResult<typeof getInspectionDbInfos>> {
  const { view, before } = await findBoth(platform, call, key, "facts");
  if (!view) return { basic: [], databases: [], nodes: [], extensions: [], params: [] };
  const old = new Map(before?.params.map(({ name, value }) => [name, value]));
  const previousOf = ({ name, value }: { readonly name: string; readonly value: string }): string | null => {
    const previous = old.get(name);
    return previous === undefined || previous === value ? null : previous;
  };
  return { ...view, params: view.params.map((param) => ({ ...param, previous: previousOf(param) })) };
}

/** Sessions at work by what they waited for. */
export async function readDbTimes(
  { database }: Reader,
  { actor }: Call,
  key: ReportKey,
): Promise<CallResult<typeof getInspectionDbTimes>> {
  const batch = await findReport(database.kysely, actor, key);
  const view = await findView(database.kysely, batch.id, "times");
  return view ?? { unit: "aas", cpuCores: null, series: [], aas: null, source: "sample" };
}

/** The load profile beside that of the batch before. */
export async function readSysStats(
  platform: Reader,
  call: Call,
  key: ReportKey,
): Promise<CallResult<typeof getInspectionSysStats>> {
  const { view, before } = await findBoth(platform, call, key, "stats");
  if (!view) return { statsSince: null, elapsedS: null, rows: [], ratios: [] };
  const old = new Map(before?.rows.map(({ metric, perSec }) => [metric, perSec]));
  return { ...view, rows: view.rows.map((row) => ({ ...row, prevPerSec: old.get(row.metric) ?? null })) };
}

/** Log segments by day and hour. */
export async function readLogSwitches(
  { database }: Reader,
  { actor }: Call,
  key: ReportKey,
): Promise<CallResult<typeof getInspectionLogSwitches>> {
  const batch = await findReport(database.kysely, actor, key);
  const view = await findView(database.kysely, batch.id, "switches");
  return (
    view ?? {
      unit: "count",
      segmentMb: null,
      threshold: { warn: 20, bad: 60 },
      days: [],
      matrix: [],
      max: null,
    }
  );
}

/** Sizes and how they grow; what is not known is never well. */
export async function readTsUsages(
  platform: Reader,
  call: Call,
  key: ReportKey,
): Promise<CallResult<typeof getInspectionTsUsages>> {
  const { batch, earlier, view, before } = await findBoth(platform, call, key, "sizes");
  const old = new Map(before?.map((one) => [`${one.type} ${one.name}`, one.sizeBytes]));
  const days = earlier && daysBetween(earlier, batch);
  return {
    list: (view ?? []).map((one) => {
      const previous = old.get(`${one.type} ${one.name}`);
      const growthPerDay =
        days && one.sizeBytes !== null && previous != null
          ? Math.round((one.sizeBytes - previous) / days)
          : null;
      // The collector does not see the file system: how full it is, and when it will be, is not known.
      return {
        ...one,
        maxBytes: null,
        usedPct: null,
        growthPerDay,
        daysToFull: null,
        status: "unknown" as const,
      };
    }),
  };
}

const daysBetween = (from: ReadBatch, to: ReadBatch): number =>
  (Date.parse(to.collected_at) - Date.parse(from.collected_at)) / dayMs;

type Activity = HandlerInput<typeof viewInspectionActivity>;
type Session = ReportViews["sessions"][number];

/** The sampled sessions that a reader looks for, and who waited for what among them. */
export async function readActivity(
  { database }: Reader,
  { actor }: Call,
  { query, body }: Activity,
): Promise<CallResult<typeof viewInspectionActivity>> {
  const batch = await findReport(database.kysely, actor, body);
  const all = (await findView(database.kysely, batch.id, "sessions")) ?? [];
  const found = all.filter((row) => matches(row, body));
  const from = (query.page_no - 1) * query.page_size;
  return {
    total: found.length,
    list: found.slice(from, from + query.page_size),
    summary: {
      samples: new Set(found.map(({ sampleTime }) => sampleTime)).size,
      byWaitClass: countBy(found, ({ waitClass }) => waitClass ?? "CPU"),
      byUser: countBy(found, ({ userName }) => userName ?? "–"),
      blockers: countBy(
        found.flatMap(({ blockedBy }) => blockedBy),
        String,
      ).map(({ name, count }) => ({ pid: Number(name), count })),
    },
  };
}

function matches(row: Session, { from, to, waitClass, state, keyword }: Activity["body"]): boolean {
  const time = Date.parse(row.sampleTime);
  const texts = [row.dbName, row.userName, row.app, row.client, row.waitEvent, row.sqlText];
  return (
    (!from || time >= Date.parse(from)) &&
    (!to || time <= Date.parse(to)) &&
    (!waitClass || row.waitClass === waitClass) &&
    (!state || row.state === state) &&
    (!keyword || texts.some((text) => text?.toLowerCase().includes(keyword.toLowerCase())))
  );
}

const mostNamed = 10;

function countBy<T>(rows: readonly T[], nameOf: (row: T) => string): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, mostNamed);
}
