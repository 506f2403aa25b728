import { noteOnRequest } from "../../service-request/index.ts";
import type { Speaker } from "./find-speaker.ts";
import { mailStatus } from "./inbound-mail.repo.ts";
import type { MailDecision } from "./mail-decision.ts";
import type { ParsedMail } from "./parse-mail.ts";
import { withPictureNames } from "./pictures.ts";

/** Keeps what a program answered in the name of a person as a line of the history: no state and no clock moves. */
export function noteAbsence(
  mail: ParsedMail,
  { requestId, speaker }: { readonly requestId: number; readonly speaker: Speaker },
): MailDecision {
  const { actor, mailedBy } = speaker;
  return {
    async carryOut(tx) {
      await noteOnRequest(tx, {
        requestId,
        by: mailedBy ? { userId: null, name: mailedBy.email } : actor,
        content: `${mail.subject}\n${withPictureNames(mail.words || mail.text, mail.attachments)}`.trim(),
      });
      return {
        status: mailStatus.ignored,
        reason: "absence",
        requestId,
        ...(mailedBy === undefined && { userId: actor.userId }),
      };
    },
  };
}
