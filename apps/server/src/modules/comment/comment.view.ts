import type { CommentView } from "@pharos/api/comment";
import type { z } from "@pharos/api/core";
import type { Actor } from "../../platform/actor.ts";
import { commentPolicy } from "./comment.policy.ts";
import type { CommentRow } from "./comment.repo.ts";

/**
 * A comment as one reader sees it: what was taken away has no words any more, and people of other customers no name.
 */
export function toCommentView(row: CommentRow, actor: Actor, now: Date): z.output<typeof CommentView> {
  const state = row.isHidden ? "hidden" : row.isDeleted ? "deleted" : "shown";
  const isShown = state === "shown";
  return {
    id: row.id,
    parentId: row.parentId,
    content: isShown ? row.content : "",
    authorId: row.isNamed ? row.authorId : null,
    authorName: row.isNamed ? row.authorName : null,
    authorHeadImgUrl: row.isNamed ? row.authorAvatar : null,
    createdTime: row.createdAt,
    editedTime: row.editedAt,
    state,
    isOwn: row.authorId === actor.userId,
    isEditable: isShown && commentPolicy.update(actor, row, now) === true,
    isRemovable: isShown && commentPolicy.remove(actor, row, now) === true,
    version: row.version,
  };
}
