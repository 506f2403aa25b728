import type { createComment as createEndpoint, updateComment as updateEndpoint } from "@pharos/api/comment";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { Subject } from "../../platform/subject.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { commentPolicy } from "./comment.policy.ts";
import { type CommentRow, findShown, lockComment } from "./comment.repo.ts";
import { toCommentView } from "./comment.view.ts";
import { findMentioned, notifyMentioned } from "./mentions.ts";
import { findCommentable, type Subjects } from "./subject-access.ts";

type Transacting = Pick<Platform, "withTransaction">;

/** Comments on an object; an answer to an answer stands below the same first-level comment. */
export async function createComment(
  { withTransaction }: Transacting,
  subjects: Subjects,
  call: Call,
  { parentId, content, mentionUserIds = [], ...object }: HandlerInput<typeof createEndpoint>["body"],
): Promise<CallResult<typeof createEndpoint>> {
  return withTransaction(call, async (tx) => {
    const subject = await findCommentable(tx.db, subjects, call.actor, object);
    const parent = parentId === undefined ? undefined : await findShown(tx.db, call.actor, parentId);
    const isForeign = parent && (parent.objectType !== object.objType || parent.objectId !== object.objId);
    if (parentId !== undefined && (!parent || isForeign)) throw new AppError("comment.notFound");
    const named = await findMentioned(tx, subjects, call.actor, {
      object: { ...object, isShared: subject.isShared },
      content,
      userIds: mentionUserIds,
    });
    const { id } = await tx.db
      .insertInto("comment")
      .values({
        object_type: object.objType,
        object_id: object.objId,
        parent_id: parent ? (parent.parentId ?? parent.id) : null,
        author_user_id: call.actor.userId,
        content,
        created_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // Who is named in an answer to an own comment is told of it once.
    if (parent && !named.includes(parent.authorId)) await notifyAuthor(tx, call, { subject, parent, id });
    await notifyMentioned(tx, call.actor, { subject, objId: object.objId, id, userIds: named });
    return view(tx, call, id);
  });
}

/** Who wrote what is answered is notified; the words are read on the page, where the right to read is asked again. */
async function notifyAuthor(
  tx: UnitOfWork,
  call: Call,
  { subject, parent, id }: { readonly subject: Subject; readonly parent: CommentRow; readonly id: number },
): Promise<void> {
  if (parent.authorId === call.actor.userId) return;
  await notify(tx, {
    userIds: [parent.authorId],
    event: "comment.replied",
    type: subject.messageType,
    // To people of other customers the author is one, here as on the page.
    ...(parent.isNamed
      ? { titleKey: "messageServer.commentReplied" as const, params: { name: call.actor.name } }
      : { titleKey: "messageServer.commentRepliedByCustomer" as const }),
    link: subject.linkOf(parent.objectId),
    object: { type: subject.objectType, id: parent.objectId },
    dedupeKey: `comment.replied:${id}`,
  });
}

/** Changes an own comment. */
export async function updateComment(
  { withTransaction }: Transacting,
  subjects: Subjects,
  call: Call,
  { id, content, version }: HandlerInput<typeof updateEndpoint>["body"],
): Promise<CallResult<typeof updateEndpoint>> {
  return withTransaction(call, async (tx) => {
    const row = await lockReadable(tx, subjects, call, id);
    authorize(commentPolicy, "update", call.actor, row, tx.now);
    if (version !== undefined && version !== row.version)
      throw new AppError("common.dataChanged", { data: toCommentView(row, call.actor, tx.now) });
    await tx.db
      .updateTable("comment")
      .set({ content, edited_at: tx.now, version: row.version + 1 })
      .where("id", "=", id)
      .execute();
    return view(tx, call, id);
  });
}

/** Takes a comment away: its author gives it up, a moderator hides it, which is audited. */
export async function deleteComment(
  { withTransaction }: Transacting,
  subjects: Subjects,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockReadable(tx, subjects, call, id);
    authorize(commentPolicy, "remove", call.actor, row, tx.now);
    const isAuthor = row.authorId === call.actor.userId;
    await tx.db
      .updateTable("comment")
      .set(isAuthor ? { deleted_at: tx.now } : { hidden_at: tx.now, hidden_by: call.actor.userId })
      .where("id", "=", id)
      .execute();
    if (!isAuthor)
      await tx.audit({
        action: "comment.hidden",
        objectType: "comment",
        objectId: id,
        detail: { on: `${row.objectType} ${row.objectId}`, before: { content: row.content } },
      });
    return null;
  });
}

/** A shown comment whose object the caller may read now; everything else is absent. */
async function lockReadable(
  tx: UnitOfWork,
  subjects: Subjects,
  { actor }: Call,
  id: number,
): Promise<CommentRow> {
  await lockComment(tx.db, id);
  const row = await findShown(tx.db, actor, id);
  if (!row) throw new AppError("comment.notFound");
  try {
    await findCommentable(tx.db, subjects, actor, { objType: row.objectType, objId: row.objectId });
  } catch (error) {
    if (error instanceof AppError) throw new AppError("comment.notFound");
    throw error;
  }
  return row;
}

async function view(tx: UnitOfWork, { actor }: Call, id: number) {
  const row = await findShown(tx.db, actor, id);
  if (!row) throw new Error(`the comment ${id} has vanished`);
  return toCommentView(row, actor, tx.now);
}
