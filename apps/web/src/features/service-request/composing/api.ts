import type { CallResult } from "@pharos/api/core";
import {
  deleteReplyMacro,
  listMentionable,
  listReplyMacros,
  listReplyTemplates,
  listReplyTemplateTexts,
  saveReplyMacro,
  saveReplyTemplate,
} from "@pharos/api/service-request";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../../shared/api/index.ts";

/** A reply template filled in for a request. */
export type ReplyTemplate = CallResult<typeof listReplyTemplates>[number];

/** A saved text of one's own or of a team. */
export type ReplyMacro = CallResult<typeof listReplyMacros>[number];

/** A reply template as it is stored. */
export type ReplyTemplateText = CallResult<typeof listReplyTemplateTexts>["list"][number];

/** What may stand in braces, with an example of each. */
export type TemplateVariable = CallResult<typeof listReplyTemplateTexts>["variables"][number];

/** Someone who may be named in a note. */
export type Mentionable = CallResult<typeof listMentionable>[number];

/** Languages a template is written in. */
export type Lang = ReplyTemplateText["lang"];

/** Queries of what helps to write. */
export const composingQueries = {
  /** In the customer's language unless another is chosen. */
  templates: (id: number, lang: Lang | null) =>
    queryOptions({
      queryKey: ["replyTemplate", "filled", id, lang],
      queryFn: ({ signal }) =>
        call(
          listReplyTemplates,
          { query: { id, ...(lang !== null && { lang }) } },
          { signal, isPageRead: false },
        ),
    }),
  macros: (id: number) =>
    queryOptions({
      queryKey: ["replyMacro", id],
      queryFn: ({ signal }) => call(listReplyMacros, { query: { id } }, { signal, isPageRead: false }),
    }),
  templateTexts: () =>
    queryOptions({
      queryKey: ["replyTemplate", "texts"],
      queryFn: ({ signal }) => call(listReplyTemplateTexts, {}, { signal }),
    }),
  mentionable: (id: number, search: string) =>
    queryOptions({
      queryKey: ["serviceRequest", "mentionable", id, search],
      queryFn: ({ signal }) =>
        call(listMentionable, { query: { id, search } }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
} as const;

/** Changes a template in one language. */
export const useSaveReplyTemplate = apiMutation(saveReplyTemplate, { stales: ["replyTemplate"] });

/** Saves a text, or changes one. */
export const useSaveReplyMacro = apiMutation(saveReplyMacro, { stales: ["replyMacro"] });

/** Deletes a saved text. */
export const useDeleteReplyMacro = apiMutation(deleteReplyMacro, { stales: ["replyMacro"] });
