import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listReplyTemplates as contract } from "@pharos/api/service-request";
import { fillReplyTemplate } from "@pharos/domain/service-request";
import { languageOf } from "@pharos/i18n";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { TextTarget } from "./conversation-target.ts";
import { findForWriting } from "./find-for-writing.ts";
import { listTemplates } from "./reply-template.repo.ts";

/** The six templates in the language of the person who is answered or the chosen one, filled in for one record. */
export async function listReplyTemplates<Row>(
  subject: TextTarget<Row>,
  platform: Platform,
  { actor }: Call,
  { id, lang: chosen }: HandlerInput<typeof contract>["query"],
): Promise<CallResult<typeof contract>> {
  const db = platform.database.kysely;
  const now = platform.clock.now();
  const row = await findForWriting(subject, db, { actor, id, now });
  const lang = chosen ?? languageOf(await subject.readerLocaleOf(db, row));
  const templates = await listTemplates(db, lang);
  const locale = lang === "zh" ? "zh-CN" : "en-US";
  const values = subject.templateValuesOf(platform, row, { name: actor.name, locale, now });
  return templates.map(({ kind, title, body_md }) => ({
    kind,
    lang,
    title,
    bodyMd: fillReplyTemplate(body_md, values),
  }));
}
