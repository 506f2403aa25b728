import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listCompanies as endpoint } from "@pharos/api/organisation";
import { businessToday, validityOf } from "@pharos/domain/contract";
import { validity } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { countCompanies, findCompanyPage } from "./company-list.repo.ts";

/** Who finds only the own entry among the members counts only that. */
const countShown = (actor: Actor, { id, member_count }: { id: number; member_count: number }): number =>
  isOnVendorSide(actor) || actor.adminCompanyIds.includes(id) ? member_count : Math.min(1, member_count);

/** One page of the organisations the caller may know about. */
export async function listCompanies(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  filter: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const today = businessToday(clock.now());
  // The vendor's own view of a customer narrows nothing for those who may not know it.
  const open = isOnVendorSide(actor) ? filter : { ...filter, level: undefined };
  const [total, rows] = await Promise.all([
    countCompanies(database.kysely, actor, open, today),
    findCompanyPage(database.kysely, actor, open, today),
  ]);
  return {
    total,
    list: rows.map((row) => ({
      id: row.id,
      name: row.name,
      nameEn: row.name_en,
      shortName: row.short_name,
      partyType: row.party_type,
      industry: row.industry,
      city: row.city,
      level: isOnVendorSide(actor) ? row.level : null,
      status: row.status,
      memberCount: countShown(actor, row),
      accCount: row.acc_count,
      contractEnd: row.contract_end,
      validity:
        row.contract_start === null || row.contract_end === null
          ? null
          : validity.toCode(
              validityOf({ status: 1, startDate: row.contract_start, endDate: row.contract_end }, today),
            ),
      teamId: row.team_id,
      teamName: row.team_name,
      teamNameEn: row.team_name_en,
      managerName: row.manager_name,
    })),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
  };
}
