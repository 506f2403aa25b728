import type { Insertable, Kysely, Schema, Selectable } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { personName } from "../../platform/person-name.ts";

/** A saved text with the names that are shown beside it. */
export type MacroRow = Selectable<Schema["reply_macro"]> & {
  readonly owner_name: string;
  readonly team_name: string | null;
  readonly team_name_en: string | null;
};

type Columns = Omit<
  Insertable<Schema["reply_macro"]>,
  "owner_user_id" | "version" | "created_at" | "updated_at"
>;

/** Queries on saved texts, bound to one connection. */
export const macroRepo = (db: Kysely<Schema>) => ({
  /** What someone may use: the own texts, and those of the own teams. */
  async listFor(actor: Actor): Promise<MacroRow[]> {
    return usable(db, actor).orderBy("reply_macro.title").orderBy("reply_macro.id").execute();
  },

  async find(actor: Actor, id: number, { isLocking = false } = {}): Promise<MacroRow | undefined> {
    return usable(db, actor)
      .where("reply_macro.id", "=", id)
      .$if(isLocking, (query) => query.forUpdate("reply_macro"))
      .executeTakeFirst();
  },

  async countOf(userId: number): Promise<number> {
    const { count } = await db
      .selectFrom("reply_macro")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("owner_user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return count;
  },

  async insert(ownerId: number, columns: Columns): Promise<number> {
    const { id } = await db
      .insertInto("reply_macro")
      .values({ ...columns, owner_user_id: ownerId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async update(id: number, at: Date, columns: Columns): Promise<void> {
    await db
      .updateTable("reply_macro")
      .set({ ...columns, updated_at: at })
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  },

  async remove(id: number): Promise<void> {
    await db.deleteFrom("reply_macro").where("id", "=", id).execute();
  },
});

function usable(db: Kysely<Schema>, { userId, teamIds }: Actor) {
  return db
    .selectFrom("reply_macro")
    .innerJoin("app_user as owner", "owner.id", "reply_macro.owner_user_id")
    .leftJoin("team", "team.id", "reply_macro.team_id")
    .selectAll("reply_macro")
    .select([personName("owner").as("owner_name"), "team.name as team_name", "team.name_en as team_name_en"])
    .where((eb) =>
      eb.or([
        eb("reply_macro.owner_user_id", "=", userId),
        eb("reply_macro.team_id", "=", sql<number>`any(${teamIds}::bigint[])`),
      ]),
    );
}
