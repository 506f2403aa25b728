import type { AssistantOrganisation, AssistantUsage, listAssistantUsage } from "@pharos/api/assistant";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { assistantMode } from "@pharos/domain/enums";
import { vendorParties } from "@pharos/domain/organisation";
import { monthAt, monthOf } from "@pharos/domain/service-report";
import { type RawBuilder, sql } from "kysely";
import { contains } from "../../platform/contains.ts";
import { countCapped, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { today } from "./usage.repo.ts";

type Means = Pick<Platform, "database" | "clock" | "config">;

/** What the assistant may do for each customer, and how much it answered in a month. */
export async function listUsage(
  platform: Means,
  query: HandlerInput<typeof listAssistantUsage>["query"],
): Promise<CallResult<typeof listAssistantUsage>> {
  const { database, clock, config } = platform;
  const { kysely: db } = database;
  const month = query.month ?? monthAt(clock.now().getTime());
  const sums = sumsOf(month, today(platform));
  const matching = sql<boolean>`c.party_type <> all(${[...vendorParties]}::smallint[])
    and (c.status = 1 or exists (select from assistant_setting kept where kept.company_id = c.id))
    and ${query.keyword ? sql`(${contains(sql`c.name`, query.keyword)} or ${contains(sql`c.name_en`, query.keyword)})` : sql`true`}`;
  const [{ rows }, counted, totals] = await Promise.all([
    sql<OrganisationRow>`
      select * from (
        select c.id, c.name, c.name_en, s.mode, ${nameOfUser("s.changed_by")} as changed_by_name, s.changed_at, ${sums.columns}
        from company c
        left join assistant_setting s on s.company_id = c.id
        left join assistant_usage u on u.company_id = c.id and ${sums.when}
        where ${matching}
        group by c.id, c.name, c.name_en, s.mode, s.changed_by, s.changed_at) counted
      order by input_tokens + output_tokens desc, answers + quotations + unanswered desc, name, id
      limit ${query.pageSize} offset ${offsetOf(query)}`.execute(db),
    countCapped(db, db.selectFrom("company as c").select("c.id").where(matching)),
    sql<UsageRow & { readonly is_vendor: boolean }>`
      select (u.company_id is null) as is_vendor, ${sums.columns} from assistant_usage u where ${sums.when} group by 1`.execute(
      db,
    ),
  ]);
  return {
    ...counted,
    list: rows.map(toOrganisation),
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    hasModel: config.ai !== undefined,
    tokensPerDay: config.ai?.tokensPerDay ?? null,
    tokensPerDayAndOrganisation: config.ai?.tokensPerDayAndOrganisation ?? null,
    all: totals.rows.map(toUsage).reduce(plus, none),
    vendor: totals.rows
      .filter((row) => row.is_vendor)
      .map(toUsage)
      .reduce(plus, none),
  };
}

interface UsageRow {
  readonly answers: number;
  readonly quotations: number;
  readonly unanswered: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly suggested: number;
  readonly taken: number;
  readonly dismissed: number;
  readonly tokens_today: number;
}

interface OrganisationRow extends UsageRow {
  readonly id: number;
  readonly name: string;
  readonly name_en: string | null;
  readonly mode: number | null;
  readonly changed_by_name: string | null;
  readonly changed_at: string | null;
}

const summed = [
  "answers",
  "quotations",
  "unanswered",
  "input_tokens",
  "output_tokens",
  "suggested",
  "taken",
  "dismissed",
] as const;

/** Sums of a month's days; of the present day those tokens too that the month may not hold. */
function sumsOf(
  month: string,
  day: string,
): { readonly columns: RawBuilder<unknown>; readonly when: RawBuilder<unknown> } {
  const { from, to } = monthOf(month);
  const inMonth = sql`u.day between ${from}::date and ${to}::date`;
  const sum = (column: string) =>
    sql`coalesce(sum(u.${sql.ref(column)}) filter (where ${inMonth}), 0)::float8 as ${sql.ref(column)}`;
  return {
    when: sql`(${inMonth} or u.day = ${day}::date)`,
    columns: sql`${sql.join(summed.map(sum))},
      coalesce(sum(u.input_tokens + u.output_tokens) filter (where u.day = ${day}::date), 0)::float8 as tokens_today`,
  };
}

const toUsage = (row: UsageRow): AssistantUsage => ({
  answers: row.answers,
  quotations: row.quotations,
  unanswered: row.unanswered,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  suggested: row.suggested,
  taken: row.taken,
  dismissed: row.dismissed,
  tokensToday: row.tokens_today,
});

const toOrganisation = (row: OrganisationRow): AssistantOrganisation => ({
  companyId: row.id,
  companyName: row.name,
  companyNameEn: row.name_en,
  mode: row.mode === null ? assistantMode.toCode("model") : assistantMode.asCode(row.mode),
  changedByName: row.changed_by_name,
  changedTime: row.changed_at,
  ...toUsage(row),
});

const none: AssistantUsage = {
  answers: 0,
  quotations: 0,
  unanswered: 0,
  inputTokens: 0,
  outputTokens: 0,
  suggested: 0,
  taken: 0,
  dismissed: 0,
  tokensToday: 0,
};

const plus = (one: AssistantUsage, other: AssistantUsage): AssistantUsage => ({
  answers: one.answers + other.answers,
  quotations: one.quotations + other.quotations,
  unanswered: one.unanswered + other.unanswered,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  suggested: one.suggested + other.suggested,
  taken: one.taken + other.taken,
  dismissed: one.dismissed + other.dismissed,
  tokensToday: one.tokensToday + other.tokensToday,
});
