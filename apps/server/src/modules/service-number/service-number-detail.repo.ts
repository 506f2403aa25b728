import type { Kysely, Schema, Transaction } from "@pharos/db";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleServiceNumbers } from "./service-number.visibility.ts";
import { numberRows } from "./service-number-list.repo.ts";

/** An asset that a service number covers. */
export interface CoveredAsset {
  readonly id: number;
  readonly name: string;
  readonly business_system: string | null;
  readonly db_type: string;
  readonly db_version: string | null;
}

/** Someone who administers an organisation. */
export interface ContactRow {
  readonly name: string;
  readonly job_title: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);

/** Open requests under a service number, whoever may see them: they stand in the way of closing it. */
const allOpenRequests = sql<number>`(
  select count(*)::int from service_request r
  where r.service_number_id = service_number.id and r.deleted_at is null and r.status = any(${openCodes}::bigint[]))`;

/** A service number the actor may know about, of this organisation when one is named. */
export async function findVisibleNumber(db: Kysely<Schema>, actor: Actor, id: number, companyId?: number) {
  return numberRows(db, actor)
    .select(allOpenRequests.as("open_requests"))
    .where("service_number.id", "=", id)
    .$if(companyId !== undefined, (query) => query.where("service_number.company_id", "=", companyId ?? 0))
    .where((eb) => visibleServiceNumbers(actor)(eb))
    .executeTakeFirst();
}

/** A service number with the names around it. */
export type NumberDetailRow = NonNullable<Awaited<ReturnType<typeof findVisibleNumber>>>;

/** The same, its row locked until the transaction ends. */
export async function lockVisibleNumber(
  db: Transaction<Schema>,
  actor: Actor,
  id: number,
): Promise<NumberDetailRow | undefined> {
  const row = await db
    .selectFrom("service_number")
    .select("id")
    .where("id", "=", id)
    .where((eb) => visibleServiceNumbers(actor)(eb))
    .forUpdate()
    .executeTakeFirst();
  return row && findVisibleNumber(db, actor, id);
}

/** Assets a service number covers. */
export async function findCoveredAssets(db: Kysely<Schema>, id: number): Promise<CoveredAsset[]> {
  return db
    .selectFrom("service_number_asset as covered")
    .innerJoin("asset", "asset.id", "covered.asset_id")
    .select(["asset.id", "asset.name", "asset.business_system", "asset.db_type", "asset.db_version"])
    .where("covered.service_number_id", "=", id)
    .orderBy("asset.name")
    .orderBy("asset.id")
    .execute();
}

/** The people who administer an organisation and can be reached. */
export async function findContacts(db: Kysely<Schema>, companyId: number): Promise<ContactRow[]> {
  return db
    .selectFrom("employee as e")
    .select(["e.name", "e.job_title", "e.phone", "e.email"])
    .where("e.company_id", "=", companyId)
    .where("e.status", "=", 1)
    .where("e.is_admin", "=", true)
    .orderBy("e.id")
    .limit(20)
    .execute();
}
