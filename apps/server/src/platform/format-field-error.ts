import type { Locale } from "@pharos/i18n";
import type { ServerTranslator } from "@pharos/i18n/server";
import type { FieldProblem } from "./app-error.ts";

/** What is wrong with a field, in the reader's language. */
export function formatFieldError(
  { key, vars }: FieldProblem,
  locale: Locale,
  words: ServerTranslator,
): string {
  return words.has(key) ? words.render(locale, key, { ...vars }) : words.t(locale, "validation.invalid");
}
