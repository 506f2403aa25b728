export { code, codeParam, codesParam, enumerationOf } from "./code.ts";
export {
  type Access,
  type AnyEndpoint,
  type CallInput,
  type CallResult,
  type Endpoint,
  endpoint,
  type HandlerInput,
  type Method,
} from "./endpoint.ts";
export type { Envelope, FieldErrors } from "./envelope.ts";
export { type ExportEndpoint, type ExportFormat, exportFormats, exportOf } from "./export.ts";
export {
  Ability,
  CalendarDate,
  Id,
  IdParam,
  Moment,
  Nothing,
  Paging,
  Phone,
  page,
  QueryBoolean,
  QueryCodes,
  QueryIds,
  requiredMarkdown,
  requiredText,
  text,
} from "./fields.ts";
export { type ImportBody, ImportResult, ImportRow, importOf } from "./import.ts";
export { z } from "./zod.ts";
