import type { Schema } from "@pharos/db";
import { consultStatus } from "@pharos/domain/enums";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";
import { isOnVendorSide, seesEverything, workingTeams } from "../../platform/scope.ts";

// Vendor: platform and system admins and management see everything; team admins and experts what organisations ask that
// their teams serve; experts on duty whatever is open; an expert what he or she is in.
// Customer: the asker, and the organisation's admins.

type Builder = ExpressionBuilder<Schema, "consult">;

// Written out, so that a prepared statement can use the index of those that are open.
const closed = sql.lit(consultStatus.toCode("closed"));

/** Consultations this actor may know about: every list, count, read and live channel goes through it. */
export const visibleConsults: Visibility<"consult"> = (actor) => (eb) => {
  const onlyCompanyId = actor.apiToken?.companyId;
  const isWithinToken =
    onlyCompanyId === undefined ? eb.lit(true) : eb("consult.company_id", "=", onlyCompanyId);
  if (seesEverything(actor)) return isWithinToken;
  return eb.and([isWithinToken, eb.or([...vendorScopes(actor, eb), ...customerScopes(actor, eb)])]);
};

function vendorScopes(actor: Actor, eb: Builder): Expression<SqlBool>[] {
  if (!isOnVendorSide(actor) || !actor.permissions.has("consult:answer")) return [];
  const teams = workingTeams(actor);
  return [
    eb("consult.expert_user_id", "=", actor.userId),
    eb(
      "consult.id",
      "in",
      eb.selectFrom("consult_expert").select("consult_id").where("user_id", "=", actor.userId),
    ),
    ...(teams.length === 0
      ? []
      : [
          eb(
            "consult.company_id",
            "in",
            eb
              .selectFrom("team_company")
              .select("company_id")
              .where("team_id", "=", sql<number>`any(${teams}::bigint[])`),
          ),
        ]),
    ...(actor.roles.has("dba") && actor.isOnDuty ? [eb("consult.status", "<>", closed)] : []),
  ];
}

function customerScopes(actor: Actor, eb: Builder): Expression<SqlBool>[] {
  if (!actor.isCustomer) return [];
  const isOf = (ids: readonly number[]) =>
    eb("consult.company_id", "=", sql<number>`any(${[...ids]}::bigint[])`);
  return [
    eb.and([eb("consult.created_by", "=", actor.userId), isOf(actor.companyIds)]),
    ...(actor.adminCompanyIds.length === 0 ? [] : [isOf(actor.adminCompanyIds)]),
  ];
}
