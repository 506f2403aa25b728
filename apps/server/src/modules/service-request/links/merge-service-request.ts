import type { HandlerInput } from "@pharos/api/core";
import type { mergeServiceRequest as contract } from "@pharos/api/service-request";
import { closeType, serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus, serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import { sql } from "kysely";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { recordStep } from "../record-step.ts";
import { clearRemoteAccess } from "../remote/clear-remote-access.ts";
import { hintRequest } from "../service-request.channels.ts";
import { serviceRequestMerged } from "../service-request.events.ts";
import { type ServiceRequestRow, statusOf } from "../service-request.row.ts";
import { linkRepo } from "./link.repo.ts";
import { lockPair } from "./lock-pair.ts";
import { lineAbout, linkFacts } from "./record-both.ts";

/** Ends a duplicate in the request that goes on, which its reporter and watchers follow from now on. */
export async function mergeServiceRequest(
  withTransaction: Transact,
  call: Call,
  { faultId, intoId, reason }: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const pair = await lockPair(tx, actor, {
      id: faultId,
      otherId: intoId,
      ability: "merge",
      field: "intoId",
    });
    const { row, other } = pair;
    refuseTarget(row, other);
    // By its moment alone taking the merge back knows what it had ended.
    const now = new Date(Math.max(pair.now.getTime(), Date.parse(row.updated_at) + 1));
    const events: SlaEvent[] = [{ type: "merged", at: now.toISOString() }];
    const next = serviceRequestStatus.toCode(serviceRequestLifecycle.next("merge", statusOf(row)));

    const isRemoteRemoved = await clearRemoteAccess(tx, row.id);
    await releaseHelpers(tx, row.id, now);
    const watcherIds = await addWatchers(tx, row, other);
    await linkRepo(tx.db).save(
      { fromId: row.id, toId: other.id, kind: "duplicate" },
      { by: actor.userId, at: now, isMerge: true },
    );
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "merge",
      change: {
        status: next,
        closed_at: now,
        closed_by: actor.userId,
        close_type: closeType.toCode("merged"),
        awaiting_since: null,
      },
      events,
      content: reason,
      extra: {
        ...linkFacts(other),
        merge: { awaitingSince: row.awaiting_since, watcherIds, helperIds: row.sub_executor_ids },
        ...(isRemoteRemoved && { isRemoteRemoved }),
      },
      moreHistory: [{ ...lineAbout("mergeIn", other, row, { actor, now }), content: reason }],
    });
    hintRequest(tx, other.id, { type: serviceRequestMerged.type });
    await announce(tx, serviceRequestMerged, { id: row.id, by: actor.userId, intoId: other.id, reason });
  });
}

function refuseTarget(row: ServiceRequestRow, other: ServiceRequestRow): void {
  if (other.company_id !== row.company_id) throw fieldError("intoId", "serviceRequest.mergeOtherCompany");
  if (!isOpenStatus(statusOf(other))) throw fieldError("intoId", "serviceRequest.mergeTargetEnded");
  if (other.is_confidential !== row.is_confidential) {
    throw fieldError("intoId", "serviceRequest.mergeConfidential");
  }
}

async function releaseHelpers(tx: UnitOfWork, id: number, now: Date): Promise<void> {
  await tx.db
    .updateTable("service_request_sub_executor")
    .set({ left_at: now })
    .where("service_request_id", "=", id)
    .where("left_at", "is", null)
    .execute();
}

/** The people who follow the duplicate follow the other one; answers who did not do so before. */
async function addWatchers(
  tx: UnitOfWork,
  row: ServiceRequestRow,
  other: ServiceRequestRow,
): Promise<number[]> {
  const following = [...new Set([row.reporter_user_id, ...row.watcher_ids])].filter(
    (id) => id !== other.reporter_user_id,
  );
  const { rows } = await sql<{ readonly user_id: number }>`
    insert into service_request_watcher (service_request_id, user_id)
    select ${other.id}::bigint, unnest(${following}::bigint[])
    on conflict do nothing returning user_id`.execute(tx.db);
  return rows.map(({ user_id }) => user_id);
}
