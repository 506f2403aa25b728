import type { HandlerInput } from "@pharos/api/core";
import type { discardInboundMail as endpoint } from "@pharos/api/integration";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockWaiting, recordDecision } from "./decide.ts";
import { requireTriage } from "./triage.rules.ts";

/** Discards a mail that waits. */
export async function discardMail(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, reason }: HandlerInput<typeof endpoint>["body"],
): Promise<null> {
  requireTriage(call.actor);
  await withTransaction(call, async (tx) => {
    const mail = await lockWaiting(tx, id);
    await recordDecision(tx, call.actor, mail, { what: "discarded", reason });
  });
  return null;
}
