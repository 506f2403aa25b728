import type { checkContractItemStatus as endpoint } from "@pharos/api/contract-item";
import type { CallResult } from "@pharos/api/core";
import { businessToday } from "@pharos/domain/contract";
import { closingReasons } from "@pharos/domain/contract-item";
import { contractItemStatus } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findContractItem } from "./contract-item.repo.ts";
import { countOpenPlans } from "./open-plans.repo.ts";
import { quotaLeftOf, unreviewedHoursOf } from "./quota.repo.ts";
import { wordReasons } from "./word-reasons.ts";

/** Whether the delivery of an item may be closed, and what stands in the way. */
export async function checkItemStatus(
  platform: Platform,
  call: Call,
  id: number,
): Promise<CallResult<typeof endpoint>> {
  const { kysely } = platform.database;
  const row = await findContractItem(kysely, call.actor, id);
  if (!row) throw new AppError("contractItem.notFound");
  const [quotaLeft, unreviewedHours, openPlans] = await Promise.all([
    quotaLeftOf(kysely, id),
    unreviewedHoursOf(kysely, id),
    countOpenPlans(kysely, id),
  ]);
  const facts = {
    status: contractItemStatus.fromCode(row.status),
    endDate: row.end_date,
    openPlans,
    unreviewedHours,
    quotaLeft: quotaLeft.reduce((sum, { remaining }) => sum + Math.max(0, remaining), 0),
  };
  const reasons = closingReasons(facts, businessToday(platform.clock.now()));
  return {
    status: contractItemStatus.asCode(row.status),
    canClose: reasons.length === 0,
    reasons: wordReasons(reasons, call.locale, platform),
    openPlans: facts.openPlans,
    unreviewedHours: facts.unreviewedHours,
    quotaLeft,
  };
}
