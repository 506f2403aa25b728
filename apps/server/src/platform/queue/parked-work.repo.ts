import type { Kysely, Schema, Selectable } from "@pharos/db";
import { sql } from "kysely";

/** A row that failed too often. */
export type ParkedRow = Pick<
  Selectable<Schema["queue_attempt"]>,
  "queue" | "key" | "error" | "attempts" | "since"
>;

/** Which row of which queue. */
export interface ParkedKey {
  readonly queue: string;
  readonly key: string;
}

const parked = (db: Kysely<Schema>) =>
  db.selectFrom("queue_attempt").where("available_at", "is", null).where("discarded_at", "is", null);

/** One page, newest first. */
export function findParked(
  db: Kysely<Schema>,
  queue: string | undefined,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<ParkedRow[]> {
  return parked(db)
    .select(["queue", "key", "error", "attempts", "since"])
    .$if(queue !== undefined, (query) => query.where("queue", "=", queue ?? ""))
    .orderBy("since", "desc")
    .orderBy("queue")
    .orderBy("key")
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
}

/** How many rows are parked in each queue that has any. */
export function countParked(db: Kysely<Schema>): Promise<{ queue: string; count: number }[]> {
  return parked(db)
    .select((eb) => ["queue", eb.fn.countAll<number>().as("count")])
    .groupBy("queue")
    .orderBy("queue")
    .execute();
}

/** Gives a parked row a fresh set of tries; answers false when it is not parked. */
export async function unpark(db: Kysely<Schema>, { queue, key }: ParkedKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("queue_attempt")
    .set({ attempts: 0, available_at: sql<string>`clock_timestamp()` })
    .where("queue", "=", queue)
    .where("key", "=", key)
    .where("available_at", "is", null)
    .where("discarded_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives a parked row up: it is never taken again. Answers false when it is not parked. */
export async function discard(db: Kysely<Schema>, { queue, key }: ParkedKey): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("queue_attempt")
    .set({ discarded_at: sql<string>`now()` })
    .where("queue", "=", queue)
    .where("key", "=", key)
    .where("available_at", "is", null)
    .where("discarded_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
