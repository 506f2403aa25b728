import type { Kysely, Schema, Selectable, Updateable } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleCompanies } from "./company.visibility.ts";

/** An organisation, and what the actor is in it. */
export type CompanyRecord = Selectable<Schema["company"]> & {
  readonly is_own_member: boolean;
  readonly is_own_admin: boolean;
  /** Somebody belongs to it. */
  readonly has_members: boolean;
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

  /** The visible ones of several organisations, locked in the order of their ids. */
  async lockAllVisible(actor: Actor, ids: readonly number[]): Promise<CompanyRecord[]> {
    const isOneOf = sql<boolean>`company.id = any(${[...ids]}::bigint[])`;
    await db.selectFrom("company").select("id").where(isOneOf).orderBy("id").forNoKeyUpdate().execute();
    // What the actor is in them may have changed while waiting.
    return selectCompany(db, actor).where(isOneOf).execute();
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

  /** The organisations with these names, whoever may know of them. */
  findByNames: (names: readonly string[]) =>
    db
      .selectFrom("company")
      .select(["id", "version", "name"])
      .where("name", "=", sql<string>`any(${[...names]}::text[])`)
      .execute(),

  /** The same by their external numbers. */
  findByExternalIds: (externalIds: readonly string[]) =>
    db
      .selectFrom("company")
      .select(["id", "version", "external_id"])
      .where("external_id", "=", sql<string>`any(${[...externalIds]}::text[])`)
      .execute(),

  /** Makes teams those that serve organisations; the former ones no longer do. */
  async setServingTeams(changes: readonly ServingTeam[]): Promise<void> {
    const ids = changes.map(({ companyId }) => companyId);
    await db
      .deleteFrom("team_company")
      .where("company_id", "=", sql<number>`any(${ids}::bigint[])`)
      .where("is_main", "=", true)
      .execute();
    const served = changes.flatMap(({ companyId, teamId }) =>
      teamId === null ? [] : [{ team_id: teamId, company_id: companyId, is_main: true }],
    );
    if (served.length === 0) return;
    await db
      .insertInto("team_company")
      .values(served)
      .onConflict((conflict) => conflict.columns(["team_id", "company_id"]).doUpdateSet({ is_main: true }))
      .execute();
  },
});

/** The team that serves an organisation from now on; none when null. */
export interface ServingTeam {
  readonly companyId: number;
  readonly teamId: number | null;
}

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
      sql<boolean>`exists (select 1 from employee e where e.company_id = company.id and e.status = 1)`.as(
        "has_members",
      ),
      servingTeamIds.as("serving_team_ids"),
    ])
    .where(visibleCompanies(actor));
}
