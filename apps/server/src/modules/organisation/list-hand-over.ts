import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listHandOver as endpoint } from "@pharos/api/organisation";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { companyRepo } from "./company.repo.ts";
import { managesMembers } from "./organisation.policy.ts";
import type { OrganisationPlatform } from "./organisation.ports.ts";

/** The open requests of people who are about to leave; only of people who are members of the organisation. */
export async function listHandOver(
  { database, findHandOver }: Pick<OrganisationPlatform, "database" | "findHandOver">,
  { actor }: Call,
  { companyId, userIds }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const company = await companyRepo(db).findVisible(actor, companyId);
  if (!company) throw new AppError("organisation.notFound");
  if (managesMembers(actor, company) !== true) throw new AppError("common.permissionDenied");
  const members = await db
    .selectFrom("employee")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("status", "=", 1)
    .where("user_id", "in", userIds)
    .execute();
  const known = members.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  return known.length === 0 ? { list: [], hiddenCount: 0 } : findHandOver(db, actor, companyId, known);
}
