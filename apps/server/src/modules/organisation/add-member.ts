import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { addMember as endpoint } from "@pharos/api/organisation";
import { businessToday } from "@pharos/domain/contract";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { leadsEverything } from "../../platform/scope.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { fieldProblem } from "./enrol-member.ts";
import { addressesOfAccount } from "./invitation/addresses-of-account.ts";
import { type InvitationPlatform, sendInvitation } from "./invitation/send-invitation.ts";
import { lockForMembers } from "./lock-members.ts";
import { memberRepo } from "./member.repo.ts";

/**
 * Invites someone who has an account. Platform admins invite anybody, org admins only people who were members before; an
 * account that a system admin disabled stays closed.
 */
export async function addMember(
  platform: InvitationPlatform & Pick<Platform, "withTransaction">,
  call: Call,
  { companyId, userId }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return platform.withTransaction(call, async (tx) => {
    const company = await lockForMembers(tx, call, companyId);
    const person = await findPerson(tx, companyId, userId);
    if (!person || !(leadsEverything(call.actor) || person.was_member))
      throw fieldProblem("userId", "organisation.personUnknown");
    if (person.is_member || person.is_invited) throw fieldProblem("userId", "organisation.memberAlready");
    if (person.is_disabled) throw new AppError("organisation.accountDisabled");
    const memberId = await memberRepo(tx.db).insert({
      company_id: companyId,
      name: person.name,
      job_title: person.job_title,
      phone: person.phone,
      email: person.email,
      join_date: businessToday(tx.now),
      created_at: tx.now,
      updated_at: tx.now,
    });
    await tx.audit({
      action: "member.added",
      objectType: "member",
      objectId: memberId,
      companyId,
      detail: { after: { name: person.name } },
    });
    await sendInvitation(platform, tx, call, {
      employeeId: memberId,
      companyId,
      companyName: company.name,
      name: person.name,
      userId,
      ...(await addressesOfAccount(tx, call, userId, person)),
      occasion: "invited",
      locale: call.actor.locale,
    });
    return { id: memberId };
  });
}

/** The account, with the contact data of the last time in this organisation. */
async function findPerson(tx: UnitOfWork, companyId: number, userId: number) {
  return tx.db
    .selectFrom("app_user as u")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("employee as e")
          .select(["e.name", "e.job_title", "e.phone", "e.email", "e.status"])
          .where("e.company_id", "=", companyId)
          .whereRef("e.user_id", "=", "u.id")
          .orderBy("e.status", "desc")
          .orderBy("e.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "last.job_title",
      "last.phone",
      "last.email",
      sql<string>`coalesce(last.name, u.display_name)`.as("name"),
      sql<boolean>`last.status is not null`.as("was_member"),
      sql<boolean>`coalesce(last.status = 1, false)`.as("is_member"),
      sql<boolean>`u.status = 0 and not u.is_closed_by_leaving`.as("is_disabled"),
      sql<boolean>`exists (select 1 from invitation i join employee e on e.id = i.employee_id
        where i.user_id = u.id and i.status = 0 and e.company_id = ${companyId} and e.status = 1)`.as(
        "is_invited",
      ),
    ])
    .where("u.id", "=", userId)
    .executeTakeFirst();
}
