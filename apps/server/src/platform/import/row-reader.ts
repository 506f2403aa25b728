import type { DomainEnum, EnumCode } from "@pharos/domain/enums";
import { normaliseText, oneLine } from "@pharos/domain/plain-text";
import { characterCount } from "@pharos/domain/validation";
import { type Locale, locales, type TranslationKey } from "@pharos/i18n";
import { AppError, type ErrorCode, type FieldProblem } from "../app-error.ts";
import { joinWords } from "../join-words.ts";
import type { Platform } from "../platform.ts";

/** Reads the texts of one row of a sheet; problems are collected, so that a row reports all of them at once. */
export interface RowReader {
  /** Whether the row says anything about the field. */
  readonly has: (field: string) => boolean;
  readonly line: (field: string, max: number) => string | undefined;
  readonly requiredLine: (field: string, max: number) => string;
  /** Of several lines, as they stand in the cell. */
  readonly text: (field: string, max: number) => string | undefined;
  readonly number: (field: string, decimals: 1 | 2) => number | undefined;
  readonly date: (field: string) => string | undefined;
  readonly requiredDate: (field: string) => string;
  /** A value of an enumeration: its code, its name, or its label in either language. */
  readonly word: <Name extends string, Code extends EnumCode>(
    field: string,
    values: DomainEnum<Name, Code>,
  ) => Code | undefined;
  /** Looks something up by its text; a row without the field has none. */
  readonly find: <T>(
    field: string,
    find: (text: string) => Promise<T | undefined>,
    problem: (text: string) => FieldProblem,
  ) => Promise<T | undefined>;
  /** The same for the id of what is found. */
  readonly findId: (
    field: string,
    find: (text: string) => Promise<{ readonly id: number } | undefined>,
    problem: (text: string) => FieldProblem,
  ) => Promise<number | undefined>;
  readonly refuse: (field: string, problem: FieldProblem) => void;
  /** Throws everything that does not fit. */
  readonly finish: () => void;
}

/** A problem in words of the `errors` catalogue. */
export const problem = (code: ErrorCode, vars?: FieldProblem["vars"]): FieldProblem => ({
  key: `errors.${code}`,
  ...(vars && { vars }),
});

/** Largest number a sheet may hold, before the database says no. */
const numberMax = { 1: 999_999.9, 2: 999_999_999.99 } as const;

export function createRowReader(
  texts: Readonly<Record<string, string>>,
  { translate, locale }: Pick<Platform, "translate"> & { readonly locale: Locale },
): RowReader {
  const problems: Record<string, FieldProblem> = {};
  const refuse = (field: string, found: FieldProblem): undefined => {
    problems[field] ??= found;
    return undefined;
  };
  // What is copied from elsewhere brings characters along that nobody sees.
  const given = (field: string): string | undefined => oneLine(texts[field] ?? "").trim() || undefined;
  const plainly = (field: string): string | undefined => {
    const value = given(field);
    return value && normaliseText(value);
  };
  const atMost = (field: string, value: string | undefined, max: number): string | undefined => {
    if (value === undefined || characterCount(value) <= max) return value;
    return refuse(field, { key: "validation.maxLength", vars: { max } });
  };
  const line = (field: string, max: number): string | undefined => atMost(field, given(field), max);
  const date = (field: string): string | undefined => {
    const value = plainly(field);
    if (value === undefined) return undefined;
    return dateOf(value) ?? refuse(field, problem("contractItem.dateUnknown"));
  };
  const required = (field: string, value: string | undefined): string => {
    if (value === undefined) refuse(field, { key: "validation.required" });
    return value ?? "";
  };
  const find: RowReader["find"] = async (field, findRow, unknown) => {
    const value = given(field);
    if (value === undefined) return undefined;
    const normal = normaliseText(value);
    const found = (await findRow(value)) ?? (normal === value ? undefined : await findRow(normal));
    return found ?? refuse(field, unknown(value));
  };
  return {
    has: (field) => given(field) !== undefined,
    line,
    text: (field, max) => atMost(field, texts[field]?.trim() || undefined, max),
    date,
    refuse,
    requiredLine: (field, max) => required(field, line(field, max)),
    requiredDate: (field) => required(field, date(field)),
    number: (field, decimals) => {
      const value = plainly(field)?.replaceAll(/[,\s]/g, "");
      if (value === undefined) return undefined;
      const isPlain = decimals === 1 ? /^\d+(\.\d)?0*$/.test(value) : /^\d+(\.\d{1,2})?0*$/.test(value);
      const number = Number(value);
      if (isPlain && number <= numberMax[decimals]) return number;
      return refuse(field, problem("contractItem.numberUnknown", { decimals }));
    },
    word: (field, values) => {
      const value = given(field);
      if (value === undefined) return undefined;
      const labelOf = (name: (typeof values.names)[number], language: Locale): string =>
        // Every name of an enumeration has a label; a test compares them one by one.
        translate(language, values.labelKey(name) as TranslationKey);
      const found = values.names.find((name) =>
        [String(values.toCode(name)), name, ...locales.map((language) => labelOf(name, language))].some(
          (word) => plain(word) === plain(value),
        ),
      );
      if (found !== undefined) return values.toCode(found);
      const words = joinWords(
        values.names.map((name) => labelOf(name, locale)),
        locale,
      );
      return refuse(field, problem("contractItem.wordUnknown", { word: value, words }));
    },
    find,
    findId: async (field, findRow, unknown) => (await find(field, findRow, unknown))?.id,
    finish: () => {
      if (Object.keys(problems).length > 0) throw new AppError("common.validation", { fields: problems });
    },
  };
}

/** A word without what keyboards write differently: case, width, and the sign of multiplication in “7×24”. */
const plain = (word: string): string => normaliseText(word).toLowerCase().replaceAll("×", "x");

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** What stands behind a date: a time, which does not matter. */
const time = String.raw`(?:[T ,].*)?$`;

/** The spellings of a date, and what their groups are: year, month and day by their first letters. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})日?${time}`), "ymd"],
  [new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${time}`), "ymd"],
  [new RegExp(String.raw`^(\d{1,2})[-/ ]([a-z]{3})[a-z]{0,6}[-/ ,]{1,2}(\d{4})${time}`, "i"), "dmy"],
  [new RegExp(String.raw`^([a-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (\d{4})${time}`, "i"), "mdy"],
  // Countries write day and month either way: only a number above twelve says which is which.
  [new RegExp(String.raw`^(\d{1,2})[-/.](1[3-9]|2\d|3[01])[-/.](\d{4})${time}`), "mdy"],
  [new RegExp(String.raw`^(1[3-9]|2\d|3[01])[-/.](\d{1,2})[-/.](\d{4})${time}`), "dmy"],
];

/** A date as people and programs write it, also with a time behind it; undefined for what can be read as two. */
function dateOf(text: string): string | undefined {
  for (const [pattern, order] of spellings) {
    const groups = pattern.exec(text);
    if (!groups) continue;
    const part = (letter: string): string => groups[order.indexOf(letter) + 1] ?? "";
    const named = monthNames.indexOf(part("m").toLowerCase()) + 1;
    const month = named > 0 ? String(named) : part("m");
    const date = `${part("y")}-${month.padStart(2, "0")}-${part("d").padStart(2, "0")}`;
    const ms = Date.parse(`${date}T00:00:00Z`);
    const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
    return isReal && date >= "1970" && date < "3000" ? date : undefined;
  }
  return undefined;
}
