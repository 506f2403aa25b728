import type { Actor } from "../../../platform/actor.ts";
import type { Decision } from "../../../platform/policy.ts";
import { type Relation, relationOf } from "../service-request.relation.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";

/** Someone before a request at a moment: all that a rule needs, worked out once for all rules. */
export interface RequestCase {
  readonly actor: Actor;
  readonly row: ServiceRequestRow;
  readonly relation: Relation;
  readonly now: Date;
}

/** A pure rule about one request. */
export type RequestRule = (request: RequestCase) => Decision;

/** Works out what the rules are asked about. */
export const caseOf = (actor: Actor, row: ServiceRequestRow, now: Date): RequestCase => ({
  actor,
  row,
  relation: relationOf(actor, row),
  now,
});
