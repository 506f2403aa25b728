import type { listUsers } from "@pharos/api/access";
import type { HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { accountState } from "@pharos/domain/enums";
import { type ExpressionBuilder, sql } from "kysely";
import { contains } from "../../platform/contains.ts";
import { offsetOf } from "../../platform/paging.ts";
import { lockedUserIds } from "../identity/index.ts";
import { employeeName, employerName, employerNameEn, isInternal } from "./person.sql.ts";

/** An account as the list needs it. */
export interface UserRecord {
  readonly id: number;
  readonly account: string;
  readonly own_name: string;
  readonly display_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly company_name: string | null;
  readonly company_name_en: string | null;
  readonly is_internal: boolean;
  readonly roles: { code: string; name: string; nameEn: string }[];
  readonly is_review_dba: boolean;
  readonly state: number;
  readonly last_login_at: string | null;
  readonly created_at: string;
  readonly version: number;
  readonly one_time_password_until: string | null;
}

type UserQuery = HandlerInput<typeof listUsers>["query"];

/** One page of the accounts that match. */
export async function findUsers(
  db: Kysely<Schema>,
  query: UserQuery,
): Promise<{ rows: UserRecord[]; total: number }> {
  const { pageNum, pageSize, sortField, sortOrder } = query;
  const matching = db.selectFrom("app_user").where((eb) => eb.and(conditionsOf(eb, query)));
  const [rows, count] = await Promise.all([
    matching
      .select(accountColumns)
      .orderBy(sortColumns[sortField], (order) =>
        sortOrder === "asc" ? order.asc().nullsLast() : order.desc().nullsLast(),
      )
      .orderBy("app_user.id")
      .limit(pageSize)
      .offset(offsetOf({ pageNum, pageSize }))
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** One account. */
export async function findUser(db: Kysely<Schema>, id: number): Promise<UserRecord | undefined> {
  return db.selectFrom("app_user").select(accountColumns).where("app_user.id", "=", id).executeTakeFirst();
}

const sortColumns = {
  account: "app_user.account",
  lastLoginTime: "app_user.last_login_at",
  createdTime: "app_user.created_at",
} as const;

/** The state people see: a lock-out is no state of its own in the database, it passes by itself. */
const state = sql<number>`case
  when app_user.status = 0 then ${accountState.toCode("disabled")}
  when app_user.id in ${lockedUserIds} then ${accountState.toCode("locked")}
  else app_user.status
end::int`;

const roles = sql<UserRecord["roles"]>`(
  select coalesce(json_agg(json_build_object('code', r.code, 'name', r.name, 'nameEn', r.name_en) order by r.sort, r.id), '[]')
  from user_role ur join role r on r.id = ur.role_id where ur.user_id = app_user.id
)`;

const accountColumns = [
  "app_user.id",
  "app_user.account",
  "app_user.display_name as own_name",
  employeeName.as("display_name"),
  "app_user.phone",
  "app_user.email",
  employerName.as("company_name"),
  employerNameEn.as("company_name_en"),
  isInternal.as("is_internal"),
  roles.as("roles"),
  "app_user.is_review_dba",
  state.as("state"),
  "app_user.last_login_at",
  "app_user.created_at",
  "app_user.version",
  "app_user.one_time_password_until",
] as const;

function conditionsOf(
  eb: ExpressionBuilder<Schema, "app_user">,
  { search, roleCode, companyId, status, isInternal: internal }: UserQuery,
) {
  return [
    ...(search
      ? [
          eb.or([
            contains(eb.ref("app_user.account"), search),
            contains(eb.ref("app_user.display_name"), search),
            contains(eb.ref("app_user.phone"), search),
            contains(eb.ref("app_user.email"), search),
            eb.exists(
              eb
                .selectFrom("employee")
                .select("employee.id")
                .whereRef("employee.user_id", "=", "app_user.id")
                .where("employee.status", "=", 1)
                .where((inner) => contains(inner.ref("employee.name"), search)),
            ),
          ]),
        ]
      : []),
    ...(roleCode
      ? [
          eb.exists(
            eb
              .selectFrom("user_role")
              .innerJoin("role", "role.id", "user_role.role_id")
              .select("role.id")
              .whereRef("user_role.user_id", "=", "app_user.id")
              .where("role.code", "=", roleCode),
          ),
        ]
      : []),
    ...(companyId
      ? [
          eb.exists(
            eb
              .selectFrom("employee")
              .select("employee.id")
              .whereRef("employee.user_id", "=", "app_user.id")
              .where("employee.status", "=", 1)
              .where("employee.company_id", "=", companyId),
          ),
        ]
      : []),
    ...(status === undefined ? [] : [sql<boolean>`${state} = ${status}`]),
    ...(internal === undefined ? [] : [sql<boolean>`${isInternal} = ${internal === "true"}`]),
  ];
}

/** What an account's page shows beside the account itself. */
export async function findSurroundings(db: Kysely<Schema>, userId: number) {
  const [employments, teams, sessions] = await Promise.all([
    db
      .selectFrom("employee")
      .innerJoin("company", "company.id", "employee.company_id")
      .select(["company.id", "company.name", "company.name_en", "employee.is_admin", "employee.status"])
      .where("employee.user_id", "=", userId)
      .orderBy("employee.status", "desc")
      .orderBy("employee.id")
      .execute(),
    db
      .selectFrom("team_member")
      .innerJoin("team", "team.id", "team_member.team_id")
      .select(["team.id", "team.name", "team.name_en", "team_member.is_admin"])
      .where("team_member.user_id", "=", userId)
      .where("team_member.status", "=", 1)
      .where("team.status", "=", 1)
      .orderBy("team.id")
      .execute(),
    db
      .selectFrom("session")
      .select(["id", "issued_at", "expires_at", "ip", "user_agent"])
      .where("user_id", "=", userId)
      .where("revoked_at", "is", null)
      .where("replaced_at", "is", null)
      .where("expires_at", ">", sql<string>`now()`)
      .orderBy("id", "desc")
      .limit(20)
      .execute(),
  ]);
  return { employments, teams, sessions };
}
