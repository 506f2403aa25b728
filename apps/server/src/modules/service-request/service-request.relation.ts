import type { Side } from "@pharos/domain/service-request";
import type { Actor } from "../../platform/actor.ts";
import { leadsEverything } from "../../platform/scope.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";

/** The relation of a person to a request, in the terms the rules of the policy use. */
export interface Relation {
  /** The side a reply of this person is on: customers of the request's organisation, or the vendor. */
  readonly side: Side;
  readonly isReporter: boolean;
  /** Administers the organisation that raised it. */
  readonly isOrgAdmin: boolean;
  readonly isExecutor: boolean;
  readonly isSubExecutor: boolean;
  /** Raised it on behalf of the customer, handles it or watches it. */
  readonly isInvolved: boolean;
  /** An expert of the team the request belongs to, of one that was called in, or of one that serves the organisation. */
  readonly isTeamDba: boolean;
  /** An expert of a team that was called in: helps like a sub-executor. */
  readonly isCalledIn: boolean;
  /** Administers such a team. */
  readonly isTeamAdmin: boolean;
  /** Platform admin or system admin. */
  readonly isPlatformLead: boolean;
  /** An expert on duty now. */
  readonly isOnDuty: boolean;
}

/** The relation of an actor to a request. */
export function relationOf(actor: Actor, row: ServiceRequestRow): Relation {
  const isCustomerSide = actor.isCustomer && actor.companyIds.includes(row.company_id);
  const isDba = actor.roles.has("dba");
  const isReporter = row.reporter_user_id === actor.userId;
  const isExecutor = row.executor_user_id === actor.userId;
  const isSubExecutor = row.sub_executor_ids.includes(actor.userId);
  return {
    side: isCustomerSide ? "customer" : "vendor",
    isReporter,
    isOrgAdmin: isCustomerSide && actor.adminCompanyIds.includes(row.company_id),
    isExecutor,
    isSubExecutor,
    isInvolved:
      isReporter ||
      row.created_by === actor.userId ||
      isExecutor ||
      isSubExecutor ||
      row.watcher_ids.includes(actor.userId),
    isTeamDba: isDba && serves(actor.teamIds, row),
    isCalledIn: isDba && actor.teamIds.some((id) => row.called_team_ids.includes(id)),
    isTeamAdmin: actor.roles.has("ta") && serves(actor.adminTeamIds, row),
    isPlatformLead: leadsEverything(actor),
    isOnDuty: isDba && actor.isOnDuty,
  };
}

function serves(teamIds: readonly number[], row: ServiceRequestRow): boolean {
  return teamIds.some(
    (id) => id === row.team_id || row.serving_team_ids.includes(id) || row.called_team_ids.includes(id),
  );
}
