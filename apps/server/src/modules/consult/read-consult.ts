import type { readConsult as readEndpoint, listConsultRecords as recordsEndpoint } from "@pharos/api/consult";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findConsult, findRecordsAfter, saveRead } from "./consult.repo.ts";
import { hintConsult } from "./consult.signals.ts";
import { findAsked, viewOfRecord } from "./consult.view.ts";

/** What came after a message: how a page that was away fills its gap. */
export async function readRecords(
  platform: Pick<Platform, "database" | "translate">,
  { actor, locale }: Call,
  { consultId, afterSeq }: HandlerInput<typeof recordsEndpoint>["query"],
): Promise<CallResult<typeof recordsEndpoint>> {
  const db = platform.database.kysely;
  const row = await findConsult(db, actor, consultId);
  const [asked, records] = await Promise.all([findAsked(db, row), findRecordsAfter(db, consultId, afterSeq)]);
  return {
    records: records.map((record) => viewOfRecord(platform, locale, asked, record)),
    lastSeq: row.last_seq,
  };
}

/** Notes how far somebody has read; the other side sees it. */
export async function markRead(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { consultId, seq }: HandlerInput<typeof readEndpoint>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    await findConsult(tx.db, call.actor, consultId);
    if (await saveRead(tx.db, consultId, call.actor.userId, seq)) hintConsult(tx, consultId, "consult.read");
    return null;
  });
}
