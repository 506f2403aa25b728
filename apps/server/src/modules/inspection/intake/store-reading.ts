import { type JsonText, jsonText } from "@pharos/db";
import { inspectionKind, inspectionStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { inspectionPath } from "../inspection.channels.ts";
import { rulesHash } from "../later/rules-hash.ts";
import type { Reading } from "./reading.ts";
import { logLine } from "./take-upload.ts";

type Read = Extract<Reading, { kind: "read" }>;

const [database, group] = [inspectionKind.toCode("database"), inspectionKind.toCode("group")];

/** Writes down what came of reading a file: its report, or why there is none. */
export async function storeReading(tx: UnitOfWork, batchId: number, reading: Reading): Promise<void> {
  const batch = await tx.db
    .selectFrom("inspection_batch")
    .select(["id", "company_id", "received_at"])
    .where("id", "=", batchId)
    .where("deleted_at", "is", null)
    .where("status", "=", inspectionStatus.toCode("parsing"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!batch) return;
  tx.hint(inspectionPath);
  if (reading.kind === "refused") {
    await tx.db
      .updateTable("inspection_batch")
      .set({
        status: inspectionStatus.toCode("failed"),
        problem: jsonText({ code: reading.code, ...reading.words }),
        sections: jsonText(reading.sectionLines),
        log: appended(tx, logLine(tx.now, "failed")),
      })
      .where("id", "=", batchId)
      .execute();
    return;
  }
  const subject = await findOrCreateSubject(tx, batch.company_id, reading);
  const failed = reading.items.filter(({ result }) => result === "fail").length;
  const { sectionLines } = reading;
  const unread = sectionLines.filter(({ ok }) => !ok).length;
  await tx.db
    .updateTable("inspection_batch")
    .set({
      status: inspectionStatus.toCode("ready"),
      subject_id: subject.id,
      problem: null,
      sections: jsonText(sectionLines),
      collector: reading.collector,
      collector_version: reading.collectorVersion,
      db_version: reading.version,
      collected_at: plausible(reading.collectedAt, tx.now) ?? batch.received_at,
      score: reading.score,
      grade: reading.grade,
      coverage: reading.coverage,
      score_detail: raw(reading.scoreDetail),
      rules_hash: rulesHash,
      version: sql<number>`version + 1`,
      log: appended(
        tx,
        logLine(tx.now, "sections", { count: sectionLines.length, failed: unread }),
        logLine(tx.now, "database", { name: reading.database, version: reading.version }),
        logLine(tx.now, subject.asset_id === null ? "assetUnknown" : "assetFound"),
        logLine(tx.now, "checks", { count: reading.items.length, failed }),
        logLine(tx.now, "scored", { score: reading.score ?? "–" }),
      ),
    })
    .where("id", "=", batchId)
    .execute();
  await tx.db.deleteFrom("inspection_later").where("batch_id", "=", batchId).execute();
  await storeItems(tx, batchId, reading);
  await tx.db
    .insertInto("inspection_view")
    .values(reading.views.map(({ name, data }) => ({ batch_id: batchId, name, data: raw(data) })))
    .onConflict((conflict) =>
      conflict.columns(["batch_id", "name"]).doUpdateSet({ data: (eb) => eb.ref("excluded.data") }),
    )
    .execute();
}

/** JSON that was written elsewhere. */
const raw = (json: string): JsonText => json as JsonText;

const appended = (_tx: UnitOfWork, ...lines: readonly ReturnType<typeof logLine>[]) =>
  sql<JsonText>`log || ${jsonText(lines)}::jsonb`;

/** A database's clock may be wrong by a day; what is further off would stand before every later batch. */
const plausible = (time: string | null, now: Date): string | null =>
  time === null || Date.parse(time) > now.getTime() + 86_400_000 ? null : time;

/** What a person has written about a suggestion stays when its file is read anew. */
async function storeItems(tx: UnitOfWork, batchId: number, { items }: Read): Promise<void> {
  await tx.db
    .deleteFrom("inspection_item")
    .where("batch_id", "=", batchId)
    .where("rule_code", "not in", ["", ...items.map(({ ruleCode }) => ruleCode)])
    .execute();
  if (items.length === 0) return;
  await tx.db
    .insertInto("inspection_item")
    .values(
      items.map((item, place) => ({
        batch_id: batchId,
        rule_code: item.ruleCode,
        category: item.category,
        result: item.result,
        severity: item.severity,
        place,
        finding: raw(item.finding),
        words: raw(item.words),
        effort: item.effort,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["batch_id", "rule_code"]).doUpdateSet((eb) => ({
        category: eb.ref("excluded.category"),
        result: eb.ref("excluded.result"),
        severity: eb.ref("excluded.severity"),
        place: eb.ref("excluded.place"),
        finding: eb.ref("excluded.finding"),
        words: eb.ref("excluded.words"),
        effort: eb.ref("excluded.effort"),
      })),
    )
    .execute();
}

/** What a database is called in lists: its system, its name, and the node where there are others. */
const nameOf = ({ database, node }: Read, assetName?: string): string =>
  [
    ...(assetName === undefined ? [] : [`${assetName.slice(0, 60)} / `]),
    database,
    ...(node === null ? [] : [` @ ${node}`]),
  ]
    .join("")
    .slice(0, 128);

/** The database of a file: known by what it calls itself. Its system is the one of the organisation that calls itself so. */
async function findOrCreateSubject(tx: UnitOfWork, companyId: number, reading: Read) {
  const identifier = reading.key.split("/", 1)[0] ?? "";
  const assets = await tx.db
    .selectFrom("asset")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("status", "=", 1)
    .where("system_identifier", "in", [identifier || "–", reading.key])
    .limit(2)
    .execute();
  // Of two that say the same a person chooses.
  const asset = assets.length === 1 ? assets[0] : undefined;
  const subject = await tx.db
    .insertInto("inspection_subject")
    .values({
      kind: database,
      company_id: companyId,
      name: nameOf(reading, asset?.name),
      db_type: reading.databaseType,
      db_key: reading.key,
      asset_id: asset?.id ?? null,
      created_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "kind", "db_key"]).doUpdateSet((eb) => ({
        asset_id: eb.fn.coalesce("inspection_subject.asset_id", "excluded.asset_id"),
      })),
    )
    .returning(["id", "asset_id"])
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto("inspection_subject")
    .columns(["kind", "company_id", "name", "db_type", "db_key", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("company")
        .select([
          sql<number>`${group}::smallint`.as("kind"),
          "company.id",
          "company.name",
          sql<string>`'other'`.as("db_type"),
          sql<string>`'*'`.as("db_key"),
          sql<string>`${tx.now}::timestamptz`.as("at"),
        ])
        .where("company.id", "=", companyId),
    )
    .onConflict((conflict) => conflict.columns(["company_id", "kind", "db_key"]).doNothing())
    .execute();
  return subject;
}
