import type { Schema, Updateable } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { closingReasons } from "@pharos/domain/contract-item";
import { contractItemStatus } from "@pharos/domain/enums";
import { batchFind, remembering } from "../../platform/batch.ts";
import type { Call } from "../../platform/call.ts";
import { changedColumns, type GivenFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { createRowWriter, type RowWriter } from "../../platform/row-writer.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { contractById } from "../contract/index.ts";
import { productById } from "../dictionary/index.ts";
import { vendorPersonById } from "../organisation/index.ts";
import { serviceNumberById } from "../service-number/index.ts";
import { teamById } from "../team/index.ts";
import { contractItemPolicy, maySeeAmount } from "./contract-item.policy.ts";
import { type ContractItemRecord, isItemIdTaken, lockContractItems } from "./contract-item.repo.ts";
import { countOpenPlans } from "./open-plans.repo.ts";
import { quotaLeftOf } from "./quota.repo.ts";
import { refuseBackwards } from "./refuse-backwards.ts";
import { wordReasons } from "./word-reasons.ts";

/** A contract item as a form or a sheet gives it; what is left out stays as it is. */
export interface ContractItemInput {
  readonly itemId: string;
  readonly contractId: number;
  readonly name: string;
  readonly itemType: string;
  readonly productMenuId?: number | null;
  readonly maintLevel?: number | null;
  readonly coverage?: number;
  readonly planHour?: number | null;
  readonly quantity?: number | null;
  readonly unit?: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly amount?: number | null;
  readonly teamId?: number | null;
  readonly managerUserId?: number | null;
  readonly accId?: number | null;
  readonly status?: number;
  /** Only from sheets: what the ERP says was delivered. */
  readonly actualHours?: number;
  readonly lastServiceDate?: string | null;
}

type Columns = Updateable<Schema["contract_item"]>;

/** Saves contract items in a transaction; those that are saved side by side share their statements. */
export interface ContractItemWriter {
  /** The visible item with this number, locked. */
  readonly lockByItemId: (itemId: string) => Promise<ContractItemRecord | undefined>;
  /** Adds a contract item to a contract the caller leads the work on, and answers its id. */
  readonly add: (input: ContractItemInput) => Promise<number>;
  /** Changes a locked contract item. A change that changes nothing leaves no trace. */
  readonly change: (row: ContractItemRecord, input: ContractItemInput) => Promise<void>;
}

export function createContractItemWriter(
  tx: UnitOfWork,
  call: Call,
  platform: Pick<Platform, "translate">,
): ContractItemWriter {
  const { db } = tx;
  const parts: Parts = {
    tx,
    call,
    platform,
    contract: remembering(contractById(db, call.actor)),
    product: remembering(productById(db)),
    team: remembering(teamById(db)),
    person: remembering(vendorPersonById(db)),
    serviceNumber: remembering(serviceNumberById(db)),
    rows: createRowWriter(tx, "contract_item", "item_id"),
  };
  return {
    lockByItemId: batchFind(
      (itemIds: readonly string[]) => lockContractItems(db, call.actor, itemIds),
      ({ item_id }) => [item_id],
    ),
    add: (input) => addContractItem(parts, input),
    change: (row, input) => changeContractItem(parts, row, input),
  };
}

/** What the saving of an item asks of the database. */
interface Parts {
  readonly tx: UnitOfWork;
  readonly call: Call;
  readonly platform: Pick<Platform, "translate">;
  readonly contract: ReturnType<typeof contractById>;
  readonly product: ReturnType<typeof productById>;
  readonly team: ReturnType<typeof teamById>;
  readonly person: ReturnType<typeof vendorPersonById>;
  readonly serviceNumber: ReturnType<typeof serviceNumberById>;
  readonly rows: RowWriter<"contract_item">;
}

async function addContractItem(parts: Parts, input: ContractItemInput): Promise<number> {
  const { tx, call } = parts;
  const contract = await parts.contract(input.contractId);
  if (!contract) throw fieldError("contractId", "contractItem.contractNotFound");
  authorize(contractItemPolicy, "edit", call.actor, contract, tx.now);
  await refuseWrongReferences(parts, input, contract.company_id);
  if (input.amount != null && !call.actor.permissions.has("contract:amount"))
    throw fieldError("amount", "contractItem.amountHidden");
  const { columns, after } = changedColumns<Columns>({}, givenFields(input));
  const id = await parts.rows.insert({
    ...columns,
    item_id: input.itemId,
    name: input.name,
    item_type: input.itemType,
    start_date: input.startTime,
    end_date: input.endTime,
    contract_id: contract.id,
    company_id: contract.company_id,
    created_by: call.actor.userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  if (id === undefined) throw fieldError("itemId", "contractItem.itemIdTaken", { itemId: input.itemId });
  await tx.audit({
    action: "contractItem.created",
    objectType: "contractItem",
    objectId: id,
    companyId: contract.company_id,
    detail: { after },
  });
  return id;
}

async function changeContractItem(
  parts: Parts,
  row: ContractItemRecord,
  input: ContractItemInput,
): Promise<void> {
  const { tx, call } = parts;
  authorize(contractItemPolicy, "edit", call.actor, row, tx.now);
  if (input.contractId !== row.contract_id) throw fieldError("contractId", "contractItem.contractFixed");
  if (input.amount !== undefined && !maySeeAmount(call.actor, row))
    throw fieldError("amount", "contractItem.amountHidden");
  await refuseWrongReferences(parts, withoutKnown(input, row), row.company_id);
  if (input.itemId !== row.item_id && (await isItemIdTaken(tx.db, input.itemId, row.id)))
    throw fieldError("itemId", "contractItem.itemIdTaken", { itemId: input.itemId });
  await refuseEarlyEnd(parts, row, input);
  const { columns, before, after, isEmpty } = changedColumns<Columns>(row, givenFields(input));
  if (isEmpty) return;
  await parts.rows.update({ id: row.id, columns });
  await tx.audit({
    action: "contractItem.changed",
    objectType: "contractItem",
    objectId: row.id,
    companyId: row.company_id,
    detail: { before, after },
  });
}

const givenFields = (input: ContractItemInput): GivenFields<Columns> => ({
  itemId: ["item_id", input.itemId],
  name: ["name", input.name],
  itemType: ["item_type", input.itemType],
  productMenuId: ["product_menu_id", input.productMenuId],
  maintLevel: ["maintenance_level", input.maintLevel],
  coverage: ["coverage", input.coverage],
  planHour: ["planned_hours", input.planHour],
  quantity: ["quantity", input.quantity],
  unit: ["unit", input.unit === "" ? null : input.unit],
  startTime: ["start_date", input.startTime],
  endTime: ["end_date", input.endTime],
  amount: ["amount", input.amount],
  teamId: ["team_id", input.teamId],
  managerUserId: ["manager_user_id", input.managerUserId],
  accId: ["service_number_id", input.accId],
  status: ["status", input.status],
  actualHours: ["actual_hours", input.actualHours],
  lastServiceDate: ["last_service_date", input.lastServiceDate],
});

// A team may have been closed and a person may have left since: what stays is not looked up again.
function withoutKnown(input: ContractItemInput, row: ContractItemRecord): ContractItemInput {
  return {
    ...input,
    productMenuId: input.productMenuId === row.product_menu_id ? null : input.productMenuId,
    teamId: input.teamId === row.team_id ? null : input.teamId,
    managerUserId: input.managerUserId === row.manager_user_id ? null : input.managerUserId,
    accId: input.accId === row.service_number_id ? null : input.accId,
  };
}

async function refuseWrongReferences(
  { product, team, person, serviceNumber }: Parts,
  { startTime, endTime, productMenuId, teamId, managerUserId, accId }: ContractItemInput,
  companyId: number,
): Promise<void> {
  refuseBackwards(startTime, endTime);
  if (productMenuId && !(await product(productMenuId)))
    throw fieldError("productMenuId", "contractItem.productUnknown");
  if (teamId && !(await team(teamId))) throw fieldError("teamId", "contractItem.teamUnknown");
  if (managerUserId && !(await person(managerUserId)))
    throw fieldError("managerUserId", "contractItem.personUnknown");
  if (accId && (await serviceNumber(accId))?.company_id !== companyId)
    throw fieldError("accId", "contractItem.serviceNumberUnknown");
}

const done = contractItemStatus.toCode("done");

async function refuseEarlyEnd(
  { tx, call, platform }: Parts,
  row: ContractItemRecord,
  input: ContractItemInput,
): Promise<void> {
  if (input.status !== done || row.status === done) return;
  const left = await quotaLeftOf(tx.db, row.id);
  const reasons = closingReasons(
    {
      status: contractItemStatus.fromCode(row.status),
      endDate: input.endTime,
      openPlans: await countOpenPlans(tx.db, row.id),
      unreviewedHours: 0,
      quotaLeft: left.reduce((sum, { remaining }) => sum + Math.max(0, remaining), 0),
    },
    businessToday(tx.now),
  );
  if (reasons.length === 0) return;
  const words = wordReasons(reasons, call.locale, platform).map(({ text }) => text);
  throw fieldError("status", "contractItem.notCloseable", { reasons: words.join(" ") });
}
