import type { Ability } from "@pharos/api/core";
import type { Locale } from "@pharos/i18n";
import type { Platform } from "./platform.ts";
import type { Decision } from "./policy.ts";

/** A decision as the wire says it: allowed, or why not in the reader's language. */
export function toAbility(decision: Decision, locale: Locale, translate: Platform["translate"]): Ability {
  if (decision === true) return { isAllowed: true, reason: "" };
  return { isAllowed: false, reason: translate(locale, `errors.${decision.code}`, decision.vars) };
}
