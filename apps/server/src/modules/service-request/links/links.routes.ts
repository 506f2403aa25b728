import {
  listRequestLinks,
  mergeServiceRequest as mergeEndpoint,
  removeRequestLink,
  saveRequestLink,
  splitServiceRequest as splitEndpoint,
  suggestLinks as suggestEndpoint,
  undoMergeServiceRequest,
  updateWithChildren as updateEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { takeTextBudget } from "../../../platform/text-budget.ts";
import { answerFresh } from "../answer-fresh.ts";
import { readChangedRequest } from "../timeline/read-timeline.ts";
import { listLinks, suggestLinks } from "./list-links.ts";
import { mergeServiceRequest } from "./merge-service-request.ts";
import { removeLink } from "./remove-link.ts";
import { saveLink } from "./save-link.ts";
import { splitServiceRequest } from "./split-service-request.ts";
import { undoMerge } from "./undo-merge.ts";
import { updateWithChildren } from "./update-with-children.ts";

/** Connects links, merges and splits. */
export function routeLinks(route: Route, platform: Platform): void {
  const { withTransaction } = platform;
  route(listRequestLinks, (call, { query }) => listLinks(platform, call, query.id));
  route(suggestEndpoint, (call, { query }) => suggestLinks(platform, call, query.id));
  route(saveRequestLink, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => saveLink(withTransaction, call, body));
    return listLinks(platform, call, body.faultId);
  });
  route(removeRequestLink, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => removeLink(withTransaction, call, body));
    return listLinks(platform, call, body.faultId);
  });
  route(updateEndpoint, async (call, { body }) => {
    await takeTextBudget(platform, call, `${body.contentMd}${body.contentMdEn}`);
    return updateWithChildren(withTransaction, call, body);
  });
  route(mergeEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => mergeServiceRequest(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(undoMergeServiceRequest, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => undoMerge(withTransaction, call, body.faultId));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(splitEndpoint, async (call, { body }) => {
    await takeTextBudget(platform, call, body.contentMd);
    return answerFresh(platform, call, body.faultId, () => splitServiceRequest(withTransaction, call, body));
  });
}
