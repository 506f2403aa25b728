import type { ContractItemRow } from "@pharos/api/contract-item";
import { businessToday } from "@pharos/domain/contract";
import { hoursEndOn, progressRatio } from "@pharos/domain/contract-item";
import { contractItemStatus, coverage, maintenanceLevel } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { contractItemPolicy, maySeeAmount } from "./contract-item.policy.ts";
import type { ContractItemRecord } from "./contract-item.repo.ts";

/** A contract item as this caller may see it; the amount is left out for people without the right to it. */
export function toContractItemRow(row: ContractItemRecord, call: Call, platform: Platform): ContractItemRow {
  return {
    id: row.id,
    version: row.version,
    itemId: row.item_id,
    name: row.name,
    contractId: row.contract_id,
    contractNum: row.contract_num,
    contractName: row.contract_name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    itemType: row.item_type,
    productMenuId: row.product_menu_id,
    productName: row.product_name,
    productNameEn: row.product_name_en,
    maintLevel: maintenanceLevel.asCode(row.maintenance_level),
    coverage: coverage.asCode(row.coverage),
    planHour: row.planned_hours,
    actualHours: row.used_hours,
    progressRatio: progressRatio(row.planned_hours, row.used_hours),
    endsOn: hoursEndOn(
      { planned: row.planned_hours, used: row.used_hours },
      { startDate: row.start_date, endDate: row.end_date, today: businessToday(platform.clock.now()) },
    ),
    quantity: row.quantity,
    unit: row.unit,
    startTime: row.start_date,
    endTime: row.end_date,
    ...(maySeeAmount(call.actor, row) && { amount: row.amount }),
    teamId: row.team_id,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    managerUserId: row.manager_user_id,
    managerName: row.manager_name,
    accId: row.service_number_id,
    sn: row.sn,
    lastServiceDate: row.last_service_date,
    status: contractItemStatus.asCode(row.status),
    abilities: { edit: toAbility(contractItemPolicy.edit(call.actor, row), call.locale, platform.translate) },
  };
}
