import type { HandlerInput } from "@pharos/api/core";
import type { addHistoryNote as contract } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { serviceRequestNoteAdded } from "../service-request.events.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";

/** A line of the history that no person of the vendor wrote. */
interface RequestNote {
  readonly requestId: number;
  readonly by: { readonly userId: number | null; readonly name: string };
  readonly content: string;
}

/** Longest line of the history, and of the name of the one who wrote it. */
const contentMax = 1024;
const nameMax = 64;

/** Adds such a line, which only the vendor sees; nothing else about the request changes. */
export async function noteOnRequest(tx: UnitOfWork, { requestId, by, content }: RequestNote): Promise<void> {
  const row = await tx.db
    .selectFrom("service_request")
    .select("status")
    .where("id", "=", requestId)
    .executeTakeFirstOrThrow();
  const characters = [...content];
  await serviceRequestRepo(tx.db).appendHistory({
    requestId,
    action: "comment",
    from: row.status,
    to: row.status,
    by: { userId: by.userId, name: [...by.name].slice(0, nameMax).join("") },
    at: tx.now,
    content: characters.length > contentMax ? `${characters.slice(0, contentMax - 1).join("")}…` : content,
    visibility: "internal",
  });
  await announce(tx, serviceRequestNoteAdded, { id: requestId, by: by.userId }, { isInternal: true });
}

/** Adds a line to the history that only the vendor sees. */
export async function addHistoryNote(
  withTransaction: Transact,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.faultId, "addNote");
    await serviceRequestRepo(tx.db).appendHistory({
      requestId: row.id,
      action: "comment",
      from: row.status,
      to: row.status,
      by: actor,
      at: now,
      content: input.content,
      visibility: "internal",
    });
    await announce(tx, serviceRequestNoteAdded, { id: row.id, by: actor.userId }, { isInternal: true });
  });
}
