import { hourVisibility } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";

/**
 * Whether the actor reads figures of hours of the `company` in the query: a customer's people only when their organisation may
 * see hours at all.
 */
export const showsHours = (actor: Actor): RawBuilder<boolean> =>
  sql`(${!actor.isCustomer}::boolean or company.hour_visibility <> ${sql.lit(hourVisibility.toCode("nothing"))})`;
