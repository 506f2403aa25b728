import type { Kysely, Schema } from "@pharos/db";
import { businessTimeZone, toIso, toMs, zoneOffsetMs } from "@pharos/domain/time";
import { sql } from "kysely";
import { fieldError } from "../../platform/field-error.ts";

/** Times of a piece of work and whose it is. */
interface Held {
  readonly executor_user_id: number;
  readonly start_at: string;
  readonly end_at: string;
}

/** The first record of the same person at a time. */
export const findOverlap = (db: Kysely<Schema>, held: Held, exceptId?: number) =>
  db
    .selectFrom("work_hour")
    .select(["title", "start_at", "end_at"])
    .where(
      sql<boolean>`int8range(executor_user_id, executor_user_id, '[]')
        && int8range(${held.executor_user_id}::bigint, ${held.executor_user_id}::bigint, '[]')
        and tstzrange(start_at, end_at) && tstzrange(${held.start_at}::timestamptz, ${held.end_at}::timestamptz)`,
    )
    .where("deleted_at", "is", null)
    .where("id", "<>", exceptId ?? 0)
    .orderBy("start_at")
    .executeTakeFirst();

/** Refuses hours at a time that is held by others of the same person, and says which stand there. */
export async function refuseOverlap(db: Kysely<Schema>, held: Held, exceptId?: number): Promise<void> {
  const row = await findOverlap(db, held, exceptId);
  if (row)
    throw fieldError("startTime", "workHour.overlap", {
      title: row.title,
      from: timeOf(row.start_at),
      to: timeOf(row.end_at),
    });
}

/** `20:30` of the business time zone: the same in both languages. */
export function timeOf(time: string): string {
  const ms = toMs(time);
  return toIso(ms + zoneOffsetMs(ms, businessTimeZone)).slice(11, 16);
}
