import {
  deleteReplyMacro as deleteMacroEndpoint,
  saveReplyMacro as saveMacroEndpoint,
  saveReplyTemplate as saveTemplateEndpoint,
  listReplyTemplateTexts as textsEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteMacro, saveMacro } from "./macros.ts";
import { listTemplateTexts, saveTemplateText } from "./reply-template-texts.ts";

/** Connects what belongs to no record: the saving of templates and macros. */
export function routeConversation(route: Route, platform: Platform): void {
  route(textsEndpoint, () => listTemplateTexts(platform));
  route(saveTemplateEndpoint, (call, { body }) => saveTemplateText(platform, call, body));
  route(saveMacroEndpoint, (call, { body }) => saveMacro(platform, call, body));
  route(deleteMacroEndpoint, (call, { params }) => deleteMacro(platform, call, params.id));
}
