import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Subject } from "../../platform/subject.ts";

/** The kinds of objects of all modules; asked late, when every module exists. */
export type Subjects = () => readonly Subject[];

/** One object that someone wants to star or comment on. */
export interface ObjectRef {
  readonly objType: string;
  readonly objId: number;
}

/** The kind of an object; an unknown kind is refused like an object that is absent. */
export function subjectOf(subjects: Subjects, objType: string): Subject {
  const subject = subjects().find(({ objectType }) => objectType === objType);
  if (!subject) throw new AppError("comment.object.notFound");
  return subject;
}

/** The object's kind if the actor may know of the object; absent and invisible are the same refusal. */
export async function findSubject(
  db: Kysely<Schema>,
  subjects: Subjects,
  actor: Actor,
  { objType, objId }: ObjectRef,
): Promise<Subject> {
  const subject = subjectOf(subjects, objType);
  const { rows } = await sql`
    select from ${subject.visible(db, actor)} as seen where seen.id = ${objId}`.execute(db);
  if (rows.length === 0) throw new AppError("comment.object.notFound");
  return subject;
}

/** The same for comments, which not every kind can carry. */
export async function findCommentable(
  db: Kysely<Schema>,
  subjects: Subjects,
  actor: Actor,
  object: ObjectRef,
): Promise<Subject> {
  const subject = await findSubject(db, subjects, actor, object);
  if (!subject.isCommentable) throw new AppError("comment.object.notFound");
  return subject;
}
