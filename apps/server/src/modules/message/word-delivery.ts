import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import { letterText } from "../../platform/delivery/letter/letter-text.ts";
import { type AnswerTarget, answerAddress } from "../../platform/delivery/mail-answers.ts";
import type { NewNotification } from "../../platform/delivery/notifications.ts";
import type { MailContent } from "../../platform/mail-target.ts";
import type { Platform } from "../../platform/platform.ts";
import { messageText } from "./message-text.ts";
import { writeLetter } from "./write-letter.ts";

/** What wording and sending stand on. */
export type WordingPlatform = Pick<Platform, "translate" | "notifications" | "config" | "secrets">;

/** The words of one message. */
export interface Wording {
  readonly titleKey: TranslationKey;
  readonly params: Vars;
  readonly content: string | null;
  readonly link: string | null;
}

/** One message with what its mail carries besides. */
export interface MailNews extends Wording {
  readonly mail: MailContent | undefined;
}

interface Delivery {
  readonly to: string;
  readonly locale: Locale;
  readonly dedupeKey: string;
}

/** A mail about one message or several. */
export interface MailDelivery extends Delivery {
  readonly news: readonly MailNews[];
  /** What an answer would be about; absent: the mail cannot be answered. */
  readonly answers?: AnswerTarget | undefined;
  /** Null for an address that belongs to no account. */
  readonly userId: number | null;
}

/** A mail about one message, or one mail about several. */
export function toMail(
  platform: WordingPlatform,
  now: Date,
  { to, locale, news, answers, userId, dedupeKey }: MailDelivery,
): NewNotification {
  const replyTo = answers && answerAddress(platform, answers, now);
  const reader = { locale, userId, address: to, hasAccount: userId !== null };
  const letter = writeLetter(platform, { ...reader, canAnswer: replyTo !== undefined }, news);
  const threadKey = threadOf(news);
  return {
    channel: "email",
    target: to,
    subject: subjectOf(platform, locale, news, letter.sections[0]?.title ?? ""),
    body: letterText(letter),
    letter,
    ...(replyTo !== undefined && { replyTo }),
    ...(threadKey !== undefined && { threadKey }),
    dedupeKey,
  };
}

/** The conversation that all of the messages belong to. */
function threadOf(news: readonly MailNews[]): string | undefined {
  const [first] = news;
  return news.every(({ mail }) => mail?.threadKey === first?.mail?.threadKey)
    ? first?.mail?.threadKey
    : undefined;
}

function subjectOf(
  { translate, config }: WordingPlatform,
  locale: Locale,
  news: readonly MailNews[],
  title: string,
): string {
  const [first] = news;
  if (first?.mail && threadOf(news) !== undefined) return first.mail.subject;
  return translate(locale, "messageServer.mail.subject", {
    product: config.brand.productName,
    text:
      news.length > 1 ? translate(locale, "messageServer.mail.digestSubject", { count: news.length }) : title,
  });
}

/** An SMS about one message or several. */
export interface SmsDelivery extends Delivery {
  readonly newest: Wording;
  /** How many there are besides. */
  readonly others: number;
}

/** One SMS: the newest message in words, the others as a number. */
export function toSms(
  { translate, config }: WordingPlatform,
  { to, locale, newest, others, dedupeKey }: SmsDelivery,
): NewNotification {
  const text = messageText(translate, locale, newest.titleKey, newest.params);
  const product = config.brand.productName;
  return {
    channel: "sms",
    // Numbers are kept as they are dialled within the country.
    target: `+86${to}`,
    body:
      others === 0
        ? translate(locale, "messageServer.sms", { product, text })
        : translate(locale, "messageServer.smsDigest", { product, text, count: others }),
    dedupeKey,
  };
}
