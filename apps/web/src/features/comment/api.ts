import {
  createComment,
  deleteComment,
  listCommentMentionable,
  listComments,
  toggleStarred,
  updateComment,
} from "@pharos/api/comment";
import type { CallInput, CallResult } from "@pharos/api/core";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";

/** Kinds of objects that can be starred. */
export type StarredType = CallInput<typeof toggleStarred>["query"]["objType"];
/** Kinds of objects that can carry comments. */
export type CommentedType = CallInput<typeof listComments>["query"]["objType"];
/** A comment of the first level with its answers. */
export type Thread = CallResult<typeof listComments>["list"][number];
export type Comment = Thread["replies"][number];

/** Stars an object, or takes the star away. */
export const useToggleStarred = apiMutation(toggleStarred, { stales: ["starred"], isQuiet: true });

/** The comments on an object, the newest first. */
export const commentsQuery = (objType: CommentedType, objId: number, pageSize: number) =>
  queryOptions({
    queryKey: ["comment", objType, objId, pageSize],
    queryFn: ({ signal }) =>
      call(listComments, { query: { objType, objId, pageSize } }, { signal, isPageRead: false }),
    placeholderData: keepPreviousData,
  });

/** All answers to a comment, page by page, the oldest first. */
export const answersQuery = (objType: CommentedType, objId: number, parentId: number) =>
  infiniteQueryOptions({
    queryKey: ["comment", "answers", objType, objId, parentId],
    queryFn: ({ signal, pageParam }) =>
      call(
        listComments,
        { query: { objType, objId, parentId, pageNum: pageParam, pageSize: 50 } },
        { signal, isPageRead: false },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total, pageNum, pageSize }) =>
      total > pageNum * pageSize ? pageNum + 1 : undefined,
  });

/** People who can be named in a comment on an object. */
export const mentionableQuery = (objType: CommentedType, objId: number, search: string) =>
  queryOptions({
    queryKey: ["comment", "mentionable", objType, objId, search],
    queryFn: ({ signal }) =>
      call(listCommentMentionable, { query: { objType, objId, search } }, { signal, isPageRead: false }),
    placeholderData: keepPreviousData,
  });

const stales = ["comment"] as const;

export const useCreateComment = apiMutation(createComment, { stales });
export const useUpdateComment = apiMutation(updateComment, { stales });
export const useDeleteComment = apiMutation(deleteComment, { stales });
