import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { readUpgradeReadiness as endpoint } from "@pharos/api/inspection";
import { jsonText } from "@pharos/db";
import {
  majorOf,
  minorFaultsAsOf,
  postgresSupportAsOf,
  type UpgradeFacts,
  upgradeReadiness,
  upgradeTargets,
} from "@pharos/inspection";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findReport, type ReadBatch } from "../inspection.repo.ts";
import { openerOf } from "../intake/file.queue.ts";
import type { ReadFile } from "../intake/read-file.ts";
import { findView } from "./read-views.ts";

type Reader = Pick<Platform, "database" | "storage">;
type Query = HandlerInput<typeof endpoint>["query"];

const asOf = { supportAsOf: postgresSupportAsOf, faultsAsOf: minorFaultsAsOf };

/**
 * Says what stands between a database and a later major. What was collected is kept, and judged by the tables of today: a
 * new end of life or a new fault is seen in old batches, too.
 */
export function createUpgradeReader(platform: Reader, readFile: ReadFile) {
  return async ({ actor, locale }: Call, { to, ...key }: Query): Promise<CallResult<typeof endpoint>> => {
    const batch = await findReport(platform.database.kysely, actor, key);
    const facts = await findFacts(platform, readFile, batch);
    const targets = facts === null ? [] : [...upgradeTargets(facts)];
    const target = to ?? targets.at(-1) ?? majorOf(facts?.version ?? "");
    const readiness = facts && upgradeReadiness(facts, target);
    if (facts !== null && to !== undefined && readiness === null)
      throw fieldError("to", "inspection.upgradeUnknown");
    if (readiness === null) return { targets, readiness, ...asOf };
    return {
      targets,
      readiness: {
        ...readiness,
        items: readiness.items.map(({ text, ...item }) => ({
          ...item,
          text: locale === "zh-CN" ? text.zh : text.en,
        })),
        missing: [...readiness.missing],
      },
      ...asOf,
    };
  };
}

/** The facts that are kept beside the report. A batch that was read before they were kept is read once more. */
async function findFacts(
  platform: Reader,
  readFile: ReadFile,
  batch: ReadBatch,
): Promise<UpgradeFacts | null> {
  const db = platform.database.kysely;
  const kept = await findView(db, batch.id, "upgrade");
  if (kept !== undefined) return kept;
  const file = await openerOf(platform, batch.file_key);
  const reading = file && (await readFile({ file, previous: null, waivers: [] }));
  if (reading?.kind !== "read") throw new AppError("inspection.notFound");
  const data = reading.views.find(({ name }) => name === "upgrade")?.data ?? "null";
  const facts = JSON.parse(data) as UpgradeFacts | null; // written by `viewsOf`
  await db
    .insertInto("inspection_view")
    .values({ batch_id: batch.id, name: "upgrade", data: jsonText(facts) })
    .onConflict((conflict) => conflict.columns(["batch_id", "name"]).doNothing())
    .execute();
  return facts;
}
