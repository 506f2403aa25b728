import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import { findBatch, isRead, type ReadBatch } from "../inspection.repo.ts";
import { type ItemRow, selectItems } from "../items.ts";

/** A failed check that an actor may know of, with its batch; the batch is locked when asked for. */
export async function findSuggestion(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  options: { readonly isLocked?: boolean } = {},
): Promise<{ readonly item: ItemRow; readonly batch: ReadBatch }> {
  const known = await db
    .selectFrom("inspection_item")
    .select("batch_id")
    .where("id", "=", id)
    .where("result", "=", "fail")
    .executeTakeFirst();
  if (!known) throw new AppError("inspection.notFound");
  const batch = await findBatch(db, actor, known.batch_id, options);
  // A file that is being read anew may lose the item at this moment.
  const item = await selectItems(db).where("inspection_item.id", "=", id).executeTakeFirst();
  if (!item || !isRead(batch)) throw new AppError("inspection.notFound");
  return { item, batch };
}
