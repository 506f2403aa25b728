import { readableLevels } from "@pharos/domain/article";
import { encryptLevel } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "./actor.ts";
import { isOnVendorSide } from "./scope.ts";
import { hasServiceInForce } from "./service-in-force.ts";

const trustedRoles = ["sys", "pa", "ma", "ta"] as const;

/** Leads or reviews, and so reads what is restricted. */
const isTrusted = (actor: Actor): boolean =>
  actor.isReviewDba || trustedRoles.some((role) => actor.roles.has(role));

/** The access levels somebody reads; customers more while they are covered. */
export const readableLevelsOf = (actor: Actor, isCoveredToday: boolean): string[] =>
  readableLevels({
    isOfVendor: isOnVendorSide(actor),
    isTrusted: isTrusted(actor),
    isCovered: isCoveredToday,
  }).map(encryptLevel.toCode);

/** Whether the actor may read what has an access level: the vendor's side by role, customers more while they are covered. */
export function isReadableLevel(actor: Actor, level: RawBuilder<unknown>): RawBuilder<boolean> {
  const levels = (isCoveredToday: boolean) => readableLevelsOf(actor, isCoveredToday);
  if (isOnVendorSide(actor)) return sql<boolean>`${level} = any(${levels(true)}::text[])`;
  return sql<boolean>`${level} = any(
    case when ${hasServiceInForce(sql`${[...actor.companyIds]}::bigint[]`)} then ${levels(true)}::text[] else ${levels(false)}::text[] end)`;
}

/** Whether the members of an organisation may read what has an access level. */
export function isReadableByOrganisation(companyId: number, level: RawBuilder<unknown>): RawBuilder<boolean> {
  const levels = (isCovered: boolean) =>
    readableLevels({ isOfVendor: false, isTrusted: false, isCovered }).map(encryptLevel.toCode);
  return sql<boolean>`(${level} = any(case when ${hasServiceInForce(sql`array[${companyId}]::bigint[]`)}
    then ${levels(true)}::text[] else ${levels(false)}::text[] end))`;
}
