import type { Insertable, Kysely, Schema, Updateable } from "@pharos/db";
import { inspectionStatus, planStatus, taskType } from "@pharos/domain/enums";
import { businessTimeZone } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleServiceNumbers } from "../service-number/index.ts";
import { visibleServiceItems } from "./contract-item.visibility.ts";
import { quotaOf } from "./quota.repo.ts";

/** A service item with its service number, its customer and where its quota stands. */
export type ServiceItemRecord = NonNullable<Awaited<ReturnType<typeof findServiceItem>>>;

/** A service number the actor may know about. */
export async function findServiceNumber(db: Kysely<Schema>, actor: Actor, id: number) {
  return db
    .selectFrom("service_number")
    .innerJoin("company", "company.id", "service_number.company_id")
    .select([
      "service_number.id",
      "service_number.sn",
      "service_number.name",
      "service_number.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
    ])
    .where("service_number.id", "=", id)
    .where(visibleServiceNumbers(actor))
    .executeTakeFirst();
}

/** The items under a service number, the current ones first. */
export async function findServiceItems(
  db: Kysely<Schema>,
  actor: Actor,
  serviceNumberId: number,
): Promise<ServiceItemRecord[]> {
  return records(db)
    .where(visibleServiceItems(actor))
    .where("service_item.service_number_id", "=", serviceNumberId)
    .orderBy("service_item.status")
    .orderBy("service_item.task_type")
    .orderBy("service_item.id")
    .execute();
}

/** One visible item. */
export async function findServiceItem(db: Kysely<Schema>, actor: Actor, id: number) {
  return records(db).where(visibleServiceItems(actor)).where("service_item.id", "=", id).executeTakeFirst();
}

/**
 * Locks an item until the end of the transaction: anyone who books on its quota waits here, so that the sum of the ledger
 * stays true between reading and writing. Visibility is checked by the caller.
 */
export async function lockServiceItem(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom("service_item")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertServiceItem(
  db: Kysely<Schema>,
  item: Insertable<Schema["service_item"]>,
): Promise<number> {
  const { id } = await db.insertInto("service_item").values(item).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Changes an item that is locked. */
export async function updateServiceItem(
  db: Kysely<Schema>,
  id: number,
  change: Updateable<Schema["service_item"]>,
  now: Date,
): Promise<void> {
  await db
    .updateTable("service_item")
    .set((eb) => ({ ...change, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Whether a contract item belongs to a customer. */
export async function isContractItemOf(db: Kysely<Schema>, id: number, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom("contract_item")
    .select("id")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The day on which an item of inspections was done last: a plan of it ended, or the batch of a plan was published. */
const lastInspectionOn = sql<string | null>`case when service_item.task_type = ${sql.lit(
  taskType.toCode("inspection"),
)} then greatest(
  (select max(plan.end_date) from plan
    where plan.service_item_id = service_item.id and plan.deleted_at is null
      and plan.status = ${sql.lit(planStatus.toCode("ended"))}),
  (select max((inspection_batch.collected_at at time zone ${sql.lit(businessTimeZone)})::date)
    from plan join inspection_batch on inspection_batch.plan_id = plan.id
    where plan.service_item_id = service_item.id and inspection_batch.deleted_at is null
      and inspection_batch.status = ${sql.lit(inspectionStatus.toCode("published"))})) end`;

function records(db: Kysely<Schema>) {
  return db
    .selectFrom("service_item")
    .innerJoin("service_number", "service_number.id", "service_item.service_number_id")
    .innerJoin("company", "company.id", "service_number.company_id")
    .leftJoin("contract_item", "contract_item.id", "service_item.contract_item_id")
    .selectAll("service_item")
    .select([
      "service_number.sn",
      "service_number.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "contract_item.item_id as contract_item_number",
      "contract_item.name as contract_item_name",
      quotaOf(sql.ref("service_item.id")).as("quota"),
      lastInspectionOn.as("last_inspection_on"),
    ]);
}
