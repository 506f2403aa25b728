import { enumerationOf } from "./code.ts";
import { IdParam, QueryBoolean } from "./fields.ts";
import { z } from "./zod.ts";

/** What one field of a list's query takes, as data: the browser carries no schemas. */
export type ListField =
  | { readonly kind: "text"; readonly max: number | null }
  | { readonly kind: "id" | "boolean" | "date" }
  | { readonly kind: "options"; readonly options: readonly string[] }
  | {
      readonly kind: "codes";
      readonly codes: Readonly<Record<string, string | number>>;
      readonly isMany: boolean;
    };

/** The fields of the query of a list, by name. Fields of other kinds are left out. */
export type ListFields = Readonly<Record<string, ListField>>;

/** Describes the query of a list; undefined for what is no list. */
export function listFieldsOf(query: z.core.$ZodType | undefined): ListFields | undefined {
  if (!(query instanceof z.ZodObject) || !("pageNum" in query.shape)) return undefined;
  const fields: Record<string, ListField> = {};
  for (const [name, schema] of Object.entries<z.core.$ZodType>(query.shape)) {
    const field = fieldOf(innerOf(schema));
    if (field) fields[name] = field;
  }
  return fields;
}

/** The schema inside of what makes it optional. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? innerOf(schema.unwrap())
    : schema;
}

function fieldOf(schema: z.core.$ZodType): ListField | undefined {
  const values = enumerationOf(schema);
  if (values) {
    const codes = Object.fromEntries(values.names.map((name) => [name, values.toCode(name)]));
    return { kind: "codes", codes, isMany: schema instanceof z.ZodPipe && schema.out instanceof z.ZodArray };
  }
  if (schema === IdParam) return { kind: "id" };
  if (schema === QueryBoolean) return { kind: "boolean" };
  if (schema instanceof z.ZodISODate) return { kind: "date" };
  if (schema instanceof z.ZodString) return { kind: "text", max: schema.maxLength };
  if (schema instanceof z.ZodEnum) return { kind: "options", options: schema.options.map(String) };
  return undefined;
}
