import {
  createComment,
  deleteComment,
  listComments,
  toggleStarred,
  updateComment,
} from "@pharos/contract/comment";
import type { CallInput, CallResult } from "@pharos/contract/core";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call, contractMutation } from "../../shared/api/index.ts";

/** A first-level comment with its answers. */
export type CommentThread = CallResult<typeof listComments>["list"][number];

/** One comment. */
export type CommentLine = CommentThread["replies"][number];

/** Kinds of objects that can carry comments. */
export type CommentedType = CallInput<typeof listComments>["query"]["objType"];

/** Kinds of objects that can be starred. */
export type StarredType = CallInput<typeof toggleStarred>["query"]["objType"];

const pageSize = 20;

/** Queries of comments. */
export const commentQueries = {
  of: (objType: CommentedType, objId: number) =>
    infiniteQueryOptions({
      queryKey: ["comment", objType, objId],
      queryFn: ({ pageParam, signal }) =>
        call(
          listComments,
          { query: { objType, objId, pageNum: pageParam, pageSize } },
          { signal, isPageRead: false },
        ),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
    }),
} as const;

/** Comments on an object, or answers a comment. */
export const useCreateComment = contractMutation(createComment, { stales: ["comment"], isQuiet: true });

/** Changes an own comment. */
export const useUpdateComment = contractMutation(updateComment, { stales: ["comment"], isQuiet: true });

/** Takes a comment away. */
export const useDeleteComment = contractMutation(deleteComment, { stales: ["comment"] });

/** Stars an object, or takes the star away. */
export const useToggleStarred = contractMutation(toggleStarred, { stales: ["starred"], isQuiet: true });
