import { vendorParties } from "@pharos/domain/organisation";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";

/** Narrows `worksAt` to the vendor's organisations. */
export const vendor = sql`o.party_type = any(${[...vendorParties]}::smallint[])`;

/** Whether a person works at an organisation `o` for which a condition holds. */
export const worksAt = (userId: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from employee e join company o on o.id = e.company_id
    where e.user_id = ${userId} and e.status = 1 and o.status = 1 and ${where})`;

/**
 * Whether the actor and another person may know each other's names: the same person, colleagues, or one of them works for the
 * vendor. To everybody else a comment's author is "a customer".
 */
export const areAcquainted = (actor: Actor, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  actor.isInternal
    ? sql<boolean>`true`
    : sql<boolean>`(${userId} = ${actor.userId} or ${worksAt(
        userId,
        sql`(${vendor} or o.id = any(${[...actor.companyIds]}::bigint[]))`,
      )})`;
