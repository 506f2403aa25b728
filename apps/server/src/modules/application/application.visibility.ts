import { applyType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { leadsEverything } from "../../platform/scope.ts";

const entitlement = applyType.toCode("entitlement");

/**
 * Applications someone may decide on: platform and system admins all, team admins those about requests of the own teams
 * and of the organisations these serve. What was withdrawn is gone.
 */
export const reviewableApplications: Visibility<"application"> = (actor) => (eb) => {
  const isKept = eb("application.withdrawn_at", "is", null);
  if (!actor.permissions.has("audit:review")) return eb.lit(false);
  if (leadsEverything(actor)) return isKept;
  if (!actor.roles.has("ta") || actor.adminTeamIds.length === 0) return eb.lit(false);
  const teamIds = sql<number>`any(${actor.adminTeamIds}::bigint[])`;
  return eb.and([
    isKept,
    eb("application.apply_type", "=", entitlement),
    eb(
      "application.service_request_id",
      "in",
      eb
        .selectFrom("service_request as r")
        .select("r.id")
        .where("r.deleted_at", "is", null)
        .where((of) =>
          of.or([
            of("r.team_id", "=", teamIds),
            of(
              "r.company_id",
              "in",
              of.selectFrom("team_company").select("company_id").where("team_id", "=", teamIds),
            ),
          ]),
        ),
    ),
  ]);
};
