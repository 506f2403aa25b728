import type { Kysely, Schema, Selectable } from "@pharos/db";
import { type ReplyKind, replyKind } from "@pharos/domain/enums";
import { type Locale, languageOf } from "@pharos/i18n";

type Template = Pick<Selectable<Schema["reply_template"]>, "kind" | "title" | "body_md">;

/** All templates in one language, by kind. */
export function listTemplates(db: Kysely<Schema>, lang: "zh" | "en"): Promise<Template[]> {
  return db
    .selectFrom("reply_template")
    .select(["kind", "title", "body_md"])
    .where("locale", "=", lang)
    .orderBy("kind")
    .execute();
}

/** The words of one template in a reader's language. */
export async function findTemplate(db: Kysely<Schema>, kind: ReplyKind, locale: Locale): Promise<string> {
  const { body_md } = await db
    .selectFrom("reply_template")
    .select("body_md")
    .where("kind", "=", replyKind.toCode(kind))
    .where("locale", "=", languageOf(locale))
    .executeTakeFirstOrThrow();
  return body_md;
}
