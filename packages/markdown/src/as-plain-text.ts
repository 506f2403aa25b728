import { withoutEscapes } from "./as-written.ts";
import { fenceOutput } from "./fence-output.ts";
import { eachWrittenLine } from "./written-lines.ts";

/** Markdown as a text is read where nothing is formatted: code as it is, without fences, and no escapes. */
export function asPlainText(source: string): string {
  const text = eachWrittenLine(fenceOutput(source), withoutEscapes, { hasFences: false });
  return text.replaceAll(/\n{3,}/g, "\n\n").trim();
}
