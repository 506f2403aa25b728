import type { HandlerInput } from "@pharos/api/core";
import {
  listReplyMacros as macrosEndpoint,
  listMentionable as mentionableEndpoint,
  removeServiceRequestReply as removeEndpoint,
  replyToServiceRequest as replyEndpoint,
  listReplyTemplates as templatesEndpoint,
  updateServiceRequestReply as updateEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { takeTextBudget, takeWriteBudget } from "../../../platform/text-budget.ts";
import {
  editReply,
  listMacros,
  listMentionable,
  listReplyTemplates,
  removeReply,
} from "../../conversation/index.ts";
import { answerFresh } from "../answer-fresh.ts";
import { findVisibleChange, readChangedRequest } from "../timeline/read-timeline.ts";
import { replyToServiceRequest } from "./reply-to-service-request.ts";
import { serviceRequestConversation as subject } from "./service-request.conversation.ts";

/** Connects the conversation on a request: replies, notes, and what helps to write them. */
export function routeRequestConversation(route: Route, platform: Platform): void {
  const { withTransaction } = platform;

  const before = { count: (call: Call) => takeWriteBudget(platform, call) };
  const reply = async (call: Call, { body }: HandlerInput<typeof replyEndpoint>) => {
    await takeTextBudget(platform, call, body.contentMd);
    const { replyId } = await answerFresh(platform, call, body.faultId, () =>
      replyToServiceRequest(withTransaction, call, body),
    );
    // Anyone who replied may have lost the sight of it since: the reply was sent all the same.
    const change = await findVisibleChange(platform, call, body.faultId);
    return { replyId, change: change ?? null };
  };
  route(replyEndpoint, reply, before);
  route(updateEndpoint, async (call, { body }) => {
    await takeTextBudget(platform, call, body.contentMd);
    return readChangedRequest(platform, call, await editReply(subject, platform, call, body));
  });
  route(removeEndpoint, async (call, { params }) =>
    readChangedRequest(platform, call, await removeReply(subject, platform, call, params.id)),
  );
  route(templatesEndpoint, (call, { query }) => listReplyTemplates(subject, platform, call, query));
  route(macrosEndpoint, (call, { query }) => listMacros(subject, platform, call, query));
  route(mentionableEndpoint, (call, { query }) => listMentionable(subject, platform, call, query));
}
