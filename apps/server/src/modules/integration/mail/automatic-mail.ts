import type { ParsedMail } from "./parse-mail.ts";

const automaticSenders = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@-]|$)/i;

/**
 * Who wrote a mail, by what its headers say: `machine`: no one, an absence notice, a bounce, or one of our own that came back;
 * `absence`: a program in the name of a person, by its subject alone; `listed`: perhaps a machine, perhaps a person whose mail came
 * over a list or was redirected; undefined: a person. Answering machines is how two of them write to each other for ever
 * (RFC 3834).
 */
export function automaticKind(
  mail: ParsedMail,
  ownAddresses: readonly string[],
): "machine" | "absence" | "listed" | undefined {
  if (isMachine(mail, ownAddresses)) return "machine";
  if (absenceSubject.test(mail.subject)) return "absence";
  const isListed =
    mail.headers.has("list-id") ||
    headerOf(mail, "precedence") === "list" ||
    headerOf(mail, "return-path") === "<>";
  return isListed ? "listed" : undefined;
}

/** What programs put before the subject they answer; people who write about an absence put no colon there. */
const absenceSubject =
  /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:(?:自动|自動)(?:回复|回覆|回復|答复|答覆|应答)|(?:外出|休假|出差|不在办公室|离开办公室)(?:自动)?(?:回复|通知|提示)?\s*[:：]|(?:外出|休假)自动回复|auto(?:matic|mated)?[ -]?(?:reply|response|answer)\b|autoreply\b|out[ -]of[ -](?:the[ -])?office\b|ooo\s*[:：]|abwesenheitsnotiz)/i;

const headerOf = ({ headers }: ParsedMail, name: string): string =>
  (headers.get(name) ?? "").trim().toLowerCase();

function isMachine(mail: ParsedMail, ownAddresses: readonly string[]): boolean {
  const { headers, from, messageId } = mail;
  const submitted = headerOf(mail, "auto-submitted");
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    /^(bulk|junk|auto_reply)$/.test(headerOf(mail, "precedence")) ||
    ["x-autoreply", "x-autorespond", "x-failed-recipients"].some((name) => headers.has(name)) ||
    headerOf(mail, "content-type").startsWith("multipart/report") ||
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
