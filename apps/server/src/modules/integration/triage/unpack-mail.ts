import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { MailDependencies } from "../mail/dependencies.ts";
import { findMail } from "../mail/inbound-mail.repo.ts";
import { findRaw } from "../mail/raw-mail.ts";
import type { MailFile } from "../mail/read-body.ts";
import { type KeptAttachments, storeAttachments } from "../mail/store-attachments.ts";

/** A mail that waits, with its text and its files, which are stored in the name of the one who decides. */
export interface UnpackedMail {
  readonly sender: string;
  readonly senderName: string | null;
  readonly subject: string;
  /** What its sender wrote, without what stands below it. */
  readonly words: string;
  readonly text: string;
  readonly folded: string;
  readonly isShortened: boolean;
  readonly isContinued: boolean;
  readonly files: KeptAttachments;
}

/** Reads a mail once more as it was received; one that cannot be read again has only the words that were kept. */
export async function unpackMail(
  dependencies: MailDependencies,
  call: Call,
  id: number,
): Promise<UnpackedMail> {
  const db = dependencies.platform.database.kysely;
  const mail = await findMail(db, id);
  if (!mail) throw new AppError("integration.mailNotFound");
  const raw = await findRaw(db, dependencies.platform.secrets, id);
  const reading = raw && (await dependencies.readMail(raw));
  const head = { sender: mail.sender, senderName: mail.sender_name, subject: mail.subject };
  const stored = (attachments: readonly MailFile[]) =>
    storeAttachments(dependencies, { ...call, idempotencyKey: undefined }, attachments);
  if (reading?.kind !== "mail") {
    const files = await stored(raw ? [wholeMail(mail.subject, raw)] : []);
    return { ...head, ...unread, words: mail.content, text: mail.content, files };
  }
  const { words, text, folded, isShortened, isContinued, doubt, attachments } = reading.mail;
  // What could not be read here can be opened elsewhere.
  const whole = doubt === undefined ? [] : [wholeMail(mail.subject, raw ?? new Uint8Array())];
  const files = await stored([...attachments, ...whole]);
  return {
    ...head,
    words: words || text,
    text,
    folded: words === "" ? "" : folded,
    isShortened,
    isContinued,
    files,
  };
}

const unread = { folded: "", isShortened: false, isContinued: false };

function wholeMail(subject: string, content: Uint8Array): MailFile {
  const name = [...subject.replaceAll(/[\\/:*?"<>|\s]+/g, " ").trim()].slice(0, 60).join("");
  return { name: `${name || "mail"}.eml`, content };
}
