import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listParkedWork as listEndpoint } from "@pharos/api/system";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  countParked,
  discard,
  findParked,
  type ParkedKey,
  unpark,
} from "../../platform/queue/parked-work.repo.ts";
import type { WaitingKind } from "../../platform/waiting-kind.ts";

/** One page of the background work that failed too often; what the rows hold is not shown. */
export async function listParkedWork(
  { database }: Pick<Platform, "database">,
  { queue, pageNum, pageSize }: HandlerInput<typeof listEndpoint>["query"],
): Promise<CallResult<typeof listEndpoint>> {
  const [list, counts] = await Promise.all([
    findParked(database.kysely, queue, { pageNum, pageSize }),
    countParked(database.kysely),
  ]);
  const total = counts
    .filter((one) => queue === undefined || one.queue === queue)
    .reduce((sum, { count }) => sum + count, 0);
  return { list, total, pageNum, pageSize, counts };
}

/** Background work that somebody has to decide about. */
export const parkedWorkKind: WaitingKind = {
  kind: "parkedWork",
  permission: "sys:config",
  count: async (db) => (await countParked(db)).reduce((sum, { count }) => sum + count, 0),
};

/** Gives parked work a fresh set of tries. */
export async function retryParkedWork(
  { withTransaction, queues }: Pick<Platform, "withTransaction" | "queues">,
  call: Call,
  key: ParkedKey,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    if (!(await unpark(tx.db, key))) throw new AppError("system.notParked");
    await tx.audit({ action: "parkedWork.retried", ...audited(key) });
    tx.afterCommit(() => queues.wake(key.queue));
    return null;
  });
}

/** Gives parked work up for good. */
export async function discardParkedWork(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  key: ParkedKey,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    if (!(await discard(tx.db, key))) throw new AppError("system.notParked");
    await tx.audit({ action: "parkedWork.discarded", ...audited(key) });
    return null;
  });
}

const audited = ({ queue, key }: ParkedKey) => ({
  objectType: "parkedWork" as const,
  objectId: key,
  detail: { queue, key },
});
