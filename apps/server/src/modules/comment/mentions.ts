import type { listCommentMentionable as endpoint } from "@pharos/api/comment";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Subject } from "../../platform/subject.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { loadActor } from "../identity/index.ts";
import { notify } from "../message/index.ts";
import { findAcquainted } from "./acquainted.repo.ts";
import { findCommentable, type ObjectRef, type Subjects } from "./subject-access.ts";

const shownMax = 10;
/** Looked at more closely, because some of them may not see the object. */
const candidatesMax = 25;

/** People whom the caller knows of and who may read an object, to be named in a comment on it. */
export async function listMentionable(
  { database, clock }: Pick<Platform, "database" | "clock">,
  subjects: Subjects,
  { actor }: Call,
  { search = "", ...object }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const { isShared } = await findCommentable(db, subjects, actor, object);
  const people = await findAcquainted(db, actor, { ...object, isShared }, { search, limit: candidatesMax });
  const found = [];
  for (const person of people) {
    if (found.length === shownMax) break;
    if (await mayRead(db, subjects, { userId: person.userId, object, now: clock.now() })) found.push(person);
  }
  return found;
}

/** Whether somebody may read an object now. */
async function mayRead(
  db: Kysely<Schema>,
  subjects: Subjects,
  { userId, object, now }: { readonly userId: number; readonly object: ObjectRef; readonly now: Date },
): Promise<boolean> {
  const actor = await loadActor(db, userId, now);
  if (!actor) return false;
  try {
    await findCommentable(db, subjects, actor, object);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Those of the named people whose name stands in the comment; refused when one may not read the object, or is not known to the author. */
export async function findMentioned(
  tx: UnitOfWork,
  subjects: Subjects,
  actor: Actor,
  {
    object,
    content,
    userIds,
  }: {
    object: ObjectRef & { readonly isShared: true | undefined };
    content: string;
    userIds: readonly number[];
  },
): Promise<number[]> {
  const named = [...new Set(userIds)];
  if (named.length === 0) return [];
  const people = await findAcquainted(tx.db, actor, object, { userIds: named, limit: named.length });
  for (const userId of named) {
    const isKnown = people.some((person) => person.userId === userId);
    if (!isKnown || !(await mayRead(tx.db, subjects, { userId, object, now: tx.now })))
      throw fieldError("content", "comment.mentionUnknown");
  }
  return people.filter(({ name }) => content.includes(`@${name}`)).map(({ userId }) => userId);
}

/** Tells people that they were named in a comment; the words are read on the page. */
export async function notifyMentioned(
  tx: UnitOfWork,
  actor: Actor,
  {
    subject,
    objId,
    id,
    userIds,
  }: { subject: Subject; objId: number; id: number; userIds: readonly number[] },
): Promise<void> {
  if (userIds.length === 0) return;
  await notify(tx, {
    userIds,
    event: "comment.mentioned",
    type: subject.messageType,
    titleKey: "messageServer.commentMentioned",
    params: { name: actor.name },
    link: subject.linkOf(objId),
    object: { type: subject.objectType, id: objId },
    dedupeKey: `comment.mentioned:${id}`,
  });
}
