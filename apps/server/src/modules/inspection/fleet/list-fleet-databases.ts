import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listFleetDatabases as endpoint, FleetDatabase } from "@pharos/api/inspection";
import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { inspectionSeverity } from "@pharos/domain/enums";
import { type Finding, findRule } from "@pharos/inspection";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { offsetOf } from "../../../platform/paging.ts";
import { nameOfUser } from "../../../platform/person-name.ts";
import type { Platform } from "../../../platform/platform.ts";
import { wordsIn, writeValue } from "../items.ts";
import { findLinks } from "../report/finding-links.ts";
import { findRuleArticles } from "../report/rule-articles.ts";
import { severityRank } from "../severity-rank.ts";
import { mayChooseArticle } from "../write/choose-rule-article.ts";
import { type PresentProblem, presentProblems, refuseCustomers } from "./present-problems.ts";

type Query = HandlerInput<typeof endpoint>["query"];

interface DatabaseRow extends PresentProblem {
  readonly batch_no: string;
  readonly name: string;
  readonly company_id: number;
  readonly company_name: string;
  readonly company_name_en: string | null;
  readonly db_type: string;
  readonly db_version: string | null;
  readonly asset_id: number | null;
  readonly finding: Pick<Finding, "value" | "unit">;
  readonly waiver: FleetDatabase["waiver"];
  readonly warning_id: number | null;
  readonly notified_at: string | null;
  readonly acknowledged_at: string | null;
}

/** The databases that fail a rule now, the worst first, and among them those that have had it longest. */
export async function listFleetDatabases(
  { database, clock }: Pick<Platform, "database" | "clock">,
  call: Call,
  query: Query,
): Promise<CallResult<typeof endpoint>> {
  const { actor, locale } = call;
  refuseCustomers(actor);
  const offset = offsetOf(query);
  const rule = findRule(query.ruleCode);
  if (!rule) throw new AppError("inspection.itemUnknown");
  const db = database.kysely;
  const [sums, articles, rows] = await Promise.all([
    countDatabases(db, actor, query),
    findRuleArticles(db, call, [query.ruleCode]),
    findDatabases(db, actor, query, { offset, today: businessToday(clock.now()) }),
  ]);
  const links = await findLinks(db, actor, {
    subjectIds: rows.map(({ subject_id }) => subject_id),
    ruleCode: query.ruleCode,
  });
  const { name, cause, risk, advice } = wordsIn(locale, rule);
  return {
    ...sums,
    rule: {
      code: rule.code,
      title: name,
      dbType: rule.databaseType,
      cause,
      risk,
      advice,
      article: articles.get(rule.code) ?? null,
      mayChooseArticle: mayChooseArticle(actor),
    },
    list: rows.map((row) => ({
      reportId: row.subject_id,
      batchId: row.batch_id,
      batchNo: row.batch_no,
      name: row.name,
      companyId: row.company_id,
      companyName: row.company_name,
      companyNameEn: row.company_name_en,
      dbType: row.db_type,
      version: row.db_version,
      assetId: row.asset_id,
      severity: inspectionSeverity.asCode(row.severity),
      valueText: writeValue(row.finding.value, row.finding.unit),
      since: row.since,
      isPublished: row.is_published,
      isLater: row.is_later,
      // What is done was not enough, or was made of an earlier time: only what is under way answers "who has it".
      links: links.filter((link) => link.subjectId === row.subject_id && link.closedAt === null),
      waiver: row.waiver,
      advisory:
        row.warning_id === null || row.notified_at === null
          ? null
          : { id: row.warning_id, notifiedTime: row.notified_at, acknowledgedTime: row.acknowledged_at },
    })),
    pageNum: query.pageNum,
    pageSize: query.pageSize,
  };
}

const ofCompany = ({ companyId }: Query) =>
  companyId === undefined ? sql`true` : sql`s.company_id = ${companyId}`;

async function countDatabases(db: Kysely<Schema>, actor: Actor, query: Query) {
  const { rows } = await sql<{ total: number; companies: number; unpublished: number }>`
    select count(*)::int as total, count(distinct s.company_id)::int as companies,
      (count(*) filter (where not now.is_published))::int as unpublished
    from (${presentProblems(db, actor, query.ruleCode)}) now join inspection_subject s on s.id = now.subject_id
    where ${ofCompany(query)}`.execute(db);
  return rows[0] ?? { total: 0, companies: 0, unpublished: 0 };
}

async function findDatabases(
  db: Kysely<Schema>,
  actor: Actor,
  query: Query,
  { offset, today }: { readonly offset: number; readonly today: string },
): Promise<readonly DatabaseRow[]> {
  const { rows } = await sql<DatabaseRow>`
    select now.*, b.batch_no, s.name, s.company_id, c.name as company_name, c.name_en as company_name_en, s.db_type,
      b.db_version, s.asset_id, jsonb_build_object('value', i.value -> 'value', 'unit', i.value -> 'unit') as finding,
      (select json_build_object('ownerName', ${nameOfUser("w.owner_id")}, 'untilDate', w.until_date)
        from inspection_waiver w
        where w.company_id = s.company_id and w.rule_code = now.rule_code and w.ended_at is null and w.object is null
          and (w.subject_id is null or w.subject_id = s.id) and (w.until_date is null or w.until_date >= ${today}::date)
        order by w.id desc limit 1) as waiver,
      warning.id as warning_id, warning.notified_at, warning.acknowledged_at
    from (${presentProblems(db, actor, query.ruleCode)}) now
    join inspection_subject s on s.id = now.subject_id
    join inspection_batch b on b.id = now.batch_id
    join company c on c.id = s.company_id
    join lateral (
      select coalesce(
        (select l.finding from inspection_later l where now.is_later and l.batch_id = now.batch_id and l.rule_code = now.rule_code),
        (select n.finding from inspection_item n where n.batch_id = now.batch_id and n.rule_code = now.rule_code)) as value) i on true
    left join lateral (
      select a.id, d.notified_at, d.acknowledged_at
      from advisory_delivery d join article a on a.id = d.article_id and a.is_live and a.deleted_at is null
      join article_version v on v.article_id = a.id and v.ver = a.published_ver
      where d.company_id = s.company_id
        and v.affects @> jsonb_build_array(jsonb_build_object('ruleCode', now.rule_code::text))
      order by d.notified_at desc limit 1) warning on true
    where ${ofCompany(query)}
    order by ${severityRank(sql`now.severity`)}, now.since, s.id
    limit ${query.pageSize} offset ${offset}`.execute(db);
  return rows;
}
