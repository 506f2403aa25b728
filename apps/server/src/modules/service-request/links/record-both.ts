import type { HistoryAction } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { hintRequest } from "../service-request.channels.ts";
import { type NewHistoryEntry, serviceRequestRepo } from "../service-request.repo.ts";
import type { StoredServiceRequest } from "../service-request.row.ts";
import type { LockedPair } from "./lock-pair.ts";

/** A line that names another request; who may not see that one reads nothing of it. */
export function lineAbout(
  action: HistoryAction,
  row: StoredServiceRequest,
  other: Pick<StoredServiceRequest, "id" | "sr_no">,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): NewHistoryEntry {
  return {
    requestId: row.id,
    action,
    from: row.status,
    to: row.status,
    by: actor,
    at: now,
    extra: linkFacts(other),
  };
}

/** What a line stores of the other request. */
export const linkFacts = (other: Pick<StoredServiceRequest, "id" | "sr_no">) => ({
  linkedId: other.id,
  targetName: other.sr_no,
});

/** Writes into the histories of both ends that a link came or went, and has open pages look again. */
export async function recordBoth(
  tx: UnitOfWork,
  actor: Actor,
  { row, other, now }: LockedPair,
  action: Extract<HistoryAction, "link" | "unlink">,
): Promise<void> {
  await serviceRequestRepo(tx.db).appendHistory(
    lineAbout(action, row, other, { actor, now }),
    lineAbout(action, other, row, { actor, now }),
  );
  for (const { id } of [row, other]) hintRequest(tx, id, { type: "serviceRequest.linked" });
}
