import type { Kysely, Schema } from "@pharos/db";
import { userStatus } from "@pharos/domain/enums";
import { vendorParties } from "@pharos/domain/organisation";
import { sql } from "kysely";
import { personName } from "../../platform/person-name.ts";
import { verifiedEmail } from "../../platform/verified-address.ts";

/** The facts of a request that its notifications name, and the people they may concern. */
export interface NotificationContext {
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  readonly severity: number;
  readonly status: number;
  readonly auditState: number;
  readonly isConfidential: boolean;
  readonly companyId: number;
  readonly companyName: string;
  readonly companyNameEn: string | null;
  /** Code of who in the organisation sees its requests. */
  readonly requestVisibility: number;
  readonly managerId: number | null;
  readonly teamId: number | null;
  readonly reporterId: number;
  /** Language of the reporter, and of addresses without an account. */
  readonly reporterLocale: string;
  readonly executorId: number | null;
  readonly subExecutorIds: readonly number[];
  readonly watcherIds: readonly number[];
  /** Admins of its team, or of those that serve its organisation while it has none. */
  readonly teamAdminIds: readonly number[];
  /** Address left with the request; null when it is that of its reporter. */
  readonly contactEmail: string | null;
  /** Name of who caused the fact; empty where nobody did, or whose account is disabled. */
  readonly byName: string;
  /** More addresses that are mailed what customers may know. */
  readonly notifyEmails: readonly string[];
}

/** A person named in a notification. */
export interface Recipient {
  readonly id: number;
  readonly name: string;
}

/** The notification context of a request, and the name of who caused the fact; undefined when the request has been deleted. */
export async function findNotificationContext(
  db: Kysely<Schema>,
  { id, by = null }: { readonly id: number; readonly by?: number | null },
): Promise<NotificationContext | undefined> {
  const { rows } = await sql<NotificationContext>`
    select r.id, r.sr_no as "srNo", r.title, r.severity, r.status, r.audit_state as "auditState",
      r.is_confidential as "isConfidential", r.company_id as "companyId", c.name as "companyName", c.name_en as "companyNameEn",
      c.request_visibility as "requestVisibility",
      c.manager_user_id as "managerId", r.team_id as "teamId", r.reporter_user_id as "reporterId", u.locale as "reporterLocale",
      r.executor_user_id as "executorId",
      array(select s.user_id from service_request_sub_executor s
        where s.service_request_id = r.id and s.left_at is null) as "subExecutorIds",
      array(select w.user_id from service_request_watcher w where w.service_request_id = r.id) as "watcherIds",
      array(select m.user_id from team_member m where m.status = 1 and m.is_admin
        and (m.team_id = r.team_id or (r.team_id is null and m.team_id in (
          select t.team_id from team_company t where t.company_id = r.company_id)))) as "teamAdminIds",
      case when lower(r.email) is distinct from lower(${verifiedEmail("u")}) then r.email end as "contactEmail",
      coalesce((select ${personName("author")} from app_user author
        where author.id = ${by} and author.status <> ${userStatus.toCode("disabled")}), '') as "byName",
      r.notify_emails as "notifyEmails"
    from service_request r
    join company c on c.id = r.company_id
    join app_user u on u.id = r.reporter_user_id
    where r.id = ${id} and r.deleted_at is null`.execute(db);
  return rows[0];
}

/** Those of the given people who have an account in use. */
export async function findRecipients(db: Kysely<Schema>, userIds: readonly number[]): Promise<Recipient[]> {
  return db
    .selectFrom("app_user as person")
    .select(["person.id", personName("person").as("name")])
    .where("person.id", "=", sql<number>`any(${userIds}::bigint[])`)
    .where("person.status", "<>", userStatus.toCode("disabled"))
    .orderBy("person.id")
    .execute();
}

/** Everyone on the duty roster at a moment. */
export async function findOnDuty(db: Kysely<Schema>, at: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("duty_roster")
    .select("user_id")
    .where("start_at", "<=", at.toISOString())
    .where("end_at", ">", at.toISOString())
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The team of a request, or those that serve its organisation while it has none. */
export async function findTeamMembers(
  db: Kysely<Schema>,
  { teamId, companyId }: Pick<NotificationContext, "teamId" | "companyId">,
  { isAdminsOnly }: { readonly isAdminsOnly: boolean },
): Promise<number[]> {
  const rows = await db
    .selectFrom("team_member")
    .select("user_id")
    .where("status", "=", 1)
    .$if(isAdminsOnly, (query) => query.where("is_admin", "=", true))
    .where((eb) =>
      teamId === null
        ? eb(
            "team_id",
            "in",
            eb.selectFrom("team_company").select("team_id").where("company_id", "=", companyId),
          )
        : eb("team_id", "=", teamId),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The team of a request, or those that serve its organisation while it has none. */
export async function findTeamIds(
  db: Kysely<Schema>,
  { teamId, companyId }: Pick<NotificationContext, "teamId" | "companyId">,
): Promise<number[]> {
  if (teamId !== null) return [teamId];
  const rows = await db
    .selectFrom("team_company")
    .select("team_id")
    .where("company_id", "=", companyId)
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/** Everyone with a role. */
export async function findByRole(db: Kysely<Schema>, code: "pa" | "ma" | "ta"): Promise<number[]> {
  const rows = await db
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .select("user_role.user_id")
    .where("role.code", "=", code)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Those of the given people who may still learn of the organisation's request: its active members, and the vendor's
 * people. Someone who left the organisation no longer does.
 */
export async function selectInsiders(
  db: Kysely<Schema>,
  companyId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("employee")
    .innerJoin("company", "company.id", "employee.company_id")
    .select("employee.user_id")
    .distinct()
    .where("employee.user_id", "=", sql<number>`any(${userIds}::bigint[])`)
    .where("employee.status", "=", 1)
    .where((eb) =>
      eb.or([eb("company.id", "=", companyId), eb("company.party_type", "in", [...vendorParties])]),
    )
    .execute();
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}
