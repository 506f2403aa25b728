import type { ParsedMail } from "./parse-mail.ts";

const automaticSenders = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@-]|$)/i;

/**
 * Whether no one wrote the mail: an absence notice, a bounce, a list, or one of our own that came back. Answering such mails
 * is how two machines write to each other for ever (RFC 3834).
 */
export function isAutomatic(
  { headers, from, messageId }: ParsedMail,
  ownAddresses: readonly string[],
): boolean {
  const valueOf = (name: string): string => (headers.get(name) ?? "").trim().toLowerCase();
  const submitted = valueOf("auto-submitted");
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    /^(bulk|junk|list|auto_reply)$/.test(valueOf("precedence")) ||
    valueOf("return-path") === "<>" ||
    ["x-autoreply", "x-autorespond", "list-id", "x-failed-recipients"].some((name) => headers.has(name)) ||
    valueOf("content-type").startsWith("multipart/report") ||
    automaticSenders.test(from.address) ||
    ownAddresses.some((own) => own.toLowerCase() === from.address) ||
    isOurs(messageId, ownAddresses)
  );
}

/** The Message-IDs of mails the portal sends. */
function isOurs(messageId: string, ownAddresses: readonly string[]): boolean {
  const [, domain] = /^<[0-9a-f]{40}@([^>]+)>$/.exec(messageId.toLowerCase()) ?? [];
  return domain !== undefined && ownAddresses.some((own) => own.toLowerCase().endsWith(`@${domain}`));
}
