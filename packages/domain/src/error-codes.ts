/** Who speaks in an error code. */
export type ErrorCodeFamily = "oracle" | "mysql" | "sqlstate" | "opengauss";

/** An error code found in a text. */
export type ErrorCodeFinding = {
  readonly family: ErrorCodeFamily;
  /** The code in its usual spelling, e.g. `ORA-01555`; what the knowledge base is searched for. */
  readonly code: string;
};

/** Only the beginning of very long texts is scanned; an error is named early or not at all. */
const scannedCharacters = 100_000;
/** More codes than this are a pasted log, not a question. */
const findingsMax = 10;

type Scanner = {
  readonly family: ErrorCodeFamily;
  readonly pattern: RegExp;
  /** The usual spelling; `a` and `b` are the groups of the pattern. */
  readonly spell: (a: string, b: string | undefined) => string;
};

const scanners: readonly Scanner[] = [
  {
    family: "oracle",
    pattern: /\b(ORA|TNS|PLS|RMAN)-(\d{3,5})\b/gi,
    spell: (prefix, digits = "") => `${prefix.toUpperCase()}-${digits.padStart(5, "0")}`,
  },
  {
    // openGauss and MogDB number their errors alike.
    family: "opengauss",
    pattern: /\bGAUSS-(\d{3,5})\b/gi,
    spell: (digits) => `GAUSS-${digits.padStart(5, "0")}`,
  },
  {
    family: "mysql",
    pattern: /\bERROR\s{1,3}(\d{4,5})\b(?:\s{0,3}\(([0-9A-Z]{5})\))?/gi,
    spell: (number, state) => (state ? `ERROR ${number} (${state.toUpperCase()})` : `ERROR ${number}`),
  },
  {
    family: "mysql",
    pattern: /\bMY-(\d{6})\b/gi,
    spell: (digits) => `MY-${digits}`,
  },
  {
    family: "sqlstate",
    pattern: /\bSQL\s?STATE\s{0,3}[:=]?\s{0,3}[[('"]?([0-9A-Z]{5})\b/gi,
    spell: (state) => `SQLSTATE ${state.toUpperCase()}`,
  },
  {
    // PostgreSQL and its relatives with verbose messages: "ERROR:  40P01: deadlock detected".
    family: "sqlstate",
    pattern: /\b(?:ERROR|FATAL|PANIC):\s{1,3}([0-9A-Z]{5}):/g,
    spell: (state) => `SQLSTATE ${state}`,
  },
];

/** The error codes of Oracle, MySQL, PostgreSQL, openGauss and MogDB in a text, each once, in order of appearance. */
export function findErrorCodes(text: string): ErrorCodeFinding[] {
  const scanned = text.slice(0, scannedCharacters);
  const hits = scanners.flatMap(({ family, pattern, spell }) =>
    [...scanned.matchAll(pattern)].map((match) => ({
      index: match.index,
      family,
      code: spell(match[1] ?? "", match[2]),
    })),
  );
  const byCode = new Map<string, ErrorCodeFinding>();
  for (const { family, code } of hits.sort((a, b) => a.index - b.index)) {
    if (!byCode.has(code)) byCode.set(code, { family, code });
  }
  return [...byCode.values()].slice(0, findingsMax);
}
