import { zipSync } from "fflate";
import mammoth from "mammoth";
import { unpackParts } from "./unpack-parts.ts";

/** The text of a Word file, of whose parts only the checked ones are handed on. */
export async function readDocx(content: Uint8Array): Promise<string> {
  const checked = Buffer.from(zipSync(await unpackParts(content), { level: 0 }));
  return (await mammoth.extractRawText({ buffer: checked })).value;
}
