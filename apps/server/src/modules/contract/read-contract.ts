import type { getContract, listContracts } from "@pharos/api/contract";
import type { CallResult } from "@pharos/api/core";
import { businessToday } from "@pharos/domain/contract";
import { validity } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findContacts, wordDecision } from "../service-number/index.ts";
import { toContractDetail, toContractRow } from "./contract.view.ts";
import { findLinkedContracts, findNumbersOfService, findVisibleService } from "./contract-detail.repo.ts";
import {
  type ContractListFilter,
  countByValidity,
  findContractPage,
  terminatedCode,
} from "./contract-list.repo.ts";
import { countRequestsOfService } from "./request-counts.repo.ts";
import type { WorkUnderContract } from "./work-under-contract.ts";

/** One page of the contracts the caller may see, with the number of matches of every validity. */
export async function listContractsOf(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  filter: ContractListFilter,
): Promise<CallResult<typeof listContracts>> {
  const today = businessToday(clock.now());
  const [counted, rows] = await Promise.all([
    countByValidity(database.kysely, actor, filter, today),
    findContractPage(database.kysely, actor, filter, today),
  ]);
  const sumOf = (isCounted: (group: (typeof counted)[number]) => boolean): number =>
    counted.filter(isCounted).reduce((sum, { matches }) => sum + matches, 0);
  return {
    total: sumOf(
      (group) =>
        (filter.validity?.includes(group.validity) ?? true) &&
        (filter.status?.includes(group.status) ?? true),
    ),
    list: rows.map((row) => toContractRow(actor, row, today)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    counts: Object.fromEntries(
      validity.codes.map((code) => [String(code), sumOf((group) => group.validity === code)]),
    ),
    terminatedCount: sumOf((group) => group.status === terminatedCode),
  };
}

/** A service with its contract; absent and invisible are the same. */
export async function readContract(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  { actor, locale }: Call,
  id: number,
  work: WorkUnderContract,
): Promise<CallResult<typeof getContract>> {
  const db = database.kysely;
  const row = await findVisibleService(db, actor, id);
  if (!row) throw new AppError("contract.notFound");
  const [numbers, contacts, linked, requests, plans, items] = await Promise.all([
    findNumbersOfService(db, row.id),
    findContacts(db, row.company_id),
    findLinkedContracts(db, actor, row),
    countRequestsOfService(db, actor, row.id),
    work.countPlansByType(db, actor, { serviceId: row.id }),
    work.findItemUsage(db, actor, { serviceId: row.id }),
  ]);
  const planTotal = plans.reduce((sum, { count }) => sum + count, 0);
  const now = clock.now();
  return toContractDetail(
    row,
    { numbers, contacts, linked, items, stats: { ...requests, planTotal, hours: row.hours } },
    {
      actor,
      now,
      today: businessToday(now),
      word: (decision) => wordDecision(decision, (code, vars) => translate(locale, code, vars)),
    },
  );
}
