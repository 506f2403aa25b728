import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ReadMail } from "./read-mail.ts";

/** Stores a file in the name of a person by the rules of files; throws what a refusal is called. */
export type StoreFile = (
  call: Call,
  file: { readonly fileName: string; readonly content: Uint8Array },
) => Promise<{
  readonly objectKey: string;
  /** How a text shows it, when it is a picture. */
  readonly picturePath: string | undefined;
}>;

/** What taking in mails stands on. */
export interface MailDependencies {
  readonly platform: Platform;
  readonly storeFile: StoreFile;
  readonly readMail: ReadMail;
}
