import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { isBreachedClock, isMetClock } from "./figure-conditions.ts";
import { hoursOf } from "./hours.sql.ts";

/** What became of a promise. */
export type PromiseResult = "met" | "breached" | "open";

/** What a sheet of requests has beside the columns of the list. */
export interface ExportFacts {
  readonly firstReplyAt: string | null;
  readonly closedAt: string | null;
  readonly catalogue: string | null;
  readonly catalogueEn: string | null;
  /** Code of the state of the root cause. */
  readonly rootCauseState: number | null;
  readonly rootCause: string | null;
  readonly rating: number | null;
  readonly firstResponse: PromiseResult | null;
  readonly reply: PromiseResult | null;
  readonly solve: PromiseResult | null;
  /** Working minutes of the promises' own clocks, pauses out; null while there is no answer, or no solution. */
  readonly firstMinutes: number | null;
  readonly solveMinutes: number | null;
  /** Hours recorded on it, as far as the reader sees them; null where there are none to be seen. */
  readonly hours: number | null;
}

/** The worst of a request's clocks of a kind; null while it has none. */
const resultOf = (kind: string) => sql<PromiseResult | null>`
  (select case when bool_or(${isBreachedClock("c")}) then 'breached'
      when bool_and(${isMetClock("c")}) then 'met' when count(*) > 0 then 'open' end
    from sla_clock c
    where c.service_request_id = r.id and c.kind = ${kind} and c.outcome is distinct from 'void'
      and (${kind} <> 'firstResponse' or c.cycle = 0))`;

/** The facts of requests that the actor has been found to see, by their ids. */
export async function findExportFacts(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExportFacts>> {
  const { rows } = await sql<ExportFacts & { readonly id: number }>`
    select r.id, r.first_reply_at as "firstReplyAt", r.closed_at as "closedAt", m.name as catalogue,
      m.name_en as "catalogueEn", r.root_cause_state as "rootCauseState", r.root_cause as "rootCause",
      round(f.rating)::int as rating,
      ${resultOf("firstResponse")} as "firstResponse", ${resultOf("reply")} as reply, ${resultOf("solve")} as solve,
      round(f.first_minutes::numeric, 1) as "firstMinutes", round(f.solve_minutes::numeric, 1) as "solveMinutes",
      ${hoursOf(actor, "r")} as hours
    from service_request r
    join request_fact f on f.id = r.id
    join company on company.id = r.company_id
    left join dict_menu m on m.id = r.catalogue_menu_id
    where r.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
