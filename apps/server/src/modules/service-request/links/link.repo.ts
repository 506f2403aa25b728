import type { Kysely, Schema } from "@pharos/db";
import { type RequestLinkKind, requestLinkKind } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";

/** What the other request of a link is to one of its ends, as the wire says it. */
export type LinkRole = "related" | "duplicateOf" | "duplicatedBy" | "parent" | "child";

/** Two requests, and what the first is to the second. */
export interface LinkedPair {
  readonly fromId: number;
  readonly toId: number;
  readonly kind: RequestLinkKind;
}

/** A pair in the direction in which it is stored. */
export function toPair(id: number, otherId: number, role: LinkRole): LinkedPair {
  switch (role) {
    case "related":
      return { fromId: id, toId: otherId, kind: "related" };
    case "duplicateOf":
      return { fromId: id, toId: otherId, kind: "duplicate" };
    case "duplicatedBy":
      return { fromId: otherId, toId: id, kind: "duplicate" };
    case "parent":
      return { fromId: otherId, toId: id, kind: "parent" };
    case "child":
      return { fromId: id, toId: otherId, kind: "parent" };
  }
}

/** What the other end of a stored link is to this one. */
export function roleOf(id: number, { fromId, kind }: LinkedPair): LinkRole {
  const isFrom = fromId === id;
  if (kind === "related") return "related";
  if (kind === "duplicate") return isFrom ? "duplicateOf" : "duplicatedBy";
  return isFrom ? "child" : "parent";
}

/** Queries on links, bound to one connection. */
export const linkRepo = (db: Kysely<Schema>) => ({
  /** The links of a request whose other end the actor may see, the oldest first. */
  async listVisible(actor: Actor, requestId: number) {
    return db
      .selectFrom("service_request_link as l")
      .innerJoin("service_request", (join) =>
        join.on(
          "service_request.id",
          "=",
          sql<number>`case when l.from_id = ${requestId} then l.to_id else l.from_id end`,
        ),
      )
      .select([
        "l.id",
        "l.from_id",
        "l.to_id",
        "l.kind",
        "l.is_merge",
        "l.created_at",
        "service_request.id as other_id",
        "sr_no",
        "title",
        "severity",
        "status",
      ])
      .where((eb) => eb.or([eb("l.from_id", "=", requestId), eb("l.to_id", "=", requestId)]))
      .where(visibleServiceRequests(actor))
      .orderBy("l.id")
      .execute();
  },

  /** The link between two requests, whichever is the first. */
  async findBetween(id: number, otherId: number) {
    return db
      .selectFrom("service_request_link")
      .selectAll()
      .where(sql<boolean>`least(from_id, to_id) = ${Math.min(id, otherId)}`)
      .where(sql<boolean>`greatest(from_id, to_id) = ${Math.max(id, otherId)}`)
      .executeTakeFirst();
  },

  /** Whether a request is an ancestor of another. */
  async isAbove(ancestorId: number, id: number): Promise<boolean> {
    const parent = requestLinkKind.toCode("parent");
    const { rows } = await sql<{ readonly is_above: boolean }>`
      with recursive above (id) as (
        select from_id from service_request_link where kind = ${parent} and to_id = ${id}
        union
        select l.from_id from service_request_link l join above a on l.to_id = a.id where l.kind = ${parent}
      )
      select exists (select from above where id = ${ancestorId}) as is_above`.execute(db);
    return rows[0]?.is_above ?? false;
  },

  /** Links two requests, or changes what they are to each other. */
  async save(
    { fromId, toId, kind }: LinkedPair,
    { by, at, isMerge = false }: { readonly by: number; readonly at: Date; readonly isMerge?: boolean },
  ): Promise<void> {
    const values = { from_id: fromId, to_id: toId, kind: requestLinkKind.toCode(kind), is_merge: isMerge };
    const known = await this.findBetween(fromId, toId);
    if (known) {
      await db.updateTable("service_request_link").set(values).where("id", "=", known.id).execute();
      return;
    }
    await db
      .insertInto("service_request_link")
      .values({ ...values, created_by: by, created_at: at })
      .execute();
  },

  async remove(id: number): Promise<void> {
    await db.deleteFrom("service_request_link").where("id", "=", id).execute();
  },
});
