import { type AnyEndpoint, type CallResult, z } from "@pharos/api/core";

/** What a test says about an answer; everything else is filled in. */
export type Partly<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Partly<T[K]> }
    : T;

/** An answer that an endpoint's schema accepts: as empty as it allows, with what is given put in. */
export function sampleOf<E extends AnyEndpoint>(endpoint: E, given?: Partly<CallResult<E>>): CallResult<E> {
  // The schema's own output by construction; the network checks it on its way.
  const json = z.toJSONSchema(endpoint.response, { unrepresentable: "any" });
  return merge(emptyOf(json, json), given) as CallResult<E>;
}

/** A row of an endpoint that answers a list. */
export function rowOf<E extends AnyEndpoint>(
  endpoint: E,
  given?: Partly<ElementOf<CallResult<E>>>,
): ElementOf<CallResult<E>> {
  return merge(
    rowSample(endpoint, (json) => json.items),
    given,
  ) as ElementOf<CallResult<E>>;
}

/** A row of an endpoint that answers a page of a list. */
export function listItemOf<E extends AnyEndpoint>(
  endpoint: E,
  given?: Partly<ListItem<CallResult<E>>>,
): ListItem<CallResult<E>> {
  return merge(
    rowSample(endpoint, (json) => asSchema(json.properties?.["list"]).items),
    given,
  ) as ListItem<CallResult<E>>;
}

type ElementOf<T> = T extends readonly (infer Row)[] ? Row : never;
type ListItem<T> = T extends { list: readonly (infer Row)[] } ? Row : never;

function rowSample(endpoint: AnyEndpoint, find: (json: JsonSchema) => unknown): unknown {
  const json = z.toJSONSchema(endpoint.response, { unrepresentable: "any" });
  return emptyOf(asSchema(find(json)), json);
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The emptiest value of a schema: null where it may be, no entries, no text, the first of a choice. */
function emptyOf(schema: JsonSchema, root: JsonSchema): unknown {
  if (schema.$ref !== undefined) return emptyOf(definition(schema.$ref, root), root);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const first = choices.find(({ type }) => type === "null") ?? choices[0];
    return first && emptyOf(first, root);
  }
  if (schema.allOf) return schema.allOf.reduce<unknown>((all, one) => merge(all, emptyOf(one, root)), {});
  switch (schema.type) {
    case "object":
      return emptyObject(schema, root);
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => emptyOf(asSchema(schema.items), root));
    case "string":
      return formats[schema.format ?? ""] ?? "x".repeat(schema.minLength ?? 0);
    case "number":
    case "integer":
      return Math.max(0, schema.minimum ?? 0, Number(schema.exclusiveMinimum ?? -1) + 1);
    case "boolean":
      return false;
    default:
      return null;
  }
}

/** A record over names of a choice says what each holds once, for all of them. */
function emptyObject(
  { properties = {}, additionalProperties, required = [] }: JsonSchema,
  root: JsonSchema,
): Record<string, unknown> {
  return Object.fromEntries(
    required.map((name) => [name, emptyOf(asSchema(properties[name] ?? additionalProperties), root)]),
  );
}

function definition(reference: string, root: JsonSchema): JsonSchema {
  return reference === "#" ? root : asSchema(root.$defs?.[reference.replace("#/$defs/", "")]);
}

/** JSON Schema allows `true` for anything, and lists for tuples; neither is in use. */
const asSchema = (schema: unknown): JsonSchema => (isPlain(schema) ? schema : {});

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-06-12T09:00:00+08:00",
  date: "2026-06-12",
  time: "09:00",
  email: "somebody@example.com",
  uri: "https://example.com/",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function merge(base: unknown, given: unknown): unknown {
  if (given === undefined) return base;
  if (!isPlain(base) || !isPlain(given)) return given;
  const names = new Set([...Object.keys(base), ...Object.keys(given)]);
  return Object.fromEntries([...names].map((name) => [name, merge(base[name], given[name])]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
