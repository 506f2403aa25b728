import { paging, textLengths } from "@pharos/domain/limits";
import { oneLine, severalLines } from "@pharos/domain/plain-text";
import { phoneRule } from "@pharos/domain/validation";
import { z } from "./zod.ts";

/** A row's identity: a positive integer below 2^53. */
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** The same, from a path or a query string. */
export const IdParam = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A moment: ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true });

/** A moment at which something can have happened; the database keeps no year 0. */
export const PlausibleMoment = Moment.refine((time) => time >= "1970", { error: "validation.value" });

/** A calendar date, `YYYY-MM-DD`, in the business time zone. */
export const CalendarDate = z.iso.date();

/** A month, `YYYY-MM`. */
export const Month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);

/** Longer than any line: what is refused for its length is not read for its characters. */
const lineCharactersMax = 10_000;

/** What a field does to what it is given before it looks at it. */
export const cleaning = {
  /** As `oneLine`: names, titles, numbers, words to search for. */
  line: (value: string): string => (value.length > lineCharactersMax ? value : oneLine(value)),
  /** As `severalLines`: remarks, reasons, Markdown. */
  lines: severalLines,
  /** Nothing. */
  verbatim: (value: string): string => value,
} as const;

/** One line of at most `max` characters, trimmed: breaks become spaces, what is not drawn is gone. */
export const line = (max: number) =>
  z.string().overwrite(cleaning.line).trim().max(max, { error: "validation.maxLength" });

/** A line that must not be empty. */
export const requiredLine = (max: number) => line(max).min(1, { error: "validation.required" });

/** Plain text of several lines, at most `max` characters, trimmed: tabs and line breaks stay, other controls are gone. */
export const text = (max: number) =>
  z.string().overwrite(cleaning.lines).trim().max(max, { error: "validation.maxLength" });

/** Text that must not be empty. */
export const requiredText = (max: number) => text(max).min(1, { error: "validation.required" });

/** A Markdown source, at most 1 MiB characters unless said otherwise. */
export const markdown = (max: number = textLengths.markdown) => text(max);

/** A Markdown source that is not empty. */
export const requiredMarkdown = (max: number = textLengths.markdown) => requiredText(max);

/** What is compared and never shown, to the letter: passwords, tokens, keys. */
export const verbatim = (max: number) =>
  z.string().overwrite(cleaning.verbatim).max(max, { error: "validation.maxLength" });

/** A mainland mobile number. */
export const Phone = z
  .string()
  .overwrite(cleaning.line)
  .trim()
  .min(1, { error: "validation.phoneRequired" })
  .refine((value) => phoneRule(value) === true, { error: "validation.phone" });

/** A boolean in a query string: `true|false|1|0`. */
export const QueryBoolean = z
  .enum(["true", "false", "1", "0"])
  .transform((value) => value === "true" || value === "1");

/** Several values in a query string: repeated, or joined by comma. */
export const QueryList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(",")).filter((part) => part !== ""));

/** Several codes in a query string; as large as the column of a code. */
export const QueryCodes = QueryList.pipe(
  z.array(z.coerce.number<string>().int().min(-32_768).max(32_767)).max(100),
);

/** Several identities in a query string. */
export const QueryIds = QueryList.pipe(
  z.array(z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)).max(500),
);

/** Page number (from 1) and size of every list. */
export const Paging = z.object({
  /** Page number, from 1. */
  pageNum: z.coerce.number<string | number>().int().min(1).max(100_000).default(paging.pageNum),
  /** Rows a page. */
  pageSize: z.coerce.number<string | number>().int().min(1).max(paging.pageSizeMax).default(paging.pageSize),
});

/** A page of a list. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    /** Rows that match, over all pages. */
    total: z.int(),
    /** True: counting stopped at `total`, and there may be more. Absent in lists that are always counted to the end. */
    isTotalCapped: z.boolean().optional(),
    list: z.array(row),
    pageNum: z.int(),
    pageSize: z.int(),
  });

/** A call that answers nothing but its message. */
export const Nothing = z.null();

/** May the caller do this now, and if not, why (in the caller's language; empty when allowed). */
export const Ability = z.object({ isAllowed: z.boolean(), reason: z.string() });
export type Ability = z.output<typeof Ability>;
