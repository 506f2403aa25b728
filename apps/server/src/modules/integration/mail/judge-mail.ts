import { businessToday } from "@pharos/domain/contract";
import { parseLocale } from "@pharos/i18n";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { type AnswerTarget, readAnswerAddress } from "../../../platform/delivery/mail-answers.ts";
import { answerByMail } from "./answer-by-mail.ts";
import { authenticationOf } from "./authentication-results.ts";
import { automaticKind } from "./automatic-mail.ts";
import type { MailDependencies } from "./dependencies.ts";
import { findMember, findSpeaker, findSpeakerOn, type Speaker } from "./find-speaker.ts";
import { findKnownSender, type MailVerdict, mailStatus } from "./inbound-mail.repo.ts";
import { letWait } from "./let-wait.ts";
import { mailBack } from "./mail-back.ts";
import { type MailDecision, only } from "./mail-decision.ts";
import { noteAbsence } from "./note-absence.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { raiseByMail } from "./raise-by-mail.ts";
import { numberIn } from "./subject-of-mail.ts";

/** Mails of one sender about one request, or about new ones: more of them is a machine that answers itself. */
const pace = { max: 5, windowSeconds: 3600 } as const;

/** Where a mail belongs, as far as its addresses, its subject and its sender say. */
type MailPlace =
  | { readonly kind: "request"; readonly requestId: number; readonly speaker: Speaker }
  | { readonly kind: "newRequest"; readonly member: Actor }
  /** An address that no longer leads anywhere. */
  | { readonly kind: "dead"; readonly problem: "forged" | "expired" }
  | { readonly kind: "nowhere"; readonly verdict: MailVerdict };

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
  const automatic = automaticKind(mail, own);
  if (automatic === "machine") return ignored;
  const place = await findPlace(dependencies, mail);
  if (automatic === "absence") return place.kind === "request" ? noteAbsence(mail, place) : ignored;
  if (automatic === "listed") return waitListed(dependencies, mail, place);
  switch (place.kind) {
    case "nowhere":
      return only(place.verdict);
    case "dead":
      return checkDead(dependencies, mail, place.problem);
    case "request":
      return mail.doubt === undefined
        ? answerByMail(dependencies, call, mail, place)
        : letWait(dependencies, mail, mail.doubt, place);
    case "newRequest":
      return mail.doubt === undefined
        ? raiseByMail(dependencies, call, mail, place.member)
        : letWait(dependencies, mail, mail.doubt, { speaker: { actor: place.member } });
  }
}

const ignored = only({ status: mailStatus.ignored, reason: "automatic" });

/** Mails of people we know wait when they came over a list: a person decides whether a person wrote them. */
async function waitListed(
  { platform }: MailDependencies,
  mail: ParsedMail,
  place: MailPlace,
): Promise<MailDecision> {
  const reason = "listed";
  if (place.kind === "request")
    return only({ status: mailStatus.waiting, reason, requestId: place.requestId, ...userOf(place.speaker) });
  const known = await findKnownSender(platform.database.kysely, mail.from.address);
  return known
    ? only({ status: mailStatus.waiting, reason, userId: known.id })
    : only({ status: mailStatus.ignored, reason });
}

const nowhere = (verdict: MailVerdict): MailPlace => ({ kind: "nowhere", verdict });

async function findPlace(dependencies: MailDependencies, mail: ParsedMail): Promise<MailPlace> {
  const target = targetOf(dependencies, mail);
  if (target === undefined) return findUnaddressed(dependencies, mail);
  if (target === "forged" || target === "expired") return { kind: "dead", problem: target };
  const requestId = await existing(dependencies, target.requestId);
  const speaker = mail.isOfOneAuthor ? await findSpeaker(dependencies.platform, mail, target) : undefined;
  if (!speaker || requestId === undefined)
    return nowhere({ status: mailStatus.waiting, reason: "stranger", requestId });
  return requestWithin(dependencies, mail, { requestId, speaker });
}

/** A mail that came to no address of a request: its subject may name one, and else it may be a new one. */
async function findUnaddressed(dependencies: MailDependencies, mail: ParsedMail): Promise<MailPlace> {
  if (!mail.isOfOneAuthor) return nowhere({ status: mailStatus.waiting, reason: "stranger" });
  const srNo = numberIn(mail.subject);
  const requestId = srNo === undefined ? undefined : await numbered(dependencies, srNo);
  if (requestId !== undefined) {
    const speaker = await findSpeakerOn(dependencies.platform, mail, requestId);
    if (!speaker) return nowhere({ status: mailStatus.waiting, reason: "notOnRequest", requestId });
    if (!isVouchedFor(dependencies, mail))
      return nowhere({ status: mailStatus.waiting, reason: "unproven", requestId });
    return requestWithin(dependencies, mail, { requestId, speaker });
  }
  const member = await findMember(dependencies.platform, mail);
  if (!member) return nowhere({ status: mailStatus.waiting, reason: "unknownSender" });
  if (!isVouchedFor(dependencies, mail)) return nowhere({ status: mailStatus.waiting, reason: "unproven" });
  if (!(await isWithinPace(dependencies, mail.from.address)))
    return nowhere({ status: mailStatus.waiting, reason: "tooMany" });
  return { kind: "newRequest", member };
}

interface Answer {
  readonly requestId: number;
  readonly speaker: Speaker;
}

/** The request, when the sender is proven and does not write all the time. */
async function requestWithin(
  dependencies: MailDependencies,
  mail: ParsedMail,
  { requestId, speaker }: Answer,
): Promise<MailPlace> {
  if (!isProven(dependencies, mail))
    return nowhere({ status: mailStatus.waiting, reason: "unproven", requestId });
  if (!(await isWithinPace(dependencies, `${requestId}:${mail.from.address}`)))
    return nowhere({ status: mailStatus.ignored, reason: "tooMany", requestId, ...userOf(speaker) });
  return { kind: "request", requestId, speaker };
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
  const day = businessToday(platform.clock.now());
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
