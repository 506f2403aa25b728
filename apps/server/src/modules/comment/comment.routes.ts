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
    route(createEndpoint, async (call, { body }) => {
      await takeWriteBudget(platform, call);
      return createComment(platform, subjects, call, body);
    });
    route(updateEndpoint, async (call, { body }) => {
      await takeWriteBudget(platform, call);
      return updateComment(platform, subjects, call, body);
    });
    route(deleteEndpoint, (call, { params }) => deleteComment(platform, subjects, call, params.id));
    route(listEndpoint, (call, { query }) => listComments(platform, subjects, call, query));
    route(mentionableEndpoint, (call, { query }) => listMentionable(platform, subjects, call, query));
    route(listStarredEndpoint, (call, { query }) => listStarred(platform, subjects, call, query));
    route(toggleEndpoint, (call, { query }) => toggleStarred(platform, subjects, call, query));
  };
