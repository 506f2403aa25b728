import { requestPeriods } from "@pharos/domain/service-request";
import { sql } from "kysely";
import type { JobDefinition } from "../../../platform/jobs.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { hintRequest } from "../service-request.channels.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";

/** Requests handled in one transaction. */
const batchSize = 200;

/** Wipes remote-connection details a day after their validity, and any that a request has outlived. */
export const wipeRemote: JobDefinition = {
  name: "serviceRequest.wipeRemote",
  cron: "23 * * * *",
  async run({ withTransaction }, signal) {
    while (!signal.aborted && (await withTransaction(undefined, wipeBatch)) === batchSize);
  },
};

async function wipeBatch(tx: UnitOfWork): Promise<number> {
  const latest = new Date(tx.now.getTime() - requestPeriods.remoteWipeMs);
  const { rows } = await sql<{ id: number; status: number }>`
    delete from service_request_remote
    using (
      select r.id, r.status
      from service_request_remote m
      join service_request r on r.id = m.service_request_id
      where m.valid_until < ${latest} or r.closed_at is not null or r.deleted_at is not null
      order by r.id
      limit ${batchSize}
      for no key update of r skip locked) due
    where service_request_id = due.id
    returning due.id, due.status`.execute(tx.db);
  if (rows.length === 0) return 0;
  await serviceRequestRepo(tx.db).appendHistory(
    ...rows.map(({ id, status }) => ({
      requestId: id,
      action: "remoteWiped" as const,
      from: status,
      to: status,
      by: null,
      at: tx.now,
    })),
  );
  for (const { id } of rows) hintRequest(tx, id, { type: "serviceRequest.remoteWiped" });
  return rows.length;
}
