import { hourVisibility } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";

/**
 * Whether the actor reads figures of hours of the `company` in the query: a customer's people only when their organisation may
 * see hours at all.
 */
export const showsHours = (actor: Actor): RawBuilder<boolean> =>
  sql`(${!actor.isCustomer}::boolean or company.hour_visibility <> ${sql.lit(hourVisibility.toCode("nothing"))})`;

/** Of what hours were delivered: its table in the query, and its column in the lines of contracts. */
const owners = { contract: "contract_id", service_number: "service_number_id" } as const;

/**
 * What was delivered under a contract or a service number: what the ERP says of the contract's lines, and the approved hours
 * drawn on it; null when there is nothing.
 */
export const deliveredHours = (owner: keyof typeof owners): RawBuilder<number | null> =>
  sql`nullif(coalesce((
    select sum(i.actual_hours) from contract_item i
    where ${sql.ref(`i.${owners[owner]}`)} = ${sql.ref(`${owner}.id`)} and i.status <> 3), 0)
    + ${sql.ref(`${owner}.booked_hours`)}, 0)`;
