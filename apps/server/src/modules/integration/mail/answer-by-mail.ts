import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { withinReach } from "../../../platform/within-reach.ts";
import { replyInTransaction } from "../../service-request/index.ts";
import type { MailDependencies } from "./dependencies.ts";
import type { Speaker } from "./find-speaker.ts";
import { mailStatus } from "./inbound-mail.repo.ts";
import { mailBack } from "./mail-back.ts";
import type { MailDecision } from "./mail-decision.ts";
import { notifyRefusedFiles } from "./notify-refused-files.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { postOfMail } from "./post-of-mail.ts";

/** What an answer is about, and who wrote it. */
export interface Answering {
  readonly requestId: number;
  readonly speaker: Speaker;
}

/** Replies in the sender's name and by the sender's rights; a refusal goes back in words. */
export async function answerByMail(
  dependencies: MailDependencies,
  call: Call,
  mail: ParsedMail,
  { requestId, speaker }: Answering,
): Promise<MailDecision> {
  const { platform } = dependencies;
  const { actor, mailedBy } = speaker;
  const who = mailedBy ? {} : { userId: actor.userId };
  const back = {
    to: mail.from.address,
    locale: actor.locale,
    subject: mail.subject,
    hasAccount: mailedBy === undefined,
    idempotencyKey: `refused:${mail.messageId}`,
  };
  const post = await postOfMail(dependencies, { ...call, actor }, mail, "words");
  if (post.isEmpty) {
    return {
      async carryOut(tx) {
        await mailBack(platform, tx, { ...back, text: { key: "integrationServer.mail.empty" } });
        return { status: mailStatus.refused, reason: "empty", ...who };
      },
    };
  }
  return {
    async carryOut(tx) {
      if (!actor.permissions.has("fault:reply")) throw new AppError("common.permissionDenied");
      const { replyId } = await withinReach(actor, () =>
        replyInTransaction(
          tx,
          actor,
          {
            faultId: requestId,
            contentMd: post.contentMd,
            kind: 0,
            visibility: 0,
            needFeedback: false,
            isSolution: false,
            stillBroken: false,
            ...(post.keys.length > 0 && { enclosureKeys: [...post.keys] }),
          },
          { mailedBy, foldedText: mail.folded, isShortened: mail.isShortened },
        ),
      );
      await notifyRefusedFiles(platform, tx, mail, { ...back, refused: post.refused });
      return { status: mailStatus.taken, reason: "taken", requestId, replyId, ...who };
    },
    async refuse(tx, refusal) {
      const reason = platform.words.render(actor.locale, `errors.${refusal.code}`, {
        ...refusal.detail.vars,
      });
      await mailBack(platform, tx, {
        ...back,
        text: { key: "integrationServer.mail.refused", vars: { reason } },
      });
      return { status: mailStatus.refused, reason: "refused", ...who };
    },
  };
}
