/**
 * What programs write for a terminal: colours, movements (CSI), titles and links (OSC, ended on their line), character sets and the functions of one letter. A
 * sequence that nothing ends loses only what begins it, so that no words go with it.
 */
const sequences =
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]|\u001b[\]PX^_][^\u0007\u001b\u009c\n]{0,2048}(?:\u0007|\u009c|\u001b\\)|\u001b[ -/]{1,4}[0-~]|\u001b[78=>cDEHMNOZPX[\]\\^_]?/g;
/** What is left of colours where a mail or a form has taken the control character. */
const orphans = /\[(?:\d{1,3}(?:;\d{1,3}){0,15})?m(?![\]:])/g;
const orphanedReset = /\[0?m(?![\]:])/;

/** A text without what is written for terminals only. */
export function withoutTerminalCodes(text: string): string {
  const plain = /[\u001b\u009b]/.test(text) ? text.replaceAll(sequences, "") : text;
  if (!orphanedReset.test(plain)) return plain;
  return plain
    .split("\n")
    .map((line) => (orphanedReset.test(line) ? line.replaceAll(orphans, "") : line))
    .join("\n");
}

/** A text as it is shown and searched: without terminal codes, and without the zeros that log rotation and crashes leave. */
export const readableText = (text: string): string => withoutTerminalCodes(text.replaceAll("\0", ""));
