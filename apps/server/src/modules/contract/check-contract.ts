import { dictionaryType, partyType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { isActiveTeam, visibleCompanies, worksForVendor } from "../organisation/index.ts";
import type { ServiceRow } from "./contract-detail.repo.ts";
import type { SaveInput } from "./save-contract.ts";

/** Refuses dates in the wrong order, and service numbers that reach beyond their contract. */
export function refuseWrongDates({ contract, accs }: SaveInput): void {
  if (contract.endTime < contract.startTime)
    throw new AppError("common.validation", {
      fields: { "contract.endTime": { key: "validation.endBeforeStart" } },
    });
  for (const [index, number] of accs.entries()) {
    const { startTime = contract.startTime, endTime = contract.endTime } = number;
    if (endTime < startTime)
      throw new AppError("common.validation", {
        fields: { [`accs.${index}.endTime`]: { key: "validation.endBeforeStart" } },
      });
    if (startTime < contract.startTime) throw fieldError(`accs.${index}.startTime`, "contract.outsideTerm");
    if (endTime > contract.endTime) throw fieldError(`accs.${index}.endTime`, "contract.outsideTerm");
  }
}

/** Refuses what the form refers to and what is not there, not in use, or none of the caller's business. Only what is new is looked up. */
export async function refuseUnknown(
  tx: UnitOfWork,
  actor: Actor,
  input: SaveInput,
  before: ServiceRow | undefined,
): Promise<void> {
  if (!before) await refuseUnknownCompany(tx, actor, input.companyId);
  if (before?.team_id !== input.teamId && !(await isActiveTeam(tx.db, input.teamId)))
    throw fieldError("teamId", "contract.teamUnknown");
  const people = [
    ["contract.ownerUserId", input.contract.ownerUserId, before?.owner_user_id],
    ["contract.managerUserId", input.contract.managerUserId, before?.manager_user_id],
  ] as const;
  for (const [field, userId, known] of people) {
    if (userId == null || userId === known) continue;
    if (!(await worksForVendor(tx.db, userId))) throw fieldError(field, "contract.personUnknown");
  }
  const products = await knownProducts(tx, input);
  const assets = await knownAssets(tx, input);
  for (const [index, { productMenuId, assetIds = [] }] of input.accs.entries()) {
    if (productMenuId != null && !products.has(productMenuId))
      throw fieldError(`accs.${index}.productMenuId`, "contract.productUnknown");
    if (!assetIds.every((id) => assets.has(id)))
      throw fieldError(`accs.${index}.assetIds`, "contract.assetUnknown");
  }
}

async function refuseUnknownCompany(tx: UnitOfWork, actor: Actor, companyId: number): Promise<void> {
  const company = await tx.db
    .selectFrom("company")
    .select("company.id")
    .where("company.id", "=", companyId)
    .where("company.status", "=", 1)
    .where("company.party_type", "=", partyType.toCode("customer"))
    .where((eb) => visibleCompanies(actor)(eb))
    .executeTakeFirst();
  if (!company) throw fieldError("companyId", "contract.companyUnknown");
}

/** Products in use, and those that the service's own numbers already have. */
async function knownProducts(tx: UnitOfWork, input: SaveInput): Promise<Set<number>> {
  const wanted = input.accs.flatMap(({ productMenuId }) => productMenuId ?? []);
  const kept = input.accs.flatMap(({ id }) => id ?? []);
  const { rows } = await sql<{ id: number }>`
    select m.id from dict_menu m
    where m.id = any(${wanted}::bigint[]) and m.dict_type = ${dictionaryType.toCode("productCatalogue")}
      and (m.status = 1 or exists (
        select 1 from service_number n where n.id = any(${kept}::bigint[]) and n.product_menu_id = m.id))
  `.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Assets of the organisation. */
async function knownAssets(tx: UnitOfWork, { companyId, accs }: SaveInput): Promise<Set<number>> {
  const wanted = accs.flatMap(({ assetIds }) => assetIds ?? []);
  const rows = await tx.db
    .selectFrom("asset")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", sql<number>`any(${wanted}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
