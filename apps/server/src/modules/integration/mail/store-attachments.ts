import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { MailDependencies } from "./dependencies.ts";
import { picturesIn } from "./pictures.ts";
import type { MailFile } from "./read-body.ts";

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly refusal: AppError;
}

/** What became of the files of a mail. */
interface KeptFiles {
  /** Of the files of the list. */
  readonly keys: readonly string[];
  /** How the text shows the pictures that stand in it, by their marks. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Those that the rules of files do not take. */
  readonly refused: readonly RefusedFile[];
}

/** Files of one mail that are kept; more is an archive that someone forgot to pack. */
const filesMax = 50;

/** Stores the files of a mail by the rules of every upload; what they refuse is named and left out. */
export async function storeAttachments(
  { storeFile }: MailDependencies,
  call: Call,
  { said, files }: { readonly said: string; readonly files: readonly MailFile[] },
): Promise<KeptFiles> {
  const shown = picturesIn(said);
  const keys: string[] = [];
  const pictures = new Map<string, string>();
  const refused: RefusedFile[] = [];
  for (const { name, content, pictureId } of files) {
    try {
      if (keys.length + pictures.size >= filesMax)
        throw new AppError("file.tooManyInMail", { vars: { max: filesMax } });
      const { objectKey, picturePath } = await storeFile(call, { fileName: name, content });
      const isShown = pictureId !== undefined && shown.has(pictureId) && !pictures.has(pictureId);
      if (isShown && picturePath !== undefined) pictures.set(pictureId, pictureOf(name, picturePath));
      else keys.push(objectKey);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ name: name.slice(0, 128), refusal: error });
    }
  }
  return { keys, pictures, refused };
}

const pictureOf = (name: string, path: string): string =>
  `![${name.replaceAll(/[[\]\\\p{Cc}]/gu, " ").slice(0, 128)}](${path})`;
