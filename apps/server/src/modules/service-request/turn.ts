import type { Turn as TurnView } from "@pharos/api/core";
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

/** A line of the history as `turnSteps` selects it: moment, action, status after it, said by the customer, and the third party it names. */
export type StoredTurnStep = readonly [
  at: string,
  action: string,
  status: number,
  isByCustomer: boolean,
  thirdParty: string | null,
];

/** Begins and ends the turn of a third party. */
const waiting = (["waitThird", "thirdAnswered"] as const).map(historyAction.toCode);
const closeProposed = historyAction.toCode("closeNotify");
/** What answers a proposal to close. */
const answering = (["reply", "feedback", "notRestored", "reopen"] as const).map(historyAction.toCode);

/**
 * The lines of a request's history that say whose turn it was, in their order: those that change the status, proposals to
 * close, what may answer one, and those about a third party. A long thread is mostly other lines. The reply of a line is looked for among those of its
 * request: under row level security a condition on JSON alone would ask the policy of every reply there is.
 */
export const turnSteps = (requestId: RawBuilder<unknown>): RawBuilder<readonly StoredTurnStep[]> =>
  sql<readonly StoredTurnStep[]>`(
    select coalesce(json_agg(json_build_array(h.at, h.action, h.to_status, coalesce(not p.is_vendor, false),
      h.extra ->> 'thirdParty')
      order by h.id), '[]')
    from service_request_history h
    left join service_request_reply p on p.service_request_id = h.service_request_id
      and p.id = (h.extra ->> 'replyId')::bigint
    where h.service_request_id = ${requestId} and h.to_status is not null and (
      h.from_status is distinct from h.to_status or h.action = ${closeProposed} or h.action in (${sql.join(waiting)})
      or (h.action in (${sql.join(answering)}) and exists (select from service_request_history proposal
        where proposal.service_request_id = ${requestId} and proposal.action = ${closeProposed}))))`;

/** Whose turn it was from the beginning on. */
export const toTurns = (steps: readonly StoredTurnStep[]): readonly Turn[] => turnsOf(steps.map(toTurnStep));

/** A line of the history as the rule reads it. */
export const toTurnStep = ([at, action, status, isByCustomer, thirdParty]: StoredTurnStep): TurnStep => ({
  at,
  action: historyAction.fromCode(action),
  status: serviceRequestStatus.fromCode(status),
  isByCustomer,
  thirdParty,
});

/** Columns of a request that say whose turn it is. */
export type TurnColumns = Pick<
  StoredServiceRequest,
  "turn_holder" | "turn_since" | "turn_party" | "is_close_proposed"
>;

/** Whose turn it is, as it is stored. */
export const turnOf = (row: TurnColumns): TurnState => ({
  // A check constraint allows nothing else.
  holder: row.turn_holder as TurnHolder | null,
  since: row.turn_since,
  party: row.turn_party,
  isCloseProposed: row.is_close_proposed,
});

/** What is stored of whose turn it is. */
export const toTurnColumns = ({ holder, since, party, isCloseProposed }: TurnState): TurnColumns => ({
  turn_holder: holder,
  turn_since: since,
  turn_party: party,
  is_close_proposed: isCloseProposed,
});

/** The columns that a step changes; nothing when it stays whose turn it is. */
export function turnChange(row: TurnColumns, step: TurnStep): Partial<TurnColumns> {
  const before = turnOf(row);
  const after = turnAfter(before, step);
  const isSame =
    after.holder === before.holder &&
    after.party === before.party &&
    after.isCloseProposed === before.isCloseProposed;
  return isSame ? {} : toTurnColumns(after);
}

/** Who must act next, since when; null when nobody has to. */
export function toCurrentTurn(row: Omit<TurnColumns, "is_close_proposed">): TurnView | null {
  const { holder, since, party } = turnOf({ ...row, is_close_proposed: false });
  return holder === null || since === null ? null : { holder, since: toBusinessIso(toMs(since)), party };
}
