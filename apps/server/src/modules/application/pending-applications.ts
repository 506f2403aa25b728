import { applyStatus } from "@pharos/domain/enums";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { reviewableApplications } from "./application.visibility.ts";

/** Applications that somebody may decide on and nobody has. */
export const pendingApplications: WaitingKind = {
  kind: "application",
  permission: "audit:review",
  count: async (db, { actor }) => {
    const { count } = await db
      .selectFrom("application")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where((eb) => reviewableApplications(actor)(eb))
      .where("status", "=", applyStatus.toCode("applying"))
      .executeTakeFirstOrThrow();
    return count;
  },
};
