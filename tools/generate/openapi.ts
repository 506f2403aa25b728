import { type AnyEndpoint, enumerationOf, z } from "@pharos/api/core";
import { mayUseToken } from "@pharos/domain/integration";

type Json = Record<string, unknown>;
type Schema = NonNullable<AnyEndpoint["body"]>;
type Names = ReturnType<typeof z.registry<{ id: string }>>;
type Components = { schemas: Map<string, Json>; names: Names };

/** One endpoint with its place in the registry. */
export type RegisteredEndpoint = { module: string; name: string; endpoint: AnyEndpoint };

/** Answers that say the same at every endpoint. */
const commonResponses: Record<string, { name: string; description: string }> = {
  204: { name: "Absent", description: "The record does not exist, or the caller may not know that it does." },
  205: { name: "NotPermitted", description: "The caller's roles may never use this." },
  400: { name: "Malformed", description: "The request is not what the schema says." },
  401: { name: "SignedOut", description: "No session, or one that is over." },
  422: { name: "KeyReused", description: "The Idempotency-Key was used before with another body." },
  429: { name: "TooMany", description: "Too many requests; Retry-After says when to come back." },
  500: { name: "Unexpected", description: "Something unforeseen; the message carries the request's number." },
  503: {
    name: "Unavailable",
    description: "The database or a backing service is away; Retry-After says when to come back.",
  },
};

/** The OpenAPI 3.1 document of the registered endpoints; shapes that have a name are written once. */
export function buildOpenApi(endpoints: readonly RegisteredEndpoint[], names: Names = z.registry()): Json {
  const components: Components = { schemas: new Map(), names };
  const paths: Record<string, Json> = {};
  for (const registered of endpoints) {
    const { endpoint, name } = registered;
    for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const operations = (paths[path.replaceAll(/:(\w+)/g, "{$1}")] ??= {});
      const operationId = index === 0 ? name : `${name}Alias${index}`;
      operations[endpoint.method.toLowerCase()] = { operationId, ...operationOf(registered, components) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Pharos",
      version: "1",
      description:
        "Generated from packages/api. Every answer is an envelope; `success: false` with status 200 is a refusal whose reason the caller can act on.",
    },
    paths: sorted(paths),
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "header",
          name: "authorization",
          description: "The token of the session.",
        },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: "A program's token (phr_…) with the endpoint's permission.",
        },
        shareToken: {
          type: "apiKey",
          in: "path",
          name: "uuid",
          description: "The unguessable part of a shared link.",
        },
      },
      responses: Object.fromEntries(
        Object.values(commonResponses).map(({ name, description }) => [name, { description }]),
      ),
      schemas: sorted(Object.fromEntries(components.schemas)),
    },
  };
}

function operationOf({ endpoint, module }: RegisteredEndpoint, components: Components): Json {
  const { access } = endpoint;
  const parameters = [
    ...parametersOf(endpoint.params, "path", components),
    ...parametersOf(endpoint.query, "query", components),
    ...(endpoint.isCreating ? [idempotencyKey] : []),
  ];
  return {
    tags: [module],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    "x-access": access,
    ...(endpoint.isOurs && { "x-not-in-specification": true }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: bodyContent(endpoint, endpoint.body, components) },
    }),
    responses: responsesOf(endpoint, components),
  };
}

/** A program's token opens what asks for a permission tokens can carry, and what says so. */
function securityOf({ access, openToTokens }: AnyEndpoint): Json[] {
  if (access === "public") return [];
  if (access === "shareToken") return [{ shareToken: [] }];
  const isOpen = mayUseToken({
    permission: typeof access === "object" ? access.permission : undefined,
    isOpenToTokens: openToTokens !== undefined,
    isNarrowed: false,
    keepsToOrganisation: false,
  });
  return [{ session: [] }, ...(isOpen ? [{ apiToken: [] }] : [])];
}

function bodyContent({ rawBody }: AnyEndpoint, body: Schema, components: Components): Json {
  if (!rawBody) return json(schemaOf(body, "input", components));
  return { [rawBody.type]: { schema: { type: "string", format: "binary", maxLength: rawBody.bytesMax } } };
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", maxLength: 128 },
  description: "The same key with the same body has one effect and one answer.",
};

function responsesOf(endpoint: AnyEndpoint, components: Components): Json {
  const isRead = endpoint.method === "GET";
  const statuses = [
    ...(isRead && endpoint.errors.some((code) => code.endsWith(".notFound")) ? [204] : []),
    ...(isRead && typeof endpoint.access === "object" ? [205] : []),
    400,
    ...(endpoint.access === "public" ? [] : [401]),
    ...(endpoint.isCreating ? [422] : []),
    429,
    500,
    503,
  ];
  const shared = statuses.map((status) => [
    String(status),
    { $ref: `#/components/responses/${commonResponses[status]?.name ?? "Unexpected"}` },
  ]);
  return {
    200: { description: "Done, or refused with a reason.", content: json(envelopeOf(endpoint, components)) },
    ...Object.fromEntries(shared),
  };
}

function envelopeOf(endpoint: AnyEndpoint, components: Components): Json {
  return {
    type: "object",
    required: ["success", "operateMessage", "operateCallBackObj"],
    properties: {
      success: { type: "boolean" },
      operateMessage: {
        type: "string",
        description: "In the caller's language; empty when there is nothing to say.",
      },
      operateCallBackObj: { anyOf: [schemaOf(endpoint.response, "output", components), { type: "null" }] },
      code: {
        type: "string",
        description: "Why it was refused.",
        ...(endpoint.errors.length > 0 && { examples: endpoint.errors }),
      },
      fields: {
        type: "object",
        additionalProperties: { type: "string" },
        description: "Messages for single fields.",
      },
    },
  };
}

function parametersOf(schema: Schema | undefined, place: "path" | "query", components: Components): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input", components);
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(typeof description === "string" && { description }),
    schema: property,
  }));
}

type ObjectSchema = Json & { properties?: Record<string, Json>; required?: string[] };

function schemaOf(schema: Schema, io: "input" | "output", components: Components): ObjectSchema {
  const options = {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    metadata: components.names,
    override: simplify,
  } as const;
  const { $schema: _, id: __, $defs, ...plain } = z.toJSONSchema(schema, options);
  const renamed = new Map<string, string>();
  for (const [name, { id: ___, ...definition }] of Object.entries($defs ?? {})) {
    const before = components.schemas.get(name);
    // Before and after parsing a shape may differ; then the one that is sent gets a name of its own.
    const isOther =
      before && JSON.stringify(before) !== JSON.stringify(withComponentRefs(definition, new Map()));
    const ownName = isOther ? `${name}${io === "input" ? "Input" : "Output"}` : name;
    if (isOther) renamed.set(name, ownName);
    components.schemas.set(ownName, withComponentRefs(definition, renamed));
  }
  return withComponentRefs(plain, renamed);
}

/**
 * Drops what says nothing to a reader: the limits of a safe integer, and patterns beside a standard format. Adds what a
 * schema says of itself, such as the names of its codes.
 */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const description = z.globalRegistry.get(zodSchema)?.description;
  if (description !== undefined) jsonSchema["description"] ??= description;
  const codes = enumerationOf(zodSchema)?.codes;
  if (codes && jsonSchema["type"] === "number") Object.assign(jsonSchema, { type: "integer", enum: codes });
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
  if (jsonSchema["format"] === "date-time" || jsonSchema["format"] === "date") delete jsonSchema["pattern"];
}

/** zod keeps shared shapes in `$defs` of each schema; the document keeps them once. */
function withComponentRefs(schema: object, renamed: ReadonlyMap<string, string>): ObjectSchema {
  const text = JSON.stringify(schema).replaceAll(
    /"#\/\$defs\/([^"]+)"/g,
    (_, name: string) => `"#/components/schemas/${renamed.get(name) ?? name}"`,
  );
  // Text in, text out: the shape of the schema does not change.
  return JSON.parse(text) as ObjectSchema;
}

const json = (schema: Json): Json => ({ "application/json": { schema } });

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
