import { businessToday, daysLeft, dueNotice, isForCustomers } from "@pharos/domain/contract";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { contractExpiring } from "./contract.events.ts";
import { findAnnounced, findCandidates, lockExpiring } from "./expiring.repo.ts";

/** Announces the ends of contracts every morning. What was announced is in rows, so a late or a second run does no harm. */
export const remindExpiring: JobDefinition = {
  name: "contract.remindExpiring",
  cron: "30 8 * * *",
  run: async (platform, signal) => {
    await announceExpiring(platform, signal);
  },
};

/** Announces every threshold that is reached and answers how many contracts were notified of. */
export async function announceExpiring(
  platform: Pick<Platform, "database" | "clock" | "withTransaction" | "log">,
  signal: AbortSignal = never,
): Promise<number> {
  const { database, clock, withTransaction } = platform;
  const notified = await sweep<number, boolean>(
    platform,
    {
      name: remindExpiring.name,
      find: (after) => findCandidates(database.maintenance.kysely, businessToday(clock.now()), after),
      idOf: (id) => id,
      handle: (id) => withTransaction(undefined, (tx) => announceOne(tx, id)),
    },
    signal,
  );
  return notified.filter(Boolean).length;
}

async function announceOne(tx: UnitOfWork, id: number): Promise<boolean> {
  const contract = await lockExpiring(tx.db, id);
  if (!contract) return false;
  const { end_date: endDate, status, term_no, renewed_by_id } = contract;
  const today = businessToday(tx.now);
  const reminded = { status, endDate, isRenewed: renewed_by_id !== null };
  const due = dueNotice(reminded, today, await findAnnounced(tx.db, contract));
  if (!due) return false;
  const notice = { contract_id: id, term_no, at: tx.now.toISOString() };
  await tx.db
    .insertInto("contract_expiry_notice")
    .values([
      { ...notice, threshold_days: due.threshold, is_told: true },
      ...due.passedOver.map((threshold_days) => ({ ...notice, threshold_days, is_told: false })),
    ])
    .execute();
  await tx.publish(contractExpiring, {
    contractId: id,
    daysLeft: daysLeft(endDate, today),
    factKey: `contract:${id}:${term_no}:expiring:${due.threshold}`,
    isForCustomers: isForCustomers(due.threshold),
    isMailed: true,
  });
  return true;
}
