import type { Actor } from "../../../platform/actor.ts";
import { all } from "../../../platform/policy.ts";
import type { WriterRelation } from "../../conversation/index.ts";
import { holds, isLead, possible } from "../policy/conditions.ts";
import { relationOf } from "../service-request.relation.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";

/** What someone is to the replies of a request. */
export function replyRelationOf(actor: Actor, row: ServiceRequestRow): WriterRelation {
  const relation = relationOf(actor, row);
  return {
    userId: actor.userId,
    side: relation.side,
    isLead: relation.side === "vendor" && isLead(relation),
    mayChange: (action, isInternal) =>
      all(possible(action, row), holds(actor, isInternal ? "fault:internal" : "fault:reply")),
  };
}
