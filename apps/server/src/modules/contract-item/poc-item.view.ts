import type { PocItemRow } from "@pharos/api/contract-item";
import { progressRatio } from "@pharos/domain/contract-item";
import { pocResult } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { contractItemPolicy } from "./contract-item.policy.ts";
import type { PocItemRecord } from "./poc-item.repo.ts";

/** A proof of concept as the vendor's people see it. */
export function toPocItemRow(row: PocItemRecord, call: Call, platform: Platform): PocItemRow {
  return {
    id: row.id,
    version: row.version,
    pocNo: row.poc_no,
    name: row.name,
    companyId: row.company_id,
    companyName: row.company_name,
    productMenuId: row.product_menu_id,
    productName: row.product_name,
    productNameEn: row.product_name_en,
    ownerUserId: row.owner_user_id,
    ownerName: row.owner_name,
    executorId: row.executor_user_id,
    executorName: row.executor_name,
    startTime: row.start_date,
    endTime: row.end_date,
    planHour: row.planned_hours,
    actualHours: row.actual_hours,
    progressRatio: progressRatio(row.planned_hours, row.actual_hours),
    result: pocResult.asCode(row.result),
    contractId: row.contract_id,
    contractNum: row.contract_num,
    remark: row.remark,
    abilities: { edit: toAbility(contractItemPolicy.edit(call.actor, row), call.locale, platform.translate) },
  };
}
