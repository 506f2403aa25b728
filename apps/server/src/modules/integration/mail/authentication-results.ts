import type { ParsedMail } from "./parse-mail.ts";

/** Whether the sender's domain stands behind a mail, as far as the installation's own mail server says. */
export type Authentication = "passed" | "failed" | "unknown";

/**
 * Reads what the mail server that hands mails over has found out (RFC 8601). Only the first header under its own name counts:
 * such a server puts it on top and takes out those that claim the name. `unknown` when it says nothing.
 */
export function authenticationOf(
  { authenticationResults, from }: Pick<ParsedMail, "authenticationResults" | "from">,
  authservId: string,
): Authentication {
  const results = authenticationResults.map(withoutComments).find((value) => isFrom(value, authservId));
  const dmarc = results?.split(";").find((part) => /^\s*dmarc\s*=/i.test(part));
  if (dmarc === undefined) return "unknown";
  const [, result = ""] = /^\s*dmarc\s*=\s*([a-z]+)/i.exec(dmarc) ?? [];
  const [, domain] = /\sheader\.from\s*=\s*([^\s;]+)/i.exec(dmarc) ?? [];
  const isAbout = domain === undefined || from.address.endsWith(`@${domain.toLowerCase()}`);
  return result.toLowerCase() === "pass" && isAbout ? "passed" : "failed";
}

function isFrom(results: string, authservId: string): boolean {
  const [id = ""] = results.trim().split(/[\s;]/, 1);
  return id.toLowerCase() === authservId.toLowerCase();
}

/** Comments and quoted strings can say anything. */
const withoutComments = (value: string): string =>
  value.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/\([^()]*\)/g, " ");
