import { acrossOrganisations, type Kysely, type Schema } from "@pharos/db";
import { isPermission, type Permission } from "@pharos/domain/permissions";
import { effectivePermissions } from "@pharos/domain/roles";
import { parseLocale } from "@pharos/i18n";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { graceSeconds, refreshBelowHours } from "./session.repo.ts";
import { userStatusCode } from "./user.repo.ts";

/** A session that holds, with the person behind it as the database knows them now. */
export interface LoadedSession {
  readonly actor: Actor;
  /** ISO 8601 with offset. */
  readonly expiresAt: string;
  /** Little life is left, or a refresh has begun already. */
  readonly needsRefresh: boolean;
}

interface Employment {
  readonly companyId: number;
  readonly partyType: number;
  readonly isAdmin: boolean;
  readonly name: string;
}

interface Membership {
  readonly teamId: number;
  readonly isAdmin: boolean;
}

interface SessionRow {
  readonly session_id: number;
  readonly expires_at: string;
  readonly needs_refresh: boolean;
  readonly user_id: number;
  readonly account: string;
  readonly display_name: string;
  readonly locale: string;
  readonly view_tags: string[];
  readonly is_review_dba: boolean;
  readonly roles: string[];
  readonly permissions: string[];
  readonly employments: Employment[];
  readonly memberships: Membership[];
  readonly is_on_duty: boolean;
  readonly duty_changes_at: string | null;
  readonly must_change_password: boolean;
}

/** Party types of `company`. */
const customerParty = 1;
const vendorParties: readonly number[] = [2, 3];

/**
 * The session of a token's hash with everything permissions are decided by, in one statement; undefined when it is
 * absent, expired by the database's clock, revoked, replaced for longer than the grace, or its person disabled.
 */
export async function loadSession(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<LoadedSession | undefined> {
  const session = sql`
    select id, user_id, expires_at,
      replaced_at is not null or expires_at < now() + make_interval(hours => ${refreshBelowHours}) as needs_refresh
    from session
    where token_hash = ${tokenHash}
      and revoked_at is null
      and expires_at > now()
      and (replaced_at is null or replaced_at > now() - make_interval(secs => ${graceSeconds}))`;
  const row = await loadRow(db, session, now);
  return row && { actor: toActor(row), expiresAt: row.expires_at, needsRefresh: row.needs_refresh };
}

/** A person as the database knows them now, without a session; undefined when there is none or it is disabled. */
export async function loadActor(db: Kysely<Schema>, userId: number, now: Date): Promise<Actor | undefined> {
  const row = await loadRow(
    db,
    sql`select 0::bigint as id, ${userId}::bigint as user_id, now() as expires_at, false as needs_refresh`,
    now,
  );
  return row && toActor(row);
}

/** The person behind `source`: one row with id, user_id, expires_at and needs_refresh. Who it is depends on nobody who asks. */
async function loadRow(
  db: Kysely<Schema>,
  source: RawBuilder<unknown>,
  now: Date,
): Promise<SessionRow | undefined> {
  const query = sql<SessionRow>`
    select
      s.id as session_id,
      s.expires_at,
      s.needs_refresh,
      u.id as user_id, u.account, u.display_name, u.locale, u.view_tags, u.is_review_dba,
      u.status = ${userStatusCode.mustChangePassword} as must_change_password,
      array(select r.code::text from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id order by r.sort, r.id) as roles,
      array(
        select distinct p.code::text
        from user_role ur
        join role_permission rp on rp.role_id = ur.role_id
        join permission p on p.id = rp.permission_id
        where ur.user_id = u.id
        order by 1
      ) as permissions,
      (
        select coalesce(json_agg(json_build_object(
          'companyId', e.company_id, 'partyType', c.party_type, 'isAdmin', e.is_admin, 'name', e.name) order by e.id), '[]')
        from employee e join company c on c.id = e.company_id
        where e.user_id = u.id and e.status = 1 and c.status = 1
      ) as employments,
      (
        select coalesce(json_agg(json_build_object('teamId', m.team_id, 'isAdmin', m.is_admin) order by m.id), '[]')
        from team_member m join team t on t.id = m.team_id
        where m.user_id = u.id and m.status = 1 and t.status = 1
      ) as memberships,
      exists (select 1 from duty_roster d where d.user_id = u.id and d.start_at <= ${now} and d.end_at > ${now}) as is_on_duty,
      (
        select min(case when d.start_at > ${now} then d.start_at else d.end_at end)
        from duty_roster d where d.user_id = u.id and d.end_at > ${now}
      ) as duty_changes_at
    from (${source}) s
    join app_user u on u.id = s.user_id
    where u.status <> 0
  `;
  const { rows } = await acrossOrganisations(() => query.execute(db));
  return rows[0];
}

function toActor(row: SessionRow): Actor {
  const customers = row.employments.filter(({ partyType }) => partyType === customerParty);
  const isInternal = row.employments.some(({ partyType }) => vendorParties.includes(partyType));
  const isOrgAdmin = row.employments.some(({ isAdmin }) => isAdmin);
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    account: row.account,
    name: row.employments[0]?.name ?? row.display_name,
    locale: parseLocale(row.locale),
    roles: new Set(row.roles),
    permissions: permissionsOf(row, { isInternal, isOrgAdmin }),
    mustChangePassword: row.must_change_password,
    isReviewDba: row.is_review_dba,
    isInternal,
    isCustomer: row.roles.includes("user") && customers.length > 0,
    companyIds: customers.map(({ companyId }) => companyId),
    adminCompanyIds: customers.filter(({ isAdmin }) => isAdmin).map(({ companyId }) => companyId),
    teamIds: row.memberships.map(({ teamId }) => teamId),
    adminTeamIds: row.memberships.filter(({ isAdmin }) => isAdmin).map(({ teamId }) => teamId),
    isOnDuty: row.is_on_duty,
    ...(row.duty_changes_at !== null && { dutyChangesAt: new Date(row.duty_changes_at) }),
    viewTags: row.view_tags,
  };
}

/** What the roles allow, and what the person's flags adds to it. */
function permissionsOf(
  row: SessionRow,
  flags: { isInternal: boolean; isOrgAdmin: boolean },
): ReadonlySet<Permission> {
  // A permission of a newer release may be in the database already; this one does not know it and cannot mean it.
  return effectivePermissions([row.permissions.filter(isPermission)], {
    reviewDba: row.is_review_dba,
    orgAdmin: flags.isOrgAdmin,
    internalEmployee: flags.isInternal,
  });
}
