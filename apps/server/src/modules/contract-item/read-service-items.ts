import type { getServiceItem, listServiceItems as listEndpoint } from "@pharos/api/contract-item";
import type { CallResult } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { mayPlanTasks, serviceItemPolicy } from "./contract-item.policy.ts";
import { findLedger } from "./quota.repo.ts";
import { findServiceItem, findServiceItems, findServiceNumber } from "./service-item.repo.ts";
import { toServiceItem, toServiceItemDetail } from "./service-item.view.ts";

/** The items under a service number with their quotas. */
export async function listServiceItems(
  platform: Platform,
  call: Call,
  serviceNumberId: number,
): Promise<CallResult<typeof listEndpoint>> {
  const { kysely } = platform.database;
  const number = await findServiceNumber(kysely, call.actor, serviceNumberId);
  if (!number) throw new AppError("contractItem.serviceNumber.notFound");
  const rows = await findServiceItems(kysely, call.actor, number.id);
  return {
    accId: number.id,
    sn: number.sn,
    name: number.name,
    companyId: number.company_id,
    companyName: number.company_name,
    companyNameEn: number.company_name_en,
    create: toAbility(serviceItemPolicy.edit(call.actor), call.locale, platform.translate),
    plan: toAbility(mayPlanTasks(call.actor), call.locale, platform.translate),
    list: rows.map((row) => toServiceItem(row, call, platform)),
  };
}

/** One service item with its ledger; inside a transaction when `db` is given. */
export async function readServiceItem(
  platform: Platform,
  call: Call,
  id: number,
  db: Kysely<Schema> = platform.database.kysely,
): Promise<CallResult<typeof getServiceItem>> {
  const row = await findServiceItem(db, call.actor, id);
  if (!row) throw new AppError("contractItem.serviceItem.notFound");
  return toServiceItemDetail(row, await findLedger(db, id), call, platform);
}
