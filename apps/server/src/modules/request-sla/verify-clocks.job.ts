import { jsonText, type Schema, type Selectable } from "@pharos/db";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { compareClocks, replaySla, type SlaDifference, type SlaEvent } from "@pharos/domain/sla";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { snapshotOf, toClock } from "../service-request/index.ts";

/** Requests looked at in one statement. */
const batchSize = 500;

interface VerifiedRequest {
  readonly id: number;
  readonly company_id: number;
  readonly sla_snapshot: Selectable<Schema["service_request"]>["sla_snapshot"];
  readonly events: readonly SlaEvent[];
  readonly clocks: readonly Selectable<Schema["sla_clock"]>[];
}

/** Rebuilds the clocks of every request that is not archived from its history, and records what differs. */
export const verifyClocks: JobDefinition = {
  name: "serviceRequest.verifyClocks",
  cron: "0 5 * * *",
  run: async (platform, signal) => {
    await verifyAllClocks(platform, signal);
  },
};

/** What was compared, and how many clocks were not what the history says. */
export interface Verification {
  readonly requests: number;
  readonly differences: number;
}

/** Compares all clocks with their history. Nothing is repaired: what is right is for people to judge. */
export async function verifyAllClocks(
  platform: Platform,
  signal: AbortSignal = never,
): Promise<Verification> {
  const found = await sweep<VerifiedRequest, number>(
    platform,
    {
      name: verifyClocks.name,
      find: (after) => readBatch(platform, after),
      idOf: ({ id }) => id,
      handle: (request) => verify(platform, request),
    },
    signal,
  );
  const differences = found.reduce((sum, one) => sum + one, 0);
  platform.log.info({ requests: found.length, differences }, "SLA clocks were compared with the history");
  return { requests: found.length, differences };
}

// Clocks and history are read by one statement, so that both are of the same moment.
async function readBatch({ database }: Platform, lastId: number): Promise<readonly VerifiedRequest[]> {
  const { rows } = await sql<VerifiedRequest>`
    select r.id, r.company_id, r.sla_snapshot,
      (select coalesce(json_agg(step order by h.id, position), '[]') from service_request_history h
        cross join lateral jsonb_array_elements(h.extra -> 'sla') with ordinality as s (step, position)
        where h.service_request_id = r.id and h.extra ? 'sla') as events,
      (select coalesce(json_agg(k order by k.id), '[]') from sla_clock k where k.service_request_id = r.id) as clocks
    from service_request r
    where r.id > ${lastId} and r.deleted_at is null and r.status <> ${serviceRequestStatus.toCode("archived")}
    order by r.id limit ${batchSize}`.execute(database.maintenance.kysely);
  return rows;
}

async function verify(platform: Platform, request: VerifiedRequest): Promise<number> {
  const replayed = replaySla(request.events, snapshotOf(request));
  const stored = request.clocks.map(toClock);
  const differences = compareClocks(stored, replayed, platform.clock.now().getTime());
  if (differences.length === 0) return 0;
  platform.log.error({ requestId: request.id, differences }, "SLA clocks differ from the history");
  await platform.withTransaction(undefined, async (tx) => {
    for (const difference of differences) await noteDifference(tx, request, difference);
  });
  return differences.length;
}

/** Writes a difference to the audit log, unless the same one was written in another night. */
async function noteDifference(
  tx: UnitOfWork,
  { id, company_id }: VerifiedRequest,
  difference: SlaDifference,
): Promise<void> {
  const detail = {
    clock: nameOf(difference),
    before: shown(difference.stored),
    after: shown(difference.replayed),
  };
  const action = "sla.clockDiffers";
  const { rows } = await sql`
    select from audit_log where object_type = 'serviceRequest' and object_id = ${String(id)} and action = ${action}
      and detail = ${jsonText(detail)}::jsonb
    limit 1`.execute(tx.db);
  if (rows.length > 0) return;
  await tx.audit({ action, objectType: "serviceRequest", objectId: id, companyId: company_id, detail });
}

const nameOf = ({ stored, replayed }: SlaDifference): string => {
  const { kind, cycle, intervalNo } = stored ?? replayed ?? { kind: "", cycle: 0, intervalNo: 0 };
  return `${kind} ${cycle}/${intervalNo}`;
};

/** What a person needs to see of a clock; null where there is none. */
const shown = (clock: SlaDifference["stored"]) =>
  clock
    ? {
        targetMinutes: clock.targetMinutes,
        startedAt: clock.startedAt,
        dueAt: clock.dueAt,
        pausedAt: clock.pausedAt,
        pausedMinutes: clock.pausedMinutes,
        stoppedAt: clock.stoppedAt,
        outcome: clock.outcome,
        breachedAt: clock.breachedAt,
      }
    : {};
