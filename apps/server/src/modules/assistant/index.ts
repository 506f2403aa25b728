import {
  chat as chatEndpoint,
  decideSuggestion,
  deleteAssistantConversation,
  getAssistant,
  getAssistantConversation,
  listAssistantUsage,
  proposeForRequest as proposeEndpoint,
  rateAssistantAnswer,
  saveAssistantMode,
  suggest as suggestEndpoint,
} from "@pharos/api/assistant";
import type { Before } from "../../http/route.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SearchKind } from "../../platform/search-kind.ts";
import { chat, createStreamCount } from "./chat.ts";
import {
  deleteConversation,
  listConversations,
  rateAnswer,
  viewOfConversation,
} from "./conversation.repo.ts";
import type { Answers } from "./create-answers.ts";
import { listUsage } from "./list-usage.ts";
import { proposeForRequest } from "./propose/propose.ts";
import { readConversation } from "./read-conversation.ts";
import { saveMode } from "./save-mode.ts";
import { suggest } from "./suggest/suggest.ts";
import { decide } from "./suggest/suggestion.repo.ts";

export { type Answers, createAnswers } from "./create-answers.ts";
export type { ModelLimits } from "./engine/model-engine.ts";

/** Creates the module of the assistant that experts ask. */
export function createAssistantModule(
  platform: Platform,
  answers: Answers,
  kinds: () => readonly SearchKind[],
): Module {
  const { database, withTransaction, limits } = platform;
  const takeStream = createStreamCount();
  const counted: Before<Call> = {
    count: ({ actor }) => limits.take(`assistant:${actor.userId}`, limitsTable.assistantPerPerson),
  };
  return {
    routes: (route) => {
      route.stream(
        chatEndpoint,
        (call, { body }, signal) => chat(platform, { answers, takeStream }, call, body, signal),
        counted,
      );
      route.stream(
        suggestEndpoint,
        (call, { body }, signal) =>
          suggest(platform, { answers, kinds: kinds(), takeStream }, call, body, signal),
        counted,
      );
      route(proposeEndpoint, (call, { body }) => proposeForRequest(platform, call, body), {
        count: ({ actor }) => limits.take(`propose:${actor.userId}`, limitsTable.proposalsPerPerson),
      });
      route(decideSuggestion, (call, { body }) =>
        withTransaction(call, async (tx) => {
          if (!(await decide(tx, call.actor.userId, body)))
            throw new AppError("assistant.suggestionNotFound");
          return null;
        }),
      );
      route(getAssistant, async ({ actor }) => ({
        hasModel: answers.hasModel,
        conversations: (await listConversations(database.kysely, actor.userId)).map(viewOfConversation),
      }));
      route(listAssistantUsage, (_, { query }) => listUsage(platform, query));
      route(saveAssistantMode, (call, { body }) => saveMode(withTransaction, call, body));
      route(getAssistantConversation, (call, { params }) =>
        readConversation(platform, kinds(), call, params.id),
      );
      route(deleteAssistantConversation, (call, { params }) =>
        withTransaction(call, async (tx) => {
          if (!(await deleteConversation(tx, call.actor.userId, params.id)))
            throw new AppError("assistant.notFound");
          return null;
        }),
      );
      route(rateAssistantAnswer, (call, { body: { id, isHelpful, feedback } }) =>
        withTransaction(call, async (tx) => {
          const isRated = await rateAnswer(tx, call.actor.userId, {
            id,
            isHelpful,
            feedback: feedback ?? null,
          });
          if (!isRated) throw new AppError("assistant.notFound");
          return null;
        }),
      );
    },
  };
}
