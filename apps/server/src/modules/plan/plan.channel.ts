import { planStatus } from "@pharos/domain/enums";
import type { LiveChannel } from "../../platform/live.ts";
import type { Platform } from "../../platform/platform.ts";

/** Channel of plans; that of one is `/plan/{id}`. */
export const planPath = "/plan";

// The customers' part of `plan.visibility.ts` once more, taken apart: what a session says about a person on one side, what a
// plan says about its readers on the other. The vendor's people read plans when they look at them.

const company = (id: number): string => `company ${id}`;

/** Customers learn at once what happens to a plan that they were told of. */
export const planChannel = ({ database }: Pick<Platform, "database">): LiveChannel => ({
  path: planPath,
  scopesOf: ({ isCustomer, companyIds, permissions }) =>
    isCustomer && permissions.has("plan:view") ? companyIds.map(company) : [],
  audiencesOf: async (ids) => {
    const rows = await database.kysely
      .selectFrom("plan")
      .select(["id", "version", "company_id"])
      .where("id", "in", [...ids])
      .where("deleted_at", "is", null)
      .where((eb) =>
        eb.or([eb("delivered_at", "is not", null), eb("status", "=", planStatus.toCode("ended"))]),
      )
      .execute();
    return new Map(
      rows.map((row) => [row.id, { version: row.version, scopes: [company(row.company_id)], outsiders: [] }]),
    );
  },
});
