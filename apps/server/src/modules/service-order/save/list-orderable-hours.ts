import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listOrderableHours as endpoint } from "@pharos/api/service-order";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findOrderableHours } from "../../work-hour/index.ts";
import { serviceOrderRepo } from "../service-order.repo.ts";

/** The hours that can be put on an order; those that stand on it are shown to whoever may know of it. */
export async function listOrderableHours(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { faultId, planId, orderId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const { kysely } = database;
  const order =
    orderId === undefined ? undefined : await serviceOrderRepo(kysely).findVisible(actor, orderId);
  const subject = { requestId: faultId ?? null, planId: planId ?? null };
  return findOrderableHours(kysely, actor, subject, order?.id ?? null);
}
