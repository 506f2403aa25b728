import {
  deleteReplyMacro as deleteMacroEndpoint,
  listReplyMacros as macrosEndpoint,
  listMentionable as mentionableEndpoint,
  removeServiceRequestReply as removeEndpoint,
  saveReplyMacro as saveMacroEndpoint,
  saveReplyTemplate as saveTemplateEndpoint,
  listReplyTemplates as templatesEndpoint,
  listReplyTemplateTexts as textsEndpoint,
  updateServiceRequestReply as updateEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { takeTextBudget } from "../text-budget.ts";
import { readChangedRequest } from "../timeline/read-timeline.ts";
import { editReply, removeReply } from "./change-reply.ts";
import { listReplyTemplates } from "./list-reply-templates.ts";
import { deleteMacro, listMacros, saveMacro } from "./macros.ts";
import { listMentionable } from "./mentions.ts";
import { listTemplateTexts, saveTemplateText } from "./reply-template-texts.ts";

/** Connects what concerns the writing of replies. */
export function routeComposing(route: Route, platform: Platform): void {
  route(updateEndpoint, async (call, { body }) => {
    await takeTextBudget(platform, call, body.contentMd);
    return readChangedRequest(platform, call, await editReply(platform, call, body));
  });
  route(removeEndpoint, async (call, { params }) =>
    readChangedRequest(platform, call, await removeReply(platform, call, params.id)),
  );
  route(templatesEndpoint, (call, { query }) => listReplyTemplates(platform, call, query));
  route(textsEndpoint, () => listTemplateTexts(platform));
  route(saveTemplateEndpoint, (call, { body }) => saveTemplateText(platform, call, body));
  route(macrosEndpoint, (call, { query }) => listMacros(platform, call, query));
  route(mentionableEndpoint, (call, { query }) => listMentionable(platform, call, query));
  route(saveMacroEndpoint, (call, { body }) => saveMacro(platform, call, body));
  route(deleteMacroEndpoint, (call, { params }) => deleteMacro(platform, call, params.id));
}
