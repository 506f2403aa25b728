import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  viewInspectionItem as itemEndpoint,
  listInspectionSuggestions as listEndpoint,
  Suggestion,
} from "@pharos/api/inspection";
import {
  type InspectionSeverity,
  inspectionCategory,
  inspectionEffort,
  inspectionResult,
  inspectionSeverity,
  suggestionOwner,
  suggestionState,
} from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { countCapped, offsetOf } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findReport, type ReadBatch } from "../inspection.repo.ts";
import { visibleBatches } from "../inspection.visibility.ts";
import { evidenceOf, type ItemRow, selectItems, wordsIn, writeThresholds, writeValue } from "../items.ts";
import { findLinks } from "./finding-links.ts";
import { findSince } from "./read-result.ts";
import { findView } from "./read-views.ts";
import { reasonText } from "./reason-text.ts";
import { findRuleArticles } from "./rule-articles.ts";

type Reader = Pick<Platform, "database" | "translate">;

const severityIn =
  (locale: Call["locale"], translate: Platform["translate"]) =>
  (name: InspectionSeverity): string =>
    translate(locale, inspectionSeverity.labelKey(name));

/** One page of what is to be done about a batch, the worst first. */
export async function listSuggestions(
  { database, translate }: Reader,
  call: Call,
  query: HandlerInput<typeof listEndpoint>["query"],
): Promise<CallResult<typeof listEndpoint>> {
  const db = database.kysely;
  const batch = await findReport(db, call.actor, query);
  const matching = selectItems(db)
    .where("inspection_item.batch_id", "=", batch.id)
    .where("inspection_item.result", "=", "fail")
    .$if(Boolean(query.severity?.length), (found) =>
      found.where("inspection_item.severity", "in", query.severity ?? []),
    )
    .$if(Boolean(query.state?.length), (found) =>
      found.where("inspection_item.state", "in", query.state ?? []),
    );
  const [count, rows] = await Promise.all([
    countCapped(db, matching),
    matching.limit(query.pageSize).offset(offsetOf(query)).execute(),
  ]);
  return {
    ...count,
    list: await toSuggestions({ database, translate }, call, batch, rows),
    pageNum: query.pageNum,
    pageSize: query.pageSize,
  };
}

/** All suggestions of a batch, for a file. */
export async function findSuggestions(platform: Reader, call: Call, batch: ReadBatch): Promise<Suggestion[]> {
  const rows = await selectItems(platform.database.kysely)
    .where("inspection_item.batch_id", "=", batch.id)
    .where("inspection_item.result", "=", "fail")
    .execute();
  return toSuggestions(platform, call, batch, rows);
}

async function toSuggestions(
  { database, translate }: Reader,
  call: Call,
  batch: ReadBatch,
  rows: readonly ItemRow[],
): Promise<Suggestion[]> {
  const db = database.kysely;
  const { actor, locale } = call;
  const [since, links, articles] = await Promise.all([
    findSince(db, batch.subject_id),
    findLinks(db, actor, { subjectIds: [batch.subject_id] }),
    findRuleArticles(
      db,
      call,
      rows.map((row) => row.rule_code),
    ),
  ]);
  return rows.map((row) => {
    const words = wordsIn(locale, row.words);
    const own = links.filter(({ ruleCode }) => ruleCode === row.rule_code);
    const idOf = (kind: string) =>
      own.find((link) => link.kind === kind && link.title !== null)?.objectId ?? null;
    return {
      id: row.id,
      ruleCode: row.rule_code,
      category: inspectionCategory.asCode(row.category),
      severity: inspectionSeverity.asCode(row.severity ?? "info"),
      title: words.name,
      valueText: writeValue(row.finding.value, row.finding.unit),
      thresholdText: writeThresholds(row.finding, severityIn(locale, translate)),
      phenomenonMd: row.phenomenon_md ?? words.cause,
      evidence: evidenceOf(row.finding),
      riskMd: row.risk_md ?? words.risk,
      adviceMd: row.advice_md ?? words.advice,
      fixSql: row.finding.repairs.join("\n") || null,
      effort: inspectionEffort.asCode(row.effort),
      owner: suggestionOwner.asCode(row.owner),
      state: suggestionState.asCode(row.state),
      faultId: idOf("request"),
      planId: idOf("plan"),
      links: own,
      article: articles.get(row.rule_code) ?? null,
      since: since.get(row.rule_code) ?? null,
    };
  });
}

const historyMax = 20;
const objectsMax = 50;

/** One check with its evidence and its course; `TOPSQL` is the list of statements. */
export async function readItem(
  { database, translate }: Reader,
  call: Call,
  { code, ...key }: HandlerInput<typeof itemEndpoint>["body"],
): Promise<CallResult<typeof itemEndpoint>> {
  const { actor, locale } = call;
  const db = database.kysely;
  const batch = await findReport(db, actor, key);
  if (code === "TOPSQL") return readStatements({ database, translate }, call, batch);
  const item = await selectItems(db)
    .where("inspection_item.batch_id", "=", batch.id)
    .where("inspection_item.rule_code", "=", code)
    .executeTakeFirst();
  if (!item) throw new AppError("inspection.itemUnknown");
  const words = wordsIn(locale, item.words);
  const [history, links, articles] = await Promise.all([
    selectItems(db)
      .select(["inspection_batch.collected_at"])
      .where("inspection_batch.subject_id", "=", batch.subject_id)
      .where("inspection_batch.score_detail", "is not", null)
      .where("inspection_item.rule_code", "=", code)
      .where((eb) => visibleBatches(actor)(eb as never))
      .clearOrderBy()
      .orderBy("inspection_batch.collected_at", "desc")
      .limit(historyMax)
      .execute(),
    findLinks(db, actor, { subjectIds: [batch.subject_id], ruleCode: code }),
    findRuleArticles(db, call, [code]),
  ]);
  return {
    code,
    name: words.name,
    category: inspectionCategory.asCode(item.category),
    severity: item.severity === null ? null : inspectionSeverity.asCode(item.severity),
    result: inspectionResult.asCode(item.result),
    valueText: writeValue(item.finding.value, item.finding.unit),
    thresholdText: writeThresholds(item.finding, severityIn(locale, translate)),
    reason: reasonText(item.finding.reason, locale, translate),
    cause: words.cause,
    evidence: evidenceOf(item.finding),
    history: history.map((row) => ({
      batchId: row.batch_id,
      collectedAt: row.collected_at ?? batch.collected_at,
      valueText: writeValue(row.finding.value, row.finding.unit),
      result: inspectionResult.asCode(row.result),
    })),
    links: [...links],
    article: articles.get(code) ?? null,
    objects: item.finding.objects.slice(0, objectsMax).map(({ id }) => id),
  };
}

async function readStatements(
  { database, translate }: Reader,
  { locale }: Call,
  batch: ReadBatch,
): Promise<CallResult<typeof itemEndpoint>> {
  const view = await findView(database.kysely, batch.id, "statements");
  return {
    code: "TOPSQL",
    name: translate(locale, "inspectionServer.topSql"),
    category: inspectionCategory.toCode("performance"),
    severity: null,
    result: inspectionResult.toCode(view && view.total > 0 ? "pass" : "unknown"),
    valueText: null,
    thresholdText: null,
    reason: null,
    cause: "",
    evidence: { columns: view?.columns ?? [], rows: view?.rows ?? [], total: view?.total ?? 0 },
    history: [],
    links: [],
    article: null,
    objects: [],
  };
}
