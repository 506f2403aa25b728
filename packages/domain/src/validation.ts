import { dateSpans, passwordLimits, phoneLimits, textLengths } from "./limits.ts";
import { businessTimeZone, dayMs, endOfDayMs } from "./time.ts";

/** Reasons a value is refused: keys of the `validation` catalogue. */
export type ValidationCode =
  | "validation.articleLink"
  | "validation.digits"
  | "validation.email"
  | "validation.endAfterToday"
  | "validation.endBeforeStart"
  | "validation.endRequired"
  | "validation.illegalCharacters"
  | "validation.maxLength"
  | "validation.password"
  | "validation.phone"
  | "validation.phoneRequired"
  | "validation.positive"
  | "validation.required"
  | "validation.spanTooLong"
  | "validation.startAfterEnd"
  | "validation.startRequired"
  | "validation.tagLength";

/** A refused value: a translation key and what its words need. */
export type InvalidValue = {
  readonly code: ValidationCode;
  readonly vars: Readonly<Record<string, string | number>>;
};

/** What a validator answers: accepted, or the reason to show beside the field. */
export type Verdict = true | InvalidValue;

const refuse = (code: ValidationCode, vars: InvalidValue["vars"] = {}): InvalidValue => ({
  code,
  vars,
});

/** Length as a person counts it and the database does: an emoji is one character, not two. */
export const characterCount = (text: string): number => Array.from(text).length;

/** Something other than white space must be there. */
export const requiredRule = (text: string): Verdict => text.trim() !== "" || refuse("validation.required");

/** At most `max` characters. */
export const maxLengthRule = (text: string, max: number): Verdict =>
  characterCount(text) <= max || refuse("validation.maxLength", { max });

/** An e-mail address that mail servers accept; no quoted local parts. */
export function emailRule(email: string): Verdict {
  const [local = "", domain = "", ...rest] = email.split("@");
  const labels = domain.split(".");
  const isCorrect =
    rest.length === 0 &&
    email.length <= 254 &&
    /^[\w%+'-]+(\.[\w%+'-]+)*$/.test(local) &&
    local.length <= 64 &&
    labels.length >= 2 &&
    labels.every(
      (label) => /^[a-z\d-]{1,63}$/i.test(label) && !label.startsWith("-") && !label.endsWith("-"),
    ) &&
    /^[a-z]{2,}$|^xn--/i.test(labels.at(-1) ?? "");
  return isCorrect || refuse("validation.email");
}

/** A mainland mobile number: 11 digits, 1 and then 3 to 9. */
export function phoneRule(phone: string): Verdict {
  if (phone === "") return refuse("validation.phoneRequired");
  return phoneLimits.pattern.test(phone) || refuse("validation.phone");
}

/** At least 6 characters, no white space, two of letters, digits and symbols. */
export function passwordRule(password: string): Verdict {
  if (password === "") return refuse("validation.required");
  const length = characterCount(password);
  if (length > passwordLimits.max) return refuse("validation.maxLength", { max: passwordLimits.max });
  const kinds = [/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u].filter((kind) => kind.test(password));
  const isStrong =
    length >= passwordLimits.min && !/\s/.test(password) && kinds.length >= passwordLimits.kindsMin;
  return isStrong || refuse("validation.password", { min: passwordLimits.min });
}

/** Nothing but the digits 0 to 9, at least one. */
export const digitsRule = (text: string): Verdict => /^\d+$/.test(text) || refuse("validation.digits");

/** A number greater than zero, written or real. */
export function positiveRule(value: string | number): Verdict {
  const isWritten = typeof value === "number" || /^\d+(\.\d+)?$/.test(value);
  const number = Number(value);
  return (isWritten && Number.isFinite(number) && number > 0) || refuse("validation.positive");
}

/** Tags as they are stored: trimmed, lower case, each once, no empty ones. */
export const normaliseTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== "")),
];

/** One tag: at most 16 characters, none of / { } [ ] # ? % \. */
export function tagRule(tag: string): Verdict {
  if (/[/{}[\]#?%\\]/.test(tag)) return refuse("validation.illegalCharacters");
  return (
    characterCount(tag.trim()) <= textLengths.tag || refuse("validation.tagLength", { max: textLengths.tag })
  );
}

/** A tag field: the first tag that is wrong decides; `isRequired` also refuses an empty field. */
export function tagsRule(tags: readonly string[], { isRequired = false } = {}): Verdict {
  const normalised = normaliseTags(tags);
  if (isRequired && normalised.length === 0) return refuse("validation.required");
  for (const tag of normalised) {
    const verdict = tagRule(tag);
    if (verdict !== true) return verdict;
  }
  return true;
}

/** A link to one of our own articles: `{publicUrl}/article/{digits}`, compared part by part, not as a prefix. */
export function articleLinkRule(link: string, publicUrl: string): Verdict {
  const url = URL.parse(link);
  const base = URL.parse(publicUrl);
  const basePath = base?.pathname.replace(/\/+$/, "");
  const isArticle =
    url !== null &&
    base !== null &&
    url.origin === base.origin &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    url.hash === "" &&
    url.pathname.startsWith(`${basePath}/article/`) &&
    /^\d+$/.test(url.pathname.slice(`${basePath}/article/`.length));
  return isArticle || refuse("validation.articleLink");
}

/** A range of moments (epoch milliseconds) whose ends may still be missing. */
export type DateRange = { readonly startMs: number | null; readonly endMs: number | null };

/** How a range is judged. */
export type DateRangeOptions = {
  /** The end lies within today at the latest; null where the future may be chosen too. */
  readonly nowMs: number | null;
  readonly maxDays?: number;
  readonly timeZone?: string;
};

/** The start of a range: given, and not later than the end. */
export function rangeStartRule({ startMs, endMs }: DateRange): Verdict {
  if (startMs === null) return refuse("validation.startRequired");
  return endMs === null || startMs <= endMs || refuse("validation.startAfterEnd");
}

/** The end of a range: given, not before the start, not after today, not more than `maxDays` after the start. */
export function rangeEndRule({ startMs, endMs }: DateRange, options: DateRangeOptions): Verdict {
  const { nowMs, maxDays = dateSpans.defaultDays, timeZone = businessTimeZone } = options;
  if (endMs === null) return refuse("validation.endRequired");
  if (nowMs !== null && endMs > endOfDayMs(nowMs, timeZone)) return refuse("validation.endAfterToday");
  if (startMs === null) return true;
  if (endMs < startMs) return refuse("validation.endBeforeStart");
  return endMs - startMs <= maxDays * dayMs || refuse("validation.spanTooLong", { days: maxDays });
}
