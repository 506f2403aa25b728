import type { CallResult } from "@pharos/api/core";
import {
  deleteReplyMacro,
  listReplyTemplateTexts,
  saveReplyMacro,
  saveReplyTemplate,
} from "@pharos/api/service-request";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import type { Conversation, Lang, TextSource } from "./conversation.ts";

/** A reply template as it is stored. */
export type ReplyTemplateText = CallResult<typeof listReplyTemplateTexts>["list"][number];

/** What may stand in braces, with an example of each. */
export type TemplateVariable = CallResult<typeof listReplyTemplateTexts>["variables"][number];

/** Queries of what helps to write. */
export const conversationQueries = {
  templates: ({ kind, id }: TextSource, lang: Lang | null) =>
    queryOptions({
      queryKey: ["replyTemplate", "filled", kind.name, id, lang],
      queryFn: ({ signal }) => kind.readTemplates(id, lang, signal),
    }),
  macros: ({ kind, id }: TextSource) =>
    queryOptions({
      queryKey: ["replyMacro", kind.name, id],
      queryFn: ({ signal }) => kind.readMacros(id, signal),
    }),
  templateTexts: () =>
    queryOptions({
      queryKey: ["replyTemplate", "texts"],
      queryFn: ({ signal }) => call(listReplyTemplateTexts, {}, { signal }),
    }),
  mentionable: ({ kind, id }: Conversation, search: string) =>
    queryOptions({
      queryKey: ["mentionable", kind.name, id, search],
      queryFn: ({ signal }) => kind.findMentionable(id, search, signal),
      placeholderData: keepPreviousData,
    }),
} as const;

/** Changes a template in one language. */
export const useSaveReplyTemplate = apiMutation(saveReplyTemplate, { stales: ["replyTemplate"] });

/** Saves a text, or changes one. */
export const useSaveReplyMacro = apiMutation(saveReplyMacro, { stales: ["replyMacro"] });

/** Deletes a saved text. */
export const useDeleteReplyMacro = apiMutation(deleteReplyMacro, { stales: ["replyMacro"] });
