import { describe, expect, it } from "vitest";
import { z } from "./core/index.ts";
import { endpoints } from "./registry.ts";

/** Numbers of columns for large or decimal ones, and of sheets, whose rows are checked one by one. */
const larger = ["amount", "dataSizeGb", "diskGb", "size", "rows.planHour", "rows.actualHours", "rows.result"];

/** Every number a client may send, by where it stands. */
function numbersIn(schema: z.core.$ZodType | undefined, path: string): [path: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodNumber) return [[path, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => numbersIn(field, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return numbersIn(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => numbersIn(option, path));
  if (schema instanceof z.ZodRecord) return numbersIn(schema.valueType, path);
  // Whatever a number is turned into first or next, the whole of it decides.
  if (schema instanceof z.ZodPipe) {
    const inner = numbersIn(schema.out, path);
    return schema.in instanceof z.ZodNumber && inner.length > 0 ? [[path, schema]] : inner;
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return numbersIn(schema.def.innerType, path);
  return [];
}

const accepts = (schema: z.ZodType, value: number): boolean => schema.safeParse(value).success;

/** Fits a column of four bytes, or is an identity: not negative and below 2^53. */
function isBounded(schema: z.ZodType): boolean {
  const isIdentity = !accepts(schema, -1) && !accepts(schema, 2 ** 53);
  return isIdentity || !(accepts(schema, 2 ** 31) || accepts(schema, -(2 ** 31) - 1));
}

describe("a number that a client sends", () => {
  const numbers = endpoints.flatMap(({ endpoint }) =>
    (["params", "query", "body"] as const).flatMap((part) =>
      numbersIn(endpoint[part], `${endpoint.method} ${endpoint.path} ${part}`),
    ),
  );

  it("has bounds that its column can hold", () => {
    expect(numbers.length).toBeGreaterThan(500);
    const unbounded = numbers.filter(
      ([path, schema]) => !larger.some((name) => path.endsWith(`.${name}`)) && !isBounded(schema),
    );
    expect(unbounded.map(([path]) => path)).toEqual([]);
  });
});
