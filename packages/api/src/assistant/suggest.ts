import { assistantLimits } from "@pharos/domain/assistant";
import { assistantAnswerState, assistantEngine, assistantTask } from "@pharos/domain/enums";
import { code, endpoint, Id, Nothing, requiredText, z } from "../core/index.ts";
import { AssistantSentence, AssistantSource } from "./shapes.ts";

const access = { permission: "ai:chat" } as const;

export const suggest = endpoint({
  method: "POST",
  path: "/esapi/assistant/suggest",
  isOurs: true,
  access,
  summary: "Let the assistant write something for a service request; the answer is a stream of events",
  description:
    "Answers `text/event-stream` with the events `meta {task, lang, engine}`, `cite {list}`, `delta {text, proof, sources, missing}` for " +
    "each sentence, perhaps `notice {message}`, and at the end `done {state, suggestionId, text}` or `error {code, message}`. A reply cites " +
    "only what the customer may read, and knows nothing of internal notes. Nothing of it is kept.",
  mediaTypes: ["text/event-stream"],
  body: z.object({
    faultId: Id,
    task: code(assistantTask),
    /** What is translated, from Chinese into English or the other way; left out: what the customer wrote last. */
    text: requiredText(assistantLimits.contentMax).nullish(),
  }),
  response: z.null(),
  errors: [
    "serviceRequest.notFound",
    "assistant.off",
    "assistant.noModel",
    "assistant.modelNotAllowed",
    "assistant.budgetUsed",
    "assistant.nothingToTranslate",
    "assistant.tooManyStreams",
    "common.tooManyRequests",
  ],
});

/** What the stream of a suggestion carries, by the name of the event. */
export const SuggestEvents = {
  meta: z.object({
    task: code(assistantTask),
    /** The language it is written in. */
    lang: z.enum(["zh", "en"]),
    engine: code(assistantEngine),
  }),
  /** The passages; before the first sentence. */
  cite: z.object({ list: z.array(AssistantSource) }),
  /** One sentence, checked. */
  delta: AssistantSentence,
  /** The model does not answer; quotations follow. */
  notice: z.object({ message: z.string() }),
  done: z.object({
    state: code(assistantAnswerState),
    /** By which it is taken or dismissed; null: there is nothing to take. */
    suggestionId: Id.nullable(),
    /** What taking it writes, as Markdown: in a reply, sentences that no source bears out are left out. */
    text: z.string(),
  }),
  /** It broke off; what was sent of it is of no use. */
  error: z.object({ code: z.string(), message: z.string() }),
} as const;
export type SuggestEvent = {
  [Name in keyof typeof SuggestEvents]: {
    readonly event: Name;
    readonly data: z.output<(typeof SuggestEvents)[Name]>;
  };
}[keyof typeof SuggestEvents];

export const decideSuggestion = endpoint({
  method: "POST",
  path: "/esapi/assistant/suggestion/decide",
  isOurs: true,
  access: "signedIn",
  summary: "Say whether a suggestion of the assistant was taken; the first word counts",
  body: z.object({ id: Id, isTaken: z.boolean() }),
  response: Nothing,
  errors: ["assistant.suggestionNotFound"],
});
