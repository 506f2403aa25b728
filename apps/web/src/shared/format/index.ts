import { useMemo } from "react";
import { usePreferences } from "../preferences.ts";
import { useT } from "../texts.ts";
import { type Format, formatOf } from "./format.ts";

export { nameIn } from "@pharos/i18n";
export type { Format } from "./format.ts";
export { hoursText, usedOfPlanned } from "./hours-text.ts";
export { moneyText } from "./money-text.ts";
export { useNow } from "./use-now.ts";

/** The formats of the reader's language. */
export function useFormat(): Format {
  const { locale } = usePreferences();
  const t = useT();
  return useMemo(() => formatOf(locale, t), [locale, t]);
}
