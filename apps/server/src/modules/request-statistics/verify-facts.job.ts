import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";

/** Requests looked at in one statement. */
const batchSize = 500;

interface VerifiedRequest {
  readonly id: number;
  readonly company_id: number;
  readonly is_different: boolean;
}

/** What was compared, and how many requests counted otherwise than their rows say. */
export interface Verification {
  readonly requests: number;
  readonly differences: number;
}

/** Counts every request anew from its row, its clocks and its rating, and corrects the facts that differ. */
export const verifyFacts: JobDefinition = {
  name: "serviceRequest.verifyFacts",
  cron: "40 5 * * *",
  run: async (platform, signal) => {
    await verifyAllFacts(platform, signal);
  },
};

/** Compares all facts with what they are made of. What differs is corrected and written to the audit log. */
export async function verifyAllFacts(platform: Platform, signal: AbortSignal = never): Promise<Verification> {
  const found = await sweep<VerifiedRequest, boolean>(
    platform,
    {
      name: verifyFacts.name,
      find: (after) => readBatch(platform, after),
      idOf: ({ id }) => id,
      handle: (request) => correct(platform, request),
    },
    signal,
  );
  const differences = found.filter((isDifferent) => isDifferent).length;
  platform.log.info(
    { requests: found.length, differences },
    "facts of requests were compared with the requests",
  );
  return { requests: found.length, differences };
}

// Facts and what they are made of are read by one statement, so that both are of the same moment.
async function readBatch({ database }: Platform, lastId: number): Promise<readonly VerifiedRequest[]> {
  const { rows } = await sql<VerifiedRequest>`
    with looked_at as (select r.id from service_request r where r.id > ${lastId} order by r.id limit ${batchSize})
    select n.id, n.company_id, f is distinct from n as is_different
    from request_facts_of(array(select id from looked_at)) n left join request_fact f on f.id = n.id
    order by n.id`.execute(database.maintenance.kysely);
  return rows;
}

async function correct(
  platform: Platform,
  { id, company_id, is_different }: VerifiedRequest,
): Promise<boolean> {
  if (!is_different) return false;
  return platform.withTransaction(undefined, async (tx) => {
    // A change that came meanwhile has written them itself.
    const { rows } = await sql<{
      written: number;
    }>`select refresh_request_facts(array[${id}::bigint]) as written`.execute(tx.db);
    if (rows[0]?.written !== 1) return false;
    platform.log.error({ requestId: id }, "the facts of a request differed from the request");
    await tx.audit({
      action: "serviceRequest.factsCorrected",
      objectType: "serviceRequest",
      objectId: id,
      companyId: company_id,
      detail: {},
    });
    return true;
  });
}
