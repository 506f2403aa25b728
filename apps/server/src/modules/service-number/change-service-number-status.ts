import type { HandlerInput } from "@pharos/api/core";
import type { changeServiceNumberStatus as endpoint } from "@pharos/api/service-number";
import { serviceNumberStatus } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { authorize } from "../../platform/policy.ts";
import type { Transact } from "../../platform/unit-of-work.ts";
import { type NumberAction, serviceNumberPolicy } from "./service-number.policy.ts";
import { lockVisibleNumber } from "./service-number-detail.repo.ts";

const statusAfter = { suspend: "suspended", resume: "active", close: "closed" } as const;
const auditAction = {
  suspend: "serviceNumber.suspended",
  resume: "serviceNumber.resumed",
  close: "serviceNumber.closed",
  reopen: "serviceNumber.reopened",
} as const satisfies Record<NumberAction, string>;

/** Suspends, resumes, closes or reopens a service number. A change of an older version is refused with `common.dataChanged`. */
export async function changeServiceNumberStatus(
  withTransaction: Transact,
  call: Call,
  { id, version, action, reason }: HandlerInput<typeof endpoint>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const row = await lockVisibleNumber(tx.db, actor, id);
    if (!row) throw new AppError("serviceNumber.notFound");
    authorize(serviceNumberPolicy, action, actor, row, tx.now);
    if (version !== row.version) throw new AppError("common.dataChanged");
    const status =
      action === "reopen"
        ? (row.previous_status ?? serviceNumberStatus.toCode("active"))
        : serviceNumberStatus.toCode(statusAfter[action]);
    const now = tx.now.toISOString();
    await tx.db
      .updateTable("service_number")
      .set((eb) => ({
        status,
        previous_status: action === "close" ? row.status : null,
        status_reason: reason,
        status_changed_at: now,
        updated_at: now,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    await tx.audit({
      action: auditAction[action],
      objectType: "serviceNumber",
      objectId: id,
      companyId: row.company_id,
      detail: { before: { status: row.status }, after: { status }, reason },
    });
  });
}
