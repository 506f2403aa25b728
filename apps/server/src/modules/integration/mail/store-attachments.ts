import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { MailDependencies } from "./dependencies.ts";
import type { ParsedMail } from "./parse-mail.ts";

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly refusal: AppError;
}

/** What became of the files of a mail. */
export interface KeptAttachments {
  readonly keys: readonly string[];
  /** Those that the rules of files do not take. */
  readonly refused: readonly RefusedFile[];
}

/** Files of one mail that are kept; more is an archive that someone forgot to pack. */
const filesMax = 50;

/** Stores the files of a mail by the rules of every upload; what they refuse is named and left out. */
export async function storeAttachments(
  { storeFile }: MailDependencies,
  call: Call,
  attachments: ParsedMail["attachments"],
): Promise<KeptAttachments> {
  const keys: string[] = [];
  const refused: RefusedFile[] = [];
  for (const { name, content } of attachments) {
    try {
      if (keys.length >= filesMax) throw new AppError("file.tooManyInMail", { vars: { max: filesMax } });
      keys.push((await storeFile(call, { fileName: name, content })).objectKey);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ name: name.slice(0, 128), refusal: error });
    }
  }
  return { keys, refused };
}
