import type { Kysely, Schema } from "@pharos/db";
import {
  type NotifyChannel,
  type NotifyEventCode,
  type NotifyGroup,
  notifyChannel,
  notifyEvent,
  notifyGroup,
  type Severity,
  severity as severities,
} from "@pharos/domain/enums";
import { notifyEvents } from "@pharos/domain/notification";

/** Who is notified of an event and how. */
export interface NotifyRule {
  readonly event: NotifyEventCode;
  readonly recipients: readonly NotifyGroup[];
  readonly channels: readonly NotifyChannel[];
  readonly isEnabled: boolean;
  readonly throttleMinutes: number;
}

/** The rule of a severity, or the one for every severity. */
export async function findRule(
  db: Kysely<Schema>,
  event: NotifyEventCode,
  severity: Severity | undefined,
): Promise<NotifyRule> {
  const row = await db
    .selectFrom("notify_rule")
    .select(["recipients", "channels", "is_enabled", "throttle_minutes"])
    .where("event", "=", event)
    .where((eb) =>
      severity === undefined
        ? eb("severity", "is", null)
        : eb.or([eb("severity", "is", null), eb("severity", "=", severities.toCode(severity))]),
    )
    // The one of the severity first.
    .orderBy("severity", (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  if (!row) return defaultRule(event, severity);
  return {
    event,
    recipients: row.recipients.filter(notifyGroup.hasCode),
    channels: row.channels.filter(notifyChannel.hasCode),
    isEnabled: row.is_enabled,
    throttleMinutes: row.throttle_minutes,
  };
}

/** An event whose rules are not stored yet, or only for another severity. */
function defaultRule(event: NotifyEventCode, severity: Severity | undefined): NotifyRule {
  const { rules } = notifyEvents[event];
  const rule =
    rules.find((candidate) => candidate.severity === severity) ??
    rules.find((candidate) => candidate.severity === undefined);
  return {
    event,
    recipients: rule?.recipients ?? [],
    channels: rule?.channels ?? ["inapp"],
    isEnabled: true,
    throttleMinutes: 0,
  };
}

/** Stores the default rules that are absent. */
export async function insertDefaultRules(db: Kysely<Schema>): Promise<void> {
  const rows = notifyEvent.codes.flatMap((event) =>
    notifyEvents[event].rules.map(({ severity, recipients, channels }) => ({
      event,
      severity: severity === undefined ? null : severities.toCode(severity),
      recipients: [...recipients],
      channels: [...channels],
    })),
  );
  await db
    .insertInto("notify_rule")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["event", "severity"]).doNothing())
    .execute();
}
