import { mailReasons } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";

/** Why a mail is where it is, in words. */
export function reasonText(t: Translate, reason: string): string {
  const known = mailReasons.find((name) => name === reason);
  return known ? t(`integration.mail.reason.${known}`) : reason;
}
