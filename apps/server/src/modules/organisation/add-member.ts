import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { addMember as endpoint } from "@pharos/api/organisation";
import { businessToday } from "@pharos/domain/contract";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { welcomeMembers } from "./add-members.ts";
import { fieldProblem, grantUserRole } from "./enrol-member.ts";
import { lockForMembers } from "./lock-members.ts";
import { memberRepo } from "./member.repo.ts";
import { leads } from "./organisation.policy.ts";

/**
 * Adds somebody who has an account. Platform admins add anybody, org admins only people who were members before; an account
 * that was closed by leaving is open again, one that a system admin disabled is not.
 */
export async function addMember(
  platform: Parameters<typeof welcomeMembers>[0] & Pick<Platform, "transact">,
  call: Call,
  { companyId, userId }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return platform.transact(call, async (tx) => {
    const company = await lockForMembers(tx, call, companyId);
    const person = await findPerson(tx, companyId, userId);
    if (!person || !(leads(call.actor) || person.was_member))
      throw fieldProblem("userId", "organisation.personUnknown");
    if (person.is_member) throw fieldProblem("userId", "organisation.memberAlready");
    if (person.status === 0) await reopenAccount(tx, person);
    await grantUserRole(tx, userId);
    const memberId = await memberRepo(tx.db).insert({
      company_id: companyId,
      user_id: userId,
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
      detail: { after: { name: person.name, hasLogin: true } },
    });
    const enrolled = { memberId, userId, isLinked: true, needsActivation: false };
    await welcomeMembers(platform, tx, call, company, [enrolled]);
    return { id: memberId };
  });
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The account, with the contact data of the last time in this organisation. */
async function findPerson(tx: UnitOfWork, companyId: number, userId: number) {
  return tx.db
    .selectFrom("app_user as u")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("employee as e")
          .select(["e.name", "e.job_title", "e.phone", "e.email", "e.status", "e.has_closed_account"])
          .where("e.company_id", "=", companyId)
          .whereRef("e.user_id", "=", "u.id")
          .orderBy("e.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "u.id",
      "u.status",
      "last.job_title",
      "last.phone",
      "last.email",
      sql<string>`coalesce(last.name, u.display_name)`.as("name"),
      sql<boolean>`last.status is not null`.as("was_member"),
      sql<boolean>`coalesce(last.status = 1, false)`.as("is_member"),
      sql<boolean>`coalesce(last.has_closed_account, false)`.as("was_closed_by_leaving"),
      sql<boolean>`u.password_hash is not null`.as("has_password"),
    ])
    .where("u.id", "=", userId)
    .executeTakeFirst();
}

async function reopenAccount(tx: UnitOfWork, person: Person): Promise<void> {
  if (!person.was_closed_by_leaving) throw new AppError("organisation.accountDisabled");
  await tx.db
    .updateTable("app_user")
    .set({ status: person.has_password ? 1 : 3, updated_at: tx.now })
    .set("version", sql<number>`version + 1`)
    .where("id", "=", person.id)
    .execute();
}
