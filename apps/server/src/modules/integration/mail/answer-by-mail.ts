import { asMarkdown } from "@pharos/markdown";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { withinReach } from "../../../platform/within-reach.ts";
import { replyInTransaction } from "../../service-request/index.ts";
import type { MailDependencies } from "./dependencies.ts";
import type { Speaker } from "./find-speaker.ts";
import { mailStatus } from "./inbound-mail.repo.ts";
import { mailBack } from "./mail-back.ts";
import type { MailDecision } from "./mail-decision.ts";
import { notifyRefusedFiles, refusedLines } from "./notify-refused-files.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { type RefusedFile, storeAttachments } from "./store-attachments.ts";

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
  const files = await storeAttachments(
    dependencies,
    { ...call, actor, idempotencyKey: undefined },
    mail.attachments,
  );
  if (mail.words === "" && files.keys.length === 0 && files.refused.length === 0) {
    return {
      async carryOut(tx) {
        await mailBack(platform, tx, { ...back, text: { key: "integrationServer.mail.empty" } });
        return { status: mailStatus.refused, reason: "empty", ...who };
      },
    };
  }
  const contentMd = textOf(dependencies, actor, mail, files.refused);
  return {
    async carryOut(tx) {
      if (!actor.permissions.has("fault:reply")) throw new AppError("common.permissionDenied");
      const { replyId } = await withinReach(actor, () =>
        replyInTransaction(
          tx,
          actor,
          {
            faultId: requestId,
            contentMd,
            kind: 0,
            visibility: 0,
            needFeedback: false,
            isSolution: false,
            stillBroken: false,
            ...(files.keys.length > 0 && { enclosureKeys: [...files.keys] }),
          },
          { mailedBy, foldedText: mail.folded, isShortened: mail.isShortened },
        ),
      );
      await notifyRefusedFiles(platform, tx, mail, { ...back, refused: files.refused });
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

/** Words of a mail as they are put on a request. */
interface MailWords {
  readonly words: string;
  /** They go on in a file. */
  readonly isContinued: boolean;
}

/** The words of a mail as Markdown, with the files that were left out and why. */
export function textOf(
  { platform }: Pick<MailDependencies, "platform">,
  { locale }: Pick<Actor, "locale">,
  { words, isContinued }: MailWords,
  refused: readonly RefusedFile[],
): string {
  const shown = words === "" ? platform.translate(locale, "integrationServer.mail.filesOnly") : words;
  const more = isContinued ? [platform.translate(locale, "integrationServer.mail.continued")] : [];
  const left = refusedLines(platform, locale, refused).map((line) =>
    platform.translate(locale, "integrationServer.mail.aside", { line }),
  );
  return asMarkdown([shown, ...more, ...left].join("\n\n"));
}
