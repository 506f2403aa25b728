import type { QuotaEntryView, ServiceItemDetail, ServiceItemView } from "@pharos/api/contract-item";
import { businessToday } from "@pharos/domain/contract";
import { nextDueOn } from "@pharos/domain/contract-item";
import {
  quotaEntryKind,
  quotaUnit,
  serviceItemCycle,
  serviceItemStatus,
  taskType,
} from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { serviceItemPolicy } from "./contract-item.policy.ts";
import type { LedgerLine } from "./quota.repo.ts";
import type { ServiceItemRecord } from "./service-item.repo.ts";

/** A service item as this caller may see it; customers see the entitlement, not the vendor's plan for it. */
export function toServiceItem(row: ServiceItemRecord, call: Call, platform: Platform): ServiceItemView {
  const state = { status: row.status, used: row.quota.used };
  const { actor } = call;
  return {
    id: row.id,
    version: row.version,
    accId: row.service_number_id,
    sn: row.sn,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    name: row.name,
    taskType: taskType.asCode(row.task_type),
    unit: quotaUnit.asCode(row.unit),
    cycle: serviceItemCycle.asCode(row.cycle),
    startTime: row.start_date,
    endTime: row.end_date,
    status: serviceItemStatus.asCode(row.status),
    isLimited: row.is_limited,
    mayOverdraw: row.may_overdraw,
    quota: row.quota,
    inspection: inspectionOf(row, platform),
    contractItemId: actor.isCustomer ? null : row.contract_item_id,
    ...(!actor.isCustomer && { planHour: row.planned_hours, contractItem: contractItemOf(row) }),
    abilities: {
      edit: toAbility(serviceItemPolicy.edit(actor), call.locale, platform.translate),
      delete: toAbility(serviceItemPolicy.delete(actor, state), call.locale, platform.translate),
      book: toAbility(serviceItemPolicy.book(actor, state), call.locale, platform.translate),
    },
  };
}

function inspectionOf(row: ServiceItemRecord, { clock }: Pick<Platform, "clock">) {
  const cycle = serviceItemCycle.fromCode(serviceItemCycle.asCode(row.cycle));
  const isOpen = row.status === serviceItemStatus.toCode("open");
  if (row.task_type !== taskType.toCode("inspection") || cycle === "once" || !isOpen) return null;
  const lastOn = row.last_inspection_on;
  const dueOn = nextDueOn({ cycle, lastOn, startOn: row.start_date, endOn: row.end_date });
  return { lastOn, dueOn, isOverdue: dueOn !== null && dueOn < businessToday(clock.now()) };
}

function contractItemOf(row: ServiceItemRecord): { itemId: string; name: string } | null {
  if (row.contract_item_number === null || row.contract_item_name === null) return null;
  return { itemId: row.contract_item_number, name: row.contract_item_name };
}

/** A service item with its ledger, the newest line first. Customers see what was booked, not by whom and why. */
export function toServiceItemDetail(
  row: ServiceItemRecord,
  ledger: readonly LedgerLine[],
  call: Call,
  platform: Platform,
): ServiceItemDetail {
  const reversed = new Set(ledger.map(({ reversesId }) => reversesId));
  const isOfVendor = !call.actor.isCustomer;
  const entries = ledger.toReversed().map(
    (line): QuotaEntryView => ({
      id: line.id,
      kind: quotaEntryKind.toCode(line.kind),
      amount: line.amount,
      reversesId: line.reversesId,
      isReversed: reversed.has(line.id),
      reason: isOfVendor ? line.reason : null,
      sourceType: isOfVendor ? line.sourceType : null,
      sourceId: isOfVendor ? line.sourceId : null,
      byName: isOfVendor ? line.byName : null,
      at: line.at,
    }),
  );
  return { ...toServiceItem(row, call, platform), entries };
}
