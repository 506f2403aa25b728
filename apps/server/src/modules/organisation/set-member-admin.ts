import type { HandlerInput } from "@pharos/api/core";
import type { setMemberAdmin as endpoint } from "@pharos/api/organisation";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { lockMember } from "./lock-members.ts";
import { memberRepo } from "./member.repo.ts";
import { memberAdminSet } from "./organisation.events.ts";
import { reloadSessions } from "./sessions-of-members.ts";

/** Makes a member an admin of the organisation, or no longer one; at least one stays. In force with the next request. */
export async function setMemberAdmin(
  platform: Pick<Platform, "withTransaction" | "sessionChanges">,
  call: Call,
  { employeeId, isAdmin }: HandlerInput<typeof endpoint>["body"],
): Promise<null> {
  await platform.withTransaction(call, async (tx) => {
    const { member, company } = await lockMember(tx, call, employeeId, "setAdmin");
    if (member.is_admin === isAdmin || member.user_id === null) return;
    await memberRepo(tx.db).update(member.id, tx.now, { is_admin: isAdmin });
    await reloadSessions(platform, tx, [member.user_id]);
    await tx.publish(memberAdminSet, {
      companyId: company.id,
      userId: member.user_id,
      isAdmin,
      by: call.actor.userId,
    });
    await tx.audit({
      action: "member.adminSet",
      objectType: "member",
      objectId: member.id,
      companyId: company.id,
      detail: { before: { isAdmin: member.is_admin }, after: { isAdmin } },
    });
  });
  return null;
}
