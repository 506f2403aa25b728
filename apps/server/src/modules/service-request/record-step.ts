import { type Insertable, type JsonText, jsonText, type Kysely, type Schema } from "@pharos/db";
import { type HistoryAction, serviceRequestStatus, type Visibility } from "@pharos/domain/enums";
import type { SlaEvent } from "@pharos/domain/sla";
import { type RawBuilder, sql } from "kysely";
import {
  type HistoryExtra,
  type NewHistoryEntry,
  type ServiceRequestChange,
  toHistoryValues,
} from "./service-request.repo.ts";
import type { StoredServiceRequest } from "./service-request.row.ts";
import { insertClocks, slaClockRepo, updateClocks } from "./sla-clock.repo.ts";
import { snapshotOf } from "./sla-clock.row.ts";
import { type TurnColumns, turnChange } from "./turn.ts";

/** One step in the life of a locked request: what changes, and the line of the history that records it. */
export interface RequestStep {
  readonly row: StoredServiceRequest;
  /** Null: the system. */
  readonly by: { readonly userId: number | null; readonly name: string } | null;
  readonly at: Date;
  readonly action: HistoryAction;
  /** Columns that change; version and time of change follow. Absent: the request's own row stays as it is. */
  readonly change?: ServiceRequestChange;
  /** What the step means for the clocks, in order; the history stores it, so that the clocks can be rebuilt. */
  readonly events?: readonly SlaEvent[];
  /** Shown with the line, at most 1024 characters. */
  readonly content?: string | null;
  readonly extra?: Omit<HistoryExtra, "sla">;
  readonly visibility?: Visibility;
  /** Further lines that belong to the step, written before its own. */
  readonly moreHistory?: readonly NewHistoryEntry[];
}

/** A reply or a note before it is stored. */
export type NewReply = Omit<Insertable<Schema["service_request_reply"]>, "service_request_id">;

/** Writes a step: the request with whose turn it is, its clocks and its history, in one statement. */
export async function recordStep(db: Kysely<Schema>, step: RequestStep): Promise<void> {
  await writeStep(db, step, undefined);
}

/** Writes a step that is something said, and answers the id of the reply; the line of the history names it. */
export async function recordReply(db: Kysely<Schema>, step: RequestStep, reply: NewReply): Promise<number> {
  const replyId = await writeStep(db, step, reply);
  if (replyId === null) throw new Error(`a reply to service request ${step.row.id} was not written`);
  return replyId;
}

async function writeStep(
  db: Kysely<Schema>,
  step: RequestStep,
  reply: NewReply | undefined,
): Promise<number | null> {
  const { row, events = [] } = step;
  const snapshot = snapshotOf(row);
  const { changed, started } = await slaClockRepo(db).advance(row.id, snapshot, events);
  const parts: RawBuilder<unknown>[] = [
    sql`reply as (${reply ? insertReply(db, row.id, reply) : sql`select null::bigint as id`})`,
    sql`history as (${insertHistory(db, step, reply !== undefined)})`,
  ];
  if (changed.length > 0) parts.push(sql`changed_clock as (${updateClocks(changed)})`);
  if (started.length > 0) parts.push(sql`started_clock as (${insertClocks(db, row.id, started, snapshot)})`);
  const change = { ...step.change, ...turnChangeOf(step, reply) };
  if (step.change || Object.keys(change).length > 0)
    parts.push(sql`request as (${updateRequest(db, step, change)})`);
  const { rows } = await sql<{ readonly reply_id: number | null }>`
    with ${sql.join(parts)} select id as reply_id from reply`.execute(db);
  return rows[0]?.reply_id ?? null;
}

const statusAfter = ({ row, change }: RequestStep): number =>
  typeof change?.status === "number" ? change.status : row.status;

function turnChangeOf(step: RequestStep, reply: NewReply | undefined): Partial<TurnColumns> {
  return turnChange(step.row, {
    at: step.at.toISOString(),
    action: step.action,
    status: serviceRequestStatus.fromCode(statusAfter(step)),
    isByCustomer: reply?.is_vendor === false,
    thirdParty: step.extra?.thirdParty ?? null,
  });
}

function insertReply(db: Kysely<Schema>, requestId: number, reply: NewReply) {
  return db
    .insertInto("service_request_reply")
    .values({ ...reply, service_request_id: requestId })
    .returning("id");
}

function insertHistory(db: Kysely<Schema>, step: RequestStep, isWithReply: boolean) {
  const { row, events = [], extra, moreHistory = [], content = null, visibility } = step;
  const line = toHistoryValues({
    requestId: row.id,
    action: step.action,
    from: row.status,
    to: statusAfter(step),
    by: step.by,
    at: step.at,
    content,
    ...(visibility && { visibility }),
  });
  const kept = jsonText({ ...extra, ...(events.length > 0 && { sla: events }) });
  const named = isWithReply
    ? sql<JsonText>`${kept}::jsonb || jsonb_build_object('replyId', (select id from reply))`
    : kept;
  return db
    .insertInto("service_request_history")
    .values([...moreHistory.map(toHistoryValues), { ...line, extra: named }]);
}

function updateRequest(db: Kysely<Schema>, { row, by, at }: RequestStep, change: ServiceRequestChange) {
  return db
    .updateTable("service_request")
    .set({ ...change, updated_by: by?.userId ?? null, updated_at: at })
    .set("version", sql<number>`version + 1`)
    .where("id", "=", row.id);
}
