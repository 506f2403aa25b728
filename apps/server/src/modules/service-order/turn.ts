import type { Turn } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { serviceOrderStatus, signingParty } from "@pharos/domain/enums";
import type { TurnHolder } from "@pharos/domain/service-request";
import { type RawBuilder, sql } from "kysely";

const [engineerSigned, completed, voided] = (["engineerSigned", "completed", "voided"] as const).map((name) =>
  sql.lit(serviceOrderStatus.toCode(name)),
);
const [engineer, customer] = (["engineer", "customer"] as const).map((name) =>
  sql.lit(signingParty.toCode(name)),
);

const isOfThisOrder = sql`l.order_id = service_order.id`;
const isLive = (now: Date) => sql`${isOfThisOrder} and l.revoked_at is null and l.expires_at > ${now}`;

/**
 * The side that must act next on a service order: the customer once the engineer has signed or a link to sign by is out,
 * else the vendor; what the customer does not agree with is the vendor's to mend. Null where both have signed, or it is void.
 */
export const holderOfOrder = (now: Date): RawBuilder<TurnHolder | null> => sql<TurnHolder | null>`case
  when service_order.status in (${completed}, ${voided}) then null
  when service_order.declined_at is not null then 'vendor'
  when service_order.status = ${engineerSigned} then 'customer'
  when service_order.frozen_content is not null then 'vendor'
  when exists (select from service_order_link l where ${isLive(now)}) then 'customer'
  else 'vendor' end`;

const signedAt = (party: RawBuilder<unknown> | undefined) => sql`(
  select s.signed_at from service_order_signature s where s.order_id = service_order.id and s.party = ${party})`;

/** The same with the moment from which on it is so: the signature, the link, the refusal, or the end of the last link. */
export const turnOfOrder = (now: Date): RawBuilder<Turn | null> => sql<Turn | null>`case
  when ${holderOfOrder(now)} is not null then jsonb_build_object(
    'holder', ${holderOfOrder(now)}, 'party', null, 'since', case
      when service_order.declined_at is not null then service_order.declined_at
      when service_order.status = ${engineerSigned} then ${signedAt(engineer)}
      when service_order.frozen_content is not null then ${signedAt(customer)}
      else coalesce(
        (select min(l.created_at) from service_order_link l where ${isLive(now)}),
        (select max(least(l.revoked_at, l.expires_at)) from service_order_link l where ${isOfThisOrder}),
        service_order.created_at) end) end`;

/** Whose turn one order is. */
export async function findTurn(db: Kysely<Schema>, id: number, now: Date): Promise<Turn | null> {
  const row = await db
    .selectFrom("service_order")
    .select(turnOfOrder(now).as("turn"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.turn ?? null;
}
