import type { ServiceNumberDetail, ServiceNumberRow } from "@pharos/api/service-number";
import { daysLeft, validityOf } from "@pharos/domain/contract";
import { validity } from "@pharos/domain/enums";
import { maskPhone } from "@pharos/domain/text";
import type { Actor } from "../../platform/actor.ts";
import { type Decision, unless } from "../../platform/policy.ts";
import { serviceNumberPolicy } from "./service-number.policy.ts";
import type { ContactRow, CoveredAsset, NumberDetailRow } from "./service-number-detail.repo.ts";
import type { NumberRow } from "./service-number-list.repo.ts";

/** Words a decision in the caller's language. */
export type WordDecision = (decision: Decision) => { isAllowed: boolean; reason: string };

/** A service number as the list shows it. */
export function toNumberRow(row: NumberRow, today: string): ServiceNumberRow {
  const term = { status: row.status, startDate: row.start_date, endDate: row.end_date };
  return {
    id: row.id,
    sn: row.sn,
    name: row.name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    serviceId: row.service_id,
    serviceName: row.service_name,
    contractNum: row.contract_num,
    productName: row.product_name,
    productNameEn: row.product_name_en,
    maintLevel: row.maintenance_level,
    coverage: row.coverage,
    startTime: row.start_date,
    endTime: row.end_date,
    validity: validity.toCode(validityOf(term, today)),
    daysLeft: daysLeft(row.end_date, today),
    status: row.status,
    quotaHours: row.quota_hours,
    usedHours: row.used_hours,
    itemCount: row.item_count,
    assetCount: row.asset_count,
  };
}

interface DetailParts {
  readonly assets: readonly CoveredAsset[];
  readonly contacts: readonly ContactRow[];
  /** Whether the caller may open the contract behind it. */
  readonly canReadContract: boolean;
}

/** A service number as its card shows it. Telephone numbers are masked for everyone. */
export function toNumberDetail(
  row: NumberDetailRow,
  parts: DetailParts,
  { actor, now, today, word }: { actor: Actor; now: Date; today: string; word: WordDecision },
): ServiceNumberDetail {
  return {
    ...toNumberRow(row, today),
    version: row.version,
    contractId: row.contract_id,
    contractName: row.contract_name,
    contractStartTime: row.contract_start_date,
    contractEndTime: row.contract_end_date,
    statusReason: row.status_reason,
    statusTime: row.status_changed_at,
    managerName: row.manager_name,
    team: {
      id: row.team_id,
      name: row.team_name,
      nameEn: row.team_name_en,
      leaderName: row.team_leader_name,
    },
    assets: parts.assets.map((asset) => ({
      id: asset.id,
      name: asset.name,
      system: asset.business_system,
      dbType: asset.db_type,
      version: asset.db_version,
    })),
    contacts: parts.contacts.map(toContact),
    abilities: {
      suspend: word(serviceNumberPolicy.suspend(actor, row, now)),
      resume: word(serviceNumberPolicy.resume(actor, row, now)),
      close: word(serviceNumberPolicy.close(actor, row, now)),
      reopen: word(serviceNumberPolicy.reopen(actor, row, now)),
      readContract: word(unless(parts.canReadContract, "common.permissionDenied")),
    },
  };
}

/** Someone of the organisation as others may see them. */
export function toContact({ name, job_title, phone, email }: ContactRow) {
  return { name, jobTitle: job_title, phone: phone === null ? null : maskPhone(phone), email };
}
