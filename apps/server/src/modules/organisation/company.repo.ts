import type { Insertable, Kysely, Schema, Selectable, Updateable } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleCompanies } from "./company.visibility.ts";

/** An organisation, and what the actor is in it. */
export type CompanyRecord = Selectable<Schema["company"]> & {
  readonly is_own_member: boolean;
  readonly is_own_admin: boolean;
  /** Vendor teams that serve it. */
  readonly serving_team_ids: readonly number[];
};

/** Columns of an organisation that a use case may change; version and time of change follow by themselves. */
export type CompanyChange = Omit<Updateable<Schema["company"]>, "id" | "version" | "updated_at">;

/** Queries on organisations, bound to one connection. */
export const companyRepo = (db: Kysely<Schema>) => ({
  /** The organisation, when it exists and this actor may know of it: absent and invisible are the same answer. */
  async findVisible(actor: Actor, id: number): Promise<CompanyRecord | undefined> {
    return selectCompany(db, actor).where("company.id", "=", id).executeTakeFirst();
  },

  /** The same by its exact name. */
  async findVisibleByName(actor: Actor, name: string): Promise<CompanyRecord | undefined> {
    return selectCompany(db, actor).where("company.name", "=", name).executeTakeFirst();
  },

  /** A visible organisation, locked until the transaction ends; everything about its members waits for the lock. */
  async lockVisible(actor: Actor, id: number): Promise<CompanyRecord | undefined> {
    const locked = await db
      .selectFrom("company")
      .select("id")
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // What the actor is in it may have changed while waiting.
    return locked && this.findVisible(actor, id);
  },

  async insert(company: Insertable<Schema["company"]>): Promise<{ id: number; version: number }> {
    return db.insertInto("company").values(company).returning(["id", "version"]).executeTakeFirstOrThrow();
  },

  /** Changes a locked organisation and answers its new version. */
  async update(id: number, at: Date, change: CompanyChange): Promise<number> {
    const row = await db
      .updateTable("company")
      .set({ ...change, updated_at: at })
      .set("version", sql<number>`version + 1`)
      .where("id", "=", id)
      .returning("version")
      .executeTakeFirstOrThrow();
    return row.version;
  },

  /** Whether another organisation has this name or external number. */
  async findTaken(
    { name, externalId }: { name: string; externalId: string | null },
    exceptId: number,
  ): Promise<"name" | "externalId" | undefined> {
    const rows = await db
      .selectFrom("company")
      .select(["name", "external_id"])
      .where("id", "<>", exceptId)
      .where((eb) => eb.or([eb("name", "=", name), eb("external_id", "=", externalId)]))
      .execute();
    if (rows.some((row) => row.name === name)) return "name";
    return rows.length > 0 ? "externalId" : undefined;
  },

  /** Makes a team the one that serves the organisation; the former one no longer does. */
  async setServingTeam(companyId: number, teamId: number | null): Promise<void> {
    await db
      .deleteFrom("team_company")
      .where("company_id", "=", companyId)
      .where("is_main", "=", true)
      .execute();
    if (teamId === null) return;
    await db
      .insertInto("team_company")
      .values({ team_id: teamId, company_id: companyId, is_main: true })
      .onConflict((conflict) => conflict.columns(["team_id", "company_id"]).doUpdateSet({ is_main: true }))
      .execute();
  },
});

/** Teams that serve the organisation of a row of `company`. */
export const servingTeamIds = sql<
  number[]
>`array(select team_id from team_company where company_id = company.id)`;

function selectCompany(db: Kysely<Schema>, actor: Actor) {
  const mine = (isAdminOnly: boolean) => sql<boolean>`exists (
    select 1 from employee e where e.company_id = company.id and e.user_id = ${actor.userId} and e.status = 1
      and (e.is_admin or not ${isAdminOnly}::boolean))`;
  return db
    .selectFrom("company")
    .selectAll("company")
    .select([
      mine(false).as("is_own_member"),
      mine(true).as("is_own_admin"),
      servingTeamIds.as("serving_team_ids"),
    ])
    .where(visibleCompanies(actor));
}
