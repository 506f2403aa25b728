import { parseLocale } from "@pharos/i18n";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { type AnswerTarget, readAnswerAddress } from "../../../platform/delivery/mail-answers.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { withinReach } from "../../../platform/within-reach.ts";
import { loadActor } from "../../identity/index.ts";
import { replyInTransaction } from "../../service-request/index.ts";
import { authenticationOf } from "./authentication-results.ts";
import { isAutomatic } from "./automatic-mail.ts";
import type { MailDependencies } from "./dependencies.ts";
import { findKnownSender, isAddressOf, type MailVerdict, mailStatus } from "./inbound-mail.repo.ts";
import { mailBack } from "./mail-back.ts";
import { asMarkdown } from "./own-words.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { storeAttachments } from "./store-attachments.ts";

/** Mails of one sender about one request: more of them is a machine that answers itself. */
const pace = { max: 5, windowSeconds: 3600 } as const;

/** What is to be done with a mail. */
export interface MailDecision {
  /** Does it and answers what to write down; in one transaction with that. */
  readonly carryOut: (tx: UnitOfWork) => Promise<MailVerdict>;
  /** What is done instead when the rules of replies refuse it. */
  readonly refuse?: (tx: UnitOfWork, refusal: AppError) => Promise<MailVerdict>;
}

const only = (verdict: MailVerdict): MailDecision => ({ carryOut: () => Promise.resolve(verdict) });

/** Decides what becomes of a mail: whether a person wrote it, who, and about what. */
export async function judgeMail(
  dependencies: MailDependencies,
  call: Call,
  mail: ParsedMail,
): Promise<MailDecision> {
  const { config, database } = dependencies.platform;
  const own = [config.mail?.from.replace(/^.*<|>.*$/g, ""), config.mailReplyAddress].filter(
    (address) => address !== undefined,
  );
  if (isAutomatic(mail, own)) return only({ status: mailStatus.ignored, reason: "automatic" });
  const target = targetOf(dependencies, mail);
  if (target === undefined) return only({ status: mailStatus.waiting, reason: "noToken" });
  if (target === "forged" || target === "expired") return checkDead(dependencies, mail, target);
  const about = { requestId: await existing(dependencies, target.requestId) };
  if (!mail.isOfOneAuthor || !(await isAddressOf(database.kysely, target.userId, mail.from.address)))
    return only({ status: mailStatus.waiting, reason: "stranger", ...about });
  if (config.mailAuthservId !== undefined && authenticationOf(mail, config.mailAuthservId) !== "passed")
    return only({ status: mailStatus.waiting, reason: "unproven", ...about });
  if (!(await isWithinPace(dependencies, mail, target)))
    return only({ status: mailStatus.ignored, reason: "tooMany", ...about, userId: target.userId });
  return answer(dependencies, call, mail, target);
}

function targetOf({ platform }: MailDependencies, mail: ParsedMail): ReturnType<typeof readAnswerAddress> {
  const now = platform.clock.now();
  const found = mail.recipients.map((address) => readAnswerAddress(platform, address, now));
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

/** Replies in the sender's name and by the sender's rights; a refusal goes back in words. */
async function answer(
  dependencies: MailDependencies,
  call: Call,
  mail: ParsedMail,
  { requestId, userId }: AnswerTarget,
): Promise<MailDecision> {
  const { platform } = dependencies;
  const actor = await loadActor(platform.database.kysely, userId, platform.clock.now());
  if (!actor) return only({ status: mailStatus.waiting, reason: "stranger" });
  const back = {
    to: mail.from.address,
    locale: actor.locale,
    subject: mail.subject,
    idempotencyKey: `refused:${mail.messageId}`,
  };
  const files = await storeAttachments(
    dependencies,
    { ...call, actor, idempotencyKey: undefined },
    mail.attachments,
  );
  if (mail.words === "" && files.keys.length === 0) {
    return {
      async carryOut(tx) {
        await mailBack(platform, tx, { ...back, text: { key: "integrationServer.mail.empty" } });
        return { status: mailStatus.refused, reason: "empty", userId };
      },
    };
  }
  const contentMd = textOf(dependencies, actor, mail, files.refused);
  return {
    async carryOut(tx) {
      if (!actor.permissions.has("fault:reply")) throw new AppError("common.permissionDenied");
      const { replyId } = await withinReach(actor, () =>
        replyInTransaction(tx, actor, {
          faultId: requestId,
          contentMd,
          kind: 0,
          visibility: 0,
          needFeedback: false,
          isSolution: false,
          stillBroken: false,
          ...(files.keys.length > 0 && { enclosureKeys: [...files.keys] }),
        }),
      );
      return { status: mailStatus.taken, reason: "taken", requestId, userId, replyId };
    },
    async refuse(tx, refusal) {
      const reason = platform.words.render(actor.locale, `errors.${refusal.code}`, {
        ...refusal.detail.vars,
      });
      await mailBack(platform, tx, {
        ...back,
        text: { key: "integrationServer.mail.refused", vars: { reason } },
      });
      return { status: mailStatus.refused, reason: "refused", userId };
    },
  };
}

/** The words of a mail as a reply, with the names of the files that were left out. */
function textOf(
  { platform }: MailDependencies,
  { locale }: Actor,
  mail: ParsedMail,
  refused: readonly string[],
): string {
  const words =
    mail.words === "" ? platform.translate(locale, "integrationServer.mail.filesOnly") : mail.words;
  const left = refused.map((name) => platform.translate(locale, "integrationServer.mail.leftOut", { name }));
  return asMarkdown([words, ...left].join("\n\n"));
}
