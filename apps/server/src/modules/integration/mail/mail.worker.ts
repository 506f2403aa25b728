import { serveWork } from "../../../platform/worker/route-work.ts";
import { MailTooComplexError, NoMailError, type ParsedMail, parseMail } from "./parse-mail.ts";

/** What the thread answers about a mail. */
export type MailReading =
  | { readonly kind: "mail"; readonly mail: ParsedMail }
  | { readonly kind: "noMail" }
  | { readonly kind: "tooComplex" };

async function read(raw: Uint8Array): Promise<MailReading> {
  try {
    return { kind: "mail", mail: await parseMail(raw) };
  } catch (error) {
    if (error instanceof NoMailError) return { kind: "noMail" };
    if (error instanceof MailTooComplexError) return { kind: "tooComplex" };
    throw error;
  }
}

serveWork(read);
