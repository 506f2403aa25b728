import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { readServiceRequestHistoryTexts as endpoint } from "@pharos/api/service-request";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { relationOf } from "../service-request.relation.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { stepsOf, textsOf } from "./history-steps.ts";

/** The long texts before and after one step, as far as the reader may know them. */
export async function readServiceRequestHistoryTexts(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { id, stepId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const row = await serviceRequestRepo(database.kysely).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  const isVendor = relationOf(actor, row).side === "vendor";
  const step = await stepsOf(database.kysely, { actor, id, isVendor })
    .select(["action", "extra"])
    .where("id", "=", stepId)
    .executeTakeFirst();
  if (!step) throw new AppError("serviceRequest.notFound");
  return { texts: textsOf(step, { isVendor }).map(({ field, from, to }) => ({ field, from, to })) };
}
