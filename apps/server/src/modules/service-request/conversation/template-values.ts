import type { Kysely, Schema } from "@pharos/db";
import { type Severity, severity } from "@pharos/domain/enums";
import type { ReplyTemplateVariable } from "@pharos/domain/service-request";
import { type SlaSnapshot, targetMinutesOf } from "@pharos/domain/sla";
import { hoursSince } from "@pharos/domain/text";
import { toMs } from "@pharos/domain/time";
import { type Locale, parseLocale, type TranslationKey } from "@pharos/i18n";
import type { Platform } from "../../../platform/platform.ts";
import type { Writer } from "../../conversation/index.ts";
import { type ServiceRequestRow, severityOf } from "../service-request.row.ts";
import { snapshotOf } from "../sla-clock.row.ts";

/** What the variables of templates and saved texts stand for in a reply to one request. */
export function templateValuesOf(
  { config, translate }: Pick<Platform, "config" | "translate">,
  row: ServiceRequestRow,
  { name, locale, now }: Writer,
): Readonly<Record<ReplyTemplateVariable, string>> {
  const level = severityOf(row);
  const waitingSince = row.awaiting_since ?? row.last_vendor_reply_at ?? row.submitted_at;
  return {
    phone: config.brand.serviceDesk.phone,
    srNo: row.sr_no,
    engineer: name,
    // Every name of the enumeration has a label; the catalogue check holds them together.
    severity: translate(locale, severity.labelKey(level) as TranslationKey),
    limit: limitText(snapshotOf(row), level, locale, translate),
    hours: hoursSince(toMs(waitingSince), now.getTime()),
  };
}

/** By when the customer learns of progress: the sooner of the follow-up and the solve target. */
function limitText(
  snapshot: SlaSnapshot,
  level: Severity,
  locale: Locale,
  translate: Platform["translate"],
): string {
  const targets = [targetMinutesOf(snapshot, level, "reply"), targetMinutesOf(snapshot, level, "solve")];
  const limits = targets.filter((target) => target !== null);
  const minutes = limits.length === 0 ? 0 : Math.min(...limits);
  return minutes >= 60
    ? translate(locale, "serviceRequestServer.limit.hours", { hours: Math.round(minutes / 6) / 10 })
    : translate(locale, "serviceRequestServer.limit.minutes", { minutes });
}

/** The language in which the person who raised the request reads. */
export async function customerLocaleOf(
  db: Kysely<Schema>,
  { reporter_user_id }: Pick<ServiceRequestRow, "reporter_user_id">,
): Promise<Locale> {
  const reporter = await db
    .selectFrom("app_user")
    .select("locale")
    .where("id", "=", reporter_user_id)
    .executeTakeFirst();
  return parseLocale(reporter?.locale);
}
