import { serviceRequestStatus } from "@pharos/domain/enums";
import { serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { hintRequest } from "../service-request.channels.ts";
import { serviceRequestMergeUndone } from "../service-request.events.ts";
import type { HistoryExtra, MergeFacts } from "../service-request.repo.ts";
import { statusOf } from "../service-request.row.ts";
import { linkRepo } from "./link.repo.ts";
import { lineAbout, linkFacts } from "./record-both.ts";

/** Takes a merge back: the request stands where it stood, and its clocks as if they had never ended. */
export async function undoMerge(withTransaction: Transact, call: Call, faultId: number): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, faultId, "undoMerge");
    const merge = await findMerge(tx, row.id);
    const before = serviceRequestStatus.fromCode(merge.from);
    const next = serviceRequestStatus.toCode(
      serviceRequestLifecycle.next("undoMerge", statusOf(row), before),
    );
    const isWaiting = before === "awaitingFeedback";
    const events: SlaEvent[] = [{ type: "unmerged", at: now.toISOString(), mergedAt: merge.at, isWaiting }];

    await callHelpersBack(tx, row.id, merge.facts);
    const other = await separate(tx, row.id, merge);
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: "undoMerge",
      change: {
        status: next,
        closed_at: null,
        closed_by: null,
        close_type: null,
        awaiting_since: merge.facts.awaitingSince,
      },
      events,
      extra: linkFacts(other),
      moreHistory: [lineAbout("undoMergeIn", other, row, { actor, now })],
    });
    hintRequest(tx, other.id, { type: serviceRequestMergeUndone.type });
    await announce(tx, serviceRequestMergeUndone, { id: row.id, by: actor.userId });
  });
}

interface Merge {
  readonly from: number;
  readonly at: string;
  readonly intoId: number;
  readonly facts: MergeFacts;
}

/** The merge that ended the request, as its history records it. */
async function findMerge(tx: UnitOfWork, id: number): Promise<Merge> {
  const line = await tx.db
    .selectFrom("service_request_history")
    .select(["from_status", "at", "extra"])
    .where("service_request_id", "=", id)
    .where("action", "=", "merge")
    .orderBy("id", "desc")
    .executeTakeFirst();
  // Written by the merge only.
  const extra = line?.extra as HistoryExtra | undefined;
  if (!line || line.from_status === null || !extra?.merge || extra.linkedId === undefined) {
    throw new AppError("serviceRequest.notMerged");
  }
  return { from: line.from_status, at: line.at, intoId: extra.linkedId, facts: extra.merge };
}

async function callHelpersBack(tx: UnitOfWork, id: number, { helperIds }: MergeFacts): Promise<void> {
  await tx.db
    .updateTable("service_request_sub_executor")
    .set({ left_at: null })
    .where("service_request_id", "=", id)
    .where("user_id", "=", sql<number>`any(${helperIds}::bigint[])`)
    .execute();
}

/** The link and those whom the merge made watchers of the other one go; answers the other one, locked. */
async function separate(tx: UnitOfWork, id: number, { intoId, facts }: Merge) {
  const other = await tx.db
    .selectFrom("service_request")
    .selectAll()
    .where("id", "=", intoId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const links = linkRepo(tx.db);
  const link = await links.findBetween(id, intoId);
  if (link) await links.remove(link.id);
  await tx.db
    .deleteFrom("service_request_watcher")
    .where("service_request_id", "=", intoId)
    .where("user_id", "=", sql<number>`any(${facts.watcherIds}::bigint[])`)
    .execute();
  return other;
}
