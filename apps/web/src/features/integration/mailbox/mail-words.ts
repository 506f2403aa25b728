import type { Translate } from "@pharos/i18n";

const reasons = [
  "processing",
  "unreadable",
  "noToken",
  "unknownSender",
  "notOnRequest",
  "severalCompanies",
  "notRaised",
  "badToken",
  "stranger",
  "unproven",
  "expired",
  "automatic",
  "tooMany",
  "empty",
  "refused",
  "taken",
  "raised",
  "assigned",
  "answered",
  "discarded",
] as const;

/** Why a mail is where it is, in words. */
export function reasonText(t: Translate, reason: string): string {
  const known = reasons.find((name) => name === reason);
  return known ? t(`integration.mail.reason.${known}`) : reason;
}
