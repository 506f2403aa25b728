import type { GivenBreachReason } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { breachReason } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { executeShared } from "../../platform/execute-shared.ts";
import { isCountedBreach } from "../service-request/index.ts";
import { type CountedRange, visibleRequests } from "./statistics.repo.ts";

/** How many breached requests were given each reason, most first. */
export async function countBreachReasons(
  db: Kysely<Schema>,
  actor: Actor,
  range: CountedRange,
): Promise<{ reason: GivenBreachReason; count: number }[]> {
  const query = sql<{ breach_reason: number | null; requests: number }>`
    with visible as (${visibleRequests(db, actor, range)})
    select c.breach_reason, count(distinct c.service_request_id)::int as requests
    from visible join sla_clock c on c.service_request_id = visible.id
    where ${isCountedBreach("c")}
    group by c.breach_reason
    order by requests desc, c.breach_reason`;
  const rows = await executeShared(db, query);
  return rows.map((row) => ({
    reason: row.breach_reason === null ? "unexplained" : breachReason.fromCode(row.breach_reason),
    count: row.requests,
  }));
}
