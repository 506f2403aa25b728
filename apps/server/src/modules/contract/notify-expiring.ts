import type { notifyExpiringContracts as endpoint } from "@pharos/api/contract";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { businessToday, daysLeft } from "@pharos/domain/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { contractExpiring } from "./contract.events.ts";
import { contractPolicy, isEndingSoon } from "./contract.policy.ts";
import { type ExpiringContract, lockVisibleExpiring } from "./expiring.repo.ts";

/**
 * Tells people now that contracts end, each contract at most once a day. One that the caller may not notify refuses them
 * all; one that does not end soon, or of which people were told today, is skipped.
 */
export async function notifyExpiring(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { ids, channels }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  const wanted = [...new Set(ids)];
  return withTransaction(call, async (tx) => {
    const contracts = await lockVisibleExpiring(tx.db, actor, wanted);
    if (contracts.length < wanted.length) throw new AppError("contract.notFound");
    const today = businessToday(tx.now);
    for (const contract of contracts) {
      const decision = contractPolicy.mail(actor, judged(contract, today), tx.now);
      if (decision !== true) throw new AppError(decision.code, { vars: decision.vars });
    }
    const notified = contracts.filter(
      (contract) => isEndingSoon(judged(contract, today)) && contract.notified_on !== today,
    );
    for (const contract of notified) {
      await tx.db.updateTable("contract").set({ notified_on: today }).where("id", "=", contract.id).execute();
      await tx.publish(contractExpiring, {
        contractId: contract.id,
        daysLeft: daysLeft(contract.end_date, today),
        factKey: `contract:${contract.id}:${contract.term_no}:notified:${today}`,
        isForCustomers: true,
        isMailed: channels.includes("email"),
      });
      await tx.audit({
        action: "contract.expiryNotified",
        objectType: "contract",
        objectId: contract.id,
        companyId: contract.company_id,
        detail: { channels },
      });
    }
    return { sent: notified.length, skipped: contracts.length - notified.length };
  });
}

const judged = (contract: ExpiringContract, today: string) => ({ ...contract, renewed_by_num: null, today });
