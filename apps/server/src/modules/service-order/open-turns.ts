import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { type OpenTurn, openTurnsOf } from "../../platform/open-turn.ts";
import { matching } from "./service-order-list.repo.ts";
import { holderOfOrder, turnOfOrder } from "./turn.ts";

/** Whose turn it is on every open order that the actor may see. */
export async function findOrderTurns(
  db: Kysely<Schema>,
  actor: Actor,
  { teamId, now }: { readonly teamId: number | undefined; readonly now: Date },
): Promise<readonly OpenTurn[]> {
  const rows = await db
    .selectFrom("service_order")
    .select(["team_id as teamId", "company_id as companyId", turnOfOrder(now).as("turn")])
    .select(
      sql<number[]>`array(select e.user_id from service_order_engineer e
        where e.order_id = service_order.id order by e.place)`.as("personIds"),
    )
    .where(matching(actor, { teamId }, now))
    .where(holderOfOrder(now), "is not", null)
    .execute();
  return openTurnsOf(rows);
}
