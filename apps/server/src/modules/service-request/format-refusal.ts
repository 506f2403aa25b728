import { serviceRequestStatus } from "@pharos/domain/enums";
import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";
import type { Refusal } from "../../platform/policy.ts";

/** The refusal with the name of a state replaced by its word in the reader's language. */
export function formatRefusal(
  { code, vars }: Refusal,
  locale: Locale,
  translate: Platform["translate"],
): Refusal {
  const status = vars?.["status"];
  if (!serviceRequestStatus.hasName(status)) return { code, vars };
  // Every name of the enumeration has a label; the catalogue check holds them together.
  const label = serviceRequestStatus.labelKey(status) as TranslationKey;
  return { code, vars: { ...vars, status: translate(locale, label) } };
}
