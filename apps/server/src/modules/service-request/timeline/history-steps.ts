import type { z } from "@pharos/api/core";
import type { HistoryEntry } from "@pharos/api/service-request";
import type { Kysely, Schema, Selectable } from "@pharos/db";
import { breachReason, historyAction, type SlaClockKind, visibility } from "@pharos/domain/enums";
import { type Locale, nameIn, type TranslationKey } from "@pharos/i18n";
import { type AliasableExpression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Vars } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FieldChange, HistoryExtra } from "../service-request.repo.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";

/** A stored step, and whether its reader may see the request that it names. */
export type StepRow = Selectable<Schema["service_request_history"]> & { readonly is_linked_visible: SqlBool };

const internal = visibility.toCode("internal");

/** Fields whose words do not appear in the history: long, or masked elsewhere for some readers. */
const wordlessFields: ReadonlySet<string> = new Set(["contentMd", "phone", "email"]);

/** Whether the actor may see the request that a step names; true when it names none. */
export const isLinkedVisible =
  (actor: Actor) =>
  (eb: ExpressionBuilder<Schema, "service_request_history">): AliasableExpression<SqlBool> => {
    const linkedId = sql<number | null>`(service_request_history.extra ->> 'linkedId')::bigint`;
    // A row of its own: under row level security a request is looked up by a plain value only, not by an expression.
    const linked = sql<{ id: number | null }>`(select ${linkedId} as id offset 0)`.as("linked");
    return eb.or([
      eb(linkedId, "is", null),
      eb.exists(
        eb
          .selectFrom(linked)
          .innerJoin("service_request", "service_request.id", "linked.id")
          .select("service_request.id")
          .where(visibleServiceRequests(actor)),
      ),
    ]);
  };

/** Steps that say nothing but that there is another request; ends and beginnings of a request itself stay. */
const linkSteps = (["link", "unlink", "mergeIn", "undoMergeIn", "split", "splitFrom"] as const).map(
  historyAction.toCode,
);

/** Steps that a reply, or the description itself, already shows. */
const toldElsewhere = (
  [
    "create",
    "reply",
    "editReply",
    "removeReply",
    "needFeedback",
    "feedback",
    "internalReply",
    "advise",
  ] as const
).map(historyAction.toCode);

/** Whether a step stands in the line of time as a reply already. */
export const isToldByReply = ({ action }: Pick<StepRow, "action">): boolean =>
  (toldElsewhere as readonly string[]).includes(action);

// Written out: with parameters in its place, a plan that is kept for all values cannot use the index of these steps.
const isShownAsStep = sql<SqlBool>`action not in (${sql.join(toldElsewhere.map((action) => sql.lit(action)))})`;

/** Who reads the steps of which request. */
export interface Reading {
  readonly actor: Actor;
  readonly id: number;
  readonly isVendor: boolean;
}

/** The steps of a request that the reader may know of. */
export function stepsOf(db: Kysely<Schema>, { actor, id, isVendor }: Reading) {
  return db
    .selectFrom("service_request_history")
    .where("service_request_id", "=", id)
    .where((eb) => eb.or([eb("action", "not in", linkSteps), isLinkedVisible(actor)(eb)]))
    .$if(!isVendor, (query) => query.where("visibility", "=", visibility.toCode("public")));
}

/** Which steps are read: the newest before one of them that no reply shows, or all after one and those that may have been late. */
export type StepChoice =
  | { readonly before: number; readonly limit: number }
  | { readonly since: number; readonly orAfter: Date; readonly limit: number };

/** Transactions that write a step take less. */
const lateMaxMs = 15_000;

/** Steps for a reader, the newest first. */
export async function findSteps(
  db: Kysely<Schema>,
  reading: Reading,
  choice: StepChoice,
): Promise<StepRow[]> {
  return stepsOf(db, reading)
    .selectAll()
    .select((eb) => isLinkedVisible(reading.actor)(eb).as("is_linked_visible"))
    .where((eb) =>
      "before" in choice
        ? eb.and([eb("id", "<", choice.before), isShownAsStep])
        : eb.and([
            eb("id", ">", firstLookedAt(reading.id, choice)),
            eb.or([eb("id", ">", choice.since), eb("at", ">", choice.orAfter.toISOString())]),
          ]),
    )
    .orderBy("id", "desc")
    .limit(choice.limit)
    .execute();
}

/**
 * Where the lines begin that may be new: after the one the reader knows, or after the newest that is twice as old as what
 * may have been late. Without it a long history would be read to its beginning.
 */
const firstLookedAt = (id: number, { since, orAfter }: Extract<StepChoice, { since: number }>) => {
  const old = new Date(orAfter.getTime() - lateMaxMs).toISOString();
  return sql<number>`least(${since}::bigint, coalesce((select h.id from service_request_history h
    where h.service_request_id = ${id} and h.at <= ${old}::timestamptz order by h.id desc limit 1), 0))`;
};

type Words = (key: TranslationKey, vars: Vars) => string;

/** A step as the reader may see it. */
export function toHistoryEntry(
  row: StepRow,
  { isVendor, locale }: { readonly isVendor: boolean; readonly locale: Locale },
  translate: Platform["translate"],
): z.output<typeof HistoryEntry> {
  const words: Words = (key, vars) => translate(locale, key, vars);
  // Written by the module only.
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
    changes: (extra.changes ?? []).map(({ field, from, to, fromEn = null, toEn = null }) =>
      wordlessFields.has(field)
        ? { field, from: null, to: null }
        : { field, from: nameIn(locale, from, fromEn), to: nameIn(locale, to, toEn) },
    ),
    hasTexts: textsOf(row, { isVendor }).length > 0,
    isRemoteRemoved: extra.isRemoteRemoved ?? false,
    isInternal: row.visibility === internal,
    ts: row.at,
  };
}

/**
 * The long texts before and after a step. The vendor reads what was changed and withdrawn; customers read their description,
 * and of replies only what stands.
 */
export function textsOf(
  { action, extra }: Pick<StepRow, "action" | "extra">,
  { isVendor }: { readonly isVendor: boolean },
): FieldChange[] {
  if (!isVendor && action !== historyAction.toCode("edit")) return [];
  const { changes = [] } = (extra ?? {}) as HistoryExtra;
  return changes.filter(({ field, from }) => field === "contentMd" && from !== null);
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
