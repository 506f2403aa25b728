import type { Locale } from "@pharos/i18n";

/** Something with a Chinese and an English name. */
export interface TwoNames {
  readonly name: string;
  readonly nameEn: string;
}

/** The name in the reader's language. */
export function nameOf({ name, nameEn }: TwoNames, locale: Locale): string {
  return locale === "zh-CN" ? name : nameEn;
}
