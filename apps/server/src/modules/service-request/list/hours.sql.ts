import { hourVisibility, reviewStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";

/**
 * Hours on a request beside its organisation, in the table or alias `request`; null where there are none to be seen. The
 * vendor's people who read hours count all that were not returned, an organisation the approved ones, where it is shown any.
 */
export function hoursOf(actor: Actor, request: "service_request" | "r"): RawBuilder<number | null> {
  const readsAll = !actor.isCustomer && actor.permissions.has("hour:view");
  return sql`(
    select sum(h.hours)::float8 from work_hour h
    where h.service_request_id = ${sql.ref(request)}.id and h.deleted_at is null
      and (${readsAll}::boolean and h.review_status <> ${sql.lit(reviewStatus.toCode("rejected"))}
        or h.review_status = ${sql.lit(reviewStatus.toCode("approved"))}
          and company.hour_visibility <> ${sql.lit(hourVisibility.toCode("nothing"))}))`;
}
