import type { ContractDetail, ContractRef, ContractRow } from "@pharos/api/contract";
import type { z } from "@pharos/api/core";
import { daysLeft, validityOf } from "@pharos/domain/contract";
import { contractStatus, validity } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import type { Decision } from "../../platform/policy.ts";
import { type findContacts, toContact } from "../service-number/index.ts";
import { contractPolicy } from "./contract.policy.ts";
import { maySeeAmount } from "./contract.visibility.ts";
import type { LinkedContract, ServiceNumberOfService, ServiceRow } from "./contract-detail.repo.ts";
import type { ContractListRow } from "./contract-list.repo.ts";

type Dated = { readonly status: number; readonly start_date: string; readonly end_date: string };

/** First and last day, validity and days left, as the wire names them. */
function termOf({ status, start_date, end_date }: Dated, today: string) {
  const term = { status, startDate: start_date, endDate: end_date };
  return {
    startTime: start_date,
    endTime: end_date,
    validity: validity.toCode(validityOf(term, today)),
    daysLeft: daysLeft(end_date, today),
  };
}

/** A contract as the list shows it; its amount only to those who may see it. */
export function toContractRow(actor: Actor, row: ContractListRow, today: string): ContractRow {
  return {
    id: row.id,
    name: row.name,
    contractId: row.contract_id,
    contractNum: row.contract_num,
    contractName: row.contract_name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    type: row.contract_type,
    maintLevel: row.maintenance_level,
    ...termOf(row, today),
    status: row.status,
    renewState: row.renew_state,
    ownerName: row.owner_name,
    managerName: row.manager_name,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    accCount: row.number_count,
    planHour: row.planned_hours,
    usedHours: row.used_hours,
    ...(maySeeAmount(actor, row) && { amount: row.amount, currency: row.currency }),
  };
}

/** What a contract's detail is made of. */
export interface ContractParts {
  readonly numbers: readonly ServiceNumberOfService[];
  readonly contacts: Awaited<ReturnType<typeof findContacts>>;
  readonly linked: readonly LinkedContract[];
  readonly items: ContractDetail["items"];
  readonly stats: ContractDetail["stats"];
}

interface Reading {
  readonly actor: Actor;
  readonly now: Date;
  readonly today: string;
  readonly word: (decision: Decision) => { isAllowed: boolean; reason: string };
}

/** A service with its contract, as its detail shows it. */
export function toContractDetail(row: ServiceRow, parts: ContractParts, reading: Reading): ContractDetail {
  const { actor, now, today, word } = reading;
  const judged = { ...row, today };
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    serviceType: row.service_type,
    maintLevel: row.maintenance_level,
    startTime: row.service_start_date,
    endTime: row.service_end_date,
    ...(!actor.isCustomer && { email: row.report_emails }),
    remark: actor.isCustomer ? null : row.remark,
    contract: toFacts(row, parts.linked, reading),
    accs: parts.numbers.map((number) => toNumber(number, today)),
    team: {
      id: row.team_id,
      name: row.team_name,
      nameEn: row.team_name_en,
      leaderName: row.team_leader_name,
    },
    contacts: parts.contacts.map(toContact),
    items: parts.items,
    stats: parts.stats,
    abilities: {
      edit: word(contractPolicy.edit(actor, judged, now)),
      renew: word(contractPolicy.renew(actor, judged, now)),
      setRenewState: word(contractPolicy.setRenewState(actor, judged, now)),
      terminate: word(contractPolicy.terminate(actor, judged, now)),
      delete: word(contractPolicy.delete(actor, judged, now)),
      notify: word(contractPolicy.notify(actor, judged, now)),
    },
  };
}

function toFacts(
  row: ServiceRow,
  linked: readonly LinkedContract[],
  { actor, today }: Reading,
): ContractDetail["contract"] {
  const successor = linked.find(({ is_successor }) => is_successor);
  const predecessor = linked.find(({ is_successor }) => !is_successor);
  return {
    id: row.contract_id,
    contractNum: row.contract_num,
    name: row.contract_name,
    type: row.contract_type,
    ...termOf(row, today),
    signDate: row.sign_date,
    status: contractStatus.asCode(row.status),
    // Talks are the vendor's own affair until they have led to a contract.
    renewState: actor.isCustomer && row.renewed_by_id === null ? 0 : row.renew_state,
    owner: toPerson(row.owner_user_id, row.owner_name),
    manager: toPerson(row.manager_user_id, row.manager_name),
    ...(maySeeAmount(actor, row) && { amount: row.amount, currency: row.currency }),
    // Remarks are the vendor's own notes.
    remark: actor.isCustomer ? null : row.contract_remark,
    // Written to the customer, as the dialog says.
    terminateReason: row.terminate_reason,
    terminateTime: row.terminated_at,
    renewedBy: successor ? toRef(successor) : null,
    renews: predecessor ? toRef(predecessor) : null,
  };
}

function toPerson(userId: number | null, name: string | null) {
  return userId === null ? null : { userId, name: name ?? "" };
}

function toRef(row: LinkedContract): z.output<typeof ContractRef> {
  return {
    contractId: row.contract_id,
    id: row.id,
    contractNum: row.contract_num,
    name: row.name,
    startTime: row.start_date,
    endTime: row.end_date,
  };
}

function toNumber(row: ServiceNumberOfService, today: string): ContractDetail["accs"][number] {
  return {
    id: row.id,
    sn: row.sn,
    name: row.name,
    productMenuId: row.product_menu_id,
    productName: row.product_name,
    productNameEn: row.product_name_en,
    maintLevel: row.maintenance_level,
    coverage: row.coverage,
    ...termOf(row, today),
    status: row.status,
    quotaHours: row.quota_hours,
    assets: [...row.assets],
  };
}
