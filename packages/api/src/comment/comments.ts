import { textLengths } from "@pharos/domain/limits";
import {
  endpoint,
  Id,
  IdParam,
  line,
  Moment,
  Nothing,
  Paging,
  page,
  requiredText,
  z,
} from "../core/index.ts";

/** Kinds of objects that can carry comments; a kind no one serves is refused like an object that is absent. */
const CommentedType = z.enum(["fault", "article", "resource", "req", "manual", "chapter", "plan"]);

/** A comment as the caller may read it. */
export const CommentView = z.object({
  id: Id,
  /** The first-level comment it answers; null for one of the first level. */
  parentId: Id.nullable(),
  /** Plain text; empty when it was taken away. */
  content: z.string(),
  /** Null, like name and picture, when the author is of a customer whose people the caller does not know of. */
  authorId: Id.nullable(),
  authorName: z.string().nullable(),
  authorHeadImgUrl: z.string().nullable(),
  createdTime: Moment,
  editedTime: Moment.nullable(),
  /** `shown`, `deleted` by its author, or `hidden` by a moderator. The last two stay only while someone has answered. */
  state: z.enum(["shown", "deleted", "hidden"]),
  isOwn: z.boolean(),
  /** Own, and younger than 30 minutes. */
  isEditable: z.boolean(),
  /** Whether the caller may take it away: as its author for 30 minutes, as a moderator always. */
  isRemovable: z.boolean(),
  version: z.int32(),
});

export const createComment = endpoint({
  method: "POST",
  path: "/esapi/comment",
  access: "signedIn",
  isCreating: true,
  summary: "Comment on an object the caller may read",
  body: z.object({
    objType: CommentedType,
    objId: Id,
    /** A comment of the same object that is answered. */
    parentId: Id.optional(),
    content: requiredText(1024),
    /** People named with `@` and their name; others than those of `comment/mentionable` are refused. */
    mentionUserIds: z.array(Id).max(10).optional(),
  }),
  response: CommentView,
  errors: ["comment.notFound", "comment.object.notFound"],
  done: "comment.created",
});

export const updateComment = endpoint({
  method: "PUT",
  path: "/esapi/comment/update",
  access: "signedIn",
  summary: "Change an own comment within 30 minutes",
  body: z.object({ id: Id, content: requiredText(1024), version: z.int32().optional() }),
  response: CommentView,
  errors: ["comment.notFound", "comment.notYours", "comment.tooLate", "common.dataChanged"],
  done: "comment.updated",
});

export const deleteComment = endpoint({
  method: "DELETE",
  path: "/esapi/comment/delete/:id",
  access: "signedIn",
  summary: "Take away an own comment within 30 minutes, or any as a moderator",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["comment.notFound", "comment.notYours", "comment.tooLate"],
  done: "comment.deleted",
});

export const listComments = endpoint({
  method: "GET",
  path: "/esapi/comment/list",
  isOurs: true,
  access: "signedIn",
  summary:
    "Read the comments on an object, newest first, answers below theirs; or the answers to one, oldest first",
  query: Paging.extend({
    objType: CommentedType,
    objId: IdParam,
    /** Reads the answers to this comment instead. */
    parentId: IdParam.optional(),
  }),
  response: page(
    CommentView.extend({
      /** The first answers, oldest first; `parentId` reads them all, page by page. */
      replies: z.array(CommentView),
      replyCount: z.int(),
    }),
  ).extend({
    /** Comments of both levels; of the answers to one comment their number. */
    count: z.int(),
  }),
  errors: ["comment.object.notFound"],
});

export const listCommentMentionable = endpoint({
  method: "GET",
  path: "/esapi/comment/mentionable",
  isOurs: true,
  access: "signedIn",
  summary: "Find up to ten people the caller knows of who may read an object, to be named in a comment",
  query: z.object({ objType: CommentedType, objId: IdParam, search: line(textLengths.max64).optional() }),
  response: z.array(z.object({ userId: Id, name: z.string(), headImgUrl: z.string().nullable() })),
  errors: ["comment.object.notFound"],
});
