import type { Kysely, Schema } from "@pharos/db";
import { rolePermissions } from "@pharos/domain/roles";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { loadActor } from "../../identity/index.ts";
import type { Thread } from "./read-thread.ts";

/**
 * Whoever reads a reply to a customer: the reporter, or another of the organisation's people where the vendor raised the request for
 * it. What a reply cites is looked for with these rights alone, and with no more of them than every member of that one
 * organisation has: colleagues read the reply too. Undefined: the organisation has nobody who could read it.
 */
export async function findCustomerReader(
  db: Kysely<Schema>,
  { companyId, reporterId }: Pick<Thread, "companyId" | "reporterId">,
  now: Date,
): Promise<Actor | undefined> {
  const { rows } = await sql<{ readonly user_id: number }>`
    select e.user_id from employee e join app_user u on u.id = e.user_id
    where e.company_id = ${companyId} and e.status = 1 and u.status <> 0
    order by e.user_id = ${reporterId} desc, e.id limit 1`.execute(db);
  const [member] = rows;
  const actor = member && (await loadActor(db, member.user_id, now));
  if (!actor?.companyIds.includes(companyId)) return undefined;
  return {
    ...actor,
    roles: new Set(["user"]),
    permissions: new Set(rolePermissions.user.filter((code) => actor.permissions.has(code))),
    isReviewDba: false,
    isInternal: false,
    isCustomer: true,
    companyIds: [companyId],
    adminCompanyIds: [],
    teamIds: [],
    adminTeamIds: [],
    isOnDuty: false,
  };
}
