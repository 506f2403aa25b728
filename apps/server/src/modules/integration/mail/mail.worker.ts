import { serveWork } from "../../../platform/worker/route-work.ts";
import {
  MailTooComplexError,
  NoMailError,
  type OwnMailbox,
  type ParsedMail,
  parseMail,
} from "./parse-mail.ts";

/** What the thread answers about a mail. */
export type MailReading =
  | { readonly kind: "mail"; readonly mail: ParsedMail }
  | { readonly kind: "noMail" }
  | { readonly kind: "tooComplex" };

/** A mail to be read, and what tells the portal's own ones. */
export interface UnreadMail {
  readonly raw: Uint8Array;
  readonly own: OwnMailbox;
}

async function read({ raw, own }: UnreadMail): Promise<MailReading> {
  try {
    return { kind: "mail", mail: await parseMail(raw, own) };
  } catch (error) {
    if (error instanceof NoMailError) return { kind: "noMail" };
    if (error instanceof MailTooComplexError) return { kind: "tooComplex" };
    throw error;
  }
}

serveWork(read);
