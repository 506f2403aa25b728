import { businessToday } from "@pharos/domain/contract";
import { validity } from "@pharos/domain/enums";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { countByValidity } from "./contract-list.repo.ts";

const soon = [validity.toCode("expiresThisMonth"), validity.toCode("withinThreeMonths")] as const;

/** Lines of the list of contracts that somebody manages and that end within three months. */
export const expiringContracts: WaitingKind = {
  kind: "contractExpiring",
  permission: "contract:view",
  count: async (db, { actor, now }) => {
    if (!actor.isInternal) return 0;
    const counts = await countByValidity(db, actor, { managerId: actor.userId }, businessToday(now));
    return counts
      .filter((line) => soon.some((code) => code === line.validity))
      .reduce((sum, { matches }) => sum + matches, 0);
  },
};
