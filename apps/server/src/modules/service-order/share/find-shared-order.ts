import type { Kysely, Schema } from "@pharos/db";
import { checkLink } from "@pharos/domain/service-order";
import { AppError } from "../../../platform/app-error.ts";
import type { CallInfo } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import type { Platform } from "../../../platform/platform.ts";
import { networkOf } from "../../identity/index.ts";
import { type OrderRecord, serviceOrderRepo } from "../service-order.repo.ts";
import { findLink, type LinkRow } from "./link.repo.ts";

/** The order a link leads to. */
export interface SharedRecord {
  readonly link: LinkRow;
  readonly row: OrderRecord;
}

/**
 * The order of a link that holds. What leads nowhere is refused in the same way whatever the reason; only the words say
 * more, because whoever has a link that once held may know what became of it.
 */
export async function findSharedOrder(
  db: Kysely<Schema>,
  token: string,
  now: Date,
  { isLocked = false } = {},
): Promise<SharedRecord> {
  const found = await findLink(db, token);
  const repo = serviceOrderRepo(db);
  if (found && isLocked) await repo.lock(found.order_id);
  // What was waited for may have ended the link.
  const link = isLocked ? await findLink(db, token) : found;
  const row = link && (await repo.find(link.order_id));
  if (!link || !row || row.deleted_at !== null) throw new AppError("serviceOrderLink.unknown");
  const state = checkLink(
    { expiresAtMs: Date.parse(link.expires_at), isRevoked: link.revoked_at !== null },
    {
      completedAtMs: row.completed_at === null ? null : Date.parse(row.completed_at),
      isVoided: row.voided_at !== null,
    },
    now.getTime(),
  );
  if (state !== true) throw new AppError(`serviceOrderLink.${state}`);
  return { link, row };
}

/** Counts tries that lead nowhere: one that holds is taken back, the others of its address stay counted. */
export async function limitGuesses<T>(
  { limits }: Pick<Platform, "limits">,
  { ip }: CallInfo,
  work: () => Promise<T>,
): Promise<T> {
  const bucket = `orderLink:${networkOf(ip)}`;
  await limits.take(bucket, limitsTable.orderLinkPerIp);
  try {
    const result = await work();
    await limits.refund(bucket);
    return result;
  } catch (error) {
    // A refusal behind a link that holds is no guess.
    const isGuess = error instanceof AppError && error.code.startsWith("serviceOrderLink.");
    if (!isGuess) await limits.refund(bucket);
    throw error;
  }
}
