import { planStatus } from "@pharos/domain/enums";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { isExecutedBy, visiblePlans } from "./plan.visibility.ts";

/** Overdue plans that somebody carries out. */
export const overduePlans: WaitingKind = {
  kind: "planOverdue",
  permission: "plan:view",
  count: async (db, { actor }) => {
    const { count } = await db
      .selectFrom("plan")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where((eb) => visiblePlans(actor)(eb))
      .where(isExecutedBy(actor.userId))
      .where("plan.status", "=", planStatus.toCode("overdue"))
      .executeTakeFirstOrThrow();
    return count;
  },
};
