import type { bookQuota as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { checkQuotaCommand, type QuotaCommand } from "@pharos/domain/contract-item";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { serviceItemPolicy } from "./contract-item.policy.ts";
import { appendLedgerLine, findLedger } from "./quota.repo.ts";
import { readServiceItem } from "./read-service-items.ts";
import { findServiceItem, lockServiceItem } from "./service-item.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];

/** Books a line on the quota of a service item by hand, and answers the item with its ledger. */
export async function bookQuota(
  platform: Platform,
  call: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  await platform.withTransaction(call, async (tx) => {
    const locked = await lockServiceItem(tx.db, input.itemId);
    const row = locked && (await findServiceItem(tx.db, call.actor, input.itemId));
    if (!row) throw new AppError("contractItem.serviceItem.notFound");
    authorize(serviceItemPolicy, "book", call.actor, { status: row.status, used: row.quota.used }, tx.now);
    const entryId = await appendToQuota(tx, row.id, commandOf(input), {
      reason: input.reason,
      by: call.actor.userId,
    });
    await tx.audit({
      action: "serviceItem.quotaBooked",
      objectType: "serviceItem",
      objectId: row.id,
      companyId: row.company_id,
      detail: { kind: input.kind, amount: input.amount ?? null, entryId },
    });
  });
  return readServiceItem(platform, call, input.itemId);
}

/** Why a line is booked. */
export interface QuotaCause {
  readonly reason: string | null;
  /** Kind and id of the record behind it, such as a plan. */
  readonly sourceType?: string;
  readonly sourceId?: number;
  /** Null is the system. */
  readonly by: number | null;
}

/**
 * Appends a line to the ledger of a service item, or refuses with the ledger's own reason. Locks the item, so that two
 * bookings at the same moment never use the same rest. For other modules too: what uses a quota says so here.
 */
export async function appendToQuota(
  tx: UnitOfWork,
  serviceItemId: number,
  command: QuotaCommand,
  cause: QuotaCause,
): Promise<number> {
  const item = await lockServiceItem(tx.db, serviceItemId);
  if (!item) throw new AppError("contractItem.serviceItem.notFound");
  const terms = { isLimited: item.is_limited, mayOverdraw: item.may_overdraw };
  const verdict = checkQuotaCommand(command, await findLedger(tx.db, serviceItemId), terms);
  if (!verdict.isBooked) throw fieldError(command.kind === "reverse" ? "entryId" : "amount", verdict.code);
  return appendLedgerLine(tx.db, { ...verdict.entry, ...cause, serviceItemId, at: tx.now });
}

function commandOf({ kind, amount, entryId }: Input): QuotaCommand {
  if (kind === "reverse") {
    if (entryId === undefined) throw fieldError("entryId", "contractItem.quotaEntryUnknown");
    return { kind, entryId };
  }
  if (amount === undefined) throw fieldError("amount", "contractItem.quotaAmount");
  return { kind, amount };
}
