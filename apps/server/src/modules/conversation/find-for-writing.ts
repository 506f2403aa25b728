import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { TextTarget } from "./conversation-target.ts";

/** The record for someone who may write notes on it now; a macro, a template or a mention is of no use to others. */
export async function findForWriting<Row>(
  subject: TextTarget<Row>,
  db: Kysely<Schema>,
  { actor, id, now }: { readonly actor: Actor; readonly id: number; readonly now: Date },
): Promise<Row> {
  const row = await subject.find(db, actor, id);
  if (row === undefined) throw new AppError(subject.notFound);
  const decision = subject.mayWriteNote(actor, row, now);
  if (decision !== true) throw new AppError(decision.code, { vars: decision.vars });
  return row;
}
