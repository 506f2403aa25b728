import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { syncImplementationPlans as endpoint } from "@pharos/api/plan";
import { implementationPlanSource, type TaskType, taskType } from "@pharos/domain/enums";
import { sql } from "kysely";
import { anyId } from "../../platform/any-of.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleContractItems } from "../contract-item/index.ts";
import { leadsCompany } from "../organisation/index.ts";
import { visibleServiceNumbers } from "../service-number/index.ts";

/**
 * Brings the implementation plans of service numbers up to date with the contract items that pay for them, as the ERP has
 * brought these: told apart by their number there, so that the same call twice changes nothing the second time.
 */
export async function syncImplementationPlans(
  platform: Platform,
  call: Call,
  { accIds }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const { actor, locale } = call;
  return platform.withTransaction(call, async (tx) => {
    const numbers = await tx.db
      .selectFrom("service_number")
      .select(["service_number.id"])
      .select(leadsCompany(actor, sql.ref("service_number.company_id")).as("is_led"))
      .where("service_number.id", "=", anyId(accIds))
      .where(visibleServiceNumbers(actor))
      .execute();
    const led = new Map(numbers.map(({ id, is_led }) => [id, is_led]));
    const result: CallResult<typeof endpoint> = { created: 0, updated: 0, failed: [] };
    for (const accId of new Set(accIds)) {
      if (led.get(accId)) {
        const kept = await syncNumber(tx, call, accId);
        result.created += kept.created;
        result.updated += kept.updated;
      } else {
        const key = led.has(accId) ? "contractItem.notEditable" : "contractItem.serviceNumber.notFound";
        result.failed.push({ accId, message: platform.translate(locale, `errors.${key}`) });
      }
    }
    const { created, updated, failed } = result;
    await tx.audit({
      action: "implementationPlan.synced",
      detail: { created, updated, failed: failed.length },
    });
    return result;
  });
}

async function syncNumber(
  tx: UnitOfWork,
  { actor }: Call,
  accId: number,
): Promise<{ created: number; updated: number }> {
  const items = await tx.db
    .selectFrom("contract_item")
    .selectAll("contract_item")
    .where("contract_item.service_number_id", "=", accId)
    .where(visibleContractItems(actor))
    .orderBy("contract_item.id")
    .execute();
  const kept = { created: 0, updated: 0 };
  for (const item of items) {
    const columns = {
      name: item.name,
      planned_hours: item.planned_hours,
      start_date: item.start_date,
      end_date: item.end_date,
      manager_user_id: item.manager_user_id,
      team_id: item.team_id,
      contract_item_id: item.id,
      service_number_id: accId,
    };
    const { rows } = await sql<{ is_new: boolean }>`
      insert into implementation_plan as kept (external_id, company_id, task_type, source, synced_at, created_by,
        name, planned_hours, start_date, end_date, manager_user_id, team_id, contract_item_id, service_number_id)
      values (${item.item_id}, ${item.company_id}, ${typeOf(item.item_type)}::smallint,
        ${implementationPlanSource.toCode("erp")}, ${tx.now}, ${actor.userId}, ${columns.name}, ${columns.planned_hours},
        ${columns.start_date}, ${columns.end_date}, ${columns.manager_user_id}, ${columns.team_id},
        ${columns.contract_item_id}, ${columns.service_number_id})
      on conflict (external_id) do update set name = excluded.name, planned_hours = excluded.planned_hours,
        start_date = excluded.start_date, end_date = excluded.end_date, manager_user_id = excluded.manager_user_id,
        team_id = excluded.team_id, contract_item_id = excluded.contract_item_id,
        service_number_id = excluded.service_number_id, synced_at = excluded.synced_at, updated_at = excluded.synced_at,
        version = kept.version + 1
      where kept.company_id = excluded.company_id
        and (kept.name, kept.planned_hours, kept.start_date, kept.end_date, kept.manager_user_id, kept.team_id,
          kept.contract_item_id, kept.service_number_id) is distinct from (excluded.name, excluded.planned_hours,
          excluded.start_date, excluded.end_date, excluded.manager_user_id, excluded.team_id,
          excluded.contract_item_id, excluded.service_number_id)
      returning (xmax = 0) as is_new`.execute(tx.db);
    for (const { is_new } of rows) kept[is_new ? "created" : "updated"] += 1;
  }
  return kept;
}

/** The ERP's words for kinds of work. */
const typesByWord: readonly (readonly [RegExp, TaskType])[] = [
  [/巡检|inspect/i, "inspection"],
  [/培训|train/i, "training"],
  [/驻场|resident/i, "resident"],
  [/人天|现场|on.?site/i, "onSiteDays"],
  [/POC|验证/i, "presalesPoc"],
];

function typeOf(words: string): number {
  const [, type] = typesByWord.find(([pattern]) => pattern.test(words)) ?? [];
  return taskType.toCode(type ?? "remoteMaintenance");
}
