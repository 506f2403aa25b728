import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/platform.ts";

/**
 * The words of a message in a language. Names that exist in both languages are given twice: in English `companyEn` stands
 * in for `company`, unless it is empty.
 */
export function messageText(
  translate: Platform["translate"],
  locale: Locale,
  titleKey: TranslationKey,
  params: Vars,
): string {
  return translate(locale, titleKey, locale === "en-US" ? { ...params, ...englishNames(params) } : params);
}

const englishNames = (params: Vars): Vars =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      name.endsWith("En") && value !== "" ? [[name.slice(0, -2), value]] : [],
    ),
  );
