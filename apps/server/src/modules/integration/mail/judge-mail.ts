import { parseLocale } from "@pharos/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { type AnswerTarget, readAnswerAddress } from "../../../platform/delivery/mail-answers.ts";
import { answerByMail } from "./answer-by-mail.ts";
import { authenticationOf } from "./authentication-results.ts";
import { isAutomatic } from "./automatic-mail.ts";
import type { MailDependencies } from "./dependencies.ts";
import { findMember, findSpeaker, findSpeakerOn, type Speaker } from "./find-speaker.ts";
import { findKnownSender, mailStatus } from "./inbound-mail.repo.ts";
import { mailBack } from "./mail-back.ts";
import { type MailDecision, only } from "./mail-decision.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { raiseByMail } from "./raise-by-mail.ts";
import { numberIn } from "./subject-of-mail.ts";

/** Mails of one sender about one request, or about new ones: more of them is a machine that answers itself. */
const pace = { max: 5, windowSeconds: 3600 } as const;

/** Decides what becomes of a mail: whether a person wrote it, who, and about what. */
export async function judgeMail(
  dependencies: MailDependencies,
  call: Call,
  mail: ParsedMail,
): Promise<MailDecision> {
  const { config } = dependencies.platform;
  const own = [config.mail?.from.replace(/^.*<|>.*$/g, ""), config.mailReplyAddress].filter(
    (address) => address !== undefined,
  );
  if (isAutomatic(mail, own)) return only({ status: mailStatus.ignored, reason: "automatic" });
  const target = targetOf(dependencies, mail);
  if (target === undefined) return judgeUnaddressed(dependencies, call, mail);
  if (target === "forged" || target === "expired") return checkDead(dependencies, mail, target);
  const requestId = await existing(dependencies, target.requestId);
  const speaker = mail.isOfOneAuthor ? await findSpeaker(dependencies.platform, mail, target) : undefined;
  if (!speaker || requestId === undefined)
    return only({ status: mailStatus.waiting, reason: "stranger", requestId });
  return answerWithin(dependencies, call, mail, { requestId, speaker });
}

/** A mail that came to no address of a request: its subject may name one, and else it may be a new one. */
async function judgeUnaddressed(
  dependencies: MailDependencies,
  call: Call,
  mail: ParsedMail,
): Promise<MailDecision> {
  if (!mail.isOfOneAuthor) return only({ status: mailStatus.waiting, reason: "stranger" });
  const srNo = numberIn(mail.subject);
  const requestId = srNo === undefined ? undefined : await numbered(dependencies, srNo);
  if (requestId !== undefined) {
    const speaker = await findSpeakerOn(dependencies.platform, mail, requestId);
    if (!speaker) return only({ status: mailStatus.waiting, reason: "notOnRequest", requestId });
    if (!isVouchedFor(dependencies, mail))
      return only({ status: mailStatus.waiting, reason: "unproven", requestId });
    return answerWithin(dependencies, call, mail, { requestId, speaker });
  }
  const member = await findMember(dependencies.platform, mail);
  if (!member) return only({ status: mailStatus.waiting, reason: "unknownSender" });
  if (!isVouchedFor(dependencies, mail)) return only({ status: mailStatus.waiting, reason: "unproven" });
  if (!(await isWithinPace(dependencies, mail.from.address)))
    return only({ status: mailStatus.waiting, reason: "tooMany" });
  return raiseByMail(dependencies, call, mail, member);
}

interface Answer {
  readonly requestId: number;
  readonly speaker: Speaker;
}

/** Answers when the sender is proven and does not write all the time. */
async function answerWithin(
  dependencies: MailDependencies,
  call: Call,
  mail: ParsedMail,
  { requestId, speaker }: Answer,
): Promise<MailDecision> {
  if (!isProven(dependencies, mail))
    return only({ status: mailStatus.waiting, reason: "unproven", requestId });
  if (!(await isWithinPace(dependencies, `${requestId}:${mail.from.address}`)))
    return only({ status: mailStatus.ignored, reason: "tooMany", requestId, ...userOf(speaker) });
  return answerByMail(dependencies, call, mail, { requestId, speaker });
}

const userOf = ({ actor, mailedBy }: Speaker) => (mailedBy ? {} : { userId: actor.userId });

/**
 * Whether the sender of a mail to a signed address is proven. The address alone proves nobody: it goes along when a mail is
 * forwarded.
 */
function isProven(dependencies: MailDependencies, mail: ParsedMail): boolean {
  const { mailAuthservId, mailUnverifiedSenders } = dependencies.platform.config;
  return mailAuthservId === undefined ? mailUnverifiedSenders === "reply" : isVouchedFor(dependencies, mail);
}

/** Whether the installation's own mail server stands behind the sender: anyone can write another's address. */
function isVouchedFor({ platform }: MailDependencies, mail: ParsedMail): boolean {
  const { mailAuthservId } = platform.config;
  return mailAuthservId !== undefined && authenticationOf(mail, mailAuthservId) === "passed";
}

function targetOf(
  { platform }: MailDependencies,
  mail: ParsedMail,
): AnswerTarget | "forged" | "expired" | undefined {
  const context = { sender: mail.from.address, now: platform.clock.now() };
  const found = mail.recipients.map((address) => readAnswerAddress(platform, address, context));
  return found.find((one) => typeof one === "object") ?? found.find((one) => one !== undefined);
}

/** Someone we know is notified, at most once a day; anyone who claims to be someone else is not written to. */
async function checkDead(
  { platform }: MailDependencies,
  mail: ParsedMail,
  problem: "forged" | "expired",
): Promise<MailDecision> {
  const known = await findKnownSender(platform.database.kysely, mail.from.address);
  const reason = problem === "forged" ? "badToken" : "expired";
  if (!known) return only({ status: mailStatus.waiting, reason });
  const day = platform.clock.now().toISOString().slice(0, 10);
  return {
    async carryOut(tx) {
      await mailBack(platform, tx, {
        to: mail.from.address,
        locale: parseLocale(known.locale),
        hasAccount: true,
        subject: mail.subject,
        text: { key: "integrationServer.mail.dead" },
        idempotencyKey: `dead:${mail.from.address}:${day}`,
      });
      return { status: mailStatus.refused, reason, userId: known.id };
    },
  };
}

async function existing({ platform }: MailDependencies, id: number): Promise<number | undefined> {
  const row = await platform.database.kysely
    .selectFrom("service_request")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.id;
}

async function numbered({ platform }: MailDependencies, srNo: string): Promise<number | undefined> {
  const row = await platform.database.kysely
    .selectFrom("service_request")
    .select("id")
    .where("sr_no", "=", srNo)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

async function isWithinPace({ platform }: MailDependencies, what: string): Promise<boolean> {
  try {
    await platform.limits.take(`mail.in:${what}`, pace);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
