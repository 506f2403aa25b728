import { decodeText } from "@pharos/domain/plain-text";

const lost = "\uFFFD";

/** Encodings of one byte a character read anything, also what is written in another one. */
const singleByte = /^(?:us-ascii|ascii|iso-8859-\d+|latin1|windows-125\d|cp125\d|cp819)$/;

/** The text of a part of a mail. The encoding it names is believed as long as it can be read so. */
export function decodePart(content: Uint8Array, charset: string | undefined): string {
  const name = (charset ?? "").trim().toLowerCase();
  const decoder =
    name === "" || /^utf-?8$/.test(name) || isOtherwiseWritten(name, content) ? undefined : decoderOf(name);
  if (!decoder) return decodeText(content);
  const read = decoder.decode(content);
  if (!read.includes(lost)) return read;
  const again = decodeText(content);
  return countLost(again) < countLost(read) ? again : read;
}

/** How many characters could not be read. */
export function countLost(text: string): number {
  let count = 0;
  for (let at = text.indexOf(lost); at !== -1; at = text.indexOf(lost, at + 1)) count += 1;
  return count;
}

function decoderOf(name: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(aliases[name] ?? name);
  } catch {
    return undefined;
  }
}

/** Names that programs write and the encoding standard does not know. */
const aliases: Readonly<Record<string, string>> = {
  cp936: "gbk",
  "windows-936": "gbk",
  ms936: "gbk",
  euc_cn: "gbk",
  "euc-cn": "gbk",
  "gb2312-80": "gbk",
  cp950: "big5",
  "windows-950": "big5",
};

/** UTF-8 or Chinese in the national encoding, where the mail says it is Western. */
function isOtherwiseWritten(name: string, content: Uint8Array): boolean {
  return singleByte.test(name) && (isUtf8(content) || isNational(content));
}

function isUtf8(content: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

/** Characters beyond ASCII stand in pairs of bytes of GB 2312 only; accents of Western text stand alone. */
function isNational(content: Uint8Array): boolean {
  let run = 0;
  let runs = 0;
  for (let at = 0; at <= content.length; at += 1) {
    const byte = content[at] ?? 0;
    if (byte >= 0xa1 && byte <= 0xfe) run += 1;
    else {
      if (byte >= 0x80 || run % 2 === 1) return false;
      if (run > 0) runs += 1;
      run = 0;
    }
  }
  return runs > 0;
}
