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

const signedAt = (party: RawBuilder<unknown> | undefined) => sql`(
  select s.signed_at from service_order_signature s where s.order_id = service_order.id and s.party = ${party})`;

interface TurnCase {
  /** Absent: in every other case. */
  readonly when?: RawBuilder<unknown>;
  /** Absent: nobody has to act any more. */
  readonly turn?: { readonly holder: TurnHolder; readonly since: RawBuilder<unknown> };
}

/**
 * The side that must act next on a service order, and since when; the first case that applies decides. It is the customer's
 * turn once the engineer has signed or a link to sign by is out, else the vendor's; what the customer does not agree with is
 * the vendor's to mend. It is nobody's once both have signed, or the order is void.
 */
const turnCases = (now: Date): readonly TurnCase[] => [
  { when: sql`service_order.status in (${completed}, ${voided})` },
  {
    when: sql`service_order.declined_at is not null`,
    turn: { holder: "vendor", since: sql`service_order.declined_at` },
  },
  {
    when: sql`service_order.status = ${engineerSigned}`,
    turn: { holder: "customer", since: signedAt(engineer) },
  },
  {
    when: sql`service_order.frozen_content is not null`,
    turn: { holder: "vendor", since: signedAt(customer) },
  },
  {
    when: sql`exists (select from service_order_link l where ${isLive(now)})`,
    turn: {
      holder: "customer",
      since: sql`(select min(l.created_at) from service_order_link l where ${isLive(now)})`,
    },
  },
  {
    turn: {
      holder: "vendor",
      since: sql`coalesce(
        (select max(least(l.revoked_at, l.expires_at)) from service_order_link l where ${isOfThisOrder}),
        service_order.created_at)`,
    },
  },
];

function caseOf<Result>(
  now: Date,
  toResult: (turn: NonNullable<TurnCase["turn"]>) => RawBuilder<unknown>,
): RawBuilder<Result | null> {
  const branches = turnCases(now).map(({ when, turn }) => {
    const result = turn ? toResult(turn) : sql`null`;
    return when ? sql`when ${when} then ${result}` : sql`else ${result}`;
  });
  return sql<Result | null>`case ${sql.join(branches, sql` `)} end`;
}

/** The side that must act next; null where nobody has to. */
export const holderOfOrder = (now: Date): RawBuilder<TurnHolder | null> =>
  caseOf<TurnHolder>(now, ({ holder }) => sql.lit(holder));

/** The same with the moment from which on it is so: the signature, the link, the refusal, or the end of the last link. */
export const turnOfOrder = (now: Date): RawBuilder<Turn | null> =>
  caseOf<Turn>(
    now,
    ({ holder, since }) =>
      sql`jsonb_build_object('holder', ${sql.lit(holder)}, 'party', null, 'since', ${since})`,
  );

/** Whose turn one order is. */
export async function findTurn(db: Kysely<Schema>, id: number, now: Date): Promise<Turn | null> {
  const row = await db
    .selectFrom("service_order")
    .select(turnOfOrder(now).as("turn"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.turn ?? null;
}
