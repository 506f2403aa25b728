import {
  createComment as createEndpoint,
  deleteComment as deleteEndpoint,
  listComments as listEndpoint,
  listStarred as listStarredEndpoint,
  listCommentMentionable as mentionableEndpoint,
  toggleStarred as toggleEndpoint,
  updateComment as updateEndpoint,
} from "@pharos/api/comment";
import type { Route } from "../../http/route.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { takeWriteBudget } from "../../platform/text-budget.ts";
import { listComments } from "./list-comments.ts";
import { listMentionable } from "./mentions.ts";
import { listStarred, toggleStarred } from "./starred.ts";
import type { Subjects } from "./subject-access.ts";
import { createComment, deleteComment, updateComment } from "./write-comments.ts";

/** Registers the endpoints of comments and stars. */
export const commentRoutes =
  (platform: Platform, subjects: Subjects) =>
  (route: Route): void => {
    const before = { count: (call: Call) => takeWriteBudget(platform, call) };
    route(createEndpoint, (call, { body }) => createComment(platform, subjects, call, body), before);
    route(updateEndpoint, (call, { body }) => updateComment(platform, subjects, call, body), before);
    route(deleteEndpoint, (call, { params }) => deleteComment(platform, subjects, call, params.id));
    route(listEndpoint, (call, { query }) => listComments(platform, subjects, call, query));
    route(mentionableEndpoint, (call, { query }) => listMentionable(platform, subjects, call, query));
    route(listStarredEndpoint, (call, { query }) => listStarred(platform, subjects, call, query));
    route(toggleEndpoint, (call, { query }) => toggleStarred(platform, subjects, call, query));
  };
