import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listOutbox as endpoint } from "@pharos/api/system";
import type { Platform } from "../../platform/platform.ts";
import { findOutbox, type OutboxFilter, type OutboxRow } from "./outbox.repo.ts";

/** One page of what was sent or would have been sent. */
export async function listOutbox(
  { database, config }: Pick<Platform, "database" | "config">,
  { pageNum, pageSize, channel, status }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const filter: OutboxFilter = { channel, status };
  const { rows, total, counts } = await findOutbox(database.kysely, filter, { pageNum, pageSize });
  // Where no one delivers anything, somebody tries the product out, and finds codes and links here.
  const isForTrying = config.smsUrl === undefined && config.mail === undefined;
  const providers = { sms: config.smsUrl !== undefined, email: config.mail !== undefined, webhook: true };
  return {
    total,
    pageNum,
    pageSize,
    counts,
    list: rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      target: row.target,
      subject: row.subject,
      body: row.is_secret && !isForTrying ? null : row.body,
      status: row.status,
      tries: row.tries,
      createdTime: row.created_at,
      sentTime: row.sent_at,
      nextTryTime: row.status === queued ? row.next_try_at : null,
      isRepeatable: isRepeatable(row, providers),
      error: row.error,
    })),
  };
}

const queued = 0;
const givenUp = [2, 3];

function isRepeatable(
  { channel, status, is_secret }: OutboxRow,
  providers: Readonly<Record<string, boolean>>,
): boolean {
  return givenUp.includes(status) && !is_secret && providers[channel] === true;
}
