import type { CallResult } from "@pharos/api/core";
import type { listCerts as contract } from "@pharos/api/team";
import { businessToday } from "@pharos/domain/contract";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type CertFilter, findCerts } from "./cert.repo.ts";
import { toCertRow } from "./cert.view.ts";

/** One page of the certificates the caller may know about. */
export async function listCerts(
  { database, clock, translate }: Platform,
  call: Call,
  filter: CertFilter,
): Promise<CallResult<typeof contract>> {
  const today = businessToday(clock.now());
  const { rows, total } = await findCerts(database.kysely, call.actor, filter, today);
  const { pageNum, pageSize } = filter;
  return { total, list: rows.map((row) => toCertRow(row, call, translate, today)), pageNum, pageSize };
}
