import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listReplyTemplates as contract } from "@pharos/api/service-request";
import { fillReplyTemplate } from "@pharos/domain/service-request";
import { languageOf } from "@pharos/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorize } from "../../../platform/policy.ts";
import { serviceRequestPolicy } from "../service-request.policy.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { customerLocaleOf, templateValuesOf } from "./template-values.ts";

/** The six templates in the customer's language or the chosen one, filled in for one request. */
export async function listReplyTemplates(
  platform: Platform,
  { actor }: Call,
  { id, lang: chosen }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const db = platform.database.kysely;
  const now = platform.clock.now();
  const row = await serviceRequestRepo(db).findVisible(actor, id);
  if (!row) throw new AppError("serviceRequest.notFound");
  authorize(serviceRequestPolicy, "replyInternal", actor, row, now);
  const lang = chosen ?? languageOf(await customerLocaleOf(platform.database.kysely, row));
  const templates = await db
    .selectFrom("reply_template")
    .select(["kind", "title", "body_md"])
    .where("locale", "=", lang)
    .orderBy("kind")
    .execute();
  const locale = lang === "zh" ? "zh-CN" : "en-US";
  const values = templateValuesOf(platform, row, { name: actor.name, locale, now });
  return templates.map(({ kind, title, body_md }) => ({
    kind,
    lang,
    title,
    bodyMd: fillReplyTemplate(body_md, values),
  }));
}
