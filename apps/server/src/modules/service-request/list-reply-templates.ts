import type { CallResult } from "@pharos/contract/core";
import type { listReplyTemplates as contract } from "@pharos/contract/service-request";
import { type Severity, severity } from "@pharos/domain/enums";
import { type SlaSnapshot, targetMinutesOf } from "@pharos/domain/sla";
import { hoursSince } from "@pharos/domain/text";
import { toMs } from "@pharos/domain/time";
import type { Locale, TranslationKey } from "@pharos/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { serviceRequestPolicy } from "./service-request.policy.ts";
import { serviceRequestRepo } from "./service-request.repo.ts";
import { type ServiceRequestRow, severityOf } from "./service-request.row.ts";
import { snapshotOf } from "./sla-clock.row.ts";

/** The six templates in the caller's language, filled in for one request. */
export async function listReplyTemplates(
  platform: Platform,
  { actor, locale }: Call,
  id: number,
): Promise<CallResult<typeof contract>> {
  const db = platform.database.kysely;
  const now = platform.clock.now();
  const row = await serviceRequestRepo(db).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  authorize(serviceRequestPolicy, "replyInternal", actor, row, now);
  const templates = await db
    .selectFrom("reply_template")
    .selectAll()
    .where("locale", "=", locale === "zh-CN" ? "zh" : "en")
    .orderBy("kind")
    .execute();
  const values = valuesOf(platform, row, { name: actor.name, locale, now });
  return templates.map(({ kind, title, body_md }) => ({ kind, title, bodyMd: fillIn(body_md, values) }));
}

interface Writer {
  readonly name: string;
  readonly locale: Locale;
  readonly now: Date;
}

function valuesOf({ config, translate }: Platform, row: ServiceRequestRow, { name, locale, now }: Writer) {
  const level = severityOf(row);
  const waitingSince = row.awaiting_since ?? row.last_vendor_reply_at ?? row.submitted_at;
  return new Map([
    ["phone", config.brand.serviceDesk.phone],
    ["srNo", row.sr_no],
    ["engineer", name],
    // Every name of the enumeration has a label; the catalogue check holds them together.
    ["severity", translate(locale, severity.labelKey(level) as TranslationKey)],
    ["limit", limitText(snapshotOf(row), level, locale, translate)],
    ["hours", hoursSince(toMs(waitingSince), now.getTime())],
  ]);
}

/** By when the customer hears of progress: the follow-up target, or the solve target where there is none. */
function limitText(
  snapshot: SlaSnapshot,
  level: Severity,
  locale: Locale,
  translate: Platform["translate"],
): string {
  const minutes = targetMinutesOf(snapshot, level, "reply") ?? targetMinutesOf(snapshot, level, "solve") ?? 0;
  return minutes >= 60
    ? translate(locale, "serviceRequestServer.limit.hours", { hours: Math.round(minutes / 6) / 10 })
    : translate(locale, "serviceRequestServer.limit.minutes", { minutes });
}

/** Fills `{name}` placeholders; unknown ones stay as they are, so that a mistake in a template is seen. */
function fillIn(template: string, values: ReadonlyMap<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder);
}
