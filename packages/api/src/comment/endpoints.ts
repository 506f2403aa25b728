import {
  createComment,
  deleteComment,
  listComments,
  listStarred,
  toggleStarred,
  updateComment,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const commentEndpoints = {
  createComment,
  updateComment,
  deleteComment,
  listComments,
  listStarred,
  toggleStarred,
} as const;
