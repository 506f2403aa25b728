import type { HandlerInput } from "@pharos/api/core";
import type { explainBreach as contract } from "@pharos/api/service-request";
import { breachReason } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { missingField } from "../../platform/field-error.ts";
import type { Transact } from "../../platform/unit-of-work.ts";
import {
  announce,
  isClockBreached,
  lockFor,
  serviceRequestRepo,
  slaClockRepo,
} from "../service-request/index.ts";
import { serviceRequestBreachExplained } from "./request-sla.events.ts";

/** Stores the reason of a breach; it may be corrected later. */
export async function explainBreach(
  withTransaction: Transact,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const requests = serviceRequestRepo(tx.db);
    const { row, now } = await lockFor(tx, actor, input.faultId, "explainBreach");
    const clock = (await slaClockRepo(tx.db).listOf(row.id, { isLocked: true })).find(
      ({ id }) => id === input.clockId,
    );
    if (!clock || !isClockBreached(clock, now)) throw new AppError("serviceRequest.clockNotBreached");
    const remark = input.remark || null;
    if (remark === null && breachReason.fromCode(input.reason) === "other") throw missingField("remark");
    await tx.db
      .updateTable("sla_clock")
      .set({
        breach_reason: input.reason,
        breach_remark: remark,
        breach_explained_by: actor.userId,
        breach_explained_at: now,
      })
      .where("id", "=", clock.id)
      .execute();
    await requests.appendHistory({
      requestId: row.id,
      action: "explainBreach",
      from: row.status,
      to: row.status,
      by: actor,
      at: now,
      content: remark,
      extra: { clock: clock.kind, breachReason: input.reason },
      visibility: "internal",
    });
    const fact = { id: row.id, by: actor.userId, clockId: clock.id };
    await announce(tx, serviceRequestBreachExplained, fact, { isInternal: true });
  });
}
