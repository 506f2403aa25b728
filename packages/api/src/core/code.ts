import type { DomainEnum, EnumCode } from "@pharos/domain/enums";
import { z } from "./zod.ts";

/** An enumeration whose own type of codes does not matter. */
type AnyEnum = Pick<DomainEnum<string, EnumCode>, "names" | "codes"> & { toCode(name: string): EnumCode };

const enumerations = new WeakMap<object, AnyEnum>();

/** A code of an enumeration: its literals in TypeScript, its number or word on the wire. */
export function code<Name extends string, Code extends EnumCode>(
  values: DomainEnum<Name, Code>,
): z.ZodLiteral<Code> {
  return described(z.literal(values.codes), values);
}

/** The same from a query string. */
export function codeParam<Name extends string, Code extends number>(values: DomainEnum<Name, Code>) {
  return described(z.coerce.number<string | number>().pipe(z.literal(values.codes)), values);
}

/** Several codes in a query string: repeated, or joined by comma. Codes that do not exist find nothing. */
export function codesParam<Name extends string, Code extends number>(values: DomainEnum<Name, Code>) {
  return described(
    z
      .union([z.string(), z.array(z.string()).max(100)])
      .transform((value) => (Array.isArray(value) ? value : value.split(",")).filter((part) => part !== ""))
      .pipe(z.array(z.coerce.number<string>().int().min(-32_768).max(32_767)).max(100)),
    values,
  );
}

/** The enumeration behind a schema made by one of the functions above. */
export const enumerationOf = (schema: object): AnyEnum | undefined => enumerations.get(schema);

function described<Schema extends z.ZodType, Name extends string, Code extends EnumCode>(
  schema: Schema,
  values: DomainEnum<Name, Code>,
): Schema {
  const isNumbered = values.codes.some((one) => typeof one === "number");
  const result = isNumbered
    ? schema.describe(values.names.map((name) => `${values.toCode(name)} ${name}`).join(", "))
    : schema;
  enumerations.set(result, values);
  return result;
}
