import type { getContractOptions } from "@pharos/api/contract";
import type { CallResult } from "@pharos/api/core";
import { dictionaryType } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleCompanies } from "../organisation/index.ts";

const inUse = 1;

/** Teams, products, and the assets of an organisation the caller may know about. */
export async function readContractOptions(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  companyId: number | undefined,
): Promise<CallResult<typeof getContractOptions>> {
  const db = database.kysely;
  const [teams, products, assets] = await Promise.all([
    db
      .selectFrom("team")
      .select(["id", "name", "name_en as nameEn"])
      .where("status", "=", inUse)
      .orderBy("group_type")
      .orderBy("name")
      .execute(),
    db
      .selectFrom("dict_menu")
      .select(["id", "name", "name_en as nameEn"])
      .where("dict_type", "=", dictionaryType.toCode("productCatalogue"))
      .where("status", "=", inUse)
      .orderBy("sort")
      .orderBy("id")
      .execute(),
    companyId === undefined
      ? []
      : db
          .selectFrom("asset")
          .innerJoin("company", "company.id", "asset.company_id")
          .select(["asset.id", "asset.name", "asset.business_system as system", "asset.db_type as dbType"])
          .where("asset.company_id", "=", companyId)
          .where("asset.status", "=", inUse)
          .where((eb) => visibleCompanies(actor)(eb))
          .orderBy("asset.name")
          .orderBy("asset.id")
          .execute(),
  ]);
  return { teams, products, assets };
}
