import type { CallResult } from "@pharos/contract/core";
import type { explainServiceRequestSla as contract } from "@pharos/contract/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { explainClock, type SlaEvent } from "@pharos/domain/sla";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type HistoryExtra, serviceRequestRepo } from "./service-request.repo.ts";
import { toClockView } from "./service-request.view.ts";
import { slaClockRepo } from "./sla-clock.repo.ts";
import { snapshotOf } from "./sla-clock.row.ts";

/** Every clock of a request with the stretches of time that make up its elapsed figure. */
export async function explainServiceRequestSla(
  { database, clock: time }: Platform,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof contract>> {
  const db = database.kysely;
  const row = await serviceRequestRepo(db).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  const [events, clocks] = await Promise.all([listSlaEvents(db, id), slaClockRepo(db).listOf(id)]);
  const now = time.now();
  return clocks.map((clock) => {
    const { intervals, elapsedMinutes } = explainClock(clock, events, snapshotOf(row), now.getTime());
    return { ...toClockView(clock, now), intervals: [...intervals], elapsedMinutes };
  });
}

/** The events of a request's clocks, in the order they happened, as the history kept them. */
export async function listSlaEvents(db: Kysely<Schema>, requestId: number): Promise<SlaEvent[]> {
  const steps = await db
    .selectFrom("service_request_history")
    .select("extra")
    .where("service_request_id", "=", requestId)
    .orderBy("id")
    .execute();
  // Written by appendHistory only.
  return steps.flatMap(({ extra }) => (extra as HistoryExtra | null)?.sla ?? []);
}
