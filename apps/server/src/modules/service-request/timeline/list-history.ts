import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listServiceRequestHistory as contract } from "@pharos/api/service-request";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { offsetOf } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { relationOf } from "../service-request.relation.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { isLinkedVisible, stepsOf, toHistoryEntry } from "./history-steps.ts";

/** What happened to a request, newest first; customers see the public steps only. */
export async function listServiceRequestHistory(
  { database, translate }: Platform,
  { actor, locale }: Call,
  { id, pageNum, pageSize }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const row = await serviceRequestRepo(database.kysely).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  const isVendor = relationOf(actor, row).side === "vendor";
  const steps = stepsOf(database.kysely, { actor, id, isVendor });
  const [entries, { total }] = await Promise.all([
    steps
      .selectAll()
      .select((eb) => isLinkedVisible(actor)(eb).as("is_linked_visible"))
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset(offsetOf({ pageNum, pageSize }))
      .execute(),
    steps.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    total,
    list: entries.map((entry) => toHistoryEntry(entry, { isVendor, locale }, translate)),
    pageNum,
    pageSize,
  };
}
