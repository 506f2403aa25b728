import type { Locale } from "@pharos/i18n";
import type { Finding } from "@pharos/inspection";
import type { Platform } from "../../../platform/platform.ts";

/** Why a check has no answer, in words. What the server said is text of the inspected database. */
export function reasonText(
  reason: Finding["reason"],
  locale: Locale,
  translate: Platform["translate"],
): string | null {
  if (reason === null) return null;
  const words = translate(locale, `inspectionServer.reason.${reason.code}`, {
    section: reason.section ?? "",
  });
  const said = [reason.sqlstate, reason.detail].filter(Boolean).join(" ");
  return said === "" ? words : `${words} (${said})`;
}
