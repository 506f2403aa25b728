import { assistantLimits } from "@pharos/domain/assistant";
import { assistantScope } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, endpoint, Id, IdParam, Nothing, requiredText, text, z } from "../core/index.ts";
import { AssistantConversation, AssistantMessage } from "./shapes.ts";

const access = { permission: "ai:chat" } as const;

export const chat = endpoint({
  method: "POST",
  path: "/esapi/sse/chat",
  access,
  summary: "Ask the assistant; the answer is a stream of events",
  description:
    "Answers `text/event-stream` with the events `meta {conversationId, questionId, answerId, engine}`, `cite {list}`, " +
    "`delta {text, proof, sources, missing}` for each sentence, perhaps `notice {message}`, and at the end `done {state, usage}` or " +
    "`error {code, message}`. Comments keep the connection open. Whoever hangs up stops the answer; what was sent of it stays. " +
    "Refusals are envelopes as everywhere.",
  mediaTypes: ["text/event-stream"],
  body: z.object({
    /** Goes on with this conversation of the caller; left out: a new one. */
    conversationId: Id.nullish(),
    /** The last one is the question. Those before it count where there is no conversation yet. */
    messages: z
      .array(
        z.object({ role: z.enum(["user", "assistant"]), content: requiredText(assistantLimits.contentMax) }),
      )
      .min(1)
      .max(assistantLimits.turnsMax),
    scope: code(assistantScope).default("kb"),
    /** The service request that is asked about; needed with scope `sr`. */
    faultId: Id.nullish(),
  }),
  response: z.null(),
  errors: [
    "assistant.notFound",
    "assistant.questionLast",
    "assistant.tooManyStreams",
    "serviceRequest.notFound",
    "common.tooManyRequests",
  ],
});

export const getAssistant = endpoint({
  method: "GET",
  path: "/esapi/assistant",
  isOurs: true,
  access,
  summary: "List the caller's conversations with the assistant, and say whether a model words its answers",
  response: z.object({ hasModel: z.boolean(), conversations: z.array(AssistantConversation) }),
  errors: [],
});

export const getAssistantConversation = endpoint({
  method: "GET",
  path: "/esapi/assistant/conversation/:id",
  isOurs: true,
  access,
  summary: "Read a conversation of the caller; what the caller may no longer read is left out of it",
  params: z.object({ id: IdParam }),
  response: AssistantConversation.extend({ messages: z.array(AssistantMessage) }),
  errors: ["assistant.notFound"],
});

export const deleteAssistantConversation = endpoint({
  method: "DELETE",
  path: "/esapi/assistant/conversation/:id",
  isOurs: true,
  access,
  summary: "Delete a conversation of the caller",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "assistant.deleted",
  errors: ["assistant.notFound"],
});

export const rateAssistantAnswer = endpoint({
  method: "POST",
  path: "/esapi/assistant/feedback",
  isOurs: true,
  access,
  summary: "Say whether an answer helped",
  body: z.object({
    /** Of the answer. */
    id: Id,
    /** Null takes it back. */
    isHelpful: z.boolean().nullable(),
    feedback: text(textLengths.max1024).nullish(),
  }),
  response: Nothing,
  errors: ["assistant.notFound"],
});
