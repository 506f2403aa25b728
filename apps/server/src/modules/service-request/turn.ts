import type { RequestTurn } from "@pharos/api/service-request";
import { historyAction, serviceRequestStatus } from "@pharos/domain/enums";
import {
  type Turn,
  type TurnHolder,
  type TurnState,
  type TurnStep,
  turnAfter,
  turnsOf,
} from "@pharos/domain/service-request";
import { toBusinessIso, toMs } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";
import type { StoredServiceRequest } from "./service-request.row.ts";

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
export const toTurns = (steps: readonly StoredTurnStep[]): readonly Turn[] => turnsOf(steps.map(toTurnStep));

/** A line of the history as the rule reads it. */
export const toTurnStep = ([at, action, status, isByCustomer]: StoredTurnStep): TurnStep => ({
  at,
  action: historyAction.fromCode(action),
  status: serviceRequestStatus.fromCode(status),
  isByCustomer,
});

/** Columns of a request that say whose turn it is. */
export type TurnColumns = Pick<StoredServiceRequest, "turn_holder" | "turn_since" | "is_close_proposed">;

/** Whose turn it is, as it is stored. */
export const turnOf = (row: TurnColumns): TurnState => ({
  // A check constraint allows nothing else.
  holder: row.turn_holder as TurnHolder | null,
  since: row.turn_since,
  isCloseProposed: row.is_close_proposed,
});

/** What is stored of whose turn it is. */
export const toTurnColumns = ({ holder, since, isCloseProposed }: TurnState): TurnColumns => ({
  turn_holder: holder,
  turn_since: since,
  is_close_proposed: isCloseProposed,
});

/** The columns that a step changes; nothing when it stays whose turn it is. */
export function turnChange(row: TurnColumns, step: TurnStep): Partial<TurnColumns> {
  const before = turnOf(row);
  const after = turnAfter(before, step);
  const isSame = after.holder === before.holder && after.isCloseProposed === before.isCloseProposed;
  return isSame ? {} : toTurnColumns(after);
}

/** Who must act next, since when; null when nobody has to. */
export function toCurrentTurn(row: Pick<TurnColumns, "turn_holder" | "turn_since">): RequestTurn | null {
  const { holder, since } = turnOf({ ...row, is_close_proposed: false });
  return holder === null || since === null ? null : { holder, since: toBusinessIso(toMs(since)) };
}
