import { planStatus } from "@pharos/domain/enums";
import type { FileOwner } from "../../platform/file-owner.ts";
import { worksForVendor } from "../../platform/scope.ts";
import { planRecords } from "./plan.record.ts";
import { findPlan } from "./plan.repo.ts";
import { recordStep } from "./record-step.ts";

/** Files of plans: reports and papers of the visit. The people on it and their leads add and publish them. */
export const planFiles: FileOwner = {
  types: ["plan"],
  async find(db, actor, { objectId }, { isLocking = false } = {}) {
    const row = isLocking ? await planRecords.lock(db, actor, objectId) : await findPlan(db, actor, objectId);
    if (!row) return undefined;
    const isVendor = worksForVendor(actor);
    const isHandler = isVendor && (row.is_led || row.executors.some(({ userId }) => userId === actor.userId));
    return {
      rootId: row.id,
      companyId: row.company_id,
      // The report of a visit often comes when the visit is over.
      record: { state: planStatus.fromCode(row.status) === "ended" ? "closed" : "open", isInternal: false },
      relation: {
        side: isVendor ? "vendor" : "customer",
        mayAdd: isHandler,
        mayPublish: isHandler,
        isHandler,
        isLead: isVendor && row.is_led,
        isOrgAdmin: actor.adminCompanyIds.includes(row.company_id),
      },
    };
  },
  async onChange(tx, { what, rootId, fileName, actor }) {
    if (actor === null || (what !== "attach" && what !== "detach" && what !== "withdraw")) return;
    const step = what === "attach" ? "attach" : "detach";
    await recordStep(tx, { planId: rootId, step, by: actor, content: fileName });
  },
};
