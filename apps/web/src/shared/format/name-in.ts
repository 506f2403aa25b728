import type { Locale } from "@pharos/i18n";

/** A name that exists in both languages, in the reader's; the other one stands in for a missing one. */
export function nameIn(locale: Locale, zh: string, en: string | null): string;
export function nameIn(locale: Locale, zh: string | null, en: string | null): string | null;
export function nameIn(locale: Locale, zh: string | null, en: string | null): string | null {
  return locale === "zh-CN" ? zh || en : en || zh;
}
