import type { HandlerInput } from "@pharos/api/core";
import type { assignServiceRequest as contract } from "@pharos/api/service-request";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestAssigned } from "../service-request.events.ts";
import { relationOf } from "../service-request.relation.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { type Engineer, findEngineer, handOverChanges } from "./engineer.repo.ts";
import { releaseHelpers } from "./participants.repo.ts";

/** Gives a request to an engineer, or to the actor. The executor before stays a watcher. */
export async function assignServiceRequest(
  withTransaction: Transact,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(
      tx,
      actor,
      input.faultId,
      input.executorId === actor.userId ? "take" : "assign",
    );
    if (row.executor_user_id === input.executorId) throw new AppError("serviceRequest.alreadyExecutor");
    const engineer = await findEngineer(tx.db, input.executorId);
    const teamId = engineer && teamFor(actor, row, engineer, input.teamId ?? null);
    if (!engineer || !teamId) throw fieldError("executorId", "serviceRequest.executorUnknown");

    // Who takes it over does no longer help.
    if (row.sub_executor_ids.includes(engineer.id)) await releaseHelpers(tx.db, row.id, [engineer.id], now);
    if (row.executor_user_id !== null)
      await serviceRequestRepo(tx.db).addWatcher(row.id, row.executor_user_id);
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "assign",
      change: { executor_user_id: engineer.id, team_id: teamId, accepted_at: row.accepted_at ?? now },
      extra: {
        targetUserId: engineer.id,
        targetName: engineer.name,
        previousUserId: row.executor_user_id,
        changes: await handOverChanges(tx.db, row, { engineer, teamId }),
        ...(input.reason && { note: input.reason }),
      },
    });
    await announce(tx, serviceRequestAssigned, {
      id: row.id,
      by: actor.userId,
      executorId: engineer.id,
      previousExecutorId: row.executor_user_id,
    });
  });
}

/**
 * The team the engineer will handle it for: the one asked for, the request's own, one that was called in, or one that serves
 * the organisation.
 * Only the platform's admins may bring in a team from outside; undefined when there is none.
 */
function teamFor(
  actor: Actor,
  row: ServiceRequestRow,
  engineer: Engineer,
  wanted: number | null,
): number | undefined {
  const near = [row.team_id, ...row.called_team_ids, ...row.serving_team_ids].filter(
    (id) => id !== null && engineer.team_ids.includes(id),
  );
  const reachable = relationOf(actor, row).isPlatformLead ? [...near, ...engineer.team_ids] : near;
  return (wanted === null ? reachable : reachable.filter((id) => id === wanted))[0] ?? undefined;
}
