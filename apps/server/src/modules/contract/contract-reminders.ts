import type { listContractReminders } from "@pharos/api/contract";
import type { CallResult } from "@pharos/api/core";
import { businessToday } from "@pharos/domain/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findRemindedTerm, findReminders } from "./expiring.repo.ts";

/** What a customer's header warns of; no one else is warned. */
export async function listReminders(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
): Promise<CallResult<typeof listContractReminders>> {
  if (!actor.isCustomer) return [];
  return findReminders(database.kysely, actor, businessToday(clock.now()));
}

/** Silences the present term of a contract for the caller; silencing it twice is silencing it once. */
export async function dismissReminder(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  contractId: number,
): Promise<null> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const term = actor.isCustomer
      ? await findRemindedTerm(tx.db, actor, contractId, businessToday(tx.now))
      : undefined;
    if (term === undefined) throw new AppError("contract.notFound");
    await tx.db
      .insertInto("contract_reminder")
      .values({
        user_id: actor.userId,
        contract_id: contractId,
        term_no: term,
        dismissed_at: tx.now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  });
}
