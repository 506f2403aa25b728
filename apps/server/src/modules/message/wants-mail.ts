import type { NotifyEventCode, Severity } from "@pharos/domain/enums";
import { wantsChannel } from "@pharos/domain/notification";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findRule } from "./rule.repo.ts";

/** Whether someone is notified of an event by mail: what the rule says, and what the person has chosen. */
export async function wantsMail(
  { db }: UnitOfWork,
  event: NotifyEventCode,
  severity: Severity,
  userId: number | null,
): Promise<boolean> {
  const rule = await findRule(db, event, severity);
  if (!rule.isEnabled) return false;
  const choice =
    userId === null
      ? undefined
      : await db
          .selectFrom("notify_preference")
          .select("is_on")
          .where("user_id", "=", userId)
          .where("event", "=", event)
          .where("channel", "=", "email")
          .executeTakeFirst();
  return wantsChannel(event, "email", rule.channels, choice?.is_on);
}
