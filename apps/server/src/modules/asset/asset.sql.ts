import type { Schema } from "@pharos/db";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleServiceRequests } from "../service-request/index.ts";

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);

/** The service number in force that covers an asset longest; null when none does. */
export const coveringNumber = (today: string): RawBuilder<string | null> => sql<string | null>`(
  select n.sn from service_number n join service_number_asset c on c.service_number_id = n.id
  where c.asset_id = asset.id and n.status = 1 and ${today}::date between n.start_date and n.end_date
  order by n.end_date desc, n.id limit 1)`;

/** Whether a request is open. */
export const isOpenRequest = sql<boolean>`service_request.status in (${sql.join(openCodes)})`;

/** Open requests about an asset, among those the actor may see. */
export const openRequests = (eb: ExpressionBuilder<Schema, "asset">, actor: Actor) =>
  eb
    .selectFrom("service_request")
    .select(sql<number>`count(*)::int`.as("count"))
    .whereRef("service_request.asset_id", "=", "asset.id")
    .where(isOpenRequest)
    .where(visibleServiceRequests(actor))
    .$asScalar()
    .$notNull();

/** All open requests about an asset, anyone who may see them. */
export const allOpenRequests: RawBuilder<number> = sql<number>`(
  select count(*)::int from service_request r
  where r.asset_id = asset.id and r.deleted_at is null and r.status in (${sql.join(openCodes)}))`;

/** Whether a team of the actor serves the organisation of an asset. */
export const isServed = (actor: Actor): RawBuilder<boolean> =>
  actor.teamIds.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select 1 from team_company t
        where t.company_id = asset.company_id and t.team_id in (${sql.join([...actor.teamIds])}))`;

/** How many nodes an asset has. */
export const nodeCount: RawBuilder<number> = sql<number>`(
  select count(*)::int from asset_node d where d.asset_id = asset.id)`;
