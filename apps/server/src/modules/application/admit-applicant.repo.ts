import type { Insertable, Schema, Transaction } from "@pharos/db";
import { partyType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { ApplicationRecord } from "./application.repo.ts";

/** The account of an applicant. */
interface ApplicantUser {
  readonly id: number;
  readonly status: number;
  /** Works for the vendor. */
  readonly is_internal: boolean;
}

/**
 * The account that applied, or whose person has verified the phone as the applicant did; locked. One that was closed because
 * its person belonged nowhere is opened by an invitation like a new one, and not found here.
 */
export async function findApplicantUser(
  db: Transaction<Schema>,
  { applicant_user_id, area_code, phone }: ApplicationRecord,
): Promise<ApplicantUser | undefined> {
  const { rows } = await sql<ApplicantUser>`
    select u.id, u.status,
      exists (select 1 from employee e join company c on c.id = e.company_id
        where e.user_id = u.id and e.status = 1
          and c.party_type in (${partyType.toCode("vendor")}, ${partyType.toCode("team")})) as is_internal
    from app_user u
    where not u.is_closed_by_leaving and case when ${applicant_user_id}::bigint is null
      then u.area_code = ${area_code} and u.phone = ${phone} and u.phone_verified_at is not null
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

/** Everyone who belongs to an organisation is at least an ordinary user. */
export async function grantUserRole(db: Transaction<Schema>, userId: number): Promise<void> {
  await sql`
    insert into user_role (user_id, role_id) select ${userId}, r.id from role r where r.code = 'user'
    on conflict do nothing`.execute(db);
}

/** Makes someone a member; who is one already keeps the employment and may become its admin. */
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

/**
 * Enters the applicant as a contact of an organisation, who becomes a member, or its admin, by accepting an invitation. A
 * contact with the phone that is there already is the same person. Answers the id of the entry.
 */
export async function upsertContact(
  { db, now }: UnitOfWork,
  entry: { row: ApplicationRecord; companyId: number; isAdmin: boolean },
): Promise<number> {
  const { row, companyId, isAdmin } = entry;
  const { rows } = await sql<{ id: number }>`
    with known as (
      update employee set is_admin = is_admin or ${isAdmin}, updated_at = ${now}, version = version + 1
      where id = (select id from employee where company_id = ${companyId} and phone = ${row.phone} and status = 1
        and user_id is null order by id limit 1)
      returning id
    ), created as (
      insert into employee (company_id, name, phone, email, is_admin, join_date, created_at, updated_at)
      select ${companyId}, ${row.contact_name}, ${row.phone}, ${row.email}, ${isAdmin},
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date, ${now}, ${now}
      where not exists (select 1 from known)
      returning id
    )
    select id from known union all select id from created`.execute(db);
  const [contact] = rows;
  if (!contact) throw new Error("the contact was not written");
  return contact.id;
}
