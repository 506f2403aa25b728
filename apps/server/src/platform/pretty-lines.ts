import type { DestinationStream } from "pino";

const COLOURS: Readonly<Record<string, string>> = {
  fatal: "31;1",
  error: "31",
  warn: "33",
  info: "36",
  debug: "90",
  trace: "90",
};

/** Turns JSON log lines into readable ones for a terminal. */
export function createPrettyLines(output: { write(text: string): unknown }): DestinationStream {
  return { write: (line) => void output.write(`${prettyLine(line)}\n`) };
}

/** One JSON log line as `12:30:05.123 INFO  message key=value`; an error's stack follows below. */
export function prettyLine(line: string): string {
  // Written by the logger itself a moment ago.
  const { time, level, msg, pid: _pid, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const label = String(level);
  const word = `\u001b[${COLOURS[label] ?? "0"}m${label.toUpperCase().padEnd(5)}\u001b[0m`;
  const details = Object.entries(fields).map(
    ([name, value]) => `${name}=${oneLine(typeof value === "string" ? value : JSON.stringify(value))}`,
  );
  return (
    [String(time).slice(11, 23), word, oneLine(typeof msg === "string" ? msg : ""), ...details].join(" ") +
    stackOf(err)
  );
}

function stackOf(err: unknown): string {
  if (typeof err !== "object" || err === null) return "";
  const text = "stack" in err && typeof err.stack === "string" ? err.stack : JSON.stringify(err);
  return `\n${text
    .split("\n")
    .map((line) => `    ${oneLine(line)}`)
    .join("\n")}`;
}

// Text from outside must not be able to forge a line or steer the terminal.
function oneLine(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
