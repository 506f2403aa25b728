import type { Kysely, Schema } from "@pharos/db";

/** What is sent about a request by the calendar. */
export type ReminderKind = "remind" | "warn" | "archive";

/** Notes that something is sent now; answers false when it was sent before. */
export async function noteReminder(
  db: Kysely<Schema>,
  reminder: { readonly requestId: number; readonly kind: ReminderKind; readonly since: Date },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("service_request_reminder")
    .values({
      service_request_id: reminder.requestId,
      kind: reminder.kind,
      since: reminder.since,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** When what was sent about one question or closing was sent. */
export async function findReminders(
  db: Kysely<Schema>,
  requestId: number,
  since: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("service_request_reminder")
    .select(["kind", "sent_at"])
    .where("service_request_id", "=", requestId)
    .where("since", "=", since.toISOString())
    .execute();
  return new Map(rows.map(({ kind, sent_at }) => [kind, sent_at]));
}
