import type { Locale } from "@pharos/i18n";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { mailBack } from "./mail-back.ts";
import type { ParsedMail } from "./parse-mail.ts";
import type { RefusedFile } from "./store-attachments.ts";

/** The names of files that were not taken, each with the reason in a language. */
export function refusedLines(
  { words, translate }: Pick<Platform, "words" | "translate">,
  locale: Locale,
  refused: readonly RefusedFile[],
): string[] {
  return refused.map(({ name, refusal }) =>
    translate(locale, "integrationServer.mail.leftOut", {
      name,
      reason: words.render(locale, `errors.${refusal.code}`, { ...refusal.detail.vars }),
    }),
  );
}

/** Tells the sender of a mail which of its files were not taken and why; once for a mail. */
export async function notifyRefusedFiles(
  platform: Pick<Platform, "notifications" | "words" | "translate" | "config">,
  tx: UnitOfWork,
  mail: Pick<ParsedMail, "from" | "subject" | "messageId">,
  {
    locale,
    hasAccount,
    refused,
  }: { readonly locale: Locale; readonly hasAccount: boolean; readonly refused: readonly RefusedFile[] },
): Promise<void> {
  if (refused.length === 0) return;
  await mailBack(platform, tx, {
    to: mail.from.address,
    locale,
    hasAccount,
    subject: mail.subject,
    subjectKey: "integrationServer.mail.filesSubject",
    text: {
      key: "integrationServer.mail.filesRefused",
      vars: { files: refusedLines(platform, locale, refused).join("\n") },
    },
    idempotencyKey: `files:${mail.messageId}`,
  });
}
