import { fileLimits } from "@pharos/domain/file";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { MailDependencies } from "./dependencies.ts";
import type { ParsedMail } from "./parse-mail.ts";

/** What became of the files of a mail. */
export interface KeptAttachments {
  readonly keys: readonly string[];
  /** Names of those that the rules of files do not take. */
  readonly refused: readonly string[];
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
  const refused: string[] = [];
  for (const { name, content } of attachments) {
    try {
      if (keys.length >= filesMax || content.length > fileLimits.formBytes)
        throw new AppError("file.tooLarge");
      keys.push((await storeFile(call, { fileName: name, content })).objectKey);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(name.slice(0, 128));
    }
  }
  return { keys, refused };
}
