import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { MailDependencies } from "../mail/dependencies.ts";
import { findMail, findRaw } from "../mail/inbound-mail.repo.ts";
import { type KeptAttachments, storeAttachments } from "../mail/store-attachments.ts";

/** A mail that waits, with its text and its files, which are stored in the name of the one who decides. */
export interface UnpackedMail {
  readonly sender: string;
  readonly senderName: string | null;
  readonly subject: string;
  /** What its sender wrote, without what stands below it. */
  readonly words: string;
  readonly text: string;
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
  const raw = await findRaw(db, id);
  const reading = raw && (await dependencies.readMail(raw));
  const head = { sender: mail.sender, senderName: mail.sender_name, subject: mail.subject };
  if (reading?.kind !== "mail")
    return { ...head, words: mail.content, text: mail.content, files: { keys: [], refused: [] } };
  const files = await storeAttachments(
    dependencies,
    { ...call, idempotencyKey: undefined },
    reading.mail.attachments,
  );
  return { ...head, words: reading.mail.words || reading.mail.text, text: reading.mail.text, files };
}
