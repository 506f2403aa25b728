import type { batchCreateRecurringTasks as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { recurringDates, recurringDatesMax } from "@pharos/domain/contract-item";
import { freeDayRule, recurrenceFrequency } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { findWorkingDays } from "../sla/index.ts";
import { mayPlanTasks } from "./contract-item.policy.ts";
import { countVisibleItems } from "./service-item.repo.ts";

/** The dates on which tasks for service items would come round. Planning them is refused as long as there are no plans. */
export async function planRecurringTasks(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  input: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const decision = mayPlanTasks(actor);
  if (decision !== true) throw new AppError("common.permissionDenied");
  const ids = [...new Set(input.accItemIds)];
  // All or nothing: one item the caller may not know of refuses the others too.
  if ((await countVisibleItems(database.kysely, actor, ids)) !== ids.length)
    throw new AppError("contractItem.serviceItem.notFound");
  if (input.until < input.firstDate) throw fieldError("until", "contractItem.untilBeforeFirst");
  if (!input.previewOnly) throw new AppError("contractItem.plansNotAvailable");
  const dates = recurringDates(
    {
      frequency: recurrenceFrequency.fromCode(input.freq),
      interval: input.interval ?? 1,
      firstDate: input.firstDate,
      until: input.until,
      onFreeDay: freeDayRule.fromCode(input.onFreeDay ?? "keep"),
    },
    await findWorkingDays(database.kysely),
  );
  return { ids: [], previewDates: dates, isCut: dates.length >= recurringDatesMax };
}
