import type { AssistantMessage, getAssistantConversation as contract } from "@pharos/api/assistant";
import type { CallResult } from "@pharos/api/core";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SearchKind } from "../../platform/search-kind.ts";
import { readableIds } from "../search/index.ts";
import { findConversation, readMessages, viewOfConversation } from "./conversation.repo.ts";

/** A conversation of the caller. What was quoted and may no longer be read is gone from it. */
export async function readConversation(
  { database, words }: Pick<Platform, "database" | "words">,
  kinds: readonly SearchKind[],
  { actor, locale }: Call,
  id: number,
): Promise<CallResult<typeof contract>> {
  const { kysely: db } = database;
  const row = await findConversation(db, actor.userId, id);
  if (!row) throw new AppError("assistant.notFound");
  const messages = await readMessages(db, id);
  const readable = await readableIds(
    db,
    kinds,
    actor,
    messages.flatMap(({ sources }) => sources),
  );
  return {
    ...viewOfConversation(row),
    messages: messages.map((message) => ({
      ...withoutUnreadable(message, readable),
      notice: message.notice === null ? null : words.render(locale, noticeKey(message.notice), {}),
    })),
  };
}

// Stored as the code of an error that has words.
const noticeKey = (code: string) => `errors.${code}` as "errors.assistant.modelFailed";

function withoutUnreadable(message: AssistantMessage, readable: ReadonlySet<string>): AssistantMessage {
  const gone = new Set(
    message.sources.flatMap(({ objType, id, number }) => (readable.has(`${objType} ${id}`) ? [] : [number])),
  );
  if (gone.size === 0) return message;
  return {
    ...message,
    sources: message.sources.map((source) =>
      gone.has(source.number) ? { ...source, title: "", quote: "" } : source,
    ),
    sentences: message.sentences.map((sentence) =>
      sentence.sources.some((number) => gone.has(number)) ? { ...sentence, text: "", missing: [] } : sentence,
    ),
  };
}
