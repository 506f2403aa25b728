import type { Permission } from "@pharos/domain/permissions";
import type { $ZodType } from "zod/v4/core";
import { type ListFields, listFieldsOf } from "./list-fields.ts";

/** Who may call an endpoint at all; which rows they reach is decided by the module's visibility rule. */
export type Access = "public" | "shareToken" | "signedIn" | { readonly permission: Permission };

/** HTTP methods the product uses. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A body that arrives while it is taken; reading it throws when it is longer than its endpoint allows. */
export interface RawBody {
  /** Bytes, as the caller announced them; null when nothing was announced. */
  readonly announced: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Content types of bodies that are taken unread: mails, and the files of collectors, also as `curl` names any file. */
export type RawType =
  | "message/rfc822"
  | "application/x-ndjson"
  | "application/gzip"
  | "application/x-www-form-urlencoded";

/** A promise between server and client: one operation, as data. */
export interface Endpoint<
  Params extends $ZodType = $ZodType,
  Query extends $ZodType = $ZodType,
  Body extends $ZodType = $ZodType,
  Response extends $ZodType = $ZodType,
> {
  readonly method: Method;
  /** Full path with Fastify parameters, for example `/esapi/service/detail/:id`. */
  readonly path: string;
  /** Required, without a default: forgetting it does not compile. */
  readonly access: Access;
  /** One English sentence for the generated reference. */
  readonly summary: string;
  /** What a program must know to call it, in Markdown, for the generated reference. */
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  /** What the filter of a list takes, its query or its body, as data; derived from it. */
  readonly listFields?: ListFields;
  readonly body?: Body;
  /** Shape of `operateCallBackObj` on success. */
  readonly response: Response;
  /** Refusals a user can meet, as keys of the `errors` catalogue. */
  readonly errors: readonly string[];
  /** Key of the `done` catalogue shown as a toast on success; absent for reads. */
  readonly done?: string;
  /** Open also to someone who must change the password first. */
  readonly isOpenBeforePasswordChange?: true;
  /** Answers a file of one of these media types; only its refusals are envelopes. */
  readonly mediaTypes?: readonly string[];
  /** Creating POST: accepts `Idempotency-Key`. */
  readonly isCreating?: true;
  /** Changes very many rows at once: it may keep the database busy for a minute instead of a few seconds. */
  readonly isLong?: true;
  /** The body is `multipart/form-data`: one file named `file` and plain fields. */
  readonly isForm?: true;
  /** The body is one of these content types, taken unread: whole, or piece by piece as a `RawBody`. */
  readonly rawBody?: {
    readonly type: RawType | readonly RawType[];
    readonly bytesMax: number;
    readonly isStreamed?: true;
  };
  /**
   * For access `signedIn`: programs with a token may use it too; `narrowed`: also those whose token reaches one organisation
   * only, because nothing of another one can be met there.
   */
  readonly openToTokens?: "wide" | "narrowed";
  /** Paths served by the same handler, where the specification's reading is open. */
  readonly aliases?: readonly string[];
  /** True for a path the specification does not name; every other path must match its list to the letter. */
  readonly isOurs?: true;
}

/** Declares an endpoint. The generics are bound by zod's core type, which keeps type-checking hundreds of them fast. */
export function endpoint<
  Response extends $ZodType,
  Params extends $ZodType = $ZodType<undefined, undefined>,
  Query extends $ZodType = $ZodType<undefined, undefined>,
  Body extends $ZodType = $ZodType<undefined, undefined>,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  const listFields = listFieldsOf(definition.query ?? definition.body);
  return listFields ? { ...definition, listFields } : definition;
}

/** Any endpoint, for tables and sweeps. */
export type AnyEndpoint = Endpoint<$ZodType, $ZodType, $ZodType, $ZodType>;

/** Whether something a module offers is an endpoint; the rest are schemas, records and limits. */
export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** What a handler receives: parsed values. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, $ZodType>
    ? { params: P["_zod"]["output"]; query: Q["_zod"]["output"]; body: B["_zod"]["output"] }
    : never;

/** What a caller sends: values before parsing. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, $ZodType>
    ? Given<"params", P["_zod"]["input"]> &
        Given<"query", Q["_zod"]["input"]> &
        Given<"body", B["_zod"]["input"]>
    : never;

/** What the call answers in `operateCallBackObj`. */
export type CallResult<E> =
  E extends Endpoint<$ZodType, $ZodType, $ZodType, infer R> ? R["_zod"]["output"] : never;

type Given<Name extends string, Value> = Value extends undefined
  ? { [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };
