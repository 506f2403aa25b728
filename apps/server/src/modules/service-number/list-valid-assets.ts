import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listValidAssets as endpoint } from "@pharos/api/service-number";
import { businessToday } from "@pharos/domain/contract";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findValidAssets } from "./service-number.repo.ts";

/** Assets a request may be raised for, those covered by a service number in force unless all are asked for; none for an organisation the caller may not raise one for. */
export async function listValidAssets(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { companyId, accId, isAll = false }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const today = businessToday(clock.now());
  const rows = await findValidAssets(database.kysely, actor, {
    companyId,
    serviceNumberId: accId,
    isAll,
    today,
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    system: row.business_system,
    dbType: row.db_type,
    version: row.db_version,
    nodes: row.nodes,
    accId: row.service_number_id,
  }));
}
