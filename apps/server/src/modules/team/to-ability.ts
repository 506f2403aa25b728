import type { Ability } from "@pharos/contract/core";
import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "../../platform/policy.ts";

/** A decision as it goes to the browser: the reason in the reader's language. */
export function toAbility(decision: Decision, locale: Locale, translate: Platform["translate"]): Ability {
  if (decision === true) return { isAllowed: true, reason: "" };
  // Codes of refusals are the keys of the errors catalogue.
  const key = `errors.${decision.code}` as TranslationKey;
  return { isAllowed: false, reason: translate(locale, key, decision.vars) };
}
