import { z } from "@pharos/api/core";
import { expect, it } from "vitest";
import type { AppError } from "./app-error.ts";
import { parsePart } from "./validate.ts";

const schema = z.object({ role: z.union([z.literal(0), z.literal(1)]), name: z.string(), count: z.int() });

function problemsOf(value: unknown): Record<string, string> {
  try {
    parsePart(schema, value);
    return {};
  } catch (error) {
    const { fields = {} } = (error as AppError).detail;
    return Object.fromEntries(Object.entries(fields).map(([name, { key }]) => [name, key]));
  }
}

it("says of what is missing that it is required, and of another type that it is not valid", () => {
  expect(problemsOf({ role: 0, name: "a", count: 1 })).toEqual({});
  expect(problemsOf({ role: 0 })).toEqual({ name: "validation.required", count: "validation.required" });
  expect(problemsOf({ role: "primary", name: 5, count: "many" })).toEqual({
    role: "validation.invalid",
    name: "validation.invalid",
    count: "validation.invalid",
  });
});

it("does not look through the bytes of a file one by one", () => {
  const upload = z.object({ content: z.instanceof(Uint8Array) });
  // Would be refused if its properties were looked at.
  const content = Object.assign(new Uint8Array(3), { note: "\0" });
  expect(parsePart(upload, { content })).toEqual({ content });
  expect(() => parsePart(upload, { content: { note: "\0" } })).toThrow();
});
