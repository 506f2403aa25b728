import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { findViewTags } from "../dictionary/index.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import { updateLocale, updateViewTags } from "./user.repo.ts";

/** Saves the Power View: only tags of the dictionary, each once, in the order given. */
export async function saveViewTags(
  { platform, sessions }: IdentityDependencies,
  call: Call,
  input: { viewTags: readonly string[] },
): Promise<{ viewTags: string[] }> {
  const viewTags = [...new Set(input.viewTags)];
  await platform.withTransaction(call, async (tx) => {
    const known = new Set(await findViewTags(tx.db));
    const unknown = viewTags.find((tag) => !known.has(tag));
    if (unknown !== undefined) throw new AppError("user.viewTagUnknown", { vars: { tag: unknown } });
    await updateViewTags(tx.db, call.actor.userId, viewTags);
    await sessions.reload(tx, call.actor.userId);
  });
  return { viewTags };
}

/** Remembers the language for mails and messages. */
export async function saveLanguage(
  { platform, sessions }: IdentityDependencies,
  call: Call,
  { lang }: { lang: "zh" | "en" },
): Promise<{ lang: "zh" | "en" }> {
  await platform.withTransaction(call, async (tx) => {
    await updateLocale(tx.db, call.actor.userId, lang);
    await sessions.reload(tx, call.actor.userId);
  });
  return { lang };
}
