import type { RequestTurn } from "@pharos/api/service-request";
import { historyAction, serviceRequestStatus } from "@pharos/domain/enums";
import { type Turn, turnsOf } from "@pharos/domain/service-request";
import { toBusinessIso, toMs } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";

/** A line of the history as `turnSteps` selects it: moment, action, status after it, said by the customer. */
export type StoredTurnStep = readonly [at: string, action: string, status: number, isByCustomer: boolean];

const closeProposed = historyAction.toCode("closeNotify");
/** What answers a proposal to close. */
const answering = (["reply", "feedback", "notRestored", "reopen"] as const).map(historyAction.toCode);

/**
 * The lines of a request's history that say whose turn it was, in their order: those that change the status, proposals to
 * close, and what may answer one. A long thread is mostly other lines. The reply of a line is looked for among those of its
 * request: under row level security a condition on JSON alone would ask the policy of every reply there is.
 */
export const turnSteps = (requestId: RawBuilder<unknown>): RawBuilder<readonly StoredTurnStep[]> =>
  sql<readonly StoredTurnStep[]>`(
    select coalesce(json_agg(json_build_array(h.at, h.action, h.to_status, coalesce(not p.is_vendor, false))
      order by h.id), '[]')
    from service_request_history h
    left join service_request_reply p on p.service_request_id = h.service_request_id
      and p.id = (h.extra ->> 'replyId')::bigint
    where h.service_request_id = ${requestId} and h.to_status is not null and (
      h.from_status is distinct from h.to_status or h.action = ${closeProposed}
      or (h.action in (${sql.join(answering)}) and exists (select from service_request_history proposal
        where proposal.service_request_id = ${requestId} and proposal.action = ${closeProposed}))))`;

/** Whose turn it was from the beginning on. */
export const toTurns = (steps: readonly StoredTurnStep[]): readonly Turn[] =>
  turnsOf(
    steps.map(([at, action, status, isByCustomer]) => ({
      at,
      action: historyAction.fromCode(action),
      status: serviceRequestStatus.fromCode(status),
      isByCustomer,
    })),
  );

/** Who must act next, since when; null when nobody has to. */
export function toCurrentTurn(steps: readonly StoredTurnStep[]): RequestTurn | null {
  const last = toTurns(steps).at(-1);
  return last?.to === null ? { holder: last.holder, since: toBusinessIso(toMs(last.from)) } : null;
}
