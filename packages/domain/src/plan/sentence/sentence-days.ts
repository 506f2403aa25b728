import { dateOfDayNumber, dayNumberOf, isoWeekdayOf } from "../../time.ts";
import { take } from "./take.ts";

/** Days that a text named, and the text without them. */
export interface DaysRead {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly rest: string;
}

type Span = readonly [first: number, last: number];
type Reader = (text: string, today: number) => { readonly span: Span; readonly rest: string } | undefined;

/** Reads when something is to be done: 下周二三, 12 月 3-4 日, next Tue–Wed, Dec 3 – 4, 明天起 3 天. */
export function readDays(text: string, todayDate: string): DaysRead {
  const today = dayNumberOf(todayDate);
  for (const reader of readers) {
    const found = reader(text, today);
    if (!found) continue;
    const [first, last] = found.span;
    const counted = takeCount(found.rest);
    const end = counted && last === first ? first + counted.days - 1 : last;
    return {
      startDate: dateOfDayNumber(first),
      endDate: dateOfDayNumber(Math.max(first, end)),
      rest: counted?.rest ?? found.rest,
    };
  }
  return { startDate: null, endDate: null, rest: text };
}

const numerals = "一二三四五六七八九十";
const weekdaySigns = "一二三四五六日";
const between = String.raw`\s*(?:到|至|~|—|–|-|和|及|、|,|，|\band\b|\bto\b|&)\s*`;
const weekdaysEn = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const weekdayEn = "(mon|tue|wed|thu|fri|sat|sun)(?:s|sday|nesday|urs|rsday|r|urday|day|nday)?";
const monthsEn = [
  "jan",
  "feb",
  "mar",
  "apr",
  "may",
  "jun",
  "jul",
  "aug",
  "sep",
  "oct",
  "nov",
  "dec",
] as const;
const monthEn =
  "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?";

/** How many days: 3 天, 两天, for 3 days. Hours are no days. */
function takeCount(text: string): { readonly days: number; readonly rest: string } | undefined {
  const found =
    take(text, new RegExp(`(?:共|起|为期)?\\s*(\\d{1,2}|[${numerals}两])\\s*天`, "u")) ??
    take(text, /\b(?:for\s+)?(\d{1,2})\s+days?\b/iu);
  if (!found) return undefined;
  const written = found.match[1] ?? "";
  const days = written === "两" ? 2 : Number(written) || numerals.indexOf(written) + 1;
  return days > 0 ? { days, rest: found.rest } : undefined;
}

const weekSigns: Readonly<Record<string, number>> = { 这: 0, 本: 0, 下: 1, 下下: 2 };
const weekdayOf = (sign: string): number =>
  sign === "天" ? 7 : Number(sign) || weekdaySigns.indexOf(sign) + 1;
const mondayBefore = (day: number): number => day - isoWeekdayOf(day) + 1;

/** A weekday of some week; of none, the next one from today on. */
function onWeekday(today: number, weekday: number, weeks: number | null): number {
  const day = mondayBefore(today) + (weeks ?? 0) * 7 + weekday - 1;
  return weeks === null && day < today ? day + 7 : day;
}

/** The last of several weekdays follows the first. */
function spanOfWeekdays(today: number, weekdays: readonly number[], weeks: number | null): Span {
  const first = onWeekday(today, weekdays[0] ?? 1, weeks);
  const last = weekdays.at(-1) ?? 1;
  return [first, first + ((last - (weekdays[0] ?? 1) + 7) % 7)];
}

const chineseWeekdays: Reader = (text, today) => {
  const day = `[${weekdaySigns}天1-7]`;
  const found = take(
    text,
    new RegExp(
      `(下下|下|这|本)?个?(?:周|星期|礼拜)(${day}+)(?:${between}(?:(?:这|本|下)?(?:周|星期|礼拜))?(${day}))?(?![\\d天])`,
      "u",
    ),
  );
  if (!found) return undefined;
  const [, week, signs = "", until] = found.match;
  const weekdays = [...signs, ...(until ? [until] : [])].map(weekdayOf);
  return { span: spanOfWeekdays(today, weekdays, week ? (weekSigns[week] ?? 0) : null), rest: found.rest };
};

const chineseWeek: Reader = (text, today) => {
  const found = take(text, /(下下|下|这|本)个?(?:周|星期|礼拜)/u);
  if (!found) return undefined;
  const monday = mondayBefore(today) + (weekSigns[found.match[1] ?? ""] ?? 0) * 7;
  return { span: [Math.max(monday, Math.min(today, monday + 4)), monday + 4], rest: found.rest };
};

const englishWeekdays: Reader = (text, today) => {
  const found = take(
    text,
    new RegExp(String.raw`\b(?:(this|next)\s+)?${weekdayEn}(?:${between}(?:next\s+)?${weekdayEn})?\b`, "iu"),
  );
  if (!found) return undefined;
  const [, week, first = "", last] = found.match;
  const weekdays = [first, ...(last ? [last] : [])].map(
    (name) => weekdaysEn.findIndex((one) => one === name.toLowerCase()) + 1,
  );
  return {
    span: spanOfWeekdays(today, weekdays, week ? Number(/next/iu.test(week)) : null),
    rest: found.rest,
  };
};

const englishWeek: Reader = (text, today) => {
  const found = take(text, /\b(this|next)\s+week\b/iu);
  if (!found) return undefined;
  const monday = mondayBefore(today) + (/next/iu.test(found.match[1] ?? "") ? 7 : 0);
  return { span: [Math.max(monday, Math.min(today, monday + 4)), monday + 4], rest: found.rest };
};

const nearDays: readonly (readonly [RegExp, number])[] = [
  [/大后天/u, 3],
  [/后天|\b(?:the\s+)?day after tomorrow\b/iu, 2],
  [/明天|明日|\btomorrow\b/iu, 1],
  [/今天|今日|\btoday\b/iu, 0],
];

const nearDay: Reader = (text, today) => {
  for (const [pattern, distance] of nearDays) {
    const found = take(text, pattern);
    if (found) return { span: [today + distance, today + distance], rest: found.rest };
  }
  return undefined;
};

const isoDates: Reader = (text) => {
  const found = take(
    text,
    /(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?:\s*(?:到|至|~|—|–|-|to)\s*(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2}))?/u,
  );
  if (!found) return undefined;
  const [, year, month, day, ...until] = found.match.map(Number);
  const first = dayOf(year ?? 0, month ?? 0, day ?? 0);
  const last = until[0] ? dayOf(until[0], until[1] ?? 0, until[2] ?? 0) : first;
  return first === null || last === null ? undefined : { span: [first, last], rest: found.rest };
};

/** A day of a month without its year: the next one, or one that has passed lately. */
function inYear(today: number, month: number, day: number): number | null {
  const year = Number(dateOfDayNumber(today).slice(0, 4));
  const here = dayOf(year, month, day);
  return here === null || here >= today ? here : dayOf(year + 1, month, day);
}

function monthDays(
  today: number,
  { match, rest }: { readonly match: RegExpExecArray; readonly rest: string },
  [month, day, untilMonth, untilDay]: readonly [number, number, number, number],
) {
  const first = match.index < 0 ? null : inYear(today, month, day);
  const last = untilDay === 0 ? first : inYear(today, untilMonth || month, untilDay);
  return first === null || last === null ? undefined : ({ span: [first, last] as Span, rest } as const);
}

const chineseDates: Reader = (text, today) => {
  const found = take(
    text,
    new RegExp(
      String.raw`(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?(?:${between}(?:(\d{1,2})\s*月\s*)?(\d{1,2})\s*[日号]?)?`,
      "u",
    ),
  );
  if (!found) return undefined;
  const [, month = 0, day = 0, untilMonth = 0, untilDay = 0] = found.match.map((part) => Number(part) || 0);
  return monthDays(today, found, [month, day, untilMonth, untilDay]);
};

const monthNumber = (name: string | undefined): number =>
  name === undefined ? 0 : monthsEn.findIndex((one) => one === name.toLowerCase()) + 1;
const ordinal = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;

const englishDates: Reader = (text, today) => {
  const monthFirst = take(
    text,
    new RegExp(
      String.raw`\b${monthEn}\.?\s+${ordinal}(?:${between}(?:${monthEn}\.?\s+)?${ordinal})?\b`,
      "iu",
    ),
  );
  if (monthFirst) {
    const [, month, day, untilMonth, untilDay] = monthFirst.match;
    return monthDays(today, monthFirst, [
      monthNumber(month),
      Number(day),
      monthNumber(untilMonth),
      Number(untilDay ?? 0),
    ]);
  }
  const dayFirst = take(
    text,
    new RegExp(String.raw`\b${ordinal}(?:${between}${ordinal})?\s+${monthEn}\b`, "iu"),
  );
  if (!dayFirst) return undefined;
  const [, day, untilDay, month] = dayFirst.match;
  return monthDays(today, dayFirst, [monthNumber(month), Number(day), 0, Number(untilDay ?? 0)]);
};

/** The number of a day that exists. */
function dayOf(year: number, month: number, day: number): number | null {
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const number = dayNumberOf(date);
  return dateOfDayNumber(number) === date ? number : null;
}

const readers: readonly Reader[] = [
  isoDates,
  chineseDates,
  englishDates,
  chineseWeekdays,
  englishWeekdays,
  chineseWeek,
  englishWeek,
  nearDay,
];
