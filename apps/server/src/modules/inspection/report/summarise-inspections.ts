import type { Kysely, Schema } from "@pharos/db";
import { type InspectionSeverity, inspectionSeverity, inspectionStatus } from "@pharos/domain/enums";
import { businessDayStart } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { visibleBatches } from "../inspection.visibility.ts";

/** What inspections of an organisation found and saw repaired in a period. */
export interface InspectionSummary {
  readonly batches: number;
  /** By database, in the order of their names. */
  readonly databases: readonly {
    readonly id: number;
    readonly name: string;
    readonly batches: number;
    readonly first_score: number | null;
    readonly last_score: number | null;
    readonly last_batch_id: number;
    readonly last_at: string;
  }[];
  readonly found: number;
  readonly fixed: number;
  /** Open before the period and at its end. */
  readonly persisting: number;
  /** Open now, by severity, the worst first. */
  readonly open: readonly { readonly severity: InspectionSeverity; readonly count: number }[];
}

/** First and last day. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** The moments at which a period begins and has ended. */
function momentsOf({ from, to }: Period): readonly [start: string, end: string] {
  return [businessDayStart(from), businessDayStart(to, 1)];
}

/** The published batches of an organisation that somebody may see; those that the organisation sees, without anybody. */
const publishedBatches = (db: Kysely<Schema>, actor: Actor | null, companyId: number) =>
  db
    .selectFrom("inspection_batch")
    .select(["id", "subject_id", "score", "collected_at"])
    .where("company_id", "=", companyId)
    .where("status", "=", inspectionStatus.toCode("published"))
    .where("deleted_at", "is", null)
    .$if(actor !== null, (found) =>
      found.where((eb) => (actor === null ? sql<boolean>`true` : visibleBatches(actor)(eb as never))),
    );

/** The published batches that were collected from the first to the last day, and what became of their findings. */
export async function summariseInspections(
  db: Kysely<Schema>,
  actor: Actor | null,
  companyId: number,
  period: Period,
): Promise<InspectionSummary> {
  const [start, end] = momentsOf(period);
  const batches = publishedBatches(db, actor, companyId);
  const scores = sql`array_agg(b.score order by b.collected_at, b.id)`;
  const [databases, findings] = await Promise.all([
    sql<InspectionSummary["databases"][number]>`
      select s.id, s.name, count(*)::int as batches, (${scores})[1] as first_score,
        (${scores})[count(*)] as last_score, (array_agg(b.id order by b.collected_at desc, b.id desc))[1] as last_batch_id,
        max(b.collected_at) as last_at
      from (${batches}) b join inspection_subject s on s.id = b.subject_id
      where b.collected_at >= ${start} and b.collected_at < ${end}
      group by s.id, s.name order by s.name, s.id`.execute(db),
    sql<{ severity: string; found: number; fixed: number; persisting: number; open: number }>`
      select f.severity, count(*) filter (where f.since >= ${start} and f.since < ${end})::int as found,
        count(*) filter (where gone.collected_at >= ${start} and gone.collected_at < ${end})::int as fixed,
        count(*) filter (where f.since < ${start}
          and (f.state = 'open' or gone.collected_at >= ${end}))::int as persisting,
        count(*) filter (where f.state = 'open')::int as open
      from inspection_finding f
      join (${batches}) seen on seen.id = f.last_batch_id
      left join inspection_batch gone on gone.id = f.fixed_batch_id
      where f.company_id = ${companyId} group by f.severity`.execute(db),
  ]);
  const sum = (of: (row: (typeof findings.rows)[number]) => number) =>
    findings.rows.reduce((total, row) => total + of(row), 0);
  return {
    batches: databases.rows.reduce((total, row) => total + row.batches, 0),
    databases: databases.rows,
    found: sum(({ found }) => found),
    fixed: sum(({ fixed }) => fixed),
    persisting: sum(({ persisting }) => persisting),
    open: inspectionSeverity.names.flatMap((name) => {
      const count = findings.rows.find(({ severity }) => severity === name)?.open ?? 0;
      return count === 0 ? [] : [{ severity: name, count }];
    }),
  };
}

/** A finding that was open at the end of a period, in both languages. */
export interface OpenFinding {
  readonly severity: InspectionSeverity;
  readonly title: string;
  readonly title_en: string;
  readonly database: string;
  readonly since: string;
}

/** The critical and high findings that published batches of an organisation left open at the end of a period. */
export async function findOpenAtEnd(
  db: Kysely<Schema>,
  companyId: number,
  { period, limit }: { readonly period: Period; readonly limit: number },
): Promise<readonly OpenFinding[]> {
  const [, end] = momentsOf(period);
  const { rows } = await sql<OpenFinding>`
    select f.severity, f.since, s.name as database, i.words -> 'zh' ->> 'name' as title,
      i.words -> 'en' ->> 'name' as title_en
    from inspection_finding f
    join (${publishedBatches(db, null, companyId)}) seen on seen.id = f.last_batch_id
    join inspection_item i on i.batch_id = f.last_batch_id and i.rule_code = f.rule_code
    join inspection_subject s on s.id = f.subject_id
    left join inspection_batch gone on gone.id = f.fixed_batch_id
    where f.severity in ('critical', 'high') and f.since < ${end}
      and (f.state = 'open' or gone.collected_at >= ${end})
    order by f.severity, f.since, s.name, f.rule_code limit ${limit}`.execute(db);
  return rows;
}
