import type { z } from "@pharos/api/core";
import type { MessageView } from "@pharos/api/message";
import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { MessageRow } from "./message.repo.ts";
import { messageText } from "./message-text.ts";

/** The number and title among the values of a message's words. */
function subjectOf(params: Vars): z.output<typeof MessageView>["subject"] {
  const title = params["title"];
  if (title === undefined) return null;
  const number = Object.entries(params).find(([name]) => name.endsWith("No"))?.[1];
  return { number: number === undefined ? null : String(number), title: String(title) };
}

/** A message in the reader's language. */
export function toMessageView(
  row: MessageRow,
  locale: Locale,
  translate: Platform["translate"],
): z.output<typeof MessageView> {
  return {
    id: row.id,
    type: row.message_type,
    // Only `notify` writes messages, with a key of the catalogue and the values of its words.
    title: messageText(translate, locale, row.title_key as TranslationKey, row.params as Vars),
    subject: subjectOf(row.params as Vars),
    content: row.content,
    senderName: row.sender_name,
    link: row.link,
    readTime: row.read_at,
    createdTime: row.created_at,
    level: row.level,
  };
}
