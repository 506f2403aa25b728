import { areOutput, areStatement } from "./output-lines.ts";

const fenceLine = /^\s*(`{3,}|~{3,})/;

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
 * or by mail is read as it was sent.
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
  for (const group of groupsOf(source.replace(/\r\n?/g, "\n").split("\n"))) {
    const isBlank = group.every((line) => line.trim() === "");
    if (isBlank ? output.length > 0 : areOutput(group, { isCertain: true })) output.push(group);
    else {
      flush();
      done.push(fenceLine.test(group[0] ?? "") ? group : group.map(keepShares));
    }
  }
  flush();
  return done.flat().join("\n");
}

/** The two backslashes that begin an address of a share would be one. */
const keepShares = (line: string): string => line.replaceAll(/(?<=^|\s)\\\\(?=\w)/g, String.raw`\\\\`);

/** Stretches of written lines and of blank ones; what is fenced already is one stretch. */
function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let fence = "";
  for (const line of lines) {
    const [, marks = ""] = fenceLine.exec(line) ?? [];
    const last = groups.at(-1);
    const isSame =
      fence !== "" ||
      (marks === "" &&
        last !== undefined &&
        isBlankLine(last.at(-1)) === isBlankLine(line) &&
        !isClosed(last));
    if (isSame && last) last.push(line);
    else groups.push([line]);
    if (fence === "") fence = marks;
    else if (marks.startsWith(fence) && line.trim() === marks) fence = "";
  }
  return groups;
}

const isBlankLine = (line: string | undefined): boolean => (line ?? "").trim() === "";

/** Whether a stretch ended with a fence. */
const isClosed = (group: readonly string[]): boolean =>
  group.length > 1 && fenceLine.test(group[0] ?? "") && fenceLine.test(group.at(-1) ?? "");
