import type { ClosingReason } from "@pharos/domain/contract-item";
import type { Locale } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";

const keys = {
  alreadyEnded: "contractItemServer.closing.alreadyEnded",
  openPlans: "contractItemServer.closing.openPlans",
  unreviewedHours: "contractItemServer.closing.unreviewedHours",
  quotaLeft: "contractItemServer.closing.quotaLeft",
} as const;

/** What stands in the way of closing an item, in the reader's language. */
export function wordReasons(
  reasons: readonly ClosingReason[],
  locale: Locale,
  { translate }: Pick<Platform, "translate">,
): { code: ClosingReason; text: string }[] {
  return reasons.map((code) => ({ code, text: translate(locale, keys[code]) }));
}
