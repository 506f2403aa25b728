import { areOutput, areStatement } from "./output-lines.ts";

const fenceLine = /^\s*(`{3,}|~{3,})/;

/** A fence that no line of the code closes, with the language where it is certain. */
export function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([marks]) => marks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${areStatement(code.split("\n")) ? "sql" : ""}\n${code}\n${fence}`;
}

/**
 * Puts fences around stretches of a text that are certainly output and that no one has fenced: what came by the interface
 * or by mail is read as it was sent.
 */
export function fenceOutput(source: string): string {
  const done: string[] = [];
  let output: string[] = [];
  const flush = (): void => {
    const end = output.findLastIndex((line) => line.trim() !== "") + 1;
    if (end > 0) done.push("", ...fenced(output.slice(0, end).join("\n")).split("\n"));
    done.push(...output.slice(end), ...(end > 0 ? [""] : []));
    output = [];
  };
  for (const group of groupsOf(source.replace(/\r\n?/g, "\n").split("\n"))) {
    const isBlank = group.every((line) => line.trim() === "");
    if (isBlank ? output.length > 0 : areOutput(group, { isCertain: true })) output.push(...group);
    else {
      flush();
      done.push(...(fenceLine.test(group[0] ?? "") ? group : group.map(keepShares)));
    }
  }
  flush();
  return done.join("\n");
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
