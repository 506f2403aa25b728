import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getInspectionReport as detailEndpoint,
  listInspectionReports as listEndpoint,
  readInspectionLog as logEndpoint,
  ReportRow,
} from "@pharos/api/inspection";
import type { Kysely, Schema } from "@pharos/db";
import { inspectionGrade, inspectionKind, inspectionStatus } from "@pharos/domain/enums";
import { businessTimeZone } from "@pharos/domain/time";
import type { Locale } from "@pharos/i18n";
import { type ExpressionBuilder, sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { contains } from "../../../platform/contains.ts";
import { countCapped, offsetOf } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { toAbility } from "../../../platform/to-ability.ts";
import { inspectionPolicy } from "../inspection.policy.ts";
import { type BatchRow, findBatch, selectBatches } from "../inspection.repo.ts";
import { visibleBatches, visibleSubjects } from "../inspection.visibility.ts";

type Reader = Pick<Platform, "database">;
type Filter = HandlerInput<typeof listEndpoint>["query"];
type Batches = ExpressionBuilder<Schema, "inspection_batch" | "inspection_subject" | "company">;

/** A batch as lists show it. */
export function toRow(row: BatchRow, locale: Locale): ReportRow {
  const counts = row.score_shown?.counts;
  const problem = row.problem_shown;
  return {
    reportId: row.subject_id,
    batchId: row.id,
    batchNo: row.batch_no,
    kind: inspectionKind.toCode("database"),
    name: row.subject_name ?? row.file_name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    dbType: row.db_type,
    version: row.db_version,
    score: row.score,
    grade: row.grade === null ? null : inspectionGrade.asCode(row.grade),
    coverage: row.coverage,
    critical: counts?.critical ?? 0,
    high: counts?.high ?? 0,
    medium: counts?.medium ?? 0,
    low: counts?.low ?? 0,
    unknown: counts?.unknown ?? 0,
    collectedAt: row.collected_at,
    receivedAt: row.received_at,
    status: inspectionStatus.asCode(row.status),
    problem: problem && (locale === "zh-CN" ? problem.zh : problem.en),
  };
}

/** One page of the batches that the caller may know of; of groups the last batch of each. */
export async function listReports(
  { database }: Reader,
  call: Call,
  filter: Filter,
): Promise<CallResult<typeof listEndpoint>> {
  const db = database.kysely;
  if (filter.kind === inspectionKind.toCode("group")) return listGroups(db, call, filter);
  const matching = (eb: Batches) =>
    eb.and([visibleBatches(call.actor)(eb as never), ...conditionsOf(eb, filter)]);
  const counted = db
    .selectFrom("inspection_batch")
    .innerJoin("company", "company.id", "inspection_batch.company_id")
    .leftJoin("inspection_subject", "inspection_subject.id", "inspection_batch.subject_id")
    .select("inspection_batch.id")
    .where((eb) => matching(eb as never));
  const [count, rows] = await Promise.all([
    countCapped(db, counted),
    selectBatches(db)
      .where((eb) => matching(eb as never))
      .orderBy(sql`coalesce(inspection_batch.collected_at, inspection_batch.received_at)`, "desc")
      .orderBy("inspection_batch.id", "desc")
      .limit(filter.pageSize)
      .offset(offsetOf(filter))
      .execute(),
  ]);
  return {
    ...count,
    list: rows.map((row) => toRow(row, call.locale)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
  };
}

function conditionsOf(eb: Batches, filter: Filter) {
  const { companyId, dbType, batchStatus, keyword, startTime, endTime } = filter;
  const day = sql<string>`(coalesce(inspection_batch.collected_at, inspection_batch.received_at) at time zone ${businessTimeZone})::date`;
  return [
    ...(companyId ? [eb("inspection_batch.company_id", "=", companyId)] : []),
    ...(dbType ? [eb("inspection_subject.db_type", "=", dbType)] : []),
    ...(batchStatus?.length ? [eb("inspection_batch.status", "in", batchStatus)] : []),
    ...(keyword
      ? [
          eb.or([
            contains(eb.ref("inspection_subject.name"), keyword),
            contains(eb.ref("inspection_batch.batch_no"), keyword),
            contains(eb.ref("company.name"), keyword),
          ]),
        ]
      : []),
    ...(startTime ? [sql<boolean>`${day} >= ${startTime}::date`] : []),
    ...(endTime ? [sql<boolean>`${day} <= ${endTime}::date`] : []),
  ];
}

/** The group of each organisation with the last batch of it that the caller may see. */
async function listGroups(
  db: Kysely<Schema>,
  { actor }: Call,
  filter: Filter,
): Promise<CallResult<typeof listEndpoint>> {
  const groups = db
    .selectFrom("inspection_subject")
    .innerJoin("company", "company.id", "inspection_subject.company_id")
    .where("inspection_subject.kind", "=", inspectionKind.toCode("group"))
    .where((eb) => visibleSubjects(actor)(eb as never))
    .$if(filter.companyId !== undefined, (query) =>
      query.where("inspection_subject.company_id", "=", filter.companyId ?? 0),
    )
    .$if(Boolean(filter.keyword), (query) =>
      query.where((eb) => contains(eb.ref("company.name"), filter.keyword ?? "")),
    );
  const [count, rows] = await Promise.all([
    countCapped(db, groups.select("inspection_subject.id")),
    groups
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("inspection_batch")
            .select([
              "inspection_batch.id as batch_id",
              "inspection_batch.batch_no",
              "inspection_batch.collected_at",
              "inspection_batch.received_at",
              "inspection_batch.status",
            ])
            .whereRef("inspection_batch.company_id", "=", "inspection_subject.company_id")
            .where("inspection_batch.score_detail", "is not", null)
            .where((batch) => visibleBatches(actor)(batch as never))
            .orderBy("inspection_batch.collected_at", "desc")
            .orderBy("inspection_batch.id", "desc")
            .limit(1)
            .as("last"),
        (join) => join.onTrue(),
      )
      .select([
        "inspection_subject.id",
        "inspection_subject.company_id",
        "inspection_subject.name",
        "company.name as company_name",
        "company.name_en as company_name_en",
        "last.batch_id",
        "last.batch_no",
        "last.collected_at",
        "last.received_at",
        "last.status",
      ])
      .orderBy("last.collected_at", "desc")
      .orderBy("inspection_subject.id")
      .limit(filter.pageSize)
      .offset(offsetOf(filter))
      .execute(),
  ]);
  const none = {
    critical: 0,
    high: 0,
    medium: 0,
    low: 0,
    unknown: 0,
    score: null,
    grade: null,
    coverage: null,
  };
  return {
    ...count,
    list: rows.map((row) => ({
      ...none,
      reportId: row.id,
      batchId: row.batch_id,
      batchNo: row.batch_no,
      kind: inspectionKind.toCode("group"),
      name: row.company_name,
      companyId: row.company_id,
      companyName: row.company_name,
      companyNameEn: row.company_name_en,
      dbType: null,
      version: null,
      collectedAt: row.collected_at,
      receivedAt: row.received_at,
      status: inspectionStatus.asCode(row.status),
      problem: null,
    })),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
  };
}

const batchesMax = 50;

/** A database or a group, and its batches. */
export async function readReport(
  { database }: Reader,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof detailEndpoint>> {
  const db = database.kysely;
  const subject = await db
    .selectFrom("inspection_subject")
    .innerJoin("company", "company.id", "inspection_subject.company_id")
    .leftJoin("asset", "asset.id", "inspection_subject.asset_id")
    .selectAll("inspection_subject")
    .select([
      "company.name as company_name",
      "company.name_en as company_name_en",
      "asset.name as asset_name",
    ])
    .where("inspection_subject.id", "=", id)
    .where((eb) => visibleSubjects(actor)(eb as never))
    .executeTakeFirst();
  if (!subject) throw new AppError("inspection.notFound");
  const isGroup = subject.kind === inspectionKind.toCode("group");
  const [batches, members] = await Promise.all([
    selectBatches(db)
      .where(
        isGroup ? "inspection_batch.company_id" : "inspection_batch.subject_id",
        "=",
        isGroup ? subject.company_id : id,
      )
      .where("inspection_batch.score_detail", "is not", null)
      .where((eb) => visibleBatches(actor)(eb as never))
      .orderBy("inspection_batch.collected_at", "desc")
      .orderBy("inspection_batch.id", "desc")
      .limit(batchesMax)
      .execute(),
    isGroup ? membersOf(db, actor, subject.company_id) : [],
  ]);
  return {
    reportId: subject.id,
    kind: inspectionKind.asCode(subject.kind),
    name: isGroup ? subject.company_name : subject.name,
    companyId: subject.company_id,
    companyName: subject.company_name,
    companyNameEn: subject.company_name_en,
    assetId: subject.asset_id,
    assetName: subject.asset_name,
    dbType: subject.db_type,
    batches: batches.map((row) => ({
      batchId: row.id,
      batchNo: row.batch_no,
      collectedAt: row.collected_at ?? row.received_at,
      score: row.score,
      grade: row.grade === null ? null : inspectionGrade.asCode(row.grade),
      status: inspectionStatus.asCode(row.status),
    })),
    members,
  };
}

async function membersOf(db: Kysely<Schema>, actor: Call["actor"], companyId: number) {
  const rows = await db
    .selectFrom("inspection_subject")
    .select(["inspection_subject.id", "inspection_subject.name"])
    .where("inspection_subject.company_id", "=", companyId)
    .where("inspection_subject.kind", "=", inspectionKind.toCode("database"))
    .where((eb) => visibleSubjects(actor)(eb as never))
    .orderBy("inspection_subject.name")
    .execute();
  return rows.map(({ id, name }) => ({ reportId: id, name }));
}

/** How the reading of a file goes. */
export async function readLog(
  { database, translate, clock }: Pick<Platform, "database" | "translate" | "clock">,
  call: Call,
  id: number,
): Promise<CallResult<typeof logEndpoint>> {
  const row = await findBatch(database.kysely, call.actor, id);
  const decision = inspectionPolicy.retry(call.actor, row, clock.now());
  return {
    ...toRow(row, call.locale),
    // Only `logLine` writes the column.
    log: row.log as CallResult<typeof logEndpoint>["log"],
    // Only the reading of the file writes it.
    sections: row.sections as CallResult<typeof logEndpoint>["sections"],
    retry: toAbility(decision, call.locale, translate),
    isAssetUnknown: row.subject_id !== null && row.asset_id === null,
  };
}
