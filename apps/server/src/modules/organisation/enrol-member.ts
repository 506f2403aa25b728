import type { NewMember } from "@pharos/api/organisation";
import { businessToday } from "@pharos/domain/contract";
import { phoneLimits } from "@pharos/domain/limits";
import { maskPhone } from "@pharos/domain/text";
import { languageOf } from "@pharos/i18n";
import { sql } from "kysely";
import { AppError, type ErrorCode, type Vars } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { accountFor } from "./account-for.ts";
import type { CompanyRecord } from "./company.repo.ts";
import { memberRepo } from "./member.repo.ts";
import { leads } from "./organisation.policy.ts";

/** A person to add, as the contract or a sheet gives one. */
export type Enrolment = (typeof NewMember)["_zod"]["output"];

/** How somebody became a member. */
export interface Enrolled {
  readonly memberId: number;
  /** Null for a contact without an account. */
  readonly userId: number | null;
  /** Had an account already. */
  readonly isLinked: boolean;
  /** Has an account that was never opened. */
  readonly needsActivation: boolean;
}

/**
 * Adds one person to a locked organisation. Whoever has the phone number is linked, nobody's account data change. Throws
 * before it writes, with the field that does not fit.
 */
export async function enrolMember(
  tx: UnitOfWork,
  call: Call,
  company: CompanyRecord,
  entry: Enrolment,
): Promise<Enrolled> {
  await refuseDouble(tx, company.id, entry);
  const account = entry.createLogin ? await findOrCreateAccount(tx, call, company, entry) : null;
  const memberId = await memberRepo(tx.db).insert({
    company_id: company.id,
    user_id: account?.id ?? null,
    name: entry.name,
    phone: entry.phone,
    email: entry.email || null,
    job_title: entry.jobTitle || null,
    join_date: businessToday(tx.now),
    created_at: tx.now,
    updated_at: tx.now,
  });
  await tx.audit({
    action: "member.added",
    objectType: "member",
    objectId: memberId,
    companyId: company.id,
    detail: {
      after: {
        name: entry.name,
        jobTitle: entry.jobTitle || null,
        phone: maskPhone(entry.phone),
        hasLogin: account !== null,
      },
    },
  });
  return {
    memberId,
    userId: account?.id ?? null,
    isLinked: account?.isLinked ?? false,
    needsActivation: account?.needsActivation ?? false,
  };
}

interface Account {
  readonly id: number;
  readonly isLinked: boolean;
  readonly needsActivation: boolean;
}

async function findOrCreateAccount(
  tx: UnitOfWork,
  call: Call,
  company: CompanyRecord,
  entry: Enrolment,
): Promise<Account> {
  const known = await findAccount(tx, company.id, entry.phone);
  if (known) {
    // An org admin neither pulls in the vendor's people nor opens what a system admin has closed.
    const mayLink = known.status !== 0 && (leads(call.actor) || !known.is_internal);
    if (!mayLink) throw fieldProblem("phone", "organisation.phoneTaken");
    await grantUserRole(tx, known.id);
    return { id: known.id, isLinked: true, needsActivation: known.status === 3 && !known.is_activated };
  }
  const email = entry.email || null;
  if (email && (await isEmailTaken(tx, email))) throw fieldProblem("email", "organisation.emailTaken");
  return {
    id: await createAccount(tx, call, { name: entry.name, phone: entry.phone, email }),
    isLinked: false,
    needsActivation: true,
  };
}

/** Opens an account that waits for its first password. Nobody gets a vendor role in this way. */
export async function createAccount(
  tx: UnitOfWork,
  { actor }: Call,
  person: { readonly name: string; readonly phone: string | null; readonly email: string | null },
): Promise<number> {
  const { id } = await tx.db
    .insertInto("app_user")
    .values({
      account: await accountFor(tx.db, person.email),
      display_name: person.name,
      phone: person.phone,
      area_code: phoneLimits.areaCode,
      email: person.email,
      status: 3,
      locale: languageOf(actor.locale),
      created_by: actor.userId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await grantUserRole(tx, id);
  return id;
}

/** Everybody who belongs to an organisation is at least an ordinary user. */
export async function grantUserRole(tx: UnitOfWork, userId: number): Promise<void> {
  await tx.db
    .insertInto("user_role")
    .columns(["user_id", "role_id"])
    .expression((eb) =>
      eb
        .selectFrom("role")
        .select([sql<number>`${userId}::bigint`.as("user_id"), "role.id"])
        .where("role.code", "=", "user"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findAccount(tx: UnitOfWork, companyId: number, phone: string) {
  return tx.db
    .selectFrom("app_user as u")
    .select([
      "u.id",
      "u.status",
      sql<boolean>`u.password_hash is not null or u.last_login_at is not null`.as("is_activated"),
      sql<boolean>`exists (select 1 from employee e join company c on c.id = e.company_id
        where e.user_id = u.id and e.status = 1 and c.party_type in (2, 3) and c.id <> ${companyId})`.as(
        "is_internal",
      ),
    ])
    .where("u.area_code", "=", phoneLimits.areaCode)
    .where("u.phone", "=", phone)
    .executeTakeFirst();
}

async function isEmailTaken(tx: UnitOfWork, email: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom("app_user")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

// The same number twice among the active members is the same person twice.
async function refuseDouble(tx: UnitOfWork, companyId: number, { phone }: Enrolment): Promise<void> {
  const row = await tx.db
    .selectFrom("employee as e")
    .leftJoin("app_user as u", "u.id", "e.user_id")
    .select("e.id")
    .where("e.company_id", "=", companyId)
    .where("e.status", "=", 1)
    .where((eb) => eb.or([eb("e.phone", "=", phone), eb("u.phone", "=", phone)]))
    .executeTakeFirst();
  if (row) throw fieldProblem("phone", "organisation.memberAlready");
}

/** A refusal shown at one field of a person. */
export function fieldProblem(
  field: string,
  code: ErrorCode & `organisation.${string}`,
  vars?: Vars,
): AppError {
  return new AppError(code, {
    ...(vars && { vars }),
    fields: { [field]: { key: `errors.${code}`, ...(vars && { vars }) } },
  });
}
