import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listInboundMails as endpoint } from "@pharos/api/integration";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findMails } from "../mail/inbound-mail.repo.ts";
import { requireTriage } from "./triage.rules.ts";

/** One page of the mails that came in: those that wait or were ignored, and those the caller has decided about; sys sees all. */
export async function listMails(
  { database, config }: Pick<Platform, "database" | "config">,
  { actor }: Call,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  requireTriage(actor);
  const { rows, total, waitingCount, ignoredCount } = await findMails(database.kysely, {
    ...query,
    // What became of other mails is told by their requests, which not everyone may see.
    readerId: actor.roles.has("sys") ? null : actor.userId,
  });
  return {
    total,
    waitingCount,
    ignoredCount,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    list: rows,
    replyAddress: config.mailReplyAddress ?? null,
  };
}
