import type { Kysely, Schema } from "@pharos/db";
import { planStatus } from "@pharos/domain/enums";

/** How many plans of a contract item have not ended. */
export async function countOpenPlans(db: Kysely<Schema>, contractItemId: number): Promise<number> {
  const { count } = await db
    .selectFrom("plan")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("contract_item_id", "=", contractItemId)
    .where("deleted_at", "is", null)
    .where("status", "<>", planStatus.toCode("ended"))
    .executeTakeFirstOrThrow();
  return count;
}
