import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { readOriginalMail as endpoint } from "@pharos/api/integration";
import { type MailReason, visibility } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { wireTime } from "../../../platform/wire-time.ts";
import { visibleServiceRequests } from "../../service-request/index.ts";
import { requireTriage } from "../triage/triage.rules.ts";
import type { MailDependencies } from "./dependencies.ts";
import { findMail, mailStatus } from "./inbound-mail.repo.ts";
import { withPictureNames } from "./pictures.ts";
import { findRaw } from "./raw-mail.ts";

/** The whole text of a mail, for those who may read what became of it. */
export async function readOriginal(
  dependencies: MailDependencies,
  { actor }: Call,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const { platform, readMail } = dependencies;
  const db = platform.database.kysely;
  const id = await findMailFor(dependencies, actor, query);
  const mail = id === undefined ? undefined : await findMail(db, id);
  const raw = mail && (await findRaw(db, platform.secrets, mail.id));
  if (!mail || !raw) throw new AppError("integration.originalGone");
  const reading = await readMail(raw);
  return {
    sender: mail.sender,
    senderName: mail.sender_name,
    subject: mail.subject,
    receivedTime: wireTime(mail.received_at),
    text:
      reading.kind === "mail" ? withPictureNames(reading.mail.text, reading.mail.attachments) : mail.content,
    attachmentNames: mail.attachment_names,
  };
}

function findMailFor(
  dependencies: MailDependencies,
  actor: Actor,
  { replyId, faultId, mailId }: HandlerInput<typeof endpoint>["query"],
): Promise<number | undefined> {
  if (replyId !== undefined) return findMailOfReply(dependencies, actor, replyId);
  if (faultId !== undefined) return findMailOfRequest(dependencies, actor, faultId);
  return findReadableMail(dependencies, actor, mailId ?? 0);
}

/** The mail that opened a request which the actor reads. */
async function findMailOfRequest(
  { platform }: MailDependencies,
  actor: Actor,
  requestId: number,
): Promise<number | undefined> {
  const row = await platform.database.kysely
    .selectFrom("service_request")
    .innerJoin("inbound_mail as mail", "mail.service_request_id", "service_request.id")
    .select("mail.id")
    .where("service_request.id", "=", requestId)
    .where("mail.reason", "=", "raised" satisfies MailReason)
    .where(visibleServiceRequests(actor))
    .orderBy("mail.id")
    .executeTakeFirst();
  return row?.id;
}

/** The mail of a reply that the actor reads. Below a mail of the vendor may stand what its people wrote among themselves. */
async function findMailOfReply(
  { platform }: MailDependencies,
  actor: Actor,
  replyId: number,
): Promise<number | undefined> {
  const row = await platform.database.kysely
    .selectFrom("service_request_reply as reply")
    .innerJoin("service_request", "service_request.id", "reply.service_request_id")
    .innerJoin("inbound_mail as mail", "mail.reply_id", "reply.id")
    .select(["mail.id", "reply.visibility", "reply.is_vendor"])
    .where("reply.id", "=", replyId)
    .where("reply.removed_at", "is", null)
    .where(visibleServiceRequests(actor))
    .executeTakeFirst();
  if (!row) return undefined;
  const isForCustomers = row.visibility === visibility.toCode("public") && !row.is_vendor;
  return actor.isCustomer && !isForCustomers ? undefined : row.id;
}

/** A mail that waits or was ignored, or about which the actor has decided; sys reads all. */
async function findReadableMail(
  { platform }: MailDependencies,
  actor: Actor,
  mailId: number,
): Promise<number | undefined> {
  if (!actor.permissions.has("mail:triage")) return undefined;
  requireTriage(actor);
  const mail = await findMail(platform.database.kysely, mailId);
  const isReadable =
    mail?.status === mailStatus.waiting ||
    mail?.status === mailStatus.ignored ||
    mail?.decided_by === actor.userId ||
    actor.roles.has("sys");
  return isReadable ? mail?.id : undefined;
}
