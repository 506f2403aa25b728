import type { getUserAccount, listUsers as listUsersEndpoint, UserRow } from "@pharos/api/access";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { accountState } from "@pharos/domain/enums";
import { maskEmail, maskPhone } from "@pharos/domain/text";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { userPolicy } from "./user.policy.ts";
import { findSurroundings, findUser, findUsers, type UserRecord } from "./user.repo.ts";

/** One page of the accounts. */
export async function listUsers(
  { database }: Pick<Platform, "database">,
  query: HandlerInput<typeof listUsersEndpoint>["query"],
): Promise<CallResult<typeof listUsersEndpoint>> {
  const { rows, total } = await findUsers(database.kysely, query);
  return { total, pageNum: query.pageNum, pageSize: query.pageSize, list: rows.map(toUserRow) };
}

/** One account with roles, employers, teams and open sessions. */
export async function readUser(
  { database, translate }: Pick<Platform, "database" | "translate">,
  call: Call,
  id: number,
): Promise<CallResult<typeof getUserAccount>> {
  const [user, surroundings] = await Promise.all([
    findUser(database.kysely, id),
    findSurroundings(database.kysely, id),
  ]);
  if (!user) throw new AppError("access.notFound");
  const mayEdit = call.actor.permissions.has("user:edit");
  const ability = (action: keyof typeof userPolicy) =>
    toAbility(userPolicy[action](call.actor, user), call.locale, translate);
  return {
    ...toUserRow(user),
    // Anyone who may change them must see what there is.
    ...(mayEdit && { phone: user.phone, email: user.email }),
    ownName: user.own_name,
    version: user.version,
    employments: surroundings.employments.map((row) => ({
      companyId: row.id,
      companyName: row.name,
      companyNameEn: row.name_en,
      isAdmin: row.is_admin,
      isActive: row.status === 1,
    })),
    teams: surroundings.teams.map((row) => ({
      teamId: row.id,
      teamName: row.name,
      teamNameEn: row.name_en,
      isAdmin: row.is_admin,
    })),
    sessions: mayEdit
      ? surroundings.sessions.map((row) => ({
          id: row.id,
          issuedTime: row.issued_at,
          expireTime: row.expires_at,
          ip: row.ip ?? "",
          userAgent: row.user_agent ?? "",
        }))
      : [],
    oneTimePasswordUntil: user.one_time_password_until,
    abilities: {
      edit: ability("edit"),
      resetPassword: ability("resetPassword"),
      unlock: ability("unlock"),
      endSessions: ability("endSessions"),
      disable: ability("disable"),
      enable: ability("enable"),
    },
  };
}

function toUserRow(row: UserRecord): UserRow {
  return {
    userId: row.id,
    account: row.account,
    displayName: row.display_name,
    phone: row.phone === null ? null : maskPhone(row.phone),
    email: row.email === null ? null : maskEmail(row.email),
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    isInternal: row.is_internal,
    roles: row.roles,
    isReviewDba: row.is_review_dba,
    // The statement makes nothing but codes of the enumeration.
    status: accountState.asCode(row.state),
    lastLoginTime: row.last_login_at,
    createdTime: row.created_at,
  };
}
