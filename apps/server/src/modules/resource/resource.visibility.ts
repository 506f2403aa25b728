import { encryptLevel, resourceStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { isReadableLevel } from "../../platform/readable-level.ts";
import { isOnVendorSide, leadsEverything } from "../../platform/scope.ts";
import { businessDate } from "../../platform/service-in-force.ts";

const isPublic = sql<boolean>`r.encrypt_level = ${encryptLevel.toCode("public")}`;
const isForCustomers = sql<boolean>`r.encrypt_level in ('PUBLIC', 'CUSTOMER')`;
const isListed = (companyIds: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from resource_company rc where rc.resource_id = r.id and rc.company_id = any(${companyIds}))`;

/** Whether a resource `r` is meant for organisations, whether or not their service is in force. */
const isMeantFor = (companyIds: readonly number[]): RawBuilder<boolean> => {
  const ids = sql`${[...companyIds]}::bigint[]`;
  return sql<boolean>`(${isForCustomers} and case r.deliver_scope
    when 0 then ${isPublic} or ${companyIds.length > 0}::boolean
    when 1 then ${isListed(ids)}
    else false end)`;
};

/**
 * Whether someone may know of a resource `r` that is delivered. Customers see what is meant for their organisation also when
 * its service has ended: why they cannot download it is said beside it. Strangers see what is public.
 */
export const isReadableBy = (reader: Actor | null): RawBuilder<boolean> => sql<boolean>`(
  r.current_version_id is not null and r.deleted_at is null and ${readerCondition(reader)})`;

function readerCondition(reader: Actor | null): RawBuilder<boolean> {
  if (reader === null) return sql<boolean>`(${isPublic} and r.deliver_scope = 0)`;
  if (!isOnVendorSide(reader)) return isMeantFor(reader.companyIds);
  return sql<boolean>`(${isReadableLevel(reader, sql`r.encrypt_level`)} or r.uploader_id = ${reader.userId})`;
}

/** Whether a resource `r` is delivered to an organisation: what its own people find. */
export const isDeliveredTo = (companyId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  r.current_version_id is not null and r.deleted_at is null and ${isForCustomers}
  and (r.deliver_scope = 0 or r.deliver_scope = 1 and ${isListed(sql`array[${companyId}]::bigint[]`)}))`;

/** The delivered resources the actor may know of: `r` with its newest delivered version `v`. */
export const fromReadable = (actor: Actor): RawBuilder<unknown> => sql`
  resource r join resource_version v on v.id = r.current_version_id
  where ${isReadableBy(actor)}`;

/** The resources the actor uploads, reviews or administers: `r` with its newest version `v`, whatever the state. */
export const fromManaged = (actor: Actor): RawBuilder<unknown> => sql`
  resource r join lateral (
    select * from resource_version newest where newest.resource_id = r.id order by newest.id desc limit 1) v on true
  where ${isManagedBy(actor)}`;

/** Whether a version `v` of `r` waits for a decision of the actor, who uploaded neither. */
export const awaits = (actor: Actor): RawBuilder<unknown> =>
  sql`v.status = ${resourceStatus.toCode("pending")} and ${actor.userId}::bigint not in (v.uploader_id, r.uploader_id)`;

/** Whether the actor uploads, reviews or administers a resource `r`; reviewers know of what was sent to review. */
export function isManagedBy(actor: Actor): RawBuilder<boolean> {
  if (managesAll(actor)) return sql<boolean>`(r.deleted_at is null)`;
  const isOwn = actor.permissions.has("resource:upload")
    ? sql<boolean>`r.uploader_id = ${actor.userId}`
    : sql<boolean>`false`;
  const wasSubmitted = actor.permissions.has("resource:review")
    ? sql<boolean>`exists (select from resource_version s where s.resource_id = r.id and s.submitted_at is not null)`
    : sql<boolean>`false`;
  return sql<boolean>`(r.deleted_at is null and (${isOwn} or ${wasSubmitted}))`;
}

/** Platform and system admins look after every resource. */
export const managesAll = (actor: Actor): boolean =>
  actor.permissions.has("resource:upload") && leadsEverything(actor);

/**
 * What the service of the actor's organisations says about downloading `r`: whether one that receives it is in force today,
 * and if not, the day on which the last one ended.
 */
export function coverageOf(actor: Actor): RawBuilder<unknown> {
  if (isOnVendorSide(actor)) return sql`true as "isCovered", null::date as "lapsedOn"`;
  const numbers = sql`service_number n where n.company_id = any(${[...actor.companyIds]}::bigint[]) and n.status = 1
    and (r.deliver_scope <> 1 or ${isListed(sql`array[n.company_id]`)})`;
  return sql`exists (select from ${numbers} and ${businessDate} between n.start_date and n.end_date) as "isCovered",
    (select max(n.end_date) from ${numbers} and n.end_date < ${businessDate}) as "lapsedOn"`;
}
