import type { Kysely, Schema } from "@pharos/db";
import { planStatus } from "@pharos/domain/enums";
import type { WaitingKind, WaitingReader } from "../../platform/waiting-kind.ts";
import { isExecutedBy, visiblePlans } from "./plan.visibility.ts";

/** Overdue plans that somebody carries out. */
export const overduePlans: WaitingKind = {
  kind: "planOverdue",
  permission: "plan:view",
  count: (db, reader) => countOverdue(db, reader, { isOwn: true }),
};

/** Every overdue plan that those who lead may see. */
export const allOverduePlans: WaitingKind = {
  kind: "planOverdueAll",
  permission: "dash:view",
  count: (db, reader) => countOverdue(db, reader, { isOwn: false }),
};

async function countOverdue(
  db: Kysely<Schema>,
  { actor }: WaitingReader,
  { isOwn }: { readonly isOwn: boolean },
): Promise<number> {
  const { count } = await db
    .selectFrom("plan")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => visiblePlans(actor)(eb))
    .$if(isOwn, (query) => query.where(isExecutedBy(actor.userId)))
    .where("plan.status", "=", planStatus.toCode("overdue"))
    .executeTakeFirstOrThrow();
  return count;
}
