import { auditState } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import type { Letter } from "../../../platform/delivery/letter/letter.ts";
import { letterText } from "../../../platform/delivery/letter/letter-text.ts";
import { answerAddress, answerMarker } from "../../../platform/delivery/mail-answers.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";

/** A request that was raised by mail. */
interface Raised {
  readonly actor: Actor;
  readonly to: string;
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  readonly auditState: number;
}

/** Tells the sender the number of the new request, in the conversation that all its mails belong to. */
export async function confirmRaised(
  platform: Pick<Platform, "notifications" | "translate" | "config" | "secrets">,
  tx: UnitOfWork,
  { actor, to, id, srNo, title, auditState: state }: Raised,
): Promise<void> {
  const { translate, config } = platform;
  const { locale } = actor;
  const replyTo = answerAddress(platform, { requestId: id, userId: actor.userId }, tx.now);
  const url = `${config.publicUrl}/service/message/${id}`;
  const letter: Letter = {
    language: locale,
    answerLine:
      replyTo === undefined
        ? null
        : `${answerMarker} ${translate(locale, "messageServer.mail.answer")} ${answerMarker}`,
    sections: [
      {
        title: translate(locale, "integrationServer.mail.raised", { srNo, title }),
        note: translate(
          locale,
          auditState.fromCode(state) === "pending"
            ? "integrationServer.mail.raisedPending"
            : "integrationServer.mail.raisedNote",
        ),
        posts: [],
        button: {
          url,
          label: translate(locale, "messageServer.mail.button"),
          line: translate(locale, "messageServer.mail.open", { link: url }),
        },
      },
    ],
    earlier: null,
    footer: [translate(locale, "messageServer.mail.desk", { ...config.brand.serviceDesk })],
    origin: config.publicUrl,
  };
  await platform.notifications.queue(tx, {
    channel: "email",
    target: to,
    subject: `[${srNo}] ${title}`,
    body: letterText(letter),
    letter,
    ...(replyTo !== undefined && { replyTo }),
    threadKey: `serviceRequest:${id}`,
    dedupeKey: `mailRaised:${id}`,
  });
}
