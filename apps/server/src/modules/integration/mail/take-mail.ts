import type { CallResult } from "@pharos/api/core";
import type { takeInboundMail as endpoint } from "@pharos/api/integration";
import { parseLocale } from "@pharos/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { type AnswerTarget, readAnswerAddress } from "../../../platform/notification/mail-answers.ts";
import { loadActor } from "../../identity/index.ts";
import { replyToServiceRequest } from "../../service-request/index.ts";
import { isAutomatic } from "./automatic-mail.ts";
import type { MailDependencies } from "./dependencies.ts";
import {
  findKnownSender,
  findSender,
  keepMail,
  type MailVerdict,
  mailStatus,
  settleMail,
} from "./inbound-mail.repo.ts";
import { keepAttachments } from "./keep-attachments.ts";
import { mailBack } from "./mail-back.ts";
import { asMarkdown } from "./own-words.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { keepUnreadable } from "./unreadable-mail.ts";

type Result = CallResult<typeof endpoint>;

/** Mails of one sender about one request: more of them is a machine that answers itself. */
const pace = { max: 5, windowSeconds: 3600 } as const;

/** Takes in a mail: a reply of somebody known lands on its request, everything else waits, is refused or ignored. */
export async function takeMail(dependencies: MailDependencies, call: Call, raw: Uint8Array): Promise<Result> {
  const { database } = dependencies.platform;
  const reading = await dependencies.readMail(raw);
  if (reading.kind === "noMail") throw new AppError("integration.mailUnreadable");
  if (reading.kind === "tooComplex") return keepUnreadable(database.kysely, raw);
  const { mail } = reading;
  const id = await keepMail(database.kysely, {
    messageId: mail.messageId,
    sender: mail.from.address,
    senderName: mail.from.name,
    subject: mail.subject,
    content: mail.words,
    attachmentNames: mail.attachments.map(({ name }) => name),
  });
  if (id === undefined) return { outcome: "duplicate", faultId: null };
  const verdict = await judge(dependencies, call, mail);
  await settleMail(database.kysely, id, verdict);
  const isTaken = verdict.status === mailStatus.taken;
  return { outcome: outcomes[verdict.status], faultId: (isTaken && verdict.requestId) || null };
}

const outcomes = ["waiting", "taken", "refused", "ignored", "ignored"] as const;

async function judge(dependencies: MailDependencies, call: Call, mail: ParsedMail): Promise<MailVerdict> {
  const { platform } = dependencies;
  const { config } = platform;
  const own = [config.mail?.from.replace(/^.*<|>.*$/g, ""), config.mailReplyAddress].filter(
    (address) => address !== undefined,
  );
  if (isAutomatic(mail, own)) return { status: mailStatus.ignored, reason: "automatic" };
  const target = targetOf(dependencies, mail);
  if (target === undefined) return { status: mailStatus.waiting, reason: "noToken" };
  if (target === "forged" || target === "expired") return judgeDead(dependencies, mail, target);
  const userId = await findSender(platform.database.kysely, { address: mail.from.address, ...target });
  const about = { requestId: await existing(dependencies, target.requestId) };
  if (userId === undefined) return { status: mailStatus.waiting, reason: "stranger", ...about };
  if (!(await isWithinPace(dependencies, mail, target)))
    return { status: mailStatus.ignored, reason: "tooMany", ...about, userId };
  return answer(dependencies, call, { mail, requestId: target.requestId, userId });
}

function targetOf({ platform }: MailDependencies, mail: ParsedMail): ReturnType<typeof readAnswerAddress> {
  const now = platform.clock.now();
  const found = mail.recipients.map((address) => readAnswerAddress(platform, address, now));
  return found.find((one) => typeof one === "object") ?? found.find((one) => one !== undefined);
}

/** Somebody we know is told, at most once a day; whoever claims to be somebody else is not written to. */
async function judgeDead(
  dependencies: MailDependencies,
  mail: ParsedMail,
  reason: "forged" | "expired",
): Promise<MailVerdict> {
  const known = await findKnownSender(dependencies.platform.database.kysely, mail.from.address);
  const named = reason === "forged" ? "badToken" : "expired";
  if (!known) return { status: mailStatus.waiting, reason: named };
  const day = dependencies.platform.clock.now().toISOString().slice(0, 10);
  await mailBack(dependencies.platform, {
    to: mail.from.address,
    locale: parseLocale(known.locale),
    subject: mail.subject,
    text: { key: "integrationServer.mail.dead" },
    once: `dead:${mail.from.address}:${day}`,
  });
  return { status: mailStatus.refused, reason: named, userId: known.id };
}

async function existing({ platform }: MailDependencies, id: number): Promise<number | undefined> {
  const row = await platform.database.kysely
    .selectFrom("service_request")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.id;
}

async function isWithinPace(
  { platform }: MailDependencies,
  mail: ParsedMail,
  { requestId }: AnswerTarget,
): Promise<boolean> {
  try {
    await platform.limits.take(`mail.in:${requestId}:${mail.from.address}`, pace);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

interface Answer {
  readonly mail: ParsedMail;
  readonly requestId: number;
  readonly userId: number;
}

/** Replies in the sender's name and by the sender's rights; a refusal goes back in words. */
async function answer(
  dependencies: MailDependencies,
  call: Call,
  { mail, requestId, userId }: Answer,
): Promise<MailVerdict> {
  const { platform } = dependencies;
  const actor = await loadActor(platform.database.kysely, userId, platform.clock.now());
  if (!actor) return { status: mailStatus.waiting, reason: "stranger" };
  const back = {
    to: mail.from.address,
    locale: actor.locale,
    subject: mail.subject,
    once: `refused:${mail.messageId}`,
  };
  const asSender: Call = { ...call, actor, once: undefined };
  const files = await keepAttachments(dependencies, asSender, mail.attachments);
  if (mail.words === "" && files.keys.length === 0) {
    await mailBack(platform, { ...back, text: { key: "integrationServer.mail.empty" } });
    return { status: mailStatus.refused, reason: "empty", userId };
  }
  const left = files.refused.map((name) =>
    platform.translate(actor.locale, "integrationServer.mail.leftOut", { name }),
  );
  const text =
    mail.words === "" ? platform.translate(actor.locale, "integrationServer.mail.filesOnly") : mail.words;
  try {
    if (!actor.permissions.has("fault:reply")) throw new AppError("common.permissionDenied");
    const { replyId } = await replyToServiceRequest(platform.transact, asSender, {
      faultId: requestId,
      contentMd: asMarkdown([text, ...left].join("\n\n")),
      kind: 0,
      visibility: 0,
      needFeedback: false,
      isSolution: false,
      stillBroken: false,
      ...(files.keys.length > 0 && { enclosureKeys: [...files.keys] }),
    });
    return { status: mailStatus.taken, reason: "taken", requestId, userId, replyId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = platform.words.render(actor.locale, `errors.${error.code}`, { ...error.detail.vars });
    await mailBack(platform, { ...back, text: { key: "integrationServer.mail.refused", vars: { reason } } });
    return { status: mailStatus.refused, reason: "refused", userId };
  }
}
