import { type AnyEndpoint, enumerationOf, z } from "@pharos/api/core";

export type Json = Record<string, unknown>;
export type Schema = NonNullable<AnyEndpoint["body"]>;
export type Names = ReturnType<typeof z.registry<{ id: string }>>;
/** The named shapes of a document, each written once. */
export type Components = { schemas: Map<string, Json>; names: Names };

/** Where the document keeps named shapes. */
export const componentPath = "#/components/schemas/";

/** The schema itself when it is a reference to a named one. */
export function resolved(schema: ObjectSchema, components: Components): ObjectSchema {
  const reference = schema["$ref"];
  if (typeof reference !== "string") return schema;
  return components.schemas.get(reference.slice(componentPath.length)) ?? schema;
}

export type ObjectSchema = Json & { properties?: Record<string, Json>; required?: string[] };

/** The JSON schema of what is sent (`input`) or answered (`output`); named shapes go to the components. */
export function schemaOf(schema: Schema, io: "input" | "output", components: Components): ObjectSchema {
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
 * Drops what says nothing to a reader: the limits of a safe integer, patterns beside a standard format, and that an answer
 * has no other properties, which a later release may add. Adds what a schema says of itself, such as the names of its codes.
 */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const description = z.globalRegistry.get(zodSchema)?.description;
  if (description !== undefined) jsonSchema["description"] ??= description;
  const codes = enumerationOf(zodSchema)?.codes;
  if (codes && jsonSchema["type"] === "number") Object.assign(jsonSchema, { type: "integer", enum: codes });
  if (jsonSchema["additionalProperties"] === false) delete jsonSchema["additionalProperties"];
  if (jsonSchema["propertyNames"] && typeof jsonSchema["propertyNames"] === "object") {
    if (JSON.stringify(jsonSchema["propertyNames"]) === '{"type":"string"}')
      delete jsonSchema["propertyNames"];
  }
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
  if (jsonSchema["format"] === "date-time" || jsonSchema["format"] === "date") delete jsonSchema["pattern"];
}

/** zod keeps shared shapes in `$defs` of each schema; the document keeps them once. */
function withComponentRefs(schema: object, renamed: ReadonlyMap<string, string>): ObjectSchema {
  const text = JSON.stringify(schema).replaceAll(
    /"#\/\$defs\/([^"]+)"/g,
    (_, name: string) => `"${componentPath}${renamed.get(name) ?? name}"`,
  );
  // Text in, text out: the shape of the schema does not change.
  return JSON.parse(text) as ObjectSchema;
}
