import { normaliseText } from "./plain-text/index.ts";

/** Who speaks in an error code. PostgreSQL and Kingbase share SQLSTATE, openGauss, GaussDB and MogDB their numbers. */
export type ErrorCodeFamily = "oracle" | "mysql" | "sqlstate" | "opengauss" | "dm" | "oceanbase" | "tidb";

/** An error code found in a text. */
export type ErrorCodeFinding = {
  readonly family: ErrorCodeFamily;
  /** The code in its usual spelling, such as `ORA-01555`. */
  readonly code: string;
  /** The part that every spelling shares, to search for: `1205` of `ERROR 1205 (HY000)`. */
  readonly term: string;
};

/** Only the beginning of very long texts is scanned; an error is named early or not at all. */
const scannedCharacters = 100_000;
/** More codes than this are a pasted log, not a question. */
const findingsMax = 10;

type Scanner = {
  readonly family: ErrorCodeFamily;
  readonly pattern: RegExp;
  /** The usual spelling, and the term where it is another; `a` and `b` are the groups of the pattern. */
  readonly spell: (a: string, b: string | undefined) => { readonly code: string; readonly term?: string };
};

const spellOracle = (prefix: string, digits = "") => ({
  code: `${prefix.toUpperCase()}-${digits.padStart(5, "0")}`,
});
const spellMysql = (number: string, state?: string) => ({
  code: state ? `ERROR ${number} (${state.toUpperCase()})` : `ERROR ${number}`,
  term: number,
});
const spellSqlState = (state: string) => ({
  code: `SQLSTATE ${state.toUpperCase()}`,
  term: state.toUpperCase(),
});
const spellDm = (digits: string) => ({ code: `DM-${digits}`, term: digits });

/** What may stand between a word such as "error code" and its number. */
const between = String.raw`[\s:：=#]{0,4}`;
/** Classes of SQLSTATE: what follows "PG" is otherwise any word of five letters. */
const sqlStateClass = "0[0-9ABFLPZ]|2[0-8BDF]|3[489BDF]|4[024]|5[3-8]|72|F0|HV|P0|XX";
/** Components of TiDB that number their errors. */
const tidbComponents =
  "autoid|br|ddl|domain|executor|expression|global|infoschema|json|kv|lightning|meta|optimizer|parser|pd|planner|privilege|schema|server|session|table|tikv|types|variable";

const scanners: readonly Scanner[] = [
  { family: "oracle", pattern: /\b(ORA|TNS|PLS|RMAN)-(\d{1,5})\b/gi, spell: spellOracle },
  {
    // Tools and the cluster number theirs with four digits or five, as they stand.
    family: "oracle",
    pattern: /\b(CRS|PRCR|PRVF|DGM|OGG|EXP|IMP|UDE|UDI|LRM|SP2|DRG|KUP)-(\d{4,5})\b/gi,
    spell: (prefix, digits = "") => ({ code: `${prefix.toUpperCase()}-${digits}` }),
  },
  {
    family: "opengauss",
    pattern: /\bGAUSS-(\d{3,5})\b/gi,
    spell: (digits) => ({ code: `GAUSS-${digits.padStart(5, "0")}` }),
  },
  {
    family: "mysql",
    pattern: /\bERROR\s{1,3}(\d{4,5})\b(?:\s{0,3}\(([0-9A-Z]{5})\))?/gi,
    spell: spellMysql,
  },
  {
    // As people and client programs write it: "MySQL 1205", "Error Code: 1205", "errno: 1205", "错误代码 1205".
    family: "mysql",
    pattern: new RegExp(
      String.raw`(?:\b(?:MySQL|MariaDB|GreatSQL|error\s?code|errno)|错误代码|错误码|错误号)${between}(\d{4,5})\b`,
      "gi",
    ),
    spell: spellMysql,
  },
  { family: "mysql", pattern: /\bMY-(\d{6})\b/gi, spell: (digits) => ({ code: `MY-${digits}` }) },
  {
    family: "sqlstate",
    pattern: /(?:\bSQL\s?STATE|\bSQL\s{0,2}状态)\s{0,3}[:：=]?\s{0,3}[[('"]?([0-9A-Z]{5})\b/gi,
    spell: spellSqlState,
  },
  {
    // Verbose messages: "ERROR:  40P01: deadlock detected", "致命错误:  53300: …".
    family: "sqlstate",
    pattern: /(?:\b(?:ERROR|FATAL|PANIC)|错误)[:：]\s{0,3}([0-9A-Z]{5})[:：]/g,
    spell: spellSqlState,
  },
  {
    family: "sqlstate",
    pattern: new RegExp(
      String.raw`\b(?:PG|PostgreSQL|Postgres|Kingbase(?:ES)?|KES)${between}((?:${sqlStateClass})[0-9A-Z]{3})\b`,
      "gi",
    ),
    spell: spellSqlState,
  },
  { family: "dm", pattern: /\bDM8?(?:\s?-|\s{0,2}[:：]\s{0,2}-)(\d{3,5})\b/gi, spell: spellDm },
  {
    // DM numbers its errors below zero: "错误号: -7065", "Error code: -2501".
    family: "dm",
    pattern: new RegExp(String.raw`(?:错误号|错误码|错误代码|\berror\s?code)${between}-(\d{3,5})\b`, "gi"),
    spell: spellDm,
  },
  { family: "dm", pattern: /\[-(\d{3,5})\]\s?[:：]/g, spell: spellDm },
  {
    family: "oceanbase",
    pattern: /(?:\b(?:OB|OceanBase)[-\s:：]{1,3}-?|\bret\s{0,2}=\s{0,2}-)(\d{4,5})\b/gi,
    spell: (digits) => ({ code: `OB-${digits}`, term: digits }),
  },
  {
    family: "oceanbase",
    pattern: /\bOBE-(\d{5})\b/gi,
    spell: (digits) => ({ code: `OBE-${digits}` }),
  },
  {
    family: "tidb",
    pattern: new RegExp(String.raw`(?:\[(?:${tidbComponents}):|\bTiDB${between})(\d{4,5})\b`, "gi"),
    spell: (digits) => ({ code: `TiDB ${digits}`, term: digits }),
  },
];

/** The error codes of databases in a text, each once, in order of appearance. */
export function findErrorCodes(text: string): ErrorCodeFinding[] {
  // One character can become eighteen.
  const scanned = normaliseText(text.slice(0, scannedCharacters)).slice(0, scannedCharacters);
  const hits = scanners.flatMap(({ family, pattern, spell }) =>
    [...scanned.matchAll(pattern)].map((match) => ({
      index: match.index,
      family,
      ...spell(match[1] ?? "", match[2]),
    })),
  );
  const byCode = new Map<string, ErrorCodeFinding>();
  for (const { family, code, term = code } of hits.sort((a, b) => a.index - b.index)) {
    if (!byCode.has(code)) byCode.set(code, { family, code, term });
  }
  return [...byCode.values()].slice(0, findingsMax);
}
