import type { Kysely, Schema } from "@pharos/db";
import type { MailContent, MailTarget } from "../../platform/mail-target.ts";

/** Reads what a mail about a fact carries; undefined when its object has nothing of the kind. */
export type ReadMailContent = (db: Kysely<Schema>, fact: MailedFact) => Promise<MailContent | undefined>;

/** A fact people are mailed about. */
export interface MailedFact {
  readonly event: string | null;
  readonly objectType: string | null | undefined;
  readonly objectId: number | null | undefined;
  readonly postId: number | null;
}

/** Finds the kind of record a fact is about among those that say what their mails carry. */
export const createMailContent =
  (subjects: () => readonly MailTarget[]): ReadMailContent =>
  (db, { event, objectType, objectId, postId }) => {
    const subject = subjects().find((one) => one.objectType === objectType);
    if (!subject || objectId == null) return Promise.resolve(undefined);
    return subject.read(db, { objectId, event, postId });
  };
