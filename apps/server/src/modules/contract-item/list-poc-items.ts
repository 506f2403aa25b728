import type { listPocItems as endpoint } from "@pharos/api/contract-item";
import type { CallResult } from "@pharos/api/core";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { mayCreateItems } from "./contract-item.policy.ts";
import { countPocItems, findPocItemPage, type PocItemFilter } from "./poc-item.repo.ts";
import { toPocItemRow } from "./poc-item.view.ts";

/** One page of the proofs of concept the caller may see. */
export async function listPocItems(
  platform: Platform,
  call: Call,
  filter: PocItemFilter,
): Promise<CallResult<typeof endpoint>> {
  const { kysely } = platform.database;
  const [total, rows] = await Promise.all([
    countPocItems(kysely, call.actor, filter),
    findPocItemPage(kysely, call.actor, filter),
  ]);
  return {
    total,
    list: rows.map((row) => toPocItemRow(row, call, platform)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    create: toAbility(mayCreateItems(call.actor), call.locale, platform.translate),
  };
}
