import type { HandlerInput } from "@pharos/api/core";
import type { listMembers } from "@pharos/api/organisation";
import type { Kysely, Schema } from "@pharos/db";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { contains } from "../../platform/contains.ts";
import { offsetOf } from "../../platform/paging.ts";
import { selectMember, whileMember } from "./member.repo.ts";

/** Filters, sorting and page as the contract parsed them, and how far the reader sees. */
export type MemberFilter = HandlerInput<typeof listMembers>["query"] & {
  /** Only the entries of this person; null: of everyone. */
  readonly onlyUserId: number | null;
  /** Teams the reader administers. */
  readonly myTeamIds: readonly number[];
};

type Builder = ExpressionBuilder<
  Schema & { app_user: { [Column in keyof Schema["app_user"]]: Schema["app_user"][Column] } },
  "employee" | "app_user"
>;

/** One line of the list. */
export type MemberListRow = Awaited<ReturnType<typeof findMemberPage>>[number];

/** How many members match. */
export async function countMembers(db: Kysely<Schema>, filter: MemberFilter): Promise<number> {
  const row = await db
    .selectFrom("employee")
    .leftJoin("app_user", "app_user.id", "employee.user_id")
    .select((eb) => eb.fn.countAll<number>().as("matches"))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return row.matches;
}

/** One page of the members. */
export async function findMemberPage(db: Kysely<Schema>, filter: MemberFilter) {
  const order = orderOf(filter);
  const page = db
    .selectFrom("employee")
    .leftJoin("app_user", "app_user.id", "employee.user_id")
    .select("employee.id")
    .where(matching(filter))
    .orderBy(order)
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  return selectMember(db)
    .select(
      sql<boolean>`exists (select 1 from team_member m
        where m.user_id = employee.user_id and m.status = 1 and m.team_id = any(${[...filter.myTeamIds]}::bigint[]))`.as(
        "is_of_my_team",
      ),
    )
    .where("employee.id", "in", page)
    .orderBy(order)
    .execute();
}

function matching(filter: MemberFilter) {
  return (eb: Builder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [eb("employee.company_id", "=", filter.companyId)];
    const { keyword } = filter;
    if (filter.onlyUserId !== null) conditions.push(eb("employee.user_id", "=", filter.onlyUserId));
    if (filter.status !== undefined) conditions.push(eb("employee.status", "=", filter.status));
    if (filter.isAdmin !== undefined) conditions.push(eb("employee.is_admin", "=", filter.isAdmin));
    if (keyword) {
      conditions.push(
        eb.or(
          [sql`employee.name`, sql`employee.job_title`, sql`employee.email`, sql`app_user.account`].map(
            (column) => contains(column, keyword),
          ),
        ),
      );
    }
    return eb.and(conditions);
  };
}

/** Who left comes after who is there; the id keeps pages apart that are otherwise the same. */
function orderOf({ sortField, sortOrder }: MemberFilter): RawBuilder<unknown> {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const by: Record<MemberFilter["sortField"], RawBuilder<unknown>> = {
    name: sql`employee.name ${direction}`,
    joinTime: sql`employee.join_date ${direction} nulls last`,
    lastLoginTime: sql`${whileMember("last_login_at")} ${direction} nulls last`,
  };
  return sql`employee.status desc, employee.is_admin desc, ${by[sortField]}, employee.id`;
}
