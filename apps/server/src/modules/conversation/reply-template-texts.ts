import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  listReplyTemplateTexts,
  ReplyTemplateText,
  saveReplyTemplate as saveContract,
} from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { severity } from "@pharos/domain/enums";
import {
  type ReplyTemplateVariable,
  replyTemplateVariables,
  unknownTemplateVariables,
} from "@pharos/domain/service-request";
import type { Locale, TranslationKey } from "@pharos/i18n";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { fieldError } from "../../platform/field-error.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";

type Body = HandlerInput<typeof saveContract>["body"];

/** The templates as they are stored, and an example for each variable. */
export async function listTemplateTexts(
  platform: Platform,
): Promise<CallResult<typeof listReplyTemplateTexts>> {
  const list = await findTexts(platform.database.kysely);
  const [zh, en] = [exampleOf(platform, "zh-CN"), exampleOf(platform, "en-US")];
  return {
    list,
    variables: replyTemplateVariables.map((name) => ({ name, zh: zh[name], en: en[name] })),
  };
}

/** Changes a template in one language; a save of an older version is refused with the fresh text. */
export async function saveTemplateText(
  { withTransaction }: Platform,
  call: Call,
  body: Body,
): Promise<ReplyTemplateText> {
  for (const field of ["title", "bodyMd"] as const) {
    const [unknown] = unknownTemplateVariables(body[field]);
    if (unknown !== undefined)
      throw fieldError(field, "serviceRequest.templateVariable", { name: `{${unknown}}` });
  }
  const { kind, lang, title, bodyMd, version } = body;
  return withTransaction(call, async (tx) => {
    const [before] = await findTexts(tx.db, { kind, lang });
    const changed = await tx.db
      .updateTable("reply_template")
      .set({ title, body_md: bodyMd, updated_by: call.actor.userId, updated_at: tx.now })
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("kind", "=", kind)
      .where("locale", "=", lang)
      .where("version", "=", version)
      .returning("kind")
      .executeTakeFirst();
    if (!before || !changed) {
      const [fresh] = await findTexts(tx.db, { kind, lang });
      throw new AppError("common.dataChanged", { data: fresh });
    }
    const changes = changedFields({ title: before.title, bodyMd: before.bodyMd }, { title, bodyMd });
    await tx.audit({
      action: "replyTemplate.changed",
      objectType: "replyTemplate",
      objectId: kind,
      detail: { lang, ...changes },
    });
    const [view] = await findTexts(tx.db, { kind, lang });
    if (!view) throw new Error(`the template ${kind} ${lang} has vanished`);
    return view;
  });
}

async function findTexts(
  db: Kysely<Schema>,
  only?: { readonly kind: number; readonly lang: "zh" | "en" },
): Promise<ReplyTemplateText[]> {
  const rows = await db
    .selectFrom("reply_template")
    .select([
      "kind",
      "locale",
      "title",
      "body_md",
      "version",
      "updated_at",
      nameOfUser(sql.ref("reply_template.updated_by")).as("updated_by_name"),
    ])
    .$if(only !== undefined, (query) =>
      query.where("kind", "=", only?.kind ?? 0).where("locale", "=", only?.lang ?? ""),
    )
    .orderBy("kind")
    .orderBy("locale", "desc")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    lang: row.locale === "en" ? "en" : "zh",
    title: row.title,
    bodyMd: row.body_md,
    version: row.version,
    updatedTime: row.updated_at,
    updatedByName: row.updated_by_name,
  }));
}

/** What a reply would say, for the preview. */
function exampleOf(
  { config, translate }: Platform,
  locale: Locale,
): Readonly<Record<ReplyTemplateVariable, string>> {
  return {
    phone: config.brand.serviceDesk.phone,
    srNo: "SR20260101-0001",
    engineer: translate(locale, "serviceRequestServer.templateExample.engineer"),
    // Every name of the enumeration has a label; the catalogue check holds them together.
    severity: translate(locale, severity.labelKey("p2") as TranslationKey),
    limit: translate(locale, "serviceRequestServer.limit.hours", { hours: 2 }),
    hours: "24",
  };
}
