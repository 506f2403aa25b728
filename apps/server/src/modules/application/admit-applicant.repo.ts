import { randomInt } from "node:crypto";
import type { Insertable, Schema, Transaction } from "@pharos/db";
import { partyType, userStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { ApplicationRecord } from "./application.repo.ts";

/** The account of an applicant. */
interface ApplicantUser {
  readonly id: number;
  readonly status: number;
  /** Works for the vendor. */
  readonly is_internal: boolean;
  /** Has not set a first password yet. */
  readonly is_waiting: boolean;
}

/** The person who applied signed in, or who has the phone; locked. */
export async function findApplicantUser(
  db: Transaction<Schema>,
  { applicant_user_id, area_code, phone }: ApplicationRecord,
): Promise<ApplicantUser | undefined> {
  const { rows } = await sql<ApplicantUser>`
    select u.id, u.status,
      exists (select 1 from employee e join company c on c.id = e.company_id
        where e.user_id = u.id and e.status = 1
          and c.party_type in (${partyType.toCode("vendor")}, ${partyType.toCode("team")})) as is_internal,
      u.password_hash is null and u.status = ${userStatus.toCode("mustChangePassword")} as is_waiting
    from app_user u
    where case when ${applicant_user_id}::bigint is null then u.area_code = ${area_code} and u.phone = ${phone}
      else u.id = ${applicant_user_id} end
    for update`.execute(db);
  return rows[0];
}

/** A customer in use. */
export async function findCustomer(
  db: Transaction<Schema>,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom("company")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("status", "=", 1)
    .where("party_type", "=", partyType.toCode("customer"))
    .executeTakeFirst();
}

/** An organisation of any kind with this name: names are unique. */
export async function findNamesake(db: Transaction<Schema>, name: string): Promise<boolean> {
  const row = await db.selectFrom("company").select("id").where("name", "=", name).executeTakeFirst();
  return row !== undefined;
}

/** Stores a new organisation. */
export async function insertCustomer(
  db: Transaction<Schema>,
  company: Insertable<Schema["company"]>,
): Promise<{ id: number; name: string }> {
  return db.insertInto("company").values(company).returning(["id", "name"]).executeTakeFirstOrThrow();
}

/** Opens an account that waits for its first password. */
export async function createApplicantUser(
  { db, now }: UnitOfWork,
  { actor }: Call,
  row: ApplicationRecord,
): Promise<number> {
  const { id } = await db
    .insertInto("app_user")
    .values({
      account: await freeAccount(db),
      display_name: row.contact_name,
      area_code: row.area_code,
      phone: row.phone,
      email: row.email && (await isEmailFree(db, row.email)) ? row.email : null,
      status: userStatus.toCode("mustChangePassword"),
      locale: row.locale,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Everybody who belongs to an organisation is at least an ordinary user. */
export async function grantUserRole(db: Transaction<Schema>, userId: number): Promise<void> {
  await sql`
    insert into user_role (user_id, role_id) select ${userId}, r.id from role r where r.code = 'user'
    on conflict do nothing`.execute(db);
}

/** Makes somebody a member; who is one already keeps the employment and may become its admin. */
export async function joinCompany(
  { db, now }: UnitOfWork,
  member: { row: ApplicationRecord; userId: number; companyId: number; isAdmin: boolean },
): Promise<void> {
  const { row, userId, companyId, isAdmin } = member;
  await sql`
    insert into employee (company_id, user_id, name, phone, email, is_admin, join_date, created_at, updated_at)
    values (${companyId}, ${userId}, ${row.contact_name}, ${row.phone}, ${row.email}, ${isAdmin},
      (${now}::timestamptz at time zone 'Asia/Shanghai')::date, ${now}, ${now})
    on conflict (company_id, user_id) where status = 1
    do update set is_admin = employee.is_admin or excluded.is_admin, updated_at = excluded.updated_at,
      version = employee.version + 1`.execute(db);
}

// Never the phone number: a number that is given to somebody else later must not open this account.
async function freeAccount(db: Transaction<Schema>): Promise<string> {
  for (;;) {
    const account = `user${randomInt(100_000, 10_000_000)}`;
    const taken = await db
      .selectFrom("app_user")
      .select("id")
      .where("account", "=", account)
      .executeTakeFirst();
    if (!taken) return account;
  }
}

async function isEmailFree(db: Transaction<Schema>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("app_user")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  return row === undefined;
}
