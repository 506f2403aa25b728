import type { CallResult, HandlerInput, z } from "@pharos/contract/core";
import type { listServiceRequestHistory as contract, HistoryEntry } from "@pharos/contract/service-request";
import type { Kysely, Schema, Selectable } from "@pharos/db";
import { type SlaClockKind, visibility } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";
import { AppError, type Vars } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type HistoryExtra, serviceRequestRepo } from "./service-request.repo.ts";
import { standingOf } from "./service-request.standing.ts";

type HistoryRow = Selectable<Schema["service_request_history"]>;

const internal = visibility.toCode("internal");

/** Fields whose words do not appear in the history: long, or masked elsewhere for some readers. */
const wordlessFields: ReadonlySet<string> = new Set(["contentMd", "phone", "email"]);

/** What happened to a request, newest first; customers see the public steps only. */
export async function listServiceRequestHistory(
  { database, translate }: Platform,
  { actor, locale }: Call,
  { id, pageNum, pageSize }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const row = await serviceRequestRepo(database.kysely).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  const isVendor = standingOf(actor, row).side === "vendor";
  const steps = stepsOf(database.kysely, id, isVendor);
  const [entries, { total }] = await Promise.all([
    steps
      .selectAll()
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    steps.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    total,
    list: entries.map((entry) => toEntry(entry, isVendor, (key, vars) => translate(locale, key, vars))),
    pageNum,
    pageSize,
  };
}

function stepsOf(db: Kysely<Schema>, id: number, isVendor: boolean) {
  return db
    .selectFrom("service_request_history")
    .where("service_request_id", "=", id)
    .$if(!isVendor, (query) => query.where("visibility", "=", visibility.toCode("public")));
}

type Words = (key: TranslationKey, vars: Vars) => string;

function toEntry(row: HistoryRow, isVendor: boolean, words: Words): z.output<typeof HistoryEntry> {
  // Written by appendHistory only.
  const extra = (row.extra ?? {}) as HistoryExtra;
  return {
    id: row.id,
    action: row.action,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    userName: row.user_name,
    content: row.content ?? stageText(extra, words) ?? (isVendor ? (extra.note ?? null) : null),
    targetName: extra.targetName ?? null,
    changes: (extra.changes ?? []).map((change) =>
      wordlessFields.has(change.field) ? { ...change, from: null, to: null } : change,
    ),
    isRemoteRemoved: extra.isRemoteRemoved ?? false,
    isInternal: row.visibility === internal,
    ts: row.at,
  };
}

const stageKeys = {
  warn: {
    firstResponse: "serviceRequestServer.history.slaWarn.firstResponse",
    reply: "serviceRequestServer.history.slaWarn.reply",
    solve: "serviceRequestServer.history.slaWarn.solve",
  },
  breach: {
    firstResponse: "serviceRequestServer.history.slaBreach.firstResponse",
    reply: "serviceRequestServer.history.slaBreach.reply",
    solve: "serviceRequestServer.history.slaBreach.solve",
  },
} as const satisfies Record<string, Record<SlaClockKind, TranslationKey>>;

function stageText({ clock, percent }: HistoryExtra, words: Words): string | undefined {
  if (!clock || percent === undefined) return undefined;
  return words(stageKeys[percent < 100 ? "warn" : "breach"][clock], { percent });
}
