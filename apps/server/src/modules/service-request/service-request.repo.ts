import { jsonText, type Kysely, type Schema, type Updateable } from "@pharos/db";
import {
  type HistoryAction,
  historyAction,
  type SlaClockKind,
  type Visibility,
  visibility,
} from "@pharos/domain/enums";
import type { SlaEvent } from "@pharos/domain/sla";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { ServiceRequestRow } from "./service-request.row.ts";
import { visibleServiceRequests } from "./service-request.visibility.ts";

/** Columns of a request that a use case may change; version and time of change follow by themselves. */
export type ServiceRequestChange = Omit<
  Updateable<Schema["service_request"]>,
  "version" | "updated_at" | "updated_by" | "sr_no" | "company_id"
>;

/** One line of the history before it is stored. */
export interface NewHistoryEntry {
  readonly requestId: number;
  readonly action: HistoryAction;
  /** Status code before; null at the beginning. */
  readonly from: number | null;
  readonly to: number;
  /** Null: the system. */
  readonly by: { readonly userId: number | null; readonly name: string } | null;
  readonly at: Date;
  /** Shown with the entry, at most 1024 characters. */
  readonly content?: string | null;
  readonly extra?: HistoryExtra;
  readonly visibility?: Visibility;
}

/** What a history line stores beside its text. */
export interface HistoryExtra {
  /** SLA events this step was, in order; all clocks can be rebuilt from them. */
  readonly sla?: readonly SlaEvent[];
  readonly replyId?: number;
  readonly targetUserId?: number;
  readonly targetName?: string;
  /** The same in English, where there is such a name. */
  readonly targetNameEn?: string;
  readonly previousUserId?: number | null;
  /** Seen by the vendor only. */
  readonly note?: string;
  readonly isRemoteRemoved?: true;
  readonly changes?: readonly FieldChange[];
  /** The clock that reached a stage, and the stage in per cent. */
  readonly clock?: SlaClockKind;
  readonly percent?: number;
  /** The other request of a link, a merge or a split: who may not see it does not read of it. */
  readonly linkedId?: number;
  /** What taking a merge back needs. */
  readonly merge?: MergeFacts;
  /** Code of the reason that was given for a breach. */
  readonly breachReason?: number;
  /** Whom outside the request waits for from this step on. */
  readonly thirdParty?: string;
}

/** What a merge has changed beside the request's own columns. */
export interface MergeFacts {
  readonly awaitingSince: string | null;
  /** People who became watchers of the other request by it. */
  readonly watcherIds: readonly number[];
  /** People who helped until then. */
  readonly helperIds: readonly number[];
}

/** Before and after of one field, by its name on the wire. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Both in English, where they are names that have one. */
  readonly fromEn?: string | null;
  readonly toEn?: string | null;
}

/** Queries on requests, bound to one connection. */
export const serviceRequestRepo = (db: Kysely<Schema>) => ({
  /** The request, when it exists and this actor may know of it: absent and invisible are the same answer. */
  async findVisible(actor: Actor, id: number): Promise<ServiceRequestRow | undefined> {
    return selectRequest(db, id).where(visibleServiceRequests(actor)).executeTakeFirst();
  },

  /** The request for someone who has just changed it, and may have handed it over to where it is out of sight. */
  async findChanged(id: number): Promise<ServiceRequestRow | undefined> {
    return selectRequest(db, id).executeTakeFirst();
  },

  /** Requests by their ids, anyone who may see them; deleted ones are not among them. */
  async findMany(ids: readonly number[]): Promise<ServiceRequestRow[]> {
    return selectRequests(db)
      .where("service_request.id", "=", sql<number>`any(${ids}::bigint[])`)
      .where("service_request.deleted_at", "is", null)
      .execute();
  },

  /**
   * A visible request, locked until the transaction ends. Anyone who had to wait for the lock gets the row itself as it is
   * now, but the people around it as they were before; the difference of versions gives that away, and a second look
   * sees everything.
   */
  async lockVisible(actor: Actor, id: number): Promise<ServiceRequestRow | undefined> {
    const row = await selectRequest(db, id)
      .select(
        sql<number>`(select s.version from service_request s where s.id = service_request.id)`.as(
          "version_before",
        ),
      )
      .where(visibleServiceRequests(actor))
      // Not FOR UPDATE: rows that merely refer to the request, such as the timer's, need not wait.
      .forNoKeyUpdate("service_request")
      .executeTakeFirst();
    return row && row.version_before !== row.version ? this.findVisible(actor, id) : row;
  },

  /** Lines of the history that come with no change of the request; with one, `recordStep` writes them. */
  async appendHistory(...entries: readonly NewHistoryEntry[]): Promise<void> {
    await db.insertInto("service_request_history").values(entries.map(toHistoryValues)).execute();
  },

  /** Adds someone who is notified of what happens. */
  async addWatcher(requestId: number, userId: number): Promise<void> {
    await db
      .insertInto("service_request_watcher")
      .values({ service_request_id: requestId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});

/** What a history line looks like in its table. */
export function toHistoryValues(entry: NewHistoryEntry) {
  return {
    service_request_id: entry.requestId,
    action: historyAction.toCode(entry.action),
    from_status: entry.from,
    to_status: entry.to,
    user_id: entry.by?.userId ?? null,
    user_name: entry.by?.name ?? "",
    content: entry.content ?? null,
    extra: entry.extra ? jsonText(entry.extra) : null,
    visibility: visibility.toCode(entry.visibility ?? "public"),
    at: entry.at,
  };
}

function selectRequest(db: Kysely<Schema>, id: number) {
  return selectRequests(db).where("service_request.id", "=", id);
}

function selectRequests(db: Kysely<Schema>) {
  return db
    .selectFrom("service_request")
    .innerJoin("company", "company.id", "service_request.company_id")
    .selectAll("service_request")
    .select([
      "company.request_visibility",
      sql<number[]>`array(select team_id from team_company where company_id = service_request.company_id)`.as(
        "serving_team_ids",
      ),
      sql<number[]>`array(
        select team_id from service_request_team where service_request_id = service_request.id)`.as(
        "called_team_ids",
      ),
      sql<number[]>`array(
        select user_id from service_request_sub_executor
        where service_request_id = service_request.id and left_at is null)`.as("sub_executor_ids"),
      sql<number[]>`array(
        select user_id from service_request_watcher where service_request_id = service_request.id)`.as(
        "watcher_ids",
      ),
    ]);
}
