import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import { type AnswerTarget, answerAddress, answerMarker } from "../../platform/delivery/mail-answers.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

/** What wording and sending stand on. */
export type WordingPlatform = Pick<Platform, "translate" | "notifications" | "config" | "secrets">;

/** The words of one message. */
export interface Wording {
  readonly titleKey: TranslationKey;
  readonly params: Vars;
  readonly content: string | null;
  readonly link: string | null;
}

interface Letter {
  readonly to: string;
  readonly locale: Locale;
  /** What an answer would be about; absent: the mail cannot be answered. */
  readonly answers?: AnswerTarget | undefined;
  readonly news: Wording & { readonly dedupeKey: string };
}

/** Queues a mail about one message. */
export async function queueMail(
  platform: WordingPlatform,
  tx: UnitOfWork,
  { to, locale, news, answers }: Letter,
): Promise<void> {
  const { translate, config } = platform;
  const title = translate(locale, news.titleKey, news.params);
  await queueLetter(platform, tx, {
    to,
    locale,
    answers,
    subject: title,
    body: [title, news.content, linkLine(platform, locale, news.link)],
    dedupeKey: news.dedupeKey,
    product: config.brand.productName,
  });
}

/** Queues one mail about several messages. */
export async function queueDigestMail(
  platform: WordingPlatform,
  tx: UnitOfWork,
  { to, locale, news, answers, dedupeKey }: Pick<Letter, "to" | "locale" | "answers"> & Digest,
): Promise<void> {
  const { translate, config } = platform;
  const parts = news.map((one) =>
    [
      `· ${translate(locale, one.titleKey, one.params)}`,
      one.content,
      one.link === null ? null : `  ${config.publicUrl}${one.link}`,
    ]
      .filter((line) => line !== null)
      .join("\n"),
  );
  await queueLetter(platform, tx, {
    to,
    locale,
    answers,
    subject: translate(locale, "messageServer.mail.digestSubject", { count: news.length }),
    body: parts,
    dedupeKey,
    product: config.brand.productName,
  });
}

/** Several messages that leave together. */
export interface Digest {
  readonly news: readonly Wording[];
  readonly dedupeKey: string;
}

interface MailParts {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly body: readonly (string | null)[];
  readonly answers: AnswerTarget | undefined;
  readonly dedupeKey: string;
  readonly product: string;
}

async function queueLetter(
  platform: WordingPlatform,
  tx: UnitOfWork,
  { to, locale, subject, body, answers, dedupeKey, product }: MailParts,
): Promise<void> {
  const { translate, notifications, config } = platform;
  const replyTo = answers && answerAddress(platform, answers, tx.now);
  // Above the text: what stands below it in an answer is cut off.
  const marker =
    replyTo && `${answerMarker} ${translate(locale, "messageServer.mail.answer")} ${answerMarker}`;
  const { phone, email } = config.brand.serviceDesk;
  const footer = translate(locale, "messageServer.mail.footer", {
    phone,
    email,
    settings: `${config.publicUrl}/message/preferences`,
  });
  await notifications.queue(tx, {
    channel: "email",
    target: to,
    // What a person wrote may hold anything; a subject is one line.
    subject: translate(locale, "messageServer.mail.subject", { product, text: subject }).replaceAll(
      /\s+/g,
      " ",
    ),
    body: [marker, ...body, footer].filter((part) => part != null).join("\n\n"),
    ...(replyTo !== undefined && { replyTo }),
    ...(answers && { threadKey: `serviceRequest:${answers.requestId}` }),
    dedupeKey,
  });
}

const linkLine = ({ translate, config }: WordingPlatform, locale: Locale, link: string | null) =>
  link === null ? null : translate(locale, "messageServer.mail.open", { link: `${config.publicUrl}${link}` });

/** Queues an SMS about one message. */
export async function queueSms(
  platform: WordingPlatform,
  tx: UnitOfWork,
  { to, locale, news }: Letter,
): Promise<void> {
  await queueDigestSms(platform, tx, { to, locale, news: [news], dedupeKey: news.dedupeKey });
}

/** Queues one SMS about several messages: the newest in words, the others as a number. */
export async function queueDigestSms(
  { translate, notifications, config }: WordingPlatform,
  tx: UnitOfWork,
  { to, locale, news, dedupeKey }: Pick<Letter, "to" | "locale"> & Digest,
): Promise<void> {
  const newest = news.at(-1);
  if (!newest) return;
  const text = translate(locale, newest.titleKey, newest.params);
  const product = config.brand.productName;
  await notifications.queue(tx, {
    channel: "sms",
    target: to,
    body:
      news.length === 1
        ? translate(locale, "messageServer.sms", { product, text })
        : translate(locale, "messageServer.smsDigest", { product, text, count: news.length - 1 }),
    dedupeKey,
  });
}
