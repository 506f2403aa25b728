import { serviceRequestStatus } from "@pharos/domain/enums";
import { noTurn, type TurnState, turnAfter } from "@pharos/domain/service-request";
import { toMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import {
  type StoredTurnStep,
  type TurnColumns,
  toTurnColumns,
  toTurnStep,
  turnOf,
  turnSteps,
} from "../service-request/index.ts";
import type { Verification } from "./verify-clocks.job.ts";

/** Requests looked at in one statement. */
const batchSize = 500;

interface VerifiedRequest extends TurnColumns {
  readonly id: number;
  readonly company_id: number;
  readonly version: number;
  readonly steps: readonly StoredTurnStep[];
}

/** Works out from the history whose turn every open request is, and corrects what is stored otherwise. */
export const verifyTurns: JobDefinition = {
  name: "serviceRequest.verifyTurns",
  cron: "20 5 * * *",
  run: async (platform, signal) => {
    await verifyAllTurns(platform, signal);
  },
};

/** Compares whose turn it is with the history. The history is right: what differs is corrected and written to the audit log. */
export async function verifyAllTurns(platform: Platform, signal: AbortSignal = never): Promise<Verification> {
  const found = await sweep<VerifiedRequest, boolean>(
    platform,
    {
      name: verifyTurns.name,
      find: (after) => readBatch(platform, after),
      idOf: ({ id }) => id,
      handle: (request) => correct(platform, request),
    },
    signal,
  );
  const differences = found.filter((isDifferent) => isDifferent).length;
  platform.log.info({ requests: found.length, differences }, "turns were compared with the history");
  return { requests: found.length, differences };
}

const endedCodes = (["closed", "archived"] as const).map(serviceRequestStatus.toCode);

// Row and history are read by one statement, so that both are of the same moment.
async function readBatch({ database }: Platform, lastId: number): Promise<readonly VerifiedRequest[]> {
  const { rows } = await sql<VerifiedRequest>`
    select r.id, r.company_id, r.version, r.turn_holder, r.turn_since, r.turn_party, r.is_close_proposed,
      ${turnSteps(sql`r.id`)} as steps
    from service_request r
    where r.id > ${lastId} and r.deleted_at is null
      and (r.turn_holder is not null or r.status <> all(${endedCodes}::smallint[]))
    order by r.id limit ${batchSize}`.execute(database.maintenance.kysely);
  return rows;
}

async function correct(platform: Platform, request: VerifiedRequest): Promise<boolean> {
  const stored = turnOf(request);
  const replayed = request.steps.map(toTurnStep).reduce(turnAfter, noTurn);
  if (isSame(stored, replayed)) return false;
  platform.log.error({ requestId: request.id, stored, replayed }, "a turn differs from the history");
  await platform.withTransaction(undefined, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable("service_request")
      .set(toTurnColumns(replayed))
      .where("id", "=", request.id)
      // What has changed in between is looked at in the next night.
      .where("version", "=", request.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await tx.audit({
      action: "serviceRequest.turnCorrected",
      objectType: "serviceRequest",
      objectId: request.id,
      companyId: request.company_id,
      detail: { before: stored, after: replayed },
    });
  });
  return true;
}

const isSame = (stored: TurnState, replayed: TurnState): boolean =>
  stored.holder === replayed.holder &&
  stored.party === replayed.party &&
  stored.isCloseProposed === replayed.isCloseProposed &&
  (stored.since === null ? replayed.since === null : toMs(stored.since) === toMs(replayed.since ?? ""));
