import type { CallResult, HandlerInput, z } from "@pharos/api/core";
import type { listServiceRequestHistory as contract, HistoryEntry } from "@pharos/api/service-request";
import type { Kysely, Schema, Selectable } from "@pharos/db";
import { breachReason, historyAction, type SlaClockKind, visibility } from "@pharos/domain/enums";
import { type Locale, nameIn, type TranslationKey } from "@pharos/i18n";
import { type AliasableExpression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError, type Vars } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { offsetOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { relationOf } from "./service-request.relation.ts";
import { type HistoryExtra, serviceRequestRepo } from "./service-request.repo.ts";
import { visibleServiceRequests } from "./service-request.visibility.ts";

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
  const isVendor = relationOf(actor, row).side === "vendor";
  const steps = stepsOf(database.kysely, { actor, id, isVendor });
  const [entries, { total }] = await Promise.all([
    steps
      .selectAll()
      .select((eb) => isLinkedVisible(actor)(eb).as("is_linked_visible"))
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset(offsetOf({ pageNum, pageSize }))
      .execute(),
    steps.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    total,
    list: entries.map((entry) =>
      toEntry(entry, { isVendor, locale }, (key, vars) => translate(locale, key, vars)),
    ),
    pageNum,
    pageSize,
  };
}

/** Whether the actor may see the request that a step names; true when it names none. */
const isLinkedVisible =
  (actor: Actor) =>
  (eb: ExpressionBuilder<Schema, "service_request_history">): AliasableExpression<SqlBool> => {
    const linkedId = sql<number | null>`(service_request_history.extra ->> 'linkedId')::bigint`;
    return eb.or([
      eb(linkedId, "is", null),
      eb.exists(
        eb
          .selectFrom("service_request")
          .select("service_request.id")
          .where("service_request.id", "=", linkedId)
          .where(visibleServiceRequests(actor)),
      ),
    ]);
  };

/** Steps that say nothing but that there is another request; ends and beginnings of a request itself stay. */
const linkSteps = (["link", "unlink", "mergeIn", "undoMergeIn", "split", "splitFrom"] as const).map(
  historyAction.toCode,
);

interface Reading {
  readonly actor: Actor;
  readonly id: number;
  readonly isVendor: boolean;
}

function stepsOf(db: Kysely<Schema>, { actor, id, isVendor }: Reading) {
  return db
    .selectFrom("service_request_history")
    .where("service_request_id", "=", id)
    .where((eb) => eb.or([eb("action", "not in", linkSteps), isLinkedVisible(actor)(eb)]))
    .$if(!isVendor, (query) => query.where("visibility", "=", visibility.toCode("public")));
}

type Words = (key: TranslationKey, vars: Vars) => string;

function toEntry(
  row: HistoryRow & { readonly is_linked_visible: SqlBool },
  { isVendor, locale }: { readonly isVendor: boolean; readonly locale: Locale },
  words: Words,
): z.output<typeof HistoryEntry> {
  // Written by appendHistory only.
  const extra = (row.extra ?? {}) as HistoryExtra;
  return {
    id: row.id,
    action: row.action,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    userName: row.user_name,
    content:
      reasonText(extra, row.content, words) ??
      row.content ??
      stageText(extra, words) ??
      (isVendor ? (extra.note ?? null) : null),
    targetName:
      (row.is_linked_visible && nameIn(locale, extra.targetName ?? null, extra.targetNameEn ?? null)) || null,
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

/** Why a clock was breached, and what was said to it. */
function reasonText(
  { breachReason: code }: HistoryExtra,
  remark: string | null,
  words: Words,
): string | undefined {
  if (code === undefined) return undefined;
  const reason = words(breachReason.labelKeyOfCode(code), {});
  return remark === null ? reason : words("serviceRequestServer.history.breachReason", { reason, remark });
}

function stageText({ clock, percent }: HistoryExtra, words: Words): string | undefined {
  if (!clock || percent === undefined) return undefined;
  return words(stageKeys[percent < 100 ? "warn" : "breach"][clock], { percent });
}
