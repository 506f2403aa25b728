import type { SaveRequestView } from "@pharos/api/service-request";
import { jsonText, type Kysely, type Schema } from "@pharos/db";
import type { DeskLayout } from "@pharos/domain/service-request";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";

/** A saved view with the name of its team. */
export type RequestViewRow = Awaited<ReturnType<typeof selectViews>>[number];

/** Whose views: a person's, or a team's. */
export interface ViewOwner {
  readonly userId: number | null;
  readonly teamId: number | null;
}

/** What a view stores. */
export type ViewContent = Pick<
  SaveRequestView,
  "name" | "filter" | "sortField" | "sortOrder" | "layout" | "columns"
>;

/** Queries on saved views, bound to one connection. */
export const requestViewRepo = (db: Kysely<Schema>) => ({
  /** The actor's own views and those of the actor's teams, the own ones first, each in their order. */
  visible: (actor: Actor): Promise<RequestViewRow[]> => selectViews(db, actor),

  /** A view the actor may see, locked until the transaction ends. */
  async lockVisible(actor: Actor, id: number) {
    return db
      .selectFrom("request_view")
      .selectAll()
      .where("id", "=", id)
      .where(isVisibleTo(actor))
      .forUpdate()
      .executeTakeFirst();
  },

  /** Locks an owner's views against others that add or order them at the same time, and answers them. */
  async lockOf({ userId, teamId }: ViewOwner) {
    await sql`select pg_advisory_xact_lock(hashtext(${`request_view ${userId} ${teamId}`}))`.execute(db);
    return db
      .selectFrom("request_view")
      .select(["id", "name", "place"])
      .where("owner_user_id", "is not distinct from", userId)
      .where("team_id", "is not distinct from", teamId)
      .orderBy("place")
      .orderBy("id")
      .execute();
  },

  async insert(owner: ViewOwner, by: number, at: Date, place: number, content: ViewContent): Promise<number> {
    const { id } = await db
      .insertInto("request_view")
      .values({
        owner_user_id: owner.userId,
        team_id: owner.teamId,
        created_by: by,
        created_at: at,
        updated_at: at,
        place,
        ...columnsOf(content),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async update(id: number, at: Date, content: ViewContent): Promise<void> {
    await db
      .updateTable("request_view")
      .set({ ...columnsOf(content), updated_at: at })
      .set("version", sql<number>`version + 1`)
      .where("id", "=", id)
      .execute();
  },

  async delete(id: number): Promise<void> {
    await db.deleteFrom("request_view").where("id", "=", id).execute();
    await db.deleteFrom("request_view_default").where("view_key", "=", String(id)).execute();
  },

  /** Puts views into the order in which their ids are given. */
  async order(ids: readonly number[]): Promise<void> {
    await sql`update request_view set place = n.place
      from unnest(${ids}::bigint[]) with ordinality as n (id, place) where request_view.id = n.id`.execute(
      db,
    );
  },

  async defaultOf(userId: number): Promise<string | null> {
    const row = await db
      .selectFrom("request_view_default")
      .select("view_key")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row?.view_key ?? null;
  },

  async setDefault(userId: number, view: string | null): Promise<void> {
    if (view === null) {
      await db.deleteFrom("request_view_default").where("user_id", "=", userId).execute();
      return;
    }
    await db
      .insertInto("request_view_default")
      .values({ user_id: userId, view_key: view })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ view_key: view }))
      .execute();
  },
});

/** Teams whose views an actor sees. */
const teamsOf = ({ teamIds, adminTeamIds }: Actor): number[] => [...new Set([...teamIds, ...adminTeamIds])];

const isVisibleTo = (actor: Actor) => sql<boolean>`(request_view.owner_user_id = ${actor.userId}
  or request_view.team_id = any(${teamsOf(actor)}::bigint[]))`;

function selectViews(db: Kysely<Schema>, actor: Actor) {
  return db
    .selectFrom("request_view")
    .leftJoin("team", "team.id", "request_view.team_id")
    .selectAll("request_view")
    .select(["team.name as team_name", "team.name_en as team_name_en"])
    .where(isVisibleTo(actor))
    .orderBy("request_view.team_id", (order) => order.asc().nullsFirst())
    .orderBy("request_view.place")
    .orderBy("request_view.id")
    .execute();
}

function columnsOf({ name, filter, sortField, sortOrder, layout, columns }: ViewContent) {
  return {
    name,
    filter: jsonText(filter),
    sort_field: sortField,
    sort_order: sortOrder,
    layout: layout satisfies DeskLayout,
    columns: columns === null ? null : jsonText(columns),
  };
}
