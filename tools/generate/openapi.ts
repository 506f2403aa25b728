import { type AnyEndpoint, z } from "@pharos/api/core";
import { mayUseToken } from "@pharos/domain/integration";
import {
  type Components,
  componentPath,
  type Json,
  type Names,
  resolved,
  type Schema,
  schemaOf,
} from "./openapi-schema.ts";

/** One endpoint with its place in the registry. */
export type RegisteredEndpoint = { module: string; name: string; endpoint: AnyEndpoint };

/** Answers that say the same at every endpoint. */
const commonResponses: Record<string, { name: string; description: string }> = {
  204: { name: "Absent", description: "The record does not exist, or the caller may not know that it does." },
  205: { name: "NotPermitted", description: "The caller's roles may never use this." },
  401: { name: "SignedOut", description: "No session, or one that is over." },
  422: { name: "KeyReused", description: "The Idempotency-Key was used before with another body." },
  default: {
    name: "Failed",
    description: [
      "400: the request is not what the schema says.",
      "429: too many requests; `Retry-After` says when to come back.",
      "500: something unforeseen; the message carries the request's number.",
      "503: the database or a backing service is away; `Retry-After` says when to come back.",
    ].join("\n"),
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
      },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: Object.fromEntries(
        Object.values(commonResponses).map(({ name, description }) => [name, { description }]),
      ),
      schemas: sorted({ ...Object.fromEntries(components.schemas), Envelope: envelope }),
    },
  };
}

function operationOf({ endpoint, module }: RegisteredEndpoint, components: Components): Json {
  const { access } = endpoint;
  const parameters = [
    ...parametersOf(endpoint.params, "path", components),
    ...parametersOf(endpoint.query, "query", components),
    ...(endpoint.isCreating ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  return {
    tags: [module],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    security: securityOf(endpoint),
    "x-access": access,
    ...(endpoint.isOurs && { "x-not-in-specification": true }),
    ...(endpoint.errors.length > 0 && { "x-refusals": endpoint.errors }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: bodyContent(endpoint, endpoint.body, components) },
    }),
    responses: responsesOf(endpoint, components),
  };
}

/** A program's token opens what asks for a permission tokens can carry, and what says so. */
function securityOf({ access, openToTokens }: AnyEndpoint): Json[] {
  // A shared link is opened by the unguessable part of its path.
  if (access === "public" || access === "shareToken") return [];
  const isOpen = mayUseToken({
    permission: typeof access === "object" ? access.permission : undefined,
    isOpenToTokens: openToTokens !== undefined,
    isNarrowed: false,
    keepsToOrganisation: false,
  });
  return [{ session: [] }, ...(isOpen ? [{ apiToken: [] }] : [])];
}

function bodyContent({ rawBody, isForm }: AnyEndpoint, body: Schema, components: Components): Json {
  if (rawBody)
    return Object.fromEntries(
      [rawBody.type]
        .flat()
        .map((type) => [type, { schema: { type: "string", format: "binary", maxLength: rawBody.bytesMax } }]),
    );
  const schema = schemaOf(body, "input", components);
  if (!isForm) return json(schema);
  const properties = { ...schema.properties, file: { type: "string", format: "binary" } };
  return { "multipart/form-data": { schema: { ...schema, properties } } };
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
    ...(endpoint.access === "public" ? [] : [401]),
    ...(endpoint.isCreating ? [422] : []),
    "default",
  ];
  const shared = statuses.map((status) => [
    String(status),
    { $ref: `#/components/responses/${commonResponses[status]?.name ?? "Failed"}` },
  ]);
  return { 200: answerOf(endpoint, components), ...Object.fromEntries(shared) };
}

function answerOf(endpoint: AnyEndpoint, components: Components): Json {
  const { mediaTypes } = endpoint;
  if (!mediaTypes)
    return {
      description: "Done, or refused with a reason.",
      content: json(envelopeOf(endpoint, components)),
    };
  const file = { schema: { type: "string", format: "binary" } };
  const files = Object.fromEntries(mediaTypes.map((type) => [type, file]));
  return {
    description: "The file, or an envelope with the reason of the refusal.",
    content: { ...files, ...json(envelopeRef) },
  };
}

const envelopeRef = { $ref: `${componentPath}Envelope` };

/** The envelope of every answer; an operation adds what it answers inside. */
const envelope: Json = {
  type: "object",
  required: ["success", "operateMessage", "operateCallBackObj"],
  properties: {
    success: { type: "boolean" },
    operateMessage: {
      type: "string",
      description: "In the caller's language; empty when there is nothing to say.",
    },
    operateCallBackObj: { description: "What the operation answers; null when it was refused." },
    code: { type: "string", description: "Why it was refused: one of the operation's `x-refusals`." },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Messages for single fields.",
    },
  },
};

function envelopeOf({ response }: AnyEndpoint, components: Components): Json {
  const answered = schemaOf(response, "output", components);
  // Nothing is answered: the envelope says it all.
  if (answered["type"] === "null") return envelopeRef;
  const properties = { operateCallBackObj: { anyOf: [answered, { type: "null" }] } };
  return { allOf: [envelopeRef, { type: "object", properties }] };
}

function parametersOf(schema: Schema | undefined, place: "path" | "query", components: Components): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = resolved(schemaOf(schema, "input", components), components);
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(typeof description === "string" && { description }),
    schema: property,
  }));
}

const json = (schema: Json): Json => ({ "application/json": { schema } });

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The document as text: a line for each operation and each named shape, so that a difference reads well. */
export function renderOpenApi({ paths, components, ...head }: Json): string {
  const shapes = components as Record<string, Json>;
  const lines = (record: Json, indent: string): string =>
    Object.entries(record)
      .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(",\n");
  const groups = (record: Record<string, Json>): string =>
    Object.entries(record)
      .map(([name, value]) => `    ${JSON.stringify(name)}: {\n${lines(value, "      ")}\n    }`)
      .join(",\n");
  return [
    "{",
    `${lines(head, "  ")},`,
    `  "paths": {\n${groups(paths as Record<string, Json>)}\n  },`,
    `  "components": {\n${groups(shapes)}\n  }`,
    "}",
    "",
  ].join("\n");
}
