import type { Kysely, Schema } from "@pharos/db";
import { inspectionStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import { seesDrafts, visibleBatches } from "../inspection.visibility.ts";

/** A rule that a database fails now, by the last batch that could tell. */
export interface PresentProblem {
  readonly subject_id: number;
  readonly rule_code: string;
  readonly severity: string;
  /** The collection from which on it has failed. */
  readonly since: string;
  /** The batch that says so last. */
  readonly batch_id: number;
  readonly is_published: boolean;
  /** The rules that say so are newer than the reading of the batch: its report does not say it. */
  readonly is_later: boolean;
}

const [ready, published] = [inspectionStatus.toCode("ready"), inspectionStatus.toCode("published")];

/** What spans organisations is for the vendor's people only. */
export function refuseCustomers(actor: Actor): void {
  if (!seesDrafts(actor)) throw new AppError("common.permissionDenied");
}

/**
 * What databases have now, of the batches that an actor may see, as rows of `PresentProblem`: the findings that are open by
 * the published batches, with the verdict of a draft that was collected later in their place, and of the last batch what rules
 * of today say of it. A batch that could not tell, or in which the finding is waived, changes nothing.
 */
export function presentProblems(
  db: Kysely<Schema>,
  actor: Actor,
  ruleCode: string | null = null,
): RawBuilder<PresentProblem> {
  const seen = db
    .selectFrom("inspection_batch")
    .select([
      "inspection_batch.id",
      "inspection_batch.subject_id",
      "inspection_batch.status",
      "inspection_batch.collected_at",
    ])
    .where("inspection_batch.subject_id", "is not", null)
    .where("inspection_batch.status", "in", [ready, published])
    .where((eb) => visibleBatches(actor)(eb as never));
  const isAsked = (alias: "i" | "f" | "l") =>
    ruleCode === null ? sql`true` : sql`${sql.ref(`${alias}.rule_code`)} = ${ruleCode}`;
  return sql<PresentProblem>`
    with seen as materialized (${seen}),
    draft as (
      select distinct on (b.subject_id, i.rule_code)
        b.subject_id, i.rule_code, i.result, i.severity, b.id as batch_id, b.collected_at
      from seen b join inspection_item i on i.batch_id = b.id and i.result in ('pass', 'fail') and ${isAsked("i")}
      where b.status = ${ready} and not exists (
        select from seen p where p.subject_id = b.subject_id and p.status = ${published} and p.collected_at > b.collected_at)
      order by b.subject_id, i.rule_code, b.collected_at desc, b.id desc),
    open as (
      select f.subject_id, f.rule_code, f.severity, f.since, f.last_batch_id as batch_id
      from inspection_finding f join seen on seen.id = f.last_batch_id
      where f.state = 'open' and ${isAsked("f")}),
    later as (
      select b.subject_id, l.rule_code, l.result, l.severity, b.id as batch_id, b.collected_at
      from seen b join inspection_later l on l.batch_id = b.id and l.result in ('pass', 'fail') and ${isAsked("l")}
      where not exists (
        select from seen p where p.subject_id = b.subject_id and (p.collected_at, p.id) > (b.collected_at, b.id))),
    read as (select coalesce(draft.subject_id, open.subject_id) as subject_id,
      coalesce(draft.rule_code, open.rule_code) as rule_code,
      coalesce(draft.severity, open.severity) as severity,
      coalesce(draft.batch_id, open.batch_id) as batch_id,
      open.since is not null as is_published,
      coalesce(open.since, (
        select min(b.collected_at) from seen b join inspection_item i on i.batch_id = b.id
        where b.subject_id = draft.subject_id and i.rule_code = draft.rule_code and i.result = 'fail'
          and b.collected_at > coalesce((
            select max(p.collected_at) from seen p join inspection_item g on g.batch_id = p.id
            where p.subject_id = draft.subject_id and g.rule_code = draft.rule_code and g.result = 'pass'), '-infinity'))) as since
      from draft full join open on open.subject_id = draft.subject_id and open.rule_code = draft.rule_code
      where coalesce(draft.result, 'fail') = 'fail')
    select coalesce(later.subject_id, read.subject_id) as subject_id,
      coalesce(later.rule_code, read.rule_code) as rule_code,
      coalesce(later.severity, read.severity) as severity,
      coalesce(later.batch_id, read.batch_id) as batch_id,
      coalesce(read.is_published, false) as is_published,
      later.batch_id is not null as is_later,
      coalesce(read.since, (
        select min(b.collected_at) from seen b join inspection_later k on k.batch_id = b.id
        where b.subject_id = later.subject_id and k.rule_code = later.rule_code and k.result = 'fail'
          and b.collected_at > coalesce((
            select max(p.collected_at) from seen p join inspection_later g on g.batch_id = p.id
            where p.subject_id = later.subject_id and g.rule_code = later.rule_code and g.result = 'pass'), '-infinity'))) as since
    from read full join later on later.subject_id = read.subject_id and later.rule_code = read.rule_code
    where coalesce(later.result, 'fail') = 'fail'`;
}
