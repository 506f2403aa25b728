import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { assignInboundMail as endpoint } from "@pharos/api/integration";
import { visibility } from "@pharos/domain/enums";
import { asMarkdown } from "@pharos/markdown";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import { loadActor } from "../../identity/index.ts";
import { replyInTransaction, visibleServiceRequests } from "../../service-request/index.ts";
import type { MailDependencies } from "../mail/dependencies.ts";
import { findSpeakerOn, type Speaker } from "../mail/find-speaker.ts";
import { lockUndecided, recordDecision } from "./decide.ts";
import { requireTriage } from "./triage.rules.ts";
import { type UnpackedMail, unpackMail } from "./unpack-mail.ts";

type Body = HandlerInput<typeof endpoint>["body"];

/** Puts a mail that waits or was ignored on a request: as a note among the vendor's people, or as the public reply of its sender. */
export async function assignMail(
  dependencies: MailDependencies,
  call: Call,
  { id, srNo, as }: Body,
): Promise<CallResult<typeof endpoint>> {
  requireTriage(call.actor);
  const { platform } = dependencies;
  const request = await platform.database.kysely
    .selectFrom("service_request")
    .select(["id", "reporter_user_id"])
    .where("sr_no", "=", srNo)
    .where(visibleServiceRequests(call.actor))
    .executeTakeFirst();
  if (!request) throw fieldError("srNo", "integration.requestUnknown");
  const isReply = as === "reply";
  const speaker = isReply
    ? await speakerOf(dependencies, id, { id: request.id, reporterId: request.reporter_user_id })
    : { actor: call.actor };
  const mail = await unpackMail(
    dependencies,
    { ...call, actor: speaker.actor },
    id,
    isReply ? "words" : "text",
  );
  await platform.withTransaction(call, async (tx) => {
    const waiting = await lockUndecided(tx, id);
    const { replyId } = await replyInTransaction(
      tx,
      speaker.actor,
      {
        faultId: request.id,
        contentMd: isReply ? mail.post.contentMd : noteOf(dependencies, call, mail),
        kind: 0,
        visibility: visibility.toCode(isReply ? "public" : "internal"),
        needFeedback: false,
        isSolution: false,
        stillBroken: false,
        ...(mail.post.keys.length > 0 && { enclosureKeys: [...mail.post.keys] }),
      },
      {
        mailedBy: speaker.mailedBy,
        foldedText: mail.folded,
        isShortened: mail.isShortened,
      },
    );
    const what = isReply ? "answered" : "assigned";
    await recordDecision(tx, call.actor, waiting, { what, requestId: request.id, replyId });
  });
  return { faultId: request.id };
}

/** The sender who takes part in the request, else the bare address by the rights of the reporter. */
async function speakerOf(
  { platform }: MailDependencies,
  mailId: number,
  request: { readonly id: number; readonly reporterId: number },
): Promise<Speaker> {
  const db = platform.database.kysely;
  const mail = await db
    .selectFrom("inbound_mail")
    .select("sender")
    .where("id", "=", mailId)
    .executeTakeFirst();
  const email = mail?.sender ?? "";
  const known = await findSpeakerOn(platform, { from: { address: email, name: "" } }, request.id);
  // Someone of the vendor speaks for the vendor only by the own hand.
  if (known && !known.actor.isCustomer) throw fieldError("as", "integration.mailOfVendor");
  const reporter = known ? undefined : await loadActor(db, request.reporterId, platform.clock.now());
  const speaker = known ?? (reporter && { actor: reporter, mailedBy: { email } });
  if (!speaker?.actor.isCustomer) throw fieldError("as", "integration.mailOfVendor");
  return speaker;
}

function noteOf({ platform }: MailDependencies, call: Call, mail: UnpackedMail): string {
  const intro = platform.translate(call.locale, "integrationServer.mail.assigned", {
    sender: mail.senderName === null ? mail.sender : `${mail.senderName} <${mail.sender}>`,
    subject: mail.subject,
  });
  return `${asMarkdown(intro)}\n\n${mail.post.contentMd}`;
}
