import { businessTimeZone, zoneOffsetMs } from "@pharos/domain/time";
import type { Locale } from "@pharos/i18n";
import type { Letter, LetterPost, LetterSection } from "../../platform/delivery/letter/letter.ts";
import { answerMarker } from "../../platform/delivery/mail-answers.ts";
import type { MailPost } from "../../platform/mail-target.ts";
import { messageText } from "./message-text.ts";
import type { MailNews, WordingPlatform } from "./word-delivery.ts";

/** Longest text of one post in a mail; the rest is read in the portal. */
const postMax = 20_000;
/** Longest text that is quoted below. */
const earlierMax = 2_000;

/** Who reads a letter. */
export interface LetterReader {
  readonly locale: Locale;
  /** Without an account there is no page to open and nothing to set. */
  readonly hasAccount: boolean;
  readonly canAnswer: boolean;
  readonly userId: number | null;
  readonly address: string;
}

/** Puts the words of a mail together: what happened, what was said, and what was said before. */
export function writeLetter(
  platform: WordingPlatform,
  { locale, hasAccount, canAnswer, userId, address }: LetterReader,
  news: readonly MailNews[],
): Letter {
  const { translate, config } = platform;
  const [only] = news.length === 1 ? news : [];
  // Of several messages about one record the last one brings its entry, which is as it is now.
  const isOneRecord = news.every(({ mail }) => mail?.threadKey === news[0]?.mail?.threadKey);
  const calendar = isOneRecord ? news.at(-1)?.mail?.calendarFor?.({ userId, address, locale }) : undefined;
  const earlier = only?.mail?.earlier ?? null;
  const { phone, email } = config.brand.serviceDesk;
  return {
    language: locale,
    // Above the text: what stands below it in an answer is cut off.
    answerLine: canAnswer
      ? `${answerMarker} ${translate(locale, "messageServer.mail.answer")} ${answerMarker}`
      : null,
    sections: news.map((one) => sectionOf(platform, { locale, hasAccount }, one)),
    earlier: earlier && {
      label: translate(locale, "messageServer.mail.earlier"),
      post: postOf(platform, { locale, hasAccount }, earlier, earlierMax),
    },
    footer: [
      translate(locale, "messageServer.mail.desk", { phone, email }),
      ...(hasAccount
        ? [
            translate(locale, "messageServer.mail.settings", {
              settings: `${config.publicUrl}/message/preferences`,
            }),
          ]
        : []),
    ],
    ...(calendar && { calendar: calendar.content, calendarMethod: calendar.method }),
    origin: hasAccount ? config.publicUrl : null,
  };
}

type Reader = Pick<LetterReader, "locale" | "hasAccount">;

function sectionOf(
  platform: WordingPlatform,
  reader: Reader,
  { titleKey, params, content, link, mail }: MailNews,
): LetterSection {
  const { translate, config } = platform;
  const { locale, hasAccount } = reader;
  const hidden = mail?.isConfidential
    ? { title: translate(locale, "messageServer.mail.confidential") }
    : undefined;
  return {
    title: messageText(translate, locale, titleKey, { ...params, ...hidden }),
    note: hidden ? null : content,
    posts: (mail?.posts ?? []).map((post) => postOf(platform, reader, post, postMax)),
    button: link === null || !hasAccount ? null : buttonTo(`${config.publicUrl}${link}`),
  };

  function buttonTo(url: string): LetterSection["button"] {
    return {
      url,
      label: translate(locale, "messageServer.mail.button"),
      line: translate(locale, "messageServer.mail.open", { link: url }),
    };
  }
}

function postOf(
  { translate, config }: WordingPlatform,
  { locale, hasAccount }: Reader,
  { author, at, contentMd, fileNames }: MailPost,
  max: number,
): LetterPost {
  const isCut = contentMd.length > max;
  return {
    byline: translate(locale, "messageServer.mail.byline", {
      author: author ?? config.brand.productName,
      time: momentText(at),
    }),
    markdown: isCut ? `${contentMd.slice(0, max).toWellFormed()} …` : contentMd,
    files:
      fileNames.length === 0
        ? null
        : translate(locale, "messageServer.mail.files", { names: fileNames.join(", ") }),
    more: isCut && hasAccount ? translate(locale, "messageServer.mail.more") : null,
  };
}

/** `2026-11-22 19:00 (UTC+8)`: readers of one mail may be anywhere. */
function momentText(at: string): string {
  const ms = Date.parse(at);
  const offsetMs = zoneOffsetMs(ms, businessTimeZone);
  const local = new Date(ms + offsetMs).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 16)} (UTC+${offsetMs / 3_600_000})`;
}
