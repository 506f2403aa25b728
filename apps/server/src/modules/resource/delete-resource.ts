import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { resourcePolicy } from "./resource.policy.ts";
import { lockManaged, updateResource } from "./resource.repo.ts";

/** Deletes a resource: nobody finds it from then on. Its bytes go later, see `resource.jobs.ts`. */
export async function deleteResource(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockManaged(tx, call.actor, id);
    authorize(resourcePolicy, "remove", call.actor, row, tx.now);
    await updateResource(tx, id, call.actor.userId, { deleted_at: tx.now });
    await tx.audit({
      action: "resource.deleted",
      objectType: "resource",
      objectId: id,
      detail: { before: { name: row.name } },
    });
    return null;
  });
}
