import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of a clock tick of the kernel's accounting: 100 a second on every Linux that Node runs on. */
const tickMs = 10;

/** Processor time a process and its children have used so far, the ended children included, in milliseconds. Linux only. */
export function cpuMsOf(pid: number): number {
  const { own, ofEnded } = readStat(pid) ?? { own: 0, ofEnded: 0 };
  return childrenOf(pid).reduce((sum, child) => sum + (readStat(child)?.own ?? 0), own + ofEnded);
}

interface Stat {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended and were waited for. */
  readonly ofEnded: number;
}

function readStat(pid: number): Stat | undefined {
  const text = readStatFile(pid);
  if (text === undefined) return undefined;
  // The name of the command stands in parentheses and may itself hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = (...at: readonly number[]): number =>
    at.reduce((sum, index) => sum + Number(fields[index]) * tickMs, 0);
  return { parent: Number(fields[1]), own: ticks(11, 12), ofEnded: ticks(13, 14) };
}

/** The kernel's line about a process; undefined when it has ended meanwhile. */
function readStatFile(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((other) => other > 0 && readStat(other)?.parent === pid);
}
