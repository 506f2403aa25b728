import type { HandlerInput } from "@pharos/api/core";
import type { listCompanies } from "@pharos/api/organisation";
import type { Kysely, Schema } from "@pharos/db";
import { monthsAfter } from "@pharos/domain/contract";
import { validity } from "@pharos/domain/enums";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { visibleCompanies } from "./company.visibility.ts";
import { countServiceNumbers } from "./kept-contracts.ts";

/** Filters, sorting and page as the contract parsed them. */
export type CompanyFilter = HandlerInput<typeof listCompanies>["query"];

type Builder = ExpressionBuilder<Schema, "company">;

// Only contracts in force or to come count: drafts and terminated ones are no promise.
const contractEnd = sql<string | null>`(
  select max(k.end_date) from contract k where k.company_id = company.id and k.status = 1 and k.deleted_at is null)`;
const contractStart = sql<string | null>`(
  select min(k.start_date) from contract k where k.company_id = company.id and k.status = 1 and k.deleted_at is null)`;
const memberCount = sql<number>`(
  select count(*)::int from employee e where e.company_id = company.id and e.status = 1)`;

/** How many visible organisations match. */
export async function countCompanies(
  db: Kysely<Schema>,
  actor: Actor,
  filter: CompanyFilter,
  today: string,
): Promise<number> {
  const row = await db
    .selectFrom("company")
    .select((eb) => eb.fn.countAll<number>().as("matches"))
    .where(matching(actor, filter, today))
    .executeTakeFirstOrThrow();
  return row.matches;
}

/** One page of the visible organisations: the inner query finds the ids, the outer one looks up their few rows. */
export async function findCompanyPage(
  db: Kysely<Schema>,
  actor: Actor,
  filter: CompanyFilter,
  today: string,
) {
  const order = orderOf(filter);
  const page = db
    .selectFrom("company")
    .select("company.id")
    .where(matching(actor, filter, today))
    .orderBy(order)
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  return db
    .selectFrom(page.as("page"))
    .innerJoin("company", "company.id", "page.id")
    .leftJoin("team", "team.id", "company.team_id")
    .select([
      "company.id",
      "company.name",
      "company.name_en",
      "company.short_name",
      "company.party_type",
      "company.industry",
      "company.city",
      "company.level",
      "company.status",
      "company.team_id",
      "team.name as team_name",
      "team.name_en as team_name_en",
      nameOfUser("company.manager_user_id").as("manager_name"),
      memberCount.as("member_count"),
      countServiceNumbers(sql.ref("company.id")).as("acc_count"),
      contractEnd.as("contract_end"),
      contractStart.as("contract_start"),
    ])
    .orderBy(order)
    .execute();
}

function matching(actor: Actor, filter: CompanyFilter, today: string) {
  return (eb: Builder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [visibleCompanies(actor)(eb)];
    const { keyword } = filter;
    if (keyword) {
      conditions.push(
        eb.or([
          contains(eb.ref("company.name"), keyword),
          contains(eb.ref("company.name_en"), keyword),
          contains(eb.ref("company.short_name"), keyword),
        ]),
      );
    }
    if (filter.partyType !== undefined) conditions.push(eb("company.party_type", "=", filter.partyType));
    if (filter.level !== undefined) conditions.push(eb("company.level", "=", filter.level));
    if (filter.status !== undefined) conditions.push(eb("company.status", "=", filter.status));
    if (filter.city) conditions.push(eb("company.city", "=", filter.city));
    if (filter.teamId !== undefined) {
      conditions.push(
        eb.exists(
          eb
            .selectFrom("team_company as tc")
            .select("tc.team_id")
            .whereRef("tc.company_id", "=", "company.id")
            .where("tc.team_id", "=", filter.teamId),
        ),
      );
    }
    if (filter.validity !== undefined) conditions.push(isValid(filter.validity, today));
    return eb.and(conditions);
  };
}

/** `validityOf` of the contracts together, as SQL. */
function isValid(code: number, today: string): Expression<SqlBool> {
  const month = today.slice(0, 7);
  const later = monthsAfter(today, 3);
  const isRunning = sql`${contractEnd} >= ${today}::date and ${contractStart} <= ${today}::date`;
  const isThisMonth = sql`to_char(${contractEnd}, 'YYYY-MM') = ${month}`;
  switch (validity.fromCode(code)) {
    case "expired":
      return sql<SqlBool>`${contractEnd} < ${today}::date`;
    case "pending":
      return sql<SqlBool>`${contractEnd} >= ${today}::date and ${contractStart} > ${today}::date`;
    case "expiresThisMonth":
      return sql<SqlBool>`${isRunning} and ${isThisMonth}`;
    case "withinThreeMonths":
      return sql<SqlBool>`${isRunning} and not ${isThisMonth} and ${contractEnd} <= ${later}::date`;
    case "inForce":
      return sql<SqlBool>`${isRunning} and not ${isThisMonth} and ${contractEnd} > ${later}::date`;
  }
}

/** Rows without the value come last; the id keeps pages apart that are otherwise the same. */
function orderOf({ sortField, sortOrder }: CompanyFilter): RawBuilder<unknown> {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const by: Record<CompanyFilter["sortField"], RawBuilder<unknown>> = {
    name: sql`company.name collate "C" ${direction}`,
    level: sql`company.level ${direction}, company.name collate "C"`,
    memberCount: sql`${memberCount} ${direction}`,
    contractEnd: sql`${contractEnd} ${direction} nulls last`,
    createdTime: sql`company.created_at ${direction}`,
  };
  return sql`${by[sortField]}, company.id`;
}
