import { createHash } from "node:crypto";
import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";

/** A mail that explains to a sender what became of a mail. */
export interface MailBack {
  readonly to: string;
  readonly locale: Locale;
  /** Without an account there is no portal to go to. */
  readonly hasAccount: boolean;
  /** Of the mail it answers. */
  readonly subject: string;
  /** How its own subject begins; by default that the mail was not accepted. */
  readonly subjectKey?: TranslationKey;
  readonly text: { readonly key: TranslationKey; readonly vars?: Vars };
  /** Written once for everything with this name. */
  readonly idempotencyKey: string;
}

/** Queues it; the words of the sender's own mail are not repeated. */
export async function mailBack(
  { notifications, translate, config }: Pick<Platform, "notifications" | "translate" | "config">,
  tx: UnitOfWork,
  { to, locale, hasAccount, subject, subjectKey, text, idempotencyKey }: MailBack,
): Promise<void> {
  const { phone, email } = config.brand.serviceDesk;
  await notifications.queue(tx, {
    channel: "email",
    target: to,
    subject: translate(locale, subjectKey ?? "integrationServer.mail.backSubject", {
      subject: subject.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 80),
    }),
    body: [
      translate(locale, text.key, text.vars),
      ...(hasAccount
        ? [translate(locale, "integrationServer.mail.backPortal", { portal: config.publicUrl })]
        : []),
      translate(locale, "integrationServer.mail.backDesk", { phone, email }),
    ].join("\n\n"),
    dedupeKey: `mailBack:${createHash("sha256").update(idempotencyKey).digest("hex")}`,
  });
}
