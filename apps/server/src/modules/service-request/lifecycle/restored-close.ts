import type { Kysely, Schema } from "@pharos/db";
import { requestPeriods } from "@pharos/domain/service-request";
import { businessTimeZone, workdaysAfterMs } from "@pharos/domain/time";
import { findWorkingDays } from "../../sla/index.ts";

/** When a request that is restored, or talked about while it is, closes unless somebody answers. */
export async function restoredCloseTime(db: Kysely<Schema>, now: Date): Promise<Date> {
  const isWorkday = await findWorkingDays(db);
  return new Date(
    workdaysAfterMs(now.getTime(), requestPeriods.restoredWorkdays, isWorkday, businessTimeZone),
  );
}
