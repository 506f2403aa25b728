import type { listContractItems as endpoint } from "@pharos/api/contract-item";
import type { CallResult } from "@pharos/api/core";
import { businessToday } from "@pharos/domain/contract";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { mayCreateItems } from "./contract-item.policy.ts";
import {
  type ContractItemFilter,
  countContractItems,
  findContractItemPage,
  findItemTeams,
  findItemTypes,
} from "./contract-item.repo.ts";
import { toContractItemRow } from "./contract-item.view.ts";

/** One page of the contract items the caller may see. */
export async function listContractItems(
  platform: Platform,
  call: Call,
  filter: ContractItemFilter,
): Promise<CallResult<typeof endpoint>> {
  const { kysely } = platform.database;
  const today = businessToday(platform.clock.now());
  const [total, rows, itemTypes, teams] = await Promise.all([
    countContractItems(kysely, call.actor, filter, today),
    findContractItemPage(kysely, call.actor, filter, today),
    findItemTypes(kysely, call.actor),
    findItemTeams(kysely, call.actor),
  ]);
  return {
    total,
    list: rows.map((row) => toContractItemRow(row, call, platform)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    itemTypes,
    teams,
    create: toAbility(mayCreateItems(call.actor), call.locale, platform.translate),
  };
}
