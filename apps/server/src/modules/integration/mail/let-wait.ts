import type { MailDependencies } from "./dependencies.ts";
import type { Speaker } from "./find-speaker.ts";
import { mailStatus } from "./inbound-mail.repo.ts";
import { mailBack } from "./mail-back.ts";
import type { MailDecision } from "./mail-decision.ts";
import type { MailDoubt, ParsedMail } from "./parse-mail.ts";

/** Lets a mail of someone known wait for a person because of what it holds, and tells its sender once why. */
export function letWait(
  { platform }: MailDependencies,
  mail: ParsedMail,
  reason: MailDoubt,
  { requestId, speaker }: { readonly requestId?: number; readonly speaker: Speaker },
): MailDecision {
  const { actor, mailedBy } = speaker;
  return {
    async carryOut(tx) {
      await mailBack(platform, tx, {
        to: mail.from.address,
        locale: actor.locale,
        hasAccount: mailedBy === undefined,
        subject: mail.subject,
        subjectKey: "integrationServer.mail.waitsSubject",
        text: {
          key: "integrationServer.mail.waits",
          vars: { reason: platform.translate(actor.locale, `integrationServer.mail.doubt.${reason}`) },
        },
        idempotencyKey: `waits:${mail.messageId}`,
      });
      return {
        status: mailStatus.waiting,
        reason,
        requestId,
        ...(mailedBy === undefined && { userId: actor.userId }),
      };
    },
  };
}
