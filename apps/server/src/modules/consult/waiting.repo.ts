import type { ConsultQueue } from "@pharos/api/consult";
import { acrossOrganisations, type Kysely, type Schema } from "@pharos/db";
import { estimateWaitSeconds } from "@pharos/domain/consult";
import { consultStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { ConsultRow } from "./consult.repo.ts";

/** So many of the latest waits are looked at. */
const waitsShown = 50;

/** The place of who waits: among those of all organisations, of whom nothing but their number is said. */
export async function findQueue(db: Kysely<Schema>, row: ConsultRow): Promise<ConsultQueue | null> {
  if (row.expert_requested_at === null || consultStatus.fromCode(row.status) !== "assistant") return null;
  const { rows } = await acrossOrganisations(() =>
    sql<{ before: number; waits: number[]; in_time: number; shown: number }>`
      select (select count(*)::int from consult c where c.status = 0 and c.expert_requested_at < ${row.expert_requested_at}) as before,
        coalesce(array_agg(w.wait) filter (where w.wait is not null), '{}') as waits,
        count(*) filter (where w.wait <= w.estimated_seconds)::int as in_time,
        count(w.estimated_seconds)::int as shown
      from (select extract(epoch from c.expert_joined_at - c.expert_requested_at)::int as wait, c.estimated_seconds
        from consult c where c.expert_joined_at is not null and c.expert_requested_at is not null
        order by c.expert_joined_at desc limit ${waitsShown}) w`.execute(db),
  );
  const found = rows[0];
  if (!found) return null;
  const place = found.before + 1;
  return {
    place,
    estimatedSeconds: estimateWaitSeconds({ waits: found.waits }, place),
    answeredInTime: found.in_time,
    shown: found.shown,
  };
}
