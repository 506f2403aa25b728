import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { countSuggestion } from "../usage.repo.ts";

/** A suggestion that can be taken. */
export interface NewSuggestion {
  readonly companyId: number;
  readonly userId: number;
  readonly task: number;
  /** Whose usage it counts to. */
  readonly day: string;
}

/** Keeps that something was suggested, and counts it; answers its id. */
export async function insertSuggestion(
  { db, now }: UnitOfWork,
  { companyId, userId, task, day }: NewSuggestion,
): Promise<number> {
  const { id } = await db
    .insertInto("assistant_suggestion")
    .values({ company_id: companyId, created_by: userId, created_at: now, day, task })
    .returning("id")
    .executeTakeFirstOrThrow();
  await countSuggestion(db, { day, companyId }, "suggested");
  return id;
}

/** While a person writes one request, the same kind of proposal is one, however often the text changes. */
const writingMinutes = 30;

/** Keeps that something was proposed, and counts it, unless it was a moment ago; answers its id. */
export async function keepProposal(tx: UnitOfWork, proposal: NewSuggestion): Promise<number> {
  const { companyId, userId, task } = proposal;
  const kept = await tx.db
    .selectFrom("assistant_suggestion")
    .select("id")
    .where("created_by", "=", userId)
    .where("company_id", "=", companyId)
    .where("task", "=", task)
    .where("is_taken", "is", null)
    .where("created_at", ">", new Date(tx.now.getTime() - writingMinutes * 60_000).toISOString())
    .orderBy("id", "desc")
    .executeTakeFirst();
  return kept?.id ?? insertSuggestion(tx, proposal);
}

/** Says what became of a suggestion of somebody's own; answers whether there is one. The first word counts. */
export async function decide(
  { db }: UnitOfWork,
  userId: number,
  { id, isTaken }: { readonly id: number; readonly isTaken: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom("assistant_suggestion")
    .select(["company_id", "is_taken", "day"])
    .where("id", "=", id)
    .where("created_by", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  if (row.is_taken !== null) return true;
  await db.updateTable("assistant_suggestion").set({ is_taken: isTaken }).where("id", "=", id).execute();
  await countSuggestion(db, { day: row.day, companyId: row.company_id }, isTaken ? "taken" : "dismissed");
  return true;
}
