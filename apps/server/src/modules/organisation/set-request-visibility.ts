import type { HandlerInput } from "@pharos/api/core";
import type { setRequestVisibility as endpoint } from "@pharos/api/organisation";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { companyRepo } from "./company.repo.ts";
import { companyPolicy } from "./organisation.policy.ts";
import { findMemberUsers, reloadSessions } from "./sessions-of-members.ts";

/** Chooses who of an organisation's own members sees its requests. Open connections are checked again at once. */
export async function setRequestVisibility(
  platform: Pick<Platform, "withTransaction" | "sessionChanges">,
  call: Call,
  { companyId, requestVisibility, version }: HandlerInput<typeof endpoint>["body"],
): Promise<void> {
  await platform.withTransaction(call, async (tx) => {
    const repo = companyRepo(tx.db);
    const row = await repo.lockVisible(call.actor, companyId);
    if (!row) throw new AppError("organisation.notFound");
    authorize(companyPolicy, "setVisibility", call.actor, row, tx.now);
    if (version !== row.version) throw new AppError("common.dataChanged");
    if (requestVisibility === row.request_visibility) return;
    await repo.update(row.id, tx.now, { request_visibility: requestVisibility });
    await reloadSessions(platform, tx, await findMemberUsers(tx, row.id));
    await tx.audit({
      action: "organisation.visibilitySet",
      objectType: "company",
      objectId: row.id,
      companyId: row.id,
      detail: {
        before: { requestVisibility: row.request_visibility },
        after: { requestVisibility },
      },
    });
  });
}
