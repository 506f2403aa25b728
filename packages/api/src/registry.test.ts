import { isPermission, permissions } from "@pharos/domain/permissions";
import { describe, expect, it } from "vitest";
import { cleaning, z } from "./core/index.ts";
import { endpoints } from "./registry.ts";
import { specificationEndpoints } from "./specification.ts";

const specified = new Set(Object.values(specificationEndpoints).flat());
const pathOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Where a schema takes a text and does not say whether it is a line, several lines or verbatim, nor gives it a form. */
function undeclaredTexts(schema: z.core.$ZodType | undefined, path: string): string[] {
  if (schema === undefined) return [];
  if (isText(schema)) return isDeclared(schema) ? [] : [path];
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, inner]) =>
      undeclaredTexts(inner, `${path}.${key}`),
    );
  if (schema instanceof z.ZodRecord)
    return [
      ...undeclaredTexts(schema.keyType, `${path}{}`),
      ...undeclaredTexts(schema.valueType, `${path}[]`),
    ];
  if (schema instanceof z.ZodArray) return undeclaredTexts(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => undeclaredTexts(one, path));
  // Texts that are taken apart: what comes out of it counts.
  if (schema instanceof z.ZodPipe)
    return undeclaredTexts(schema.out instanceof z.ZodTransform ? schema.in : schema.out, path);
  if ("innerType" in schema._zod.def)
    return undeclaredTexts(schema._zod.def.innerType as z.core.$ZodType, path);
  return shapeless.has(schema._zod.def.type) ? [] : [`${path}: ${schema._zod.def.type}`];
}

/** Kinds of schema that take no text of a person. */
const shapeless = new Set([
  "number",
  "int",
  "boolean",
  "enum",
  "literal",
  "null",
  "undefined",
  "never",
  "custom",
]);

const isText = (schema: z.core.$ZodType): schema is z.core.$ZodString => schema._zod.def.type === "string";

function isDeclared({ _zod }: z.core.$ZodString): boolean {
  // An address, a date: what it may hold is written down.
  if ("format" in _zod.def) return true;
  const kinds: readonly unknown[] = Object.values(cleaning);
  return (_zod.def.checks ?? []).some(({ _zod: { def } }) => {
    if (def.check === "overwrite") return kinds.includes((def as z.core.$ZodCheckOverwriteDef).tx);
    return def.check === "string_format";
  });
}

it("serves no path twice", () => {
  const paths = endpoints.flatMap(({ endpoint }) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => pathOf({ ...endpoint, path })),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

describe.each(endpoints)("$module $name", ({ endpoint }) => {
  it("stands in the specification to the letter, or says that it is ours", () => {
    expect(specified.has(pathOf(endpoint))).toBe(endpoint.isOurs !== true);
  });

  it("says who may call it", () => {
    if (typeof endpoint.access === "string")
      return expect(["public", "shareToken", "signedIn"]).toContain(endpoint.access);
    expect(isPermission(endpoint.access.permission)).toBe(true);
  });

  it("asks for a permission to write when it writes", () => {
    // The specification reads some lists with POST.
    const isRead =
      endpoint.method === "GET" ||
      endpoint.listFields !== undefined ||
      endpoint.path.includes("/bethune/view");
    if (isRead || typeof endpoint.access === "string") return;
    expect(permissions[endpoint.access.permission].isWriting).toBe(true);
  });

  it("says of each text it takes whether it is one line", () => {
    expect([
      ...undeclaredTexts(endpoint.params, "params"),
      ...undeclaredTexts(endpoint.query, "query"),
      ...undeclaredTexts(endpoint.body, "body"),
    ]).toEqual([]);
  });

  it("has a summary of one sentence", () => {
    expect(endpoint.summary).toMatch(/^[A-Z0-9].{8,}[^.]$/);
  });

  it("creates only with POST", () => {
    if (endpoint.isCreating) expect(endpoint.method).toBe("POST");
  });
});
