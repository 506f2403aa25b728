import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { fieldError } from "../../platform/field-error.ts";
import { leadsEverything } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

type Changes = Record<"before" | "after", { readonly companies?: readonly string[] }>;

/** Makes the organisations a team serves those of the form. Not for team admins: it decides whose requests they see. */
export async function changeCompanies(
  tx: UnitOfWork,
  actor: Actor,
  teamId: number,
  companyIds: readonly number[] | undefined,
): Promise<Changes> {
  if (!companyIds) return { before: {}, after: {} };
  const wanted = [...new Set(companyIds)];
  const served = await tx.db
    .selectFrom("team_company as tc")
    .innerJoin("company as c", "c.id", "tc.company_id")
    .select(["c.id", "c.name"])
    .where("tc.team_id", "=", teamId)
    .orderBy("c.id")
    .execute();
  const isServed = new Set(served.map(({ id }) => id));
  const added = wanted.filter((id) => !isServed.has(id));
  const removed = served.filter(({ id }) => !wanted.includes(id));
  if (added.length + removed.length === 0) return { before: {}, after: {} };
  if (!leadsEverything(actor)) throw fieldError("companyIds", "team.scopeFixed");
  const found = await tx.db
    .selectFrom("company")
    .select(["id", "name"])
    .where("id", "=", sql<number>`any(${added}::bigint[])`)
    .where("status", "=", 1)
    .where("party_type", "in", [0, 1])
    .orderBy("id")
    .execute();
  if (found.length < added.length) throw fieldError("companyIds", "team.companyUnknown");
  if (removed.length > 0) {
    await tx.db
      .deleteFrom("team_company")
      .where("team_id", "=", teamId)
      .where("company_id", "=", sql<number>`any(${removed.map(({ id }) => id)}::bigint[])`)
      .execute();
  }
  for (const { id } of found) await addCompany(tx, teamId, id);
  return {
    before: { companies: served.map(({ name }) => name) },
    after: {
      companies: [...served.filter(({ id }) => wanted.includes(id)), ...found]
        .toSorted((a, b) => a.id - b.id)
        .map(({ name }) => name),
    },
  };
}

/** The first team of an organisation is its main one. */
async function addCompany({ db }: UnitOfWork, teamId: number, companyId: number): Promise<void> {
  await sql`
    insert into team_company (team_id, company_id, is_main)
    select ${teamId}, ${companyId},
      not exists (select 1 from team_company where company_id = ${companyId} and is_main)`.execute(db);
}
