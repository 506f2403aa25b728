export { byRule } from "./by-rule.ts";
export { code, codeParam, codesParam, enumerationOf } from "./code.ts";
export {
  type Access,
  type AnyEndpoint,
  type CallInput,
  type CallResult,
  type Endpoint,
  endpoint,
  type HandlerInput,
  isEndpoint,
  type Method,
  type RawBody,
  type RawType,
} from "./endpoint.ts";
export type { Envelope, FieldErrors } from "./envelope.ts";
export { type ExportEndpoint, type ExportFormat, exportFormats, exportOf } from "./export.ts";
export {
  Ability,
  CalendarDate,
  cleaning,
  Id,
  IdParam,
  line,
  Moment,
  Month,
  markdown,
  Nothing,
  Paging,
  Phone,
  PlausibleMoment,
  page,
  QueryBoolean,
  QueryCodes,
  QueryIds,
  QueryList,
  requiredLine,
  requiredMarkdown,
  requiredText,
  text,
  verbatim,
} from "./fields.ts";
export { type ImportBody, ImportResult, ImportRow, importOf } from "./import.ts";
export type { ListField, ListFields } from "./list-fields.ts";
export {
  type Field,
  type FieldOptions,
  type Fields,
  field,
  Hundredths,
  type Joined,
  PlausibleDate,
  type RecordDefinition,
  type RowOf,
  record,
  type SaveOf,
  type SheetOf,
  sortsOf,
  Tenths,
  type Values,
} from "./record.ts";
export { importOfRegister, type ListPage, type Register, registerOf } from "./register.ts";
export { Turn } from "./turn.ts";
export { z } from "./zod.ts";
