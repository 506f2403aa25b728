import type { Schema, Transaction } from "@pharos/db";
import { replyKind } from "@pharos/domain/enums";
import type { Platform } from "../../platform/platform.ts";
import { templateKeys, templateKinds } from "./reply-template-keys.ts";

/** Inserts reply templates that are absent; what someone changed stays. */
export async function ensureReplyTemplates(
  tx: Transaction<Schema>,
  translate: Platform["translate"],
): Promise<void> {
  const languages = [
    { code: "zh", locale: "zh-CN" },
    { code: "en", locale: "en-US" },
  ] as const;
  const rows = templateKinds.flatMap((kind) =>
    languages.map(({ code, locale }) => ({
      kind: replyKind.toCode(kind),
      locale: code,
      title: translate(locale, templateKeys[kind].title),
      body_md: translate(locale, templateKeys[kind].body),
    })),
  );
  await tx
    .insertInto("reply_template")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["kind", "locale"]).doNothing())
    .execute();
}
