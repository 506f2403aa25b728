import { acrossOrganisations, type Insertable, type Kysely, type Schema, type Updateable } from "@pharos/db";
import { invitationState } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";

/** A member with the account behind it. */
export type MemberRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof memberRepo>["find"]>>>;

/** Columns of a member that a use case may change; version and time of change follow by themselves. */
export type MemberChange = Omit<
  Updateable<Schema["employee"]>,
  "id" | "company_id" | "version" | "updated_at"
>;

const active = 1;

/** Queries on members, bound to one connection. Visibility is the organisation's: look that up first. */
export const memberRepo = (db: Kysely<Schema>) => ({
  /** The member with this id. */
  async find(id: number) {
    return selectMember(db).where("employee.id", "=", id).executeTakeFirst();
  },

  /** The members with these ids, in the order of their ids. */
  async findMany(ids: readonly number[]) {
    return selectMember(db)
      .where("employee.id", "=", sql<number>`any(${[...ids]}::bigint[])`)
      .orderBy("employee.id")
      .execute();
  },

  /** The active members of an organisation with these phone numbers. */
  async findByPhones(companyId: number, phones: readonly string[]) {
    return selectMember(db)
      .where("employee.company_id", "=", companyId)
      .where("employee.status", "=", active)
      .where("employee.phone", "=", sql<string>`any(${[...phones]}::text[])`)
      .orderBy("employee.id")
      .execute();
  },

  /** Active admins of an organisation who can sign in. */
  async countAdmins(companyId: number): Promise<number> {
    const row = await db
      .selectFrom("employee")
      .innerJoin("app_user", "app_user.id", "employee.user_id")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("employee.company_id", "=", companyId)
      .where("employee.status", "=", active)
      .where("employee.is_admin", "=", true)
      .where("app_user.status", "<>", 0)
      .executeTakeFirstOrThrow();
    return row.count;
  },

  /** The active membership of a person in an organisation. */
  async findMembership(companyId: number, userId: number): Promise<{ id: number; name: string } | undefined> {
    return db
      .selectFrom("employee")
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .where("user_id", "=", userId)
      .where("status", "=", active)
      .executeTakeFirst();
  },

  async insert(member: Insertable<Schema["employee"]>): Promise<number> {
    const row = await db.insertInto("employee").values(member).returning("id").executeTakeFirstOrThrow();
    return row.id;
  },

  /** Changes a member and answers the new version. */
  async update(id: number, at: Date, change: MemberChange): Promise<number> {
    const row = await db
      .updateTable("employee")
      .set({ ...change, updated_at: at })
      .set("version", sql<number>`version + 1`)
      .where("id", "=", id)
      .returning("version")
      .executeTakeFirstOrThrow();
    return row.version;
  },

  /** Those of the given people who are active members of no organisation in use any more. */
  async findWithoutEmployer(userIds: readonly number[]): Promise<number[]> {
    const query = db
      .selectFrom("app_user as u")
      .select("u.id")
      .where("u.id", "=", sql<number>`any(${[...userIds]}::bigint[])`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("employee as e")
              .select("e.id")
              .whereRef("e.user_id", "=", "u.id")
              .where("e.status", "=", active),
          ),
        ),
      );
    const rows = await acrossOrganisations(() => query.execute());
    return rows.map(({ id }) => id);
  },
});

/** A member joined with the account; lists build on it. */
export function selectMember(db: Kysely<Schema>) {
  return db
    .selectFrom("employee")
    .leftJoin("app_user", "app_user.id", "employee.user_id")
    .select([
      "employee.id",
      "employee.version",
      "employee.company_id",
      "employee.user_id",
      "employee.name",
      "employee.job_title",
      "employee.phone",
      "employee.email",
      "employee.work_city",
      "employee.is_admin",
      "employee.status",
      "employee.join_date",
      "employee.leave_date",
      "app_user.account",
      whileMember<string>("avatar_url").as("avatar_url"),
      whileMember<number>("status").as("account_status"),
      whileMember<string>("last_login_at").as("last_login_at"),
      openInvitation.as("invitation"),
    ]);
}

/** A fact of the account as it is now: the business of an organisation only while its person belongs to it. */
export const whileMember = <T>(column: "avatar_url" | "status" | "last_login_at"): RawBuilder<T | null> =>
  sql<T | null>`case when employee.status = ${sql.lit(active)} then ${sql.ref(`app_user.${column}`)} end`;

/** The newest invitation of an entry that is not linked to an account. */
export interface OpenInvitation {
  /** Code of `invitationState`. */
  readonly state: number;
  readonly sentAt: string;
  readonly expiresAt: string;
}

const openInvitation = sql<OpenInvitation | null>`case when employee.user_id is null then (
  select json_build_object(
    'state', case when i.status = 0 and i.expires_at <= now() then ${invitationState.toCode("expired")}::int else i.status end,
    'sentAt', i.sent_at, 'expiresAt', i.expires_at)
  from invitation i where i.employee_id = employee.id order by i.id desc limit 1
) end`;
