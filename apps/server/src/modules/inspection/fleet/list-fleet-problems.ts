import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listFleetProblems as endpoint } from "@pharos/api/inspection";
import { inspectionCategory, inspectionSeverity } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Call } from "../../../platform/call.ts";
import { contains } from "../../../platform/contains.ts";
import { countRows, offsetOf } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Words, wordsIn } from "../items.ts";
import { severityRank } from "../severity-rank.ts";
import { presentProblems, refuseCustomers } from "./present-problems.ts";

interface ProblemRow {
  readonly ruleCode: string;
  readonly dbType: string;
  readonly category: string;
  readonly words: Words;
  readonly rank: number;
  readonly databases: number;
  readonly companies: number;
  readonly unpublished: number;
  readonly since: string;
}

/** The rules that the fleet fails now: the worst first, and among them what most databases have. */
export async function listFleetProblems(
  { database }: Pick<Platform, "database">,
  { actor, locale }: Call,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  refuseCustomers(actor);
  const offset = offsetOf(query);
  const db = database.kysely;
  const name = sql`i.words -> ${locale === "zh-CN" ? "zh" : "en"} ->> 'name'`;
  const severities = query.severity ?? [];
  const matching = sql`(
    select rule.*, i.category, i.words from (
      select now.rule_code as "ruleCode", s.db_type as "dbType", min(${severityRank(sql`now.severity`)}) as rank,
        count(*)::int as databases, count(distinct s.company_id)::int as companies,
        (count(*) filter (where not now.is_published))::int as unpublished, min(now.since) as since,
        max(now.batch_id) as batch_id
      from (${presentProblems(db, actor)}) now join inspection_subject s on s.id = now.subject_id
      where ${query.dbType === undefined ? sql`true` : sql`s.db_type = ${query.dbType}`}
      group by now.rule_code, s.db_type) rule
    join lateral (
      select category, words from inspection_item n where n.batch_id = rule.batch_id and n.rule_code = rule."ruleCode"
      union all
      select category, words from inspection_later l where l.batch_id = rule.batch_id and l.rule_code = rule."ruleCode"
      limit 1) i on true
    where ${
      query.keyword
        ? sql`(${contains(sql`rule."ruleCode"`, query.keyword)} or ${contains(name, query.keyword)})`
        : sql`true`
    }
      and ${
        severities.length === 0
          ? sql`true`
          : sql`rule.rank = any(${severities.map((one) => inspectionSeverity.codes.indexOf(one) + 1)}::int[])`
      }) problem`;
  const [{ rows }, total] = await Promise.all([
    sql<ProblemRow>`select * from ${matching} order by rank, databases desc, "ruleCode"
      limit ${query.pageSize} offset ${offset}`.execute(db),
    countRows(db, matching),
  ]);
  return {
    total,
    list: rows.map(({ words, rank, category, ...row }) => ({
      ...row,
      title: wordsIn(locale, words).name,
      category: inspectionCategory.asCode(category),
      severity: inspectionSeverity.codes[rank - 1] ?? "info",
    })),
    pageNum: query.pageNum,
    pageSize: query.pageSize,
  };
}
