import { z } from "@pharos/api/core";
import fastJson from "fast-json-stringify";
import type { $ZodType } from "zod/v4/core";

type JsonSchema = Record<string, unknown>;

/** Keywords that matter to a validator but only slow a serialiser down. */
const validatorKeywords = [
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "enum",
  "const",
  "default",
  "propertyNames",
  "minItems",
  "maxItems",
] as const;

/**
 * Writes the successful answers of an endpoint as JSON. It is made with the first answer: the server starts sooner when
 * it does not prepare several hundred endpoints that no one has called yet.
 */
export function envelopeWriter(response: $ZodType): (envelope: object) => string {
  let write: ((envelope: object) => string) | undefined;
  return (envelope) => {
    write ??= fastJson(envelopeSchema(response));
    return write(envelope);
  };
}

/**
 * JSON schema of an answer for the serialiser. What the contract does not name never leaves the server: a property
 * that is absent from the schema is dropped.
 */
function envelopeSchema(response: $ZodType): JsonSchema {
  return {
    type: "object",
    properties: {
      success: { type: "boolean" },
      operateMessage: { type: "string" },
      operateCallBackObj: nullable(serialiserSchema(response)),
      code: { type: "string" },
      fields: { type: "object", additionalProperties: { type: "string" } },
    },
  };
}

function serialiserSchema(schema: $ZodType): JsonSchema {
  const { $schema: _, ...json } = z.core.toJSONSchema(schema, {
    target: "draft-7",
    io: "output",
    reused: "inline",
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  }) as JsonSchema;
  return json;
}

/** `anyOf [T, null]` becomes a nullable T, which the serialiser handles without trying alternatives. */
function simplify(schema: JsonSchema): void {
  for (const keyword of validatorKeywords) delete schema[keyword];
  if (schema["additionalProperties"] === false) delete schema["additionalProperties"];
  const options = schema["anyOf"];
  if (!Array.isArray(options)) return;
  const [first, second, ...rest] = options as JsonSchema[];
  if (rest.length > 0 || !first || second?.["type"] !== "null") return;
  delete schema["anyOf"];
  Object.assign(schema, nullable(first));
}

function nullable(schema: JsonSchema): JsonSchema {
  return schema["type"] === "null" ? schema : { ...schema, nullable: true };
}
