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
import type { Serve } from "../../../http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { takeTextBudget } from "../text-budget.ts";
import { readChangedRequest } from "../timeline/read-timeline.ts";
import { editReply, removeReply } from "./change-reply.ts";
import { listReplyTemplates } from "./list-reply-templates.ts";
import { deleteMacro, listMacros, saveMacro } from "./macros.ts";
import { listMentionable } from "./mentions.ts";
import { listTemplateTexts, saveTemplateText } from "./reply-template-texts.ts";

/** Connects what concerns the writing of replies. */
export function serveComposing(serve: Serve, platform: Platform): void {
  serve(updateEndpoint, async (call, { body }) => {
    await takeTextBudget(platform, call, body.contentMd);
    return readChangedRequest(platform, call, await editReply(platform, call, body));
  });
  serve(removeEndpoint, async (call, { params }) =>
    readChangedRequest(platform, call, await removeReply(platform, call, params.id)),
  );
  serve(templatesEndpoint, (call, { query }) => listReplyTemplates(platform, call, query));
  serve(textsEndpoint, () => listTemplateTexts(platform));
  serve(saveTemplateEndpoint, (call, { body }) => saveTemplateText(platform, call, body));
  serve(macrosEndpoint, (call, { query }) => listMacros(platform, call, query));
  serve(mentionableEndpoint, (call, { query }) => listMentionable(platform, call, query));
  serve(saveMacroEndpoint, (call, { body }) => saveMacro(platform, call, body));
  serve(deleteMacroEndpoint, (call, { params }) => deleteMacro(platform, call, params.id));
}
