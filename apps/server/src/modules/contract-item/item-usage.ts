import type { Kysely, Schema } from "@pharos/db";
import { quotaUnit, serviceItemStatus, taskType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { visibleServiceItems } from "./contract-item.visibility.ts";
import { quotaOf } from "./quota.repo.ts";

/** The visible service items under a service or one service number, with what was granted and used. */
export async function findItemUsage(
  db: Kysely<Schema>,
  actor: Actor,
  under: { readonly serviceId: number } | { readonly serviceNumberId: number },
) {
  const rows = await db
    .selectFrom("service_item")
    .innerJoin("service_number", "service_number.id", "service_item.service_number_id")
    .select([
      "service_item.id",
      "service_item.service_number_id",
      "service_item.name",
      "service_item.task_type",
      "service_item.unit",
      "service_item.status",
      "service_item.is_limited",
      quotaOf(sql.ref("service_item.id")).as("quota"),
    ])
    .where(visibleServiceItems(actor))
    .where((eb) =>
      "serviceId" in under
        ? eb("service_number.subscription_id", "=", under.serviceId)
        : eb("service_number.id", "=", under.serviceNumberId),
    )
    .orderBy("service_item.service_number_id")
    .orderBy("service_item.status")
    .orderBy("service_item.task_type")
    .orderBy("service_item.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accId: row.service_number_id,
    name: row.name,
    taskType: taskType.asCode(row.task_type),
    unit: quotaUnit.asCode(row.unit),
    status: serviceItemStatus.asCode(row.status),
    isLimited: row.is_limited,
    quota: row.quota,
  }));
}
