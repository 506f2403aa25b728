import { findErrorCodes } from "../error-codes.ts";
import { sqlWords } from "./sql-words.ts";

// What of a sentence can be checked without understanding it: numbers with their units, versions, error codes, names of
// parameters and objects, words of SQL. The same cut is made of a sentence and of its source.

/** A fact, as it must stand in the source. */
export interface Fact {
  readonly kind: "number" | "code" | "name" | "sql";
  /** As it stands in the sentence. */
  readonly text: string;
  /** As it is compared. */
  readonly key: string;
}

const units: readonly (readonly [string, RegExp])[] = [
  ["ms", /^(?:毫秒|ms|msec|milliseconds?)(?![a-z])/],
  ["us", /^(?:微秒|us|µs|microseconds?)(?![a-z])/],
  ["s", /^(?:秒钟?|s|secs?|seconds?)(?![a-z])/],
  ["min", /^(?:分钟|mins?|minutes?)(?![a-z])/],
  ["h", /^(?:个?小时|个?钟头|h|hrs?|hours?)(?![a-z])/],
  ["d", /^(?:天|日(?!志)|d|days?)(?![a-z])/],
  ["w", /^(?:周|个?星期|weeks?)(?![a-z])/],
  ["mon", /^(?:个月|months?)(?![a-z])/],
  ["a", /^(?:年|years?)(?![a-z])/],
  ["%", /^(?:%|％|percent)/],
  ["k", /^(?:kb|kib|千字节)(?![a-z])/],
  ["m", /^(?:mb|mib|m|兆字节?)(?![a-z])/],
  ["g", /^(?:gb|gib|g)(?![a-z])/],
  ["t", /^(?:tb|tib|t)(?![a-z])/],
  ["x", /^(?:倍|times as|x(?![a-z]))/],
];

const digits: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const english = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const englishNumber = new RegExp(
  String.raw`\b(${english.slice(1).join("|")})\b(?=[\s-](?:milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|nodes?|copies|percent|[kmgt]b))`,
  "g",
);
const chineseNumber =
  /([一二两三四五六七八九]?)(十|百)?([一二三四五六七八九]?)(?=个?(?:毫秒|秒|分钟|小时|钟头|天|周|星期|月|年|倍|次|台|份|成|兆|节点|副本|[KMGT]B))/gu;

/** A text as it is compared: one width, lower case, numbers as digits. */
export function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replace(englishNumber, (word) => String(english.indexOf(word)))
    .replace(chineseNumber, (all, first: string, tens: string | undefined, last: string) => {
      if (all === "") return all;
      const unit = tens === "百" ? 100 : tens === "十" ? 10 : 1;
      if (!tens) return first !== "" && last !== "" ? all : String(digits[first || last]);
      return String((digits[first] ?? 1) * unit + (digits[last] ?? 0));
    });
}

/** Numbers that stand alone, versions among them; what belongs to a name or a code is taken there. */
const numberPattern = /(?<![a-z\p{N}_.$-])v?(\d+(?:\.\d+)*)(?![\p{N}_$]|\.\d)/gu;
/** A Latin word with what joins its parts: `pg_wal`, `v$session`, `/etc/hosts`, `max_connections`. */
const namePattern = /\/?[a-z][\w$#]*(?:[.\-/:][\w$#]+)*/g;

/** The facts of a text, in its order, each once. */
export function factsIn(text: string): Fact[] {
  const plain = withoutListMark(text);
  const whole = comparable(plain);
  const codes = findErrorCodes(plain).map(
    ({ code, term }): Fact => ({ kind: "code", text: code, key: term.toLowerCase() }),
  );
  const codeNumbers = new Set(codes.flatMap(({ key }) => key.match(/\d+/g) ?? []));
  const numbers = numbersIn(whole).filter(({ key }) => !codeNumbers.has(key.split(" ")[0] ?? ""));
  const facts = [...codes, ...numbers, ...namesIn(plain, codes), ...sqlIn(plain)];
  return [...new Map(facts.map((fact) => [`${fact.kind} ${fact.key}`, fact])).values()];
}

/** The number of an item of a list says nothing. */
const withoutListMark = (text: string): string =>
  text.replace(/^[ \t]*(?:\d{1,2}[.)、）]|[-*+]|#{1,6})[ \t]*/gmu, "");

/** Numbers of a text that is comparable; the key is the number and, where it has one, its unit. */
export function numbersIn(text: string): Fact[] {
  return [...text.matchAll(numberPattern)].map((match) => {
    const number = match[1] ?? "";
    const after = text.slice(match.index + match[0].length).trimStart();
    const unit = units.find(([, pattern]) => pattern.test(after));
    const shown = unit ? `${number} ${unit[1].exec(after)?.[0] ?? ""}`.trim() : number;
    return { kind: "number", text: shown, key: unit ? `${number} ${unit[0]}` : number };
  });
}

/**
 * Names of parameters, objects, files and products: what has a joint, a digit or an inner capital, whatever stands in code, and in
 * a Chinese sentence every Latin word.
 */
function namesIn(text: string, codes: readonly Fact[]): Fact[] {
  const isChinese = /\p{sc=Han}/u.test(text);
  const code = [...text.matchAll(/`([^`]+)`/gu)].map(([, inner]) => inner ?? "").join(" ");
  const inCode = new Set(comparable(code).match(namePattern) ?? []);
  const known = new Set(codes.map(({ text: one }) => one.toLowerCase()));
  const words = text.normalize("NFKC").match(new RegExp(namePattern, "gi")) ?? [];
  return words.flatMap((word): Fact[] => {
    const key = word.toLowerCase().replace(/[.:]$/, "");
    if (key.length < 2 || known.has(key) || isSpoken(key) || sqlWords.has(key)) return [];
    const isName =
      /[_$/#]|\w[.:]\w/.test(key) ||
      /[a-z]\d|\d[a-z]/.test(key) ||
      /[a-z][A-Z]/.test(word) ||
      /^[A-Z]{3,}$/.test(word) ||
      inCode.has(key) ||
      isChinese;
    return isName ? [{ kind: "name", text: word, key }] : [];
  });
}

/** Abbreviations and units that everybody says, whatever the source says. */
const spoken = new Set(
  "ok id ip io cpu sql dba api url os db gb mb kb tb ms min sec eg e.g i.e vs etc and or the of to in on for is if as by no not it a an".split(
    " ",
  ),
);
const isSpoken = (word: string): boolean => spoken.has(word);

/** Words of SQL that stand together: `alter system set`. In capitals, or in code. */
export function sqlIn(text: string): Fact[] {
  const code = [...text.matchAll(/```[^\n]*\n([\s\S]*?)(?:```|$)|`([^`]+)`/gu)].map(
    ([, block, span]) => block ?? span ?? "",
  );
  const capitals = text.match(/\b[A-Z]{2,}(?:[ \t]+[A-Z]{2,})*\b/g) ?? [];
  return [...code, ...capitals].flatMap((part) => sequencesOf(part.toLowerCase()));
}

function sequencesOf(text: string): Fact[] {
  const sequences: string[][] = [[]];
  for (const word of text.match(/[a-z_$][\w$]*|\S/g) ?? []) {
    if (sqlWords.has(word)) sequences.at(-1)?.push(word);
    else sequences.push([]);
  }
  return sequences
    .filter(({ length }) => length > 0)
    .map((words) => ({ kind: "sql", text: words.join(" ").toUpperCase(), key: words.join(" ") }));
}
