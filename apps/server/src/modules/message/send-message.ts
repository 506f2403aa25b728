import type { CallResult, HandlerInput } from "@pharos/api/core";
import { type sendMessage as endpoint, recipientsMax } from "@pharos/api/message";
import { jsonText } from "@pharos/db";
import { isPortalPath } from "@pharos/domain/notification";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type AudienceKind, findAudience, findReceivers } from "./audience.repo.ts";
import { notify } from "./notify.ts";

type Body = HandlerInput<typeof endpoint>["body"];

/** Writes a message to people, all or no one: one receiver out of reach refuses the whole. */
export async function sendMessage(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  body: Body,
): Promise<CallResult<typeof endpoint>> {
  const { title, content } = body;
  const link = body.link || undefined;
  if (link !== undefined && !isPortalPath(link))
    throw new AppError("common.validation", { fields: { link: { key: "errors.message.linkForeign" } } });
  return withTransaction(call, async (tx) => {
    const chosen = {
      userIds: [...new Set(body.userIds ?? [])],
      companyIds: [...new Set(body.companyIds ?? [])],
      teamIds: body.teamId === undefined ? [] : [body.teamId],
    };
    const audience = [
      ...(await chosenOnes(tx, call.actor, "user", chosen.userIds)),
      ...(await chosenOnes(tx, call.actor, "company", chosen.companyIds)),
      ...(await chosenOnes(tx, call.actor, "team", chosen.teamIds)),
    ];
    const receivers = await findReceivers(tx.db, chosen, recipientsMax + 1);
    if (receivers.length === 0) throw new AppError("message.noRecipients");
    if (receivers.length > recipientsMax)
      throw new AppError("message.tooManyRecipients", { vars: { max: recipientsMax } });
    const { id } = await tx.db
      .insertInto("message_sent")
      .values({
        sender_user_id: call.actor.userId,
        title,
        content,
        link: link ?? null,
        audience: jsonText(audience),
        recipient_count: receivers.length,
        created_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await notify(tx, {
      userIds: receivers,
      event: "message.sent",
      type: "system",
      titleKey: "messageServer.text",
      params: { text: title },
      content,
      sentId: id,
      ...(link !== undefined && { link }),
      dedupeKey: `message.sent:${id}`,
    });
    return { id, count: receivers.length };
  });
}

/** The chosen ones with their names; absent and out of reach are the same refusal. */
async function chosenOnes(tx: UnitOfWork, actor: Actor, kind: AudienceKind, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const found = await findAudience(tx.db, actor, kind, { ids });
  if (found.length !== ids.length) throw new AppError("message.recipientUnknown");
  return found.map(({ id, name }) => ({ kind, id, name }));
}
