import type { Ability } from "@pharos/contract/core";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "../../platform/policy.ts";

/** A decision as the wire tells it: with its reason in the caller's language. */
export function abilityOf(
  decision: Decision,
  { locale }: Pick<Call, "locale">,
  { translate }: Pick<Platform, "translate">,
): Ability {
  if (decision === true) return { isAllowed: true, reason: "" };
  return { isAllowed: false, reason: translate(locale, `errors.${decision.code}`, decision.vars) };
}
