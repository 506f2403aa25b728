import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listTeamContracts as contract } from "@pharos/api/team";
import { businessToday, daysLeft, monthsAfter, validityOf } from "@pharos/domain/contract";
import { type Validity, validity } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { deliveredHours } from "../service-number/index.ts";
import { seesTeam } from "./team.policy.ts";

interface ContractRow {
  readonly id: number;
  readonly contract_num: string;
  readonly name: string;
  readonly company_id: number;
  readonly company_name: string;
  readonly company_name_en: string | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly status: number;
  readonly planned_hours: number | null;
  readonly used_hours: number | null;
}

/** Contracts a team serves, those that end first before others; no amounts. */
export async function listTeamContracts(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  filter: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const { teamId, pageNum, pageSize } = filter;
  if (!seesTeam(actor, teamId)) throw new AppError("team.notFound");
  const today = businessToday(clock.now());
  const from = sql`
    from contract join company o on o.id = contract.company_id
    where contract.team_id = ${teamId} ${
      filter.validity === undefined ? sql`` : sql`and ${isOf(validity.fromCode(filter.validity), today)}`
    }`;
  const db = database.kysely;
  const [{ rows }, counted] = await Promise.all([
    sql<ContractRow>`
      select contract.id, contract.contract_num, contract.name, contract.company_id, o.name as company_name, o.name_en as company_name_en,
        contract.start_date, contract.end_date, contract.status, ${plannedHours} as planned_hours, ${deliveredHours("contract")} as used_hours
      ${from}
      order by contract.end_date < ${today}::date, contract.end_date, contract.id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ]);
  const list = rows.map((row) => {
    const term = { status: row.status, startDate: row.start_date, endDate: row.end_date };
    return {
      id: row.id,
      contractNum: row.contract_num,
      name: row.name,
      companyId: row.company_id,
      companyName: row.company_name,
      companyNameEn: row.company_name_en,
      startTime: row.start_date,
      endTime: row.end_date,
      validity: validity.toCode(validityOf(term, today)),
      daysLeft: daysLeft(row.end_date, today),
      planHour: row.planned_hours,
      usedHours: row.used_hours,
    };
  });
  return { total: counted.rows[0]?.total ?? 0, list, pageNum, pageSize };
}

/** What the contract's lines plan; what its service numbers promise where there are no lines. */
const plannedHours = sql`coalesce((
  select sum(i.planned_hours) from contract_item i where i.contract_id = contract.id and i.status <> 3
), (
  select sum(n.quota_hours) from service_number n
  join service_subscription s on s.id = n.subscription_id and s.deleted_at is null
  where s.contract_id = contract.id))`;

/** `validityOf` as a condition; a test holds the two together. */
function isOf(name: Validity, today: string): RawBuilder<boolean> {
  const isExpired = sql`(contract.end_date < ${today}::date or contract.status > 1)`;
  const isPending = sql`(contract.status = 0 or contract.start_date > ${today}::date)`;
  const isRunning = sql`not ${isExpired} and not ${isPending}`;
  const isThisMonth = sql`to_char(contract.end_date, 'YYYY-MM') = ${today.slice(0, 7)}`;
  const isSoon = sql`contract.end_date <= ${monthsAfter(today, 3)}::date`;
  const conditions: Record<Validity, RawBuilder<unknown>> = {
    expired: isExpired,
    pending: sql`not ${isExpired} and ${isPending}`,
    expiresThisMonth: sql`${isRunning} and ${isThisMonth}`,
    withinThreeMonths: sql`${isRunning} and not ${isThisMonth} and ${isSoon}`,
    inForce: sql`${isRunning} and not ${isThisMonth} and not ${isSoon}`,
  };
  return sql<boolean>`(${conditions[name]})`;
}
