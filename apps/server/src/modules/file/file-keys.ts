import { randomBytes } from "node:crypto";
import { storedEndingOf } from "@pharos/domain/file";
import { businessTimeZone, dateAt } from "@pharos/domain/time";

/** Under what names a new file is stored. */
export interface FileKeys {
  /** How texts name it. */
  readonly handle: string;
  /** Where the browser puts it. */
  readonly uploadKey: string;
  /** Where it lies for good. */
  readonly objectKey: string;
}

/** Makes the names of a new file: random, so that knowing one says nothing about another. */
export function makeFileKeys(userId: number, name: string, now: Date): FileKeys {
  const ending = storedEndingOf(name);
  const handle = `${randomName()}.${ending}`;
  const month = dateAt(now.getTime(), businessTimeZone).slice(0, 7).replace("-", "");
  return {
    handle,
    uploadKey: `${uploadPrefix(userId, now)}${handle}`,
    objectKey: `f/${month}/${randomName()}.${ending}`,
  };
}

/** Below this prefix someone uploads today. */
export function uploadPrefix(userId: number, now: Date): string {
  const day = dateAt(now.getTime(), businessTimeZone).replaceAll("-", "");
  return `u/${userId}/${day}/`;
}

/** Whether a key lies below someone's own prefix, of any day. */
export function isOwnUploadKey(userId: number, key: string): boolean {
  return key.startsWith(`u/${userId}/`) && /^u\/\d+\/\d{8}\/[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(key);
}

const pathPrefix = "/files/inline/";
const handlePattern = /\/files\/inline\/([A-Za-z0-9]{26}\.(?:jpe?g|png|gif|bmp))/g;

/** What a text says to show a picture that only its readers may see. */
export const inlinePath = (handle: string): string => `${pathPrefix}${handle}`;

/** The pictures a text shows, each once. */
export function inlineHandles(text: string): string[] {
  return [...new Set([...text.matchAll(handlePattern)].map(([, handle = ""]) => handle))].slice(0, 100);
}

// 26 letters and digits: more than 128 bits, and the same in file systems that do not tell capitals from small letters.
function randomName(): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz012345";
  return [...randomBytes(26)].map((byte) => alphabet[byte & 31]).join("");
}
