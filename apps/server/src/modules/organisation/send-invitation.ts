import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { inviteMember as endpoint } from "@pharos/api/organisation";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { sendActivationLink } from "../identity/index.ts";
import { createAccount, fieldProblem } from "./enrol-member.ts";
import { lockMember } from "./lock-members.ts";
import { type MemberRecord, memberRepo } from "./member.repo.ts";

/** Sends a member a link to open the account; a contact without one gets it now. Earlier links of the person die. */
export async function sendInvitation(
  platform: Pick<Platform, "transact" | "config" | "translate" | "notifications">,
  call: Call,
  { id }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return platform.transact(call, async (tx) => {
    const { member, company } = await lockMember(tx, call, id, "invite");
    const userId = member.user_id ?? (await openAccount(tx, call, member));
    const { expiresAt } = await sendActivationLink(platform, tx, {
      userId,
      companyId: company.id,
      companyName: company.name,
      occasion: "invited",
      createdBy: call.actor.userId,
    });
    await tx.audit({
      action: "member.invited",
      objectType: "member",
      objectId: member.id,
      companyId: company.id,
    });
    const { phone, email } = await tx.db
      .selectFrom("app_user")
      .select(["phone", "email"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    return { channels: [...(phone ? ["sms"] : []), ...(email ? ["email"] : [])], expiresAt };
  });
}

async function openAccount(tx: UnitOfWork, call: Call, member: MemberRecord): Promise<number> {
  const taken = await tx.db
    .selectFrom("app_user")
    .select(["phone", "email"])
    .where((eb) =>
      eb.or([
        eb("phone", "=", member.phone),
        eb(eb.fn<string>("lower", ["email"]), "=", member.email?.toLowerCase() ?? null),
      ]),
    )
    .executeTakeFirst();
  if (taken) {
    const isPhone = taken.phone !== null && taken.phone === member.phone;
    throw fieldProblem(
      isPhone ? "phone" : "email",
      isPhone ? "organisation.phoneTaken" : "organisation.emailTaken",
    );
  }
  const userId = await createAccount(tx, call, member);
  await memberRepo(tx.db).update(member.id, tx.now, { user_id: userId });
  return userId;
}
