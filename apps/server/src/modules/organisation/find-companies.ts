import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { findCompanies as endpoint } from "@pharos/api/organisation";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import { contains } from "../../platform/contains.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleCompanies } from "./company.visibility.ts";
import { countServiceNumbers } from "./kept-contracts.ts";

/** Organisations in use that the caller may know about, by name or its pinyin. */
export async function findCompanies(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { keyword, partyType, companyId, limit }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const rows = await database.kysely
    .selectFrom("company")
    .select([
      "id",
      "name",
      "name_en",
      "party_type",
      countServiceNumbers(sql.ref("company.id")).as("acc_count"),
    ])
    .where("status", "=", 1)
    .where(visibleCompanies(actor))
    .$if(partyType !== undefined, (query) => query.where("party_type", "=", partyType ?? 0))
    .$if(companyId !== undefined, (query) => query.where("id", "=", companyId ?? 0))
    .$if(Boolean(keyword), (query) =>
      query.where((eb) =>
        eb.or([
          contains(eb.ref("name"), keyword ?? ""),
          contains(eb.ref("name_en"), keyword ?? ""),
          contains(eb.ref("short_name"), keyword ?? ""),
          contains(eb.ref("name_key"), keyword ?? ""),
        ]),
      ),
    )
    .orderBy(sql`name collate "C"`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    companyId: row.id,
    companyName: row.name,
    companyNameEn: row.name_en,
    partyType: row.party_type,
    isAdmin: actor.adminCompanyIds.includes(row.id),
    accCount: row.acc_count,
  }));
}
