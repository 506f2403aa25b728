import { replyKind } from "@pharos/domain/enums";
import { useQueryClient } from "@tanstack/react-query";
import { notify } from "../../../shared/notify.ts";
import { conversationQueries } from "../api.ts";
import type { Conversation } from "../conversation.ts";
import type { Composers } from "./use-composers.ts";

type Template = Parameters<typeof replyKind.toCode>[0];

/**
 * Opens the composer of public replies with a template, filled in for the record in the language of the person who is
 * answered. What is written already stays, and nothing is put beside it.
 */
export function useTemplate(
  conversation: Conversation,
  composers: Composers,
): (name: Template) => Promise<void> {
  const client = useQueryClient();
  return async (name) => {
    composers.open("public");
    if (composers.public.value.contentMd.trim() !== "") return;
    try {
      const templates = await client.fetchQuery(conversationQueries.templates(conversation, null));
      const found = templates.find(({ kind }) => kind === replyKind.toCode(name));
      // Anyone who has begun to write meanwhile needs no template.
      if (found) composers.public.take({ bodyMd: found.bodyMd, kind: found.kind }, () => undefined);
    } catch (error) {
      if (error instanceof Error) notify.failure(error);
    }
  };
}
