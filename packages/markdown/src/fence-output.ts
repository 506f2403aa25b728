import { fencesOf, looksLikeFence } from "./fences.ts";
import { areOutput, areStatement, goOnWithOutput } from "./output-lines.ts";

/** The marks of a fence that no line of the code closes. */
export function fenceAround(code: string): string {
  let longest = 2;
  for (const [marks] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, marks.length);
  return "`".repeat(longest + 1);
}

/** Code with a fence, and the language where it is certain. */
export function fenced(code: string): string {
  const fence = fenceAround(code);
  return `${fence}${areStatement(code.split("\n")) ? "sql" : ""}\n${code}\n${fence}`;
}

/**
 * Puts fences around stretches of a text that are certainly output and that no one has fenced: what came by the interface
 * or by mail is read as it was sent. What only looks like a fence is made plain, and one that nobody closed is closed.
 */
export function fenceOutput(source: string): string {
  // Groups are as long as their sender likes: they are joined in the end, and never handed over as arguments.
  const done: (readonly string[])[] = [];
  let output: (readonly string[])[] = [];
  const flush = (): void => {
    const lines = output.flat();
    const end = lines.findLastIndex((line) => line.trim() !== "") + 1;
    if (end > 0) done.push(["", fenced(lines.slice(0, end).join("\n"))]);
    done.push(lines.slice(end));
    if (end > 0) done.push([""]);
    output = [];
  };
  for (const { lines, isFenced } of groupsOf(source.replace(/\r\n?/g, "\n").split("\n"))) {
    const isBlank = !isFenced && lines.every(isBlankLine);
    const hasOutput = output.length > 0;
    const isOutput = (): boolean =>
      areOutput(lines, { isCertain: true }) || (hasOutput && goOnWithOutput(lines));
    if (!isFenced && (isBlank ? hasOutput : isOutput())) output.push(lines);
    else {
      flush();
      done.push(isFenced ? lines : lines.map(asWords));
    }
  }
  flush();
  return done.flat().join("\n");
}

/** A line of words: the two backslashes that begin an address of a share would be one, and marks of a fence would begin one. */
function asWords(line: string): string {
  const kept = line.replaceAll(/(?<=^|\s)\\\\(?=\w)/g, String.raw`\\\\`);
  return looksLikeFence(kept) ? kept.replaceAll(/(?<!\\)[`~]/g, String.raw`\$&`) : kept;
}

interface Group {
  readonly lines: string[];
  readonly isFenced: boolean;
}

/** Stretches of written lines and of blank ones; what is fenced already is one stretch. */
function groupsOf(lines: readonly string[]): Group[] {
  const groups: Group[] = [];
  let at = 0;
  const groupUntil = (end: number): void => {
    for (; at < end; at += 1) {
      const line = lines[at] ?? "";
      const last = groups.at(-1);
      if (last && !last.isFenced && isBlankLine(last.lines.at(-1)) === isBlankLine(line))
        last.lines.push(line);
      else groups.push({ lines: [line], isFenced: false });
    }
  };
  for (const { from, to, isClosed } of fencesOf(lines)) {
    groupUntil(from);
    const code = lines.slice(from, to);
    const marks = /[`~]+/.exec(code[0] ?? "")?.[0] ?? "";
    groups.push({ lines: isClosed ? code : [...code, marks], isFenced: true });
    at = to;
  }
  groupUntil(lines.length);
  return groups;
}

const isBlankLine = (line: string | undefined): boolean => (line ?? "").trim() === "";
