import { type AnyEndpoint, z } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";

type Json = { [key: string]: unknown };

let names: ReadonlySet<string> | undefined;

/** The names of all fields of the contract into which people type words, in small letters. */
export function contractTexts(): ReadonlySet<string> {
  names ??= new Set(
    endpoints.flatMap(({ endpoint }) => textsOf(endpoint.body)).map((name) => name.toLowerCase()),
  );
  return names;
}

function textsOf(schema: AnyEndpoint["body"]): string[] {
  return schema ? namesIn("", z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json) : [];
}

function namesIn(name: string, schema: Json): string[] {
  const isText =
    schema["type"] === "string" &&
    !schema["enum"] &&
    !schema["format"] &&
    !schema["pattern"] &&
    !("const" in schema);
  const inner = Object.entries({ ...(schema["properties"] as Json), ...(schema["$defs"] as Json) });
  const options = [schema["anyOf"], schema["oneOf"], schema["allOf"]].flatMap(
    (list) => (list as Json[] | undefined) ?? [],
  );
  return [
    ...(isText && name !== "" ? [name] : []),
    ...inner.flatMap(([field, of]) => namesIn(field, of as Json)),
    ...options.flatMap((of) => namesIn(name, of)),
    ...(schema["items"] && typeof schema["items"] === "object" ? namesIn(name, schema["items"] as Json) : []),
  ];
}
