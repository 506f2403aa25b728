export { type AnyEndpoint, type Access, type CallInput, type CallResult, type Endpoint, endpoint, type HandlerInput, type Method } from "./endpoint.ts";
export type { Envelope, FieldErrors } from "./envelope.ts";
export { Ability, CalendarDate, Id, IdParam, Moment, Nothing, page, Paging, Phone, QueryBoolean, QueryIntegers, requiredMarkdown, requiredText, text } from "./fields.ts";
export { z } from "./zod.ts";
