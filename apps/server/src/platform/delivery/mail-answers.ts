import { dayMs } from "@pharos/domain/time";
import type { Config } from "../config.ts";
import type { Secrets } from "../secrets.ts";

/** How long a mail can be answered. */
export const answerDays = 90;

/** Around the words above which an answer is written; everything from it on is the old mail. */
export const answerMarker = "##--";

const purpose = "mail-answer";
// 96 bits: no one can try addresses offline.
const proofLength = 24;
const pattern = /^([0-9a-z]{1,9})-([0-9a-z]{1,9})-([0-9a-z]{1,5})-([0-9a-f]{24})$/;

/** Whose answer to which request an address stands for: of someone with an account, or of an address that has none. */
export type AnswerTarget = { readonly requestId: number } & (
  | { readonly userId: number }
  | { readonly email: string }
);

/** Stands for an address without an account; no account has it. */
const noUser = 0;

type AnswerPlatform = { readonly secrets: Secrets; readonly config: Pick<Config, "mailReplyAddress"> };

/** The address to which one person can answer about one request for 90 days; undefined without MAIL_REPLY_ADDRESS. */
export function answerAddress(
  { secrets, config }: AnswerPlatform,
  target: AnswerTarget,
  now: Date,
): string | undefined {
  if (config.mailReplyAddress === undefined) return undefined;
  const [local, domain] = splitAddress(config.mailReplyAddress);
  const lastDay = Math.floor(now.getTime() / dayMs) + answerDays;
  // Lower-case letters and digits only, because mail servers may change capitals.
  const userId = "userId" in target ? target.userId : noUser;
  const facts = [target.requestId, userId, lastDay].map((number) => number.toString(36)).join("-");
  return `${local}+${facts}-${proofOf(secrets, factsOf(facts, target))}@${domain}`;
}

/** An address without an account stands in the proof, so that only mails from it fit. */
const factsOf = (facts: string, target: AnswerTarget): string =>
  "email" in target ? `${facts}-${target.email.toLowerCase()}` : facts;

/** What an address stands for when a mail from `sender` came to it; undefined when it is none of these addresses. */
export function readAnswerAddress(
  { secrets, config }: AnswerPlatform,
  address: string,
  { sender, now }: { readonly sender: string; readonly now: Date },
): AnswerTarget | "forged" | "expired" | undefined {
  if (config.mailReplyAddress === undefined) return undefined;
  const [ownLocal, ownDomain] = splitAddress(config.mailReplyAddress.toLowerCase());
  const [local, domain] = splitAddress(address.toLowerCase());
  if (domain !== ownDomain || !local.startsWith(`${ownLocal}+`)) return undefined;
  const [, request, user, day, proof] = pattern.exec(local.slice(ownLocal.length + 1)) ?? [];
  if (!request || !user || !day || !proof) return "forged";
  const requestId = Number.parseInt(request, 36);
  const userId = Number.parseInt(user, 36);
  const target = userId === noUser ? { requestId, email: sender } : { requestId, userId };
  if (!isProof(secrets, factsOf(`${request}-${user}-${day}`, target), proof)) return "forged";
  return Number.parseInt(day, 36) < Math.floor(now.getTime() / dayMs) ? "expired" : target;
}

function splitAddress(address: string): [string, string] {
  const at = address.lastIndexOf("@");
  return [address.slice(0, at), address.slice(at + 1)];
}

const proofOf = (secrets: Secrets, facts: string): string =>
  Buffer.from(secrets.sign(purpose, facts), "base64url").toString("hex").slice(0, proofLength);

/** Compared through another signature, so that the time taken says nothing. */
function isProof(secrets: Secrets, facts: string, proof: string): boolean {
  const expected = secrets.sign(`${purpose}-proof`, proofOf(secrets, facts));
  return secrets.verify(`${purpose}-proof`, proof, expected);
}
