import type { MailReason } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { MailDependencies } from "../mail/dependencies.ts";
import { findMail } from "../mail/inbound-mail.repo.ts";
import { type MailPost, postOfMail } from "../mail/post-of-mail.ts";
import { findRaw } from "../mail/raw-mail.ts";
import type { MailFile } from "../mail/read-body.ts";

/** A mail that someone decides about, as it is put on a request. */
export interface UnpackedMail {
  readonly sender: string;
  readonly senderName: string | null;
  readonly subject: string;
  /** A machine wrote it. */
  readonly isAutomatic: boolean;
  /** What stood below the words, when only they are put there. */
  readonly folded: string;
  readonly isShortened: boolean;
  /** Its files are stored in the name of the one who decides. */
  readonly post: MailPost;
}

/** Reads a mail once more as it was received; one that cannot be read again has only the words that were kept. */
export async function unpackMail(
  dependencies: MailDependencies,
  call: Call,
  id: number,
  part: "words" | "text",
): Promise<UnpackedMail> {
  const db = dependencies.platform.database.kysely;
  const mail = await findMail(db, id);
  if (!mail) throw new AppError("integration.mailNotFound");
  const raw = await findRaw(db, dependencies.platform.secrets, id);
  const reading = raw && (await dependencies.readMail(raw));
  const head = {
    sender: mail.sender,
    senderName: mail.sender_name,
    subject: mail.subject,
    isAutomatic: mail.reason === ("automatic" satisfies MailReason),
  };
  if (reading?.kind !== "mail") {
    const unread = {
      words: mail.content,
      text: mail.content,
      isContinued: false,
      wholeText: undefined,
      attachments: raw ? [wholeMail(mail.subject, raw)] : [],
    };
    return {
      ...head,
      folded: "",
      isShortened: false,
      post: await postOfMail(dependencies, call, unread, part),
    };
  }
  const { words, text, folded, isShortened, doubt, attachments } = reading.mail;
  // What could not be read here can be opened elsewhere.
  const whole = doubt === undefined ? [] : [wholeMail(mail.subject, raw ?? new Uint8Array())];
  const read = { ...reading.mail, words: words || text, attachments: [...attachments, ...whole] };
  const areWords = part === "words" && words !== "";
  return {
    ...head,
    folded: areWords ? folded : "",
    isShortened: areWords && isShortened,
    post: await postOfMail(dependencies, call, read, part),
  };
}

function wholeMail(subject: string, content: Uint8Array): MailFile {
  const name = [...subject.replaceAll(/[\\/:*?"<>|\s]+/g, " ").trim()].slice(0, 60).join("");
  return { name: `${name || "mail"}.eml`, content };
}
