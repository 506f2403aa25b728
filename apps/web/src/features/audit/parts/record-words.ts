import type { RecordedValue } from "@pharos/api/audit";
import type { Translate } from "@pharos/i18n";
import type { Format } from "../../../shared/format/index.ts";

/** Words for a key that was made from data; undefined when no one has written any. */
export type FindWords = (key: string) => string | undefined;

/** What turns recorded names and values into words. */
export interface RecordWording {
  readonly t: Translate;
  readonly find: FindWords;
  readonly format: Pick<Format, "dateTime">;
}

/** Longer values are cut: a history says that a text changed, the record says what it is. */
const longestValue = 160;

/** `contract.changed` in words: `audit.action.contract.changed`, else the name itself. */
export function actionText(action: string, { find }: Pick<RecordWording, "find">): string {
  return find(`audit.action.${action}`) ?? action;
}

/** A kind of record in words: `audit.object.contract`, else the name itself. */
export function objectText(objectType: string, { find }: Pick<RecordWording, "find">): string {
  return find(`audit.object.${objectType}`) ?? objectType;
}

/** A field in words: `audit.field.<kind>.<field>`, else `audit.field.common.<field>`, else the name itself. */
export function fieldText(objectType: string, field: string, { find }: Pick<RecordWording, "find">): string {
  return find(`audit.field.${objectType}.${field}`) ?? find(`audit.field.common.${field}`) ?? field;
}

/** A value in words; codes become words when there are some under `audit.value.<kind>.<field>.<value>`. */
export function valueText(
  objectType: string,
  field: string,
  value: RecordedValue | undefined,
  wording: RecordWording,
): string {
  const { t, find, format } = wording;
  if (Array.isArray(value)) {
    if (value.length === 0) return t("audit.value.none");
    return value.map((item) => valueText(objectType, field, item, wording)).join(t("audit.value.separator"));
  }
  if (value === undefined || value === null || value === "") return t("audit.value.none");
  const words = find(`audit.value.${objectType}.${field}.${camelCase(value)}`);
  if (words !== undefined) return words;
  if (typeof value === "boolean") return t(value ? "audit.value.yes" : "audit.value.no");
  if (typeof value === "number") return String(value);
  if (isMoment(value)) return format.dateTime(value);
  return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Codes such as `person_days` stand under `personDays` in the catalogues. */
const camelCase = (value: RecordedValue): string =>
  String(value).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
