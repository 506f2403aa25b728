import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";

/** Codes of the reasons why promises to requests were broken, by the request's number; what nobody explained is left out. */
export interface BreachReasons {
  readonly first: ReadonlyMap<string, number>;
  readonly solve: ReadonlyMap<string, number>;
}

/** Reads the reasons of requests by their numbers. */
export async function findBreachReasons(
  db: Kysely<Schema>,
  srNos: readonly string[],
): Promise<BreachReasons> {
  const { rows } = await sql<{ readonly sr_no: string; readonly kind: string; readonly reason: number }>`
    select distinct on (r.sr_no, c.kind) r.sr_no, c.kind, c.breach_reason as reason
    from service_request r join sla_clock c on c.service_request_id = r.id
    where r.sr_no = any(${[...srNos]}::text[]) and c.kind in ('firstResponse', 'solve')
      and c.breach_reason is not null
    order by r.sr_no, c.kind, c.cycle`.execute(db);
  const of = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.sr_no, row.reason]));
  return { first: of("firstResponse"), solve: of("solve") };
}
