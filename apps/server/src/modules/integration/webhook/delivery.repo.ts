import type { Kysely, Schema, Transaction } from "@pharos/db";
import { webhookDeliveryStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { TakeScope } from "../../../platform/queue/queue.ts";

/** One try of a delivery, as it is stored. */
export interface StoredAttempt {
  readonly time: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly answer: string | null;
  readonly error: string | null;
}

/** A delivery as the log shows it. */
export interface DeliveryRow {
  readonly id: number;
  readonly uid: string;
  readonly event: string;
  readonly srNo: string | null;
  readonly status: number;
  readonly tries: number;
  readonly nextTryTime: string | null;
  readonly createdTime: string;
  readonly attempts: StoredAttempt[];
  readonly payload: string;
}

/** What the log is asked for. */
export interface DeliveryFilter {
  readonly webhookId: number;
  readonly status?: number | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** One page of the log, newest first. */
export async function findDeliveries(
  db: Kysely<Schema>,
  { webhookId, status, pageNum, pageSize }: DeliveryFilter,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const filter = sql`d.subscription_id = ${webhookId}
    and ${status === undefined ? sql`true` : sql`d.status = ${status}`}`;
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.uid, d.event, r.sr_no as "srNo", d.status, d.tries,
      case when d.status = 0 then d.next_try_at end as "nextTryTime", d.created_at as "createdTime", d.attempts, d.payload
    from webhook_delivery d
    left join service_request r on r.id = d.service_request_id
    where ${filter}
    order by d.id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from webhook_delivery d where ${filter}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Gives deliveries a fresh set of tries; answers how many. Those that wait already are left as they are. */
export async function queueAgain(
  db: Kysely<Schema>,
  which: { readonly deliveryId: number } | { readonly subscriptionId: number; readonly status: number },
): Promise<number> {
  const queued = webhookDeliveryStatus.toCode("queued");
  const { numUpdatedRows } = await db
    .updateTable("webhook_delivery")
    .set({ status: queued, tries: 0, next_try_at: sql<string>`now()`, ended_at: null })
    .where((eb) =>
      "deliveryId" in which
        ? eb("id", "=", which.deliveryId)
        : eb.and([eb("subscription_id", "=", which.subscriptionId), eb("status", "=", which.status)]),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A delivery to be sent now, with its destination. */
export interface DueDelivery {
  readonly id: number;
  readonly uid: string;
  readonly event: string;
  readonly payload: string;
  readonly tries: number;
  readonly subscription_id: number;
  readonly url: string;
  readonly secret_sealed: string;
}

/** Locks due deliveries of webhooks that are switched on; of paused ones only tests. */
export async function lockDue(
  db: Transaction<Schema>,
  { limit, isFree }: TakeScope,
): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.uid, d.event, d.payload, d.tries, d.subscription_id, s.url, s.secret_sealed
    from webhook_delivery d
    join webhook_subscription s on s.id = d.subscription_id
    where d.status = 0 and d.next_try_at <= now() and s.is_enabled and (s.paused_at is null or d.event = 'ping')
      and ${isFree("d.id")}
    order by d.next_try_at, d.id
    limit ${limit}
    for update of d skip locked`.execute(db);
  return rows;
}
