import type { findSimilarArticles } from "@pharos/api/article";
import type { CallResult } from "@pharos/api/core";
import type {
  listMentionable,
  listReplyMacros,
  listReplyTemplates,
  ReplyView,
} from "@pharos/api/service-request";
import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, createContext, useContext } from "react";
import type { RefusedError } from "../../shared/api/index.ts";
import type { Audience, Composition } from "./composer/composition.ts";
import type { OutgoingReply } from "./outgoing/outgoing.ts";

/** A reply template filled in for a record. */
export type ReplyTemplate = CallResult<typeof listReplyTemplates>[number];

/** A saved text of one's own or of a team. */
export type ReplyMacro = CallResult<typeof listReplyMacros>[number];

/** Someone who may be named in a note. */
export type Mentionable = CallResult<typeof listMentionable>[number];

/** An article of the knowledge base that can be linked to, and whether who is answered may read it. */
export type OfferedArticle = Pick<
  CallResult<typeof findSimilarArticles>[number],
  "id" | "title" | "brief" | "link" | "customerMayRead"
>;

/** What the search for an article is given. */
export interface ArticlePickerProps {
  /** The record that is answered. */
  readonly subjectId: number;
  readonly onTake: (article: OfferedArticle) => void;
  readonly isOpenedAtOnce?: boolean;
}

/** Languages a template is written in. */
export type Lang = ReplyTemplate["lang"];

/** What is said to the server: the words with everything that goes with them. */
export interface Saying {
  readonly audience: Audience;
  readonly composition: Composition;
  /** Keys of the files that go along. */
  readonly objectKeys: readonly string[];
  /** Send it although someone has answered meanwhile. */
  readonly isForced: boolean;
}

/** Sends one thing; refusals and the server's message are shown by itself. */
interface Mutation<Input> {
  readonly isPending: boolean;
  mutateAsync(input: Input): Promise<unknown>;
}

/**
 * A kind of record that people talk about: what the conversation asks of its feature. `Body` is what the endpoint takes
 * that says a reply.
 */
export interface ConversationKind<Body extends object = object> {
  /** Begins the names under which unsent text and replies on their way are kept in the browser. */
  readonly name: string;
  /** Code of the kind of object that carries the files of a reply. */
  readonly attachmentType: number;
  bodyOf(id: number, saying: Saying): Body;
  /** Says a reply outside of any page, and answers the server's message. */
  deliver(
    client: QueryClient,
    reply: OutgoingReply<Body>,
    options: { readonly isKeptAlive: boolean },
  ): Promise<string | undefined>;
  /** Shows the record as a refusal carries it. */
  applyRefusal(client: QueryClient, refusal: RefusedError): void;
  /** In the language of the person who is answered unless another is chosen. */
  readTemplates(id: number, lang: Lang | null, signal: AbortSignal): Promise<ReplyTemplate[]>;
  readMacros(id: number, signal: AbortSignal): Promise<ReplyMacro[]>;
  findMentionable(id: number, search: string, signal: AbortSignal): Promise<Mentionable[]>;
  /** Finds an article that the record can be answered with. */
  readonly ArticlePicker: ComponentType<ArticlePickerProps>;
}

/** Where templates and saved texts are taken for. */
export interface TextSource {
  readonly kind: Pick<ConversationKind, "name" | "readTemplates" | "readMacros">;
  readonly id: number;
}

/** The conversation on one record, as its page has read it. */
export interface Conversation {
  readonly kind: ConversationKind;
  readonly id: number;
  /** What has been read of the replies, oldest first. */
  readonly replies: readonly ReplyView[];
  /** The last public reply; 0 when there is none. */
  readonly lastPublicReplyId: number;
  readonly update: Mutation<{ readonly body: { readonly id: number; readonly contentMd: string } }>;
  readonly remove: Mutation<{ readonly params: { readonly id: number } }>;
}

const context = createContext<Conversation | null>(null);

/** Hands the conversation of a page to its parts. */
export const ConversationProvider = context.Provider;

/** The conversation of the page. */
export function useConversation(): Conversation {
  const conversation = useContext(context);
  if (conversation === null) throw new Error("there is no conversation on this page");
  return conversation;
}
